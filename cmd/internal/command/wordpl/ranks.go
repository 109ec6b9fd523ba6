package wordpl

import (
	"context"
	"fmt"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/progress"
	"absurdist/engine/search/noise"

	"github.com/spf13/cobra"
)

func (a *commands) ranksCommand() *cobra.Command {
	var f modelFlags
	var then float64
	c := &cobra.Command{
		Use:   "ranks WORD=EPSILON --then EPSILON",
		Short: "Say where the best second words stand by clue entropy",
		Long: `Ranks plays two clues, and for the second the best of the words whose clue has the
highest entropy after the first: of one, of two, of five and so on. It prints how
often that wins, and how often the best word of all is among them. All is exact.`,
		Example: `  absurdist wordpl ranks trace=9.3 --then 5.3`,
		Args:    cli.BetweenArgs(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			m, err := f.model()
			if err != nil {
				return err
			}
			return a.ranks(c.Context(), m, args[0], then)
		},
	}
	f.add(c)
	requiredEpsilonFlag(c, &then, "then", "ε of the second clue")
	cli.Long(c, "")
	return c
}

func (a *commands) ranks(ctx context.Context, m *noise.Model, first string, then float64) error {
	g, epsilon, err := parsePurchase(m.Dict, first)
	if err != nil {
		return cli.UsageError("%s: %w", first, err)
	}
	bar := a.Progress(progress.Unknown, "ranking", progress.Nothing)
	ranks, err := noise.RankSecondWords(ctx, m, g, epsilon, then, noise.RankSteps(len(m.Dict.Words())))
	bar.Close()
	if err != nil {
		return context.Cause(ctx)
	}
	if a.JSON {
		for _, r := range ranks {
			if err := a.Line(r); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintf(a.Out, "%s with ε %v, then ε %v, on %s\n\n", m.Dict.Words()[g].Upper(), epsilon, then, modelText(m))
	fmt.Fprintf(a.Out, "%12s  %10s  %s\n", "second words", "games won", "the best of all is among them")
	for _, r := range ranks {
		fmt.Fprintf(a.Out, "%12d  %8.4f %%  %7.2f %% of games\n", r.Looked, 100*r.Wins, 100*r.Best)
	}
	return nil
}
