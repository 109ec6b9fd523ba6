package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// shape says why the tree does not have as few different first or second guesses as it claims.
func (w *treeWalk) shape() error {
	h := &w.head
	claims := h.Fixed > 0 || h.Seconds > 0
	plainly := h.Objective == decision.LeastTotal || h.Objective == decision.MostShare
	if (h.Objective == decision.MostShare || h.Bound > 0) && h.Fixed == 0 || h.Fixed > 0 && h.Seconds > 0 || h.Fixed == 1 {
		return errors.New("what it says about fixed guesses is contradictory")
	}
	if claims && (h.Guesses > 0 || h.Weight > 0 || h.Mode != game.Normal || !plainly) {
		return errors.New("trees with fixed guesses are for normal mode and any number of guesses, without weights")
	}
	for n := 1; n <= min(h.Fixed, len(w.firsts)); n++ {
		if len(w.firsts[n]) > 1 {
			return fmt.Errorf("guess %d is not always the same", n)
		}
	}
	n := len(w.firsts[2])
	return faultIf(h.Seconds > 0 && n > h.Seconds, "it has %d second guesses, and claims %d", n, h.Seconds)
}

// leaveFixed is [Tree.leaveOpen] for a tree with fixed guesses.
func (t *Tree) leaveFixed(ctx context.Context, d *game.Dictionary, v *TreeVerdict) error {
	h := &t.head
	total, bound := plain.Thousands(v.Total), plain.Thousands(h.Bound)
	switch {
	case len(v.Faults) > 0:
		return nil
	case h.Host != game.Wordle():
		return fmt.Errorf("its host is %s, and trees with fixed guesses are for wordle", h.Host)
	case h.Seconds > 0:
		v.leave(fmt.Sprintf("whether a tree with %d second guesses or fewer has a lesser total than %s", h.Seconds, total))
		return nil
	}
	soon := 0
	for n, answers := range v.Histogram {
		if n <= h.Fixed+1 {
			soon += answers
		}
	}
	classes := h.Bound // what other words must not exceed
	reached, wrong := h.Bound == soon, h.Bound < soon
	better := fmt.Sprintf("find more than %s answers within %d guesses", plain.Thousands(soon), h.Fixed+1)
	none := "none find more than " + bound
	if h.Objective == decision.LeastTotal {
		classes = (h.Fixed+2)*v.Answers - h.Fixed*(h.Fixed+1)/2 - h.Bound
		reached, wrong = h.Bound == v.Total, h.Bound > v.Total
		better, none = "have a lesser total than "+total, "none take less than "+bound
	}
	others := fmt.Sprintf("whether %d other words that are always played %s", h.Fixed, better)
	switch {
	case h.Bound == 0:
		v.leave(others)
	case wrong:
		return fmt.Errorf("it claims that of all choices of words %s, but its own does better", none)
	case !lettersLeave(ctx, d, h.Fixed*d.Length(), classes):
		v.leave(others + ", or " + none)
	case !reached:
		v.leave(others + "; " + none)
	}
	return nil
}

// lettersLeave reports whether every choice of that many letters makes at most some number of classes. The clues of words
// with those letters depend only on where an answer has which of them. So answers are in one class if they are equal once
// all other letters are blanked. More blanks can't make more classes.
func lettersLeave(ctx context.Context, d *game.Dictionary, letters, classes int) bool {
	count := map[game.Letter]int{}
	for _, w := range d.Answers() {
		for _, l := range w[:w.Len()] {
			count[l]++
		}
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b game.Letter) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a, b))
	})
	blanks := max(0, len(order)-letters)
	if distinct(blanked(d.Answers(), order[len(order)-blanks:]...)) > classes { // the rarest letters show it soonest
		return false
	}
	var holds func(answers []game.Word, order []game.Letter, blanks int) bool
	holds = func(answers []game.Word, order []game.Letter, blanks int) bool {
		if ctx.Err() != nil || distinct(answers) <= classes {
			return true
		}
		for i := 0; i+blanks <= len(order) && blanks > 0; i++ {
			if !holds(blanked(answers, order[i]), order[i+1:], blanks-1) {
				return false
			}
		}
		return blanks > 0
	}
	return holds(d.Answers(), order, blanks)
}

// blanked returns words with blanks for some letters.
func blanked(words []game.Word, letters ...game.Letter) []game.Word {
	words = slices.Clone(words)
	for i := range words {
		for p, l := range words[i] {
			if slices.Contains(letters, l) {
				words[i][p] = '?'
			}
		}
	}
	return words
}

// distinct counts different words.
func distinct(words []game.Word) int {
	return len(slices.Compact(slices.SortedFunc(slices.Values(words), game.Word.Compare)))
}
