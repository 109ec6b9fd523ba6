package verify

import (
	"bytes"
	"encoding/json"
	"fmt"

	"absurdist/engine"
)

// Openings is what `absurdist minimax first -o` writes: for each first guess whether it wins the game of two.
type Openings struct {
	Openings string `json:"openings"` // what is decided of them: [WhoWins]
	Words    string `json:"words"`    // the name of the lists
	Lists    string `json:"lists"`    // the checksum of what may be guessed
	Mode     string `json:"mode"`
	From     string `json:"from"` // what is guessed: [FromAllowed], "w" for the answers, "left" for those left
	Guesses  int    `json:"guesses"`

	Firsts []Opening `json:"-"`
	mode   engine.Mode
}

// WhoWins is the kind of [Openings].
const WhoWins = "who wins"

// Opening is the line of a first guess.
type Opening struct {
	First engine.Word `json:"first"`
	Wins  bool        `json:"wins"`
	Tree  string      `json:"tree"`  // of one that wins: the guesses that find every answer, see [plan]
	Clue  string      `json:"clue"`  // after which a first guess that loses does so
	Left  int         `json:"left"`  // the answers that the clue leaves
	Legal int         `json:"legal"` // and the words that may be guessed then
}

// isOpenings reports whether a line is the first one of such a file.
func isOpenings(line []byte) bool {
	var o Openings
	return json.Unmarshal(line, &o) == nil && o.Openings == WhoWins
}

func readOpenings(name string, text []byte) (*Openings, error) {
	var o Openings
	n := 0
	for line := range bytes.Lines(text) {
		if n++; n == 1 {
			if err := json.Unmarshal(line, &o); err != nil {
				return nil, fmt.Errorf("%s:1: %w (%w)", name, err, ErrFile)
			}
			var err error
			if o.mode, err = engine.ParseMode(o.Mode); err != nil {
				return nil, fmt.Errorf("%s:1: %w (%w)", name, err, ErrFile)
			}
			if o.Guesses < 1 {
				return nil, fmt.Errorf("%s:1: %d guesses (%w)", name, o.Guesses, ErrFile)
			}
			continue
		}
		var f Opening
		if err := json.Unmarshal(line, &f); err != nil || f.First == (engine.Word{}) {
			return nil, fmt.Errorf("%s:%d: not the line of a first guess (%w)", name, n, ErrFile)
		}
		o.Firsts = append(o.Firsts, f)
	}
	return &o, nil
}

// Wins counts the first guesses that are said to win.
func (o *Openings) Wins() int {
	n := 0
	for _, f := range o.Firsts {
		if f.Wins {
			n++
		}
	}
	return n
}

// Check says what can be seen to be wrong without a search: a first guess that is missing, is there twice or is
// none, a tree that does not find every answer in time by the rules of the mode, or a clue that does not leave as many
// answers as it says. The faults are numbered by first guesses.
func (o *Openings) Check(d *engine.Dictionary) []FaultError {
	if o.Lists != d.Sum() {
		return []FaultError{{Reason: "it is about other lists than " + d.Name()}}
	}
	var faults []FaultError
	open := map[engine.Word]bool{}
	for _, w := range d.Words() {
		open[w] = true
	}
	for i, f := range o.Firsts {
		fault := func(reason string) { faults = append(faults, FaultError{i + 1, f.First, reason}) }
		if !open[f.First] {
			fault("is there twice, or may not be guessed")
		}
		delete(open, f.First)
		if f.Wins {
			if reason := o.planFault(d, f); reason != "" {
				fault(reason)
			}
			continue
		}
		left := 0
		for _, w := range d.Answers() {
			if clue(f.First, w) == f.Clue {
				left++
			}
		}
		if left != f.Left || left < 2 {
			fault(fmt.Sprintf("%q leaves %d answers, not %d", f.Clue, left, f.Left))
		}
	}
	for _, w := range d.Words() {
		if open[w] {
			faults = append(faults, FaultError{Reason: w.Upper() + " is missing"})
		}
	}
	return faults
}
