package wordpl

import (
	"context"
	"fmt"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// searchLine is what wordpl wins --total prints for each first word.
type searchLine struct {
	First    game.Word  `json:"first"`
	Epsilons [2]float64 `json:"epsilons"`
	Wins     float64    `json:"wins"`
}

func (l searchLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%-10s  %14s  %8.4f %%\n", l.First.Upper(), fmt.Sprintf("%v + %v", l.Epsilons[0], l.Epsilons[1]), 100*l.Wins)
}

// sampled is how many first words are compared over a sample of second words.
const sampled = 300

// search looks for the first word and the split of a total with which two clues win most.
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
