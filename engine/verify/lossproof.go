package verify

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"absurdist/engine"
)

// LossProof is what `absurdist minimax solve --proof` writes: that no decision tree finds the answers within so many
// guesses, in normal mode.
//
// A step says that its words can't be found within its number of guesses. With two that is so if every guess
// gives two of them the same clue. With more it is if every guess gives one clue to all words of one of
// the steps that it names: earlier ones, of one guess fewer, whose words are among its own. The words of
// all steps must be among the answers. So no tree finds the answers within the guesses of the last step.
type LossProof struct {
	whole
	noParts
	LossProofHead
	steps []lossStep
}

// LossProofHead is its first line.
type LossProofHead struct {
	Proof   string `json:"proof"` // [NotWon]
	Words   string `json:"words"` // the name of the lists
	Lists   string `json:"lists"` // the checksum of what may be guessed
	From    string `json:"from"`  // [FromAllowed], or "w" for guesses from the answers
	Guesses int    `json:"guesses"`
	Counted
}

// NotWon is what [LossProofHead] says is proved.
const NotWon = "not won"

// lossStep is a step of a proof, and a line of its file.
type lossStep struct {
	Step    int           `json:"step"`
	Guesses int           `json:"guesses"`
	Words   []engine.Word `json:"words"`
	By      []int         `json:"by"`

	sets [][]int // sets of answers, by number; each guess must keep one of them together
}

func (h LossProofHead) valid() error { return nil }

func (s lossStep) valid() error {
	if s.Guesses < 2 {
		return errors.New("a step is about two guesses or more")
	}
	return nil
}

func readLossProof(name string, text []byte) (*LossProof, error) {
	var p LossProof
	var err error
	if p.steps, err = objects[lossStep](name, text, &p.LossProofHead); err != nil {
		return nil, err
	}
	for i, s := range p.steps {
		if s.Step != i+1 {
			return nil, fmt.Errorf("%s:%d: not step %d of a proof (%w)", name, lineOf(i), i+1, ErrFile)
		}
	}
	if len(p.steps) == 0 {
		return nil, fmt.Errorf("%s: no proof in it (%w)", name, ErrFile)
	}
	return &p, nil
}

// LossVerdict is what was found of a proof.
type LossVerdict struct {
	Words   string `json:"words"`
	Answers int    `json:"answers"`
	Allowed int    `json:"allowed"` // words that may be guessed
	Guesses int    `json:"guesses"` // with which no tree finds them
	Steps   int    `json:"steps"`
	Findings
}

// Checks yields the one check, see [LossProof.Check].
func (p *LossProof) Checks(o Options) iter.Seq2[Check, error] {
	name := p.Words
	if !slices.Contains(engine.Lists(), name) {
		name = "original" // as minimax does without a name
	}
	d, err := o.Lists.find(name, p.Lists)
	return alone(func(ctx context.Context) (Verdict, error) { return p.Check(ctx, d) }, err)
}

// Check checks every step with every guess, each scored anew. It ends with the first that is wrong. The error is the
// cause of the context's end.
func (p *LossProof) Check(ctx context.Context, d *engine.Dictionary) (LossVerdict, error) {
	v := LossVerdict{
		Words: d.Name(), Answers: len(d.Answers()), Allowed: len(d.Words()),
		Guesses: p.steps[len(p.steps)-1].Guesses, Steps: len(p.steps),
	}
	faults, err := p.faults(ctx, d)
	v.Findings = findings(faults, p.uncounted()...)
	return v, err
}

// faults returns the first fault, if there is one.
func (p *LossProof) faults(ctx context.Context, d *engine.Dictionary) ([]FaultError, error) {
	steps, wrong := p.linked(d.Answers())
	if wrong != nil {
		return wrong, nil
	}
	clues := make([]int, len(d.Answers()))
	number := map[string]int{} // of a clue: numbers are compared faster
	used := usedBy(steps)
	for _, g := range d.Words() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, i := range used {
			c := clue(g, d.Answers()[i])
			if _, met := number[c]; !met {
				number[c] = len(number)
			}
			clues[i] = number[c]
		}
		for i, s := range steps {
			if !slices.ContainsFunc(s.sets, func(set []int) bool { return together(clues, set) }) {
				return []FaultError{{Line: lineOf(i), Reason: fmt.Sprintf("nothing shows that %s does not win", g.Upper())}}, nil
			}
		}
	}
	return nil, nil
}

// usedBy returns the answers that the steps are about, by number.
func usedBy(all []lossStep) []int {
	var used []int
	for _, s := range all {
		for _, set := range s.sets {
			used = append(used, set...)
		}
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// linked returns the steps with their sets, or what is wrong with one.
func (p *LossProof) linked(answers []engine.Word) ([]lossStep, []FaultError) {
	number := map[engine.Word]int{}
	for i, w := range answers {
		number[w] = i
	}
	steps := slices.Clone(p.steps)
	for i := range steps {
		if reason := steps[i].link(steps[:i], number); reason != "" {
			return nil, []FaultError{{Line: lineOf(i), Reason: reason}}
		}
	}
	return steps, nil
}

// link finds the sets of a step. It says what is wrong with it, or "".
func (s *lossStep) link(earlier []lossStep, number map[engine.Word]int) string {
	var own []int
	for _, w := range s.Words {
		i, ok := number[w]
		if !ok {
			return w.Upper() + " is not one of the answers"
		}
		own = append(own, i)
	}
	if s.Guesses == 2 {
		for i, w := range own {
			for _, v := range own[:i] {
				if v != w {
					s.sets = append(s.sets, []int{v, w})
				}
			}
		}
		return ""
	}
	for _, n := range s.By {
		if n < 1 || n > len(earlier) || earlier[n-1].Guesses != s.Guesses-1 {
			return fmt.Sprintf("step %d is no earlier one about %d guesses", n, s.Guesses-1)
		}
		var set []int
		for _, w := range earlier[n-1].Words {
			if !slices.Contains(s.Words, w) {
				return fmt.Sprintf("step %d is also about %s", n, w.Upper())
			}
			set = append(set, number[w])
		}
		s.sets = append(s.sets, set)
	}
	return ""
}

// together reports whether the answers of a set have the same clue.
func together(clues []int, set []int) bool {
	for _, i := range set[1:] {
		if clues[i] != clues[set[0]] {
			return false
		}
	}
	return true
}
