package daily

import (
	"cmp"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// ErrDate is wrapped by the errors for texts that are not dates of the game.
var ErrDate = input.New("not a date of the game")

// Date is a calendar day, without a time or zone. Dates are ordered by [Date.Compare] and compared by ==. The zero
// value is not a date of the game.
type Date struct {
	days int // since 1970-01-01, long before the first puzzle
}

// First is the date of puzzle 0.
var First = dateOf(time.Date(2021, time.June, 19, 0, 0, 0, 0, time.UTC))

const (
	layout     = "2006-01-02"
	daySeconds = 24 * 60 * 60
)

// dateOf returns the date of t in its own zone.
func dateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / daySeconds)}
}

// Today returns the date of a moment in its zone: the Times deals by the player's calendar. It may be before [First] if
// the clock is wrong.
func Today(now time.Time) Date { return dateOf(now) }

// ParseDate reads a date of the game, such as 2026-05-31. The error, also for days before [First], wraps [ErrDate].
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(layout, text)
	if err != nil {
		return Date{}, fmt.Errorf("%.40q is %w: write it as 2026-05-31", text, ErrDate)
	}
	d := dateOf(t)
	if d.Compare(First) < 0 {
		return Date{}, fmt.Errorf("%s is %w: the first one was on %s", text, ErrDate, First)
	}
	return d, nil
}

// Number returns the number of the date's puzzle: 0 on [First], negative before it.
func (d Date) Number() int { return d.days - First.days }

// AddDays returns the date n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date { return Date{d.days + n} }

// Compare returns -1, 0 or 1 if d is before, equal to or after o.
func (d Date) Compare(o Date) int { return cmp.Compare(d.days, o.days) }

func (d Date) time() time.Time { return time.Unix(int64(d.days)*daySeconds, 0).UTC() }

// IsZero reports whether d is the zero value.
func (d Date) IsZero() bool { return d == Date{} }

// String writes the date in the form that [ParseDate] reads.
func (d Date) String() string { return d.time().Format(layout) }

// MarshalText writes the date as [Date.String] does; the zero value is empty.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, nil
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what [Date.MarshalText] writes. The error is that of [ParseDate].
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d = Date{}
	if len(text) > 0 {
		*d, err = ParseDate(string(text))
	}
	return err
}
