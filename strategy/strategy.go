// Package strategy chooses guesses. A [Strategy] sees a position of the engine and returns a move. It has no page, and
// no clock beyond its context.
//
// [New] makes strategies from a text, "name" or "name:option=value,…". builtin.go lists them.
package strategy

import (
	"context"
	"errors"
	"io"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Strategy chooses guesses in games with free clues.
type Strategy interface {
	// Next returns the guess for pos. It obeys the position's mode, is allowed, and was neither played nor refused
	// before. Next does not change pos. Errors wrap [ErrNoMove] if the strategy gives up, or are ctx's.
	Next(ctx context.Context, pos *game.Position) (game.Word, error)
}

// BoardsStrategy is an optional interface of strategies that can play several boards at once.
type BoardsStrategy interface {
	// NextBoards returns the guess for all open boards, under the same conditions as [Strategy.Next]. It is not called
	// if all are solved.
	NextBoards(ctx context.Context, b *game.Boards) (game.Word, error)
}

// Next asks a strategy for the guess on one board or several. The error is the strategy's, or wraps [ErrUnknown] if the
// strategy plays one board only.
func Next(ctx context.Context, s Strategy, b *game.Boards) (game.Word, error) {
	if b.Len() == 1 {
		return s.Next(ctx, b.Board(0))
	}
	several, ok := s.(BoardsStrategy)
	if !ok {
		return game.Word{}, unknown("it can't play several boards; the strategy boards can")
	}
	return several.NextBoards(ctx, b)
}

// Player plays on a page. It is a Strategy, or a Buyer if clues are bought; the other is nil.
type Player struct {
	Strategy Strategy
	Buyer    *Buyer
}

// NewPlayer makes a player with [NewBuyer] if the page sells clues and the strategy buys them, otherwise with [New].
func NewPlayer(text string, seed uint64, sells bool) (p Player, err error) {
	if info, err := Lookup(text); err == nil && sells && info.NewBuyer != nil {
		p.Buyer, err = NewBuyer(text)
		return p, err
	}
	p.Strategy, err = New(text, seed)
	return p, err
}

// Close releases what the player holds.
func (p Player) Close() error { return Close(p.Strategy) }

// Close releases the resources of a strategy that is an [io.Closer], such as a running program. S may be nil.
func Close(s Strategy) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Ranker is an optional interface of strategies that can compare guesses.
type Ranker interface {
	// Rank returns the best n guesses for pos, best first; Next plays the first.
	Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error)
}

// Suited is an optional interface of strategies that play given words.
type Suited interface {
	// Suits reports before the first guess which words the dictionary can't have. The error wraps [ErrUnknown].
	Suits(d *game.Dictionary) error
}

// ErrNoMove is wrapped when a strategy has no word left to play: no word that
// is allowed remains, or a script has ended.
var ErrNoMove = errors.New("no word left to play")

// Advice returns up to n guesses for a person who plays, starting with the strategy's own. If the strategy can't
// compare guesses and there is one board with honest clues, the guesses that split the candidates best follow, with
// their figures. The errors are those of the strategy.
func Advice(ctx context.Context, s Strategy, boards *game.Boards, n int) ([]game.Suggestion, error) {
	pos := boards.Board(0)
	if boards.Len() > 1 || !boards.Host.Honest() {
		guess, err := Next(ctx, s, boards)
		return []game.Suggestion{{Guess: guess}}, err
	}
	if r, ok := s.(Ranker); ok {
		return r.Rank(ctx, pos, n)
	}
	return headed(ctx, s, pos, n)
}

// headed returns the strategy's guess and then the guesses that split the candidates best, all with their figures.
func headed(ctx context.Context, s Strategy, pos *game.Position, n int) ([]game.Suggestion, error) {
	guess, err := s.Next(ctx, pos)
	if err != nil {
		return nil, err
	}
	best := []game.Suggestion{{Guess: guess, Candidate: pos.IsCandidate(guess)}}
	addFigures(pos, best)
	others, err := entropy.Rank(ctx, pos, n)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		if o.Guess != guess && len(best) < n {
			best = append(best, o)
		}
	}
	return best, nil
}

// Preparer is an optional interface of strategies that read or compute much before their first guess.
type Preparer interface {
	// Prepare does this work for games with these words and rules, while a browser starts. It may run concurrently with Next. If it
	// fails, Next fails again and reports it.
	Prepare(ctx context.Context, d *game.Dictionary, r game.Rules)
}

// Prepare prepares the player's strategy.
func (p Player) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	if s, ok := p.Strategy.(Preparer); ok {
		s.Prepare(ctx, d, r)
	} else if p.Buyer != nil {
		tabled{}.Prepare(ctx, d, r)
	}
}

// tabled is embedded in strategies that look up the clues of all words. Others do without the table, which takes tens
// of megabytes.
type tabled struct{}

var _ Preparer = tabled{}

func (tabled) Prepare(_ context.Context, d *game.Dictionary, _ game.Rules) {
	if d.Tabled() && d.Weights() == nil {
		d.Table()
	}
}

var _ Preparer = optimal{}

// Prepare reads the tree. If there is none, it prepares the first strategy, which will be used soon.
func (o optimal) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	if t, err := tree.BuiltIn(d, r.Host, r.Mode); err == nil && t == nil {
		tabled{}.Prepare(ctx, d, r)
	}
}

var _ Preparer = (*planner)(nil)

// Prepare plans the game, which takes longer than the browser's start.
func (p *planner) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	_, _ = p.Next(ctx, game.NewPosition(d, r))
}
