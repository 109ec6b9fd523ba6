package daily

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// The built-in parameters and figures are those that the command in PROVENANCE.md makes from the days before February
// 2025.
func TestBuiltInModelIsFitted(t *testing.T) {
	d := nyt()
	made := builtInModel()
	from, to := Editor, mustDate(t, "2025-01-31")
	// Remove later days, to be sure that they have no influence.
	h := BuiltIn().Before(to.AddDays(1))
	m := must.Get(Fit(d, h, from, to))(t)
	must.Hold(t, made.Fitted && *m == made.Model, "fitted:   %+v\nbuilt in: %+v", *m, made.Model)
	f := must.Get(m.Measure(d, h, from, to))(t)
	must.Hold(t, reflect.DeepEqual(*f, made.Figures), "measured: %+v\nbuilt in: %+v", *f, made.Figures)
	must.Hold(t, f.Bits <= f.ListBits-0.75 && f.Bits <= f.AllowedBits-3.4,
		"%.3f bits a day are no great gain on %.3f and %.3f", f.Bits, f.ListBits, f.AllowedBits)
}

func TestFitNeedsDays(t *testing.T) {
	d := nyt()
	for _, test := range []struct{ from, to string }{
		{"2021-06-19", "2022-11-06"}, // no editor
		{"2024-01-01", "2024-03-31"}, // too few
		{"2030-01-01", "2031-01-01"},
	} {
		must.Fail(Fit(d, BuiltIn(), mustDate(t, test.from), mustDate(t, test.to)))(t, ErrNoDays, "%s..%s", test.from, test.to)
	}
	must.Fail(Default().Measure(d, BuiltIn(), mustDate(t, "2030-01-01"), mustDate(t, "2031-01-01")))(t, ErrNoDays, "measured on no day")
	six := game.Must(game.LoadList("en-6"))
	for _, err := range []error{
		must.Err(Fit(six, BuiltIn(), First, mustDate(t, "2025-01-31"))),
		must.Err(Default().Measure(six, BuiltIn(), First, mustDate(t, "2025-01-31"))),
		must.Err(Default().Weights(six, BuiltIn(), First)),
	} {
		must.Says(t, err, nil, "five letters", "words of six letters")
	}
}

// The slopes and the curves match the value.
func TestClimb(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := make([]vector, 300)
	var chosen []int
	for i := range words {
		words[i] = vector{hasOne: 1, hasUse: 4 * rng.Float64(), hasRude: float64(rng.IntN(2)), hasDouble: float64(rng.IntN(2))}
		chosen = append(chosen, rng.IntN(len(words)))
	}
	sum := func(t *Taste) (s sums) {
		for i := range words {
			s.add(&words[i], t.of(&words[i]))
		}
		return s
	}
	gains := func(t *Taste, g *gain) {
		s := sum(t)
		for _, i := range chosen {
			g.choose(&words[i], t.of(&words[i]), &s, 1)
		}
	}
	fitted := []int{hasUse, hasRude, hasDouble}
	joins := func(t *Taste, g *gain) {
		for i := range words {
			g.join(&words[i], t.of(&words[i]), i%3 == 0)
		}
	}
	for name, gains := range map[string]func(*Taste, *gain){"choose": gains, "join": joins} {
		at := Taste{hasUse: 0.2, hasRude: 0.3, hasDouble: -0.1}
		var g gain
		gains(&at, &g)
		for _, i := range fitted {
			const h = 1e-5
			var up, down gain
			a, b := at, at
			a[i] += h
			b[i] -= h
			gains(&a, &up)
			gains(&b, &down)
			if slope := (up.value - down.value) / (2 * h); math.Abs(slope-g.slope[i]) > 1e-4*(1+math.Abs(slope)) {
				t.Errorf("%s, %s: slope %v, want %v", name, featureNames[i], g.slope[i], slope)
			}
			for _, j := range fitted {
				curve := -(up.slope[j] - down.slope[j]) / (2 * h)
				if have := g.curve[max(i, j)][min(i, j)]; math.Abs(curve-have) > 1e-4*(1+math.Abs(curve)) {
					t.Errorf("%s, %s and %s: curve %v, want %v", name, featureNames[i], featureNames[j], have, curve)
				}
			}
		}
	}
}

// The figures of the years add up to those of all days, and no word has a negative cost.
func TestMeasureByYear(t *testing.T) {
	f := must.Get(Default().Measure(nyt(), BuiltIn(), mustDate(t, "2023-12-01"), mustDate(t, "2024-01-31")))(t)
	must.Need(t, f.Days == 62 && len(f.Years) == 2 && f.Years[0].Days == 31 && f.Years[1].Days == 31, "%+v", f)
	mean := (f.Years[0].Bits + f.Years[1].Bits) / 2
	must.Hold(t, math.Abs(mean-f.Bits) <= 0.001, "%v bits, and the years have %v", f.Bits, mean)
	expected, days := 0.0, 0
	for _, c := range f.of() {
		expected += c.Expected
		days += c.Days
	}
	must.Hold(t, days == 62 && math.Abs(expected-62) <= 0.01, "the classes have %d days and %v expected", days, expected)
}

func TestTell(t *testing.T) {
	for line, values := range map[string]map[int]float64{
		"cigar 660 35":    {hasUse: manyUses, hasMuch: math.Log(661) - manyUses},
		"guano 20 50":     {hasUse: math.Log(21), hasSize50: 1},
		"moult 0 35 B":    {hasUnused: 1, hasBritish: 1},
		"laser 433 20":    {hasUse: manyUses, hasMuch: math.Log(434) - manyUses, hasSize20: 1},
		"haven 18844 35":  {hasUse: manyUses},
		"peter 4596 99 N": {hasUse: manyUses, hasMuch: math.Log(4597) - manyUses, hasSizeNone: 1, hasName: 1, hasAgain: 1},
		"words 0 70 NSR":  {hasUnused: 1, hasSize70: 1, hasName: 1, hasPlural: 1, hasRude: 1},
		"added 0 60 D":    {hasUnused: 1, hasSize60: 1, hasPast: 1, hasDouble: 1, hasAgain: 1},
	} {
		_, got := must.Get2(parseUses(strings.Fields(line)))(t)
		want := vector{hasOne: 1}
		for i, x := range values {
			want[i] = x
		}
		must.Equal(t, got, want, "%s", line)
	}
	for _, line := range []string{"", "cigar", "cigar 1", "cigar x 35", "cigar 1 x", "cig 1 35", "cigar 1 35 N S"} {
		must.Hold(t, must.Err2(parseUses(strings.Fields(line))) != nil, "%q is read as a word with its uses", line)
	}
}

// Each built-in line is valid, and words without a line have features too.
func TestToldOfAll(t *testing.T) {
	d := nyt()
	rare := 0
	for i, v := range featuresOf(d) {
		must.Hold(t, v[hasOne] == 1, "%s has no features", d.Words()[i])
		if v[hasUnused] == 1 && v[hasSizeNone] == 1 {
			rare++
		}
	}
	must.Hold(t, rare >= 5000 && rare <= 8000, "%d words are neither used nor in a list of SCOWL", rare)
	must.Equal(t, len(wordFeatures()), 9562, "words in the file")
}

func TestTasteAsJSON(t *testing.T) {
	taste := Taste{hasUse: 0.5, hasSizeNone: -2, hasAgain: 1e-3}
	text, err := json.Marshal(taste)
	must.Hold(t, err == nil && string(text) == `{"use":0.5,"size-none":-2,"again":0.001}`, "%s, %v", text, err)
	var back Taste
	must.Do(t, json.Unmarshal(text, &back))
	must.Equal(t, back, taste, "read back")
	for _, text := range []string{`{"usage":1}`, `{"use":"1"}`, `[]`} {
		must.Hold(t, json.Unmarshal([]byte(text), &back) != nil, "%s is read as a taste", text)
	}
}

func TestTasteOf(t *testing.T) {
	w, _ := game.ParseWord("added")
	v := vectorOf(w, 0, noSize, "D")
	taste := Taste{hasPast: -1, hasDouble: 0.25, hasAgain: 0.25, hasRude: 7}
	got := taste.of(&v)
	must.Hold(t, math.Abs(got-math.Exp(-0.5)) <= 1e-12, "%v, want e to the -0.5", got)
}

// Pages with their own answers have common words, also plurals and past tenses, rather than rare ones. A refused word
// is a sign of such a page only if Wordle's list has always had it.
func TestBeyond(t *testing.T) {
	d := Beyond(list("nyt"))
	pos := game.NewPosition(d, game.Rules{Rows: 6})
	for _, answer := range d.Answers() { // none of these
		pos.Reject(answer)
	}
	must.Same(t, pos.Tier(), game.FromAllowed, "tier")
	share := func(word string) float64 {
		i, ok := d.Index(game.MustWord(word))
		must.Need(t, ok, "%s is not allowed", word)
		return pos.Share(i)
	}
	for common, rare := range map[string]string{"wages": "gawks", "teams": "aahed", "tends": "tynde", "lived": "vined", "lines": "zoppo"} {
		must.Hold(t, share(common) >= 3*share(rare), "%s has %.2g, %s %.2g", common, share(common), rare, share(rare))
	}
	for refused, doubted := range map[string]bool{"tarse": false, "agora": false, "soare": true, "crane": true} {
		pos := game.NewPosition(d, game.Rules{Rows: 6})
		pos.Reject(game.MustWord(refused))
		must.Hold(t, (pos.Doubting() != pos) == doubted, "%s refused: doubted %v, want %v", refused, !doubted, doubted)
	}
	for _, name := range []string{"en-6", "de-5"} {
		d := list(name)
		must.Hold(t, Beyond(d) == d, "%s: there are weights for words that are not of five letters a-z", name)
	}
}
