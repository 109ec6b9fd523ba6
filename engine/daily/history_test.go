package daily

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func TestBuiltIn(t *testing.T) {
	h := BuiltIn()
	days := h.Days()
	must.Equal(t, len(days), 1803, "days")
	for i, d := range days {
		must.Need(t, d.Number == d.Date.Number() && (i <= 0 || d.Date.Compare(days[i-1].Date) > 0),
			"day %d: %v after %v", i, d, days[max(i-1, 0)])
	}
	first, last := days[0].Line(), days[len(days)-1].Line()
	must.Hold(t, first == "2021-06-19\t0\tcigar" && last == "2026-05-31\t1807\tetude", "from %q to %q", first, last)
	must.Do(t, h.Check(game.Must(game.LoadList("nyt"))))
}

// The file is as PROVENANCE.md describes it.
func TestBuiltInIsAsDescribed(t *testing.T) {
	text := must.Get(fs.ReadFile(data.Days, "days/days.tsv"))(t)
	provenance := must.Get(fs.ReadFile(data.Days, "days/PROVENANCE.md"))(t)
	days := BuiltIn().Days()
	row := fmt.Sprintf("| `days.tsv` | %d | %s | %s | `%x` |", len(days), days[0].Date, days[len(days)-1].Date, sha256.Sum256(text))
	must.Hold(t, strings.Contains(string(provenance), row), "PROVENANCE.md has no row %q", row)
	for date := First; date.Compare(days[len(days)-1].Date) < 0; date = date.AddDays(1) {
		if _, ok := BuiltIn().On(date); !ok && !strings.Contains(string(provenance), date.String()) {
			t.Errorf("PROVENANCE.md does not say that %s is missing", date)
		}
	}
}

func TestReadSortsAndPassesOver(t *testing.T) {
	h := read(t, "own.tsv", "\ufeff# mine\r\n\r\n2026-06-02 1809  CRANE\n2026-06-01\t1808\tslate\r\n2026-06-02 1809 crane\n")
	must.Equal(t, lines(h), []string{"2026-06-01\t1808\tslate", "2026-06-02\t1809\tcrane"})
	must.Equal(t, lines(read(t, "own.tsv", "# nothing yet\n")), nil, "days of nothing")
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"2026-06-01 1808 slate\n2026-06-01 1808 crane\n": "own.tsv:2: the answer of 2026-06-01 is crane, but own.tsv:1 says slate",
		"# mine\n2026-06-01 1807 slate\n":                "own.tsv:2: the number of 2026-06-01 is 1808, not 1807",
		"2026-06-01 x slate\n":                           "own.tsv:1: the number of 2026-06-01 is 1808, not x",
		"2026-06-01 slate\n":                             "own.tsv:1: \"2026-06-01 slate\" is not a day",
		"2026-06-01 1808 slates\n":                       "own.tsv:1: \"slates\" has 6 letters",
		"2026-06-01 1808 sl4te\n":                        "own.tsv:1: \"sl4te\" has '4'",
		"2021-06-18 -1 slate\n":                          "own.tsv:1: 2021-06-18 is not a date of the game",
		"1.6.2026 1808 slate\n":                          "own.tsv:1: \"1.6.2026\" is not a date of the game",
		strings.Repeat("x", 1<<17):                       "own.tsv:1: the line is too long",
	} {
		must.Begins(t, must.Err(Read("own.tsv", strings.NewReader(text))), ErrHistory, want, "%.60q", text)
	}
	must.Fail(Read("own.tsv", strings.NewReader(strings.Repeat("\n", 2<<20))))(t, input.ErrInput, "two megabytes")
}

func TestWith(t *testing.T) {
	a := read(t, "a.tsv", "2026-06-01 1808 slate\n2026-06-03 1810 crane\n")
	b := read(t, "b.tsv", "2026-06-02 1809 trace\n2026-06-03 1810 crane\n")
	both := must.Get(a.With(b))(t)
	must.Equal(t, lines(both), []string{"2026-06-01\t1808\tslate", "2026-06-02\t1809\ttrace", "2026-06-03\t1810\tcrane"})
	must.Hold(t, len(a.Days()) == 2 && len(b.Days()) == 2, "the histories have changed")

	_, err := BuiltIn().With(read(t, "wrong.tsv", "# mine\n2026-05-31 1807 slate\n"))
	must.Says(t, err, ErrHistory, "wrong.tsv:2", "a contradiction")
	must.Says(t, err, ErrHistory, "the built-in days.tsv"+":1804", "a contradiction")
}

// Before gives the same history as a file that ends there: neither the day's own answer nor a later one shows.
func TestBefore(t *testing.T) {
	all := read(t, "a.tsv", "2026-06-01 1808 slate\n2026-06-02 1809 crane\n2026-06-04 1811 slate\n2026-06-05 1812 trace\n")
	for date, want := range map[string]struct {
		days  int
		slate string // the last day of slate
	}{
		"2026-06-01": {0, ""}, "2026-06-02": {1, "2026-06-01"}, "2026-06-03": {2, "2026-06-01"},
		"2026-06-04": {2, "2026-06-01"}, "2026-06-05": {3, "2026-06-04"}, "2027-01-01": {4, "2026-06-04"},
	} {
		h := all.Before(mustDate(t, date))
		must.Hold(t, len(h.Days()) == want.days, "before %s are %d days, want %d", date, len(h.Days()), want.days)
		got := ""
		if last, ok := h.Last(game.MustWord("slate")); ok {
			got = last.Date.String()
		}
		must.Equal(t, got, want.slate, "before %s slate was last on", date)
		day, ok := h.On(mustDate(t, date))
		must.Hold(t, !ok, "what is before %s has %v", date, day)
	}
	_, ok := all.Last(game.MustWord("audio"))
	must.Hold(t, !ok, "audio was never dealt")
}

func TestCheckNamesTheLine(t *testing.T) {
	err := read(t, "own.tsv", "2026-06-01 1808 slate\n2026-06-02 1809 xxxxx\n").Check(nyt())
	must.Begins(t, err, ErrHistory, "own.tsv:2: xxxxx is not a word of nyt")
}

// Every history that can be read is in order, has each day once, and survives a round trip.
func FuzzRead(f *testing.F) {
	f.Add("2026-06-01 1808 slate\n# x\n2026-06-02\t1809\tcrane\n2026-06-01 1808 slate")
	f.Add("2026-06-01 1807 slate\n2021-06-18 -1 crane\n")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := Read("own.tsv", strings.NewReader(text))
		if err != nil {
			must.Hold(t, errors.Is(err, ErrHistory) || errors.Is(err, input.ErrInput), "%q: error %v of no kind", text, err)
			return
		}
		for i, d := range h.Days() {
			must.Hold(t, i <= 0 || d.Date.Compare(h.Days()[i-1].Date) > 0, "%q: out of order at %v", text, d)
		}
		must.Equal(t, read(t, "again", strings.Join(lines(h), "\n")).Days(), h.Days(), "%q is read again as", text)
	})
}

func read(t testing.TB, file, text string) *History {
	t.Helper()
	return must.Get(Read(file, strings.NewReader(text)))(t)
}

func lines(h *History) []string {
	var list []string
	for _, d := range h.Days() {
		list = append(list, d.Line())
	}
	return list
}

func TestParseDate(t *testing.T) {
	for text, number := range map[string]int{
		"2021-06-19": 0, "2021-06-20": 1, "2024-02-29": 985, "2026-05-31": 1807, "2026-06-01": 1808,
	} {
		must.Equal(t, mustDate(t, text).Number(), number, "%s", text)
		must.Equal(t, mustDate(t, text).String(), text)
	}
}

func TestParseDateRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"2021-06-18": "the first one was on 2021-06-19",
		"0001-01-01": "the first one was on 2021-06-19",
		"2026-02-29": "write it as 2026-05-31", "31.5.2026": "write it as 2026-05-31",
		"2026-5-31": "write it as 2026-05-31", "": "write it as 2026-05-31",
		"2026-05-31T00:00:00Z":   "write it as 2026-05-31",
		strings.Repeat("9", 999): "write it as 2026-05-31",
	} {
		d, err := ParseDate(text)
		must.Says(t, err, ErrDate, want, "%.40q", text)
		must.Hold(t, d.IsZero() && len(err.Error()) <= 200, "%.40q: %v, and an error of %d bytes", text, d, len(err.Error()))
	}
}

// The date is that of the player's calendar, not that of Greenwich.
func TestTodayIsOfTheZone(t *testing.T) {
	moment := time.Date(2026, 5, 31, 23, 30, 0, 0, time.UTC)
	for zone, want := range map[*time.Location]string{
		time.UTC:                               "2026-05-31",
		time.FixedZone("Auckland", 12*60*60):   "2026-06-01",
		time.FixedZone("Honolulu", -10*60*60):  "2026-05-31",
		time.FixedZone("Kiritimati", 14*60*60): "2026-06-01",
	} {
		must.Equal(t, Today(moment.In(zone)).String(), want, "in %s it is", zone)
	}
	early := Today(time.Date(1969, 7, 20, 20, 17, 0, 0, time.UTC)) // by a clock that is wrong by decades
	must.Hold(t, early.String() == "1969-07-20" && early.Number() < 0, "%s, number %d", early, early.Number())
}

func TestDatesAreOrdered(t *testing.T) {
	first, next := First, First.AddDays(1)
	must.Hold(t, first.Compare(next) == -1 && next.Compare(first) == 1, "days that follow each other are out of order")
	must.Equal(t, next.AddDays(-1), first, "the day before")
	must.Equal(t, mustDate(t, "2024-02-28").AddDays(2).String(), "2024-03-01", "two days after 28 February 2024 is")
	must.Hold(t, (Date{}).Compare(First) == -1 && !First.IsZero(), "the zero value is a date of the game")
}

func TestDatesAsJSON(t *testing.T) {
	type line struct {
		Date Date `json:"date,omitzero"`
	}
	for _, text := range []string{`{"date":"2026-05-31"}`, `{}`} {
		var l line
		must.Do(t, json.Unmarshal([]byte(text), &l))
		must.Equal(t, string(must.Get(json.Marshal(l))(t)), text)
	}
	must.Is(t, json.Unmarshal([]byte(`{"date":"2020-01-01"}`), new(line)), ErrDate, "a date before the first")
}

func mustDate(t testing.TB, text string) Date {
	t.Helper()
	return must.Get(ParseDate(text))(t)
}
