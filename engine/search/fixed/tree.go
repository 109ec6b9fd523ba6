package fixed

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Plan says what is played.
type Plan struct {
	Words   []game.Word // different, allowed ones
	ByShare bool        // the guess after the words may be the answer, whatever that costs later
	// Mode is normal or hard. In hard mode a word that the rules forbid is not played, nor are the words after it: best play follows there.
	Mode game.Mode
}

// Tree returns the best decision tree for a plan, where the number of guesses is not limited. Its total checks that of a [Set]. Done is called
// with the number of finished classes. The error is that of [tree.Build].
func Tree(ctx context.Context, d *game.Dictionary, p Plan, done func(int)) (*decision.Tree, error) {
	finished := 0
	var plant func(turns []game.Turn, left []game.Word) (*decision.Tree, error)
	plant = func(turns []game.Turn, left []game.Word) (*decision.Tree, error) {
		legal := p.Mode.Filter(turns)
		if len(turns) == len(p.Words) || !legal(&p.Words[len(turns)]) {
			t, err := p.best(ctx, d, legal, left)
			if err == nil {
				finished++
				done(finished)
			}
			return t, err
		}
		guess := p.Words[len(turns)]
		score := func(answer game.Word) game.Clue { return game.Score(guess, answer) }
		return decision.Grow(guess, left, score, func(c game.Clue, class []game.Word) (*decision.Tree, error) {
			return plant(append(slices.Clone(turns), game.Turn{Guess: guess, Clue: c}), class)
		})
	}
	return plant(nil, d.Answers())
}

// best returns the best tree for some answers after the words.
func (p Plan) best(ctx context.Context, d *game.Dictionary, legal func(*game.Word) bool, answers []game.Word) (*decision.Tree, error) {
	if len(answers) <= 2 { // one after the other
		t := &decision.Tree{Guess: answers[0], Candidate: true}
		for _, other := range answers[1:] {
			last := &decision.Tree{Guess: other, Candidate: true}
			t.Branches = []decision.Branch{{Clue: game.Score(answers[0], other), Answers: 1, Tree: last}}
		}
		return t, nil
	}
	problem := tree.Problem{Answers: answers, Allowed: d.Words(), Mode: p.Mode}
	if p.Mode != game.Normal {
		problem.Allowed = slices.DeleteFunc(slices.Clone(problem.Allowed), func(word game.Word) bool { return !legal(&word) })
	}
	s, err := tree.New(ctx, problem, tree.Options{Workers: 1, Memory: 1 << 20})
	if err != nil {
		return nil, err
	}
	if !p.ByShare {
		r, err := s.Solve(ctx)
		return r.Tree, err
	}
	ranked, err := s.Rank(ctx, answers, -1)
	if err != nil {
		return nil, err
	}
	r, err := s.SolveFirst(ctx, ranked[0].Guess)
	return r.Tree, err
}
