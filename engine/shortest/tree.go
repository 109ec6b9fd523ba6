package shortest

import (
	"context"

	"absurdist/engine"
	"absurdist/engine/tree"
)

// treeEffort is the effort of the search for the game that a tree begins with, see [Search.First].
const treeEffort = 200

// Tree returns a decision tree for Absurdle: its guesses win against the host as soon as [Search.First]
// finds they can, and after clues that the host would not give, as from a page with other lists, they are
// those of the best tree. Guesses is a limit for the latter, 0 for none.
func Tree(ctx context.Context, d *engine.Dictionary, mode engine.Mode, guesses int, o tree.Options) (tree.Result, error) {
	s, err := New(d, Rules{Mode: mode})
	if err != nil {
		return tree.Result{}, err
	}
	game, err := s.First(ctx, treeEffort)
	if err != nil {
		return tree.Result{}, err
	}
	host := engine.NewAdversary(d, engine.LeastInformation)
	var path []engine.Turn
	for _, w := range game {
		path = append(path, engine.Turn{Guess: w, Clue: host.Answer(w)})
	}
	t, err := along(ctx, engine.NewPosition(d, engine.Rules{Mode: mode, Rows: guesses}), path, o)
	if err != nil {
		return tree.Result{}, err
	}
	return tree.Result{Tree: t, Summary: t.Summary()}, nil
}

// along returns the tree that plays the foreseen turns from a position on, and the best tree after each
// clue that is not foreseen.
func along(ctx context.Context, pos *engine.Position, foreseen []engine.Turn, o tree.Options) (*tree.Tree, error) {
	next := foreseen[0]
	t := &tree.Tree{Guess: next.Guess, Candidate: pos.IsCandidate(next.Guess)}
	for c := range engine.AllGreen {
		after := pos.Clone()
		if err := after.Apply(next.Guess, c); err != nil || after.Tier() != engine.FromAnswers || after.Left() == 0 {
			continue // no answer gives this clue
		}
		b := tree.Branch{Clue: c, Answers: after.Left()}
		var err error
		if c == next.Clue {
			b.Tree, err = along(ctx, after, foreseen[1:], o)
		} else {
			b.Tree, err = best(ctx, after, o)
		}
		if err != nil {
			return nil, err
		}
		t.Branches = append(t.Branches, b)
	}
	return t, nil
}

// best returns the best tree of a position.
func best(ctx context.Context, pos *engine.Position, o tree.Options) (*tree.Tree, error) {
	const memory = 64 << 20
	s, err := tree.New(tree.FromPosition(pos), tree.Options{Objective: o.Objective, Workers: o.Workers, Memory: memory})
	if err != nil {
		return nil, err
	}
	r, err := s.Solve(ctx)
	return r.Tree, err
}
