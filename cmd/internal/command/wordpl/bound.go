package wordpl

import (
	"context"
	"fmt"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/search/noise"

	"github.com/spf13/cobra"
)

func (a *commands) boundCommand() *cobra.Command {
	var lists cli.ListFlags
	var percentile, total float64
	c := &cobra.Command{
		Use:   "bound",
		Short: "Say how low a percentile of WORDPL's score can be by theory",
		Long: `Bound prints, for percentiles 5, 50 and 95 or the one given, a score that no strategy can get below, whatever
words and budgets it chooses after each clue. It is a converse for winning that share of
games within a total ε, by norms of the posterior (Arimoto 1973), beside the one by
Fano's inequality. Both let the clue to a word be any of 243, equally likely, which no
word achieves, so the truth lies higher.

With --total it prints the largest chance to win within that total instead.`,
		Example: `  absurdist wordpl bound
  absurdist wordpl bound --total 14.6 --json`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			d, err := lists.Load("original")
			if err != nil {
				return err
			}
			n := len(d.Answers())
			if n < 2 {
				return cli.UsageError("one answer needs no clue")
			}
			if c.Flags().Changed("total") {
				return a.Emit(totalBound{n, total, noise.Bound(n, total)})
			}
			percentiles := []float64{5, 50, 95}
			if c.Flags().Changed("percentile") {
				percentiles = []float64{percentile}
				if err := checkPercentile("percentile", percentile); err != nil {
					return err
				}
			}
			for _, p := range percentiles {
				if c.Context().Err() != nil {
					return context.Cause(c.Context())
				}
				if err := a.Emit(percentileBound{n, p, noise.LeastTotal(n, p/100)}); err != nil {
					return err
				}
			}
			return nil
		},
	}
	lists.AddFive(c, "original", "WORDPL")
	c.Flags().Float64Var(&percentile, "percentile", 0, "which percentile of the score, above 0 and below 100 (default: 5, 50 and 95)")
	cli.EpsilonFlag(c, &total, "total", "give the chance to win with this total ε instead")
	cli.Exclude(c, "percentile", "total")
	return c
}

// totalBound is the largest chance to win within a total.
type totalBound struct {
	Answers int     `json:"answers"`
	Total   float64 `json:"total"`
	noise.Bounds
}

func (b totalBound) Print(w io.Writer) {
	fmt.Fprintf(w, "With a total ε of %v and %d answers no play wins more than %.2f %% (by norms %.2f %%, Fano %.2f %%).\n",
		b.Total, b.Answers, 100*b.Wins(), 100*b.Norm, 100*b.Fano)
}

// percentileBound is the least score at a percentile.
type percentileBound struct {
	Answers    int     `json:"answers"`
	Percentile float64 `json:"percentile"`
	Score      float64 `json:"score"`
}

func (b percentileBound) Print(w io.Writer) {
	fmt.Fprintf(w, "Percentile %4v: no play scores below %.2f\n", b.Percentile, b.Score)
}
