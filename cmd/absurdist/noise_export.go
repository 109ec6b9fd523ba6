package main

import (
	"cmp"
	"context"
	"encoding/json"

	"absurdist/cmd/internal/progress"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// noiseExportFlags are the flags of noise export.
type noiseExportFlags struct {
	lists                    listFlags
	percentile               float64
	strategy, output, python string
}

func (a *app) noiseExportCommand() *cobra.Command {
	var f noiseExportFlags
	c := &cobra.Command{
		Use:   "export",
		Short: "Write a strategy as a table, for WORDPL's contest in Python",
		Long: `Export writes a plan as JSON: the first word, the second one for each of the 243
clues, the third one for each two, the ε of each, and the answers. Equal plans
give equal files. With --python it also writes a class in the contest's form,
which plays the table with Python's own library. Where a plan has a fourth clue
(percentile 95) the class computes its word, as the strategy does.

The program carries the tables of the plans themselves; a plan of three or four clues
with options of its own takes a minute of CPU time, and with ahead=N 10 to 60 minutes.`,
		Example: `  absurdist noise export --percentile 5 -o wordpl5.json --python wordpl.py
  absurdist noise export --percentile 50 -o wordpl50.json`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error { return a.noiseExport(c.Context(), f) },
	}
	f.lists.add(c, "original")
	flags := c.Flags()
	flags.Float64Var(&f.percentile, "percentile", 50, "which percentile of the score to play for")
	flags.StringVarP(&f.strategy, "strategy", "s", "", "how to play, with options as name:option=value (default wordpl:percentile=P)")
	flags.StringVarP(&f.output, "output", "o", "", "write the table to `FILE`, compressed if it ends in .gz (default: standard output)")
	flags.StringVar(&f.python, "python", "", "write the class that plays it to `FILE`")
	complete(c, "strategy", func() []string { return []string{"wordpl", "wordpl-lab"} })
	return c
}

func (a *app) noiseExport(ctx context.Context, f noiseExportFlags) error {
	if !(f.percentile > 0 && f.percentile < 100) {
		return usageError("--percentile %v: it lies above 0 and below 100", f.percentile)
	}
	if f.strategy == "" {
		f.strategy = defaultNoisy(noise.Contest, f.percentile)
	}
	if err := cmp.Or(canWrite("--output", f.output), canWrite("--python", f.python)); err != nil {
		return err
	}
	d, err := f.lists.load("original")
	if err != nil {
		return err
	}
	plan, err := tabulated(f.strategy)
	if err != nil {
		return err
	}
	table, err := a.table(ctx, plan, noise.NewModel(d, noise.Contest))
	if err != nil {
		return err
	}
	table.Strategy = f.strategy
	text, err := json.MarshalIndent(table, "", " ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if f.python != "" {
		if err := writeFile(f.python, []byte(strategy.ContestClass)); err != nil {
			return err
		}
	}
	if f.output == "" {
		_, err = a.out.Write(text)
		return err
	}
	return writePacked(f.output, text)
}

// tabulated returns the strategy of that name, which must be one that can be written as a table.
func tabulated(name string) (strategy.Tabulated, error) {
	s, err := strategy.New(name, 0)
	if err != nil {
		return nil, err
	}
	plan, ok := s.(strategy.Tabulated)
	if !ok {
		return nil, usageError("--strategy %s: it can't be written as a table; use wordpl", name)
	}
	return plan, nil
}

// table returns the table of a plan, and tells of its progress.
func (a *app) table(ctx context.Context, plan strategy.Tabulated, m *noise.Model) (*strategy.NoisyTable, error) {
	bar := progress.New(a.err, isTerminal(a.err), engine.Clues, "first clues")
	defer bar.Close()
	return plan.Table(ctx, m, bar.Set)
}
