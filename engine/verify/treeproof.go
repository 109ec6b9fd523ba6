package verify

import (
	"bytes"
	"encoding/json"
	"fmt"

	"absurdist/engine"
)

// TreeProof is what `absurdist tree prove --first all` writes: that no tree has a lesser total than a bound,
// with a line for each word that it may begin with.
type TreeProof struct {
	Trees   string `json:"trees"` // what is proved of them: "least total"
	Words   string `json:"words"` // the name of the lists
	Lists   string `json:"lists"` // their checksum
	Mode    string `json:"mode"`
	Guesses int    `json:"guesses"` // allowed, 0 for no limit
	From    string `json:"from"`    // what is guessed: "allowed" or "answers"
	Bound   int    `json:"bound"`

	Firsts []First `json:"-"`
	mode   engine.Mode
}

// First is the line of a first guess.
type First struct {
	First  engine.Word `json:"first"`
	Total  int         `json:"total"` // no tree that begins with it has less; 0 if none finds every answer
	Proved bool        `json:"proved"`
}

// Kinds of [TreeProof].
const (
	LeastTotal  = "least total"
	FromAllowed = "allowed"
	FromAnswers = "answers"
)

// isTreeProof reports whether a line is the first one of a proof.
func isTreeProof(line []byte) bool {
	var p TreeProof
	return json.Unmarshal(line, &p) == nil && p.Trees == LeastTotal
}

func readTreeProof(name string, text []byte) (*TreeProof, error) {
	var p TreeProof
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if n == 1 {
			if err := json.Unmarshal(line, &p); err != nil {
				return nil, fmt.Errorf("%s:1: %w (%w)", name, err, ErrFile)
			}
			var err error
			if p.mode, err = engine.ParseMode(p.Mode); err != nil {
				return nil, fmt.Errorf("%s:1: %w (%w)", name, err, ErrFile)
			}
			if p.From != FromAllowed && p.From != FromAnswers {
				return nil, fmt.Errorf("%s:1: from %q: it is %q or %q (%w)", name, p.From, FromAllowed, FromAnswers, ErrFile)
			}
			continue
		}
		var f First
		if err := json.Unmarshal(line, &f); err != nil {
			return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
		}
		if f.First == (engine.Word{}) {
			return nil, fmt.Errorf("%s:%d: it has no first guess (%w)", name, n, ErrFile)
		}
		p.Firsts = append(p.Firsts, f)
	}
	return &p, nil
}

// Least is the total that each first guess is said to need at least.
func (p *TreeProof) Least() int {
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

// Check says what of a proof can be seen to be wrong without a search: a first guess that is missing, is
// there twice or is none, or one with less than the bound. The faults are numbered by first guesses.
func (p *TreeProof) Check(d *engine.Dictionary) []FaultError {
	var faults []FaultError
	if p.Lists != d.Sum() {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("it is about other lists than %s", d.Name())})
	}
	open := map[engine.Word]bool{}
	for _, w := range p.guesses(d) {
		open[w] = true
	}
	for i, f := range p.Firsts {
		fault := func(reason string) { faults = append(faults, FaultError{i + 1, f.First, reason}) }
		switch {
		case !open[f.First]:
			fault("is there twice, or may not be guessed")
		case p.Bound == 0 && (!f.Proved || f.Total != 0):
			fault("is not shown to miss an answer")
		case !f.Proved || f.Total != 0 && f.Total < p.Bound:
			fault(fmt.Sprintf("is not shown to need %d guesses", p.Bound))
		}
		delete(open, f.First)
	}
	for _, w := range p.guesses(d) {
		if open[w] {
			faults = append(faults, FaultError{Reason: w.Upper() + " is missing"})
		}
	}
	return faults
}
