// Package decision holds decision trees, and the text files of trees. The searches make trees, strategies play them, and verify checks them.
package decision

import (
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Tree is a decision tree: a guess, and what follows each clue.
type Tree struct {
	// Guess is the word to play.
	Guess game.Word
	// Candidate says that Guess may be the answer, so that [game.AllGreen] may come.
	Candidate bool
	// Weight is the weight of the answer that Guess may be, 0 in trees without weights.
	Weight int64
	// Branches are the other clues that are possible, in ascending order, with what follows.
	Branches []Branch
	// Line is the line of the guess in the file that the tree was read from, from 1; 0 for other trees.
	Line int
}

// Branch is what follows one clue.
type Branch struct {
	Clue game.Clue
	// Answers is the number of candidates that give this clue.
	Answers int
	// Tree is what to play then; nil if no guess is left and the answers are lost.
	Tree *Tree
}

// Grow returns a tree for some answers that begins with a guess. Below is called for each clue that some of them give, in the order of the
// clues, and returns the tree that follows. The error is the first of below.
func Grow[A any](guess game.Word, answers []A, score func(A) game.Clue, below func(game.Clue, []A) (*Tree, error)) (*Tree, error) {
	clues, classes := game.ByClue(answers, score)
	slices.Sort(clues)
	t := &Tree{Guess: guess}
	for _, c := range clues {
		if c.Solved() {
			t.Candidate = true
			continue
		}
		next, err := below(c, classes[c])
		if err != nil {
			return nil, err
		}
		t.Branches = append(t.Branches, Branch{c, len(classes[c]), next})
	}
	return t, nil
}

// Branch returns the branch of a clue, or nil if the clue is impossible or ends the game.
func (t *Tree) Branch(c game.Clue) *Branch {
	for i := range t.Branches {
		if t.Branches[i].Clue == c {
			return &t.Branches[i]
		}
	}
	return nil
}

// Next returns the tree after the clue: nil if the clue is impossible, ends the game, or no guess is left.
func (t *Tree) Next(c game.Clue) *Tree {
	if b := t.Branch(c); b != nil {
		return b.Tree
	}
	return nil
}

// After returns the subtree after some turns; nil if they are not in the tree, or if the tree is nil.
func (t *Tree) After(turns []game.Turn) *Tree {
	for _, turn := range turns {
		if t == nil || t.Guess != turn.Guess {
			return nil
		}
		t = t.Next(turn.Clue)
	}
	return t
}

// Summary is the result of a tree over all its answers.
type Summary struct {
	Answers int `json:"answers"` // candidates of the tree
	Total   int `json:"total"`   // guesses, summed over the answers that are found
	Worst   int `json:"worst"`   // the most guesses that an answer takes, if found
	Lost    int `json:"lost"`    // answers that are not found
	// Weight is the weight of the answers that are found, and Weighted the sum over them of weight times guesses; 0 in trees
	// without weights.
	Weight   int64 `json:"weight,omitempty"`
	Weighted int64 `json:"weighted,omitempty"`
	// Histogram counts the answers by guesses: Histogram[0] is the number found with the first guess.
	Histogram []int `json:"histogram"`
}

// Summary walks the tree.
func (t *Tree) Summary() Summary {
	var s Summary
	t.add(&s, 1)
	return s
}

func (t *Tree) add(s *Summary, depth int) {
	if t.Candidate {
		for len(s.Histogram) < depth {
			s.Histogram = append(s.Histogram, 0)
		}
		s.Histogram[depth-1]++
		s.Answers++
		s.Total += depth
		s.Weight += t.Weight
		s.Weighted += t.Weight * int64(depth)
		s.Worst = max(s.Worst, depth)
	}
	for _, b := range t.Branches {
		if b.Tree != nil {
			b.Tree.add(s, depth+1)
			continue
		}
		s.Lost += b.Answers
		s.Answers += b.Answers
	}
}

// Mean returns the average number of guesses over the answers that are found.
func (s Summary) Mean() float64 {
	if found := s.Answers - s.Lost; found > 0 {
		return float64(s.Total) / float64(found)
	}
	return 0
}

// Positions returns the number of guesses to look up: those at which more than one answer is possible. They are connected
// by one branch fewer.
func (t *Tree) Positions() (n int) {
	answers := 0
	if t.Candidate {
		answers++
	}
	for _, b := range t.Branches {
		answers += b.Answers
		if b.Tree != nil {
			n += b.Tree.Positions()
		}
	}
	if answers > 1 {
		n++
	}
	return n
}

// Guesses returns the guesses of a tree that finds all its answers, depth first, without the first one and without those
// with one answer left.
func (t *Tree) Guesses() (list []game.Word) {
	for _, b := range t.Branches {
		if b.Answers > 1 {
			list = append(append(list, b.Tree.Guess), b.Tree.Guesses()...)
		}
	}
	return list
}
