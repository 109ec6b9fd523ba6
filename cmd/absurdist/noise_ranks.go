package main

import (
	"context"
	"encoding/json"
	"fmt"

	"absurdist/engine/noise"

	"github.com/spf13/cobra"
)

func (a *app) noiseRanksCommand() *cobra.Command {
	var page bought
	var then float64
	c := &cobra.Command{
		Use:   "ranks WORD=EPSILON --then EPSILON",
		Short: "Say where the best second words stand by clue entropy",
		Long: `Ranks plays two clues, and for the second the best of the words whose clue has the
highest entropy after the first: of one, of two, of five and so on. It prints how
often that wins, and how often the best word of all is among them. All is exact.`,
		Example: `  absurdist noise ranks trace=9.3 --then 5.3`,
		Args:    betweenArgs(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := noise.CheckEpsilon(then); err != nil || then == 0 {
				return usageError("--then %v: say the ε of the second clue, above 0 and up to %d", then, noise.MaxEpsilon)
			}
			m, err := page.model()
			if err != nil {
				return err
			}
			return a.noiseRanks(c.Context(), m, args[0], then)
		},
	}
	page.add(c)
	c.Flags().Float64Var(&then, "then", 0, "ε of the second clue")
	return c
}

func (a *app) noiseRanks(ctx context.Context, m *noise.Model, first string, then float64) error {
	g, epsilon, err := parsePurchase(m.Dict, first)
	if err != nil {
		return usageError("%s: %w", first, err)
	}
	ranks, err := noise.RankSecondWords(ctx, m, g, epsilon, then, looks(len(m.Dict.Words())))
	if err != nil {
		return context.Cause(ctx)
	}
	if a.json {
		e := json.NewEncoder(a.out)
		for _, r := range ranks {
			if err := e.Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintf(a.out, "%s with ε %v, then ε %v, on %s, host %s\n\n", m.Dict.Words()[g].Upper(), epsilon, then, m.Dict.Name(), m.Kind)
	fmt.Fprintf(a.out, "%12s  %10s  %s\n", "second words", "games won", "the best of all is among them")
	for _, r := range ranks {
		fmt.Fprintf(a.out, "%12d  %8.4f %%  %7.2f %% of games\n", r.Looked, 100*r.Wins, 100*r.Best)
	}
	return nil
}

// looks returns how many words are looked at in turn: 1, 2, 5, 10 … and all n.
func looks(n int) []int {
	var list []int
	for ten := 1; ten < n; ten *= 10 {
		for _, k := range []int{1, 2, 5} {
			if k*ten < n {
				list = append(list, k*ten)
			}
		}
	}
	return append(list, n)
}
