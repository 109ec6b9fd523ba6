package cli

import (
	"slices"
	"time"

	"absurdist/engine/basics/input"
	"absurdist/engine/daily"
	"absurdist/engine/game"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// noWeights is the value of --weights with which all answers are equally likely, whatever the command would choose.
const noWeights = "none"

// WeightFlags say how likely each word is the answer.
type WeightFlags struct {
	Date daily.Date // zero without --date
	File string     // of --weights
	days HistoryFlags
}

// Add adds the flags --date, --weights and --history.
func (f *WeightFlags) Add(c *cobra.Command) {
	DateFlag(c, &f.Date, "weigh the words for this day of the Times' Wordle, by the days before it (strategy daily goes by today unless told otherwise)")
	c.Flags().StringVar(&f.File, "weights", "", "`FILE` of how likely words are the answer, a word and its weight a line; none: all alike")
	f.days.Add(c)
	Exclude(c, "weights", "date")
	Exclude(c, "weights", "history")
}

// History returns the days that are known, see [HistoryFlags.Load].
func (f *WeightFlags) History() (*daily.History, error) { return f.days.Load() }

// Given reports whether the flags ask for weights.
func (f *WeightFlags) Given() bool { return f.File != "" && f.File != noWeights || !f.Date.IsZero() }

// Check refuses weights for a host that has no answer to be likely or not.
func (f *WeightFlags) Check(host game.Host) error {
	if f.Given() && (!host.HasSecret() || !host.Honest()) {
		return UsageError("--date and --weights tell how likely an answer is, and %s has none or lies: leave them out", host)
	}
	return nil
}

// Weigh returns the dictionary with the weights of --weights or --date, or, without both, as it is; with those of today if
// today is set and its words can be the Times'.
func (f *WeightFlags) Weigh(d *game.Dictionary, today bool) (*game.Dictionary, error) {
	if f.File == noWeights {
		return d, nil
	}
	if f.File != "" {
		file, err := input.Open(f.File)
		if err != nil {
			return nil, UsageError("--weights: %w", err)
		}
		defer file.Close()
		weights, err := game.ReadWeights(f.File, file, d)
		if err != nil {
			return nil, err
		}
		return d.Weighted(f.File, weights)
	}
	date := f.Date
	if date.IsZero() && today && d.Classic() {
		date = daily.Today(time.Now())
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

// WeighAgain returns the dictionary with the weights by which a game was played that begins with s, unless others are asked for.
// Those of a file are not known.
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

// WeighDay is [WeightFlags.WeighAgain], but a game that is the puzzle of a day gets the weights of the day, whether it was played
// by them or not.
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

// WeighFor returns the dictionary with the weights of a day, by what was known of days before it.
func WeighFor(d *game.Dictionary, h *daily.History, date daily.Date) (*game.Dictionary, error) {
	if err := CheckFive(d, "--date"); err != nil {
		return nil, err
	}
	return daily.Default().Weigh(d, h, date)
}

// GoesByWeights reports whether a strategy lives by weights, or hands over to one that does.
func GoesByWeights(text string) bool {
	info, err := strategy.Lookup(text)
	return err == nil && info.ByWeights
}

// GoesByDays reports whether a strategy plays the Times' game day by day unless it is told otherwise: it lives by weights, on a
// list of the Times.
func GoesByDays(text string, d *game.Dictionary) bool {
	return GoesByWeights(text) && OfTimes(d)
}

// OfTimes reports whether the words are a list of the Times' game.
func OfTimes(d *game.Dictionary) bool {
	return slices.Contains([]string{"nyt", "nyt2022", "nyt2022apr"}, d.Name())
}
