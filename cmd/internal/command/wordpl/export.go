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
		Use:  "export",
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
	plan, err := tabulated(f.strategy)
	if err != nil {
		return err
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

// tabulated returns the strategy of that name, which must be one that can be written as a table.
func tabulated(name string) (strategy.Tabulated, error) {
	s, err := strategy.NewBuyer(name, 0)
	if err != nil {
		return nil, cli.BadStrategy(name, err)
	}
	plan, ok := s.(strategy.Tabulated)
	if !ok {
		return nil, cli.UsageError("--strategy %s: it can't be written as a table; use wordpl", name)
	}
	return plan, nil
}

func (a *commands) table(ctx context.Context, plan strategy.Tabulated, m *noise.Model) (*strategy.WordplTable, error) {
	bar := a.Progress(game.Clues, "", "first clues")
	defer bar.Close()
	return plan.Table(ctx, m, bar.Set)
}
