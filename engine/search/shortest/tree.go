package shortest

import (
	"context"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

const (
	// treeEffort is the effort to find the game that a tree begins with, see [Search.First].
	treeEffort = 200
	// positionMemory limits the cache for the tree of one position: there are many positions with few candidates
	// each.
	positionMemory = 64 << 20
)

// Tree returns a decision tree for Absurdle. Against the host it plays the game of [Search.First]. After clues that the host would not
// give, as on a page with other lists, it continues with the best tree. Guesses limits only that continuation, 0 for no limit.
func Tree(ctx context.Context, d *game.Dictionary, mode game.Mode, guesses int, o tree.Options) (tree.Result, error) {
	s, err := New(d, Rules{Mode: mode})
	if err != nil {
		return tree.Result{}, err
	}
	played, err := s.First(ctx, treeEffort)
	if err != nil {
		return tree.Result{}, err
	}
	host := game.NewAdversary(d.Answers(), game.LeastInformation)
	var path []game.Turn
	for _, w := range played {
		path = append(path, game.Turn{Guess: w, Clue: host.Answer(w)})
	}
	o.Memory, o.Progress = positionMemory, nil
	t, err := along(ctx, game.NewPosition(d, game.Rules{Mode: mode, Rows: guesses}), path, o)
	if err != nil {
		return tree.Result{}, err
	}
	return tree.Result{Tree: t, Summary: t.Summary()}, nil
}

// along returns the tree that plays the foreseen turns from a position, and the best tree after each other
// clue.
func along(ctx context.Context, pos *game.Position, foreseen []game.Turn, o tree.Options) (*decision.Tree, error) {
	next := foreseen[0]
	score := func(w game.Word) game.Clue { return game.Score(next.Guess, w) }
	return decision.Grow(next.Guess, pos.CandidateWords(0), score, func(c game.Clue, _ []game.Word) (*decision.Tree, error) {
		after := pos.Clone()
		if err := after.Apply(next.Guess, c); err != nil {
			return nil, err
		}
		if c == next.Clue {
			return along(ctx, after, foreseen[1:], o)
		}
		p, err := tree.FromPosition(after, o.Objective)
		if err != nil {
			return nil, err
		}
		r, err := tree.Build(ctx, p, game.Word{}, o)
		return r.Tree, err
	})
}
