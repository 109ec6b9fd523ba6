package tree

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// frame is a candidate set laid out for the search below it: the guesses worth
// looking at, and their clues as a dense table. Sets below are lists of indexes
// into the frame's candidates.
//
// In normal mode guesses that split the frame's candidates alike are kept once,
// since they split every subset alike. (In the other modes they are not the
// same: what they reveal restricts later guesses.) The guesses that make the
// most classes come first, so that in a scan the words of 64 guesses at the end
// of the list are soon done with.
type frame struct {
	n, m    int      // candidates, guesses
	words   int      // of 64 bits, for a set of guesses
	most    int32    // classes that a guess makes at most
	answers []int32  // what each candidate is in the solver's list of answers
	guesses []int32  // what each guess is in the solver's list of allowed words
	rows    []uint8  // the clues: m rows of n
	self    []int32  // where each candidate stands among the guesses
	full    []uint64 // the set of all guesses

	// The clues of one candidate as 8 bit-planes over the guesses, made when first
	// wanted: planes[i*words+w][p] is bit p of the clues of guesses 64w … 64w+63.
	planes [][8]uint64
	ready  []bool

	// alike[pair] is where in arena the set of guesses starts that do not tell the
	// two candidates apart; 0 if that is not known yet.
	alike []int32
	arena []uint64

	letters letterSets // for hard and strict mode
}

// row returns the clues of guess j.
func (f *frame) row(j int32) []uint8 { return f.rows[int(j)*f.n : (int(j)+1)*f.n : (int(j)+1)*f.n] }

// own returns where the candidates of the set stand among the guesses.
func (f *frame) own(set []uint16) []int32 {
	own := make([]int32, len(set))
	for i, a := range set {
		own[i] = f.self[a]
	}
	return own
}

// grow returns s with length n, its contents undefined.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// shape sets the sizes and empties what is made on demand.
func (f *frame) shape(n, m int) {
	f.n, f.m, f.words = n, m, (m+63)/64
	f.answers, f.guesses = grow(f.answers, n), grow(f.guesses, m)
	f.rows, f.self = grow(f.rows, n*m), grow(f.self, n)
	f.full = grow(f.full, f.words)
	for w := range f.full {
		f.full[w] = ^uint64(0)
	}
	if m&63 != 0 {
		f.full[f.words-1] = 1<<(m&63) - 1
	}
	f.onDemand()
}

// onDemand makes room for what is made on demand, and empties it.
func (f *frame) onDemand() {
	f.planes, f.ready = grow(f.planes, f.n*f.words), grow(f.ready, f.n)
	clear(f.ready)
	f.alike = grow(f.alike, f.n*(f.n-1)/2)
	f.forget()
	f.letters.made = false
}

// forget empties the arena.
func (f *frame) forget() {
	clear(f.alike)
	f.arena = append(f.arena[:0], 0) // so that no set starts at 0
}

// arenaWords bounds a frame's arena, 64 MiB.
const arenaWords = 8 << 20

// reserve makes room for all pairs of a set of n, so that sets handed out by
// pair stay valid while that set is scanned.
func (f *frame) reserve(n int) {
	if need := n * (n - 1) / 2 * f.words; len(f.arena)+need > max(arenaWords, need+1) {
		f.forget()
	}
}

// pair returns the set of guesses that do not tell candidates a and b apart, a < b.
func (f *frame) pair(a, b uint16) []uint64 {
	p := &f.alike[int(b)*(int(b)-1)/2+int(a)]
	if *p == 0 {
		*p = int32(len(f.arena))
		f.compare(a, b)
	}
	return f.arena[*p : int(*p)+f.words]
}

// compare appends the set of pair(a, b) to the arena.
func (f *frame) compare(a, b uint16) {
	f.slice(a)
	f.slice(b)
	pa := f.planes[int(a)*f.words : (int(a)+1)*f.words]
	pb := f.planes[int(b)*f.words : (int(b)+1)*f.words]
	pb = pb[:len(pa)]
	start := len(f.arena)
	if cap(f.arena) < start+f.words {
		bigger := make([]uint64, start, 2*(start+f.words))
		copy(bigger, f.arena)
		f.arena = bigger
	}
	f.arena = f.arena[:start+f.words]
	out := f.arena[start:]
	out = out[:len(pa)]
	for w := range pa {
		x, y := &pa[w], &pb[w]
		out[w] = ^((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]) |
			(x[4] ^ y[4]) | (x[5] ^ y[5]) | (x[6] ^ y[6]) | (x[7] ^ y[7]))
	}
}

// slice makes the bit-planes of candidate a.
func (f *frame) slice(a uint16) {
	if f.ready[a] {
		return
	}
	f.ready[a] = true
	for w := range f.words {
		f.sliceWord(int(a), w)
	}
}

// sliceWord makes one word of each bit-plane of candidate a.
func (f *frame) sliceWord(a, w int) {
	p := &f.planes[a*f.words+w]
	*p = [8]uint64{}
	at := w*64*f.n + a
	for b := 0; b < 64 && w*64+b < f.m; b += 8 {
		var eight uint64
		for i := range min(8, f.m-w*64-b) {
			eight |= uint64(f.rows[at]) << (8 * i)
			at += f.n
		}
		t := transpose(eight)
		for i := range p {
			p[i] |= (t >> (8 * i) & 0xff) << b
		}
	}
}

// sliceAll makes all bit-planes, with several goroutines. It goes by guesses, so
// that what it reads stays near.
func (f *frame) sliceAll(workers int) {
	var next atomic.Int32
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for w := int(next.Add(1)) - 1; w < f.words; w = int(next.Add(1)) - 1 {
				for a := range f.n {
					f.sliceWord(a, w)
				}
			}
		})
	}
	wg.Wait()
	for a := range f.ready {
		f.ready[a] = true
	}
}

// transpose turns an 8 × 8 matrix of bits, one byte a row (Warren, "Hacker's Delight", 7-3).
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// framer makes frames; it is one worker's scratch.
type framer struct {
	merge  bool // guesses that split alike once
	weight []key
	table  []int32
	hashes []key
	keep   []int32
	counts []uint8 // classes of each guess kept
	sorted []uint8 // the same in the frame's order
}

// sub fills dst with the frame of the candidates set of f and the guesses in
// legal, all if that is nil.
func (r *framer) sub(dst, f *frame, set []uint16, legal []uint64) {
	n := len(set)
	for len(r.weight) < n {
		h := mix(uint64(len(r.weight)) + 1e6)
		r.weight = append(r.weight, key{h | 1, mix(h) | 1})
	}
	weight := r.weight[:n]
	r.keep, r.hashes, r.counts = r.keep[:0], r.hashes[:0], r.counts[:0]
	size := 1 << bits.Len(uint(2*f.m))
	if r.merge {
		r.table = grow(r.table, size)
		for i := range r.table {
			r.table[i] = -1
		}
	}
	for _, a := range set { // first, so that they stay where others split alike
		r.consider(f, set, weight, f.self[a], true)
	}
	own := len(r.keep)
	isOwn := func(j int32) bool {
		for _, o := range r.keep[:own] {
			if o == j {
				return true
			}
		}
		return false
	}
	var ownSet []uint64
	if own > 8 {
		ownSet = make([]uint64, f.words)
		for _, j := range r.keep[:own] {
			ownSet[j>>6] |= 1 << (j & 63)
		}
	}
	if legal == nil {
		legal = f.full
	}
	for w, word := range legal {
		if ownSet != nil {
			word &^= ownSet[w]
		}
		for ; word != 0; word &= word - 1 {
			j := int32(w<<6 + bits.TrailingZeros64(word))
			if ownSet == nil && isOwn(j) {
				continue
			}
			r.consider(f, set, weight, j, false)
		}
	}
	r.fill(dst, f, set)
}

// consider keeps guess j if it splits the set, and not as another one does.
//
// A partition is known by which candidate, if any, is the last before each one in
// its class. So a sum over the candidates, each with its own random weights,
// tells partitions apart: 128 bits of it, which makes a mistake as likely as in
// the cache.
func (r *framer) consider(f *frame, set []uint16, weight []key, j int32, own bool) {
	row := f.row(j)
	var last [256]uint16 // of each class, plus 1
	var hash key
	classes := uint32(0)
	for i, a := range set {
		p := &last[row[a]]
		before := uint64(*p)
		*p = uint16(i + 1)
		hash.place += weight[i].place * before
		hash.check += weight[i].check * before
		classes += (uint32(before) - 1) >> 31
	}
	if classes == 1 && !own {
		return
	}
	if r.merge {
		mask := uint64(len(r.table) - 1)
		at := mix(hash.place) & mask
		for ; r.table[at] >= 0; at = (at + 1) & mask {
			if !own && r.hashes[r.table[at]] == hash {
				return
			}
		}
		r.table[at] = int32(len(r.keep))
		r.hashes = append(r.hashes, hash)
	}
	r.keep = append(r.keep, j)
	r.counts = append(r.counts, uint8(classes))
}

// fill lays out the guesses that were kept, those with the most classes first.
func (r *framer) fill(dst, f *frame, set []uint16) {
	n := len(set)
	dst.shape(n, len(r.keep))
	r.sorted = grow(r.sorted, len(r.keep))
	var start [256]int
	for _, k := range r.counts {
		start[k]++
	}
	for k, at := 255, 0; k >= 0; k-- {
		start[k], at = at, at+start[k]
	}
	for i, j := range r.keep {
		at := start[r.counts[i]]
		start[r.counts[i]]++
		r.sorted[at] = r.counts[i]
		if i < n {
			dst.self[i] = int32(at)
		}
		dst.guesses[at] = f.guesses[j]
		from, to := f.row(j), dst.rows[at*n:(at+1)*n]
		for i, a := range set {
			to[i] = from[a]
		}
	}
	dst.most = int32(r.sorted[0])
	for i, a := range set {
		dst.answers[i] = f.answers[a]
	}
}
