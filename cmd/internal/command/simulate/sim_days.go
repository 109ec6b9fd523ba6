package simulate

import (
	"bytes"
	"fmt"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/plot"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/sim"
	"absurdist/engine/daily"

	"github.com/spf13/cobra"
)

// simDaysFlags are the flags of sim that play the games of days that are past.
type simDaysFlags struct {
	days    *cli.DayRange // nil without
	weigh   bool          // for each strategy
	told    bool
	svg     string
	history *daily.History // nil without days
}

// add adds the flags.
func (f *simDaysFlags) add(c *cobra.Command) {
	cli.DaysFlag(c, &f.days, "play the days of the Times' history in this range, a game each, with what was known the evening before")
	c.Flags().BoolVar(&f.weigh, "weigh-all", false, "with --days: show the weights of the day to all strategies, not to daily alone")
	c.Flags().BoolVar(&f.told, "told-class", false, "with --days: tell the strategies that see the weights whether the day's answer was never dealt, is a repeat or stands outside the list; a bound, not a way to play")
	save.Flag(c, &f.svg, "svg", "", "with --days: write a plot of the means by month to `FILE`", "svg")
	for _, name := range []string{"games", "boards", "host", "openings", "on-page", "answers"} {
		cli.Exclude(c, "days", name)
	}
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("history") && f.days == nil && !c.Flags().Changed("date") {
			return cli.UsageError("--history goes with --days FROM..TO or --date")
		}
		for _, name := range []string{"weigh-all", "told-class", "svg"} {
			if c.Flags().Changed(name) && f.days == nil {
				return cli.UsageError("--%s goes with --days FROM..TO", name)
			}
		}
		return nil
	})
}

// load reads the history, if days are asked for.
func (f *simDaysFlags) load(w *cli.WeightFlags) (err error) {
	if f.days != nil {
		f.history, err = w.History()
	}
	return err
}

// spec says which days a strategy plays; nil if none are asked for.
func (f *simDaysFlags) spec(strategy string) *sim.DaysSpec {
	if f.days == nil {
		return nil
	}
	weighted := f.weigh || cli.GoesByWeights(strategy)
	return &sim.DaysSpec{From: f.days.From, To: f.days.To, Weighted: weighted, ToldClass: f.told && weighted}
}

// byDefault returns the strategy that plays if none is named: the other, unless days are asked for.
func (f *simDaysFlags) byDefault(other string) string {
	if f.days != nil {
		return "daily"
	}
	return other
}

// check finds flags that no strategy takes notice of.
func (f *simDaysFlags) check(specs []sim.Spec) error {
	if !f.told {
		return nil
	}
	for _, s := range specs {
		if s.Days.Weighted {
			return nil
		}
	}
	return cli.UsageError("--told-class: the class is told by weights, and %s sees none; add --weigh-all, or play daily", specs[0].Strategy)
}

// unit is what the games of a spec are.
func unit(s sim.Spec) string {
	if s.Days != nil {
		return "days"
	}
	return "games"
}

// daysText describes the days of a line.
func (l simLine) daysText() string {
	s := l.Days
	text := fmt.Sprintf("%s to %s", s.From, s.To)
	if missing := s.To.Number() - s.From.Number() + 1 - l.Games - l.Left; missing > 0 {
		text += fmt.Sprintf(" without %d that the history lacks", missing)
	}
	return text
}

// weightsText says which strategies saw the weights of the days; empty where other games were played. Names are what they
// are called.
func weightsText(lines []simLine, names map[string]string) string {
	var seeing, blind []string
	told := ""
	for _, l := range lines {
		switch {
		case l.Days == nil:
			return ""
		case l.Days.Weighted:
			seeing = append(seeing, names[l.Strategy])
		default:
			blind = append(blind, names[l.Strategy])
		}
		if l.Days.ToldClass {
			told = " and the class of its answer"
		}
	}
	var text []string
	if len(seeing) > 0 {
		text = append(text, strings.Join(seeing, ", ")+" saw the weights of each day"+told+".")
	}
	if len(blind) > 0 {
		text = append(text, strings.Join(blind, ", ")+" saw the list as it is.")
	}
	return strings.Join(text, " ")
}

// drawMonths writes the plot of the means by month. Without a file it does nothing.
func (f *simDaysFlags) drawMonths(lines []simLine) error {
	if f.svg == "" || len(lines) == 0 {
		return nil
	}
	months, at := monthsOf(f.days)
	chart := plot.Chart{
		Title: fmt.Sprintf("Guesses by month, %s to %s, %s mode", f.days.From, f.days.To, lines[0].Mode),
		X:     plot.Axis{Names: months, Whole: true}, Y: plot.Axis{Label: "mean of the guesses"},
		Height: 420,
	}
	for _, l := range lines {
		series := plot.Series{Name: l.Strategy}
		for _, m := range l.Months {
			series.Points = append(series.Points, plot.Point{X: float64(at[m.Month]), Y: m.Mean})
		}
		if len(series.Points) == 1 {
			series.Kind = plot.Points
		}
		chart.Series = append(chart.Series, series)
	}
	var svg bytes.Buffer
	if err := chart.WriteSVG(&svg); err != nil {
		return err
	}
	return save.File(f.svg, svg.Bytes())
}

// monthsOf returns the names of the months of a range, and the place of each.
func monthsOf(r *cli.DayRange) (names []string, at map[string]int) {
	at = map[string]int{}
	for d := r.From; d.Compare(r.To) <= 0; d = d.AddDays(1) {
		name := sim.MonthOf(d)
		if _, there := at[name]; !there {
			at[name] = len(names)
			names = append(names, name)
		}
	}
	return names, at
}
