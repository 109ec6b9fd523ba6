package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// shape says why the tree is none with as few different first or second guesses as it claims, or "".
func (t *Tree) shape() string {
	h := &t.head
	claims := h.fixed > 0 || h.seconds > 0
	switch {
	case h.objective == "share" && h.fixed == 0, h.bound > 0 && h.fixed == 0, h.fixed > 0 && h.seconds > 0, h.fixed == 1:
		return "what it says of fixed guesses does not go together"
	case claims && (h.guesses > 0 || h.weight > 0 || h.mode != game.Normal.String() || h.objective != "total" && h.objective != "share"):
		return "trees with fixed guesses are for normal mode and any number of guesses, without weights"
	}
	level := t.all[:1]
	for n := 1; n <= max(h.fixed, 2) && claims; n++ {
		words := map[game.Word]bool{}
		var next []*treeNode
		for _, node := range level {
			words[node.word] = true
			for _, below := range node.next {
				next = append(next, below)
			}
		}
		switch {
		case n <= h.fixed && len(words) > 1:
			return fmt.Sprintf("guess %d is not always the same", n)
		case n == 2 && h.seconds > 0 && len(words) > h.seconds:
			return fmt.Sprintf("it has %d second guesses, and claims %d", len(words), h.seconds)
		}
		level = next
	}
	return ""
}

// openFixed is [Tree.open] for a tree with fixed guesses.
func (t *Tree) openFixed(ctx context.Context, d *game.Dictionary, v *TreeVerdict) ([]string, error) {
	h := &t.head
	if len(v.Faults) > 0 {
		return nil, nil
	}
	if h.host != game.Wordle().String() {
		return nil, fmt.Errorf("its host is %.20q, and trees with fixed guesses are for wordle", h.host)
	}
	if h.seconds > 0 {
		return []string{fmt.Sprintf("whether a tree with %d second guesses or fewer has a lesser total than %s", h.seconds, plain.Thousands(v.Total))}, nil
	}
	soon := 0
	for n, answers := range v.Histogram {
		if n <= h.fixed+1 {
			soon += answers
		}
	}
	classes := h.bound // what other words must not exceed
	reached, better := h.bound == soon, fmt.Sprintf("find more than %s answers within %d guesses", plain.Thousands(soon), h.fixed+1)
	wrong, none := h.bound < soon, fmt.Sprintf("none find more than %s", plain.Thousands(h.bound))
	if h.objective == "total" {
		classes = (h.fixed+2)*v.Answers - h.fixed*(h.fixed+1)/2 - h.bound
		reached, better = h.bound == v.Total, fmt.Sprintf("have a lesser total than %s", plain.Thousands(v.Total))
		wrong, none = h.bound > v.Total, fmt.Sprintf("none take less than %s", plain.Thousands(h.bound))
	}
	others := fmt.Sprintf("whether %d other words that are always played %s", h.fixed, better)
	switch {
	case h.bound == 0:
		return []string{others}, nil
	case wrong:
		return nil, fmt.Errorf("it claims that of other words %s, and does better itself", none)
	case !lettersLeave(ctx, d, h.fixed*d.Length(), classes):
		return []string{others + ", or " + none}, nil
	case reached:
		return nil, nil
	}
	return []string{others + "; " + none}, nil
}

// lettersLeave reports whether no choice of so many letters makes more than some number of classes. The clues of words with those letters
// depend only on where an answer has which of them. So answers are in one class if they are the same once all other letters are blanked. More
// blanks make no more classes.
func lettersLeave(ctx context.Context, d *game.Dictionary, letters, classes int) bool {
	count := map[game.Letter]int{}
	for _, w := range d.Answers() {
		for _, l := range w[:w.Len()] {
			count[l]++
		}
	}
	var order []game.Letter
	for l := range count {
		order = append(order, l)
	}
	slices.SortFunc(order, func(a, b game.Letter) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	blanks := max(0, len(order)-letters)
	few := d.Answers()
	for _, l := range order[len(order)-blanks:] {
		few = blanked(few, l)
	}
	if distinct(few) > classes { // the rarest letters show it soonest
		return false
	}
	var holds func(answers []game.Word, order []game.Letter, blanks int) bool
	holds = func(answers []game.Word, order []game.Letter, blanks int) bool {
		if ctx.Err() != nil || distinct(answers) <= classes {
			return true
		}
		for i := range order {
			if i+blanks > len(order) {
				break
			}
			if !holds(blanked(answers, order[i]), order[i+1:], blanks-1) {
				return false
			}
		}
		return blanks > 0
	}
	return holds(d.Answers(), order, blanks)
}

// blanked returns words with a blank for a letter.
func blanked(words []game.Word, letter game.Letter) []game.Word {
	words = slices.Clone(words)
	for i := range words {
		for p, l := range words[i] {
			if l == letter {
				words[i][p] = '?'
			}
		}
	}
	return words
}

// distinct counts different words.
func distinct(words []game.Word) int {
	seen := make(map[game.Word]bool, len(words))
	for _, w := range words {
		seen[w] = true
	}
	return len(seen)
}
