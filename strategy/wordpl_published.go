package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// published is the method of the best published solver of WORDPL (marcpare's wordpl_lab), for comparison. All clues
// have the same ε. The last clue is for the word with the most expected wins, counted over the likeliest 2 % of the
// answers. The one before is for the word, of the ten with the highest clue entropy, with the most expected wins after
// the next clue. That takes half a second for each first clue, so it is the option lookahead; without it, the word has
// the most wins at once. Earlier clues, which the published solver does not have, are for the word of the highest
// entropy. After the last clue it gives the likeliest answer. The two prunings are options, so that their cost can be
// measured.
//
// It is not safe for concurrent use.
type published struct {
	plan
	memory
	lookahead bool
	compared  int     // words of the highest clue entropy that are compared for the clue before the last
	answers   float64 // share of the answers over which wins are counted
}

var (
	_ Buyer     = (*published)(nil)
	_ Tabulated = (*published)(nil)
)

const (
	publishedClues   = 3
	publishedEpsilon = 12.3
	publishedSecond  = 10
	publishedAnswers = 0.02
	publishedLooked  = 20 // words whose clue entropy is computed, for each that is compared
	// For the last clue the published solver considers all words. The best, or one nearly as good, is among this many
	// most promising ones.
	publishedLast  = 600
	publishedShort = 60 // the same when looking ahead
)

func newPublished(o Options, _ uint64) (Buyer, error) {
	p := &published{plan: plan{first: game.MustWord("salet")}, compared: publishedSecond, answers: publishedAnswers}
	clues, epsilon := publishedClues, []float64{publishedEpsilon}
	err := cmp.Or(
		read(o, "first", &p.first, game.ParseWord),
		o.whole("clues", &clues, 1, 100),
		o.budgets("epsilon", &epsilon),
		o.whole("second", &p.compared, 1, math.MaxInt),
		o.number("answers", &p.answers, 0, 1),
		o.yes("lookahead", &p.lookahead),
	)
	switch {
	case err != nil:
		return nil, err
	case len(epsilon) == 1:
		p.epsilon = slices.Repeat(epsilon, clues)
	case o["clues"] != "" && clues != len(epsilon):
		return nil, fmt.Errorf("epsilon has %d budgets for %d clues", len(epsilon), clues)
	default:
		p.epsilon = epsilon
	}
	return p, nil
}

// Table implements [Tabulated].
func (p *published) Table(ctx context.Context, m *noise.Model, progress func(done int)) (*WordplTable, error) {
	t, err := newTable(m, p.first, p.epsilon, tableClues)
	if err != nil {
		return nil, err
	}
	return t, t.fill(ctx, m, func() Buyer {
		own := *p
		own.memory = memory{}
		return &own
	}, progress)
}

// Buy plays the fixed number of clues, and then answers.
func (p *published) Buy(ctx context.Context, g *noise.Game) (Purchase, error) {
	return p.buy(ctx, g, p.first, p.epsilon[min(len(g.Turns), len(p.epsilon)):], p.choose)
}

// choose returns the word for the first of these budgets.
func (p *published) choose(ctx context.Context, g *noise.Game, budgets []float64) int {
	if len(budgets) == 1 {
		return p.last(ctx, g, budgets[0])
	}
	return p.early(ctx, g, budgets[0], budgets[1:])
}

// last returns the word with the most expected wins.
func (p *published) last(ctx context.Context, g *noise.Game, epsilon float64) int {
	p.kernel.Load(g.Posterior, 1e-5)
	words := slices.Clone(p.kernel.Shortlist(epsilon, publishedLast))
	p.kernel.LoadTop(g.Posterior, p.counted(g))
	return firstBest(ctx, words, func(w int) float64 { return p.kernel.Wins(w, epsilon) })
}

// counted returns the number of answers over which wins are counted.
func (p *published) counted(g *noise.Game) int {
	return max(1, int(p.answers*float64(len(g.Model.Dict.Answers()))))
}

// early returns the word for a clue that is followed by others with these budgets.
func (p *published) early(ctx context.Context, g *noise.Game, epsilon float64, then []float64) int {
	p.kernel.Load(g.Posterior, 1e-5)
	few := noise.Best(p.kernel.Shortlist(epsilon, publishedLooked*p.compared), p.compared, func(w int) float64 { return p.kernel.ClueEntropy(w, epsilon) })
	if len(then) > 1 {
		return few[0]
	}
	ahead := noise.Ahead{Epsilon: epsilon, Rest: then[0], Short: publishedShort, Answers: p.counted(g), Least: aheadOfOne.Least}
	if !p.lookahead {
		p.kernel.LoadTop(g.Posterior, p.counted(g))
		return firstBest(ctx, few, func(w int) float64 { return p.kernel.Wins(w, epsilon) })
	}
	return firstBest(ctx, few, func(w int) float64 { return p.kernel.WinsAhead(w, ahead) })
}
