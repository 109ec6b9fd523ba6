package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"absurdist/cmd/internal/account"
	"absurdist/engine"
	"absurdist/engine/review"
)

// reviewOut is the account of a game, as the command review prints it with --json.
type reviewOut struct {
	Guesses []account.Line `json:"guesses"`
	Sums    account.Sums   `json:"sums"`
}

func (d *desk) review(ctx context.Context, in Game) (any, error) {
	start, err := in.start()
	if err != nil {
		return nil, err
	}
	g := review.Game{Start: start}
	for _, t := range in.Turns {
		if len(t.Clues) != 1 {
			return nil, fmt.Errorf("%s: a game on one board has one clue a guess", t.Guess)
		}
		word, err := start.Dictionary().ParseWord(t.Guess)
		if err != nil {
			return nil, err
		}
		clue, err := engine.ParseClue(t.Clues[0], word.Len())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Guess, err)
		}
		g.Turns = append(g.Turns, review.Turn{Guess: word, Clue: clue})
	}
	if len(g.Turns) == 0 {
		return nil, errors.New("turns are missing: tell the guesses of the game with their clues")
	}
	found, err := review.Of(ctx, g, review.Options{})
	if err != nil {
		return nil, err
	}
	return reviewOut{account.Lines(account.Game{}, found), account.SumsOf(found)}, nil
}

// start is the position before the first guess.
func (g Game) start() (*engine.Position, error) {
	mode, err := engine.ParseMode(cmp.Or(g.Mode, engine.Normal.String()))
	if err != nil {
		return nil, err
	}
	dict, err := g.question().Load()
	if err != nil {
		return nil, err
	}
	host, err := engine.ParseHost(cmp.Or(g.Host, engine.Wordle().String()))
	if err != nil {
		return nil, err
	}
	return engine.NewPosition(dict, engine.Rules{Mode: mode, Host: host, Rows: host.Rows(1)}), nil
}
