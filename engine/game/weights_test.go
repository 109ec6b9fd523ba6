package game

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// small returns a dictionary of four answers and two other words.
func small() *Dictionary {
	return Must(NewDictionary("small", MustWords("crane slate trace cigar"), MustWords("roate soare")))
}

func TestWeighted(t *testing.T) {
	t.Parallel()
	d := small()
	w := Must(d.Weighted("mine", []float64{2, 0, 1, 0, 5, 0}))
	if w.Sum() != d.Sum() || w.Name() != "small" || w.WeightsName() != "mine" || w.Table() != d.Table() {
		t.Error("the words are others", w.Name(), w.WeightsName())
	}
	if got := w.Weights(); !slices.Equal(got, []float64{.25, 0, .125, 0, .625, 0}) {
		t.Error(got)
	}
	if d.Weights() != nil || w.AnyAnswer().Weights() != nil {
		t.Error("weights where there are none")
	}
	pos := NewPosition(w, Rules{})
	if pos.Tier() != FromWeights || pos.Left() != 3 || Join(pos.CandidateWords(0), " ") != "crane trace roate" {
		t.Error(pos.Tier(), pos.CandidateWords(0))
	}
	if got := pos.Chances(2); !slices.Equal(got, []Chance{{MustWord("roate"), .625}, {MustWord("crane"), .25}}) {
		t.Error(got)
	}
	if got, want := pos.Effective(), math.Exp2(.25*2+.125*3-.625*math.Log2(.625)); math.Abs(got-want) > 1e-12 {
		t.Error(got, want)
	}
	if err := pos.Apply(MustWord("slate"), Score(MustWord("slate"), MustWord("roate"))); err != nil || pos.Left() != 1 || pos.Share(4) != 1 || pos.Share(0) != 0 {
		t.Error(err, pos.CandidateWords(0))
	}
	// A word without a weight is still found once no word with a weight fits.
	pos = NewPosition(w, Rules{})
	if err := pos.Apply(MustWord("crane"), Score(MustWord("crane"), MustWord("slate"))); err != nil || pos.Tier() != FromAnswers || Join(pos.CandidateWords(0), " ") != "slate" || pos.Weights() != nil || pos.Effective() != 1 {
		t.Error(err, pos.Tier(), pos.CandidateWords(0))
	}
}

func TestWeightedRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		weights []float64
		want    string
	}{
		{[]float64{1}, "mine: 1 weights for 6 words: bad weights"},
		{make([]float64, 6), "mine: no word has a weight above 0: bad weights"},
		{[]float64{1, -1, 0, 0, 0, 0}, "mine: the weight of SLATE is -1, which is not between 0 and 1e+100: bad weights"},
		{[]float64{1, math.NaN(), 0, 0, 0, 0}, "mine: the weight of SLATE is NaN, which is not between 0 and 1e+100: bad weights"},
		{[]float64{1, math.Inf(1), 0, 0, 0, 0}, "mine: the weight of SLATE is +Inf, which is not between 0 and 1e+100: bad weights"},
	} {
		if _, err := small().Weighted("mine", c.weights); err == nil || err.Error() != c.want || !errors.Is(err, ErrWeights) {
			t.Errorf("%v: %v, want %s", c.weights, err, c.want)
		}
	}
}

func TestReadWeights(t *testing.T) {
	t.Parallel()
	got, err := readWeights("f", strings.NewReader("\ufeff# mine\nCRANE 2\n\nroate\t1e-3\r\n slate , 0\n"), small())
	if err != nil || !slices.Equal(got, []float64{2, 0, 0, 0, 1e-3, 0}) {
		t.Error(got, err)
	}
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
		if _, err := readWeights("f", strings.NewReader(c.text), small()); err == nil || err.Error() != c.want || !errors.Is(err, ErrWeights) {
			t.Errorf("%.20q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzReadWeights(f *testing.F) {
	f.Add("crane 2\n# of my own\nroate,1e-3\n")
	f.Add("crane -1\nslate nan\n")
	d := small()
	f.Fuzz(func(t *testing.T, text string) {
		weights, err := readWeights("f", strings.NewReader(text), d)
		if err != nil {
			return
		}
		must.Get(d.Weighted("f", weights))(t)
	})
}
