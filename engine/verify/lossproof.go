package verify

import (
	"context"
	"errors"
	"fmt"
	"iter"
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
	Head
	steps []lossStep
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

// last returns the final step, to which the others lead.
func (p *LossProof) last() lossStep { return p.steps[len(p.steps)-1] }

// Checks yields the one check, see [LossProof.Check]. The answers may be a part of the lists: the words of the last step.
func (p *LossProof) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(p.Words, p.Lists, p.last().Words...)
	if errors.Is(err, game.ErrList) {
		// minimax takes this list if none is named
		if d, _, err = o.Lists.named("original", p.Lists, p.last().Words...); d != nil { // whatever lists these are
			open, err = o.Lists.about(d, p.Words, p.Lists, p.last().Words)
		}
	}
	if err == nil {
		err = fiveOnly(d)
	}
	return alone(func(ctx context.Context) Verdict { return p.Check(ctx, d, open...) }, err)
}

// Check checks every step with every guess and scores each guess anew. It stops at the first fault. Open is what the lists leave open.
func (p *LossProof) Check(ctx context.Context, d *game.Dictionary, open ...string) ProofVerdict {
	v := p.verdict(d, *p.Guesses)
	v.Steps = len(p.steps)
	faults := p.faults(d)
	if len(faults) == 0 {
		faults = p.stepFaults(ctx, d)
	}
	v.Findings = findings(faults, open...)
	return v
}

// stepFaults returns the first fault, if there is one.
func (p *LossProof) stepFaults(ctx context.Context, d *game.Dictionary) []FaultError {
	steps, wrong := p.linked(ctx, d.Answers())
	if wrong != nil {
		return wrong
	}
	clues := make([]uint8, len(d.Answers()))
	used := usedBy(steps)
	for _, g := range d.Words() {
		if ctx.Err() != nil {
			break
		}
		for _, i := range used {
			clues[i] = uint8(clue(g, d.Answers()[i]))
		}
		for i, s := range steps {
			if ctx.Err() == nil && !s.lostBy(clues) {
				return []FaultError{{Line: lineOf(i), Reason: fmt.Sprintf("nothing shows that %s does not win", g.Upper())}}
			}
		}
	}
	return nil
}

// lostBy reports whether the clues that a guess gets from the answers show that it does not win the words of a step.
func (s *lossStep) lostBy(clues []uint8) bool {
	if s.Guesses == 2 {
		return anyTwice(clues, s.answers)
	}
	return slices.ContainsFunc(s.sets, func(set []int) bool { return together(clues, set) })
}

// usedBy returns the answers that the steps use, by number.
func usedBy(all []lossStep) []int {
	var used []int
	for _, s := range all {
		used = append(used, s.answers...)
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// linked returns the steps with their sets, or the fault of the first wrong step.
func (p *LossProof) linked(ctx context.Context, answers []game.Word) ([]lossStep, []FaultError) {
	number := map[game.Word]int{}
	for i, w := range answers {
		number[w] = i
	}
	steps := slices.Clone(p.steps)
	named := make([]bool, len(steps))
	for i := range steps {
		if reason := steps[i].link(ctx, steps[:i], number); reason != "" {
			return nil, []FaultError{{Line: lineOf(i), Reason: reason}}
		}
		for _, n := range steps[i].By {
			named[n-1] = true
		}
	}
	last := len(steps) - 1
	if steps[last].Guesses != *p.Guesses {
		return nil, []FaultError{{Line: lineOf(last), Reason: fmt.Sprintf("the last step is about %d guesses, the first line about %d", steps[last].Guesses, *p.Guesses)}}
	}
	if i := slices.Index(named[:last], false); i >= 0 {
		return nil, []FaultError{{Line: lineOf(i), Reason: "no later step names this one"}}
	}
	return steps, nil
}

// link finds the answers of a step and the sets that guesses must keep together. It says what is wrong with the step, or "".
func (s *lossStep) link(ctx context.Context, earlier []lossStep, number map[game.Word]int) string {
	for _, w := range s.Words {
		i, ok := number[w]
		if !ok {
			return w.Upper() + " is not one of the answers"
		}
		s.answers = append(s.answers, i)
	}
	if !ascending(s.answers) || !ascending(s.By) {
		return "its words are not in the order of the answers, or the steps that it names not in their order"
	}
	if s.Guesses == 2 && len(s.By) > 0 {
		return "it is about two guesses, and names other steps"
	}
	for _, n := range s.By {
		if ctx.Err() != nil {
			return "the check was ended"
		}
		if n < 1 || n > len(earlier) || earlier[n-1].Guesses != s.Guesses-1 {
			return fmt.Sprintf("step %d is no earlier one about %d guesses", n, s.Guesses-1)
		}
		for _, i := range earlier[n-1].answers {
			if _, own := slices.BinarySearch(s.answers, i); !own {
				return fmt.Sprintf("step %d is also about %s", n, earlier[n-1].Words[slices.Index(earlier[n-1].answers, i)].Upper())
			}
		}
		s.sets = append(s.sets, earlier[n-1].answers)
	}
	return ""
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
