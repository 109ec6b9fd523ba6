package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// DateFlag adds --date without a default: the target stays zero. Future days are refused.
func DateFlag(c *cobra.Command, date *daily.Date, usage string) {
	add(c, &value[daily.Date]{date, "", "DATE", ParsePastDate}, "date", "", usage, nil)
}

// ParsePastDate reads a date of the Times' game, or today. Days in the future by the local calendar are refused: the Times deals by the
// player's calendar. The error wraps [daily.ErrDate].
func ParsePastDate(text string) (daily.Date, error) {
	today := daily.Today(time.Now())
	if text == "today" {
		return today, nil
	}
	date, err := daily.ParseDate(text)
	if _, wrong := time.Parse(time.DateOnly, text); wrong != nil {
		return date, fmt.Errorf("%.40q is %w: write today, or a date such as 2026-05-31", text, daily.ErrDate)
	}
	if err == nil && date.Compare(today) > 0 {
		err = plain.Error(daily.ErrDate, fmt.Errorf("%s is in the future: today is %s", date, today))
	}
	return date, err
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
func (f *HistoryFlags) Load() (h *daily.History, err error) {
	if f.loaded != nil {
		return f.loaded, nil
	}
	if h, err = KnownDays(); err == nil && f.file != "" {
		h, err = withFile(h, f.file)
	}
	f.loaded = h
	return h, err
}

// KnownDays returns the built-in days and those of the player's own history, if there is one.
func KnownDays() (*daily.History, error) {
	h, err := withFile(daily.BuiltIn(), OwnHistory())
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
	if dir := dataFolder(); dir != "" {
		return filepath.Join(dir, "absurdist", name)
	}
	return ""
}

// dataFolder returns the user's data folder: XDG_DATA_HOME if set, else the system's, or "" if the user has no home.
func dataFolder() string {
	home, err := os.UserHomeDir()
	switch dir := os.Getenv("XDG_DATA_HOME"); {
	case filepath.IsAbs(dir): // the specification says to ignore relative paths
		return dir
	case runtime.GOOS == "windows":
		return os.Getenv("LocalAppData")
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

// noWeights is the value of --weights that makes all answers equally likely, whatever the command would choose.
const noWeights = "none"

// WeightFlags choose the probability of each word.
type WeightFlags struct {
	Date daily.Date // zero without --date
	File string     // of --weights
	days HistoryFlags
}

// Add adds the flags --date, --weights and --history.
func (f *WeightFlags) Add(c *cobra.Command) {
	DateFlag(c, &f.Date, "weigh the words for this day of the Times' Wordle, by the days before it (default for strategy daily: today)")
	c.Flags().StringVar(&f.File, "weights", "", "`FILE` of weights: on each line a word and how likely it is the answer; none: all equally likely")
	f.days.Add(c)
	Exclude(c, "weights", "date")
	Exclude(c, "weights", "history")
}

// asked reports whether the flags say which weights to take, or to take none.
func (f *WeightFlags) asked() bool { return f.File != "" || !f.Date.IsZero() }

// Given reports whether the flags request weights.
func (f *WeightFlags) Given() bool { return f.asked() && f.File != noWeights }

// Check refuses weights for a host without a fixed answer.
func (f *WeightFlags) Check(host game.Host) error {
	if f.Given() && (!host.HasSecret() || !host.Honest()) {
		return UsageError("--date and --weights say how likely an answer is, but %s has none or lies: leave them out", host)
	}
	return nil
}

// Weigh returns the dictionary with the weights of --weights or --date. Without both it returns the dictionary
// unchanged or, if today is set and the words can be the Times', with today's weights.
func (f *WeightFlags) Weigh(d *game.Dictionary, today bool) (*game.Dictionary, error) {
	if f.File == noWeights {
		return d, nil
	}
	if f.File != "" {
		weighted, err := d.WeightedBy(f.File)
		if errors.Is(err, input.ErrInput) {
			err = UsageError("--weights: %w", err)
		}
		return weighted, err
	}
	date := f.Date
	if date.IsZero() && today && d.Classic() {
		date = daily.Today(time.Now())
	}
	switch {
	case !date.IsZero():
		return f.weighFor(d, date)
	case f.days.file != "":
		return nil, UsageError("--history has no effect without the weights of a day: give --date too, or leave it out")
	}
	return d, nil
}

// WeighAgain returns the dictionary with the weights of a game that begins with s, unless others are requested. Weights
// from a file are not available.
func (f *WeightFlags) WeighAgain(d *game.Dictionary, s record.Start) (*game.Dictionary, error) {
	date, ofDay := daily.WeightsDate(s.Weights)
	switch {
	case f.asked() || s.Weights == "":
		return f.Weigh(d, false)
	case !ofDay:
		return nil, UsageError("the game was played with the weights of %.40q: give the file with --weights, or none", s.Weights)
	}
	return f.weighFor(d, date)
}

// WeighDay is [WeightFlags.WeighAgain], but a game that is a day's puzzle gets the day's weights, whether or not it was
// played with them.
func (f *WeightFlags) WeighDay(d *game.Dictionary, s record.Start) (*game.Dictionary, error) {
	if f.asked() || s.Date.IsZero() {
		return f.WeighAgain(d, s)
	}
	return f.weighFor(d, s.Date)
}

// weighFor is [WeighFor] with the known days.
func (f *WeightFlags) weighFor(d *game.Dictionary, date daily.Date) (*game.Dictionary, error) {
	h, err := f.days.Load()
	if err != nil {
		return nil, err
	}
	return WeighFor(d, h, date)
}

// WeighFor returns the dictionary with the weights of a day, computed from the days before it.
func WeighFor(d *game.Dictionary, h *daily.History, date daily.Date) (*game.Dictionary, error) {
	if err := CheckFive(d, "--date"); err != nil {
		return nil, err
	}
	return daily.Default().Weigh(d, h, date)
}

// GoesByWeights reports whether a strategy needs weights, or hands over to one that does.
func GoesByWeights(text string) bool {
	info, err := strategy.Lookup(text)
	return err == nil && info.ByWeights
}

// GoesByDays reports whether a strategy by default plays the Times' game of the day: it needs weights, and the list is
// the Times'.
func GoesByDays(text string, d *game.Dictionary) bool { return GoesByWeights(text) && OfTimes(d) }

// OfTimes reports whether the words are a list of the Times' game.
func OfTimes(d *game.Dictionary) bool {
	return slices.Contains([]string{"nyt", "nyt2022", "nyt2022apr"}, d.Name())
}
