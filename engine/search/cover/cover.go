// Package cover finds the fewest words that show every letter of some answers in its place. Kilordle is such a game: a thousand boards get
// each word, and a board is solved once all its letters have been green.
//
// # Prices
//
// Put a price on each letter in its place that some answer has. Words that show all of them pay all prices once, at least. A word pays at
// most what its letters cost, and counts 1. So the number of words is at least the sum of all prices, less what each word costs beyond 1.
// Any prices give such a bound, and anyone can check it by adding up. The best prices are those of a linear program. Subgradient steps come
// close to them: a letter that too many dear words show gets cheaper, and one that no dear word shows gets dearer.
//
// If a word costs less than 1, the bound of all lists with it is higher by the difference. If that is too high, the word is dropped. If the
// bound is still too low, the proof branches on a letter in its place that few words show. One of these words must be in the list, so each is
// a case, in which all that the word shows is paid for. A later case leaves out the words of earlier ones.
//
// # Words
//
// A local search keeps a number of words. It adds one that shows something missing, and takes out the one that is missed least. What stays
// missing gets more weight (weighting, as in local searches for set covering since Gao and others, 2015). When nothing is missing it goes on
// with one word fewer.
package cover

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// unit is what a word is worth, in the units of prices.
const unit = 1_000_000

// Options bound the work.
type Options struct {
	Steps int    // of the local search after its last success
	Nodes int    // of the proof; with none, prices alone give the bound
	Seed  uint64 // of the local search
}

// Cover is what was found.
type Cover struct {
	Words  []game.Word // they show every letter in its place
	Bound  int         // no fewer words do
	Places int         // letters in their places that some answer has
	Proof  *Proof      // of the bound
}

// Find looks for the fewest allowed words of a dictionary that show the letters of its answers, and for a proof. The error is the context's.
func Find(ctx context.Context, d *game.Dictionary, o Options) (Cover, error) {
	p := newProblem(d)
	whole := &node{words: order.Numbers[int](len(p.shows)), shows: p.shows, size: len(p.names)}
	y, worth, err := whole.price(ctx, slices.Repeat([]int{unit / len(p.shows[0])}, len(p.names)), math.MaxInt)
	if err != nil {
		return Cover{}, err
	}
	c := Cover{Bound: units(worth), Places: len(p.names), Proof: &Proof{Prices: p.quote(y)}}
	list, err := p.search(ctx, y, c.Bound, o)
	for err == nil && c.Bound < len(list) {
		r := refutation{problem: p, list: d.Words(), left: o.Nodes}
		var proof *Proof
		if proof, err = r.refute(ctx, whole, y, c.Bound); r.found != nil {
			list = r.found
		} else if proof == nil {
			break
		} else {
			c.Bound, c.Proof = c.Bound+1, proof
		}
	}
	c.Words = game.Pick(d.Words(), list)
	return c, err
}

// units returns the least number of words that a worth proves.
func units(worth int64) int { return int((worth + unit - 1) / unit) }

// problem is which words show what. Each letter in its place has a number.
type problem struct {
	names  []string
	shows  [][]int // by word
	shower [][]int // the words that show it
}

func newProblem(d *game.Dictionary) *problem {
	type place struct {
		letter game.Letter
		at     int
	}
	p, number := &problem{}, map[place]int{}
	for _, w := range d.Answers() {
		for i := range w.Len() {
			at := place{w[i], i}
			if _, known := number[at]; !known {
				number[at] = len(p.names)
				p.names = append(p.names, fmt.Sprintf("%c%d", w[i], i+1))
			}
		}
	}
	p.shower = make([][]int, len(p.names))
	for n, w := range d.Words() {
		var shows []int
		for i := range w.Len() {
			if e, wanted := number[place{w[i], i}]; wanted {
				shows = append(shows, e)
				p.shower[e] = append(p.shower[e], n)
			}
		}
		p.shows = append(p.shows, shows)
	}
	return p
}
