package verify

import (
	"context"
	"errors"
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

// treeFault says why the tree of a line does not find every answer in time with as many guesses as the line says, or "".
func (c *Claims) treeFault(ctx context.Context, d *game.Dictionary, b Bound) string {
	if *c.Guesses < 1 || *c.Guesses > decision.Deepest {
		return fmt.Sprintf("a tree on a line is for 1 to %d guesses, and the file is about %d", decision.Deepest, *c.Guesses)
	}
	brief := briefTree{d: d, rest: strings.Fields(*b.Tree)}
	if strings.Join(brief.rest, " ") != *b.Tree {
		return "its tree: there is more than a space between words"
	}
	root, err := brief.grow(b.Word, d.Answers(), *c.Guesses-1)
	if err != nil {
		return "its tree: " + err.Error()
	}
	w := (&Tree{all: []*decision.Tree{root}}).walk(ctx, d, modeOf(c.Mode), *c.Guesses)
	switch {
	case len(w.Faults) > 0:
		return "its tree: " + w.Faults[0].Reason
	case len(brief.rest) > 0:
		return fmt.Sprintf("its tree: no answer leads to the last %d guesses", len(brief.rest))
	case w.Total != b.High:
		return fmt.Sprintf("its tree: it has %d guesses in all, not %d", w.Total, b.High)
	}
	return ""
}

// briefTree is a tree as a line of claims holds it: the guesses after the first one that are not reached yet, depth
// first. The answers that a clue leaves come in the order of their lists. The clues come in the order of their first
// answers. Where a clue leaves one answer, that is the guess, and the text leaves it out.
type briefTree struct {
	d    *game.Dictionary
	rest []string
}

// grow returns the tree of some answers that begins with a guess, and has one guess more than may follow it.
func (t *briefTree) grow(guess game.Word, left []game.Word, guesses int) (*decision.Tree, error) {
	node := &decision.Tree{Guess: guess}
	clues, buckets := bucketsOf(guess, left)
	for _, got := range clues {
		if got.Solved() {
			node.Candidate = true
			continue
		}
		next, err := t.next(buckets[got])
		if err != nil {
			return nil, err
		}
		below := &decision.Tree{Guess: next}
		if guesses > 0 {
			if below, err = t.grow(next, buckets[got], guesses-1); err != nil {
				return nil, err
			}
		}
		node.Branches = append(node.Branches, decision.Branch{Clue: got, Answers: len(buckets[got]), Tree: below})
	}
	return node, nil
}

// next returns what to play when some answers are left.
func (t *briefTree) next(left []game.Word) (guess game.Word, err error) {
	if len(left) == 1 {
		return left[0], nil
	}
	if len(t.rest) == 0 {
		return guess, fmt.Errorf("it ends before %s and %s are told apart", left[0].Upper(), left[1].Upper())
	}
	text := t.rest[0]
	t.rest = t.rest[1:]
	if guess, err = t.d.ParseWord(text); err == nil && guess.String() != text {
		err = fmt.Errorf("%q is not written in small letters", text)
	}
	return guess, err
}

// WeighedBy describes the weights of the answers in the first line of a proof. It is empty if all answers count the same.
type WeighedBy struct {
	Weights string  `json:"weights,omitempty"` // where they come from
	Core    float64 `json:"core,omitempty"`    // the share of the weight that the likeliest words have, if the others are left out
	Weight  int     `json:"weight,omitempty"`  // the sum of the weights of the lines
}

// mostWeight is the sum of weights from which on totals might reach [never].
const mostWeight = never / decision.Deepest

func (w WeighedBy) valid() error {
	switch {
	case w.Weight < 0 || w.Weight >= mostWeight:
		return fmt.Errorf("the weights sum to %d, which is not from 1 to %d", w.Weight, mostWeight-1)
	case (w.Weight > 0) != (w.Weights != ""):
		return errors.New("it says what the weights sum to or where they come from, and not both")
	case w.Core != 0 && w.Weight == 0 || w.Core < 0 || w.Core >= 1:
		return fmt.Errorf("it says that words are left out but for a share of %g", w.Core)
	}
	return nil
}

// open names what the check can't settle about the weights, "" for nothing.
func (w WeighedBy) open() string {
	if w.Weight == 0 {
		return ""
	}
	what := fmt.Sprintf("whether the weights are those of %.40q", w.Weights)
	if w.Core > 0 {
		what += fmt.Sprintf(", without the least likely words, so that the others have %g of the weight", w.Core)
	}
	return what
}

// weighed is an answer with its weight.
type weighed struct {
	word   game.Word
	weight int
}

// answers returns the answers with their weights, 1 each where they have none.
func (c *Claims) answers(d *game.Dictionary) []weighed {
	var list []weighed
	if c.Weight == 0 {
		for _, w := range d.Answers() {
			list = append(list, weighed{w, 1})
		}
		return list
	}
	known := map[game.Word]bool{}
	for _, b := range c.Lines {
		if _, allowed := d.Index(b.Word); b.Weight > 0 && allowed && !known[b.Word] {
			known[b.Word] = true
			list = append(list, weighed{b.Word, b.Weight})
		}
	}
	return list
}

// weightFault says how the weights of the lines differ from what the first line says, or "".
func (c *Claims) weightFault() string {
	answers, sum := 0, 0
	for _, b := range c.Lines {
		if b.Weight > 0 {
			answers++
			sum += b.Weight
		}
	}
	switch {
	case sum != c.Weight:
		return fmt.Sprintf("it says that the weights sum to %d, and they sum to %d", c.Weight, sum)
	case c.Weight > 0 && answers != c.Answers:
		return fmt.Sprintf("it says that %d words are answers, and %d have a weight", c.Answers, answers)
	}
	return ""
}
