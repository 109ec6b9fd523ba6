package chat

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/daily"
)

// when is a date as it was written: three numbers whose order may be open. The zero value is no date.
type when struct {
	a, b, c int
	known   order // the only order that is possible, or anyOrder
}

// order is the order of a date's numbers.
type order int

const (
	anyOrder order = iota
	dayFirst
	monthFirst
	yearFirst
)

var (
	// yearOnTop matches dates that begin with the year, also with the signs for year, month and day of East Asia.
	yearOnTop = regexp.MustCompile(`\b(20\d\d)\s?[./年년-]\s?(\d{1,2})\s?[./月월-]\s?(\d{1,2})`)
	// yearLast matches dates of three numbers that end with the year, or whose order is that of another century: 24/12/25.
	yearLast = regexp.MustCompile(`\b(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?((?:20)?\d\d)\b`)
	dayMonth = regexp.MustCompile(`\b(\d{1,2})(?:st|nd|rd|th|º|er|\.)? (?:de )?(\pL{3,})\.?,? (?:de )?(20\d\d)\b`)
	monthDay = regexp.MustCompile(`\b(\pL{3,})\.? (\d{1,2})(?:st|nd|rd|th)?, (20\d\d)\b`)
	clock    = regexp.MustCompile(`\b\d{1,2}[:.]\d\d\b`)
)

// months are the beginnings of the months' names in English, German, French, Spanish, Portuguese, Italian and Dutch.
var months = [][]string{
	{"jan", "ene", "gen"},
	{"feb", "fév", "fev"},
	{"mar", "mär", "maa", "mrt"},
	{"apr", "avr", "abr"},
	{"may", "mai", "mag", "mei"},
	{"jun", "juin", "giu"},
	{"jul", "juil", "lug"},
	{"aug", "aoû", "ago"},
	{"sep", "set"},
	{"oct", "okt", "out", "ott"},
	{"nov"},
	{"dec", "dez", "déc", "dic"},
}

func monthOf(name string) int {
	name = strings.ToLower(name)
	for i, begin := range months {
		for _, b := range begin {
			if strings.HasPrefix(name, b) && (b != "mai" || name == b) {
				return i + 1
			}
		}
	}
	return 0
}

// parseWhen reads the date in the head of a message, if there is one, and reports whether the text has a date or a time of day.
func parseWhen(text string) (when, bool) {
	n := func(s string) int { v, _ := strconv.Atoi(s); return v }
	if m := yearOnTop.FindStringSubmatch(text); m != nil {
		return when{n(m[1]), n(m[2]), n(m[3]), yearFirst}, true
	}
	if m := dayMonth.FindStringSubmatch(text); m != nil && monthOf(m[2]) > 0 {
		return when{n(m[1]), monthOf(m[2]), n(m[3]), dayFirst}, true
	}
	if m := monthDay.FindStringSubmatch(text); m != nil && monthOf(m[1]) > 0 {
		return when{monthOf(m[1]), n(m[2]), n(m[3]), monthFirst}, true
	}
	if m := yearLast.FindStringSubmatch(text); m != nil {
		w := when{n(m[1]), n(m[2]), n(m[3]), anyOrder}
		if w.c < 100 {
			w.c += 2000
		}
		return w, true
	}
	return when{}, clock.MatchString(text)
}

// dateOf returns the when of a moment.
func dateOf(t time.Time) when { return when{t.Year(), int(t.Month()), t.Day(), yearFirst} }

// date returns the date in an order, or the zero value if there is no such date.
func (w when) date(o order) time.Time {
	if w.known != anyOrder {
		o = w.known
	}
	y, m, d := w.a, w.b, w.c
	switch o {
	case dayFirst:
		y, m, d = w.c, w.b, w.a
	case monthFirst:
		y, m, d = w.c, w.a, w.b
	}
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if w == (when{}) || t.Year() != y || int(t.Month()) != m || t.Day() != d {
		return time.Time{}
	}
	return t
}

// settle tells the order of the dates of a text, and whether it is sure: an order is wrong if it makes a date that does not exist. Of
// two that are possible the one is right that lets fewer messages go back in time, and the puzzles be posted nearer to their days.
func settle(all []when, posts []dated) (order, bool) {
	var costs [yearFirst]int
	for _, o := range []order{dayFirst, monthFirst} {
		var last time.Time
		for _, w := range all {
			t := w.date(o)
			switch {
			case w == (when{}):
				continue
			case t.IsZero():
				costs[o] += 1 << 20
				continue
			case t.Before(last):
				costs[o] += 10
			}
			last = t
		}
		for _, p := range posts {
			if at, day := p.when.date(o), p.Date(); !at.IsZero() && !at.Before(start) && !day.IsZero() {
				costs[o] += min(max(off(daily.Today(at), day)-1, 0), 30)
			}
		}
	}
	differ := false
	for _, w := range all {
		differ = differ || w.date(dayFirst) != w.date(monthFirst)
	}
	switch {
	case !differ:
		return dayFirst, true
	case costs[dayFirst] == costs[monthFirst]:
		return anyOrder, false
	case costs[dayFirst] < costs[monthFirst]:
		return dayFirst, true
	}
	return monthFirst, true
}

// off returns how many days lie between two dates.
func off(a, b daily.Date) int {
	d := a.Number() - b.Number()
	return max(d, -d)
}
