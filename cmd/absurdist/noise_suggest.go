package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// noiseSuggestFlags are the flags of noise suggest.
type noiseSuggestFlags struct {
	lists          listFlags
	strategy, host string
	number         int
}

func (a *app) noiseSuggestCommand() *cobra.Command {
	var f noiseSuggestFlags
	c := &cobra.Command{
		Use:   "suggest [WORD=EPSILON=CLUE…]",
		Short: "Say what to play next, and what is likely after the clues",
		Long: `Suggest takes each guess with its ε and the clue that the page showed, lies and all:
five of B (grey), Y (yellow), G (green), or 0 1 2. For Fibble, which has no ε, give
WORD=CLUE. It prints the next word with its ε, or the final answer, and the likeliest
answers.`,
		Example: `  absurdist noise suggest
  absurdist noise suggest slate=13.8=BYBBG corni=13=BGBBY
  absurdist noise suggest --host fibble crane=BYBBG --json`,
		RunE: func(c *cobra.Command, args []string) error { return a.noiseSuggest(c.Context(), args, f) },
	}
	f.lists.add(c, "original")
	c.Flags().StringVarP(&f.strategy, "strategy", "s", "", "how to play, with options as name:option=value (default wordpl, or fibble)")
	c.Flags().StringVar(&f.host, "host", "contest", "who lies: contest, counted (Wordle's clues) or fibble")
	c.Flags().IntVarP(&f.number, "number", "n", 10, "how many answers to print")
	complete(c, "strategy", func() []string { return []string{"wordpl", "wordpl-lab", "fibble"} })
	complete(c, "host", noise.Kinds)
	return c
}

// noiseSuggestion is what noise suggest --json prints.
type noiseSuggestion struct {
	Guess    engine.Word    `json:"guess"`
	Epsilon  float64        `json:"epsilon"`
	Final    bool           `json:"final"`
	Strategy string         `json:"strategy"`
	Spent    float64        `json:"spent"`
	Bits     float64        `json:"bits"` // left to find out
	Likely   []noise.Likely `json:"likely"`
}

func (a *app) noiseSuggest(ctx context.Context, args []string, f noiseSuggestFlags) error {
	kind, err := noise.ParseKind(f.host)
	if err != nil {
		return usageError("--host: %w", err)
	}
	if f.number < 1 {
		return usageError("--number %d: at least one answer must be asked for", f.number)
	}
	if f.strategy == "" {
		f.strategy = defaultNoisy(kind, 50)
	}
	s, err := strategy.New(f.strategy, 0)
	if err != nil {
		return err
	}
	d, err := f.lists.load("original")
	if err != nil {
		return err
	}
	g, err := noisyGame(noise.NewModel(d, kind), args)
	if err != nil {
		return err
	}
	move, err := noisyMove(ctx, s, g)
	if err != nil {
		return err
	}
	line := noiseSuggestion{
		Guess: move.Guess, Epsilon: move.Epsilon, Final: move.Final, Strategy: f.strategy,
		Spent: *finite(g.Spent), Bits: g.Posterior.Entropy(), Likely: g.Posterior.Top(f.number),
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(line)
	}
	line.print(a, kind)
	return nil
}

// noisyMove asks a strategy for the next move.
func noisyMove(ctx context.Context, s strategy.Strategy, g *noise.Game) (strategy.Move, error) {
	if g.Model.Kind != noise.Fibble {
		noisy, ok := s.(strategy.NoisyStrategy)
		if !ok {
			return strategy.Move{}, usageError("the strategy does not buy clues; use wordpl or wordpl-lab")
		}
		return noisy.NextNoisy(ctx, g)
	}
	pos := engine.NewPosition(g.Model.Dict, engine.Rules{Host: engine.Liar, Rows: fibbleRows})
	for _, t := range g.Turns {
		if err := pos.Apply(t.Guess, t.Clue); err != nil {
			return strategy.Move{}, err
		}
	}
	switch {
	case pos.Won():
		return strategy.Move{}, usageError("%s was the answer, nothing is left to suggest", g.Turns[len(g.Turns)-1].Guess.Upper())
	case pos.Lost():
		return strategy.Move{}, usageError("all %d rows are played, nothing is left to suggest", fibbleRows)
	}
	return s.Next(ctx, pos)
}

// parseNoisyTurn reads WORD=EPSILON=CLUE, or WORD=CLUE for Fibble.
func parseNoisyTurn(kind noise.Kind, arg string) (noise.Turn, error) {
	var t noise.Turn
	form, fields := "WORD=EPSILON=CLUE, such as salet=13=BYBBG", strings.Split(arg, "=")
	if kind == noise.Fibble {
		form = "WORD=CLUE, such as crane=BYBBG"
		if len(fields) == 2 {
			fields = []string{fields[0], "0", fields[1]}
		}
	}
	if len(fields) != 3 {
		return t, fmt.Errorf("it is not %s", form)
	}
	var err error
	if t.Guess, err = engine.ParseWord(fields[0]); err != nil {
		return t, err
	}
	if t.Epsilon, err = strconv.ParseFloat(fields[1], 64); err != nil {
		return t, fmt.Errorf("%q is not a number; write %s", fields[1], form)
	}
	t.Clue, err = engine.ParseClue(fields[2])
	return t, err
}

func (l noiseSuggestion) print(a *app, kind noise.Kind) {
	switch {
	case kind == noise.Fibble:
		fmt.Fprintf(a.out, "Play %s.\n\n", l.Guess.Upper())
	case l.Final:
		fmt.Fprintf(a.out, "Answer %s, for a score of %v.\n\n", l.Guess.Upper(), l.Spent)
	default:
		fmt.Fprintf(a.out, "Play %s with ε %.4g; spent so far: %v.\n\n", l.Guess.Upper(), l.Epsilon, l.Spent)
	}
	fmt.Fprintf(a.out, "%.2f bits are left to find out. Likeliest answers:\n", l.Bits)
	for _, w := range l.Likely {
		fmt.Fprintf(a.out, "  %s %8.4f %%\n", w.Answer.Upper(), 100*w.Probability)
	}
}
