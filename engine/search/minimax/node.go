package minimax

import (
	"cmp"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// node is a position of hard or strict mode with 4 guesses left or more. It holds what the search learned as guesses failed. A search that
// ran out of effort can go on from it.
type node struct {
	r     *restricted
	set   []uint16
	legal []uint16
	left  int

	order []int    // the guesses as places in legal, the best first
	next  int      // place in order
	every game.Set // all guesses; all bit sets here are by places in legal
	alive game.Set // those that have not failed

	columns map[uint16]nodeColumn
}

// nodeColumn is the clues of a word for the legal guesses, one by one and as [pairs.Same] takes them.
type nodeColumn struct {
	clues  []uint8
	planes pairs.Column
}

func newNode(r *restricted, set, legal []uint16, left int) *node {
	n := &node{r: r, set: set, legal: legal, left: left, columns: map[uint16]nodeColumn{}}
	n.every = game.NewSet(len(legal))
	for i := range legal {
		n.every.Add(i)
	}
	n.alive = n.every.Clone()
	return n
}

type nodeKey struct {
	set, legal game.Key
	left       int
}

func (n *node) key() nodeKey {
	return nodeKey{n.r.keys.Of(n.set), n.r.keys.Of(n.legal), n.left}
}

// maxWon bounds the nodes whose winning guess is remembered: some 5 MB.
const maxWon = 1 << 16

// run searches, or goes on searching, until a guess wins, all have failed, or the effort is spent. It returns the same as
// [restricted.solve].
func (n *node) run() (guess uint16, lost []uint16) {
	if n.order == nil {
		guesses := n.r.rate(n.set, n.legal, nil)
		n.order = order.Of(len(guesses), func(i, j int) int { return cmp.Compare(guesses[i].pairs, guesses[j].pairs) })
	}
	for ; n.next < len(n.order); n.next++ {
		at := n.order[n.next]
		if !n.alive.Has(at) {
			continue
		}
		g := n.legal[at]
		if n.r.undecided() {
			return g, nil
		}
		core := n.r.refute(n.set, n.legal, n.left, g)
		if core == nil {
			if len(n.r.won) >= maxWon {
				clear(n.r.won)
			}
			if !n.r.undecided() {
				n.r.won[n.key()] = g
			}
			return g, nil
		}
		n.alive.Remove(at)
		if n.left == 4 {
			n.learn(g, core)
		}
	}
	return 0, n.set
}

// learn strikes the guesses that fail because of some words that are lost after guess g.
func (n *node) learn(g uint16, words []uint16) {
	legal := n.r.permitted(n.legal, g, n.r.clues.Row(int(g))[words[0]], nil)
	if core := newNode(n.r, words, legal, 3).shrink(words); core != nil {
		n.strike(core)
	}
}

// column returns the clues that a word gives for the guesses.
func (n *node) column(w uint16) nodeColumn {
	c, known := n.columns[w]
	if !known {
		c.clues = make([]uint8, len(n.legal))
		for i, g := range n.legal {
			c.clues[i] = n.r.clues.Row(int(g))[w]
		}
		c.planes = pairs.NewColumn(c.clues)
		n.columns[w] = c
	}
	return c
}

// same returns the guesses that give both words the same clue. It may have bits after the last guess.
func (n *node) same(a, b uint16) game.Set {
	s := make(game.Set, len(n.every))
	pairs.Same(s, n.column(a).planes, n.column(b).planes)
	return s
}

// any reports whether one of the guesses is legal after guess g and its clue.
func (n *node) any(guesses game.Set, g uint16, clue uint8) bool {
	for at := range guesses.All() {
		if n.r.permits(g, clue, n.legal[at]) {
			return true
		}
	}
	return false
}

// anyAfter is any for two guesses and their clues.
func (n *node) anyAfter(guesses game.Set, g uint16, clue uint8, h uint16, other uint8) bool {
	for at := range guesses.All() {
		if m := n.legal[at]; n.r.permits(g, clue, m) && n.r.permits(h, other, m) {
			return true
		}
	}
	return false
}
