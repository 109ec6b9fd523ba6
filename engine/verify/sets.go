package verify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// SetsProof is what `absurdist minimax least --output` writes: a proof that every set of fewer answers than a bound is won with a number of
// guesses, which means that some tree finds its words within these, in normal mode.
//
// A set of n words is lost with ℓ guesses if every guess leaves a set that is lost with ℓ-1, of m words or more if m is the bound for ℓ-1.
// Then every guess keeps m of the words together, that is, it gives them the same clue. A line has all sets of one size that every guess
// keeps together so. If they are won, no set of this size is lost, and the bound is one more.
//
// Where there are too many, the sets of m words come first. If a set is lost with ℓ, either it contains one of those lost with ℓ-1, its
// part, or every guess keeps m+1 of its words together. There is a line for each of the two cases.
//
// Two arguments need no line. The Guesser guesses one of m words, so that at most m-1 are left. And if every set of three is won with 2
// guesses, a guess that separates three of m+1 words leaves at most m-1 of them.
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
	switch {
	case l.Guesses < 2 || l.Guesses > *h.Guesses:
		return errors.New("it is about fewer than two guesses, or about more than the first line")
	case l.Together < 2 || l.Size <= l.Together || l.Size >= *h.Least+l.Together:
		return errors.New("its sets have no size that the proof needs")
	}
	for _, set := range l.Sets {
		if len(set) != l.Size {
			return fmt.Errorf("a set has %d words, and not %d", len(set), l.Size)
		}
	}
	return nil
}

// Check returns the one check.
func (p *SetsProof) Check(o Options, _ int) (Check, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	return p.proof(d, *p.Guesses, len(p.Lines), func(ctx context.Context, f *Findings) {
		for _, w := range p.Probes { // the guesses that the search looks at first; any would do
			if _, allowed := d.Index(w); !allowed {
				f.add(FaultError{Line: 1}, fmt.Sprintf("the probe %s may not be guessed", w.Upper()))
				return
			}
		}
		if p.sum(ctx, f, d.Dictionary); len(f.Faults) == 0 && len(p.Lines) > 0 {
			f.leave(unsearchedSets(len(p.steps(ctx, d.Dictionary)), ""))
		}
	}), err
}

// setsStep is a part of the search for sets that a line lacks: of those around one word, or of those with one lost part.
type setsStep struct {
	line int // by index
	seed []game.Word
}

// steps returns all steps of the search that would find what the lines lack. They are around each answer, or with each set of an earlier line
// that is lost.
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
func (p *SetsProof) parts(ctx context.Context, d *game.Dictionary, of setsLine) (parts [][]game.Word) {
	i := slices.IndexFunc(p.Lines, func(l setsLine) bool { return l.Guesses == of.Guesses-1 && l.Size == of.Together && !l.Parts })
	if i < 0 {
		return nil
	}
	s := newSets(ctx, d, p.Lines[i:i+1])
	for _, words := range p.Lines[i].Sets {
		if set, reason := s.number.set(words); reason == "" && !s.wins(ctx, set, of.Guesses-1) {
			parts = append(parts, words)
		}
	}
	return parts
}

// sum checks the lines and adds up what they show.
func (p *SetsProof) sum(ctx context.Context, f *Findings, d *game.Dictionary) {
	s := setsSum{sets: newSets(ctx, d, p.Lines), lines: p.Lines, lost: make([]*[][]int, len(p.Lines)), found: f}
	for l := 2; l <= *p.Guesses; l++ {
		s.parts = nil
		n := s.bounds[l-1] + 1
		if l > 2 && s.bounds[2] > 3 {
			n++
		}
		for s.settles(ctx, l, n) {
			n++
		}
		s.bounds = append(s.bounds, n)
	}
	unused, bound := slices.Index(s.lost, nil), s.bounds[*p.Guesses]
	switch {
	case len(f.Faults) > 0 || ctx.Err() != nil:
	case unused >= 0:
		f.add(FaultError{Line: lineOf(unused)}, "nothing rests on this line")
	case bound != *p.Least:
		f.add(FaultError{Line: 1}, fmt.Sprintf("it says that every set of fewer than %d words is won, and the lines show this for %d", *p.Least, bound))
	}
}

// setsSum adds up what the lines of a proof show.
type setsSum struct {
	*sets
	lines []setsLine
	lost  []*[][]int // the lost sets of each line that was used
	found *Findings
}

// settles reports whether lines show that no set of n words is lost with l guesses, if none of n-1 is.
func (s *setsSum) settles(ctx context.Context, l, n int) bool {
	m := s.bounds[l-1]
	if lost, ok := s.use(ctx, setsKind{Guesses: l, Size: n, Together: m}); ok || l == 2 {
		return ok && len(lost) == 0
	}
	parts, ok := s.use(ctx, setsKind{Guesses: l - 1, Size: m, Together: s.bounds[l-2]})
	s.parts = parts
	some, with := s.use(ctx, setsKind{Guesses: l, Size: n, Together: m, Parts: true})
	others, without := s.use(ctx, setsKind{Guesses: l, Size: n, Together: m + 1})
	return ok && with && without && len(some)+len(others) == 0
}

// use returns the lost sets of the line of a kind. Ok is false if there is none, or if it is wrong.
func (s *setsSum) use(ctx context.Context, kind setsKind) (lost [][]int, ok bool) {
	i := slices.IndexFunc(s.lines, func(l setsLine) bool { return l.setsKind == kind })
	if i < 0 {
		return nil, false
	}
	if s.lost[i] == nil {
		list, reason := s.check(ctx, s.lines[i])
		s.found.add(FaultError{Line: lineOf(i)}, reason)
		for _, set := range list {
			if !s.wins(ctx, set, kind.Guesses) {
				lost = append(lost, set)
			}
		}
		s.lost[i] = &lost
	}
	return *s.lost[i], len(s.found.Faults) == 0 && ctx.Err() == nil
}

// unsearchedSets names a number of steps, see [sample].
func unsearchedSets(steps int, others string) string {
	if steps == 0 {
		return ""
	}
	return fmt.Sprintf("whether the lines lack a set, by %s%s"+searchSome, others, plain.Count(steps, "search around a word or part", "searches around words and parts"))
}

// Sample draws steps of the search for sets.
func (p *SetsProof) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
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
	return sample(parts, p.steps(context.Background(), d.Dictionary), n, lot, unsearchedSets, func(step setsStep) Check {
		return searchAgain(Bound{Word: step.seed[0]}, o.Limit, func(ctx context.Context) string { return s.again(ctx, p.Lines[step.line], step.seed) })
	}), nil
}
