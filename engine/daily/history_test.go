package daily

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

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
		if d.Number != d.Date.Number() || i > 0 && d.Date.Compare(days[i-1].Date) <= 0 {
			t.Fatalf("day %d: %v after %v", i, d, days[max(i-1, 0)])
		}
	}
	if first, last := days[0].Line(), days[len(days)-1].Line(); first != "2021-06-19\t0\tcigar" || last != "2026-05-31\t1807\tetude" {
		t.Errorf("from %q to %q", first, last)
	}
	nyt := game.Must(game.LoadList("nyt"))
	must.Do(t, h.Check(nyt))
}

// The file is as PROVENANCE.md describes it.
func TestBuiltInIsAsDescribed(t *testing.T) {
	text := must.Get(fs.ReadFile(data.Days, "days/days.tsv"))(t)
	provenance := must.Get(fs.ReadFile(data.Days, "days/PROVENANCE.md"))(t)
	days := BuiltIn().Days()
	row := fmt.Sprintf("| `days.tsv` | %d | %s | %s | `%x` |", len(days), days[0].Date, days[len(days)-1].Date, sha256.Sum256(text))
	if !strings.Contains(string(provenance), row) {
		t.Errorf("PROVENANCE.md has no row %q", row)
	}
	for date := First; date.Compare(days[len(days)-1].Date) < 0; date = date.AddDays(1) {
		if _, ok := BuiltIn().On(date); !ok && !strings.Contains(string(provenance), date.String()) {
			t.Errorf("PROVENANCE.md does not say that %s is missing", date)
		}
	}
}

func TestReadSortsAndPassesOver(t *testing.T) {
	h := read(t, "own.tsv", "\ufeff# mine\r\n\r\n2026-06-02 1809  CRANE\n2026-06-01\t1808\tslate\r\n2026-06-02 1809 crane\n")
	want := []string{"2026-06-01\t1808\tslate", "2026-06-02\t1809\tcrane"}
	must.Equal(t, lines(h), want)
	if empty := read(t, "own.tsv", "# nothing yet\n"); len(empty.Days()) != 0 {
		t.Errorf("days of nothing: %v", empty.Days())
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"2026-06-01 1808 slate\n2026-06-01 1808 crane\n": "own.tsv:2: the answer of 2026-06-01 is crane, and own.tsv:1 says slate",
		"# mine\n2026-06-01 1807 slate\n":                "own.tsv:2: the number of 2026-06-01 is 1808, not 1807",
		"2026-06-01 x slate\n":                           "own.tsv:1: the number of 2026-06-01 is 1808, not x",
		"2026-06-01 slate\n":                             "own.tsv:1: \"2026-06-01 slate\" is not a day",
		"2026-06-01 1808 slates\n":                       "own.tsv:1: \"slates\" has 6 letters",
		"2026-06-01 1808 sl4te\n":                        "own.tsv:1: \"sl4te\" has '4'",
		"2021-06-18 -1 slate\n":                          "own.tsv:1: 2021-06-18 is not a date of the game",
		"1.6.2026 1808 slate\n":                          "own.tsv:1: \"1.6.2026\" is not a date of the game",
		strings.Repeat("x", 1<<17):                       "own.tsv:1: the line is too long",
	} {
		_, err := Read("own.tsv", strings.NewReader(text))
		if !errors.Is(err, ErrHistory) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.60q: error %v, want %q…", text, err, want)
		}
	}
	must.Fail(Read("own.tsv", strings.NewReader(strings.Repeat("\n", 2<<20))))(t, input.ErrInput, "two megabytes")
}

func TestWith(t *testing.T) {
	a := read(t, "a.tsv", "2026-06-01 1808 slate\n2026-06-03 1810 crane\n")
	b := read(t, "b.tsv", "2026-06-02 1809 trace\n2026-06-03 1810 crane\n")
	both := must.Get(a.With(b))(t)
	want := []string{"2026-06-01\t1808\tslate", "2026-06-02\t1809\ttrace", "2026-06-03\t1810\tcrane"}
	must.Equal(t, lines(both), want)
	if len(a.Days()) != 2 || len(b.Days()) != 2 {
		t.Error("the histories have changed")
	}

	wrong := read(t, "wrong.tsv", "# mine\n2026-05-31 1807 slate\n")
	_, err := BuiltIn().With(wrong)
	if !errors.Is(err, ErrHistory) || !strings.Contains(err.Error(), "wrong.tsv:2") || !strings.Contains(err.Error(), builtInName+":1804") {
		t.Errorf("a contradiction: %v", err)
	}
}

// Before gives the same history as a file that ends there: neither the day's own answer nor a later one shows.
func TestBefore(t *testing.T) {
	all := read(t, "a.tsv", "2026-06-01 1808 slate\n2026-06-02 1809 crane\n2026-06-04 1811 slate\n2026-06-05 1812 trace\n")
	for date, want := range map[string]struct {
		days  int
		slate string // the last day of slate
	}{
		"2026-06-01": {0, ""},
		"2026-06-02": {1, "2026-06-01"},
		"2026-06-03": {2, "2026-06-01"},
		"2026-06-04": {2, "2026-06-01"},
		"2026-06-05": {3, "2026-06-04"},
		"2027-01-01": {4, "2026-06-04"},
	} {
		h := all.Before(mustDate(t, date))
		if len(h.Days()) != want.days {
			t.Errorf("before %s are %d days, want %d", date, len(h.Days()), want.days)
		}
		got := ""
		if last, ok := h.Last(game.MustWord("slate")); ok {
			got = last.Date.String()
		}
		must.Equal(t, got, want.slate, "before %s slate was last on", date)
		if day, ok := h.On(mustDate(t, date)); ok {
			t.Errorf("what is before %s has %v", date, day)
		}
	}
	if _, ok := all.Last(game.MustWord("audio")); ok {
		t.Error("audio was never dealt")
	}
}

func TestCheckNamesTheLine(t *testing.T) {
	nyt := must.Get(game.LoadList("nyt"))(t)
	err := read(t, "own.tsv", "2026-06-01 1808 slate\n2026-06-02 1809 xxxxx\n").Check(nyt)
	if !errors.Is(err, ErrHistory) || !strings.HasPrefix(err.Error(), "own.tsv:2: xxxxx is not a word of nyt") {
		t.Errorf("a word that is not allowed: %v", err)
	}
}

// Every history that can be read is in order, has each day once, and survives a round trip.
func FuzzRead(f *testing.F) {
	f.Add("2026-06-01 1808 slate\n# x\n2026-06-02\t1809\tcrane\n2026-06-01 1808 slate")
	f.Add("2026-06-01 1807 slate\n2021-06-18 -1 crane\n")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := Read("own.tsv", strings.NewReader(text))
		if err != nil {
			if !errors.Is(err, ErrHistory) && !errors.Is(err, input.ErrInput) {
				t.Errorf("%q: error %v of no kind", text, err)
			}
			return
		}
		for i, d := range h.Days() {
			if i > 0 && d.Date.Compare(h.Days()[i-1].Date) <= 0 {
				t.Errorf("%q: out of order at %v", text, d)
			}
		}
		if again := read(t, "again", strings.Join(lines(h), "\n")); !slices.Equal(again.Days(), h.Days()) {
			t.Errorf("%q is read again as %v", text, again.Days())
		}
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
