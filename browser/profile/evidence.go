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

// Evidence gives the sources for each part of a profile. Parts that a design omits are taken from the profile.
type Evidence struct {
	// Address is for url.
	Address Sources `yaml:"address" json:"address" example:"2026-09 public file 1234"`
	// Start is for dismiss: what appears before or over the board.
	Start Sources `yaml:"start" json:"start" example:"undated public file 1234 (the cookie banner alone)"`
	// Board is for the places of rows, tiles and letters.
	Board Sources `yaml:"board" json:"board" example:"2026-09-30 public file 1234"`
	// Colours is for grey, yellow and green.
	Colours Sources `yaml:"colours" json:"colours" example:"2022 the page's own source"`
	// Refusal is for rejection.
	Refusal Sources `yaml:"refusal" json:"refusal" example:"none a guess"`
	// End is for answer and again: what appears once a game is over.
	End Sources `yaml:"end" json:"end" example:"none not described"`
	// Hard is for the steps of hard.
	Hard Sources `yaml:"hard" json:"hard" example:"none not described"`
}

// Sources are the evidence for a part, newest first. Each has a line in the file.
type Sources []Source

// Source is one piece of evidence.
type Source struct {
	// Date is when the page was seen in that state: a year, month or day, or [Undated] or [NoDate].
	Date string `json:"date"`
	// From says where to find the evidence, with the parts seen in brackets; or why there is none.
	From string `json:"source"`
}

// Values that replace a date.
const (
	Undated = "undated" // seen at an unknown time
	NoDate  = "none"    // not seen
)

// Part is a part of a profile and its sources.
type Part struct {
	Name    string
	Sources Sources
}

// Parts returns the parts of a profile in the order of their keys.
func (e Evidence) Parts() []Part {
	var parts []Part
	for field, sources := range reflect.ValueOf(e).Fields() {
		parts = append(parts, Part{field.Tag.Get("yaml"), sources.Interface().(Sources)})
	}
	return parts
}

// or returns e with missing parts taken from base.
func (e Evidence) or(base Evidence) Evidence {
	to := reflect.ValueOf(&e).Elem()
	for field, from := range reflect.ValueOf(base).Fields() {
		if own := to.FieldByIndex(field.Index); own.Len() == 0 {
			own.Set(from)
		}
	}
	return e
}

// Span returns the range of the parts' newest dates, such as 2022..2026-09 or 2026-05..09.
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

// Newest returns the newest date, which may be Undated or NoDate, or "" if there are no sources.
func (s Sources) Newest() string {
	if len(s) == 0 {
		return ""
	}
	return s[0].Date
}

// UnmarshalText reads one source a line: its date, a space and its origin. It never fails; check reports errors.
func (s *Sources) UnmarshalText(text []byte) error {
	*s = Sources{}
	for line := range strings.Lines(string(text)) {
		date, from, _ := strings.Cut(strings.TrimSpace(line), " ")
		*s = append(*s, Source{date, strings.TrimSpace(from)})
	}
	return nil
}

// String returns the sources in the form that UnmarshalText reads.
func (s Sources) String() string {
	lines := make([]string, len(s))
	for i, source := range s {
		lines[i] = source.Date + " " + source.From
	}
	return strings.Join(lines, "\n")
}

// MarshalText does the same.
func (s Sources) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalJSON writes a list.
func (s Sources) MarshalJSON() ([]byte, error) { return json.Marshal(append([]Source{}, s...)) }

// check finds bad dates, lines without a source and lines out of order.
func (s Sources) check() error {
	before := "9999"
	for _, source := range s {
		date := source.Date
		switch {
		case date == Undated:
			date = "" // sorts after all dates
		case date == NoDate && len(s) > 1:
			return fmt.Errorf("%s can't be combined with other lines", NoDate)
		case date == NoDate:
			date = ""
		case !isDate(date):
			return fmt.Errorf("%.20q is not a date: begin the line with one such as 2026, 2026-09 or 2026-09-30, or with %s or %s", date, Undated, NoDate)
		}
		switch {
		case source.From == "":
			return fmt.Errorf("%s has no source: write it after the date", source.Date)
		case date > before:
			return errors.New("put the newest line first")
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

// checkEvidence checks the evidence of the profile and its designs.
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
