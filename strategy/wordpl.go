package strategy

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// WithTotal returns a strategy that spends a total of ε on its clues, in proportion to the budgets of the given one.
// The error wraps [ErrUnknown] if the strategy has no fixed budgets.
func WithTotal(text string, total float64) (string, error) {
	s, err := NewBuyer(text, 0)
	if err != nil {
		return "", err
	}
	plan, ok := s.(Budgeted)
	if !ok {
		return "", unknown("%s does not buy the same clues in every game", text)
	}
	sum := 0.
	for _, e := range plan.Budgets() {
		sum += e
	}
	var list []string
	for _, e := range plan.Budgets() {
		list = append(list, fmt.Sprintf("%.4g", e/sum*total))
	}
	separator := ","
	if !strings.Contains(text, ":") {
		separator = ":"
	}
	return text + separator + "epsilon=" + strings.Join(list, "+"), nil
}

// Budgeted is an optional interface of a [Buyer] that buys the same clues in every game.
type Budgeted interface {
	// Budgets returns the ε of each clue. The caller must not change it.
	Budgets() []float64
}

// plan is a way to spend a budget: the first word, and ε and norm of each clue.
type plan struct {
	first   game.Word
	epsilon []float64
	alpha   float64 // for the words between the first and the last, which is chosen by wins
	words   int     // number of words considered for each clue
	least   float64 // answers less likely than the likeliest by this factor are ignored
}

// Budgets implements [Budgeted].
func (p *plan) Budgets() []float64 { return p.epsilon }

// plans has the plan for each percentile of the score. First words and budgets were found by trial, with other seeds
// than those of the figures in RESULTS.md. For the 5th percentile they are from exact values ([noise.SearchTwoClues]),
// and so its second words are the best possible. The tables in data/noise are made from the plans, looking ahead
// further than play has time for.
var plans = map[int]plan{
	5:  {first: game.MustWord("trace"), epsilon: []float64{10, 4.35}, alpha: 2, words: math.MaxInt},
	50: {first: game.MustWord("slate"), epsilon: []float64{13.8, 13, 9.7}, alpha: 1.5, words: 160, least: 1e-4},
	95: {first: game.MustWord("reast"), epsilon: []float64{18.7, 18.7, 17.35, 14.05}, alpha: 1, words: 160, least: 1e-4},
}

// budget plays WORDPL for a percentile of the score. It spends the same total in every game, since a percentile depends
// neither on savings below it nor on losses above it, and asks each clue for the word that helps most to find the
// answer at the end. The word of the last clue has the most expected wins after it; earlier words have the largest
// expected norm of the posterior (see package noise). After the last clue it gives the likeliest answer.
//
// With no option but the percentile it plays a precomputed table, see [WordplTable], if there is one for the game's
// lists and the game is on plan.
//
// It is not safe for concurrent use.
type budget struct {
	plan
	memory
	ahead int          // number of words compared by looking ahead, for the clue before the last or the one before it; 0 for none
	table *WordplTable // may be nil
}

var (
	_ Buyer     = (*budget)(nil)
	_ Tabulated = (*budget)(nil)
)

func newBudget(o Options, _ uint64) (Buyer, error) {
	percentile := 50
	if text, ok := o["percentile"]; ok {
		var err error
		percentile, err = strconv.Atoi(text)
		if _, known := plans[percentile]; err != nil || !known {
			return nil, fmt.Errorf("percentile %q is not one of %s", text, percentiles())
		}
	}
	b := &budget{plan: plans[percentile]}
	err := cmp.Or(
		read(o, "first", &b.first, game.ParseWord),
		o.budgets("epsilon", &b.epsilon),
		o.number("alpha", &b.alpha, 1, 100),
		o.whole("ahead", &b.ahead, 0, math.MaxInt),
		o.whole("words", &b.words, 1, math.MaxInt),
	)
	if err != nil {
		return nil, err
	}
	if _, given := o["percentile"]; len(o) == 0 || len(o) == 1 && given {
		if b.table, err = builtInTable(percentile); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// percentiles lists the percentiles with a plan.
func percentiles() string {
	var names []string
	for _, p := range slices.Sorted(maps.Keys(plans)) {
		names = append(names, strconv.Itoa(p))
	}
	return strings.Join(names, ", ")
}

// Table implements [Tabulated].
func (b *budget) Table(ctx context.Context, m *noise.Model, progress func(done int)) (*WordplTable, error) {
	if b.table.plays(m) {
		if progress != nil {
			progress(game.Clues)
		}
		t := *b.table
		return &t, nil
	}
	t, err := newTable(m, b.first, b.epsilon, tableClues+1)
	if err != nil {
		return nil, err
	}
	if len(b.epsilon) > tableClues {
		t.Last = &LastSearch{Words: b.words, Least: b.least, Equal: noise.Equal}
		t.Words = game.Join(m.Dict.Words(), "")
	}
	return t, t.fill(ctx, m, func() Buyer { return &budget{plan: b.plan, ahead: b.ahead} }, progress)
}

// Buy plays the plan. In a game that began differently, it spends the rest of the plan's total on clues of about the
// plan's size.
func (b *budget) Buy(ctx context.Context, g *noise.Game) (Purchase, error) {
	budgets := b.left(g)
	if w, ok := b.table.word(g); ok {
		return Purchase{Guess: w, Epsilon: budgets[0]}, nil
	}
	return b.buy(ctx, g, b.first, budgets, b.best)
}

// memory is what a buyer keeps between guesses.
type memory struct {
	tabled

	model  *noise.Model
	kernel *noise.Kernel      // of the model
	second map[noise.Turn]int // the second word, by the first turn
}

// buy buys the next clue with the first of these budgets: for the first word, or later for the chosen one. Without
// budgets it answers.
func (m *memory) buy(ctx context.Context, g *noise.Game, first game.Word, budgets []float64, choose func(context.Context, *noise.Game, []float64) int) (Purchase, error) {
	n := len(g.Turns)
	if len(budgets) == 0 {
		return Purchase{Guess: g.Word(g.Posterior.Best()), Final: true}, nil
	}
	if _, allowed := g.Model.Dict.Index(first); n == 0 && allowed {
		return Purchase{Guess: first, Epsilon: budgets[0]}, nil
	}
	if m.model != g.Model {
		*m = memory{model: g.Model, kernel: noise.NewKernel(g.Model), second: map[noise.Turn]int{}}
	}
	var w int
	known := false
	if n == 1 {
		w, known = m.second[g.Turns[0]]
	}
	if !known {
		w = choose(ctx, g, budgets)
		if ctx.Err() != nil {
			return Purchase{}, context.Cause(ctx)
		}
	}
	if n == 1 {
		m.second[g.Turns[0]] = w
	}
	return Purchase{Guess: g.Model.Dict.Words()[w], Epsilon: budgets[0]}, nil
}

// left returns the budgets of the remaining clues.
func (b *budget) left(g *noise.Game) []float64 {
	total, onPlan := 0., len(g.Turns) <= len(b.epsilon)
	for i, e := range b.epsilon {
		total += e
		onPlan = onPlan && (i >= len(g.Turns) || g.Turns[i].Epsilon == e)
	}
	if onPlan {
		return b.epsilon[len(g.Turns):]
	}
	mean := total / float64(len(b.epsilon))
	rest := total - g.Spent
	if rest < mean/10 { // too little for a clue
		return nil
	}
	n := max(1, int(math.Round(rest/mean)))
	return slices.Repeat([]float64{rest / float64(n)}, n)
}

// Parameters for looking ahead by wins from the clue before the last. Epsilon and Rest are the plan's.
var aheadOfOne = noise.Ahead{Short: 60, Answers: 100, Least: 1e-4}

// aheadOfTwo is the same from the clue before that. It compares by the norm for the next clue, with aheadMore times as
// many words, since one takes less time.
var aheadOfTwo = noise.Ahead{Short: 20, Answers: 200, Least: 1e-5}

const aheadAlpha, aheadMore = 1.5, 2

// aheadFrom is the least probability of the clues so far for looking ahead: rarer ones make no visible difference, but
// are the most numerous.
const aheadFrom = 2e-5

// best returns the word for the first of these budgets.
func (b *budget) best(ctx context.Context, g *noise.Game, budgets []float64) int {
	epsilon := budgets[0]
	b.kernel.Load(g.Posterior, b.least)
	words := slices.Clone(b.kernel.Shortlist(epsilon, b.words))
	slices.Sort(words)
	value := func(w int) float64 { return b.kernel.Norm(w, epsilon, b.alpha) }
	switch {
	case len(budgets) == 1:
		value = func(w int) float64 { return b.kernel.Wins(w, epsilon) }
	case b.alpha == 1:
		value = func(w int) float64 { return b.kernel.Information(w, epsilon) }
	}
	if len(budgets) < 2 || len(budgets) > 3 || b.ahead == 0 || g.Posterior.Evidence() < aheadFrom {
		return firstBest(ctx, words, value)
	}
	a, few := aheadOfOne, b.ahead
	if len(budgets) == 3 {
		a, few = aheadOfTwo, aheadMore*b.ahead
	}
	a.Epsilon, a.Rest = epsilon, budgets[1]
	words = noise.Best(words, few, value)
	slices.Sort(words)
	return firstBest(ctx, words, func(w int) float64 {
		if len(budgets) == 3 {
			return b.kernel.NormAhead(w, a, aheadAlpha)
		}
		return b.kernel.WinsAhead(w, a)
	})
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
