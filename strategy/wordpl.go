package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Buyer plays games in which clues are bought with a budget ε and a final answer ends the game (WORDPL). It buys the same
// clues in every game that it begins, and then gives the likeliest answer. It is not safe for concurrent use.
type Buyer struct {
	first   game.Word
	epsilon []float64
	choose  chooser
	last    *LastSearch  // finds the word of a fourth clue in tables; nil for the published method
	table   *WordplTable // of the words chosen in advance; may be nil

	model  *noise.Model
	kernel *noise.Kernel      // of the model
	second map[noise.Turn]int // the second word, by the first turn
}

// chooser returns the word for the first of the budgets that are left in a game.
type chooser func(ctx context.Context, k *noise.Kernel, g *noise.Game, budgets []float64) int

// Purchase is a guess of a [Buyer].
type Purchase struct {
	Guess   game.Word
	Epsilon float64 // cost of its clue
	Final   bool    // the final answer, which is free
}

// Budgets returns the ε of each clue. The caller must not change it.
func (b *Buyer) Budgets() []float64 { return b.epsilon }

// Buy returns what to play next. In a game that began differently, it spends the rest of the plan's total on clues of about
// the plan's size. Words may be played again. The error is the cause of ctx's end.
func (b *Buyer) Buy(ctx context.Context, g *noise.Game) (Purchase, error) {
	budgets, n := b.left(g), len(g.Turns)
	if len(budgets) == 0 {
		return Purchase{Guess: g.Word(g.Posterior.Best()), Final: true}, nil
	}
	p := Purchase{Epsilon: budgets[0]}
	var known bool
	if p.Guess, known = b.table.word(g); known {
		return p, nil
	}
	if _, allowed := g.Model.Dict.Index(b.first); n == 0 && allowed {
		p.Guess = b.first
		return p, nil
	}
	if b.model != g.Model {
		b.model, b.kernel, b.second = g.Model, noise.NewKernel(g.Model), map[noise.Turn]int{}
	}
	var w int
	if n == 1 {
		w, known = b.second[g.Turns[0]]
	}
	if !known {
		w = b.choose(ctx, b.kernel, g, budgets)
		if ctx.Err() != nil {
			return Purchase{}, context.Cause(ctx)
		}
	}
	if n == 1 {
		b.second[g.Turns[0]] = w
	}
	p.Guess = g.Model.Dict.Words()[w]
	return p, nil
}

// clueLimit is the number of clues after which a game counts as lost.
const clueLimit = 1000

// Play plays a game without a page to the final answer, and reports whether it is right. The host draws its lies from draw, which
// nothing else may use.
func (b *Buyer) Play(ctx context.Context, g *noise.Game, secret game.Word, draw *rand.Rand) (won bool, err error) {
	host := noise.NewLiar(g.Model.Host, secret, draw)
	for len(g.Turns) < clueLimit {
		p, err := b.Buy(ctx, g)
		if err != nil || p.Final {
			return p.Guess == secret, err
		}
		if err := g.Apply(noise.Turn{Guess: p.Guess, Epsilon: p.Epsilon, Clue: host.Answer(p.Guess, p.Epsilon)}); err != nil {
			return false, fmt.Errorf("the strategy may not play this: %w", err)
		}
	}
	return false, nil
}

// left returns the budgets of the remaining clues.
func (b *Buyer) left(g *noise.Game) []float64 {
	total, onPlan := 0., len(g.Turns) <= len(b.epsilon)
	for i, e := range b.epsilon {
		total += e
		onPlan = onPlan && (i >= len(g.Turns) || g.Turns[i].Epsilon == e)
	}
	if onPlan || b.last == nil { // the published method does not adapt
		return b.epsilon[min(len(g.Turns), len(b.epsilon)):]
	}
	mean := total / float64(len(b.epsilon))
	rest := total - g.Spent
	if rest < mean/10 { // too little for a clue
		return nil
	}
	n := max(1, int(math.Round(rest/mean)))
	return slices.Repeat([]float64{rest / float64(n)}, n)
}

// WithTotal returns a strategy that spends a total of ε on its clues, in proportion to the budgets of the given one.
// The error wraps [ErrUnknown].
func WithTotal(text string, total float64) (string, error) {
	b, err := NewBuyer(text)
	if err != nil {
		return "", err
	}
	sum := 0.
	for _, e := range b.epsilon {
		sum += e
	}
	var list []string
	for _, e := range b.epsilon {
		list = append(list, fmt.Sprintf("%.4g", e/sum*total))
	}
	separator := ","
	if !strings.Contains(text, ":") {
		separator = ":"
	}
	return text + separator + "epsilon=" + strings.Join(list, "+"), nil
}

// plan is a way to play WORDPL for a percentile of the score. It spends the same total in every game, since a percentile
// depends neither on savings below it nor on losses above it, and asks each clue for the word that helps most to find the
// answer at the end. The word of the last clue has the most expected wins after it; earlier words have the largest
// expected norm of the posterior (see package noise).
type plan struct {
	first   game.Word
	epsilon []float64 // of each clue
	alpha   float64   // norm for the words between the first and the last
	words   int       // number of words considered for each clue
	least   float64   // answers less likely than the likeliest by this factor are ignored
	ahead   int       // number of words compared by looking ahead, for the clue before the last or the one before it; 0 for none
}

// plans has the plan for each percentile of the score. First words and budgets were found by trial, with other seeds
// than those of the figures in RESULTS.md. For the 5th percentile they are from exact values ([noise.SearchTwoClues]),
// and so its second words are the best possible. The tables in data/noise are made from the plans, looking ahead
// further than play has time for.
var plans = map[int]plan{
	5:  {first: game.MustWord("trace"), epsilon: []float64{10, 4.35}, alpha: 2, words: math.MaxInt},
	50: {first: game.MustWord("slate"), epsilon: []float64{13.8, 13, 9.7}, alpha: 1.5, words: 160, least: 1e-4},
	95: {first: game.MustWord("reast"), epsilon: []float64{18.7, 18.7, 17.35, 14.05}, alpha: 1, words: 160, least: 1e-4},
}

// newPlanned makes the buyer of a plan. With no option but the percentile it plays a precomputed table, see [WordplTable], where
// the table is for the game's lists and the game is on plan.
func newPlanned(o Options) (*Buyer, error) {
	percentile, text := 50, o["percentile"]
	if _, given := o["percentile"]; given {
		var err error
		percentile, err = strconv.Atoi(text)
		if _, known := plans[percentile]; err != nil || !known {
			return nil, fmt.Errorf("percentile %q is not one of 5, 50, 95", text)
		}
	}
	p := plans[percentile]
	err := cmp.Or(
		read(o, "first", &p.first, game.ParseWord),
		o.budgets("epsilon", &p.epsilon),
		o.number("alpha", &p.alpha, 1, 100),
		o.whole("ahead", &p.ahead, 0, math.MaxInt),
		o.whole("words", &p.words, 1, math.MaxInt),
	)
	if err != nil {
		return nil, err
	}
	last := &LastSearch{Words: p.words, Least: p.least, Equal: noise.Equal}
	b := &Buyer{first: p.first, epsilon: p.epsilon, choose: p.best, last: last}
	if len(o) == 0 || len(o) == 1 && text != "" {
		b.table, err = builtInTables[percentile]()
	}
	return b, err
}

// Parameters for looking ahead by wins from the clue before the last. Epsilon and Rest are the plan's.
var aheadOfOne = noise.Ahead{Alpha: math.Inf(1), Short: 60, Answers: 100, Least: 1e-4}

// aheadOfTwo is the same from the clue before that. It compares by the norm for the next clue, with aheadMore times as
// many words, since one takes less time.
var aheadOfTwo = noise.Ahead{Alpha: 1.5, Short: 20, Answers: 200, Least: 1e-5}

const aheadMore = 2

// aheadFrom is the least probability of the clues so far for looking ahead: rarer ones make no visible difference, but
// are the most numerous.
const aheadFrom = 2e-5

// best is the plan's [chooser].
func (p plan) best(ctx context.Context, k *noise.Kernel, g *noise.Game, budgets []float64) int {
	epsilon, alpha := budgets[0], p.alpha
	if len(budgets) == 1 {
		alpha = math.Inf(1) // after this clue comes the answer
	}
	k.Load(g.Posterior, p.least)
	words := slices.Clone(k.Shortlist(epsilon, p.words))
	slices.Sort(words)
	value := func(w int) float64 { return k.Value(w, epsilon, alpha) }
	if len(budgets) < 2 || len(budgets) > 3 || p.ahead == 0 || g.Posterior.Evidence() < aheadFrom {
		return firstBest(ctx, words, value)
	}
	a, few := aheadOfOne, p.ahead
	if len(budgets) == 3 {
		a, few = aheadOfTwo, aheadMore*p.ahead
	}
	a.Epsilon, a.Rest = epsilon, budgets[1]
	words = noise.Best(words, few, value)
	slices.Sort(words)
	return firstBest(ctx, words, func(w int) float64 { return k.Ahead(w, a) })
}

// firstBest returns the first word with the largest value, within [noise.Equal]. Values are above 0. If ctx ends it
// returns any word, since a value may take as long as a person waits.
func firstBest(ctx context.Context, words []int, value func(w int) float64) int {
	best, most := words[0], 0.
	for _, w := range words {
		if ctx.Err() != nil {
			return best
		}
		if v := value(w); v > most*noise.Equal {
			best, most = w, v
		}
	}
	return best
}
