package game

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// drawWeighted draws a small list with weights, some of them 0 and some equal.
func drawWeighted(t *rapid.T) *Dictionary {
	list := rapid.SliceOfNDistinct(fewLetters, 2, 40, rapid.ID[Word]).Draw(t, "words")
	d := must.Get(NewDictionary("drawn", list[:1+len(list)/2], list))(t)
	weights := make([]float64, len(list))
	for i := range weights {
		weights[i] = rapid.OneOf(rapid.SampledFrom([]float64{0, 1, 2}), rapid.Float64Range(1e-9, 1)).Draw(t, "weight")
	}
	weights[rapid.IntRange(0, len(list)-1).Draw(t, "sure")] = 1
	d = must.Get(d.Weighted("drawn", weights))(t)
	return d
}

// Masses are proportional to the weights, and their measures match those of floating point numbers.
func TestMasses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pos := NewPosition(drawWeighted(t), Rules{})
		masses := pos.Masses()
		sum := masses.Sum()
		if len(masses) != pos.Left() || sum < 1<<(massBits-2) || sum > 1<<massBits+int64(len(masses)) {
			t.Fatalf("%d masses with the sum %d for %d candidates", len(masses), sum, pos.Left())
		}
		k, scatter, squares := 0, 0.0, 0.0
		for i := range pos.Candidates().All() {
			if got, want := float64(masses[k])/float64(sum), pos.Share(i); math.Abs(got-want) > 1e-10 {
				t.Fatalf("a mass of %v of all, want the share %v", got, want)
			}
			scatter += float64(masses[k]) * math.Log2(float64(masses[k]))
			squares += float64(masses[k]) * float64(masses[k])
			k++
		}
		if got := float64(masses.Scatter()) / (1 << (logBits - scatterShift)); math.Abs(got-scatter) > 1e-7*scatter {
			t.Fatalf("scatter %v, want %v", got, scatter)
		}
		if got := float64(masses.Squares()) * (1 << squareShift); math.Abs(got-squares) > 1e-7*squares {
			t.Fatalf("squares %v, want %v", got, squares)
		}
		if got, want := math.Exp2(masses.bits()), pos.Effective(); math.Abs(got-want) > 1e-6*want {
			t.Fatalf("%v equally likely candidates, want %v", got, want)
		}
	})
}

// The scale of masses does not depend on the order of the words.
func TestMassesOfAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := drawWeighted(t)
		weights := slices.Clone(d.Weights())
		for i := range weights { // a sum of powers of two is exact in any order
			if weights[i] > 0 {
				weights[i] = math.Ldexp(1, -rapid.IntRange(0, 12).Draw(t, "exponent"))
			}
		}
		order := rapid.Permutation(d.Words()).Draw(t, "order")
		other := must.Get(NewDictionary("other", order[:1], order))(t)
		moved := make([]float64, len(order))
		for i, w := range order {
			k, _ := d.Index(w)
			moved[i] = weights[k]
		}
		masses := func(d *Dictionary, weights []float64) map[Word]int64 {
			d = must.Get(d.Weighted("x", weights))(t)
			pos := NewPosition(d, Rules{})
			by := map[Word]int64{}
			for i, w := range pos.CandidateWords(0) {
				by[w] = pos.Masses()[i]
			}
			return by
		}
		for w, m := range masses(d, weights) {
			if got := masses(other, moved)[w]; got != m {
				t.Fatalf("%s has the mass %d in another order, want %d", w, got, m)
			}
		}
	})
}

// The logarithms are correct to 1e-8, and exact for powers of two.
func TestLog2(t *testing.T) {
	t.Parallel()
	for k := range 63 {
		must.Equal(t, log2(1<<k), uint64(k)<<logBits, "the logarithm of 2^%d is", k)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(1, 1<<62).Draw(t, "n")
		if got, want := float64(log2(n))/(1<<logBits), math.Log2(float64(n)); math.Abs(got-want) > 2e-8 {
			t.Fatalf("the logarithm of %d is %v, want %v", n, got, want)
		}
		if log2(n) > log2(n+1) {
			t.Fatalf("the logarithm falls from %d", n)
		}
		a, b := rapid.Uint64Range(0, 1<<40).Draw(t, "a"), rapid.Uint64Range(0, 1<<40).Draw(t, "b")
		product := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
		must.Same(t, times(a, b, squareShift), product.Rsh(product, squareShift).Int64(), "%d times %d is", a, b)
	})
}

// The core is the smallest set of likeliest candidates with the share of the weight, plus equally likely ones.
func TestCore(t *testing.T) {
	t.Parallel()
	d := Must(small().Weighted("mine", []float64{50, 0, 30, 10, 5, 5}))
	pos := NewPosition(d, Rules{})
	for _, c := range []struct {
		share float64
		want  []int32
	}{
		{0, []int32{0}}, {.5, []int32{0}}, {.6, []int32{0, 2}}, {.85, []int32{0, 2, 3}}, {.92, []int32{0, 2, 3, 4, 5}}, {1, []int32{0, 2, 3, 4, 5}},
	} {
		must.Equal(t, pos.Core(c.share), c.want, "the core with %v is", c.share)
	}
	must.Equal(t, NewPosition(small(), Rules{}).Core(.5), []int32{0, 1, 2, 3}, "the core without weights is")
}

// Equal weights for the answers give the figures without weights; others match straightforward sums.
func TestWeightedFigures(t *testing.T) {
	t.Parallel()
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) }
	rapid.Check(t, func(t *rapid.T) {
		d := drawWeighted(t)
		pos := NewPosition(d, Rules{})
		guess := rapid.SampledFrom(d.Words()).Draw(t, "guess")
		shares, core := map[Clue]float64{}, map[Clue]int{}
		for _, i := range pos.Core(CoreShare) {
			core[Score(guess, d.Words()[i])]++
		}
		for i := range pos.Candidates().All() {
			shares[Score(guess, d.Words()[i])] += pos.Share(i)
		}
		want := Figures{Buckets: len(shares)}
		for c, s := range shares {
			want.Bits -= s * math.Log2(s)
			want.Expected += s * s * pos.Effective()
			want.Worst = max(want.Worst, core[c])
		}
		got := pos.Figures(guess)[0]
		if !near(got.Bits, want.Bits) || !near(got.Expected, want.Expected) || got.Worst != want.Worst || got.Buckets != want.Buckets {
			t.Fatalf("%+v, want %+v", got, want)
		}

		alike := make([]float64, len(d.Words()))
		for i := range d.Answers() {
			alike[i] = .1
		}
		plain := Must(NewDictionary("plain", d.Answers(), d.Words()))
		same := Must(plain.Weighted("alike", alike))
		got, want = NewPosition(same, Rules{}).Figures(guess)[0], NewPosition(plain, Rules{}).Figures(guess)[0]
		if !near(got.Bits, want.Bits) || !near(got.Expected, want.Expected) || got.Worst != want.Worst || got.Buckets != want.Buckets {
			t.Fatalf("with equal weights %+v, want %+v", got, want)
		}
	})
}
