package sim

import (
	"context"
	"errors"
	"fmt"

	"absurdist/engine"
	"absurdist/strategy"
)

// take adds a guess with the clues of all boards.
func (g *Game) take(guess engine.Word, clues ...engine.Clue) {
	g.Guesses = append(g.Guesses, guess)
	g.Clues = append(g.Clues, clues...)
}

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
			clues[i] = engine.AllGreen
			if !b.Board(i).Won() {
				clues[i] = engine.Score(guess, a)
			}
		}
		if err := b.Apply(guess, clues); err != nil {
			return err
		}
		g.take(guess, clues...)
	}
	g.Won = b.Won()
	return nil
}

// playOne plays a game on one board.
func (r *run) playOne(ctx context.Context, p *player, g *Game) error {
	if r.Host.HasSecret() {
		return r.play(ctx, p, g, engine.Secret{Word: g.Answers[0]}, engine.Word{})
	}
	host, err := r.host(ctx)
	if err != nil {
		return err
	}
	return r.play(ctx, p, g, host, g.Opening)
}

// playFibble plays a game against a liar.
func (r *run) playFibble(ctx context.Context, p *player, g *Game) error {
	answer, _ := r.Dict.Index(g.Answers[0])
	host, given := fibber(r.Dict, g.Answers[0], stream(r.Seed, uint64(answer), hostStream))
	return r.play(ctx, p, g, host, given)
}

// play plays a game on one board. A first word that is not zero is played before the strategy is asked.
func (r *run) play(ctx context.Context, p *player, g *Game, host engine.Host, first engine.Word) error {
	pos := engine.NewPosition(r.Dict, r.Rules)
	for !pos.Won() && !pos.Lost() {
		guess, err := first, error(nil)
		if len(pos.Turns()) > 0 || first == (engine.Word{}) {
			guess, err = p.think(func() (strategy.Move, error) { return p.Next(ctx, pos) }, pos.Check)
		}
		if errors.Is(err, strategy.ErrNoMove) {
			break
		}
		if err != nil {
			return err
		}
		clue := host.Answer(guess)
		if err := pos.Apply(guess, clue); err != nil {
			return err
		}
		g.take(guess, clue)
	}
	g.end(pos)
	return ctx.Err()
}

// end enters how the game of a position ended.
func (g *Game) end(pos *engine.Position) {
	if g.Won = pos.Won(); g.Won && g.Answers == nil {
		g.Answers = g.Guesses[len(g.Guesses)-1:]
	}
}
