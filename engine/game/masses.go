package game

import (
	"math"
	"math/bits"
	"slices"
	"sync"
)

// Masses are weights as integers. Their sums don't depend on the order, so that guesses which split the candidates into
// equal weights compare equal on every machine.
type Masses []int64

// massBits is about the size in bits of the sum of a position's masses, which leaves room for the products below.
const massBits = 40

// Masses returns the weights of the candidates, in list order, as integers from 1 in about the same proportions, or nil
// if all candidates are equally likely. The scale is a power of two that does not depend on the weights' order.
func (p *Position) Masses() Masses {
	weights := p.Weights()
	if weights == nil || p.Left() == 0 {
		return nil
	}
	most := 0.0
	for i := range p.candidates.All() {
		most = max(most, weights[i])
	}
	_, exponent := math.Frexp(most)
	masses := make(Masses, 0, p.Left())
	scale := func(shift int) int64 {
		masses = masses[:0]
		sum := int64(0)
		for i := range p.candidates.All() {
			m := max(1, int64(math.Round(math.Ldexp(weights[i], shift))))
			masses = append(masses, m)
			sum += m
		}
		return sum
	}
	shift := massBits - exponent
	if over := bits.Len64(uint64(scale(shift))) - massBits; over > 0 {
		scale(shift - over)
	}
	return masses
}

// Sum returns the sum.
func (m Masses) Sum() int64 {
	sum := int64(0)
	for _, v := range m {
		sum += v
	}
	return sum
}

// Logarithms are integers in units of 2^-logBits, from a table: floating point logarithms differ between machines.
const (
	logBits  = 30
	logSteps = 12 // bits of a number in the table; between entries it is interpolated, with an error of 1e-8
)

// logTable is made when weights are first used: most commands have none.
var logTable = sync.OnceValue(func() *[1<<logSteps + 1]uint64 {
	t := new([1<<logSteps + 1]uint64)
	for i := range t {
		t[i] = uint64(math.Round(math.Log2(1+float64(i)/(1<<logSteps)) * (1 << logBits)))
	}
	return t
})

// log2 returns the logarithm of n, which is not 0.
func log2(n uint64) uint64 {
	zeros := bits.LeadingZeros64(n)
	fraction := n << zeros << 1 // without the leading 1
	i, rest := fraction>>(64-logSteps), fraction<<logSteps>>32
	t := logTable()
	return uint64(63-zeros)<<logBits + t[i] + (t[i+1]-t[i])*rest>>32
}

// scatterShift and squareShift keep the sums of [Masses.Scatter] and [Masses.Squares] within 63 bits.
const (
	scatterShift = 16
	squareShift  = 2*massBits - 60
)

// times returns a·b / 2^shift, rounded down.
func times(a, b uint64, shift uint) int64 {
	high, low := bits.Mul64(a, b)
	return int64(high<<(64-shift) | low>>shift)
}

// Scatter is [Sizes.Scatter] for buckets of these masses, in another unit: the less, the more bits the guess gives.
func (m Masses) Scatter() int64 {
	sum := int64(0)
	for _, v := range m {
		if v > 1 {
			sum += times(uint64(v), log2(uint64(v)), scatterShift)
		}
	}
	return sum
}

// LeastMassScatter returns the least [Masses.Scatter] of buckets with that sum for a clue of at most that many bits.
func LeastMassScatter(limit float64, sum int64) int64 {
	const margin = 1e-6 // for rounding
	return int64(math.Floor((math.Log2(float64(sum)) - limit - margin) * float64(sum) * (1 << (logBits - scatterShift))))
}

// Squares is the sum of the squares in a fixed unit: the less, the less weight a guess leaves on average.
func (m Masses) Squares() int64 {
	sum := int64(0)
	for _, v := range m {
		sum += times(uint64(v), uint64(v), squareShift)
	}
	return sum
}

// bits returns the entropy of the masses' shares.
func (m Masses) bits() float64 {
	sum := float64(m.Sum())
	return max(0, math.Log2(sum)-float64(m.Scatter())/(1<<(logBits-scatterShift))/sum)
}

// BitUnit is a bit in the numbers of [BucketBits].
const BitUnit = 1 << logBits

// BucketBits returns the entropy of candidates, in units of 1/[BitUnit] of a bit. sum is the sum of their masses, and
// scatters that of the scatter of each mass alone.
func BucketBits(sum, scatters int64) int64 {
	high, low := bits.Mul64(uint64(scatters), 1<<scatterShift)
	mean, _ := bits.Div64(high, low, uint64(sum))
	return max(0, int64(log2(uint64(sum)))-int64(mean))
}

// CoreShare is the share of the weight that the core has, see [Position.Core].
const CoreShare = 0.99

// Core returns the likeliest candidates that together have the share of the weight, from 0 to 1, and any equally likely
// ones, in list order. It is for measures that count all candidates equally, such as the worst case. Without weights it
// returns all candidates.
func (p *Position) Core(share float64) []int32 {
	masses := p.Masses()
	least := masses.least(share)
	core := make([]int32, 0, p.Left())
	k := 0
	for i := range p.candidates.All() {
		if masses == nil || masses[k] >= least {
			core = append(core, int32(i))
		}
		k++
	}
	return core
}

// least returns the smallest of the largest masses that have the share of the sum; 0 if there are none.
func (m Masses) least(share float64) int64 {
	wanted := int64(math.Ceil(share * float64(m.Sum())))
	for _, v := range slices.Backward(slices.Sorted(slices.Values(m))) {
		if wanted -= v; wanted <= 0 {
			return v
		}
	}
	return 0
}

// Figures returns the measures of some guesses over the candidates. With weights, Bits are by weight, and Worst counts
// the candidates of the core (see [CoreShare]). Expected is then the average share of the weight that is left times
// [Position.Effective], which is the number of equally likely candidates with that weight.
func (p *Position) Figures(guesses ...Word) []Figures {
	list := make([]Figures, len(guesses))
	candidates, masses := p.CandidateWords(0), p.Masses()
	sum, effective, least := float64(masses.Sum()), p.Effective(), masses.least(CoreShare)
	for k, g := range guesses {
		number := map[Clue]int{} // of a bucket
		var sizes Sizes          // of the core
		var by Masses
		for i, w := range candidates {
			c := Score(g, w)
			n, known := number[c]
			if !known {
				n = len(sizes)
				number[c], sizes, by = n, append(sizes, 0), append(by, 0)
			}
			if masses == nil {
				sizes[n]++
				continue
			}
			if by[n] += masses[i]; masses[i] >= least {
				sizes[n]++
			}
		}
		if list[k] = sizes.Figures(); masses != nil {
			list[k] = Figures{
				Bits: by.bits(), Worst: sizes.Worst(), Buckets: len(by),
				Expected: float64(by.Squares()) * (1 << squareShift) / sum / sum * effective,
			}
		}
	}
	return list
}
