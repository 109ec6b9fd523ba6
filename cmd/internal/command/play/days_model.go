package play

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

type modelFlags struct {
	days    *cli.DayRange
	history cli.HistoryFlags
	fit     bool
}

func (a *commands) modelCommand() *cobra.Command {
	var f modelFlags
	c := &cobra.Command{
		Use:  "model",
		RunE: func(*cobra.Command, []string) error { return a.model(f) },
	}
	cli.DaysFlag(c, &f.days, "the days to weigh words for (default: all that the editor chose)")
	f.history.Add(c)
	c.Flags().BoolVar(&f.fit, "fit", false, "fit the parameters to these days, instead of the built-in ones")
	return c
}

// measured is a model and how well it predicted days.
type measured struct {
	Fitted  bool           `json:"fitted"` // to these days
	Model   *daily.Model   `json:"model"`
	Figures *daily.Figures `json:"figures"`
}

func (a *commands) model(f modelFlags) error {
	h, err := f.history.Load()
	if err != nil {
		return err
	}
	d, err := game.LoadList(list)
	if err != nil {
		return err
	}
	known := h.Days()
	days := cli.DayRange{From: daily.Editor, To: known[len(known)-1].Date}
	if f.days != nil {
		days = *f.days
	}
	r := measured{Fitted: f.fit, Model: daily.Default()}
	if f.fit {
		if r.Model, err = daily.Fit(d, h, days.From, days.To); err != nil {
			return err
		}
	}
	if r.Figures, err = r.Model.Measure(d, h, days.From, days.To); err != nil {
		return err
	}
	return a.Emit(r)
}

func (r measured) Print(w io.Writer) {
	f := r.Figures
	fmt.Fprintf(w, "%s, %s..%s, each predicted from the days before it", plain.Count(f.Days, "day", "days"), f.From, f.To)
	if r.Fitted {
		fmt.Fprint(w, " by a model that was fitted to them all")
	}
	fmt.Fprintf(w, ":\n\n  %6.3f bits a day; the model expected %.3f\n  %6.3f if the words of the list were equally likely", f.Bits, f.Expected, f.ListBits)
	if f.Outside.Days > 0 {
		fmt.Fprintf(w, ", which makes %s impossible", plain.Count(f.Outside.Days, "day", "days"))
	}
	fmt.Fprintf(w, "\n  %6.3f if all allowed words were\n\n", f.AllowedBits)
	fmt.Fprintf(w, "  %4s  %4s %6s %6s  %13s  %13s  %13s\n", "", "days", "bits", "words", "never dealt", "outside", "dealt before")
	for _, year := range f.Years {
		printYear(w, year.From.String()[:4], &year)
	}
	printYear(w, "all", f)
	fmt.Fprint(w, "\nWords: the equivalent number of equally likely ones. Then the days of each class, and in\nbrackets how many were expected.\n\n")
	printDeciles(w, f.Deciles)
	printModel(w, r.Model)
}

// printDeciles draws what the model expected (|) and spent (o) in each tenth of the days.
func printDeciles(w io.Writer, deciles []daily.Decile) {
	const width = 40
	low, high := math.Inf(1), math.Inf(-1)
	for _, d := range deciles {
		low, high = min(low, d.Expected, d.Bits), max(high, d.Expected, d.Bits)
	}
	fmt.Fprintf(w, "Bits a day, the days in parts by what was expected (|), and spent (o):\n\n  days  expected   spent\n")
	for _, d := range deciles {
		row := []byte(strings.Repeat(".", width+1))
		at := func(bits float64) int { return int(math.Round(width * (bits - low) / max(high-low, 1e-9))) }
		row[at(d.Expected)] = '|'
		row[at(d.Bits)] = 'o'
		fmt.Fprintf(w, "  %4d    %6.3f  %6.3f  %s\n", d.Days, d.Expected, d.Bits, row)
	}
	fmt.Fprintln(w)
}

func printYear(w io.Writer, name string, f *daily.Figures) {
	fmt.Fprintf(w, "  %4s  %4d %6.3f %6s", name, f.Days, f.Bits, plain.Thousands(int(f.Effective)))
	for _, c := range []daily.ClassFigures{f.Listed, f.Outside, f.Repeats} {
		fmt.Fprintf(w, "  %4d (%6.1f)", c.Days, c.Expected)
	}
	fmt.Fprintln(w)
}

func printModel(w io.Writer, m *daily.Model) {
	fmt.Fprintln(w, "A word's weight is e to the power of the sum of its features, in the list and outside:")
	fmt.Fprintln(w)
	for i, name := range daily.FeatureNames() {
		if m.Listed[i] == 0 && m.Outside[i] == 0 {
			continue
		}
		fmt.Fprintf(w, "  %-11s %7.3f %7.3f\n", name, m.Listed[i], m.Outside[i])
	}
	fmt.Fprintf(w, "\nDays count half after %g days; at first a share of %g outside the list is expected.\n", m.HalfLife, m.Prior.Outside)
}
