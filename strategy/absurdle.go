package strategy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
)

// planner plays a whole game of Absurdle that it found in advance. It looks for another one if a word is refused or the
// host answers differently than predicted.
type planner struct {
	known func(pos *game.Position) ([]game.Word, error) // returns a game that needs no search, or nil
	find  func(ctx context.Context, s *shortest.Search, pos *game.Position) ([]game.Word, error)
	then  Strategy // used if no search is possible

	mu   sync.Mutex
	game []game.Turn // the predicted game, from the first guess
	dict *game.Dictionary
	of   game.Rules // rules of that game
}

// Next plays the next guess of the plan.
func (p *planner) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.dict == pos.Dictionary() && p.of == pos.Rules
	if n := len(pos.Turns()); known && n < len(p.game) && slices.Equal(p.game[:n], pos.Turns()) && pos.Check(p.game[n].Guess) == nil {
		return p.game[n].Guess, nil
	}
	p.game = nil
	if pos.Host.HasSecret() {
		return p.then.Next(ctx, pos)
	}
	played, err := p.known(pos)
	if played == nil && err == nil {
		played, err = p.search(ctx, pos)
	}
	switch {
	case errors.Is(err, shortest.ErrUnsupported):
		return p.then.Next(ctx, pos)
	case err != nil:
		return game.Word{}, err
	}
	p.game, p.dict, p.of = foresee(pos, played), pos.Dictionary(), pos.Rules
	return played[0], nil
}

// search finds a game with the table of clues, which takes tens of megabytes.
func (p *planner) search(ctx context.Context, pos *game.Position) ([]game.Word, error) {
	s, err := shortest.From(pos)
	if err != nil {
		return nil, err
	}
	return p.find(ctx, s, pos)
}

// foresee returns the turns so far and those of the planned game, with the clues that the host will give.
func foresee(pos *game.Position, played []game.Word) []game.Turn {
	host := game.NewAdversary(pos.CandidateWords(0), pos.Host.Tie)
	plan := slices.Clone(pos.Turns())
	for _, w := range played {
		plan = append(plan, game.Turn{Guess: w, Clue: host.Answer(w)})
	}
	return plan
}

// absurdleEffort is the number of sets left by a first guess that are searched, see [shortest.Search.First].
const absurdleEffort = 200

// newAbsurdleShortest makes the strategy that wins Absurdle in the fewest guesses that it finds.
func newAbsurdleShortest(Options, uint64) (Strategy, error) {
	return &planner{then: fallback, known: shortest.KnownFirst, find: func(ctx context.Context, s *shortest.Search, _ *game.Position) ([]game.Word, error) {
		return s.First(ctx, absurdleEffort)
	}}, nil
}

// fallback plays if no game can be planned.
var fallback = greedy{cost: game.Sizes.Squares}

// challenge ends Absurdle on a target.
type challenge struct {
	planner
	given game.Word // zero for the one that the page shows
}

// Target returns the given target word, zero if there is none.
func (c *challenge) Target() game.Word { return c.given }

// newChallenge makes the strategy that ends Absurdle on a target.
func newChallenge(o Options, _ uint64) (Strategy, error) {
	c := &challenge{}
	c.then, c.known, c.find = fallback, c.builtIn, c.plan
	return c, read(o, "target", &c.given, game.ParseAnyWord)
}

// target returns the word to end on, zero if neither given nor shown by the page.
func (c *challenge) target(pos *game.Position) game.Word { return cmp.Or(c.given, pos.Target) }

// builtIn returns a built-in game that ends on the target.
func (c *challenge) builtIn(pos *game.Position) ([]game.Word, error) {
	game, err := shortest.Known(pos, c.target(pos))
	if slices.ContainsFunc(game, pos.Used) {
		return nil, err
	}
	return game, err
}

// plan returns a game that ends on the target.
func (c *challenge) plan(ctx context.Context, s *shortest.Search, pos *game.Position) ([]game.Word, error) {
	target := c.target(pos)
	switch {
	case target == (game.Word{}):
		return nil, fmt.Errorf("the page shows no target word: give one with challenge:target=WORD: %w", ErrNoMove)
	case !pos.IsCandidate(target):
		return nil, fmt.Errorf("the target %s is ruled out, or not among the answers of %s: %w", target.Upper(), pos.Dictionary().Name(), ErrNoMove)
	}
	game, err := s.To(ctx, target)
	if errors.Is(err, shortest.ErrUnsupported) {
		err = fmt.Errorf("no game found that ends on %s: %w", target.Upper(), ErrNoMove)
	}
	return game, err
}
