package main

import (
	"encoding/json"
	"fmt"

	"absurdist/engine/noise"

	"github.com/spf13/cobra"
)

func (a *app) noiseBoundCommand() *cobra.Command {
	var lists listFlags
	var percentiles []float64
	var total float64
	c := &cobra.Command{
		Use:   "bound",
		Short: "Say how low a percentile of WORDPL's score can be by theory",
		Long: `Bound prints, for each percentile, a score that no play can be below: words and
budgets chosen as one likes after each clue. It is a converse for winning that share of
games within a total ε, by norms of the posterior (Arimoto 1973), beside the one by
Fano's inequality. Both let the clue to a word be any of 243, equally likely, which no
word achieves, so the truth lies higher.

With --total it prints the largest chance to win within that total instead.`,
		Example: `  absurdist noise bound
  absurdist noise bound --total 35 --json`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			d, err := lists.load("original")
			if err != nil {
				return err
			}
			n := len(d.Answers())
			if n < 2 {
				return usageError("one answer needs no clue")
			}
			if c.Flags().Changed("total") {
				if err := noise.CheckEpsilon(total); err != nil {
					return usageError("--total: %w", err)
				}
				return a.boundTotal(n, total)
			}
			return a.boundPercentiles(n, percentiles)
		},
	}
	lists.add(c, "original")
	c.Flags().Float64SliceVar(&percentiles, "percentile", []float64{5, 50, 95}, "which `PERCENTILES`, above 0 and below 100")
	c.Flags().Lookup("percentile").DefValue = "5,50,95"
	c.Flags().Float64Var(&total, "total", 0, "give the chance to win with this total ε instead")
	return c
}

func (a *app) boundTotal(answers int, total float64) error {
	b := noise.Bound(answers, total)
	if a.json {
		return json.NewEncoder(a.out).Encode(map[string]any{
			"answers": answers, "total": total, "norm": b.Norm, "fano": b.Fano, "alpha": b.Alpha, "tile": b.Tile,
		})
	}
	fmt.Fprintf(a.out, "With a total ε of %v and %d answers no play wins more than %.2f %% (by norms %.2f %%, Fano %.2f %%).\n",
		total, answers, 100*min(b.Norm, b.Fano), 100*b.Norm, 100*b.Fano)
	return nil
}

func (a *app) boundPercentiles(answers int, percentiles []float64) error {
	for _, p := range percentiles {
		if !(p > 0 && p < 100) {
			return usageError("--percentile %v: it lies above 0 and below 100", p)
		}
		least := noise.LeastTotal(answers, p/100)
		if a.json {
			if err := json.NewEncoder(a.out).Encode(map[string]any{"answers": answers, "percentile": p, "score": least}); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "Percentile %4v: no play scores below %.2f\n", p, least)
	}
	return nil
}
