package play

import (
	"context"
	"errors"
	"fmt"
	"io"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"
)

// fibbleSuggestion is what to play next where each row has a lie, and what is known of the answer.
type fibbleSuggestion struct {
	Guess    engine.Word    `json:"guess"`
	Strategy string         `json:"strategy"`
	Bits     float64        `json:"bits"` // left to find out
	Likely   []noise.Likely `json:"likely"`
}

func (s fibbleSuggestion) Print(w io.Writer) {
	fmt.Fprintf(w, "Play %s.\n\n", s.Guess.Upper())
	term.Likely(w, s.Bits, s.Likely)
}

func (a *commands) suggestFibble(ctx context.Context, pos *engine.Position, f suggestFlags) error {
	if pos.Lost() {
		return cli.UsageError("all %d rows are played, nothing is left to suggest", pos.Rows)
	}
	suggestion := fibbleSuggestion{Strategy: strategy.DefaultFor(f.host, 1)}
	s, err := strategy.New(suggestion.Strategy, 0)
	if err != nil {
		return err
	}
	suggestion.Guess, err = s.Next(ctx, pos)
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return err
	}
	posterior := noise.NewPosterior(noise.NewModel(pos.Dictionary(), f.host))
	for _, t := range pos.Turns() {
		if err := posterior.Update(noise.Turn{Guess: t.Guess, Clue: t.Clue}); err != nil {
			return cli.UsageError("%w", err)
		}
	}
	suggestion.Bits, suggestion.Likely = posterior.Entropy(), posterior.Top(f.number)
	return a.Emit(suggestion)
}
