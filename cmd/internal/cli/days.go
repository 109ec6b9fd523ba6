package cli

import (
	"errors"
	"strings"

	"github.com/absurdist/absurdist/engine/daily"

	"github.com/spf13/cobra"
)

// DayRange is a range of days, both ends included.
type DayRange struct{ From, To daily.Date }

// DaysFlag adds --days. Without it the target stays nil.
func DaysFlag(c *cobra.Command, days **DayRange, usage string) {
	add(c, &value[*DayRange]{days, "", "FROM..TO", optional(parseDays)}, "days", "", usage, nil)
}

// parseDays reads days, such as 2025-02-01..2026-05-31, or a single one. Days before the first puzzle are errors.
func parseDays(text string) (r DayRange, err error) {
	from, to, several := strings.Cut(text, "..")
	if !several {
		to = from
	}
	if from == "" || to == "" {
		return r, errors.New("write the first and the last day, such as 2025-02-01..2026-05-31")
	}
	if r.From, err = daily.ParseDate(from); err != nil {
		return r, err
	}
	if r.To, err = daily.ParseDate(to); err != nil {
		return r, err
	}
	if r.To.Compare(r.From) < 0 {
		err = errors.New("they end before they begin; write the earlier date first")
	}
	return r, err
}
