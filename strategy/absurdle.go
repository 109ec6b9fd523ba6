package strategy

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"absurdist/engine"
	"absurdist/engine/shortest"
)

// planner plays a whole game of Absurdle that it has found in advance, and looks for another one when a
// word is refused or the host answers otherwise than foreseen.
type planner struct {
	tie  engine.TieBreak
	find func(ctx context.Context, s *shortest.Search, pos *engine.Position) ([]engine.Word, error)
	then Strategy // where no search is possible

	mu   sync.Mutex
	plan []engine.Turn // the game as foreseen, from the first guess on
}

// Next plays the next guess of the plan.
func (p *planner) Next(ctx context.Context, pos *engine.Position) (Move, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(pos.Turns()); n < len(p.plan) && slices.Equal(p.plan[:n], pos.Turns()) && pos.Check(p.plan[n].Guess) == nil {
		return Move{Guess: p.plan[n].Guess}, nil
	}
	p.plan = nil
	if pos.Host != engine.Absurdle {
		return p.then.Next(ctx, pos)
	}
	search, err := shortest.From(pos, p.tie)
	var game []engine.Word
	if err == nil {
		game, err = p.find(ctx, search, pos)
	}
	switch {
	case errors.Is(err, shortest.ErrUnsupported):
		return p.then.Next(ctx, pos)
	case err != nil:
		return Move{}, err
	}
	p.plan = foresee(pos, game, p.tie)
	return Move{Guess: game[0]}, nil
}

// foresee returns the turns so far and those of the game, with the clues that the host will give.
func foresee(pos *engine.Position, game []engine.Word, tie engine.TieBreak) []engine.Turn {
	host := engine.NewAdversaryOf(pos.CandidateWords(0), tie)
	plan := slices.Clone(pos.Turns())
	for _, w := range game {
		plan = append(plan, engine.Turn{Guess: w, Clue: host.Answer(w)})
	}
	return plan
}

// absurdleEffort is how many sets that a first guess can leave are searched by default, see
// [shortest.Search.First].
const absurdleEffort = 200

// newAbsurdleShortest makes the strategy that wins Absurdle in as few guesses as it finds.
func newAbsurdleShortest(o Options, seed uint64) (Strategy, error) {
	p, err := newPlanner(o, seed)
	if err != nil {
		return nil, err
	}
	effort := absurdleEffort
	if text := o["effort"]; text != "" {
		if effort, err = strconv.Atoi(text); err != nil || effort < 1 {
			return nil, fmt.Errorf("effort=%s: write a number of 1 or more", text)
		}
	}
	p.find = func(ctx context.Context, s *shortest.Search, _ *engine.Position) ([]engine.Word, error) {
		return s.First(ctx, effort)
	}
	return p, nil
}

// newChallenge makes the strategy that ends Absurdle on a target.
func newChallenge(o Options, seed uint64) (Strategy, error) {
	p, err := newPlanner(o, seed)
	if err != nil {
		return nil, err
	}
	var given engine.Word
	if text := o["target"]; text != "" {
		if given, err = engine.ParseWord(text); err != nil {
			return nil, fmt.Errorf("target: %w", err)
		}
	}
	p.find = func(ctx context.Context, s *shortest.Search, pos *engine.Position) ([]engine.Word, error) {
		target := given
		if target == (engine.Word{}) {
			target = pos.Target
		}
		switch {
		case target == (engine.Word{}):
			return nil, fmt.Errorf("the page shows no target word: give one by challenge:target=WORD: %w", ErrNoMove)
		case !pos.IsCandidate(target):
			return nil, fmt.Errorf("the target %s is ruled out, or not among the answers of %s: %w", target.Upper(), pos.Dictionary().Name(), ErrNoMove)
		}
		game, err := s.To(ctx, target)
		if errors.Is(err, shortest.ErrUnsupported) {
			err = fmt.Errorf("no game found that ends on %s: %w", target.Upper(), ErrNoMove)
		}
		return game, err
	}
	return p, nil
}

func newPlanner(o Options, _ uint64) (*planner, error) {
	p := &planner{then: greedy{cost: engine.Sizes.Squares}}
	if text := o["tie"]; text != "" {
		var err error
		if p.tie, err = engine.ParseTieBreak(text); err != nil {
			return nil, fmt.Errorf("tie: %w", err)
		}
	}
	return p, nil
}
