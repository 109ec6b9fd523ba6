package branches

import (
	"encoding/binary"

	"absurdist/engine"
)

// frame is a set of candidates laid out for the search below it: the clues of every guess worth looking at
// as a dense table. Guesses that split the candidates alike stand there once, since they split every subset
// alike, and those that do not split them at all not. Sets below are lists of indexes into the frame's
// candidates.
type frame struct {
	n, m    int      // candidates, guesses
	words   int      // of 64 bits, for a set of guesses
	most    int      // classes that a guess makes at most
	answers []uint16 // what each candidate is in the solver's list of answers
	guesses []int32  // what each guess is in the solver's list of allowed words
	rows    []uint8  // the clues by guess: m rows of n
	columns []uint8  // the clues by candidate: n columns of 64·words, zero after the last guess
	alike   [][]uint64
}

// row returns the clues of guess j.
func (f *frame) row(j int) []uint8 { return f.rows[j*f.n : (j+1)*f.n : (j+1)*f.n] }

// all returns the set of all candidates.
func (f *frame) all() []uint16 {
	all := make([]uint16, f.n)
	for i := range all {
		all[i] = uint16(i)
	}
	return all
}

// newFrame returns the frame of all answers, with every guess at its place in the table.
func newFrame(t *engine.Table, answers, guesses int) *frame {
	f := &frame{n: answers, m: guesses, most: 2}
	f.answers = f.all()
	f.rows = make([]uint8, 0, f.n*f.m)
	for j := range f.m {
		f.guesses = append(f.guesses, int32(j))
		f.rows = append(f.rows, t.Row(j)...)
		f.most = max(f.most, engine.CountClues(f.row(j), f.answers))
	}
	return f
}

// framer makes frames; it is one worker's scratch.
type framer struct {
	weight []uint64
	seen   map[uint64]struct{}
}

// sub returns the frame of a set of f's candidates.
func (r *framer) sub(f *frame, set []uint16) *frame {
	n := len(set)
	for len(r.weight) < n {
		r.weight = append(r.weight, mix(uint64(len(r.weight))+1e6)|1)
	}
	weight := r.weight[:n]
	if r.seen == nil {
		r.seen = map[uint64]struct{}{}
	}
	clear(r.seen)
	s := &frame{n: n, most: 2, answers: make([]uint16, n)}
	for i, a := range set {
		s.answers[i] = f.answers[a]
	}
	clues := make([]uint8, n)
	for j := range f.m {
		hash, classes := partition(f.row(j), set, weight, clues)
		if classes == 1 {
			continue
		}
		if _, twice := r.seen[hash]; twice {
			continue
		}
		r.seen[hash] = struct{}{}
		s.most = max(s.most, classes)
		s.guesses = append(s.guesses, f.guesses[j])
		s.rows = append(s.rows, clues...)
	}
	s.m = len(s.guesses)
	return s
}

// partition copies a guess's clues for the set, and returns how many classes it makes and a hash of them: a
// partition is known by which candidate, if any, is the last before each one in its class, so a sum over the
// candidates, each with a random weight of its own, tells partitions apart.
func partition(row []uint8, set []uint16, weight []uint64, clues []uint8) (hash uint64, classes int) {
	var last [256]uint16 // of each class, plus 1
	for i, a := range set {
		c := row[a]
		clues[i] = c
		before := last[c]
		last[c] = uint16(i + 1)
		hash += weight[i] * uint64(before)
		if before == 0 {
			classes++
		}
	}
	return hash, classes
}

// pair returns the set of guesses that do not tell candidates a and b apart, a < b, and of those after the last.
func (f *frame) pair(a, b uint16) []uint64 {
	if f.alike == nil {
		f.transpose()
	}
	p := &f.alike[int(b)*(int(b)-1)/2+int(a)]
	if *p == nil {
		*p = f.compare(f.column(a), f.column(b))
	}
	return *p
}

func (f *frame) column(a uint16) []uint8 {
	stride := 64 * f.words
	return f.columns[int(a)*stride : (int(a)+1)*stride]
}

// transpose fills the columns.
func (f *frame) transpose() {
	f.words = (f.m + 63) / 64
	stride := 64 * f.words
	f.columns = make([]uint8, f.n*stride)
	f.alike = make([][]uint64, f.n*(f.n-1)/2)
	for j := range f.m {
		for a, c := range f.row(j) {
			f.columns[a*stride+j] = c
		}
	}
}

// compare returns where two columns are equal, a bit for each place.
func (f *frame) compare(a, b []uint8) []uint64 {
	const low, gather = 0x7f7f7f7f7f7f7f7f, 0x0102040810204080
	out := make([]uint64, f.words)
	for w := range out {
		for i := 0; i < 64; i += 8 {
			x := binary.LittleEndian.Uint64(a[w<<6+i:]) ^ binary.LittleEndian.Uint64(b[w<<6+i:])
			zero := ^((x&low + low) | x | low) // the top bit of each byte that is zero (Warren, "Hacker's Delight", 6-1)
			out[w] |= zero >> 7 * gather >> 56 << i
		}
	}
	return out
}

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
