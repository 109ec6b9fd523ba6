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
	Lists    string `json:"lists"`    // their checksum
	Answers  int    `json:"answers"`  // how many there are
	Allowed  int    `json:"allowed"`  // and how many words may be guessed
	Mode     string `json:"mode"`
	Guesses  int    `json:"guesses"`
	Counted
}

// WhoWins is what [OpeningsHead] says is decided.
const WhoWins = "who wins"

// Opening is the line of a first guess.
type Opening struct {
	First engine.Word `json:"first"`
	Wins  *bool       `json:"wins"`
	Tree  string      `json:"tree"`  // of one that wins: the guesses that find every answer, see [briefTree]
	Clue  string      `json:"clue"`  // after which a first guess that loses does so
	Left  int         `json:"left"`  // the answers that the clue leaves
	Legal int         `json:"legal"` // and the words that may be guessed then
}

// mostGuesses is the greatest number of guesses of a game of two, so that a file can't make a check deep.
const mostGuesses = 64

func readOpenings(name string, text []byte) (*Openings, error) {
	var o Openings
	var err error
	o.Firsts, err = objects[Opening](name, text, &o.OpeningsHead)
	return &o, o.anew(err, "absurdist minimax first")
}

func (h OpeningsHead) valid() error {
	if h.Guesses < 1 || h.Guesses > mostGuesses {
		return fmt.Errorf("%d guesses: they are 1 to %d", h.Guesses, mostGuesses)
	}
	_, err := engine.ParseMode(h.Mode)
	return cmp.Or(named(h.Words), h.told(), err)
}

func (f Opening) word() engine.Word { return f.First }

func (f Opening) wins() bool { return f.Wins != nil && *f.Wins }

func (f Opening) valid() error {
	switch {
	case f.First == (engine.Word{}):
		return errors.New("it has no first guess")
	case f.Wins == nil:
		return errors.New("it does not say whether it wins")
	case f.wins() && (f.Clue != "" || f.Left != 0 || f.Legal != 0):
		return errors.New("it wins, and has a clue after which it does not")
	case !f.wins() && f.Tree != "":
		return errors.New("it does not win, and has a tree by which it does")
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
	d, open, err := with.Lists.five(o.Words, o.Lists)
	return alone(func(ctx context.Context) (OpeningsVerdict, error) { return o.Check(ctx, d) }, open, err)
}

// Check says what can be seen to be wrong without a search: a first guess that is missing, is there twice, out of order
// or is none, a tree that does not find every answer in time by the rules of the mode, or a clue that does not leave as many
// answers or as many guesses as it says. That the others lose is for [Openings.Sample]. The error is the cause of the
// context's end.
func (o *Openings) Check(ctx context.Context, d *engine.Dictionary) (OpeningsVerdict, error) {
	v := OpeningsVerdict{OpeningsHead: o.OpeningsHead, Firsts: len(o.Firsts), Wins: o.wins(), Guesses: o.Guesses}
	faults := listFaults(d, o.Lists, o.Answers, o.Allowed)
	var err error
	if len(faults) == 0 {
		faults, err = checkFirsts(ctx, d.Words(), o.Firsts, func(f Opening) string {
			if f.wins() {
				return o.treeFault(d, f)
			}
			return o.lossFault(d, f)
		})
	}
	var open []string
	if v.Wins < v.Firsts {
		open = append(open, o.searches())
	}
	v.Findings = findings(faults, open...)
	return v, err
}

// wins counts the first guesses that win.
func (o *Openings) wins() int {
	n := 0
	for _, f := range o.Firsts {
		if f.wins() {
			n++
		}
	}
	return n
}

// searches says what the lines claim and only a search can tell.
func (o *Openings) searches() string {
	return fmt.Sprintf("whether the %s other first guesses do not win with %d guesses in %s mode, each after its clue (--sample N searches some again)",
		digits.Thousands(len(o.Firsts)-o.wins()), o.Guesses, o.Mode)
}

// lossFault says why the clue of a first guess does not leave what it says, or "".
func (o *Openings) lossFault(d *engine.Dictionary, f Opening) string {
	if !isClue(f.Clue, engine.Letters) {
		return fmt.Sprintf("%.20q is no clue", f.Clue)
	}
	got := row{word: f.First, clue: f.Clue}
	left := count(d.Answers(), got.fits())
	if left != f.Left || left < 2 {
		return fmt.Sprintf("%q leaves %d answers, not %d", f.Clue, left, f.Left)
	}
	legal := count(d.Words(), follower(modeOf(o.Mode), got))
	if legal != f.Legal {
		return fmt.Sprintf("%q leaves %d words that may be guessed, not %d", f.Clue, legal, f.Legal)
	}
	return ""
}

// count returns of how many words something holds.
func count(words []engine.Word, holds func(engine.Word) bool) int {
	n := 0
	for _, w := range words {
		if holds(w) {
			n++
		}
	}
	return n
}

// Sample draws first guesses, as many that win as that lose if there are enough of each.
func (o *Openings) Sample(with Options, n int, lot *rand.Rand) (Sample, error) {
	d, _, err := with.Lists.five(o.Words, o.Lists)
	s := Sample{Of: len(o.Firsts), One: "first guess", Many: "first guesses", Right: "each is as the file says", Settles: o.searches()}
	if err != nil {
		return s, err
	}
	search := duel{newTotals(d.Words(), d.Answers(), modeOf(o.Mode), o.Guesses)}
	var win, lose []Opening
	for _, f := range draw(lot, o.Firsts, len(o.Firsts)) {
		if f.wins() {
			win = append(win, f)
		} else {
			lose = append(lose, f)
		}
	}
	wins := min(len(win), max(n/2, n-len(lose)))
	for _, f := range append(win[:wins:wins], lose[:min(len(lose), n-wins)]...) {
		s.Checks = append(s.Checks, searchFirst(FirstVerdict{First: f.First, Wins: f.Wins}, with.Limit, func(ctx context.Context) error {
			return search.refute(ctx, f)
		}))
	}
	return s, nil
}

// briefTree is a tree in brief, as the line of a first guess that wins holds it: the guesses after the first one, depth
// first. The answers that a clue leaves come in the order of their lists, and the clues in the order of the first of
// these; where a clue leaves one answer, that is the guess, and it is left out.
type briefTree struct {
	d    *engine.Dictionary
	mode engine.Mode
	rest []string // the guesses that were not reached yet
}

// treeFault says why the tree of a first guess does not find every answer in time, or "".
func (o *Openings) treeFault(d *engine.Dictionary, f Opening) string {
	p := briefTree{d, modeOf(o.Mode), strings.Fields(f.Tree)}
	if strings.Join(p.rest, " ") != f.Tree {
		return "its tree: there is more than a space between words"
	}
	if reason := p.walk(nil, f.First, d.Answers(), o.Guesses); reason != "" {
		return "its tree: " + reason
	}
	if len(p.rest) > 0 {
		return fmt.Sprintf("its tree: no answer leads to the last %d guesses", len(p.rest))
	}
	return ""
}

// walk plays a guess, the first of so many, where some answers are left, and goes on after each clue.
func (p *briefTree) walk(rows []row, guess engine.Word, left []engine.Word, guesses int) string {
	if _, allowed := p.d.Index(guess); !allowed {
		return guess.Upper() + " is not an allowed word of " + p.d.Name()
	}
	judge := referee{mode: p.mode, rows: rows}
	if p.mode == engine.Hard {
		judge.all = demandsOf(rows)
	}
	for _, reason := range judge.faults(guess) {
		return guess.Upper() + " " + reason
	}
	clues, buckets := bucketsOf(engine.CountLetters, guess, left)
	for _, c := range clues {
		if c == won {
			continue
		}
		if guesses == 1 {
			return buckets[c][0].Upper() + " is not found in time"
		}
		next, reason := p.next(buckets[c])
		if reason == "" {
			reason = p.walk(append(rows[:len(rows):len(rows)], row{word: guess, clue: c}), next, buckets[c], guesses-1)
		}
		if reason != "" {
			return reason
		}
	}
	return ""
}

// next returns what is guessed where some answers are left.
func (p *briefTree) next(left []engine.Word) (guess engine.Word, reason string) {
	if len(left) == 1 {
		return left[0], ""
	}
	if len(p.rest) == 0 {
		return guess, fmt.Sprintf("it ends before %s and %s are told apart", left[0].Upper(), left[1].Upper())
	}
	guess, err := engine.ParseWord(p.rest[0])
	if err != nil {
		return guess, err.Error()
	}
	if guess.String() != p.rest[0] {
		return guess, fmt.Sprintf("%q is not written in small letters", p.rest[0])
	}
	p.rest = p.rest[1:]
	return guess, ""
}
