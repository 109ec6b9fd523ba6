package verify

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"absurdist/engine"
)

// TreeProof is what `absurdist tree prove --first all` writes: that no tree has a lesser total than a bound,
// with a line for each word that it may begin with.
type TreeProof struct {
	whole
	TreeProofHead
	Firsts []FirstTotal
}

// TreeProofHead is its first line.
type TreeProofHead struct {
	Trees   string `json:"trees"` // what is proved of them: [LeastTotal]
	Words   string `json:"words"` // the name of the lists
	Lists   string `json:"lists"` // their checksum
	Mode    string `json:"mode"`
	Guesses int    `json:"guesses"` // allowed, 0 for no limit
	From    string `json:"from"`    // what is guessed: [FromAllowed] or [FromAnswers]
	Bound   int    `json:"bound"`   // 0 if no tree finds every answer
	Counted
}

// FirstTotal is the line of a first guess.
type FirstTotal struct {
	First  engine.Word `json:"first"`
	Total  int         `json:"total"` // no tree that begins with it has less; 0 if none finds every answer
	Exact  bool        `json:"exact"` // there is a tree with that total
	Proved bool        `json:"proved"`
	Nodes  int64       `json:"nodes"` // states searched, which is no claim about trees
}

// What a [TreeProofHead] says.
const (
	LeastTotal  = "least total"
	FromAllowed = "allowed"
	FromAnswers = "answers"
)

// notSearched is what a proof leaves open until each first guess has been searched again.
const notSearched = "whether each first guess needs as much as is said (--sample N searches N of them again)"

func readTreeProof(name string, text []byte) (*TreeProof, error) {
	var p TreeProof
	var err error
	p.Firsts, err = objects[FirstTotal](name, text, &p.TreeProofHead)
	return &p, err
}

func (h TreeProofHead) valid() error {
	if h.From != FromAllowed && h.From != FromAnswers {
		return fmt.Errorf("from %q: it is %q or %q", h.From, FromAllowed, FromAnswers)
	}
	_, err := engine.ParseMode(h.Mode)
	return err
}

func (f FirstTotal) word() engine.Word { return f.First }

func (f FirstTotal) valid() error {
	if f.First == (engine.Word{}) {
		return errors.New("it has no first guess")
	}
	return nil
}

// least is the total that each first guess is said to need at least.
func (p *TreeProof) least() int {
	if p.Bound == 0 {
		return never
	}
	return p.Bound
}

// guesses returns the words that may be guessed.
func (p *TreeProof) guesses(d *engine.Dictionary) []engine.Word {
	if p.From == FromAnswers {
		return d.Answers()
	}
	return d.Words()
}

// TreeProofVerdict is what was found of a proof as a whole.
type TreeProofVerdict struct {
	TreeProofHead `json:"-"`
	Firsts        int `json:"firsts"`
	Bound         int `json:"bound"`
	Findings
}

// Checks yields the one check, see [TreeProof.Check].
func (p *TreeProof) Checks(o Options) iter.Seq2[Check, error] {
	d, err := o.Lists.find(p.Words, p.Lists)
	return alone(func(ctx context.Context) (Verdict, error) { return p.Check(ctx, d) }, err)
}

// Check says what of a proof can be seen to be wrong without a search: a first guess that is missing, is
// there twice or is none, or one with less than the bound. That each needs as much as is said is for
// [TreeProof.Sample]. The error is the cause of the context's end.
func (p *TreeProof) Check(ctx context.Context, d *engine.Dictionary) (TreeProofVerdict, error) {
	faults, err := checkFirsts(ctx, p.guesses(d), p.Firsts, func(f FirstTotal) string {
		switch {
		case p.Bound == 0 && (!f.Proved || f.Total != 0):
			return "is not shown to miss an answer"
		case !f.Proved || f.Total != 0 && f.Total < p.Bound:
			return fmt.Sprintf("is not shown to need %d guesses", p.Bound)
		}
		return ""
	})
	if p.Lists != d.Sum() {
		faults = append([]FaultError{{Reason: "it is about other lists than " + d.Name()}}, faults...)
	}
	open := append(p.uncounted(), notSearched)
	return TreeProofVerdict{p.TreeProofHead, len(p.Firsts), p.Bound, findings(faults, open...)}, err
}

// Sample draws first guesses.
func (p *TreeProof) Sample(o Options, n int, lot *rand.Rand) (Sample, error) {
	d, err := o.Lists.find(p.Words, p.Lists)
	s := Sample{Of: len(p.Firsts), One: "first guess", Many: "first guesses", Right: "none begins a tree with less", Settles: notSearched}
	if err != nil {
		return s, err
	}
	search := newTotals(p.guesses(d), d.Answers(), modeOf(p.Mode), p.Guesses)
	bound := p.least()
	for _, f := range draw(lot, p.Firsts, n) {
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: f.First, Bound: &bound}, o.Limit, func(ctx context.Context) error {
			return search.refute(ctx, f.First, bound)
		}))
	}
	return s, nil
}
