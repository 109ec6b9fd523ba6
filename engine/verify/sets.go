package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// LossProof is what `absurdist minimax solve --proof` writes: a proof that no decision tree finds the answers within so
// many guesses, in normal mode.
//
// A line says that its words can't be found within its number of guesses. With two guesses this holds if every guess
// gives two of the words the same clue. With more it holds if for every guess there is an earlier line about one guess
// fewer whose words are among those of this line and all get the same clue. The words of all lines must be answers. So no
// tree finds the answers within the guesses of the last line, which must be those of the head.
type LossProof struct {
	whole
	lined[lostSet]
}

// lostSet is a line of the file of a proof.
type lostSet struct {
	Guesses int         `json:"guesses"`
	Words   []game.Word `json:"words"`
}

func (s lostSet) valid(Head) error {
	return cmp.Or(
		faultIf(s.Guesses < 2, "a step needs two guesses or more"),
		faultIf(len(s.Words) < 2, "a step needs two words or more"))
}

// Check checks every line with every guess, each scored anew. It stops at the first fault. The answers may be a part of
// the lists: the words of the last line.
func (p *LossProof) Check(ctx context.Context, o Options, _ int) (Verdict, error) {
	answers := p.Lines[len(p.Lines)-1].Words
	d, err := o.Lists.named(p.Words, p.Lists, answers...)
	if errors.Is(err, game.ErrList) { // minimax takes this list if none is named
		if d, err = o.Lists.named("original", p.Lists, answers...); d.Dictionary != nil {
			d.open, err = about(d.Dictionary, p.Words, p.Lists, answers)
		}
	}
	d, err = classic(d, err)
	return p.proof(d, err, *p.Guesses, len(p.Lines), func(*Findings) (int, error) { return p.fault(ctx, d.Dictionary) })
}

// fault returns the first fault, with its line.
func (p *LossProof) fault(ctx context.Context, d *game.Dictionary) (line int, wrong error) {
	var all [][]game.Word
	for _, l := range p.Lines {
		all = append(all, l.Words)
	}
	s, lost := newSets(ctx, d, all), map[int][][]int{}
	for i, l := range p.Lines {
		set, err := s.set(l.Words)
		if err != nil {
			return lineOf(i), err
		}
		parts := filter(lost[l.Guesses-1], func(part []int) bool { return ctx.Err() == nil && within(part, set) })
		for g, row := range s.rows {
			switch {
			case ctx.Err() != nil:
				return 0, ctx.Err()
			case l.Guesses == 2 && slices.ContainsFunc(set, func(w int) bool { return getting(row, set, row[w]) > 1 }):
			case !slices.ContainsFunc(parts, func(part []int) bool { return getting(row, part, row[part[0]]) == len(part) }):
				return lineOf(i), fmt.Errorf("nothing shows that %s does not win", d.Words()[g].Upper())
			}
		}
		lost[l.Guesses] = append(lost[l.Guesses], set)
	}
	last := len(p.Lines) - 1
	n := p.Lines[last].Guesses
	return lineOf(last), faultIf(n != *p.Guesses, "the last step is about %d guesses, the first line about %d", n, *p.Guesses)
}

// within reports whether a set has all words of a part.
func within(part, set []int) bool {
	for _, w := range part {
		if _, own := slices.BinarySearch(set, w); !own {
			return false
		}
	}
	return true
}

// set returns the numbers of words, or what is wrong with them.
func (s *sets) set(words []game.Word) (set []int, err error) {
	for _, w := range words {
		i, ok := s.number[w]
		switch {
		case !ok:
			return nil, fmt.Errorf("%s is not one of the answers", w.Upper())
		case len(set) > 0 && set[len(set)-1] >= i:
			return nil, errors.New("its words are not in the order of the answers")
		}
		set = append(set, i)
	}
	return set, nil
}

// SetsProof is what `absurdist minimax least --output` writes: a proof that every set of fewer answers than a bound is
// won with a number of guesses, which means that some tree finds its words within these, in normal mode.
//
// A set of words is lost with ℓ guesses if every guess leaves some part of it that is lost with ℓ-1. If every set of
// fewer than m words is won with ℓ-1 guesses, such a part has m words or more. So every guess keeps m of the words
// together, that is, it gives them the same clue. A line has all sets of one size that every guess keeps together in this
// way. If all of them are won, no set of that size is lost, and the bound for ℓ is one more.
//
// If there are too many, there are two lines instead. Let the parts be the sets of m words that are lost with ℓ-1 guesses.
// If a set is lost with ℓ, either it contains a part, or every guess keeps m+1 of its words together. Each of the two cases
// has a line.
//
// Two sizes need no line. A set of m words is won with ℓ guesses, because guessing one of them leaves m-1 at most. And if
// every set of three words is won with 2 guesses, a set of m+1 words is won with ℓ, because a guess that separates three
// of them leaves m-1 at most.
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

func (l setsLine) valid(h Head) error {
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

// Check decides who wins each set, and adds up the bounds.
func (p *SetsProof) Check(ctx context.Context, o Options, _ int) (Verdict, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	return p.proof(d, err, *p.Guesses, len(p.Lines), func(f *Findings) (int, error) { return p.fault(ctx, d.Dictionary, f) })
}

// fault returns the first fault, with its line. It leaves open whether the lines lack a set.
func (p *SetsProof) fault(ctx context.Context, d *game.Dictionary, f *Findings) (line int, wrong error) {
	for _, w := range p.Probes { // the guesses that the search looks at first; any would do
		if _, allowed := d.Index(w); !allowed {
			return 1, fmt.Errorf("the probe %s may not be guessed", w.Upper())
		}
	}
	if n := len(d.Answers()); *p.Guesses > n {
		return 1, fmt.Errorf("it is about %d guesses, and with %d any answers are won", *p.Guesses, n)
	}
	s := newSets(ctx, d, setsOf(p.Lines))
	used, wrong := s.settle(p.Lines, *p.Guesses)
	if used < len(p.Lines) {
		return lineOf(used), cmp.Or(wrong, errors.New("nothing rests on this line"))
	}
	if steps := len(p.steps(ctx, d)); steps > 0 {
		f.leave(unsearchedSets(steps, ""))
	}
	bound := s.bounds[*p.Guesses]
	return 1, faultIf(bound != *p.Least,
		"it says that every set of fewer than %d words is won, and the lines show this for %d", *p.Least, bound)
}

// setsOf returns the sets of all lines.
func setsOf(lines []setsLine) (all [][]game.Word) {
	for _, l := range lines {
		all = append(all, l.Sets...)
	}
	return all
}

// unsearchedSets names a number of steps, see [Parts].
func unsearchedSets(steps int, others string) string {
	return fmt.Sprintf("whether the lines lack a set, by %s%s"+searchSome, others,
		plain.Count(steps, "search around a word or part", "searches around words and parts"))
}

// parts are the steps of the search for sets.
func (p *SetsProof) parts(ctx context.Context, o Options) (Parts, error) {
	d, err := o.Lists.named(p.Words, p.Lists)
	if err != nil {
		return Parts{}, err
	}
	if len(p.Lines) == 0 {
		return Parts{}, fmt.Errorf("it has no lines: %w", ErrNoParts)
	}
	s := setsSearch{answers: d.Answers(), guesses: d.Words()}
	for _, g := range p.Probes {
		s.probes = append(s.probes, numbers(g, s.answers))
	}
	parts := Parts{One: "word or part", Many: "words and parts", Right: "no set is missing", open: unsearchedSets}
	for _, step := range p.steps(ctx, d.Dictionary) {
		parts.Searches = append(parts.Searches, searchAgain(Bound{Word: step.seed[0]}, o.Limit, func(ctx context.Context) error {
			return s.again(ctx, step.setsLine, step.seed)
		}))
	}
	return parts, nil
}

// setsStep is a part of the search for sets that a line lacks: around one word, or with one lost part.
type setsStep struct {
	setsLine
	seed []game.Word
}

// steps returns all steps of the search: around each answer, or with each lost set of the lines before.
func (p *SetsProof) steps(ctx context.Context, d *game.Dictionary) (steps []setsStep) {
	for i, l := range p.Lines {
		if !l.Parts {
			for _, w := range d.Answers() {
				steps = append(steps, setsStep{l, []game.Word{w}})
			}
			continue
		}
		s := newSets(ctx, d, setsOf(p.Lines[:i]))
		_, _ = s.settle(p.Lines[:i], l.Guesses)
		for _, part := range s.parts {
			var seed []game.Word
			for _, w := range part {
				seed = append(seed, s.words[w])
			}
			steps = append(steps, setsStep{l, seed})
		}
	}
	return steps
}
