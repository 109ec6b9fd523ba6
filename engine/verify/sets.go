package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// LossProof is what `absurdist minimax solve --proof` writes: a proof that no decision tree finds the answers within so
// many guesses, in normal mode.
//
// A step says that its words can't be found within its number of guesses. With two guesses this holds if every guess
// gives two of the words the same clue. With more it holds if every guess gives one clue to all words of a step that
// this one names. The steps named are earlier ones, with one guess fewer, and their words are among those of this step.
// The words of all steps must be among the answers. So no tree finds the answers within the guesses of the last step,
// which must be those of the head. Each other step is named by a later one.
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
	return cmp.Or(
		faultIf(s.Step != n, "not step %d of a proof", n),
		faultIf(s.Guesses < 2, "a step is about two guesses or more"),
		faultIf(len(s.Words) < 2, "a step is about two words or more"))
}

// Check returns the one check: of every step with every guess, each scored anew. It stops at the first fault. The
// answers may be a part of the lists: the words of the last step.
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
		step, wrong := p.fault(ctx, d.Dictionary)
		f.add(FaultError{Line: lineOf(step)}, wrong)
	}), err
}

// fault returns the first fault, with the index of its step.
func (p *LossProof) fault(ctx context.Context, d *game.Dictionary) (step int, wrong error) {
	steps := slices.Clone(p.Lines)
	var sets [][]game.Word
	for _, s := range steps {
		sets = append(sets, s.Words)
	}
	words, number := numbering(d.Answers(), sets)
	named := make([]bool, len(steps))
	for i := range steps {
		if err := steps[i].link(ctx, steps[:i], number); err != nil {
			return i, err
		}
		for _, n := range steps[i].By {
			named[n-1] = true
		}
	}
	last := len(steps) - 1
	if n := steps[last].Guesses; n != *p.Guesses {
		return last, fmt.Errorf("the last step is about %d guesses, the first line about %d", n, *p.Guesses)
	}
	if i := slices.Index(named[:last], false); i >= 0 {
		return i, errors.New("no later step names this one")
	}
	for _, g := range d.Words() {
		clues := numbers(g, words)
		for i, s := range steps {
			switch {
			case ctx.Err() != nil:
				return 0, ctx.Err()
			case !s.lostBy(clues):
				return i, fmt.Errorf("nothing shows that %s does not win", g.Upper())
			}
		}
	}
	return 0, nil
}

// lostBy reports whether the clues that a guess gets show that it does not win the words of a step.
func (s *lossStep) lostBy(row []uint16) bool {
	if s.Guesses > 2 {
		return slices.ContainsFunc(s.sets, func(set []int) bool { return together(row, set) })
	}
	var seen [game.Clues]bool
	for _, w := range s.answers {
		if seen[row[w]] {
			return true
		}
		seen[row[w]] = true
	}
	return false
}

// together reports whether all words of a set get the same clue.
func together(row []uint16, set []int) bool {
	for _, w := range set {
		if row[w] != row[set[0]] {
			return false
		}
	}
	return true
}

// link finds the answers of a step and the sets that guesses must keep together. It says what is wrong with it.
func (s *lossStep) link(ctx context.Context, earlier []lossStep, number wordNumbers) (err error) {
	if s.answers, err = number.set(s.Words); err != nil {
		return err
	}
	switch {
	case !ascending(s.By):
		return errors.New("the steps that it names are not in their order")
	case s.Guesses == 2 && len(s.By) > 0:
		return errors.New("it is about two guesses, and names other steps")
	}
	for _, n := range s.By {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if n < 1 || n > len(earlier) || earlier[n-1].Guesses != s.Guesses-1 {
			return fmt.Errorf("step %d is no earlier one about %d guesses", n, s.Guesses-1)
		}
		part := earlier[n-1]
		for at, i := range part.answers {
			if _, own := slices.BinarySearch(s.answers, i); !own {
				return fmt.Errorf("step %d is also about %s", n, part.Words[at].Upper())
			}
		}
		s.sets = append(s.sets, part.answers)
	}
	return nil
}

// wordNumbers are the numbers of words. Sets of words are written by them, ascending.
type wordNumbers map[game.Word]int

// numbering numbers those of the answers that are in some of the sets, in their order, from 0.
func numbering(answers []game.Word, sets [][]game.Word) ([]game.Word, wordNumbers) {
	number := wordNumbers{}
	for _, set := range sets {
		for _, w := range set {
			number[w] = 0
		}
	}
	words := filter(answers, func(w game.Word) bool { _, used := number[w]; return used })
	clear(number)
	for i, w := range words {
		number[w] = i
	}
	return words, number
}

// set returns the numbers of words, or what is wrong with them.
func (n wordNumbers) set(words []game.Word) (set []int, err error) {
	for _, w := range words {
		i, ok := n[w]
		if !ok {
			return nil, fmt.Errorf("%s is not one of the answers", w.Upper())
		}
		set = append(set, i)
	}
	if !ascending(set) {
		return nil, errors.New("its words are not in the order of the answers")
	}
	return set, nil
}

// ascending reports whether each number is greater than the one before.
func ascending(list []int) bool {
	return slices.IsSortedFunc(list, func(n, before int) int { return cmp.Compare(n, before+1) })
}

// SetsProof is what `absurdist minimax least --output` writes: a proof that every set of fewer answers than a bound is
// won with a number of guesses, which means that some tree finds its words within these, in normal mode.
//
// A set of n words is lost with ℓ guesses if every guess leaves a set that is lost with ℓ-1, of m words or more if m is
// the bound for ℓ-1. Then every guess keeps m of the words together, that is, it gives them the same clue. A line has
// all sets of one size that every guess keeps together so. If they are won, no set of this size is lost, and the bound
// is one more.
//
// Where there are too many, the sets of m words come first. If a set is lost with ℓ, either it contains one of those
// lost with ℓ-1, its part, or every guess keeps m+1 of its words together. There is a line for each of the two cases.
//
// Two arguments need no line. The Guesser guesses one of m words, so that at most m-1 are left. And if every set of
// three is won with 2 guesses, a guess that separates three of m+1 words leaves at most m-1 of them.
type SetsProof struct {
	whole
	lined[setsLine]
}

// setsLine is a line of the file.
type setsLine struct {
	setsKind
	Sets [][]game.Word `json:"sets"`
}

// setsKind is which sets a line has.
type setsKind struct {
	Guesses  int  `json:"guesses"` // with which the sets would be lost
	Size     int  `json:"size"`    // of each set
	Together int  `json:"together"`
	Parts    bool `json:"parts,omitempty"` // only sets with a part
}

func (l setsLine) valid(h Head, _ int) error {
	for _, set := range l.Sets {
		if len(set) != l.Size {
			return fmt.Errorf("a set has %d words, and not %d", len(set), l.Size)
		}
	}
	m := l.Together
	return cmp.Or(
		faultIf(l.Guesses < 2 || l.Guesses > *h.Guesses, "it is about fewer than two guesses, or about more than the first line"),
		faultIf(m < 2 || l.Size <= m || l.Size >= *h.Least+m, "its sets have no size that the proof needs"))
}

// Check returns the one check.
func (p *SetsProof) Check(o Options, _ int) (Check, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	return p.proof(d, *p.Guesses, len(p.Lines), func(ctx context.Context, f *Findings) {
		for _, w := range p.Probes { // the guesses that the search looks at first; any would do
			if _, allowed := d.Index(w); !allowed {
				f.add(FaultError{Line: 1}, fmt.Errorf("the probe %s may not be guessed", w.Upper()))
				return
			}
		}
		if n := len(d.Answers()); *p.Guesses > n {
			f.add(FaultError{Line: 1}, fmt.Errorf("it is about %d guesses, and with %d any answers are won", *p.Guesses, n))
			return
		}
		s := newSets(ctx, d.Dictionary, p.Lines)
		if s.sum(p.Head); ctx.Err() == nil {
			f.refute(s.Faults...)
		}
		if len(f.Faults) == 0 && len(p.Lines) > 0 {
			steps := len(p.steps(ctx, d.Dictionary))
			if steps > 0 {
				f.leave(unsearchedSets(steps, ""))
			}
		}
	}), err
}

// unsearchedSets names a number of steps, see [sample].
func unsearchedSets(steps int, others string) string {
	return fmt.Sprintf("whether the lines lack a set, by %s%s"+searchSome, others,
		plain.Count(steps, "search around a word or part", "searches around words and parts"))
}

// Sample draws steps of the search for sets.
func (p *SetsProof) Sample(ctx context.Context, o Options, n int, lot *rand.Rand) (Sample, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	if err != nil {
		return Sample{}, err
	}
	if len(p.Lines) == 0 {
		return Sample{}, fmt.Errorf("it has no lines: %w", ErrNoParts)
	}
	s := setsSearch{answers: d.Answers(), guesses: d.Words()}
	for _, g := range p.Probes {
		s.probes = append(s.probes, numbers(g, s.answers))
	}
	parts := Sample{One: "word or part", Many: "words and parts", Right: "no set is missing"}
	var all []Check
	for _, step := range p.steps(ctx, d.Dictionary) {
		all = append(all, searchAgain(Bound{Word: step.seed[0]}, o.Limit, func(ctx context.Context) error {
			return s.again(ctx, p.Lines[step.line], step.seed)
		}))
	}
	return sample(parts, all, n, lot, unsearchedSets), nil
}

// setsStep is a part of the search for sets that a line lacks: around one word, or with one lost part.
type setsStep struct {
	line int // by index
	seed []game.Word
}

// steps returns all steps of the search: around each answer, or with each lost set of an earlier line.
func (p *SetsProof) steps(ctx context.Context, d *game.Dictionary) (steps []setsStep) {
	for i, l := range p.Lines {
		seeds := slices.Collect(slices.Chunk(d.Answers(), 1))
		if l.Parts {
			seeds = p.parts(ctx, d, l)
		}
		for _, seed := range seeds {
			steps = append(steps, setsStep{i, seed})
		}
	}
	return steps
}

// parts returns the lost sets that those of a line may contain.
func (p *SetsProof) parts(ctx context.Context, d *game.Dictionary, of setsLine) [][]game.Word {
	i := slices.IndexFunc(p.Lines, func(l setsLine) bool {
		return l.Guesses == of.Guesses-1 && l.Size == of.Together && !l.Parts
	})
	if i < 0 {
		return nil
	}
	s := newSets(ctx, d, p.Lines[i:i+1])
	return filter(p.Lines[i].Sets, func(words []game.Word) bool {
		set, err := s.number.set(words)
		return err == nil && !s.wins(set, of.Guesses-1)
	})
}
