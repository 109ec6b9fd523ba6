package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

// DateFlag adds --date without a default: the target stays zero. Future days are refused.
func DateFlag(c *cobra.Command, date *daily.Date, usage string) {
	add(c, &value[daily.Date]{date, "", "DATE", parsePast}, "date", "", usage, nil)
}

// parsePast is [ParsePastDate] for a flag.
func parsePast(text string) (daily.Date, error) {
	if text == "today" {
		return daily.Today(time.Now()), nil
	}
	date, err := daily.ParseDate(text)
	if _, wrong := time.Parse(time.DateOnly, text); wrong != nil {
		return date, fmt.Errorf("%.40q is %w: write today, or a date such as 2026-05-31", text, daily.ErrDate)
	}
	if err == nil {
		err = notToCome(date)
	}
	return date, err
}

// ParsePastDate reads a date of the Times' game that is not in the future.
func ParsePastDate(text string) (daily.Date, error) {
	date, err := parsePast(text)
	if err != nil {
		err = UsageError("%w", err)
	}
	return date, err
}

// notToCome refuses days in the future by the local calendar: the Times deals by the player's calendar.
func notToCome(date daily.Date) error {
	if today := daily.Today(time.Now()); date.Compare(today) > 0 {
		return fmt.Errorf("%s is in the future: today is %s", date, today)
	}
	return nil
}

// HistoryFlags choose the answers of past days that are known.
type HistoryFlags struct {
	file   string
	loaded *daily.History
}

// Add adds --history.
func (f *HistoryFlags) Add(c *cobra.Command) {
	c.Flags().StringVar(&f.file, "history", "", "`FILE` with more days and their answers, as absurdist days add writes them")
}

// Load returns all known days: the built-in ones, those of the player's own history, and those of --history. The error
// is for files that can't be read, contradict each other, or have words that are not allowed.
func (f *HistoryFlags) Load() (*daily.History, error) {
	if f.loaded != nil {
		return f.loaded, nil
	}
	h, err := KnownDays()
	if err == nil && f.file != "" {
		h, err = withFile(h, f.file)
	}
	if err == nil {
		f.loaded = h
	}
	return h, err
}

// KnownDays returns the built-in days and those of the player's own history, if there is one.
func KnownDays() (*daily.History, error) {
	own := OwnHistory()
	if own == "" {
		return daily.BuiltIn(), nil
	}
	h, err := withFile(daily.BuiltIn(), own)
	if errors.Is(err, fs.ErrNotExist) {
		return daily.BuiltIn(), nil
	}
	return h, err
}

// withFile adds the days of a file.
func withFile(h *daily.History, name string) (*daily.History, error) {
	more, err := daily.ReadFile(name)
	if err != nil {
		return nil, err
	}
	nyt, err := game.LoadList("nyt")
	if err != nil {
		return nil, err
	}
	if err := more.Check(nyt); err != nil {
		return nil, err
	}
	return h.With(more)
}

// OwnHistory returns the path of the player's own history, in the user's data folder, or "" if there is no such folder.
// The file need not exist.
func OwnHistory() string { return ownFile("days.tsv") }

// LastGame returns the path of the record of the last game of a live page, in the same folder.
func LastGame() string { return ownFile("last-game.jsonl") }

func ownFile(name string) string {
	dir := dataFolder()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "absurdist", name)
}

// dataFolder returns the user's data folder: XDG_DATA_HOME if set, else the system's, or "" if the user has no home.
func dataFolder() string {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) { // the specification says to ignore relative paths
		return dir
	}
	if runtime.GOOS == "windows" {
		return os.Getenv("LocalAppData")
	}
	home, err := os.UserHomeDir()
	switch {
	case err != nil:
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support")
	}
	return filepath.Join(home, ".local", "share")
}

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
