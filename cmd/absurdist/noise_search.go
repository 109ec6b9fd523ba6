package main

import (
	"context"
	"encoding/json"
	"fmt"

	"absurdist/cmd/internal/progress"
	"absurdist/engine/noise"

	"github.com/spf13/cobra"
)

func (a *app) noiseSearchCommand() *cobra.Command {
	var page bought
	var s noise.Search
	c := &cobra.Command{
		Use:   "search --total EPSILON",
		Short: "Find the first word and the split of ε for two clues",
		Long: `Search looks for the first word, and the split of a total ε, with which two clues
win most: what a low percentile of the score is played with. All first words are
compared by the expected 2-norm of the posterior, the --sampled best of them over
some 325 second words, and the --exact best of those, each with the split that suits
it, by exact wins. What is printed is exact, but no proof that nothing else is better.`,
		Example: `  absurdist noise search --total 13.7
  absurdist noise search --total 14.35 --host counted --exact 3`,
		Args: maxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := noise.CheckEpsilon(s.Total); err != nil || s.Total == 0 {
				return usageError("--total %v: say the ε of both clues together, above 0 and up to %d", s.Total, noise.MaxEpsilon)
			}
			if s.Sampled < 1 || s.Exact < 1 {
				return usageError("--sampled %d --exact %d: at least one word must be compared", s.Sampled, s.Exact)
			}
			m, err := page.model()
			if err != nil {
				return err
			}
			return a.noiseSearch(c.Context(), m, s)
		},
	}
	page.add(c)
	flags := c.Flags()
	flags.Float64Var(&s.Total, "total", 0, "ε of both clues together")
	flags.IntVar(&s.Sampled, "sampled", 300, "how many first words to compare over a sample of second words")
	flags.IntVar(&s.Exact, "exact", 5, "how many of them to compare exactly")
	return c
}

// searchLine is what noise search --json prints for each first word.
type searchLine struct {
	First    string     `json:"first"`
	Epsilons [2]float64 `json:"epsilons"`
	Wins     float64    `json:"wins"`
}

func (a *app) noiseSearch(ctx context.Context, m *noise.Model, s noise.Search) error {
	bar := progress.New(a.err, isTerminal(a.err), s.Steps(len(m.Dict.Words())), "first words")
	plans, err := noise.SearchTwoClues(ctx, m, s, bar.Set)
	bar.Close()
	if err != nil {
		return context.Cause(ctx)
	}
	if !a.json {
		fmt.Fprintf(a.out, "Two clues of a total ε of %v on %s, host %s\n\n", s.Total, m.Dict.Name(), m.Kind)
		fmt.Fprintf(a.out, "%-10s  %14s  %s\n", "first word", "ε of each clue", "games won")
	}
	for _, p := range plans {
		for i := range p.Epsilon {
			p.Epsilon[i] = *finite(p.Epsilon[i])
		}
		if a.json {
			if err := json.NewEncoder(a.out).Encode(searchLine{p.First.String(), p.Epsilon, p.Wins}); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "%-10s  %14s  %8.4f %%\n", p.First.Upper(), fmt.Sprintf("%v + %v", p.Epsilon[0], p.Epsilon[1]), 100*p.Wins)
	}
	return nil
}
