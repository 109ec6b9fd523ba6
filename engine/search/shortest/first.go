package shortest

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// First returns a game of the least length for which it finds one, for play. The error wraps [ErrUnsupported]
// if it finds none of up to [MaxLength] guesses.
//
// With three guesses left it tries everything; before that, up to effort of the sets that a guess can lead to,
// smallest first. So a game of up to 3 guesses is a shortest one, and so is a longer one if effort is no less
// than the number of words. An effort of 200 finds a game of 4 on the usual lists in a second.
func (s *Search) First(ctx context.Context, effort int) ([]game.Word, error) {
	for length := 1; length <= MaxLength; length++ {
		found, err := s.first(ctx, s.root, length, effort)
		switch {
		case err != nil:
			return nil, err
		case found != nil:
			return game.Pick(s.words, found), nil
		}
	}
	return nil, ErrUnsupported
}

// first returns a game of that length from a node, or nil.
func (s *Search) first(ctx context.Context, n node, length, effort int) ([]int32, error) {
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case length == 1:
		if one, g := s.ends(n); one > 0 {
			return []int32{g}, nil
		}
		return nil, nil
	case length == 2 && s.tie.WinsLast() && len(n.set) > 1:
		for g, kept := range s.lastTwo(n) {
			return []int32{g, int32(kept)}, nil
		}
		return nil, nil
	}
	list, err := s.promising(ctx, n, length, nil)
	if err != nil {
		return nil, err
	}
	if length > 3 {
		list = list[:min(effort, len(list))]
		effort = max(2, effort/8) // later turns try fewer sets
	}
	for _, c := range list {
		game, err := s.first(ctx, c.node, length-1, effort)
		if err != nil || game != nil {
			if game != nil {
				game = slices.Insert(game, 0, c.guesses[0])
			}
			return game, err
		}
	}
	return nil, nil
}
