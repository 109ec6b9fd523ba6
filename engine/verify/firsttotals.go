package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"absurdist/engine"
	"absurdist/engine/digits"
)

// FirstTotals is what `absurdist tree totals` writes: for each first guess, in the order of the lists, bounds of the least total of
// the trees that begin with it.
type FirstTotals struct {
	whole
	FirstTotalsHead
	Firsts []FirstBounds
}

// FirstTotalsHead is its first line.
type FirstTotalsHead struct {
	Openers string `json:"openers"` // what is told of them: [Totals]
	Words   string `json:"words"`   // the name of the lists
	Lists   string `json:"lists"`   // their checksum
	OtherWords
	Answers int    `json:"answers"` // how many there are
	Allowed int    `json:"allowed"` // and how many words may be guessed
	Mode    string `json:"mode"`
	Guesses *int   `json:"guesses"` // allowed, 0 for no limit
	Counted
}

// FirstBounds is the line of a first guess.
type FirstBounds struct {
	First engine.Word `json:"first"`
	Low   *int        `json:"low"`  // no tree that begins with it has less; 0 if none finds every answer
	High  *int        `json:"high"` // one has this; 0 if none was found
}

// Totals is what [FirstTotalsHead] says is told.
const Totals = "totals"

func readFirstTotals(name string, text []byte) (*FirstTotals, error) {
	var p FirstTotals
	var err error
	p.Firsts, err = objects[FirstBounds](name, text, &p.FirstTotalsHead)
	return &p, err
}

func (h FirstTotalsHead) valid() error {
	if h.Guesses == nil || *h.Guesses < 0 {
		return errors.New("it does not say how many guesses there are")
	}
	_, err := engine.ParseMode(h.Mode)
	return cmp.Or(named(h.Words), h.told(), h.OtherWords.valid(), err)
}

func (f FirstBounds) word() engine.Word { return f.First }

func (FirstBounds) anyWords() {}

func (f FirstBounds) valid() error {
	switch {
	case f.First == (engine.Word{}):
		return errors.New("it has no first guess")
	case f.Low == nil || *f.Low < 0:
		return errors.New("it has no lower bound")
	case f.High == nil || *f.High < 0:
		return errors.New("it has no upper bound")
	case *f.High > 0 && (*f.Low == 0 || *f.Low > *f.High):
		return fmt.Errorf("a tree has %d guesses in all, and none less than %d", *f.High, *f.Low)
	}
	return nil
}

// exact reports whether the total is told.
func (f FirstBounds) exact() bool { return *f.Low == *f.High && *f.Low > 0 }

// FirstTotalsVerdict is what was found of the first guesses as a whole.
type FirstTotalsVerdict struct {
	FirstTotalsHead `json:"-"`
	Firsts          int    `json:"firsts"`
	Exact           int    `json:"exact"`          // of which the total is told
	Least           int    `json:"least"`          // lower bound, 0 if none finds every answer
	Tree            string `json:"tree,omitempty"` // the name of a built-in tree that has that total
	Findings
}

// Checks yields the one check, see [FirstTotals.Check].
func (p *FirstTotals) Checks(o Options) iter.Seq2[Check, error] {
	d, open, err := o.Lists.named(p.Words, p.Lists)
	return alone(func(ctx context.Context) (FirstTotalsVerdict, error) { return p.Check(ctx, d) }, open, err)
}

// Check says what can be seen to be wrong without a search: a first guess that is missing, is there twice, out of order or is none,
// a total that no tree can have, or lower bounds all above the total of a tree that is built in. That each takes what is said is for
// [FirstTotals.Sample]. The error is the cause of the context's end.
func (p *FirstTotals) Check(ctx context.Context, d *engine.Dictionary) (FirstTotalsVerdict, error) {
	v := FirstTotalsVerdict{FirstTotalsHead: p.FirstTotalsHead, Firsts: len(p.Firsts)}
	for _, f := range p.Firsts {
		if f.exact() {
			v.Exact++
		}
		if *f.Low > 0 && (v.Least == 0 || *f.Low < v.Least) {
			v.Least = *f.Low
		}
	}
	faults := append(listFaults(d, p.Lists, p.Answers, p.Allowed), p.wordFaults(d)...)
	if len(faults) > 0 {
		v.Findings = findings(faults)
		return v, nil
	}
	like := p.proof()
	most := mostTotal(like.answers(d), *p.Guesses)
	faults, err := checkFirsts(ctx, d.Words(), p.Firsts, func(f FirstBounds) string {
		if int64(max(*f.Low, *f.High)) > most {
			return fmt.Sprintf("is said to take %d guesses, and a tree takes %d at most", max(*f.Low, *f.High), most)
		}
		return ""
	})
	if err != nil {
		return v, err
	}
	name, total, err := like.bestTree(d)
	switch {
	case err != nil:
		return v, err
	case name != "" && (v.Least == 0 || total < v.Least):
		faults = append(faults, FaultError{Line: 1, Reason: fmt.Sprintf("no first guess is said to take less than %s, but the tree %s takes %s", digits.Thousands(v.Least), name, digits.Thousands(total))})
	case name != "" && total == v.Least:
		v.Tree = name
	}
	v.Findings = findings(faults, p.searches())
	return v, nil
}

// proof returns the head of a proof about the same trees.
func (p *FirstTotals) proof() *TreeProof {
	return &TreeProof{TreeProofHead: TreeProofHead{
		Words: p.Words, Lists: p.Lists, OtherWords: p.OtherWords, Answers: p.Answers, Allowed: p.Allowed, Mode: p.Mode, Guesses: p.Guesses,
	}}
}

// searches says what the lines claim and only a search can tell.
func (p *FirstTotals) searches() string {
	exact, bounded, miss := 0, 0, 0
	for _, f := range p.Firsts {
		switch {
		case f.exact():
			exact++
		case *f.Low > 0:
			bounded++
		default:
			miss++
		}
	}
	rules := p.Mode + " mode"
	if *p.Guesses > 0 {
		rules += fmt.Sprintf(" within %d guesses", *p.Guesses)
	}
	var claims []string
	for _, c := range []struct {
		n     int
		claim string
	}{{exact, "%s first guesses take as many guesses as they are said to"}, {bounded, "%s take as many as lie between their bounds"}, {miss, "%s begin no tree that finds every answer"}} {
		if c.n > 0 {
			claims = append(claims, fmt.Sprintf(c.claim, digits.Thousands(c.n)))
		}
	}
	return fmt.Sprintf("whether in %s %s (--sample N searches N of them again)", rules, strings.Join(claims, ", and "))
}

// Sample draws first guesses.
func (p *FirstTotals) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	d, _, err := o.Lists.named(p.Words, p.Lists)
	s := Sample{Of: len(p.Firsts), One: "first guess", Many: "first guesses", Right: "each takes what the file says", Settles: p.searches()}
	if err != nil {
		return s, err
	}
	if why := tooLarge(d, len(d.Answers())); why != "" {
		return s, fmt.Errorf("%s: %w", why, ErrNoParts)
	}
	search := newTotals(d.Words(), d.Answers(), modeOf(p.Mode), *p.Guesses)
	for _, f := range draw(lot, p.Firsts, n) {
		least := *f.Low
		if least == 0 {
			least = never
		}
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: f.First, Bound: f.Low, High: f.High}, o.Limit, func(ctx context.Context) error {
			if *f.High > 0 {
				if err := search.reach(ctx, f.First, *f.High); err != nil {
					return err
				}
			}
			return search.refute(ctx, f.First, least)
		}))
	}
	return s, nil
}
