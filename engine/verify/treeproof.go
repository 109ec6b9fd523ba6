package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"absurdist/engine"
	"absurdist/engine/digits"
)

// TreeProof is what `absurdist tree prove --first all` writes: that no tree has a lesser total than a bound,
// with a line for each word that it may begin with, in the order of the lists. Where answers have weights a total is the sum of
// weight times guesses, and the answers are the words whose lines tell one.
type TreeProof struct {
	whole
	TreeProofHead
	Firsts []FirstTotal
}

// TreeProofHead is its first line.
type TreeProofHead struct {
	Trees string `json:"trees"` // what is proved of them: [LeastTotal]
	Words string `json:"words"` // the name of the lists
	Lists string `json:"lists"` // their checksum
	OtherWords
	WeighedBy
	Answers int    `json:"answers"` // how many there are
	Allowed int    `json:"allowed"` // and how many words may be guessed
	Mode    string `json:"mode"`
	Guesses *int   `json:"guesses"` // allowed, 0 for no limit
	Bound   *int   `json:"bound"`   // 0 if no tree finds every answer
	Counted
}

// WeighedBy says in the first line of a proof that answers have weights. It is empty where all count alike.
type WeighedBy struct {
	Weights string  `json:"weights,omitempty"` // where they come from
	Core    float64 `json:"core,omitempty"`    // the share of the weight that the likeliest words have, if the others are left out
	Weight  int     `json:"weight,omitempty"`  // the sum of the weights of the lines
}

// mostWeight is the sum of weights from which on totals might not be below [never].
const mostWeight = never / treeDeepest

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

// open says what of the weights nothing shows.
func (w WeighedBy) open() []string {
	switch {
	case w.Weight == 0:
		return nil
	case w.Core == 0:
		return []string{fmt.Sprintf("whether the weights are those of %.40q", w.Weights)}
	}
	return []string{fmt.Sprintf("whether the weights are those of %.40q, without the least likely words, so that the others have %g of the weight", w.Weights, w.Core)}
}

// FirstTotal is the line of a first guess.
type FirstTotal struct {
	First  engine.Word `json:"first"`
	Total  *int        `json:"total"`            // the bound if no tree that begins with it has less; 0 if none finds every answer
	Weight int         `json:"weight,omitempty"` // of the word as an answer, where answers have weights
}

// LeastTotal is what [TreeProofHead] says is proved.
const LeastTotal = "least total"

func readTreeProof(name string, text []byte) (*TreeProof, error) {
	var p TreeProof
	var err error
	p.Firsts, err = objects[FirstTotal](name, text, &p.TreeProofHead)
	return &p, p.anew(err, "absurdist tree prove --first all")
}

func (h TreeProofHead) valid() error {
	switch {
	case h.Guesses == nil || *h.Guesses < 0:
		return errors.New("it does not say how many guesses there are")
	case h.Bound == nil || *h.Bound < 0 || *h.Bound >= never:
		return errors.New("it does not say what the bound is")
	}
	_, err := engine.ParseMode(h.Mode)
	return cmp.Or(named(h.Words), h.told(), h.OtherWords.valid(), h.WeighedBy.valid(), err)
}

func (f FirstTotal) word() engine.Word { return f.First }

func (FirstTotal) anyWords() {}

func (f FirstTotal) valid() error {
	switch {
	case f.First == (engine.Word{}):
		return errors.New("it has no first guess")
	case f.Total == nil || *f.Total < 0:
		return errors.New("it has no total")
	case f.Weight < 0 || f.Weight >= mostWeight:
		return fmt.Errorf("%d is no weight", f.Weight)
	}
	return nil
}

// TreeProofVerdict is what was found of a proof as a whole.
type TreeProofVerdict struct {
	TreeProofHead `json:"-"`
	Firsts        int    `json:"firsts"`
	Bound         int    `json:"bound"`
	Weight        int    `json:"weight,omitempty"` // of all answers, where they have weights
	Tree          string `json:"tree,omitempty"`   // the name of a built-in tree that has the bound as its total
	Findings
}

// Checks yields the one check, see [TreeProof.Check].
func (p *TreeProof) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(p.Words, p.Lists)
	return alone(func(ctx context.Context) (TreeProofVerdict, error) { return p.Check(ctx, d) }, open, err)
}

// Check says what of a proof can be seen to be wrong without a search: a first guess that is missing, is
// there twice, out of order or is none, one with less than the bound, or a bound that a tree which is built in is below.
// That each needs as much as is said is for [TreeProof.Sample]. The error is the cause of the context's end.
func (p *TreeProof) Check(ctx context.Context, d *engine.Dictionary) (TreeProofVerdict, error) {
	v := TreeProofVerdict{TreeProofHead: p.TreeProofHead, Firsts: len(p.Firsts), Bound: *p.Bound, Weight: p.Weight}
	faults := append(listFaults(d, p.Lists, p.listed(d), p.Allowed), p.wordFaults(d)...)
	faults = append(faults, p.weightFaults()...)
	if len(faults) > 0 {
		v.Findings = findings(faults)
		return v, nil
	}
	faults, err := checkFirsts(ctx, d.Words(), p.Firsts, p.lineFault)
	if err != nil {
		return v, err
	}
	open := append([]string{p.searches()}, p.open()...)
	if *p.Bound > 0 {
		if p.missing() == len(p.Firsts) {
			faults = append(faults, FaultError{Line: 1, Reason: "each first guess is said to miss an answer, for which the bound is 0"})
		}
		if most := mostTotal(p.answers(d), *p.Guesses); int64(*p.Bound) > most {
			faults = append(faults, FaultError{Line: 1, Reason: fmt.Sprintf("the bound is more than the %d guesses that a tree takes at most", most)})
		}
		var name string
		var total int
		if p.Weight == 0 {
			name, total, err = p.bestTree(d) // no tree with weights is built in
		}
		switch {
		case err != nil:
			return v, err
		case name != "" && total < *p.Bound:
			faults = append(faults, FaultError{Line: 1, Reason: fmt.Sprintf("the bound is %s, but the tree %s takes %s", digits.Thousands(*p.Bound), name, digits.Thousands(total))})
		case name != "" && total == *p.Bound:
			v.Tree = name
		default:
			open = append(open, fmt.Sprintf("whether there is a tree that takes %s", digits.Thousands(*p.Bound)))
		}
	}
	v.Findings = findings(faults, open...)
	return v, nil
}

// listed is how many answers the lists must have: those of the first line, but where answers have weights, which need not be
// those of the lists.
func (p *TreeProof) listed(d *engine.Dictionary) int {
	if p.Weight > 0 {
		return len(d.Answers())
	}
	return p.Answers
}

// answers returns the answers with their weights, 1 each where they have none.
func (p *TreeProof) answers(d *engine.Dictionary) []weighed {
	var list []weighed
	if p.Weight == 0 {
		for _, w := range d.Answers() {
			list = append(list, weighed{w, 1})
		}
		return list
	}
	known := map[engine.Word]bool{}
	for _, f := range p.Firsts {
		if _, allowed := d.Index(f.First); f.Weight > 0 && allowed && !known[f.First] {
			known[f.First] = true
			list = append(list, weighed{f.First, f.Weight})
		}
	}
	return list
}

// weightFaults holds the weights of the lines against the first line.
func (p *TreeProof) weightFaults() []FaultError {
	answers, sum := 0, 0
	for _, f := range p.Firsts {
		if f.Weight > 0 {
			answers++
			sum += f.Weight
		}
	}
	switch {
	case sum != p.Weight:
		return []FaultError{{Line: 1, Reason: fmt.Sprintf("it says that the weights sum to %d, and they sum to %d", p.Weight, sum)}}
	case p.Weight > 0 && answers != p.Answers:
		return []FaultError{{Line: 1, Reason: fmt.Sprintf("it says that %d words are answers, and %d have a weight", p.Answers, answers)}}
	}
	return nil
}

// lineFault says what is wrong with the total of a first guess, or "".
func (p *TreeProof) lineFault(f FirstTotal) string {
	switch total := *f.Total; {
	case total == 0:
		return ""
	case *p.Bound == 0:
		return "is not shown to miss an answer"
	case total < *p.Bound:
		return fmt.Sprintf("is not shown to need %s guesses", digits.Thousands(*p.Bound))
	case total > *p.Bound:
		return fmt.Sprintf("is said to need %s guesses, and the file is about %s", digits.Thousands(total), digits.Thousands(*p.Bound))
	}
	return ""
}

// searches says what the lines claim and only a search can tell.
func (p *TreeProof) searches() string {
	rules := p.Mode + " mode"
	if *p.Guesses > 0 {
		rules += fmt.Sprintf(" within %d guesses", *p.Guesses)
	}
	miss := p.missing()
	var claims []string
	takes := "takes less"
	if p.Weight > 0 {
		takes = "has a lesser sum of weight times guesses"
	}
	if need := len(p.Firsts) - miss; need > 0 {
		claims = append(claims, fmt.Sprintf("no tree that begins with one of %s first guesses %s than %s", digits.Thousands(need), takes, digits.Thousands(*p.Bound)))
	}
	if miss > 0 {
		claims = append(claims, fmt.Sprintf("none that begins with one of %s finds every answer", digits.Thousands(miss)))
	}
	return fmt.Sprintf("whether in %s %s (--sample N searches N of them again)", rules, strings.Join(claims, ", and "))
}

// missing counts the first guesses that are said to miss an answer.
func (p *TreeProof) missing() int {
	n := 0
	for _, f := range p.Firsts {
		if *f.Total == 0 {
			n++
		}
	}
	return n
}

// mostTotal returns the greatest of the least totals that answers can take with so many guesses, 0 for any number,
// if a tree finds them at all: in each mode one may play the answers that are left, one after the other.
func mostTotal(answers []weighed, guesses int) int64 {
	total := int64(0)
	slices.SortFunc(answers, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	for i, a := range answers {
		n := i + 2 // after a first guess that finds none
		if guesses > 0 && guesses <= len(answers) {
			n = guesses
		}
		total += int64(a.weight) * int64(n)
	}
	return total
}

// Sample draws first guesses.
func (p *TreeProof) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	d, _, err := o.Lists.named(p.Words, p.Lists)
	s := Sample{Of: len(p.Firsts), One: "first guess", Many: "first guesses", Right: "none begins a tree with less", Settles: p.searches()}
	if err != nil {
		return s, err
	}
	answers := p.answers(d)
	if len(answers) == 0 {
		return s, fmt.Errorf("no word of %s has a weight: %w", d.Name(), ErrNoParts)
	}
	if why := tooLarge(d, len(answers)); why != "" {
		return s, fmt.Errorf("%s: %w", why, ErrNoParts)
	}
	search := newWeighedTotals(d.Words(), answers, modeOf(p.Mode), *p.Guesses)
	for _, f := range draw(lot, p.Firsts, n) {
		least := *f.Total
		if least == 0 {
			least = never
		}
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: f.First, Bound: f.Total}, o.Limit, func(ctx context.Context) error {
			return search.refute(ctx, f.First, least)
		}))
	}
	return s, nil
}
