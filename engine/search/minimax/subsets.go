package minimax

import (
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// maxSubset bounds the words whose subsets are examined, so that a subset is a machine word.
const maxSubset = 64

// subsets decides who wins subsets of some words with 3 guesses when all guesses of the node are legal.
type subsets struct {
	n     *node
	words []uint16
	clues [][]uint8           // of each word by guess
	same  []game.Set          // for each pair the guesses that give both the same clue, once asked for
	known map[uint64]game.Set // what apart returned
	fails []uint64            // for each guess a subset showing that it does not win, 0 if unknown
	last  int                 // the guess that won last

	seen    []bool // the guesses that [subsets.lostAfter] examined so far
	winners []winner
}

// winner is a guess that wins all the words, and what must remain legal for that.
type winner struct {
	guess uint16
	needs []need
}

// need is a clue, and some guesses; one of them must be legal after it.
type need struct {
	clue  uint8
	apart game.Set
}

// newSubsets returns the subsets of at most [maxSubset] words.
func newSubsets(n *node, words []uint16) *subsets {
	s := &subsets{
		n: n, words: words,
		same: make([]game.Set, len(words)*len(words)), known: map[uint64]game.Set{},
		fails: make([]uint64, len(n.legal)), seen: make([]bool, len(n.legal)),
	}
	for _, w := range words {
		s.clues = append(s.clues, n.column(w).clues)
	}
	return s
}

func (s *subsets) pair(i, j int) game.Set {
	p := &s.same[i*len(s.words)+j]
	if *p == nil {
		*p = s.n.same(s.words[j], s.words[i])
	}
	return *p
}

// apart returns the guesses that give each word of a subset a different clue, or nil.
func (s *subsets) apart(subset uint64) game.Set {
	out, known := s.known[subset]
	if known {
		return out
	}
	out = s.n.every.Clone()
	for m := subset & (subset - 1); m != 0 && out != nil; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		for before := subset & (m&-m - 1); before != 0 && out != nil; before &= before - 1 {
			some := uint64(0)
			for k, w := range s.pair(i, bits.TrailingZeros64(before)) {
				out[k] &^= w
				some |= out[k]
			}
			if some == 0 {
				out = nil
			}
		}
	}
	s.known[subset] = out
	return out
}

// wins decides whether the guess at a place wins a subset. If so it appends to needs what must be legal for that; else it
// returns a part of the subset that shows why not.
func (s *subsets) wins(subset uint64, at int, needs []need) (all []need, fails uint64) {
	var clues [maxSubset]uint8
	for m := subset; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		clues[i] = s.clues[i][at]
	}
	for rest := subset; rest != 0; {
		c := clues[bits.TrailingZeros64(rest)]
		part := uint64(0)
		for m := rest; m != 0; m &= m - 1 {
			if clues[bits.TrailingZeros64(m)] == c {
				part |= m & -m
			}
		}
		rest &^= part
		if bits.OnesCount64(part) <= 2 { // he guesses one after the other
			continue
		}
		apart := s.apart(part)
		if apart == nil || !s.n.any(apart, s.n.legal[at], c) {
			return needs, part
		}
		needs = append(needs, need{c, apart})
	}
	return needs, 0
}

// lost reports whether no guess wins a subset.
func (s *subsets) lost(subset uint64) bool {
	var needs [maxSubset]need
	for i := range s.n.legal {
		at := (i + s.last) % len(s.n.legal)
		if f := s.fails[at]; f != 0 && f&^subset == 0 {
			continue
		}
		s.n.r.work += int64(bits.OnesCount64(subset))
		if _, s.fails[at] = s.wins(subset, at, needs[:0]); s.fails[at] == 0 {
			s.last = at
			return false
		}
	}
	return true
}

// shrinkFrom is how many words [node.shrink] looks at first. Fewer are rarely lost with 3 guesses.
const shrinkFrom = 6

// shrink takes words out of some that are lost with 3 guesses, as long as the rest are. Those that matter most must come
// first: it takes a few of these, then a quarter more each time until they are lost. The result is nil if the first
// [maxSubset] are not lost.
func (n *node) shrink(words []uint16) []uint16 {
	words = words[:min(len(words), maxSubset)]
	s := newSubsets(n, words)
	size := min(shrinkFrom, len(words))
	for ; !s.lost(^uint64(0) >> (64 - size)); size = min(size+size/4, len(words)) {
		if size == len(words) {
			return nil
		}
	}
	lost := ^uint64(0) >> (64 - size)
	for chunk := (size + 1) / 2; ; chunk = (chunk + 1) / 2 {
		for from := 0; from < size; from += chunk {
			out := (uint64(1)<<chunk - 1) << from & lost
			if out != 0 && s.lost(lost&^out) {
				lost &^= out
			}
		}
		if chunk == 1 {
			break
		}
	}
	var kept []uint16
	for m := lost; m != 0; m &= m - 1 {
		kept = append(kept, words[bits.TrailingZeros64(m)])
	}
	return kept
}

// strike takes out of alive the guesses that keep the words together and after which these are lost with 3
// guesses.
func (n *node) strike(words []uint16) {
	together := n.alive.Clone()
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
	test := newSubsets(n, words)
	for at := range together.All() {
		if test.lostAfter(n.legal[at]) {
			n.alive.Remove(at)
		}
	}
}

// lostAfter reports whether the words are lost after guess g, which keeps them together. A guess that wins them after g also wins them
// before it, because g only makes guesses illegal. So each guess is examined only once. If it wins, the test asks for each g whether what
// it needs is still legal.
func (s *subsets) lostAfter(g uint16) bool {
	n := s.n
	c := n.r.clues.Row(int(g))[s.words[0]]
	for i, w := range slices.Backward(s.winners) {
		if n.r.permits(g, c, w.guess) && s.holds(g, c, w) {
			last := len(s.winners) - 1
			s.winners[i], s.winners[last] = s.winners[last], s.winners[i]
			return false
		}
	}
	n.r.work += int64(len(n.legal))
	var scratch [maxSubset]need
	for at, h := range n.legal {
		if s.seen[at] || !n.r.permits(g, c, h) {
			continue
		}
		s.seen[at] = true
		n.r.work += int64(len(s.words))
		needs, fails := s.wins(^uint64(0)>>(64-len(s.words)), at, scratch[:0])
		if fails != 0 {
			continue
		}
		w := winner{h, slices.Clone(needs)}
		s.winners = append(s.winners, w)
		if s.holds(g, c, w) {
			return false
		}
	}
	return true
}

// holds reports whether what a winner needs is legal after guess g and its clue.
func (s *subsets) holds(g uint16, clue uint8, w winner) bool {
	for _, n := range w.needs {
		if !s.n.anyAfter(n.apart, g, clue, w.guess, n.clue) {
			return false
		}
	}
	return true
}
