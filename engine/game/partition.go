package game

import "math"

// Partition is how a guess splits the candidates: bucket sizes by clue.
type Partition [Clues]int32

// Reset counts row, a row of a [Table], over the columns cols; over all columns if cols is nil.
func (p *Partition) Reset(row []uint8, cols []int32) {
	if cols != nil {
		*p = Partition{}
		for _, c := range cols {
			p[row[c]]++
		}
		return
	}
	// Neighbouring answers often give the same clue, and adding to a counter twice in a row waits for the first store.
	// Two tables halve that.
	var other Partition
	*p = Partition{}
	n := len(row) &^ 1
	for i := 0; i < n; i += 2 {
		p[row[i]]++
		other[row[i+1]]++
	}
	if n < len(row) {
		p[row[n]]++
	}
	for i, v := range other {
		p[i] += v
	}
}

// entropyUnit is the resolution of weigh. Sums of integers don't depend on their order, so equal partitions
// compare equal.
const entropyUnit = 1 << 32

// weights[c] is c·log2(c) in units of 1/entropyUnit, for small c.
var weights = func() (w [1 << 14]int64) {
	for c := range w {
		w[c] = weigh(c)
	}
	return w
}()

func weigh(c int) int64 {
	if c < 2 {
		return 0
	}
	return int64(math.Round(float64(c) * math.Log2(float64(c)) * entropyUnit))
}

// Sizes are bucket sizes in any order. Empty ones don't count.
type Sizes []int32

// Sizes returns the bucket sizes by clue. They share p's memory.
func (p *Partition) Sizes() Sizes { return p[:] }

// Split is Reset for few columns. It returns the sizes of the non-empty buckets, in the memory of buf, and spends no
// time on the others. P must be all zero, and is so again afterwards.
func (p *Partition) Split(row []uint8, cols []int32, buf Sizes) Sizes {
	for _, c := range cols {
		p[row[c]]++
	}
	buf = buf[:0]
	for _, c := range cols {
		if n := &p[row[c]]; *n > 0 {
			buf = append(buf, *n)
			*n = 0
		}
	}
	return buf
}

// Scatter returns Σ c·log2(c) over the buckets, as an integer in a fixed unit: the less, the more bits the
// guess gives. Equal partitions give equal values.
func (s Sizes) Scatter() int64 {
	var sum int64
	for _, c := range s {
		if int(c) < len(weights) {
			sum += weights[c]
		} else {
			sum += weigh(int(c))
		}
	}
	return sum
}

// LeastScatter returns the least [Sizes.Scatter] of n candidates for a clue with at most that many bits.
func LeastScatter(bits float64, n int) int64 {
	const margin = 1e-6 // for rounding
	return int64(math.Floor((math.Log2(float64(n)) - bits - margin) * float64(n) * entropyUnit))
}

// Worst returns the size of the largest bucket.
func (s Sizes) Worst() int {
	var worst int32
	for _, c := range s {
		worst = max(worst, c)
	}
	return int(worst)
}

// Squares returns Σ c² over the buckets: n times the expected number of candidates left.
func (s Sizes) Squares() int64 {
	var sum int64
	for _, c := range s {
		sum += int64(c) * int64(c)
	}
	return sum
}

// Figures returns the usual measures.
func (s Sizes) Figures() Figures {
	var f Figures
	n := 0
	for _, c := range s {
		if c > 0 {
			f.Buckets++
			n += int(c)
		}
	}
	if n == 0 {
		return f
	}
	f.Worst = s.Worst()
	f.Expected = float64(s.Squares()) / float64(n)
	f.Bits = max(0, math.Log2(float64(n))-float64(s.Scatter())/entropyUnit/float64(n))
	return f
}
