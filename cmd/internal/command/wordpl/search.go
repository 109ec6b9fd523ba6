package wordpl

import (
	"context"
	"fmt"
	"io"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/sim"
	"absurdist/engine/game"
	"absurdist/engine/search/noise"

	"github.com/spf13/cobra"
)

func (a *commands) searchCommand() *cobra.Command {
	var f modelFlags
	var s noise.Search
	c := &cobra.Command{
		Use:   "search --total EPSILON",
		Short: "Find the first word and the split of ε for two clues",
		Long: `Search looks for the first word, and the split of a total ε, with which two clues
win most: what a low percentile of the score is played with. All first words are
compared by the expected 2-norm of the posterior, the --sampled best of them over
some 325 second words, and the --finalists best of those, each with the split that suits
it, by exact wins. What is printed is exact, but no proof that nothing else is better.`,
		Example: `  absurdist wordpl search --total 13.7
  absurdist wordpl search --total 14.35 --scoring wordle --finalists 3`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if s.Sampled < 1 || s.Exact < 1 {
				return cli.UsageError("--sampled %d --finalists %d: at least one word must be compared", s.Sampled, s.Exact)
			}
			m, err := f.model()
			if err != nil {
				return err
			}
			return a.search(c.Context(), m, s)
		},
	}
	f.add(c)
	flags := c.Flags()
	requiredEpsilonFlag(c, &s.Total, "total", "ε of both clues together")
	flags.IntVar(&s.Sampled, "sampled", 300, "how many first words to compare over a sample of second words")
	flags.IntVar(&s.Exact, "finalists", 5, "how many of them to compare exactly")
	cli.Long(c, "")
	return c
}

// searchLine is what wordpl search prints for each first word.
type searchLine struct {
	First    game.Word  `json:"first"`
	Epsilons [2]float64 `json:"epsilons"`
	Wins     float64    `json:"wins"`
}

func (l searchLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%-10s  %14s  %8.4f %%\n", l.First.Upper(), fmt.Sprintf("%v + %v", l.Epsilons[0], l.Epsilons[1]), 100*l.Wins)
}

func (a *commands) search(ctx context.Context, m *noise.Model, s noise.Search) error {
	bar := a.Progress(s.Steps(len(m.Dict.Words())), "", "first words")
	plans, err := noise.SearchTwoClues(ctx, m, s, bar.Set)
	bar.Close()
	if err != nil {
		return context.Cause(ctx)
	}
	if !a.JSON {
		fmt.Fprintf(a.Out, "Two clues of a total ε of %v on %s\n\n", s.Total, modelText(m))
		fmt.Fprintf(a.Out, "%-10s  %14s  %s\n", "first word", "ε of each clue", "games won")
	}
	for _, p := range plans {
		line := searchLine{p.First, p.Epsilon, p.Wins}
		for i, e := range p.Epsilon {
			line.Epsilons[i] = sim.Score(e).Rounded()
		}
		if err := a.Emit(line); err != nil {
			return err
		}
	}
	return nil
}
