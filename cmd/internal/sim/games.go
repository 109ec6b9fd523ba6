package sim

import (
	"context"
	"errors"
	"fmt"

	"absurdist/engine"
	"absurdist/strategy"
)

// playBoards plays a game on several boards.
func (r *run) playBoards(ctx context.Context, p *player, g *Game) error {
	s, ok := p.Strategy.(strategy.BoardsStrategy)
	if !ok {
		return fmt.Errorf("%w: the strategy plays one board only; try boards", ErrConfig)
	}
	b, err := engine.NewBoards(r.Dict, r.Rules, len(g.Answers))
	if err != nil {
		return err
	}
	clues := make([]engine.Clue, len(g.Answers))
	for !b.Won() && !b.Lost() {
		guess, err := p.think(func() (strategy.Move, error) { return s.NextBoards(ctx, b) }, b.Check)
		if errors.Is(err, strategy.ErrNoMove) {
			break
		}
		if err != nil {
			return err
		}
		for i, a := range g.Answers {
			clues[i] = engine.Score(guess, r.Dict.Answers()[a])
		}
		if err := b.Apply(guess, clues); err != nil {
			return err
		}
	}
	g.Guesses, g.Won = len(b.Guesses()), b.Won()
	return nil
}

// playOne plays a game on one board.
func (r *run) playOne(ctx context.Context, p *player, g *Game) error {
	host := engine.Secret{Word: r.Dict.Answers()[g.Answers[0]]}
	pos := engine.NewPosition(r.Dict, r.Rules)
	for !pos.Won() && !pos.Lost() {
		guess, err := p.think(func() (strategy.Move, error) { return p.Next(ctx, pos) }, pos.Check)
		if errors.Is(err, strategy.ErrNoMove) {
			break
		}
		if err != nil {
			return err
		}
		if err := pos.Apply(guess, host.Answer(guess)); err != nil {
			return err
		}
	}
	g.Guesses, g.Won = len(pos.Turns()), pos.Won()
	return nil
}
