package chat

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/daily"
)

// when is a date as it was written: three numbers whose order may not be known. The zero value is no date.
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

// months are the beginnings of the months' names in English, German, French, Spanish, Portuguese, Italian and Dutch.
var months = []string{
	"jan ene gen", "feb fév fev", "mar mär maa mrt", "apr avr abr", "may mai mag mei", "jun juin giu",
	"jul juil lug", "aug aoû ago", "sep set", "oct okt out ott", "nov", "dec dez déc dic",
}

func monthOf(name string) int {
	for i, begin := range months {
		for b := range strings.FieldsSeq(begin) {
			if strings.HasPrefix(name, b) && (b != "mai" || name == b) {
				return i + 1
			}
		}
	}
	return 0
}

// notations are the notations of dates in the form of [shape], with the positions of their three numbers. A year of two digits comes last:
// 24/12/25.
var notations = []struct {
	shape   string
	a, b, c int
	known   order
}{
	{"y/n/n", 0, 2, 4, yearFirst},
	{"nmy", 0, 1, 2, dayFirst},
	{"mn,y", 0, 1, 3, monthFirst},
	{"n/n/y", 0, 2, 4, anyOrder},
	{"n/n/n", 0, 2, 4, anyOrder},
}

// eastern are the signs of year and month in East Asia's dates.
var eastern = strings.NewReplacer("年", "/", "년", "/", "月", "/", "월", "/")

// beside are words and signs beside the numbers of dates and times that have no meaning of their own.
var beside = []string{"de", "st", "nd", "rd", "th", "er", "º", "am", "pm", "a", "p", "m"}

// shape writes each part of a text as one character, and returns the numbers of the parts: y is a year of this century, N a number of two
// digits, n of one, d another number; m a month, w another word. Signs stand for themselves, those of East Asia's dates as a slash.
func shape(text string) (marks []byte, values []int) {
	for text = eastern.Replace(text); text != ""; {
		r, n := utf8.DecodeRuneInString(text)
		for _, is := range []func(rune) bool{isDigit, unicode.IsLetter} {
			if is(r) {
				n = len(text) - len(strings.TrimLeftFunc(text, is))
			}
		}
		part := strings.ToLower(text[:n])
		text = text[n:]
		value, _ := strconv.Atoi(part)
		mark, last := byte('?'), len(marks)-1
		switch month := monthOf(part); {
		case part == " " || slices.Contains(beside, part) || (part == "." || part == ",") && last >= 0 && marks[last] == 'm':
			continue
		case value/100 == 25 && n == 4: // as Thailand counts
			mark, value = 'y', value-543
		case value/100 == 20 && n == 4:
			mark = 'y'
		case isDigit(r):
			mark = "dnNd"[min(n, 3)]
		case month > 0:
			mark, value = 'm', month
			if last >= 0 && marks[last] == '.' {
				marks, values = marks[:last], values[:last]
			}
		case unicode.IsLetter(r):
			mark = 'w'
		case r < utf8.RuneSelf:
			mark = byte(r)
		}
		marks, values = append(marks, mark), append(values, value)
	}
	return marks, values
}

// parseWhen reads the date in the head of a message, if there is one.
func parseWhen(text string) when {
	marks, values := shape(text)
	shape := strings.NewReplacer("N", "n", ".", "/", "-", "/").Replace(string(marks))
	for _, o := range notations {
		if i := strings.Index(shape, o.shape); i >= 0 {
			w := when{values[i+o.a], values[i+o.b], values[i+o.c], o.known}
			if w.known == anyOrder && w.c < 100 {
				w.c += 2000
			}
			return w
		}
	}
	return when{}
}

// timeOnly reports whether a text is a time of day, perhaps after a word such as Yesterday.
func timeOnly(text string) bool {
	marks, _ := shape(text)
	clock := strings.Trim(strings.ReplaceAll(strings.TrimLeft(string(marks), "w"), ".", ":"), ":")
	return slices.Contains([]string{"n:N", "N:N", "n:N:N", "N:N:N"}, clock)
}

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

// settle finds the order of day and month in the dates of a text, and reports whether it is certain. An order is wrong if it makes an
// impossible date. Of two possible orders, the right one makes fewer messages go back in time, and puzzles posted nearer to their days.
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
				off := daily.Today(at).Number() - day.Number()
				costs[o] += min(max(off-1, -off-1, 0), 30)
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

// Date returns the day of a puzzle of the Times, or the zero value for other games.
func (t Title) Date() daily.Date {
	if !strings.EqualFold(t.Name, Times) || t.Number < 0 || t.Number > 9999 {
		return daily.Date{}
	}
	return daily.First.AddDays(t.Number)
}
