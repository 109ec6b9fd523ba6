package cover

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Proof shows that a number of words is not enough. Either the prices alone show it; or Next shows it for the words that the prices leave; or
// Branch names a letter in its place, and there is a case for each word left that shows this letter.
type Proof struct {
	// Prices are in units of 1/[unit] word. "a1" is an a at the first place. What is not listed is free.
	Prices map[string]int `json:"prices"`
	Branch string         `json:"branch,omitempty"`
	Cases  []Case         `json:"cases,omitempty"`
	Next   *Proof         `json:"next,omitempty"`
}

// Case is what follows if a word is among the words.
type Case struct {
	Word  game.Word `json:"word"`
	Proof *Proof    `json:"proof"`
}

type refutation struct {
	*problem
	list   []game.Word
	left   int   // nodes that may be looked at
	chosen []int // the words of the cases that are open
	found  []int // words that show everything, if there are so few
}

// fewer is the share of words that must be dropped for other prices to be worth a try before a branch.
const fewer = 0.8

// refute returns a proof that need words are not enough. It returns nil if it finds words that do, or if no node is
// left. The error is the context's.
func (r *refutation) refute(ctx context.Context, n *node, from []int, need int) (*Proof, error) {
	if r.left--; r.left < 0 {
		return nil, nil
	}
	y, worth, err := n.price(ctx, from, need)
	if err != nil {
		return nil, err
	}
	proof := &Proof{Prices: r.quote(y)}
	if units(worth) > need {
		return proof, nil
	}
	slack := int64(need)*unit - worth // how much less than a unit a word may cost
	kept := n.keep(func(i int) bool { return int64(unit-costOf(n.shows[i], y)) <= slack })
	if len(kept.words) < int(fewer*float64(len(n.words))) {
		proof.Next, err = r.refute(ctx, kept, y, need)
		if proof.Next == nil {
			return nil, err
		}
		return proof, nil
	}
	at := kept.rarest(y)
	if at < 0 {
		r.found = slices.Clone(r.chosen)
		return nil, nil
	}
	proof.Branch = r.names[at]
	for w := kept.dearest(at, y); w >= 0; w = kept.dearest(at, y) {
		rest, prices := kept.without(w, y)
		r.chosen = append(r.chosen, w)
		under, err := r.refute(ctx, rest, prices, need-1)
		r.chosen = r.chosen[:len(r.chosen)-1]
		if under == nil {
			return nil, err
		}
		proof.Cases = append(proof.Cases, Case{r.list[w], under})
		kept = kept.drop(w)
	}
	return proof, nil
}

// free is the price of a letter in its place that need not be shown.
const free = 0

// keep returns the part with some of the words.
func (n *node) keep(kept func(i int) bool) *node {
	m := &node{size: n.size}
	for i, w := range n.words {
		if kept(i) {
			m.words, m.shows = append(m.words, w), append(m.shows, n.shows[i])
		}
	}
	return m
}

func (n *node) drop(w int) *node { return n.keep(func(i int) bool { return n.words[i] != w }) }

// without returns what is left once a word is in the list, and the prices there.
func (n *node) without(w int, y []int) (*node, []int) {
	y = slices.Clone(y)
	for _, e := range n.shows[slices.Index(n.words, w)] {
		y[e] = free
	}
	m := n.drop(w)
	for i, shows := range m.shows {
		m.shows[i] = slices.DeleteFunc(slices.Clone(shows), func(e int) bool { return y[e] == free })
	}
	return m, y
}

// rarest returns the letter in its place, among those that must be shown, that the fewest words show; -1 if none must be.
func (n *node) rarest(y []int) int {
	count := make([]int, n.size)
	for _, shows := range n.shows {
		for _, e := range shows {
			count[e]++
		}
	}
	at := -1
	for e, c := range count {
		if y[e] != free && (at < 0 || c < count[at]) {
			at = e
		}
	}
	return at
}

// dearest returns the word that costs the most of those that show e, -1 if none does.
func (n *node) dearest(e int, y []int) int {
	word, most := -1, -1
	for i, shows := range n.shows {
		if cost := costOf(shows, y); cost > most && slices.Contains(shows, e) {
			word, most = n.words[i], cost
		}
	}
	return word
}

func (p *problem) quote(y []int) map[string]int {
	prices := map[string]int{}
	for e, price := range y {
		if price != free {
			prices[p.names[e]] = price
		}
	}
	return prices
}
