package simulate

import (
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/daily"

	"github.com/spf13/cobra"
)

// simDaysFlags are the flags of sim that play the games of days that are past.
type simDaysFlags struct {
	days    *cli.DayRange // nil without
	file    cli.HistoryFlags
	history *daily.History // nil without days
}

// add adds the flags.
func (f *simDaysFlags) add(c *cobra.Command) {
	cli.DaysFlag(c, &f.days, "play the days of the Times' history in this range, a game each, with what was known the evening before")
	for _, name := range []string{"games", "boards", "host", "answers"} {
		cli.Exclude(c, "days", name)
	}
	f.file.Add(c)
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("history") && f.days == nil {
			return cli.UsageError("--history goes with --days FROM..TO")
		}
		return nil
	})
}

// load reads the history, if days are asked for.
func (f *simDaysFlags) load() (err error) {
	if f.days != nil {
		f.history, err = f.file.Load()
	}
	return err
}

// spec says which days a strategy plays, nil without --days. The strategies that use weights see those of each day, and so do
// programs.
func (f *simDaysFlags) spec(strategy string) *sim.DaysSpec {
	if f.days == nil {
		return nil
	}
	weighted := cli.GoesByWeights(strategy) || strings.HasPrefix(strategy, "exec:")
	return &sim.DaysSpec{From: f.days.From, To: f.days.To, Weighted: weighted}
}

// byDefault returns the strategy that plays if none is named: the other, unless days are asked for.
func (f *simDaysFlags) byDefault(other string) string {
	if f.days != nil {
		return "daily"
	}
	return other
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
	for _, l := range lines {
		switch {
		case l.Days == nil:
			return ""
		case l.Days.Weighted:
			seeing = append(seeing, names[l.Strategy])
		default:
			blind = append(blind, names[l.Strategy])
		}
	}
	var text []string
	if len(seeing) > 0 {
		text = append(text, strings.Join(seeing, ", ")+" saw the weights of each day.")
	}
	if len(blind) > 0 {
		text = append(text, strings.Join(blind, ", ")+" saw the list as it is.")
	}
	return strings.Join(text, " ")
}
