package firsttwo

import (
	"context"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Tree returns a decision tree with the least total that begins with two different allowed words. [tree.Build] finds what follows
// them, independently of this package, so its total checks that of a [Pair]. Done is called with the number of finished classes. The
// error is that of tree.Build.
func Tree(ctx context.Context, d *game.Dictionary, first, second game.Word, done func(int)) (*tree.Tree, error) {
	finished := 0
	return tree.Grow(first, d.Answers(), scored(first), func(_ game.Clue, left []game.Word) (*tree.Tree, error) {
		return tree.Grow(second, left, scored(second), func(_ game.Clue, left []game.Word) (*tree.Tree, error) {
			after, err := best(ctx, d, left)
			if err == nil {
				finished++
				done(finished)
			}
			return after, err
		})
	})
}

// scored returns the clue of each answer for a guess.
func scored(guess game.Word) func(game.Word) game.Clue {
	return func(answer game.Word) game.Clue { return game.Score(guess, answer) }
}

// best returns the best tree for a class.
func best(ctx context.Context, d *game.Dictionary, answers []game.Word) (*tree.Tree, error) {
	if len(answers) <= 2 { // one after the other
		t := &tree.Tree{Guess: answers[0], Candidate: true}
		for _, other := range answers[1:] {
			last := &tree.Tree{Guess: other, Candidate: true}
			t.Branches = []tree.Branch{{Clue: game.Score(answers[0], other), Answers: 1, Tree: last}}
		}
		return t, nil
	}
	r, err := tree.Build(ctx, tree.Problem{Answers: answers, Allowed: d.Words(), Mode: game.Normal}, game.Word{}, tree.Options{Workers: 1, Memory: 1 << 20})
	return r.Tree, err
}
