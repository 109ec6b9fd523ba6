package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// duelFlags are the flags of minimax duel.
type duelFlags struct {
	lists    listFlags
	openings int
	seed     uint64
}

// duelists play where none is named.
var duelists = []string{"entropy", "expected", "worst-case", "absurdle-shortest", "horse"}

func (a *app) minimaxDuelCommand() *cobra.Command {
	var f duelFlags
	c := &cobra.Command{
		Use:   "duel [STRATEGY...]",
		Short: "Play strategies against Absurdle's host and the optimal one",
		Long: `Duel plays strategies against two adversaries: Absurdle's host, which keeps as many
words as it can, and the optimal one, which makes as many guesses needed as it
can. It shows by how much the second is crueller: for the strategy's own first
guess, and on average over first guesses drawn at random.`,
		Example: "  absurdist minimax duel entropy horse --words original --openings 5 --seed 1",
		RunE: func(c *cobra.Command, args []string) error {
			if f.openings < 0 {
				return usageError("--openings must not be negative")
			}
			if !c.Flags().Changed("seed") {
				f.seed = rand.Uint64N(1 << 32)
			}
			if len(args) == 0 {
				args = duelists
			}
			return a.minimaxDuel(c.Context(), f, args)
		},
	}
	f.lists.add(c, "original")
	c.Flags().IntVar(&f.openings, "openings", 20, "first guesses to draw at random, the same for all strategies")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return strategy.Names(), cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

// duelLine is what minimax duel --json prints.
type duelLine struct {
	Strategy string  `json:"strategy"`
	Absurdle int     `json:"absurdle"` // guesses against Absurdle's host
	Hinter   int     `json:"hinter"`   // and against the optimal one
	Openings int     `json:"openings"`
	Seed     uint64  `json:"seed"`
	MeanA    float64 `json:"mean_absurdle"` // over the openings
	MeanH    float64 `json:"mean_hinter"`
}

func (a *app) minimaxDuel(ctx context.Context, f duelFlags, names []string) error {
	d, err := f.lists.load("original")
	if err != nil {
		return err
	}
	game, err := minimax.NewGame(d, engine.Normal, minimax.FromAllowed)
	if err != nil {
		return usageError("%w", err)
	}
	solver := minimax.NewSolver(game)
	draw := rand.New(rand.NewPCG(f.seed, 0))
	openings := []engine.Word{{}} // the zero value for the strategy's own
	for range f.openings {
		openings = append(openings, d.Words()[draw.IntN(len(d.Words()))])
	}
	if !a.json {
		fmt.Fprintf(a.out, "Guesses against Absurdle's host and the optimal one; means over %d openings, seed %d\n\n", f.openings, f.seed)
		fmt.Fprintf(a.out, "%-20s%10s%10s%10s%10s\n", "strategy", "Absurdle", "optimal", "mean A", "mean o")
	}
	for _, name := range names {
		l := duelLine{Strategy: name, Openings: f.openings, Seed: f.seed}
		for _, opening := range openings {
			n, err := duel(ctx, name, f.seed, d, opening, engine.NewAdversary(d, engine.LeastInformation))
			if err != nil {
				return err
			}
			m, err := duel(ctx, name, f.seed, d, opening, minimax.NewHinter(ctx, solver))
			if err != nil {
				return err
			}
			if opening == (engine.Word{}) {
				l.Absurdle, l.Hinter = n, m
			} else {
				l.MeanA += float64(n) / float64(f.openings)
				l.MeanH += float64(m) / float64(f.openings)
			}
		}
		if a.json {
			err = json.NewEncoder(a.out).Encode(l)
		} else {
			_, err = fmt.Fprintf(a.out, "%-20s%10d%10d%10.2f%10.2f\n", l.Strategy, l.Absurdle, l.Hinter, l.MeanA, l.MeanH)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errEndless ends a duel that no one wins.
var errEndless = errors.New("no end after 100 guesses")

// duel plays one game and returns the number of guesses.
func duel(ctx context.Context, name string, seed uint64, d *engine.Dictionary, opening engine.Word, host engine.Host) (guesses int, err error) {
	s, err := strategy.New(name, seed)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, strategy.Close(s)) }()
	pos := engine.NewPosition(d, engine.Rules{Host: engine.Absurdle})
	for n := 1; n <= 100; n++ {
		guess := opening
		if n > 1 || opening == (engine.Word{}) {
			m, err := s.Next(ctx, pos)
			if err != nil {
				return 0, err
			}
			guess = m.Guess
		}
		clue := host.Answer(guess)
		if clue == engine.AllGreen {
			return n, ctx.Err()
		}
		if err := pos.Apply(guess, clue); err != nil {
			return 0, err
		}
	}
	return 0, fmt.Errorf("%s: %w", name, errEndless)
}
