package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"absurdist/cmd/internal/term"
	"absurdist/engine/minimax"

	"github.com/spf13/cobra"
)

func (a *app) minimaxCountCommand() *cobra.Command {
	var f minimaxFlags
	var guesses, limit int
	c := &cobra.Command{
		Use:   "count",
		Short: "Count the nodes of a small set's game graph",
		Long: `Count makes the whole game graph of a small set of words and counts its nodes in
each representation of a position: by the hints so far, by the set of words that
is left, by what the hints say (information), and that normalized.`,
		Example: "  absurdist minimax count --answers words.txt --guesses-from w --guesses 3",
		Args:    maxArgs(0),
		RunE: func(*cobra.Command, []string) error {
			if guesses < 1 || guesses > minimax.MaxLength {
				return usageError("--guesses %d: write 1 to %d", guesses, minimax.MaxLength)
			}
			return a.minimaxCount(f, guesses, limit)
		},
	}
	f.add(c, "original")
	c.Flags().IntVar(&guesses, "guesses", 3, "how many guesses the Guesser has")
	c.Flags().IntVar(&limit, "limit", 5_000_000, "give a representation up after so many nodes")
	return c
}

// countLine is what minimax count --json prints.
type countLine struct {
	Representation string `json:"representation"`
	Guesses        int    `json:"guess_nodes"`
	Hints          int    `json:"hint_nodes"`
	Won            int    `json:"leaves_won"`
	Lost           int    `json:"leaves_lost"`
	Wins           bool   `json:"guesser_wins"`
	TooLarge       bool   `json:"too_large,omitempty"`
}

func (a *app) minimaxCount(f minimaxFlags, guesses, limit int) error {
	g, _, err := f.game()
	if err != nil {
		return err
	}
	if !a.json {
		fmt.Fprintf(a.out, "%-15s%13s%13s%13s%13s\n", "representation", "guess nodes", "hint nodes", "won leaves", "lost leaves")
	}
	for _, r := range minimax.Representations() {
		l := countLine{Representation: r.Name()}
		switch graph, err := minimax.NewGraph(g, guesses, r, limit); {
		case errors.Is(err, minimax.ErrGraphSize):
			l.TooLarge = true
		case err != nil:
			return err
		default:
			l = countLine{r.Name(), graph.Guesses, graph.Hints, graph.Won, graph.Lost, graph.Root.Wins, false}
		}
		switch {
		case a.json:
			if err := json.NewEncoder(a.out).Encode(l); err != nil {
				return err
			}
		case l.TooLarge:
			fmt.Fprintf(a.out, "%-15s more than %s nodes\n", l.Representation, term.Thousands(limit))
		default:
			fmt.Fprintf(a.out, "%-15s%13s%13s%13s%13s\n", l.Representation, term.Thousands(l.Guesses), term.Thousands(l.Hints), term.Thousands(l.Won), term.Thousands(l.Lost))
		}
	}
	return nil
}

// searchDepth is minimax solve --depth.
func (a *app) searchDepth(ctx context.Context, g *minimax.Game, depth int) (solveLine, error) {
	found, err := minimax.NewSearch(g, minimax.Sets).Run(ctx, depth, func(l minimax.Line) {
		a.log.Debug().Int("depth", l.Depth).Int("value", l.Value).Int64("nodes", l.Nodes).Msg("searched")
	})
	line := solveLine{Value: found.Value, Depth: found.Depth, Proved: err == nil && found.Value == 0, Nodes: found.Nodes, Table: int64(found.Filling)}
	for _, t := range found.Moves {
		line.PV = append(line.PV, pvMove{Guess: t.Guess, Clue: &t.Clue})
	}
	return line, err
}
