package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Evidence says what each part of a profile rests on. What a design leaves out is as the profile says.
type Evidence struct {
	// Address is for url.
	Address Sources `yaml:"address" json:"address" example:"2026-09 public file 1234"`
	// Start is for dismiss: what shows before the board and over it.
	Start Sources `yaml:"start" json:"start" example:"undated public file 1234, the cookie banner alone"`
	// Board is for where rows, tiles and letters are.
	Board Sources `yaml:"board" json:"board" example:"2026-09-30 public file 1234"`
	// Colours is for grey, yellow and green.
	Colours Sources `yaml:"colours" json:"colours" example:"2022 the page's own source"`
	// Refusal is for rejection.
	Refusal Sources `yaml:"refusal" json:"refusal" example:"none a guess"`
	// End is for answer and again: what shows when a game is over.
	End Sources `yaml:"end" json:"end" example:"none not described"`
	// Hard is for the steps of hard.
	Hard Sources `yaml:"hard" json:"hard" example:"none not described"`
}

// Sources are the evidence for a part, a line each, the newest first.
type Sources []Source

// Source is one of them.
type Source struct {
	// Date is when the page was seen like that: a year, a month or a day, [Undated], or [NoDate] where nothing was seen.
	Date string `json:"date"`
	// From is where that can be read, or why there is none.
	From string `json:"source"`
}

// What stands in the place of a date.
const (
	Undated = "undated" // seen, but nobody knows when
	NoDate  = "none"    // not seen
)

// Part is a part of a profile and what it rests on.
type Part struct {
	Name    string
	Sources Sources
}

// Parts returns the parts of a profile in the order of their keys.
func (e Evidence) Parts() []Part {
	v := reflect.ValueOf(e)
	parts := make([]Part, v.NumField())
	for i := range parts {
		parts[i].Name = v.Type().Field(i).Tag.Get("yaml")
		parts[i].Sources, _ = v.Field(i).Interface().(Sources)
	}
	return parts
}

// or returns e with the parts of base that it lacks.
func (e Evidence) or(base Evidence) Evidence {
	from, to := reflect.ValueOf(base), reflect.ValueOf(&e).Elem()
	for i := range to.NumField() {
		if to.Field(i).Len() == 0 {
			to.Field(i).Set(from.Field(i))
		}
	}
	return e
}

// Span returns the newest date of the part that is known least lately, and that of the one known most lately, such as
// 2022..2026-09 or 2026-05..09.
func (e Evidence) Span() string {
	var dates []string
	span := NoDate
	for _, part := range e.Parts() {
		switch date := part.Sources.Newest(); date {
		case "", NoDate:
		case Undated:
			span = Undated
		default:
			dates = append(dates, date[:min(len(date), len("2026-09"))])
		}
	}
	if len(dates) == 0 {
		return span
	}
	slices.Sort(dates)
	oldest, newest := dates[0], dates[len(dates)-1]
	switch {
	case oldest == newest:
		return newest
	case oldest[:4] == newest[:4]:
		return oldest + ".." + newest[5:]
	}
	return oldest[:4] + ".." + newest
}

// Newest returns the newest date; Undated or NoDate where there is none, and "" for no sources.
func (s Sources) Newest() string {
	if len(s) == 0 {
		return ""
	}
	return s[0].Date
}

// UnmarshalText reads a line for each source: its date, a blank, and where it is from. It never fails; check does.
func (s *Sources) UnmarshalText(text []byte) error {
	*s = Sources{}
	for line := range strings.Lines(string(text)) {
		date, from, _ := strings.Cut(strings.TrimSpace(line), " ")
		*s = append(*s, Source{date, strings.TrimSpace(from)})
	}
	return nil
}

// MarshalText writes the sources as they are read.
func (s Sources) MarshalText() ([]byte, error) {
	lines := make([]string, len(s))
	for i, source := range s {
		lines[i] = source.Date + " " + source.From
	}
	return []byte(strings.Join(lines, "\n")), nil
}

// MarshalJSON writes a list.
func (s Sources) MarshalJSON() ([]byte, error) { return json.Marshal(append([]Source{}, s...)) }

// check finds a date that is none, a line without a source, and lines in another order.
func (s Sources) check() error {
	before := "9999"
	for _, source := range s {
		date := source.Date
		switch {
		case date == Undated:
			date = "" // it comes after all dates
		case date == NoDate && len(s) > 1:
			return fmt.Errorf("%s stands alone, without other lines", NoDate)
		case date == NoDate:
			date = ""
		case !isDate(date):
			return fmt.Errorf("%.20q is no date: begin the line with one such as 2026, 2026-09 or 2026-09-30, or with %s or %s", date, Undated, NoDate)
		}
		switch {
		case source.From == "":
			return fmt.Errorf("%s lacks its source: write it behind the date", source.Date)
		case date > before:
			return errors.New("the newest line comes first")
		}
		before = date
	}
	return nil
}

// isDate reports whether a text is a day, a month or a year.
func isDate(text string) bool {
	return slices.ContainsFunc([]string{time.DateOnly, "2006-01", "2006"}, func(layout string) bool {
		_, err := time.Parse(layout, text)
		return err == nil
	})
}

// checkEvidence finds what is wrong with the evidence of the profile and its designs.
func (p *Profile) checkEvidence() error {
	check := func(at string, e Evidence) error {
		for _, part := range e.Parts() {
			if err := part.Sources.check(); err != nil {
				return p.Fault(at+"."+part.Name, err)
			}
		}
		return nil
	}
	err := check("evidence", p.Evidence)
	for i, d := range p.Designs {
		if err == nil {
			err = check(fmt.Sprintf("designs[%d].evidence", i), d.Evidence)
		}
	}
	return err
}
