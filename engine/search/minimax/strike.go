package minimax

import (
	"math/bits"
	"slices"
)

// lossTest finds the guesses of a node after which some words are lost with 3 guesses.
type lossTest struct {
	*subsets
	seen    []bool // the guesses examined so far
	winners []winner
}

// winner is a guess that wins all words of a [lossTest], and what must remain legal for that.
type winner struct {
	guess uint16
	needs []need
}

// strike takes out of alive the guesses that keep the words together and after which these are lost with 3
// guesses.
func (n *node) strike(words []uint16) {
	together := slices.Clone(n.alive)
	for _, w := range words[1:] {
		some := uint64(0)
		for i, s := range n.same(words[0], w) {
			together[i] &= s
			some |= together[i]
		}
		if some == 0 {
			return
		}
	}
	test := lossTest{subsets: newSubsets(n, words), seen: make([]bool, len(n.legal))}
	for i, t := range together {
		for ; t != 0; t &= t - 1 {
			at := bits.TrailingZeros64(t)
			if test.lostAfter(n.legal[i<<6|at]) {
				n.alive[i] &^= 1 << at
			}
		}
	}
}

// lostAfter reports whether the words are lost after guess g, which keeps them together. A guess that wins them after g also wins them
// before it, because g only makes guesses illegal. So each guess is examined only once. If it wins, the test asks for each g whether what
// it needs is still legal.
func (t *lossTest) lostAfter(g uint16) bool {
	n := t.n
	c := n.r.clues.Row(int(g))[t.words[0]]
	for i, w := range slices.Backward(t.winners) {
		if n.r.permits(g, c, w.guess) && t.holds(g, c, w) {
			last := len(t.winners) - 1
			t.winners[i], t.winners[last] = t.winners[last], t.winners[i]
			return false
		}
	}
	n.r.work += int64(len(n.legal))
	var scratch [maxSubset]need
	for at, h := range n.legal {
		if t.seen[at] || !n.r.permits(g, c, h) {
			continue
		}
		t.seen[at] = true
		n.r.work += int64(len(t.words))
		needs, fails := t.wins(^uint64(0)>>(64-len(t.words)), at, scratch[:0])
		if fails != 0 {
			continue
		}
		w := winner{h, slices.Clone(needs)}
		t.winners = append(t.winners, w)
		if t.holds(g, c, w) {
			return false
		}
	}
	return true
}

// holds reports whether what a winner needs is legal after guess g and its clue.
func (t *lossTest) holds(g uint16, clue uint8, w winner) bool {
	for _, n := range w.needs {
		if !t.n.anyAfter(n.apart, g, clue, w.guess, n.clue) {
			return false
		}
	}
	return true
}
