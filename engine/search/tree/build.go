package tree

import (
	"slices"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// build returns the best tree for a node of the root frame; nil if no guess is left.
func (w *worker) build(nd *node, ply int) *decision.Tree {
	if nd.left == 0 {
		return nil
	}
	if len(nd.set) == 1 {
		answer := nd.frame.answers[nd.set[0]]
		return &decision.Tree{Guess: w.answers[answer], Candidate: true, Weight: w.weightOf(answer)}
	}
	v := w.value(nd, infinite, ply)
	w.level(ply).framed = false // a value that was found without a search leaves the frame of another state there
	for _, t := range w.tries(nd, v+1) {
		if w.stopped {
			return nil
		}
		if w.guess(nd, t.guess, v+1, ply) == v {
			return w.plant(nd, t.guess, ply)
		}
	}
	return nil // only when stopped
}

// plant returns the best tree for a node that begins with guess j.
func (w *worker) plant(nd *node, j int32, ply int) *decision.Tree {
	f, guess, lv := nd.frame, nd.frame.guesses[j], w.level(ply)
	lv.facts = lv.facts[:0]
	classOf := func(set ...uint16) *class { return &class{cell: f.cell(j, set[0]), set: set} }
	clue := func(a uint16) game.Clue { return w.clueOf(f, guess, classOf(a)) }
	t, _ := decision.Grow(w.allowed[guess], nd.set, clue, func(_ game.Clue, set []uint16) (*decision.Tree, error) {
		c := classOf(set...)
		w.identify(nd, c, j, lv)
		child := w.child(nd, f, j, c, lv)
		return w.build(&child, ply+1), nil
	})
	if t.Candidate {
		answer := slices.IndexFunc(nd.set, func(a uint16) bool { return f.cell(j, a) == solvedCell })
		t.Weight = w.weightOf(f.answers[nd.set[answer]])
	}
	return t
}
