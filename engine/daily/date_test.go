package daily

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestParseDate(t *testing.T) {
	for text, number := range map[string]int{
		"2021-06-19": 0,
		"2021-06-20": 1,
		"2024-02-29": 985,
		"2026-05-31": 1807,
		"2026-06-01": 1808,
	} {
		d, err := ParseDate(text)
		if err != nil || d.Number() != number || d.String() != text {
			t.Errorf("ParseDate(%q) = %v, number %d, %v; want number %d", text, d, d.Number(), err, number)
		}
	}
}

func TestParseDateRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"2021-06-18":             "the first one was on 2021-06-19",
		"0001-01-01":             "the first one was on 2021-06-19",
		"2026-02-29":             "write it as 2026-05-31",
		"31.5.2026":              "write it as 2026-05-31",
		"2026-5-31":              "write it as 2026-05-31",
		"":                       "write it as 2026-05-31",
		"2026-05-31T00:00:00Z":   "write it as 2026-05-31",
		strings.Repeat("9", 999): "write it as 2026-05-31",
	} {
		d, err := ParseDate(text)
		if !errors.Is(err, ErrDate) || !strings.Contains(err.Error(), want) || !d.IsZero() {
			t.Errorf("ParseDate(%.40q) = %v, %v; want an error with %q", text, d, err, want)
		}
		if err != nil && len(err.Error()) > 200 {
			t.Errorf("ParseDate(%.40q): an error of %d bytes", text, len(err.Error()))
		}
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
	if early := Today(time.Date(1969, 7, 20, 20, 17, 0, 0, time.UTC)); early.String() != "1969-07-20" || early.Number() >= 0 {
		t.Errorf("a clock that is wrong by decades says %s, number %d", early, early.Number())
	}
}

func TestDatesAreOrdered(t *testing.T) {
	first, next := First, First.AddDays(1)
	if first.Compare(next) != -1 || next.Compare(first) != 1 || next.AddDays(-1).Compare(first) != 0 || next.AddDays(-1) != first {
		t.Error("days that follow each other are out of order")
	}
	must.Equal(t, mustDate(t, "2024-02-28").AddDays(2).String(), "2024-03-01", "two days after 28 February 2024 is")
	if (Date{}).Compare(First) != -1 || First.IsZero() {
		t.Error("the zero value is a date of the game")
	}
}

func TestDatesAsJSON(t *testing.T) {
	type line struct {
		Date Date `json:"date,omitzero"`
	}
	for _, text := range []string{`{"date":"2026-05-31"}`, `{}`} {
		var l line
		must.Do(t, json.Unmarshal([]byte(text), &l))
		if again, err := json.Marshal(l); err != nil || string(again) != text {
			t.Errorf("%s is written again as %s, %v", text, again, err)
		}
	}
	must.Is(t, json.Unmarshal([]byte(`{"date":"2020-01-01"}`), new(line)), ErrDate, "a date before the first")
}

func mustDate(t testing.TB, text string) Date {
	t.Helper()
	return must.Get(ParseDate(text))(t)
}
