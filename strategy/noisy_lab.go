package strategy

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"absurdist/engine"
	"absurdist/engine/noise"
)

// lab is the method of the best published solver of WORDPL (marcpare's wordpl_lab): clues of one fixed ε. The last
// clue goes to the word with the most expected wins, counted over the likeliest 2 % of the answers. The one before goes,
// of the ten words with the highest clue entropy, to the one with the most expected wins after the clue that follows;
// as that takes half a second for each first clue, it is the option lookahead, without which it is the one with the most
// wins at once. Earlier clues, which the published solver does not have, go to the word of the highest entropy. After
// the last clue comes the likeliest answer. It is there to be compared with.
//
// It is not safe for use by several goroutines.
type lab struct {
	first     engine.Word
	epsilon   []float64
	lookahead bool
	model     *noise.Model
	full      *noise.Kernel
	second    map[engine.Clue]int
}

var (
	_ Strategy      = (*lab)(nil)
	_ NoisyStrategy = (*lab)(nil)
	_ Budgeted      = (*lab)(nil)
)

const (
	labSecond  = 10   // words compared by looking ahead
	labAnswers = 0.02 // share of the answers that wins are counted over, rounded down
	labLooked  = 200  // words whose clue entropy is looked at: the ten are among them
	// For the last clue the published solver looks at all words; the best, or one nearly as good, is among this
	// many that promise most.
	labLast  = 600
	labShort = 60 // the same when looking ahead
)

func newLab(o Options, _ uint64) (Strategy, error) {
	l := &lab{first: engine.MustWord("salet"), epsilon: []float64{12.3, 12.3, 12.3}}
	var err error
	if text, ok := o["first"]; ok {
		if l.first, err = engine.ParseWord(text); err != nil {
			return nil, err
		}
	}
	if text, ok := o["lookahead"]; ok {
		if l.lookahead, err = strconv.ParseBool(text); err != nil {
			return nil, fmt.Errorf("lookahead %q is neither true nor false", text)
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

// Budgets implements [Budgeted].
func (l *lab) Budgets() []float64 { return l.epsilon }

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
	var w int
	if n == len(l.epsilon)-1 {
		w = l.last(g, l.epsilon[n])
	} else {
		w = l.early(g, l.epsilon[n], l.epsilon[n+1:])
	}
	if onPlan {
		l.second[g.Turns[0].Clue] = w
	}
	return Move{Guess: words[w], Epsilon: l.epsilon[n]}, ctx.Err()
}

// last returns the word with the most expected wins.
func (l *lab) last(g *noise.Game, epsilon float64) int {
	l.full.Load(g.Posterior, 1e-5)
	words := slices.Clone(l.full.Shortlist(nil, epsilon, labLast))
	l.full.LoadTop(g.Posterior, labCounted(g))
	return firstBest(words, func(w int) float64 { return l.full.Wins(w, epsilon) })
}

// labCounted is how many answers wins are counted over.
func labCounted(g *noise.Game) int {
	return max(1, int(labAnswers*float64(len(g.Model.Dict.Answers()))))
}

// early returns the word for a clue that others follow, with the budgets then.
func (l *lab) early(g *noise.Game, epsilon float64, then []float64) int {
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
	if len(then) > 1 {
		return list[0].word
	}
	var ten []int
	for _, w := range list[:min(labSecond, len(list))] {
		ten = append(ten, w.word)
	}
	ahead := noise.Ahead{Epsilon: epsilon, Rest: then[0], Short: labShort, Answers: labCounted(g), Least: aheadLeast}
	if !l.lookahead {
		l.full.LoadTop(g.Posterior, labCounted(g))
		return firstBest(ten, func(w int) float64 { return l.full.Wins(w, epsilon) })
	}
	return firstBest(ten, func(w int) float64 { return l.full.WinsAhead(w, ahead) })
}
