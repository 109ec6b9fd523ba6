package minimax

import (
	"cmp"
	"math/bits"
	"slices"
)

// frame is a position of hard or strict mode with 4 guesses left or more, and what was learned of it as guesses
// failed. A search that ran out of effort goes on in it.
type frame struct {
	r     *ruled
	set   []uint16
	legal []uint16
	left  int

	order []uint16 // the guesses as places in legal, the best first
	next  int      // place in order
	every []uint64 // all guesses; like all bit sets here by places in legal
	alive []uint64 // those that have not failed
	tried int

	columns map[uint16][]uint64
	pairs   map[[2]uint16][]uint64
}

func newFrame(r *ruled, set, legal []uint16, left int) *frame {
	f := &frame{r: r, set: set, legal: legal, left: left, columns: map[uint16][]uint64{}, pairs: map[[2]uint16][]uint64{}}
	f.every = make([]uint64, (len(legal)+63)/64)
	for i := range legal {
		f.every[i>>6] |= 1 << (i & 63)
	}
	f.alive = slices.Clone(f.every)
	return f
}

// frameKey names a frame.
type frameKey struct {
	set, legal setKey
	left       int
}

func (f *frame) key() frameKey {
	return frameKey{keyOf(f.r.keys, f.set), keyOf(f.r.keys, f.legal), f.left}
}

// maxWon bounds the frames whose winning guess is remembered.
const maxWon = 1 << 16

// remember notes that guess g wins, unless the search was cut short.
func (f *frame) remember(g uint16) {
	if f.r.spent() {
		return
	}
	if len(f.r.won) >= maxWon {
		clear(f.r.won)
	}
	f.r.won[f.key()] = g
}

// sort puts the guesses in order.
func (f *frame) sort() {
	var s ruledPly
	f.r.rate(f.set, f.legal, &s)
	for i := range s.open {
		s.open[i].word = uint16(i)
	}
	slices.SortStableFunc(s.open, func(a, b rated) int { return cmp.Compare(a.pairs, b.pairs) })
	for _, o := range s.open {
		f.order = append(f.order, o.word)
	}
}

// run searches, or goes on with it, until a guess wins, all have failed, or the effort is spent. What it returns is as
// of [ruled.solve].
func (f *frame) run() (guess uint16, lost []uint16) {
	if f.order == nil {
		f.sort()
	}
	for ; f.next < len(f.order); f.next++ {
		at := f.order[f.next]
		if f.alive[at>>6]>>(at&63)&1 == 0 {
			continue
		}
		g := f.legal[at]
		if f.r.spent() {
			return g, nil
		}
		core := f.r.refute(f.set, f.legal, f.left, g)
		if core == nil {
			f.remember(g)
			return g, nil
		}
		f.alive[at>>6] &^= 1 << (at & 63)
		if f.left == 4 {
			f.learn(g, core)
		}
	}
	return 0, f.set
}

// learn strikes the guesses that fail because of words which are lost after guess g, and, when some guesses were tried in
// vain, those that fail because of words that were so elsewhere.
func (f *frame) learn(g uint16, words []uint16) {
	legal := f.r.permitted(f.legal, g, f.r.clues.Row(int(g))[words[0]], nil)
	if core := newFrame(f.r, words, legal, 3).shrink(words); core != nil {
		n := f.strike(core)
		if len(f.legal) >= f.r.large {
			f.r.remind(core, n)
		}
	}
	if f.tried++; f.tried == f.r.patience {
		f.strikeKnown()
	}
}

// column returns the clues that a word gives for the guesses, eight to a machine word.
func (f *frame) column(w uint16) []uint64 {
	c := f.columns[w]
	if c == nil {
		c = make([]uint64, len(f.alive)*8)
		for i, g := range f.legal {
			c[i>>3] |= uint64(f.r.clues.Row(int(g))[w]) << (i & 7 * 8)
		}
		f.columns[w] = c
	}
	return c
}

// same returns the guesses that give both words one clue.
func (f *frame) same(a, b uint16) []uint64 {
	key := [2]uint16{a, b}
	s := f.pairs[key]
	if s == nil {
		s = equal(f.column(a), f.column(b))
		f.pairs[key] = s
	}
	return s
}

// equal returns a bit set of the bytes that are the same in both.
func equal(x, y []uint64) []uint64 {
	s := make([]uint64, len(x)/8)
	for i := range x {
		differ := x[i] ^ y[i]
		zero := ^(differ&low7 + low7 | differ) & high1
		s[i>>3] |= zero * gather >> 56 << (i & 7 * 8)
	}
	return s
}

// any reports whether one of the guesses is legal after guess g and its clue.
func (f *frame) any(guesses []uint64, g uint16, clue uint8) bool {
	for k, w := range guesses {
		for ; w != 0; w &= w - 1 {
			if f.r.permits(g, clue, f.legal[k<<6|bits.TrailingZeros64(w)]) {
				return true
			}
		}
	}
	return false
}

// anyAfter is any for two guesses and their clues.
func (f *frame) anyAfter(guesses []uint64, g uint16, clue uint8, h uint16, other uint8) bool {
	for k, w := range guesses {
		for ; w != 0; w &= w - 1 {
			m := f.legal[k<<6|bits.TrailingZeros64(w)]
			if f.r.permits(g, clue, m) && f.r.permits(h, other, m) {
				return true
			}
		}
	}
	return false
}
