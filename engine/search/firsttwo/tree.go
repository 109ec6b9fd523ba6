package firsttwo

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Tree returns a decision tree with the least total that begins with two different allowed words. [tree.Build] finds what follows
// them, independently of this package, so its total checks that of a [Pair]. Done is called with the number of finished classes. The
// error is that of tree.Build.
func Tree(ctx context.Context, d *game.Dictionary, first, second game.Word, done func(int)) (*tree.Tree, error) {
	root := &tree.Tree{Guess: first}
	finished := 0
	for _, c := range divide(root, d.Answers()) {
		t := &tree.Tree{Guess: second}
		for _, e := range divide(t, c.answers) {
			after, err := best(ctx, d, e.answers)
			if err != nil {
				return nil, err
			}
			t.Branches = append(t.Branches, tree.Branch{Clue: e.clue, Answers: len(e.answers), Tree: after})
			finished++
			done(finished)
		}
		root.Branches = append(root.Branches, tree.Branch{Clue: c.clue, Answers: len(c.answers), Tree: t})
	}
	return root, nil
}

// class is the answers that give one clue.
type class struct {
	clue    game.Clue
	answers []game.Word
}

// divide returns the classes of answers by the guess of a tree, in the order of the clues, but for the guess itself, which it marks
// as a candidate.
func divide(t *tree.Tree, answers []game.Word) []class {
	var classes []class
	for _, w := range answers {
		if w == t.Guess {
			t.Candidate = true
			continue
		}
		clue := game.Score(t.Guess, w)
		i, met := slices.BinarySearchFunc(classes, clue, func(c class, clue game.Clue) int { return cmp.Compare(c.clue, clue) })
		if !met {
			classes = slices.Insert(classes, i, class{clue: clue})
		}
		classes[i].answers = append(classes[i].answers, w)
	}
	return classes
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
