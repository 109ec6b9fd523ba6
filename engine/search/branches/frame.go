package branches

import (
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// frame is a set of candidates laid out for the search below it: the clues of every guess worth looking at as
// a dense table. It has only one of the guesses that make the same partition of the candidates, since they make the
// same partition of every subset. It has none of the guesses that do not split the candidates. Sets below are lists of
// indexes into the frame's candidates.
//
// Package tree has frames like these, with the guesses in another order. They do more than is needed here.
type frame struct {
	n, m    int      // candidates, guesses
	most    int      // the most classes that a guess makes
	answers []uint16 // the index of each candidate in the solver's answers
	guesses []int32  // the index of each guess in the solver's allowed words
	rows    []uint8  // the clues by guess: m rows of n
	pairs   *pairs.Table
}

func (f *frame) row(j int32) []uint8 { return f.rows[int(j)*f.n : (int(j)+1)*f.n] }

func (f *frame) all() []uint16 { return order.Numbers[uint16](f.n) }

// newFrame returns the frame of all answers, with the guesses in the order of the table.
func newFrame(t *game.Table, answers, guesses int) *frame {
	f := &frame{n: answers, m: guesses, most: 2, guesses: order.Numbers[int32](guesses), pairs: new(pairs.Table)}
	f.answers = f.all()
	for j := range f.m {
		f.rows = append(f.rows, t.Row(j)...)
		f.most = max(f.most, game.CountClues(t.Row(j), f.answers))
	}
	f.pairs.Reset(f.rows, nil, f.m, f.n, f.n)
	return f
}

// framer makes frames. It is the scratch memory of one worker.
type framer struct {
	weight []uint64
	seen   map[uint64]bool // partitions
	// The memory for the pairs of the frames in use: one of more than [large] candidates and one of fewer.
	big, small pairs.Table
}

// sub returns the frame of a set of f's candidates. It is valid until the next call for a set of the same
// kind, [large] or smaller.
func (r *framer) sub(f *frame, set []uint16) *frame {
	n := len(set)
	for len(r.weight) < n {
		r.weight = append(r.weight, game.Mix(uint64(len(r.weight))+1e6)|1)
	}
	weight := r.weight[:n]
	clear(r.seen)
	s := &frame{n: n, most: 2, answers: make([]uint16, n)}
	for i, a := range set {
		s.answers[i] = f.answers[a]
	}
	clues := make([]uint8, n)
	for j := range f.m {
		sum, classes := partition(f.row(int32(j)), set, weight, clues)
		if classes == 1 || r.seen[sum] {
			continue
		}
		r.seen[sum] = true
		s.most = max(s.most, classes)
		s.guesses = append(s.guesses, f.guesses[j])
		s.rows = append(s.rows, clues...)
	}
	s.m = len(s.guesses)
	if s.pairs = &r.small; n > large {
		s.pairs = &r.big
	}
	s.pairs.Reset(s.rows, nil, s.m, s.n, s.n)
	return s
}

// partition copies a guess's clues for the set, and returns the number of classes and a hash of them. A
// partition is determined by which candidate, if any, comes last before each one in its class. So a sum of
// these over the candidates, each with a random weight, identifies it.
func partition(row []uint8, set []uint16, weight []uint64, clues []uint8) (sum uint64, classes int) {
	var last [256]uint16 // of each class, plus 1
	for i, a := range set {
		c := row[a]
		clues[i] = c
		before := last[c]
		last[c] = uint16(i + 1)
		sum += weight[i] * uint64(before)
		if before == 0 {
			classes++
		}
	}
	return sum, classes
}
