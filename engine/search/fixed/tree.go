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

// Tree returns the best decision tree for a plan, where the number of guesses is not limited. [tree.Build] finds what follows the words,
// independently of this package, so its total checks that of a [Set]. Done is called with the number of finished classes. The error is that
// of tree.Build.
func Tree(ctx context.Context, d *game.Dictionary, p Plan, done func(int)) (*decision.Tree, error) {
	w := planter{ctx: ctx, Plan: p, done: done}
	return w.plant(d, nil, d.Answers())
}

type planter struct {
	Plan
	ctx      context.Context //nolint:containedctx // of the one tree that it makes
	finished int
	done     func(int)
}

// plant returns the tree for some answers after some turns.
func (w *planter) plant(d *game.Dictionary, turns []game.Turn, left []game.Word) (*decision.Tree, error) {
	legal := w.Mode.Filter(turns)
	if len(turns) == len(w.Words) || !legal(&w.Words[len(turns)]) {
		t, err := w.best(d, legal, left)
		if err == nil {
			w.finished++
			w.done(w.finished)
		}
		return t, err
	}
	guess := w.Words[len(turns)]
	score := func(answer game.Word) game.Clue { return game.Score(guess, answer) }
	return decision.Grow(guess, left, score, func(c game.Clue, class []game.Word) (*decision.Tree, error) {
		return w.plant(d, append(slices.Clone(turns), game.Turn{Guess: guess, Clue: c}), class)
	})
}

func (w *planter) best(d *game.Dictionary, legal func(*game.Word) bool, answers []game.Word) (*decision.Tree, error) {
	if len(answers) <= 2 { // one after the other
		t := &decision.Tree{Guess: answers[0], Candidate: true}
		for _, other := range answers[1:] {
			last := &decision.Tree{Guess: other, Candidate: true}
			t.Branches = []decision.Branch{{Clue: game.Score(answers[0], other), Answers: 1, Tree: last}}
		}
		return t, nil
	}
	p := tree.Problem{Answers: answers, Allowed: d.Words(), Mode: w.Mode}
	if w.Mode != game.Normal {
		p.Allowed = slices.DeleteFunc(slices.Clone(p.Allowed), func(word game.Word) bool { return !legal(&word) })
	}
	s, err := tree.New(w.ctx, p, tree.Options{Workers: 1, Memory: 1 << 20})
	if err != nil {
		return nil, err
	}
	if !w.ByShare {
		r, err := s.Solve(w.ctx)
		return r.Tree, err
	}
	ranked, err := s.Rank(w.ctx, answers, -1)
	if err != nil {
		return nil, err
	}
	r, err := s.SolveFirst(w.ctx, ranked[0].Guess)
	return r.Tree, err
}
