package wordpl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// suggestFlags are the flags of wordpl suggest.
type suggestFlags struct {
	modelFlags
	strategy string
	number   int
}

func (a *commands) suggestCommand() *cobra.Command {
	f := suggestFlags{strategy: strategy.DefaultAt(50), number: 10}
	c := &cobra.Command{
		Use:   "suggest [WORD=EPSILON=CLUE…]",
		Short: "Say what to play next, and what is likely after the clues",
		Long: `Suggest takes each guess with its ε and the clue that the page showed, lies and all:
five of B (grey), Y (yellow), G (green), or 0 1 2. It prints the next word with its ε,
or the final answer, and the likeliest answers.`,
		Example: `  absurdist wordpl suggest
  absurdist wordpl suggest slate=13.8=BYBBG corni=13=BGBBY`,
		RunE: func(c *cobra.Command, args []string) error { return a.suggest(c.Context(), args, f) },
	}
	f.add(c)
	strategyFlag(c, &f.strategy, "how to play")
	cli.WholeFlag(c, &f.number, "number", "n", "how many answers to print", 1, math.MaxInt)
	return c
}

// suggestion is what wordpl suggest prints.
type suggestion struct {
	Guess    game.Word      `json:"guess"`
	Epsilon  float64        `json:"epsilon"`
	Final    bool           `json:"final"`
	Strategy string         `json:"strategy"`
	Spent    sim.Score      `json:"spent"`
	Bits     float64        `json:"bits"` // left to find out
	Likely   []noise.Likely `json:"likely"`
}

func (a *commands) suggest(ctx context.Context, args []string, f suggestFlags) error {
	s, err := strategy.NewBuyer(f.strategy, 0)
	if err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	m, err := f.model()
	if err != nil {
		return err
	}
	g, err := paidGame(m, args)
	if err != nil {
		return err
	}
	move, err := s.Buy(ctx, g)
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return err
	}
	return a.Emit(suggestion{
		Guess: move.Guess, Epsilon: move.Epsilon, Final: move.Final, Strategy: f.strategy,
		Spent: sim.Score(g.Spent), Bits: g.Posterior.Entropy(), Likely: g.Posterior.Top(f.number),
	})
}

func (s suggestion) Print(w io.Writer) {
	if s.Final {
		fmt.Fprintf(w, "Answer %s, for a score of %v.\n\n", s.Guess.Upper(), s.Spent)
	} else {
		fmt.Fprintf(w, "Play %s with ε %.4g; spent so far: %v.\n\n", s.Guess.Upper(), s.Epsilon, s.Spent)
	}
	term.Likely(w, s.Bits, s.Likely)
}

// paidGame returns the game after the turns of the arguments.
func paidGame(m *noise.Model, args []string) (*noise.Game, error) {
	g := noise.NewGame(m)
	for _, arg := range args {
		turn, err := noise.ParseTurn(arg)
		if err == nil {
			err = g.Apply(turn)
		}
		if err != nil {
			return nil, cli.UsageError("%s: %w", arg, err)
		}
	}
	return g, nil
}
