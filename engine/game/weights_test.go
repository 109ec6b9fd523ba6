package game

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
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
		must.Need(t, len(masses) == pos.Left() && sum >= 1<<(massBits-2) && sum <= 1<<massBits+int64(len(masses)),
			"%d masses with the sum %d for %d candidates", len(masses), sum, pos.Left())
		k, scatter, squares := 0, 0.0, 0.0
		for i := range pos.Candidates().All() {
			got, want := float64(masses[k])/float64(sum), pos.Share(i)
			must.Need(t, math.Abs(got-want) <= 1e-10, "a mass of %v of all, want the share %v", got, want)
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
		got, want := math.Exp2(masses.bits()), pos.Effective()
		must.Need(t, math.Abs(got-want) <= 1e-6*want, "%v equally likely candidates, want %v", got, want)
	})
}

// The scale of masses does not depend on the order of the words.
func TestMassesOfAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := drawWeighted(t).Words()
		weights := make([]float64, len(words))
		for i := range weights { // a sum of powers of two is exact in any order
			weights[i] = math.Ldexp(1, -rapid.IntRange(0, 12).Draw(t, "exponent"))
		}
		masses := func() Masses {
			return NewPosition(Must(Must(NewDictionary("x", words, nil)).Weighted("x", weights)), Rules{}).Masses()
		}
		want := masses()
		words = slices.Clone(words)
		slices.Reverse(words)
		slices.Reverse(weights)
		got := masses()
		slices.Reverse(got)
		must.Same(t, got, want)
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
		got, want := float64(log2(n))/(1<<logBits), math.Log2(float64(n))
		must.Need(t, math.Abs(got-want) <= 2e-8, "the logarithm of %d is %v, want %v", n, got, want)
		must.Need(t, log2(n) <= log2(n+1), "the logarithm falls from %d", n)
		a, b := rapid.Uint64Range(0, 1<<40).Draw(t, "a"), rapid.Uint64Range(0, 1<<40).Draw(t, "b")
		product := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
		must.Same(t, times(a, b, squareShift), product.Rsh(product, squareShift).Int64(), "%d times %d is", a, b)
	})
}

// The core is the smallest set of likeliest candidates with the share of the weight, plus equally likely ones.
func TestCore(t *testing.T) {
	t.Parallel()
	pos := NewPosition(Must(small().Weighted("mine", []float64{50, 0, 30, 10, 5, 5})), Rules{})
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

// small returns a dictionary of four answers and two other words.
func small() *Dictionary {
	return Must(NewDictionary("small", MustWords("crane slate trace cigar"), MustWords("roate soare")))
}

func TestWeighted(t *testing.T) {
	t.Parallel()
	d := small()
	w := Must(d.Weighted("mine", []float64{2, 0, 1, 0, 5, 0}))
	must.Hold(t, w.Sum() == d.Sum() && w.Name() == "small" && w.WeightsName() == "mine" && w.Table() == d.Table(),
		"the words are others: %v, %v", w.Name(), w.WeightsName())
	must.Equal(t, w.Weights(), []float64{.25, 0, .125, 0, .625, 0})
	must.Hold(t, d.Weights() == nil && w.AnyAnswer().Weights() == nil, "weights where there are none")
	pos := NewPosition(w, Rules{})
	must.Equal(t, pos.Tier(), FromWeights, "tier")
	must.Equal(t, pos.CandidateWords(0), MustWords("crane trace roate"), "candidates")
	must.Equal(t, pos.Chances(2), []Chance{{MustWord("roate"), .625}, {MustWord("crane"), .25}})
	want := math.Exp2(.25*2 + .125*3 - .625*math.Log2(.625))
	must.Hold(t, math.Abs(pos.Effective()-want) <= 1e-12, "%v candidates, want %v", pos.Effective(), want)
	must.Do(t, pos.Apply(MustWord("slate"), Score(MustWord("slate"), MustWord("roate"))))
	must.Hold(t, pos.Left() == 1 && pos.Share(4) == 1 && pos.Share(0) == 0, "%v", pos.CandidateWords(0))
	// A word without a weight is still found once no word with a weight fits.
	pos = NewPosition(w, Rules{})
	must.Do(t, pos.Apply(MustWord("crane"), Score(MustWord("crane"), MustWord("slate"))))
	must.Equal(t, pos.CandidateWords(0), MustWords("slate"), "candidates")
	must.Hold(t, pos.Tier() == FromAnswers && pos.Weights() == nil && pos.Effective() == 1, "tier %d", pos.Tier())
}

func TestWeightedRefuses(t *testing.T) {
	t.Parallel()
	for want, weights := range map[string][]float64{
		"mine: 1 weights for 6 words: bad weights":                                          {1},
		"mine: no word has a weight above 0: bad weights":                                   make([]float64, 6),
		"mine: the weight of SLATE is -1, which is not between 0 and 1e+100: bad weights":   {1, -1, 0, 0, 0, 0},
		"mine: the weight of SLATE is NaN, which is not between 0 and 1e+100: bad weights":  {1, math.NaN(), 0, 0, 0, 0},
		"mine: the weight of SLATE is +Inf, which is not between 0 and 1e+100: bad weights": {1, math.Inf(1), 0, 0, 0, 0},
	} {
		must.Reads(t, must.Err(small().Weighted("mine", weights)), ErrWeights, want, "%v", weights)
	}
}

func TestReadWeights(t *testing.T) {
	t.Parallel()
	got := must.Get(small().readWeights("f", strings.NewReader("\ufeff# mine\nCRANE 3\n\nroate\t1e0\r\n slate , 0\n")))(t)
	must.Equal(t, got.Weights(), []float64{.75, 0, 0, 0, .25, 0})
	for _, c := range []struct{ text, want string }{
		{"crane\n", `f:1: "crane" is not a word and its weight (bad weights)`},
		{"crane 1 2\n", `f:1: "crane 1 2" is not a word and its weight (bad weights)`},
		{"# a\ncran 1\n", `f:2: "cran" has 4 letters: not a word of 5 letters (bad weights)`},
		{"zebra 1\n", `f:1: ZEBRA is not among the allowed words of small (bad weights)`},
		{"crane 1\nslate 1\ncrane 2\n", `f:3: CRANE is already on line 1 (bad weights)`},
		{"crane -1\n", `f:1: the weight of CRANE is negative (bad weights)`},
		{"crane much\n", `f:1: the weight of CRANE, "much", is not a number (bad weights)`},
		{"crane nan\n", `f:1: the weight of CRANE, "nan", is not a number (bad weights)`},
		{"crane inf\n", `f:1: the weight of CRANE is above 1e+100 (bad weights)`},
		{"crane 0\n", `f: no word has a weight above 0: bad weights`},
		{"", `f: no word has a weight above 0: bad weights`},
		{"crane 1\n" + strings.Repeat("a", 1<<20), `f:2: the line is too long (bad weights)`},
	} {
		must.Reads(t, must.Err(small().readWeights("f", strings.NewReader(c.text))), ErrWeights, c.want, "%.20q", c.text)
	}
}

func FuzzReadWeights(f *testing.F) {
	f.Add("crane 2\n# of my own\nroate,1e-3\n")
	f.Add("crane -1\nslate nan\n")
	d := small()
	f.Fuzz(func(t *testing.T, text string) {
		if w, err := d.readWeights("f", strings.NewReader(text)); err == nil {
			must.Hold(t, slices.Max(w.Weights()) > 0, "no weight in %q", text)
		}
	})
}

// common is a small list whose other words differ in how common they are.
func common(t *testing.T) *Dictionary {
	t.Helper()
	d := Must(NewDictionary("small", MustWords("crane slate wager"), MustWords("wages gawks wagon waged raise")))
	return d.Beyond(func() Beyond {
		b := Beyond{Weights: []float64{1, 1, 1, 8, 1, 1, 2, 1}, Share: 0.25, Usual: NewSet(8)}
		b.Usual.Add(7) // RAISE
		return b
	})
}

func alike(a, b Chance) bool { return a.Word == b.Word && math.Abs(a.Share-b.Share) < 1e-12 }

// If no answer fits, how common the other words are decides.
func TestBeyondAnswers(t *testing.T) {
	for _, known := range []bool{false, true} {
		d := common(t)
		if !known {
			d = must.Get(d.Of(d.Answers(), d.Words()))(t)
		}
		pos := NewPosition(d, Rules{Rows: 6})
		err := pos.Apply(MustWord("eagle"), Score(MustWord("eagle"), MustWord("wages")))
		must.Need(t, err == nil && pos.Weights() == nil, "%v, weights %v while answers fit", err, pos.Weights())
		must.Do(t, pos.Apply(MustWord("wager"), Score(MustWord("wager"), MustWord("wages"))))
		must.Need(t, pos.Tier() == FromAllowed, "tier %d with %v", pos.Tier(), pos.CandidateWords(0))
		want := []Chance{{MustWord("wages"), 0.5}, {MustWord("waged"), 0.5}}
		if known {
			want = []Chance{{MustWord("wages"), 0.8}, {MustWord("waged"), 0.2}}
		}
		chances := pos.Chances(0)
		must.Hold(t, slices.EqualFunc(chances, want, alike), "%v, want %v", chances, want)
	}
}

// The list of answers is doubted once the page gives a reason.
func TestDoubting(t *testing.T) {
	d := common(t)
	clue := Score(MustWord("eagle"), MustWord("wages"))
	for _, test := range []struct {
		name string
		mode Mode
		do   func(*Position)
		want bool
	}{
		{"no reason", Normal, func(*Position) {}, false},
		{"an answer before", Normal, func(p *Position) { p.Doubt() }, true},
		{"a usual word refused", Normal, func(p *Position) { p.Reject(MustWord("raise")) }, true},
		{"another word refused", Normal, func(p *Position) { p.Reject(MustWord("gawks")) }, false},
		{"refused, perhaps by the mode", Hard, func(p *Position) { p.Reject(MustWord("raise")) }, false},
	} {
		pos := NewPosition(d, Rules{Mode: test.mode, Rows: 6})
		must.Do(t, pos.Apply(MustWord("eagle"), clue))
		test.do(pos)
		q := pos.Doubting()
		must.Hold(t, (q != pos) == test.want, "%s: doubted %v, want %v", test.name, q != pos, test.want)
		if q == pos {
			continue
		}
		// WAGER has a third of three quarters, WAGES and WAGED 8 and 2 of 13 of a quarter; the others do not fit.
		wager, others := 0.75/3, 0.25/13
		sum := wager + 10*others
		want := []Chance{{MustWord("wager"), wager / sum}, {MustWord("wages"), 8 * others / sum}, {MustWord("waged"), 2 * others / sum}}
		got := q.Chances(0)
		if q.Tier() != FromWeights || !slices.EqualFunc(got, want, alike) || q.Rejected(MustWord("raise")) != pos.Rejected(MustWord("raise")) {
			t.Errorf("%s: tier %d, %v, want %v", test.name, q.Tier(), got, want)
		}
	}
	d = common(t)
	plain := NewPosition(must.Get(d.Of(d.Answers(), d.Words()))(t), Rules{})
	plain.Doubt()
	must.Hold(t, plain.Doubting() == plain, "doubted where nothing is known of other pages")
}

// A weight of 0 would exclude a word that may be the answer.
func TestBeyondPanics(t *testing.T) {
	d := common(t).Beyond(func() Beyond { return Beyond{Weights: make([]float64, 8)} })
	defer func() { must.Hold(t, recover() != nil, "weights of 0 were taken") }()
	pos := NewPosition(d, Rules{})
	pos.Doubt()
	pos.Doubting()
}
