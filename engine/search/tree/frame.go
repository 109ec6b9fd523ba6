package tree

import (
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// frame is a set of candidates laid out for the search below it: the guesses worth looking at and their clues
// as a dense table. Sets below are lists of indexes into the frame's candidates.
//
// In normal mode it has only one of the guesses that make the same partition of the frame's candidates, since they
// make the same partition of every subset. (In the other modes what they reveal restricts later guesses.) The guesses with
// the most classes come first, so that a scan soon finishes with the words at the end of the list.
type frame struct {
	n, m    int      // candidates, guesses
	words   int      // of 64 bits, for a set of guesses
	classes []int32  // how many each guess makes, the most first
	answers []int32  // the index of each candidate in the solver's answers
	guesses []int32  // the index of each guess in the solver's allowed words
	rows    []uint8  // the cells: m rows of n
	high    []uint8  // their upper bytes; nil if the frame is not wide, see cells.go
	self    []int32  // the index of each candidate among the guesses
	weights []int32  // of the candidates, nil if they have none
	full    []uint64 // the set of all guesses
	whole   bool     // the guesses are all of the solver, as in its root

	// The guesses that do not separate two candidates.
	pairs pairs.Table

	// For hard and strict mode: the set of guesses that has each letter at each place, then that which has it at least once, twice and so
	// on. Empty until it is needed.
	letters []uint64
}

// row returns the cells of guess j, or their lower bytes.
func (f *frame) row(j int32) []uint8 { return f.rows[int(j)*f.n : (int(j)+1)*f.n : (int(j)+1)*f.n] }

func (f *frame) cell(j int32, a uint16) uint16 {
	at := int(j)*f.n + int(a)
	if f.high != nil {
		return uint16(f.rows[at]) | uint16(f.high[at])<<8
	}
	return uint16(f.rows[at])
}

// cells returns the cells that guess j has for the set, in the memory of out.
func (f *frame) cells(j int32, set, out []uint16) []uint16 {
	row := f.row(j)
	out = grow(out, len(set))
	for i, a := range set {
		out[i] = uint16(row[a])
	}
	if f.high != nil {
		high := f.high[int(j)*f.n:]
		for i, a := range set {
			out[i] |= uint16(high[a]) << 8
		}
	}
	return out
}

// weight returns the weight of a candidate, 1 if they have none.
func (f *frame) weight(a uint16) int32 {
	if f.weights == nil {
		return 1
	}
	return f.weights[a]
}

// sum returns the weight of a set.
func (f *frame) sum(set []uint16) int32 {
	if f.weights == nil {
		return int32(len(set))
	}
	sum := int32(0)
	for _, a := range set {
		sum += f.weights[a]
	}
	return sum
}

// floor is the least value of a set of that weight by the most classes that any guess makes, see weighted.go.
func (f *frame) floor(set []uint16, sum int32) int32 {
	return 2*sum - f.weight(set[0]) + f.sum(set[min(len(set), int(f.classes[0])):])
}

// without returns the guesses of a set of them that are not candidates of the set, in the memory of out.
func (f *frame) without(set []uint16, guesses, out []uint64) []uint64 {
	out = append(out[:0], guesses...)
	for _, a := range set {
		j := f.self[a]
		out[j>>6] &^= 1 << (j & 63)
	}
	return out
}

// grow returns s with length n, its contents undefined.
func grow[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// shape sets the sizes and discards what is computed on demand.
func (f *frame) shape(n, m int, wide, weighed bool) {
	f.n, f.m, f.words = n, m, (m+63)/64
	f.answers, f.guesses, f.classes = grow(f.answers, n), grow(f.guesses, m), grow(f.classes, m)
	f.rows, f.self = grow(f.rows, n*m), grow(f.self, n)
	if weighed {
		f.weights = grow(f.weights, n)
	}
	f.high = nil
	if wide {
		f.high = make([]uint8, n*m)
	}
	f.full = grow(f.full, f.words)
	for w := range f.full {
		f.full[w] = ^uint64(0)
	}
	if m&63 != 0 {
		f.full[f.words-1] = 1<<(m&63) - 1
	}
	f.letters = f.letters[:0]
}

// framer makes frames. It is the scratch memory of one worker.
type framer struct {
	merge  bool // whether to keep one guess for each partition
	weight []key
	table  []int32
	hashes []key
	kept   []int32
	others []uint64 // the set of the guesses that are not candidates
	counts []uint16 // classes of each guess kept
	starts []int

	narrow  int // the most classes of a narrow frame's guesses
	cells   []uint16
	numbers *numbering // nil if no frame is wide
}

// sub fills dst with the frame of the candidates set of f and the guesses in legal, nil for all.
func (r *framer) sub(dst, f *frame, set []uint16, legal []uint64) {
	n := len(set)
	for len(r.weight) < n {
		h := game.Mix(uint64(len(r.weight)) + 1e6)
		r.weight = append(r.weight, key{h | 1, game.Mix(h) | 1})
	}
	weight := r.weight[:n]
	r.kept, r.hashes, r.counts = r.kept[:0], r.hashes[:0], r.counts[:0]
	size := 1 << bits.Len(uint(2*f.m))
	if r.merge {
		r.table = grow(r.table, size)
		for i := range r.table {
			r.table[i] = -1
		}
	}
	for _, a := range set { // first, so that they are kept and not others with the same partition
		r.consider(f, set, weight, f.self[a], true)
	}
	if legal == nil {
		legal = f.full
	}
	r.others = f.without(set, legal, r.others)
	for w, word := range r.others {
		for ; word != 0; word &= word - 1 {
			r.consider(f, set, weight, int32(w<<6+bits.TrailingZeros64(word)), false)
		}
	}
	r.fill(dst, f, set)
}

// consider keeps guess j if it splits the set, and if no kept guess makes the same partition.
//
// A partition is determined by which candidate, if any, comes last before each one in its class. So a sum over
// the candidates, each with random weights, identifies it. The sum has 128 bits, which makes a collision as
// unlikely as in the cache.
func (r *framer) consider(f *frame, set []uint16, weight []key, j int32, own bool) {
	var sum key
	classes := uint32(0)
	if f.high == nil {
		row := f.row(j)
		var last [256]uint16 // of each class, plus 1
		for i, a := range set {
			p := &last[row[a]]
			before := uint64(*p)
			*p = uint16(i + 1)
			sum.place += weight[i].place * before
			sum.check += weight[i].check * before
			classes += (uint32(before) - 1) >> 31
		}
	} else {
		sum, classes = r.widePartition(f, set, weight, j)
	}
	if classes == 1 && !own {
		return
	}
	if r.merge {
		mask := uint64(len(r.table) - 1)
		at := game.Mix(sum.place) & mask
		for ; r.table[at] >= 0; at = (at + 1) & mask {
			if !own && r.hashes[r.table[at]] == sum {
				return
			}
		}
		r.table[at] = int32(len(r.kept))
		r.hashes = append(r.hashes, sum)
	}
	r.kept = append(r.kept, j)
	r.counts = append(r.counts, uint16(classes))
}

// fill lays out the kept guesses, those with the most classes first.
func (r *framer) fill(dst, f *frame, set []uint16) {
	n := len(set)
	most := int(slices.Max(r.counts))
	dst.shape(n, len(r.kept), f.high != nil && most > r.narrow, f.weights != nil)
	r.starts = grow(r.starts, most+1)
	start := r.starts
	clear(start)
	for _, k := range r.counts {
		start[k]++
	}
	for k, at := most, 0; k >= 0; k-- {
		start[k], at = at, at+start[k]
	}
	for i, j := range r.kept {
		at := start[r.counts[i]]
		start[r.counts[i]]++
		if i < n {
			dst.self[i] = int32(at)
		}
		dst.guesses[at], dst.classes[at] = f.guesses[j], int32(r.counts[i])
		if f.high != nil {
			r.wideRow(dst, f, at, j, set)
			continue
		}
		from, to := f.row(j), dst.rows[at*n:(at+1)*n]
		for i, a := range set {
			to[i] = from[a]
		}
	}
	for i, a := range set {
		dst.answers[i] = f.answers[a]
		if f.weights != nil {
			dst.weights[i] = f.weights[a]
		}
	}
	dst.pairs.Reset(dst.rows, dst.high, dst.m, n, n)
}

// wideRow sets the cells of a guess of dst to those of guess j of f for the set, with new numbers. The frame f is wide.
func (r *framer) wideRow(dst, f *frame, at int, j int32, set []uint16) {
	r.cells = f.cells(j, set, r.cells)
	r.numbers.number(r.cells, solvedCell)
	for i, c := range r.cells {
		dst.rows[at*dst.n+i] = uint8(c)
		if dst.high != nil {
			dst.high[at*dst.n+i] = uint8(c >> 8)
		}
	}
}

// widePartition returns what [framer.consider] computes for guess j of a wide frame.
func (r *framer) widePartition(f *frame, set []uint16, weight []key, j int32) (sum key, classes uint32) {
	r.cells = f.cells(j, set, r.cells)
	classes = uint32(r.numbers.number(r.cells, solvedCell))
	last := grow(r.numbers.count, int(max(classes, uint32(solvedCell)))+2) // of each class, plus 1
	r.numbers.count = last
	clear(last)
	for i, c := range r.cells {
		before := uint64(last[c])
		last[c] = int32(i + 1)
		sum.place += weight[i].place * before
		sum.check += weight[i].check * before
	}
	return sum, classes
}
