package daily

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// ErrHistory is wrapped by the errors for days that are invalid or contradict each other.
var ErrHistory = input.New("bad history of days")

// Day is a past day.
type Day struct {
	Date   Date      `json:"date"`
	Number int       `json:"number"` // the date's number
	Answer game.Word `json:"answer"`
}

// Line writes the day as a line of a history, without the line feed.
func (d Day) Line() string { return fmt.Sprintf("%s\t%d\t%s", d.Date, d.Number, d.Answer) }

// History has the answers of past days in order. It is immutable, and its zero value is empty.
type History struct {
	days   []Day
	places []place // where each day was read
}

type place struct {
	file string
	line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

var builtIn = sync.OnceValue(func() *History {
	return game.Must(Read("the built-in days.tsv", bytes.NewReader(game.Must(fs.ReadFile(data.Days, "days/days.tsv")))))
})

// BuiltIn returns the built-in history.
func BuiltIn() *History { return builtIn() }

// ReadFile is [Read] for a file. The error may also be that of opening it.
func ReadFile(name string) (*History, error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(name, f)
}

// Read reads a history: on each line a day's date, number and answer, separated by spaces or tabs, in any order. Empty
// lines and lines that begin with # are ignored. A repeated day with the same answer counts once.
//
// The error names the file and the line and wraps [ErrHistory], or is that of [input.Text].
func Read(file string, r io.Reader) (*History, error) {
	var days []Day
	var places []place
	err := input.Lines(file, r, input.History, ErrHistory, func(n int, line string) error {
		day, err := parseDay(line)
		days, places = append(days, day), append(places, place{file, n})
		return err
	})
	if err != nil {
		return nil, err
	}
	return newHistory(days, places)
}

func parseDay(text string) (Day, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 {
		return Day{}, fmt.Errorf("%.60q is not a day: write its date, its number and its answer, such as 2026-05-31 1807 etude", text)
	}
	date, err := ParseDate(fields[0])
	if err != nil {
		return Day{}, err
	}
	if n, err := strconv.Atoi(fields[1]); err != nil || n != date.Number() {
		return Day{}, fmt.Errorf("the number of %s is %d, not %.40s", date, date.Number(), fields[1])
	}
	answer, err := game.ParseWord(fields[2])
	if err != nil {
		return Day{}, err
	}
	return DayOf(date, answer), nil
}

// DayOf returns the day of a date.
func DayOf(date Date, answer game.Word) Day { return Day{date, date.Number(), answer} }

// newHistory sorts days, which were read at the given places, and drops duplicates. If a day has two answers, the error
// names both places and wraps [ErrHistory].
func newHistory(days []Day, places []place) (*History, error) {
	h := &History{}
	for _, i := range order.Of(len(days), func(a, b int) int { return days[a].Date.Compare(days[b].Date) }) {
		day, at := days[i], places[i]
		if last := len(h.days) - 1; last >= 0 && h.days[last].Date == day.Date {
			if before := h.days[last]; before.Answer != day.Answer {
				return nil, fmt.Errorf("%s: the answer of %s is %s, but %s says %s: one of them is wrong (%w)",
					at, day.Date, day.Answer, h.places[last], before.Answer, ErrHistory)
			}
			continue
		}
		h.days = append(h.days, day)
		h.places = append(h.places, at)
	}
	return h, nil
}

// With returns the days of h and of other. If they disagree, the error names both places and wraps [ErrHistory].
func (h *History) With(other *History) (*History, error) {
	return newHistory(slices.Concat(h.days, other.days), slices.Concat(h.places, other.places))
}

// Before returns the days before a date. It shares memory with h and is cheap.
func (h *History) Before(date Date) *History {
	n, _ := h.find(date)
	return &History{h.days[:n:n], h.places[:n:n]}
}

// Days returns all days in order. The caller must not change them.
func (h *History) Days() []Day { return h.days }

// On returns the day of a date, and whether it is known.
func (h *History) On(date Date) (Day, bool) {
	if i, ok := h.find(date); ok {
		return h.days[i], true
	}
	return Day{}, false
}

// Last returns the last day that had an answer, and whether there is one.
func (h *History) Last(answer game.Word) (Day, bool) {
	for _, day := range slices.Backward(h.days) {
		if day.Answer == answer {
			return day, true
		}
	}
	return Day{}, false
}

// Agrees returns an error if the history has another answer for a day. The error names the place and wraps
// [ErrHistory].
func (h *History) Agrees(day Day) error {
	if i, ok := h.find(day.Date); ok && h.days[i].Answer != day.Answer {
		return plain.Error(ErrHistory, fmt.Errorf("%s says that the answer of %s was %s, not %s; if that is wrong, correct the line", h.places[i], day.Date, h.days[i].Answer, day.Answer))
	}
	return nil
}

// Check returns an error unless every answer is an allowed word. The error names the place of the first that is not,
// and wraps [ErrHistory].
func (h *History) Check(d *game.Dictionary) error {
	for i, day := range h.days {
		if _, ok := d.Index(day.Answer); !ok {
			return fmt.Errorf("%s: %s is not a word of %s, so it was not the answer of %s (%w)", h.places[i], day.Answer, d.Name(), day.Date, ErrHistory)
		}
	}
	return nil
}

// find returns the index where a date is or belongs, and whether it is there.
func (h *History) find(date Date) (int, bool) {
	return slices.BinarySearchFunc(h.days, date, func(d Day, to Date) int { return d.Date.Compare(to) })
}
