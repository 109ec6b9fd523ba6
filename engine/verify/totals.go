package verify

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// totals proves lower bounds of first guesses: every tree that begins with a guess has at least so many guesses in
// total. It looks a few guesses ahead. It has its own table of clues and uses one bound: n words that are left take at
// least 2n-1 guesses, because one can be found at once and the others take two. For nearly all first guesses two
// guesses ahead are enough. The better a guess is, the further the search must look. If words have weights, the guesses
// for a word count as many times as it weighs. Words of total weight W, the heaviest of weight h, take at least 2W-h.
//
// It is safe for several goroutines at once.
type totals struct {
	mode    game.Mode
	letters int         // of each word, 10 at most
	solved  uint16      // the number of the clue that ends a game
	limit   int         // guesses
	guesses []game.Word // the answers first, the heaviest first
	answers int
	weights []int32           // of the answers, 1 each where they have none
	rows    []func() []uint16 // by guess: the numbers of its clues, by answer; made once, when first asked for
}

func newTotals(words []game.Word, answers []Bound, mode game.Mode, limit int) *totals {
	answers = slices.Clone(answers)
	order.By(answers, func(a, b Bound) int { return b.Weight - a.Weight })
	n := answers[0].Word.Len()
	t := &totals{mode: mode, letters: n, solved: uint16(game.Solution(n).Number()), answers: len(answers)}
	t.limit = cmp.Or(limit, math.MaxInt32)
	listed := map[game.Word]bool{}
	for _, a := range answers {
		t.guesses, t.weights, listed[a.Word] = append(t.guesses, a.Word), append(t.weights, int32(a.Weight)), true
	}
	t.guesses = append(t.guesses, filter(words, func(w game.Word) bool { return !listed[w] })...)
	for _, g := range t.guesses {
		t.rows = append(t.rows, sync.OnceValue(func() []uint16 { return numbers(g, t.guesses[:t.answers]) }))
	}
	return t
}

// numbers returns the clue of each word for a guess, as a number.
func numbers(guess game.Word, words []game.Word) []uint16 {
	row := make([]uint16, len(words))
	for i, w := range words {
		row[i] = uint16(clue(guess, w).Number())
	}
	return row
}

// clue returns the clue of an answer for a guess.
func (t *totals) clue(guess, answer int32) game.Clue {
	return game.NumberedClue(t.letters, uint32(t.rows[guess]()[answer]))
}

// pile is the number of answers left, their total weight, and the weight of the heaviest, which comes first.
type pile struct{ n, weight, heaviest int32 }

// add adds an answer.
func (p *pile) add(weight int32) {
	if p.n == 0 {
		p.heaviest = weight
	}
	p.n++
	p.weight += weight
}

// pileOf returns the pile of the answers.
func (t *totals) pileOf(left []int32) (p pile) {
	for _, a := range left {
		p.add(t.weights[a])
	}
	return p
}

// never is the total where no tree finds every answer.
const never = 1 << 30

// state is what a player knows: the answers left and the guesses allowed, by number, and how many guesses remain.
type state struct {
	left, legal []int32
	guesses     int
}

// again searches for what is wrong with the line of a word. If the context ends, the result is meaningless.
func (t *totals) again(ctx context.Context, h Head, b Bound) error {
	g := int32(slices.Index(t.guesses, b.Word))
	switch {
	case g < 0:
		return errors.New("may not be guessed")
	case h.Claim == Pairs:
		return t.pairs(ctx, g, b)
	case h.Claim == Seconds:
		return t.second(ctx, g, h.Remembered, b)
	case b.least() == never:
		return t.miss(ctx, g, b.Clue)
	case b.High > 0:
		if err := t.reach(ctx, g, b.High); err != nil {
			return err
		}
	}
	start, low := t.start(), b.least()
	total := t.deeper(ctx, 2, low, func(l *lookahead, ahead int) int { return l.after(ctx, start, g, ahead, low) })
	return faultIf(total < low, "begins a tree with %d guesses in all, less than %d", total, low)
}

// start returns the state before the first guess.
func (t *totals) start() state {
	return state{order.Numbers[int32](t.answers), order.Numbers[int32](len(t.guesses)), t.limit}
}

// deeper looks further and further ahead, beginning with a number of guesses. It stops once the lower bound that look
// finds reaches enough or is exact, and returns the bound.
func (t *totals) deeper(ctx context.Context, ahead, enough int, look func(l *lookahead, ahead int) int) int {
	for ; ; ahead++ {
		l := t.lookahead(nil)
		if bound := look(l, ahead); bound >= enough || !l.cut || ctx.Err() != nil {
			return bound
		}
	}
}

// split returns the answers left, grouped by their clue for a guess. It leaves out the guess itself.
func (t *totals) split(left []int32, guess int32) (classes [][]int32) {
	row := t.rows[guess]()
	place := map[uint16]int{}
	for _, a := range left {
		c := row[a]
		if c == t.solved {
			continue
		}
		at, known := place[c]
		if !known {
			at = len(classes)
			place[c] = at
			classes = append(classes, nil)
		}
		classes[at] = append(classes[at], a)
	}
	return classes
}

// lookahead is one search that looks a fixed number of guesses ahead.
type lookahead struct {
	*totals
	cut      bool     // some position was not searched to its end
	beam     *beam    // nil for a search for lower bounds
	piles    []pile   // by clue, all empty outside of glance
	distinct []uint16 // the clues whose piles the last glance filled
}

func (t *totals) lookahead(b *beam) *lookahead {
	return &lookahead{totals: t, beam: b, piles: make([]pile, int(t.solved)+1)}
}

// after returns a lower bound of the total from a state on if a guess is played. It is exact if nothing was cut. The search
// stops once the bound reaches enough.
func (l *lookahead) after(ctx context.Context, s state, guess int32, ahead, enough int) int {
	total, settled := l.glance(s, guess)
	if settled || total >= enough {
		return total
	}
	classes := l.split(s.left, guess)
	if l.beam != nil {
		slices.SortStableFunc(classes, func(x, y []int32) int { return cmp.Compare(len(y), len(x)) })
	}
	for _, left := range classes { // a closer look can only raise the bound that total already counts
		if total >= enough || ctx.Err() != nil {
			break
		}
		if len(left) <= 2 {
			continue // their bound is exact
		}
		known := floor(l.pileOf(left), s.guesses-1)
		next := state{left, l.allowed(s.legal, guess, left[0]), s.guesses - 1}
		total += l.least(ctx, next, ahead-1, enough-total+known) - known
	}
	return min(total, never)
}

// floor is a lower bound of the total for some words. It is exact for one or two words.
func floor(p pile, guesses int) int {
	switch {
	case p.n == 0:
		return 0
	case guesses == 0, guesses == 1 && p.n > 1:
		return never
	}
	return int(2*p.weight - p.heaviest)
}

// least returns a lower bound of the total from a state on. The search stops once the bound reaches enough.
func (l *lookahead) least(ctx context.Context, s state, ahead, enough int) int {
	least := floor(l.pileOf(s.left), s.guesses)
	if len(s.left) <= 2 || least >= enough {
		return least
	}
	switch {
	case l.beam != nil:
		return l.found(ctx, s, ahead)
	case ahead == 0:
		l.cut = true
		return least
	}
	return l.search(ctx, s, ahead, enough)
}

// search tries the guesses of a state.
func (l *lookahead) search(ctx context.Context, s state, ahead, enough int) int {
	choices, best := l.choices(s, enough)
	trees := 0
	for _, c := range choices {
		if c.least >= best || ctx.Err() != nil || l.beam != nil && trees >= l.beam.width {
			break
		}
		if l.beam == nil {
			enough = best
		}
		total := l.after(ctx, s, c.guess, ahead, enough)
		if best = min(best, total); total < never {
			trees++
		}
	}
	return best
}

// choice is a guess, and its [lookahead.glance].
type choice struct {
	guess int32
	least int
}

// choices returns the guesses with which a state may take less than best, those with the least glance first. It also
// returns best, or less if the classes of some guess already show an exact total below it.
func (l *lookahead) choices(s state, best int) ([]choice, int) {
	least := floor(l.pileOf(s.left), s.guesses)
	// Only the heaviest word can reach the floor, and only if it separates all words.
	for _, g := range s.left {
		if low, _ := l.glance(s, g); low == least {
			return nil, least
		}
	}
	if least+1 >= best {
		return nil, best
	}
	var list []choice
	for _, g := range s.legal {
		switch low, settled := l.glance(s, g); {
		case len(l.distinct) == 1: // it separates no words, and the mode can only forbid more after it
		case settled && low == least+1:
			return nil, low
		case settled:
			best = min(best, low)
		case low < best:
			list = append(list, choice{g, low})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.least, b.least) })
	return list, best
}

// glance returns a lower bound of the total with a guess, from its classes alone, and whether that is exact.
func (l *lookahead) glance(s state, guess int32) (least int, settled bool) {
	row := l.rows[guess]()
	l.distinct = l.distinct[:0]
	for _, a := range s.left {
		p := &l.piles[row[a]]
		if p.n == 0 {
			l.distinct = append(l.distinct, row[a])
		}
		p.add(l.weights[a])
	}
	settled = true
	for _, c := range l.distinct {
		p := l.piles[c]
		l.piles[c] = pile{}
		least += int(p.weight)
		if c != l.solved {
			least = min(least+floor(p, s.guesses-1), never) // the sum of impossible totals stays never
			settled = settled && p.n <= 2
		}
	}
	return least, settled
}

// allowed returns those of the guesses that the mode allows after a guess that got the clue of an answer.
func (t *totals) allowed(legal []int32, guess, answer int32) []int32 {
	if t.mode == game.Normal {
		return legal
	}
	follows := follower(t.mode, row{word: t.guesses[guess], clue: t.clue(guess, answer)})
	return filter(legal, func(g int32) bool { return follows(t.guesses[g]) })
}
