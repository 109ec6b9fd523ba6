package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"absurdist/engine"
	"absurdist/engine/noise"
)

// lab is the method of the best published solver of WORDPL (marcpare's wordpl_lab): clues of one fixed ε; of the
// ten words with the highest clue entropy the one with the most expected wins, counted over the likeliest 2 %
// of the answers only; after the last clue the likeliest answer. It is there to be compared with.
//
// It is not safe for use by several goroutines.
type lab struct {
	first   engine.Word
	epsilon []float64
	model   *noise.Model
	full    *noise.Kernel
	second  map[engine.Clue]int
}

var (
	_ Strategy      = (*lab)(nil)
	_ NoisyStrategy = (*lab)(nil)
)

const (
	labSecond  = 10   // words compared by expected wins
	labAnswers = 0.02 // share of the answers that these are counted over
	labLooked  = 200  // words whose clue entropy is looked at: the ten are among them
)

func newLab(o Options, _ uint64) (Strategy, error) {
	l := &lab{first: engine.MustWord("salet"), epsilon: []float64{12.3, 12.3, 12.3}}
	var err error
	if text, ok := o["first"]; ok {
		if l.first, err = engine.ParseWord(text); err != nil {
			return nil, err
		}
	}
	clues, epsilon := len(l.epsilon), l.epsilon[:1]
	if text, ok := o["clues"]; ok {
		if clues, err = strconv.Atoi(text); err != nil || clues < 1 || clues > 100 {
			return nil, fmt.Errorf("clues %q is not a whole number from 1 to 100", text)
		}
	}
	if text, ok := o["epsilon"]; ok {
		if epsilon, err = parseBudgets(text); err != nil {
			return nil, err
		}
	}
	switch {
	case len(epsilon) == 1:
		l.epsilon = slices.Repeat(epsilon, clues)
	case o["clues"] != "" && clues != len(epsilon):
		return nil, fmt.Errorf("epsilon has %d budgets for %d clues", len(epsilon), clues)
	default:
		l.epsilon = epsilon
	}
	return l, nil
}

// Next fails: there is no budget in a position.
func (l *lab) Next(context.Context, *engine.Position) (Move, error) { return Move{}, errNotNoisy() }

// NextNoisy plays the fixed number of clues, and then answers.
func (l *lab) NextNoisy(ctx context.Context, g *noise.Game) (Move, error) {
	n := len(g.Turns)
	if n >= len(l.epsilon) {
		return answerNow(g), nil
	}
	if n == 0 && known(g, l.first) {
		return Move{Guess: l.first, Epsilon: l.epsilon[0]}, nil
	}
	if l.model != g.Model {
		l.model, l.full, l.second = g.Model, noise.NewKernel(g.Model), map[engine.Clue]int{}
	}
	words := g.Model.Dict.Words()
	onPlan := n == 1 && g.Turns[0].Guess == l.first && g.Turns[0].Epsilon == l.epsilon[0]
	if onPlan {
		if w, ok := l.second[g.Turns[0].Clue]; ok {
			return Move{Guess: words[w], Epsilon: l.epsilon[n]}, nil
		}
	}
	w := l.best(g, l.epsilon[n])
	if onPlan {
		l.second[g.Turns[0].Clue] = w
	}
	return Move{Guess: words[w], Epsilon: l.epsilon[n]}, ctx.Err()
}

// best compares the words of highest clue entropy by their expected wins.
func (l *lab) best(g *noise.Game, epsilon float64) int {
	l.full.Load(g.Posterior, 1e-5)
	type graded struct {
		word    int
		entropy float64
	}
	var list []graded
	for _, w := range l.full.Shortlist(nil, epsilon, labLooked) {
		list = append(list, graded{w, l.full.ClueEntropy(w, epsilon)})
	}
	slices.SortStableFunc(list, func(a, b graded) int { return cmp.Compare(b.entropy, a.entropy) })
	l.full.LoadTop(g.Posterior, int(math.Ceil(labAnswers*float64(len(g.Model.Dict.Answers())))))
	best, most := 0, math.Inf(-1)
	for _, w := range list[:min(labSecond, len(list))] {
		if v := l.full.Wins(w.word, epsilon); v > most {
			best, most = w.word, v
		}
	}
	return best
}
