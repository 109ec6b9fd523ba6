package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// clueFault says why the clue of a line does not leave what the line says, or "".
func (c *Claims) clueFault(d *game.Dictionary, b Bound) string {
	clue, err := game.ParseClue(b.Clue, d.Length())
	if err != nil || clue.String() != b.Clue {
		return fmt.Sprintf("%.20q is no clue", b.Clue)
	}
	got := row{word: b.Word, clue: clue}
	if left := len(filter(d.Answers(), got.fits())); left != b.Left || left < 2 {
		return fmt.Sprintf("%q leaves %d answers, not %d", b.Clue, left, b.Left)
	}
	if legal := len(filter(d.Words(), follower(modeOf(c.Mode), got))); legal != b.Legal {
		return fmt.Sprintf("%q leaves %d words that may be guessed, not %d", b.Clue, legal, b.Legal)
	}
	return ""
}

// filter returns the words for which something holds.
func filter(words []game.Word, holds func(game.Word) bool) []game.Word {
	var list []game.Word
	for _, w := range words {
		if holds(w) {
			list = append(list, w)
		}
	}
	return list
}

// briefTree is a tree as a line of claims holds it: the guesses after the first one that are not reached yet, depth first. The answers that
// a clue leaves come in the order of their lists. The clues come in the order of their first answers. Where a clue leaves one answer, that
// is the guess, and the text leaves it out.
type briefTree []string

// treeFault says why the tree of a line does not find every answer in time with as many guesses as the line says, or "".
func (c *Claims) treeFault(ctx context.Context, d *game.Dictionary, b Bound) string {
	if *c.Guesses < 1 || *c.Guesses > decision.Deepest {
		return fmt.Sprintf("a tree on a line is for 1 to %d guesses, and the file is about %d", decision.Deepest, *c.Guesses)
	}
	rest := briefTree(strings.Fields(*b.Tree))
	if strings.Join(rest, " ") != *b.Tree {
		return "its tree: there is more than a space between words"
	}
	w := treeWalk{TreeVerdict: TreeVerdict{Histogram: map[int]int{}}, ctx: ctx, d: d, limit: *c.Guesses, brief: &rest}
	w.walk(referee{mode: modeOf(c.Mode)}, &decision.Tree{Guess: b.Word}, d.Answers())
	switch {
	case len(w.Faults) > 0:
		return "its tree: " + w.Faults[0].Reason
	case len(rest) > 0:
		return fmt.Sprintf("its tree: no answer leads to the last %d guesses", len(rest))
	case w.Total != b.High:
		return fmt.Sprintf("its tree: it has %d guesses in all, not %d", w.Total, b.High)
	}
	return ""
}

// next returns what to play when some answers are left. The error says that there is nothing.
func (rest *briefTree) next(d *game.Dictionary, left []game.Word) (*decision.Branch, error) {
	if len(left) == 1 {
		return &decision.Branch{Tree: &decision.Tree{Guess: left[0]}}, nil
	}
	if len(*rest) == 0 {
		return nil, fmt.Errorf("it ends before %s and %s are told apart", left[0].Upper(), left[1].Upper())
	}
	text := (*rest)[0]
	guess, err := d.ParseWord(text)
	if err == nil && guess.String() != text {
		err = fmt.Errorf("%q is not written in small letters", text)
	}
	*rest = (*rest)[1:]
	return &decision.Branch{Tree: &decision.Tree{Guess: guess}}, err
}
