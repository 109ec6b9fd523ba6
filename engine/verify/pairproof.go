package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"absurdist/engine"
	"absurdist/engine/digits"
)

// PairProof is what `absurdist tree pair --proof` writes: what two first guesses that are always played take at least, in normal
// mode and with any number of guesses, with a line for each word that may be guessed, in the order of the lists.
type PairProof struct {
	whole
	PairProofHead
	Totals []PairTotal
}

// PairProofHead is its first line.
type PairProofHead struct {
	Pairs string `json:"pairs"` // what is proved of them: [LeastTotal]
	Words string `json:"words"` // the name of the lists
	Lists string `json:"lists"` // their checksum
	OtherWords
	Answers int  `json:"answers"` // how many there are
	Allowed int  `json:"allowed"` // and how many words may be guessed
	Bound   *int `json:"bound"`   // totals less than that are told
	Counted
}

// PairTotal is the line of a word.
type PairTotal struct {
	Word  engine.Word `json:"word"`
	Total *int        `json:"total"` // the least of the pairs with the word, in either order; the bound if none is less
}

func readPairProof(name string, text []byte) (*PairProof, error) {
	var p PairProof
	var err error
	p.Totals, err = objects[PairTotal](name, text, &p.PairProofHead)
	return &p, err
}

func (h PairProofHead) valid() error {
	if h.Bound == nil || *h.Bound < 1 || *h.Bound >= never {
		return errors.New("it does not say what the bound is")
	}
	return cmp.Or(named(h.Words), h.told(), h.OtherWords.valid())
}

func (p PairTotal) word() engine.Word { return p.Word }

func (PairTotal) anyWords() {}

func (p PairTotal) valid() error {
	switch {
	case p.Word == (engine.Word{}):
		return errors.New("it has no word")
	case p.Total == nil || *p.Total < 1:
		return errors.New("it has no total")
	}
	return nil
}

// PairProofVerdict is what was found of a proof as a whole.
type PairProofVerdict struct {
	PairProofHead `json:"-"`
	Firsts        int           `json:"firsts"` // words
	Least         int           `json:"least"`  // of the totals
	Best          []engine.Word `json:"best"`   // the words that have it
	Findings
}

// Checks yields the one check, see [PairProof.Check].
func (p *PairProof) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(p.Words, p.Lists)
	return alone(func(ctx context.Context) (PairProofVerdict, error) { return p.Check(ctx, d) }, open, err)
}

// Check says what can be seen to be wrong without a search: a word that is missing, is there twice, out of order or is none, a total
// above the bound, or one that only one word has, as a pair has two. What the pairs take is for [PairProof.Sample]. The error is the
// cause of the context's end.
func (p *PairProof) Check(ctx context.Context, d *engine.Dictionary) (PairProofVerdict, error) {
	v := PairProofVerdict{PairProofHead: p.PairProofHead, Firsts: len(p.Totals), Least: *p.Bound}
	words := map[int]int{} // by total
	for _, t := range p.Totals {
		words[*t.Total]++
		if *t.Total < v.Least {
			v.Least, v.Best = *t.Total, nil
		}
		if *t.Total == v.Least && v.Least < *p.Bound {
			v.Best = append(v.Best, t.Word)
		}
	}
	faults := append(listFaults(d, p.Lists, p.Answers, p.Allowed), p.wordFaults(d)...)
	if len(faults) > 0 {
		v.Findings = findings(faults)
		return v, nil
	}
	faults, err := checkFirsts(ctx, d.Words(), p.Totals, func(t PairTotal) string {
		switch total := *t.Total; {
		case total > *p.Bound:
			return fmt.Sprintf("is said to be of no pair below %d, and the file is about those below %d", total, *p.Bound)
		case total < *p.Bound && words[total] == 1:
			return fmt.Sprintf("is said to be of a pair with %d guesses, and no other word is", total)
		}
		return ""
	})
	if err != nil {
		return v, err
	}
	v.Findings = findings(faults, p.searches())
	return v, nil
}

// searches says what the lines claim and only a search can tell.
func (p *PairProof) searches() string {
	return fmt.Sprintf("whether the pairs of each of %s words take as many guesses as it says, or %s and more (--sample N counts and searches those of N of them again)",
		digits.Thousands(len(p.Totals)), digits.Thousands(*p.Bound))
}

// Sample draws words.
func (p *PairProof) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	d, _, err := o.Lists.named(p.Words, p.Lists)
	s := Sample{Of: len(p.Totals), One: "word", Many: "words", Right: "no pair takes less than the file says", Settles: p.searches()}
	if err != nil {
		return s, err
	}
	why := tooLarge(d, len(d.Answers()))
	if d.Length() > 5 {
		why = "pairs are searched again up to 5 letters"
	}
	if why != "" {
		return s, fmt.Errorf("%s: %w", why, ErrNoParts)
	}
	search := newTotals(d.Words(), d.Answers(), engine.Normal, 0)
	for _, t := range draw(lot, p.Totals, n) {
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: t.Word, Bound: t.Total}, o.Limit, func(ctx context.Context) error {
			return search.pairs(ctx, t.Word, *t.Total, *p.Bound)
		}))
	}
	return s, nil
}
