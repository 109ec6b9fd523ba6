package simulate

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// simLine is what sim prints of a strategy.
type simLine struct {
	Event string `json:"event"`
	sim.Spec
	sim.Summary
	Positions int     `json:"positions"` // guesses chosen; games share them
	MS        float64 `json:"ms_per_guess"`
	Left      int     `json:"left,omitempty"`     // games not played because of an interrupt, or days that a sequential test did not need
	Restarts  int64   `json:"restarts,omitempty"` // of the strategy's program
	Seconds   float64 `json:"seconds"`

	result *sim.Result
}

// newSimLine sums up how a strategy played. Exact is as for [sim.Result.Sum].
func newSimLine(spec sim.Spec, r *sim.Result, exact bool, began time.Time) *simLine {
	l := &simLine{Event: "strategy", Spec: spec, Summary: r.Sum(exact), Positions: r.Asked, Seconds: time.Since(began).Seconds(), result: r}
	if r.Asked > 0 {
		l.MS = r.Thought.Seconds() * 1000 / float64(r.Asked)
	}
	return l
}

func (l simLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(fmt.Sprintf("%s on %s: %s", l.Strategy, l.Words, l.settingsText()), cli.Columns))
	if text := weightsText([]simLine{l}, map[string]string{l.Strategy: l.Strategy}); text != "" {
		fmt.Fprintf(w, "%s\n\n", cli.Wrap(text, cli.Columns))
	}
	if l.Left > 0 {
		fmt.Fprintf(w, "%s left unplayed\n", plain.Count(l.Left, "day", "days"))
	}
	fmt.Fprintf(w, "Won %s of %s (%.2f %%), lost %s\n", plain.Thousands(l.Won), plain.Count(l.Games, "game", "games"), 100*l.Share, plain.Thousands(l.Lost))
	if l.Won == 0 {
		fmt.Fprintf(w, "Guesses: %s in all, mean %s\n", plain.Thousands(l.Total), l.mean())
	} else {
		fmt.Fprintf(w, "Guesses: %s in all, mean %s (of games won %.4f), worst %d\n\n", plain.Thousands(l.Total), l.mean(), l.MeanWon, l.Worst)
		term.Histogram(w, l.Histogram)
	}
	fmt.Fprintf(w, "\n%s\n", cli.Wrap("Hardest: "+hardestText(l.Hardest), cli.Columns))
	fmt.Fprintf(w, "\n%s; %s positions, %.1f ms each\n", term.Seconds(l.Seconds), plain.Thousands(l.Positions), l.MS)
	if l.Restarts > 0 {
		fmt.Fprintf(w, "The program ended and was started again: %s\n", plain.Count(int(l.Restarts), "time", "times"))
	}
}

// mean writes the mean of the guesses, and its interval unless the mean is exact.
func (l simLine) mean() string {
	text := fmt.Sprintf("%.4f", l.Mean)
	if l.Margin != nil {
		text += fmt.Sprintf(" ± %.4f", (l.Margin.High-l.Margin.Low)/2)
	}
	return text
}

// settingsText describes what the games of a line have in common.
func (l simLine) settingsText() string {
	limit := "guesses without limit"
	if l.Guesses > 0 {
		limit = fmt.Sprintf("guesses allowed %d", l.Guesses)
	}
	if l.Days != nil {
		return fmt.Sprintf("days %s, %s, mode %s, seed %d", l.daysText(), limit, l.Mode, l.Seed)
	}
	return fmt.Sprintf("host %s, boards %d, %s, mode %s, seed %d", l.Host, l.Boards, limit, l.Mode, l.Seed)
}

// hardestShown is how many of the hardest words are printed.
const hardestShown = 10

// answersShown is how many answers of a game on several boards are listed.
const answersShown = 8

func hardestText(list []sim.Hard) string {
	var words []string
	for _, h := range list[:min(len(list), hardestShown)] {
		text := cli.Upper(h.Answers[:min(len(h.Answers), answersShown)])
		if more := len(h.Answers) - answersShown; more > 0 {
			text += fmt.Sprintf(" and %d more on other boards", more)
		}
		if !h.Date.IsZero() {
			text += fmt.Sprintf(" %s (%d) %d", h.Date, h.Day, h.Guesses)
		}
		if !h.Won {
			text += " (lost)"
		}
		words = append(words, strings.TrimSpace(text))
	}
	if more := len(list) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("and %s more", plain.Thousands(more)))
	}
	return strings.Join(words, ", ")
}

// splitStrategies reads the values of --strategies. In each, commas separate strategies and a strategy's options. A field with "="
// before any colon is an option of the strategy before it. After exec: the rest of the value is the command.
func splitStrategies(values []string) ([]string, error) {
	var list []string
	for _, value := range values {
		var own []string
		for rest, more := value, true; more; {
			var field string
			if strings.HasPrefix(rest, "exec:") {
				field, rest, more = rest, "", false
			} else {
				field, rest, more = strings.Cut(rest, ",")
			}
			name, _, _ := strings.Cut(field, ":")
			switch {
			case field == "":
				return nil, cli.UsageError("--strategies %q: a strategy's name is missing between the commas", value)
			case strings.Contains(name, "=") && len(own) == 0:
				return nil, cli.UsageError("--strategies %q: %q is an option, and there is no strategy before it", value, field)
			case strings.Contains(name, "="):
				own[len(own)-1] += "," + field
			default:
				own = append(own, field)
			}
		}
		list = append(list, own...)
	}
	seen := map[string]bool{}
	for _, s := range list {
		if seen[s] {
			return nil, cli.UsageError("--strategies: %s is given twice", s)
		}
		seen[s] = true
	}
	if len(list) < 2 {
		return nil, cli.UsageError("--strategies %s: a tournament needs two strategies or more; for one there is --strategy", strings.Join(values, ","))
	}
	return list, nil
}

// pairLine is what sim prints of two strategies of a tournament.
type pairLine struct {
	Event string    `json:"event"`
	Host  game.Host `json:"host"`
	A     string    `json:"a"`
	B     string    `json:"b"`
	sim.Pair
}

type tournament struct {
	lines []simLine
	pairs []pairLine // each strategy with those before it
	idle  []string   // strategies that did not play because of an interrupt
}

// compare fills in the pairs.
func (t *tournament) compare() {
	for i, b := range t.lines {
		for _, a := range t.lines[:i] {
			exact := a.Margin == nil && b.Margin == nil
			t.pairs = append(t.pairs, pairLine{"pair", a.Host, a.Strategy, b.Strategy, sim.Compare(a.result, b.result, exact)})
		}
	}
}

// printStrategies prints what the games have in common, and the table of the strategies.
func (t *tournament) printStrategies(w io.Writer, names map[string]string) {
	first := t.lines[0]
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(fmt.Sprintf("%s on %s: %s", plain.Count(first.Games, "game", "games"), first.Words, first.settingsText()), cli.Columns))
	if text := weightsText(t.lines, names); text != "" {
		fmt.Fprintf(w, "%s\n\n", cli.Wrap(text, cli.Columns))
	}
	fmt.Fprintf(w, "%-18s%7s%6s%8s   %-19s%6s%9s\n", "strategy", "won", "lost", "total", "mean ± 95 %", "worst", "ms/guess")
	for _, l := range t.lines {
		fmt.Fprintf(w, "%-18s%7d%6d%8d   %-19s%6d%9.2f\n", names[l.Strategy], l.Won, l.Lost, l.Total, l.mean(), l.Worst, l.MS)
	}
}

func (t *tournament) Print(w io.Writer) {
	names := t.printNames(w)
	t.printStrategies(w, names)
	t.printPairs(w, names)
	for _, l := range t.lines {
		if l.Days == nil {
			continue
		}
		text := "Hardest for " + names[l.Strategy] + ": " + hardestText(l.Hardest)
		if l.Left > 0 {
			text = fmt.Sprintf("%s left %s unplayed. %s", names[l.Strategy], plain.Count(l.Left, "day", "days"), text)
		}
		fmt.Fprintf(w, "\n%s\n", cli.Wrap(text, cli.Columns))
	}
	if len(t.idle) > 0 {
		fmt.Fprintf(w, "\n%s\n", cli.Wrap("Did not play: "+strings.Join(t.idle, ", "), cli.Columns))
	}
}

func (t *tournament) printPairs(w io.Writer, names map[string]string) {
	if len(t.pairs) == 0 {
		return
	}
	fmt.Fprintf(w, "\nThe first's guesses less the second's, game by game, with a 95 %% interval:\n\n")
	fmt.Fprintf(w, "%-18s%-17s%11s   %-19s%s\n", "first", "second", "difference", "interval", "better/worse")
	for _, p := range t.pairs {
		fmt.Fprintf(w, "%-18s%-17s%+11.4f   %-19s%d/%d\n", names[p.A], names[p.B], p.Difference, intervalText(p.Pair), p.Better, p.Worse)
	}
}

func intervalText(p sim.Pair) string {
	switch {
	case p.Margin == nil && p.Games > 1:
		return "exact"
	case p.Margin == nil:
		return "–"
	case p.Margin.Low != p.Margin.High:
		return fmt.Sprintf("%+.4f to %+.4f", p.Margin.Low, p.Margin.High)
	case p.Difference == 0:
		return "none differs"
	}
	return "all the same"
}

// nameWidth is the longest name that fits the tables.
const nameWidth = 17

// printNames returns the strategies' names in the tables. It prints those that are shortened.
func (t *tournament) printNames(w io.Writer) map[string]string {
	names, long := map[string]string{}, false
	for i, l := range t.lines {
		names[l.Strategy] = l.Strategy
		if len(l.Strategy) > nameWidth {
			kind, _, _ := strings.Cut(l.Strategy, ":")
			short := fmt.Sprintf("%d %.*s", i+1, nameWidth-3, kind)
			names[l.Strategy], long = short, true
			fmt.Fprintf(w, "%s: %s\n", short, l.Strategy)
		}
	}
	if long {
		fmt.Fprintln(w)
	}
	return names
}
