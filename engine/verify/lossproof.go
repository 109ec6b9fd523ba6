package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// LossProof is what `absurdist minimax solve --proof` writes: a proof that no decision tree finds the answers within so many guesses, in
// normal mode.
//
// A step says that its words can't be found within its number of guesses. With two guesses this holds if every guess gives two of the words
// the same clue. With more it holds if every guess gives one clue to all words of a step that this one names. The steps named are earlier
// ones, with one guess fewer, and their words are among those of this step. The words of all steps must be among the answers. So no tree
// finds the answers within the guesses of the last step, which must be those of the head. Each other step is named by a later one.
type LossProof struct {
	whole
	noParts
	lined[lossStep]
}

// lossStep is a step of a proof, and a line of its file.
type lossStep struct {
	Step    int         `json:"step"`
	Guesses int         `json:"guesses"`
	Words   []game.Word `json:"words"`
	By      []int       `json:"by"`

	answers []int   // the words, by number
	sets    [][]int // the answers of the steps that it names; each guess must keep one of them together
}

func (s lossStep) valid(_ Head, n int) error {
	switch {
	case s.Step != n:
		return fmt.Errorf("not step %d of a proof", n)
	case s.Guesses < 2:
		return errors.New("a step is about two guesses or more")
	case len(s.Words) < 2:
		return errors.New("a step is about two words or more")
	}
	return nil
}

// Check returns the one check: of every step with every guess, each scored anew. It stops at the first fault. The answers may be a part of
// the lists: the words of the last step.
func (p *LossProof) Check(o Options, _ int) (Check, error) {
	answers := p.Lines[len(p.Lines)-1].Words
	d, err := o.Lists.named(p.Words, p.Lists, answers...)
	if errors.Is(err, game.ErrList) { // minimax takes this list if none is named
		if d, err = o.Lists.named("original", p.Lists, answers...); d.Dictionary != nil { // whatever lists these are
			d.open, err = o.Lists.about(d.Dictionary, p.Words, p.Lists, answers)
		}
	}
	d, err = classic(d, err)
	return p.proof(d, *p.Guesses, len(p.Lines), func(ctx context.Context, f *Findings) {
		steps, wrong := p.linked(ctx, d.Answers())
		if wrong.Reason == "" {
			wrong = won(ctx, d, steps)
		}
		f.add(wrong, wrong.Reason)
	}), err
}

// won returns the fault of a step that some guess may win, if there is one.
func won(ctx context.Context, d loaded, steps []lossStep) FaultError {
	clues := make([]uint8, len(d.Answers()))
	var used []int
	for _, s := range steps {
		used = append(used, s.answers...)
	}
	slices.Sort(used)
	used = slices.Compact(used)
	for _, g := range d.Words() {
		for _, i := range used {
			clues[i] = uint8(clue(g, d.Answers()[i]))
		}
		for i, s := range steps {
			switch {
			case ctx.Err() != nil:
				return FaultError{}
			case !s.lostBy(clues):
				return FaultError{Line: lineOf(i), Reason: fmt.Sprintf("nothing shows that %s does not win", g.Upper())}
			}
		}
	}
	return FaultError{}
}

// lostBy reports whether the clues that a guess gets from the answers show that it does not win the words of a step.
func (s *lossStep) lostBy(clues []uint8) bool {
	if s.Guesses == 2 {
		return anyTwice(clues, s.answers)
	}
	return slices.ContainsFunc(s.sets, func(set []int) bool { return together(clues, set) })
}

// linked returns the steps with their sets, or the fault of the first wrong step.
func (p *LossProof) linked(ctx context.Context, answers []game.Word) (steps []lossStep, wrong FaultError) {
	number := numbering(answers)
	steps = slices.Clone(p.Lines)
	named := make([]bool, len(steps))
	for i := range steps {
		if reason := steps[i].link(ctx, steps[:i], number); reason != "" {
			return nil, FaultError{Line: lineOf(i), Reason: reason}
		}
		for _, n := range steps[i].By {
			named[n-1] = true
		}
	}
	last := len(steps) - 1
	if steps[last].Guesses != *p.Guesses {
		return nil, FaultError{Line: lineOf(last), Reason: fmt.Sprintf("the last step is about %d guesses, the first line about %d", steps[last].Guesses, *p.Guesses)}
	}
	if i := slices.Index(named[:last], false); i >= 0 {
		return nil, FaultError{Line: lineOf(i), Reason: "no later step names this one"}
	}
	return steps, FaultError{}
}

// link finds the answers of a step and the sets that guesses must keep together. It says what is wrong with the step, or "".
func (s *lossStep) link(ctx context.Context, earlier []lossStep, number wordNumbers) (reason string) {
	if s.answers, reason = number.set(s.Words); reason != "" {
		return reason
	}
	switch {
	case !ascending(s.By):
		return "the steps that it names are not in their order"
	case s.Guesses == 2 && len(s.By) > 0:
		return "it is about two guesses, and names other steps"
	}
	for _, n := range s.By {
		if ctx.Err() != nil {
			return "the check was ended"
		}
		if n < 1 || n > len(earlier) || earlier[n-1].Guesses != s.Guesses-1 {
			return fmt.Sprintf("step %d is no earlier one about %d guesses", n, s.Guesses-1)
		}
		part := earlier[n-1]
		for at, i := range part.answers {
			if _, own := slices.BinarySearch(s.answers, i); !own {
				return fmt.Sprintf("step %d is also about %s", n, part.Words[at].Upper())
			}
		}
		s.sets = append(s.sets, part.answers)
	}
	return ""
}

// wordNumbers are the numbers of words. Sets of words are written by them, ascending.
type wordNumbers map[game.Word]int

// numbering numbers words from 0.
func numbering(words []game.Word) wordNumbers {
	n := wordNumbers{}
	for i, w := range words {
		n[w] = i
	}
	return n
}

// set returns the numbers of words, or what is wrong with them.
func (n wordNumbers) set(words []game.Word) (set []int, reason string) {
	for _, w := range words {
		i, ok := n[w]
		if !ok {
			return nil, w.Upper() + " is not one of the answers"
		}
		set = append(set, i)
	}
	if !ascending(set) {
		return nil, "its words are not in the order of the answers"
	}
	return set, ""
}

// ascending reports whether each number is greater than the one before.
func ascending(list []int) bool {
	for i := range list {
		if i > 0 && list[i] <= list[i-1] {
			return false
		}
	}
	return true
}

// anyTwice reports whether two answers of a set have the same clue.
func anyTwice(clues []uint8, set []int) bool {
	var seen [game.Clues]bool
	for _, i := range set {
		if seen[clues[i]] {
			return true
		}
		seen[clues[i]] = true
	}
	return false
}

// together reports whether the answers of a set have the same clue.
func together(clues []uint8, set []int) bool {
	for _, i := range set[1:] {
		if clues[i] != clues[set[0]] {
			return false
		}
	}
	return true
}
