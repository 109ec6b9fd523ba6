package clique

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Solitaire is the heuristic of the notebook "The Longest Wordle" (third version), for comparison. A hand is a
// list of words in an order in which they can be played. Every word but the secret starts as a hand of its
// own. The end of one hand moves behind the beginning of another if that makes a hand longer than both; the
// rest of either stays on the table. After every move the search restarts at the first hand. It ends when no
// move is left or the time of the options is up, or with an error when ctx ends.
//
// The bound is that of the prices, as in [Longest].
func Solitaire(ctx context.Context, d *game.Dictionary, secret game.Word, o Options) (Result, error) {
	limited, cancel := o.limit(ctx)
	defer cancel()
	g := &solitaire{seen: newLens(secret).sights(d.Words())}
	for i, w := range d.Words() {
		if w != secret {
			g.table = append(g.table, []int32{int32(i)})
		}
	}
	for c := 0; c < len(g.table); {
		if limited.Err() != nil {
			break
		}
		if g.move(c) {
			c = 0
		} else {
			c++
		}
	}
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	var longest []int32
	for _, hand := range g.table {
		if len(hand) > len(longest) {
			longest = hand
		}
	}
	r := Result{Game: append(game.Pick(d.Words(), longest), secret)}
	t := newTable(d.Words(), secret)
	y := startPrices()
	bound := (&pricer{t: t}).lower(t.items, &y, len(r.Game), rootSteps)
	r.Bound = max(len(r.Game), int(bound)+1)
	return r, nil
}

// solitaire is the table of the heuristic.
type solitaire struct {
	seen  []sight // per word
	table [][]int32
}

// fits reports whether word j may be played after i.
func (g *solitaire) fits(i, j int32) bool {
	a, b := g.seen[i], g.seen[j]
	return a.uses&b.uses == 0 && b.class.Contains(a.class)
}

// move finds the first hand whose beginning the end of the hand c can extend, and moves it there.
func (g *solitaire) move(c int) bool {
	hand := g.table[c]
	last := hand[len(hand)-1]
	for d, other := range g.table {
		if d == c {
			continue
		}
		begin := 0
		for begin < len(other) && g.fits(other[begin], last) {
			begin++
		}
		if begin == 0 {
			continue
		}
		end := len(hand) - 1
		for end > 0 && !slices.ContainsFunc(other[:begin], func(i int32) bool { return !g.fits(i, hand[end-1]) }) {
			end--
		}
		if longer := begin + len(hand) - end; longer <= len(hand) || longer <= len(other) {
			continue
		}
		g.join(c, d, begin, end)
		return true
	}
	return false
}

// join moves the end of the hand c behind the beginning of d.
func (g *solitaire) join(c, d, begin, end int) {
	hand, other := g.table[c], g.table[d]
	joined := slices.Concat(other[:begin], hand[end:])
	if begin < len(other) {
		g.table = append(g.table, other[begin:])
	}
	g.table[d] = joined
	if end > 0 {
		g.table[c] = hand[:end]
	} else {
		g.table = append(g.table[:c], g.table[c+1:]...)
	}
}
