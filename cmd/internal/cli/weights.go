package cli

import (
	"errors"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

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

// History returns the known days, see [HistoryFlags.Load].
func (f *WeightFlags) History() (*daily.History, error) { return f.days.Load() }

// Given reports whether the flags request weights.
func (f *WeightFlags) Given() bool { return f.File != "" && f.File != noWeights || !f.Date.IsZero() }

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
	if date.IsZero() && f.days.file != "" {
		return nil, UsageError("--history has no effect without the weights of a day: give --date too, or leave it out")
	}
	if date.IsZero() {
		return d, nil
	}
	h, err := f.History()
	if err != nil {
		return nil, err
	}
	return WeighFor(d, h, date)
}

// WeighAgain returns the dictionary with the weights of a game that begins with s, unless others are requested. Weights
// from a file are not available.
func (f *WeightFlags) WeighAgain(d *game.Dictionary, s record.Start) (*game.Dictionary, error) {
	date, ofDay := daily.WeightsDate(s.Weights)
	switch {
	case f.File != "" || f.Given() || s.Weights == "":
		return f.Weigh(d, false)
	case !ofDay:
		return nil, UsageError("the game was played with the weights of %.40q: give the file with --weights, or none", s.Weights)
	}
	h, err := f.History()
	if err != nil {
		return nil, err
	}
	return WeighFor(d, h, date)
}

// WeighDay is [WeightFlags.WeighAgain], but a game that is a day's puzzle gets the day's weights, whether or not it was
// played with them.
func (f *WeightFlags) WeighDay(d *game.Dictionary, s record.Start) (*game.Dictionary, error) {
	if f.File != "" || f.Given() || s.Date.IsZero() {
		return f.WeighAgain(d, s)
	}
	h, err := f.History()
	if err != nil {
		return nil, err
	}
	return WeighFor(d, h, s.Date)
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
