package tree

import (
	"cmp"
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
	word := w.allowed[nd.frame.guesses[j]]
	t := &decision.Tree{Guess: word}
	for _, c := range w.classesOf(nd, j) {
		if c.cell == uint32(solvedCell) {
			t.Candidate = true
			t.Weight = w.weightOf(nd.frame.answers[c.set[0]])
			continue
		}
		clue := w.clueOf(nd.frame, nd.frame.guesses[j], &c)
		child := node{frame: nd.frame, set: c.set, facts: c.facts, key: c.key, left: nd.left - 1}
		if w.mode != game.Normal {
			child.legal = nd.frame.permit(w.Solver, nd.legal, nd.frame.guesses[j], clue, nil)
		}
		b := decision.Branch{Clue: clue, Answers: len(c.set), Tree: w.build(&child, ply+1)}
		t.Branches = append(t.Branches, b)
	}
	return t
}

// classesOf returns all classes of guess j by clue. Unlike those of split they stay valid.
func (w *worker) classesOf(nd *node, j int32) []class {
	sets := map[uint16][]uint16{}
	for _, a := range nd.set {
		cell := nd.frame.cell(j, a)
		sets[cell] = append(sets[cell], a)
	}
	var classes []class
	for cell, set := range sets {
		c := class{cell: uint32(cell), set: set}
		w.identify(nd, &c, j)
		classes = append(classes, c)
	}
	guess := nd.frame.guesses[j]
	slices.SortFunc(classes, func(a, b class) int {
		return cmp.Compare(w.clueOf(nd.frame, guess, &a), w.clueOf(nd.frame, guess, &b))
	})
	return classes
}
