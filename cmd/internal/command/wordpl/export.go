package wordpl

import (
	"context"
	"encoding/json"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type exportFlags struct {
	lists                    cli.ListFlags
	percentile               float64
	strategy, output, python string
}

func (a *commands) exportCommand() *cobra.Command {
	var f exportFlags
	c := &cobra.Command{
		Use:   "export",
		Short: "Write a strategy as a table, for WORDPL's contest in Python",
		Long: `Export writes a plan as JSON: the first word, the second one for each of the 243
clues, the third one for each two, the ε of each, and the answers. Equal plans
give equal files. With --python it also writes a class in the contest's form,
which plays the table with Python's own library. Where a plan has a fourth clue
(percentile 95) the class computes its word, as the strategy does.

The tables of the plans themselves are built in; a plan of three or four clues
with options of its own takes a minute of CPU time, and with ahead=N 10 to 60 minutes.`,
		Example: `  absurdist wordpl export --percentile 5 -o wordpl5.json --python wordpl.py
  absurdist wordpl export --percentile 50 -o wordpl50.json`,
		RunE: func(c *cobra.Command, _ []string) error { return a.export(c.Context(), f) },
	}
	f.lists.AddFive(c, "original", "WORDPL")
	percentileFlag(c, &f.percentile, "which percentile of the score to play for")
	strategyFlag(c, &f.strategy, "how to play (default wordpl:percentile=P)")
	cli.Exclude(c, "percentile", "strategy")
	cli.SaveFlag(c, &f.output, "output", "o", "write the table to `FILE`, compressed if it ends in .gz (default: standard output)")
	cli.SaveFlag(c, &f.python, "python", "", "write the class that plays it to `FILE`")
	cli.Long(c, "")
	return c
}

func (a *commands) export(ctx context.Context, f exportFlags) error {
	if f.strategy == "" {
		f.strategy = strategy.DefaultAt(f.percentile)
	}
	d, err := f.lists.Load("original")
	if err != nil {
		return err
	}
	plan, err := strategy.NewBuyer(f.strategy)
	if err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	table, err := a.table(ctx, plan, noise.NewModel(d, noise.Contest()))
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
		if err := save.File(f.python, []byte(strategy.ContestClass)); err != nil {
			return err
		}
	}
	if f.output == "" {
		_, err = a.Out.Write(text)
		return err
	}
	return save.Packed(f.output, text)
}

func (a *commands) table(ctx context.Context, plan *strategy.Buyer, m *noise.Model) (*strategy.WordplTable, error) {
	bar := a.Progress(game.Clues, "", "first clues")
	defer bar.Close()
	return plan.Table(ctx, m, bar.Set)
}
