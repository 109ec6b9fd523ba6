package verify

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"absurdist/engine"
)

// Openings is what `absurdist minimax first -o` writes: for each first guess whether it wins the game of two.
type Openings struct {
	whole
	OpeningsHead
	Firsts []Opening
}

// OpeningsHead is its first line.
type OpeningsHead struct {
	Openings string `json:"openings"` // what is decided of them: [WhoWins]
	Words    string `json:"words"`    // the name of the lists
	Lists    string `json:"lists"`    // the checksum of what may be guessed
	Mode     string `json:"mode"`
	From     string `json:"from"` // what is guessed: [FromAllowed], "w" for the answers, "left" for those left
	Guesses  int    `json:"guesses"`
	Counted
}

// WhoWins is what [OpeningsHead] says is decided.
const WhoWins = "who wins"

// Opening is the line of a first guess.
type Opening struct {
	First engine.Word `json:"first"`
	Wins  bool        `json:"wins"`
	Tree  string      `json:"tree"`  // of one that wins: the guesses that find every answer, see [briefTree]
	Clue  string      `json:"clue"`  // after which a first guess that loses does so
	Left  int         `json:"left"`  // the answers that the clue leaves
	Legal int         `json:"legal"` // and the words that may be guessed then
}

// notLost is what openings leave open until each first guess has been searched again.
const notLost = "whether the first guesses that are said to lose do (--sample N searches some again)"

func readOpenings(name string, text []byte) (*Openings, error) {
	var o Openings
	var err error
	o.Firsts, err = objects[Opening](name, text, &o.OpeningsHead)
	return &o, err
}

func (h OpeningsHead) valid() error {
	if h.Guesses < 1 {
		return fmt.Errorf("%d guesses", h.Guesses)
	}
	_, err := engine.ParseMode(h.Mode)
	return err
}

func (f Opening) word() engine.Word { return f.First }

func (f Opening) valid() error {
	if f.First == (engine.Word{}) {
		return errors.New("it has no first guess")
	}
	return nil
}

// OpeningsVerdict is what was found of all first guesses without a search.
type OpeningsVerdict struct {
	OpeningsHead `json:"-"`
	Firsts       int `json:"firsts"`
	Wins         int `json:"wins"`
	Guesses      int `json:"guesses"`
	Findings
}

// Checks yields the one check, see [Openings.Check].
func (o *Openings) Checks(with Options) iter.Seq2[Check, error] {
	d, err := with.Lists.find(o.Words, o.Lists)
	return alone(func(ctx context.Context) (Verdict, error) { return o.Check(ctx, d) }, err)
}

// Check says what can be seen to be wrong without a search: a first guess that is missing, is there twice or is
// none, a tree that does not find every answer in time by the rules of the mode, or a clue that does not leave as many
// answers as it says. That the others lose is for [Openings.Sample]. The error is the cause of the context's end.
func (o *Openings) Check(ctx context.Context, d *engine.Dictionary) (OpeningsVerdict, error) {
	v := OpeningsVerdict{OpeningsHead: o.OpeningsHead, Firsts: len(o.Firsts), Guesses: o.Guesses}
	for _, f := range o.Firsts {
		if f.Wins {
			v.Wins++
		}
	}
	if o.Lists != d.Sum() {
		v.Findings = findings([]FaultError{{Reason: "it is about other lists than " + d.Name()}})
		return v, nil
	}
	faults, err := checkFirsts(ctx, d.Words(), o.Firsts, func(f Opening) string {
		if f.Wins {
			return o.treeFault(d, f)
		}
		left := 0
		for _, w := range d.Answers() {
			if clue(f.First, w) == f.Clue {
				left++
			}
		}
		if left != f.Left || left < 2 {
			return fmt.Sprintf("%q leaves %d answers, not %d", f.Clue, left, f.Left)
		}
		return ""
	})
	v.Findings = findings(faults, append(o.uncounted(), notLost)...)
	return v, err
}

// Sample draws first guesses, as many that win as that lose if there are enough of each.
func (o *Openings) Sample(with Options, n int, lot *rand.Rand) (Sample, error) {
	d, err := with.Lists.find(o.Words, o.Lists)
	s := Sample{Of: len(o.Firsts), One: "first guess", Many: "first guesses", Right: "each is as the file says", Settles: notLost}
	if err != nil {
		return s, err
	}
	search := duel{newTotals(d.Words(), d.Answers(), modeOf(o.Mode), o.Guesses)}
	var win, lose []Opening
	for _, f := range draw(lot, o.Firsts, len(o.Firsts)) {
		if f.Wins {
			win = append(win, f)
		} else {
			lose = append(lose, f)
		}
	}
	wins := min(len(win), max(n/2, n-len(lose)))
	for _, f := range append(win[:wins:wins], lose[:min(len(lose), n-wins)]...) {
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: f.First, Wins: &f.Wins}, with.Limit, func(ctx context.Context) error {
			return search.refute(ctx, f)
		}))
	}
	return s, nil
}
