package daily

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func nyt() *game.Dictionary { return game.Must(game.LoadList("nyt")) }

func weightsOn(t testing.TB, d *game.Dictionary, h *History, date string) []float64 {
	t.Helper()
	return must.Get(Default().Weights(d, h, mustDate(t, date)))(t)
}

// weightOf returns the weight of a word on a date, with the built-in history.
func weightOf(t testing.TB, d *game.Dictionary, h *History, date, word string) float64 {
	t.Helper()
	i, ok := d.Index(game.Must(game.ParseWord(word)))
	must.Need(t, ok, "%s is not allowed", word)
	return weightsOn(t, d, h, date)[i]
}

func TestWeightsAreShares(t *testing.T) {
	d := nyt()
	for name, h := range map[string]*History{"none": {}, "built-in": BuiltIn()} {
		for _, date := range []string{"2021-06-19", "2022-11-07", "2024-02-29", "2026-02-02", "2026-06-01", "2031-01-01"} {
			sum := 0.0
			for i, w := range weightsOn(t, d, h, date) {
				must.Hold(t, w > least/2 && w <= 0.1, "history %s, %s: the weight of %s is %g", name, date, d.Words()[i], w)
				sum += w
			}
			must.Hold(t, math.Abs(sum-1) <= 1e-9, "history %s, %s: the weights sum to %v, not 1", name, date, sum)
		}
	}
}

// A day's weights depend neither on its own answer nor on later days.
func TestWeightsKnowNoLaterDay(t *testing.T) {
	d := nyt()
	days := BuiltIn().Days()
	for n := 3; n < len(days); n += 397 {
		date := days[n].Date
		var b strings.Builder
		for i, day := range days {
			if i >= n {
				day = DayOf(day.Date, d.Words()[i])
			}
			fmt.Fprintln(&b, day.Line())
		}
		want := weightsOn(t, d, BuiltIn(), date.String())
		must.Hold(t, slices.Equal(want, weightsOn(t, d, BuiltIn().Before(date), date.String())),
			"the weights of %s are others without the days from then on", date)
		must.Hold(t, slices.Equal(want, weightsOn(t, d, read(t, "other.tsv", b.String()), date.String())),
			"the weights of %s depend on the answers from then on", date)
	}
}

// Weights do not depend on the order of the words, nor on which are the dictionary's answers.
func TestWeightsDoNotDependOnTheOrder(t *testing.T) {
	d := nyt()
	answers, others := slices.Clone(d.Answers()), slices.Clone(d.Others())
	slices.Reverse(answers)
	slices.Reverse(others)
	turned := must.Get(d.Of(answers, others))(t)
	const date = "2026-05-31"
	want := weightsOn(t, d, BuiltIn(), date)
	for name, other := range map[string]*game.Dictionary{"in another order": turned, "with any answer": d.AnyAnswer()} {
		got := weightsOn(t, other, BuiltIn(), date)
		for i, w := range d.Words() {
			j, _ := other.Index(w)
			must.Hold(t, math.Abs(want[i]-got[j]) <= 2/grains, "%s weighs %v, and %v %s", w, want[i], got[j], name)
		}
	}
}

func TestWordsThatWeighMore(t *testing.T) {
	d := nyt()
	for _, test := range []struct{ date, more, less, why string }{
		{"2025-01-31", "panda", "aahed", "common words come first outside the list"},
		{"2025-01-31", "panda", "words", "plurals are not dealt"},
		{"2025-01-31", "panda", "asked", "nor are words in -ed"},
		{"2025-01-31", "panda", "peter", "nor are names"},
		{"2022-11-07", "uncle", "cigar", "words never dealt come first"},
		{"2022-11-07", "crane", "booby", "rude words last"},
		{"2022-11-07", "house", "abled", "common words come first in the list"},
	} {
		more, less := weightOf(t, d, BuiltIn(), test.date, test.more), weightOf(t, d, BuiltIn(), test.date, test.less)
		must.Hold(t, more > less, "%s: %s weighs %g and %s %g, but %s", test.date, test.more, more, test.less, less, test.why)
	}
}

// classShares returns the total weight of each class on a date.
func classShares(t testing.TB, d *game.Dictionary, h *History, date string) (shares [classes]float64) {
	t.Helper()
	s := Default().start(d)
	for _, day := range h.Before(mustDate(t, date)).Days() {
		s.add(day)
	}
	for i, w := range s.weights(mustDate(t, date)) {
		shares[s.classOf(i)] += w
	}
	return shares
}

// followed returns the built-in days before a date, followed by days with the given words.
func followed(t testing.TB, by []game.Word, from string, n int) *History {
	t.Helper()
	date := mustDate(t, from)
	var b strings.Builder
	for i := range n {
		fmt.Fprintln(&b, DayOf(date.AddDays(i), by[i%len(by)]).Line())
	}
	return must.Get(BuiltIn().Before(date).With(read(t, "more.tsv", b.String())))(t)
}

func TestSharesFollowWhatIsDealt(t *testing.T) {
	d := nyt()
	before := classShares(t, d, BuiltIn(), "2025-01-01")
	must.Hold(t, before[unlisted] >= 0.005 && before[unlisted] <= 0.05 && before[repeat] <= 0.002 && before[listed] >= 0.9,
		"on 2025-01-01 the classes have %v", before)
	// Ten words from outside the list.
	after := classShares(t, d, followed(t, d.Others()[5000:], "2025-01-01", 10), "2025-01-11")
	must.Hold(t, after[unlisted] >= 0.08 && after[unlisted] <= 0.3,
		"after ten days outside the list their share is %v", after[unlisted])
	// Five that were dealt before, although no repeats are announced.
	after = classShares(t, d, followed(t, d.Answers()[:5], "2025-01-01", 5), "2025-01-06")
	must.Hold(t, after[repeat] >= 0.02 && after[repeat] <= 0.2, "after five repeats their share is %v", after[repeat])
}

// Repeats are expected from the day that the Times announced.
func TestRepeatsAreAnnounced(t *testing.T) {
	d := nyt()
	h := BuiltIn().Before(mustDate(t, "2025-02-01"))
	before, then := classShares(t, d, h, "2026-02-01")[repeat], classShares(t, d, h, "2026-02-02")[repeat]
	must.Hold(t, before <= 0.002 && math.Abs(then-Default().Prior.Announced) <= 0.01,
		"repeats have a share of %v before they are announced, and then of %v", before, then)
}

// The ages that come back are learned from repeats.
func TestAgesAreLearned(t *testing.T) {
	d := nyt()
	old, young := "cigar", "whine" // dealt in June 2021 and in 2023
	w, _ := game.ParseWord(young)
	day, ok := BuiltIn().Last(w)
	must.Need(t, ok && day.Date.time().Year() == 2023, "%s was dealt on %v", young, day)
	ratio := func(h *History, date string) float64 {
		return weightOf(t, d, h, date, old) / weightOf(t, d, h, date, young)
	}
	at := ratio(BuiltIn().Before(mustDate(t, "2025-02-01")), "2026-02-02")
	after := ratio(followed(t, d.Answers()[1:9], "2026-02-02", 8), "2026-02-10")
	must.Hold(t, after > at,
		"%s weighs %.2f times as much as %s, and %.2f times after eight of the oldest words came back", old, at, young, after)
}
