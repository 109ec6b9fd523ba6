package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"absurdist/engine"
	"absurdist/engine/noise"
)

// lab is the method of the best published solver of WORDPL (marcpare's wordpl_lab): clues of one fixed ε. The last
// clue goes to the word with the most expected wins, counted over the likeliest 2 % of the answers. The one before goes,
// of the ten words with the highest clue entropy, to the one with the most expected wins after the clue that follows;
// as that takes half a second for each first clue, it is the option lookahead, without which it is the one with the most
// wins at once. Earlier clues, which the published solver does not have, go to the word of the highest entropy. After
// the last clue comes the likeliest answer. It is there to be compared with, and the two prunings are options, so that
// what they cost can be.
//
// It is not safe for use by several goroutines.
type lab struct {
	first     engine.Word
	epsilon   []float64
	lookahead bool
	second    int     // how many words of the highest clue entropy are compared for the clue before the last
	answers   float64 // share of the answers that wins are counted over
	model     *noise.Model
	full      *noise.Kernel
	played    map[engine.Clue]int // the second word, by the first clue
}

var (
	_ Strategy      = (*lab)(nil)
	_ NoisyStrategy = (*lab)(nil)
	_ Tabulated     = (*lab)(nil)
)

const (
	labClues   = 3
	labEpsilon = 12.3
	labSecond  = 10
	labAnswers = 0.02
	labLooked  = 20 // words whose clue entropy is looked at, for each that is compared
	// For the last clue the published solver looks at all words; the best, or one nearly as good, is among this
	// many that promise most.
	labLast  = 600
	labShort = 60 // the same when looking ahead
)

func newLab(o Options, _ uint64) (Strategy, error) {
	l := &lab{first: engine.MustWord("salet"), second: labSecond, answers: labAnswers}
	clues, epsilon := labClues, []float64{labEpsilon}
	err := cmp.Or(
		o.word("first", &l.first),
		o.whole("clues", &clues, 1, 100),
		o.budgets("epsilon", &epsilon),
		o.whole("second", &l.second, 1, math.MaxInt),
		o.number("answers", &l.answers, 0, 1),
		o.yes("lookahead", &l.lookahead),
	)
	switch {
	case err != nil:
		return nil, err
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

// Table implements [Tabulated].
func (l *lab) Table(ctx context.Context, m *noise.Model, progress func(done int)) (*NoisyTable, error) {
	t, err := newTable(m, l.first, l.epsilon, tableClues)
	if err != nil {
		return nil, err
	}
	return t, t.fill(ctx, m, func() NoisyStrategy {
		own := *l
		own.model = nil
		return &own
	}, progress)
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
		l.model, l.full, l.played = g.Model, noise.NewKernel(g.Model), map[engine.Clue]int{}
	}
	words := g.Model.Dict.Words()
	onPlan := n == 1 && g.Turns[0].Guess == l.first && g.Turns[0].Epsilon == l.epsilon[0]
	if onPlan {
		if w, ok := l.played[g.Turns[0].Clue]; ok {
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
		l.played[g.Turns[0].Clue] = w
	}
	return Move{Guess: words[w], Epsilon: l.epsilon[n]}, ctx.Err()
}

// last returns the word with the most expected wins.
func (l *lab) last(g *noise.Game, epsilon float64) int {
	l.full.Load(g.Posterior, 1e-5)
	words := slices.Clone(l.full.Shortlist(nil, epsilon, labLast))
	l.full.LoadTop(g.Posterior, l.counted(g))
	return firstBest(words, func(w int) float64 { return l.full.Wins(w, epsilon) })
}

// counted is how many answers wins are counted over.
func (l *lab) counted(g *noise.Game) int {
	return max(1, int(l.answers*float64(len(g.Model.Dict.Answers()))))
}

// early returns the word for a clue that others follow, with the budgets then.
func (l *lab) early(g *noise.Game, epsilon float64, then []float64) int {
	l.full.Load(g.Posterior, 1e-5)
	few := noise.Best(l.full.Shortlist(nil, epsilon, labLooked*l.second), l.second, func(w int) float64 { return l.full.ClueEntropy(w, epsilon) })
	if len(then) > 1 {
		return few[0]
	}
	ahead := noise.Ahead{Epsilon: epsilon, Rest: then[0], Short: labShort, Answers: l.counted(g), Least: aheadOfOne.Least}
	if !l.lookahead {
		l.full.LoadTop(g.Posterior, l.counted(g))
		return firstBest(few, func(w int) float64 { return l.full.Wins(w, epsilon) })
	}
	return firstBest(few, func(w int) float64 { return l.full.WinsAhead(w, ahead) })
}
