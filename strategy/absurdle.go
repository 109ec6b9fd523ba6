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
	find func(ctx context.Context, pos *game.Position) ([]game.Word, error)

	mu   sync.Mutex
	game []game.Turn // the predicted game, from the first guess
	dict *game.Dictionary
	of   game.Rules // rules of that game
}

// fallback plays if no game can be planned.
var fallback = greedy{cost: game.Sizes.Squares}

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
		return fallback.Next(ctx, pos)
	}
	played, err := p.find(ctx, pos)
	switch {
	case errors.Is(err, shortest.ErrUnsupported):
		return fallback.Next(ctx, pos)
	case err != nil:
		return game.Word{}, err
	}
	p.game, p.dict, p.of = foresee(pos, played), pos.Dictionary(), pos.Rules
	return played[0], nil
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

// newAbsurdleShortest makes the strategy that wins Absurdle in the fewest guesses that it finds. A search takes the table of
// clues, which has tens of megabytes.
func newAbsurdleShortest(Options, uint64) (Strategy, error) {
	return &planner{find: func(ctx context.Context, pos *game.Position) ([]game.Word, error) {
		if known, err := shortest.KnownFirst(pos); known != nil || err != nil {
			return known, err
		}
		s, err := shortest.From(pos)
		if err != nil {
			return nil, err
		}
		return s.First(ctx, absurdleEffort)
	}}, nil
}

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
	c.find = c.toTarget
	return c, read(o, "target", &c.given, game.ParseAnyWord)
}

// toTarget returns a game that ends on the target.
func (c *challenge) toTarget(ctx context.Context, pos *game.Position) ([]game.Word, error) {
	target := cmp.Or(c.given, pos.Target)
	known, err := shortest.Known(pos, target)
	if err != nil || known != nil && !slices.ContainsFunc(known, pos.Used) {
		return known, err
	}
	s, err := shortest.From(pos)
	switch {
	case err != nil:
		return nil, err
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
