package wordpl

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// ranks prints how many second words are to be looked at, by their entropy, to find the best.
func (a *commands) ranks(ctx context.Context, m *noise.Model, first string, then float64) error {
	g, epsilon, err := parsePurchase(m.Dict, first)
	if err != nil {
		return cli.UsageError("%s: %w", first, err)
	}
	bar := a.Progress(term.Unknown, "ranking", term.Nothing)
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
