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
type published struct {
	lookahead bool
	compared  int     // words of the highest clue entropy that are compared for the clue before the last
	answers   float64 // share of the answers over which wins are counted
}

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

func newPublished(o Options) (*Buyer, error) {
	p, first := published{compared: publishedSecond, answers: publishedAnswers}, game.MustWord("salet")
	clues, epsilon := publishedClues, []float64{publishedEpsilon}
	err := cmp.Or(
		read(o, "first", &first, game.ParseWord),
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
		epsilon = slices.Repeat(epsilon, clues)
	case o["clues"] != "" && clues != len(epsilon):
		return nil, fmt.Errorf("epsilon has %d budgets for %d clues", len(epsilon), clues)
	}
	return &Buyer{first: first, epsilon: epsilon, choose: p.choose}, nil
}

// choose is the method's [chooser].
func (p published) choose(ctx context.Context, k *noise.Kernel, g *noise.Game, budgets []float64) int {
	epsilon, counted := budgets[0], max(1, int(p.answers*float64(len(g.Model.Dict.Answers()))))
	k.Load(g.Posterior, 1e-5)
	var words []int
	if len(budgets) == 1 {
		words = slices.Clone(k.Shortlist(epsilon, publishedLast))
	} else {
		entropy := func(w int) float64 { return k.ClueEntropy(w, epsilon) }
		words = noise.Best(k.Shortlist(epsilon, publishedLooked*p.compared), p.compared, entropy)
	}
	switch {
	case len(budgets) > 2:
		return words[0]
	case len(budgets) == 2 && p.lookahead:
		ahead := noise.Ahead{Epsilon: epsilon, Rest: budgets[1], Alpha: math.Inf(1), Short: publishedShort, Answers: counted, Least: aheadOfOne.Least}
		return firstBest(ctx, words, func(w int) float64 { return k.Ahead(w, ahead) })
	}
	k.LoadTop(g.Posterior, counted)
	return firstBest(ctx, words, func(w int) float64 { return k.Wins(w, epsilon) })
}
