package tree

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// Opener is what is known of a first guess: bounds of the least total of guesses, over all answers, of the trees that begin
// with it and find every answer within the guesses. The total is exact if both are equal.
type Opener struct {
	First game.Word `json:"first"`
	Low   int       `json:"low"`             // no such tree has less; 0 if there is none
	High  int       `json:"high"`            // such a tree has this total; 0 if none was found
	Nodes int64     `json:"nodes,omitempty"` // states searched for it
}

// Exact reports whether it is settled what the least total is, or that there is no tree.
func (o Opener) Exact() bool { return o.Low == o.High }

// compareOpeners puts the best first: by the upper bound, exact totals before others, then by the lower one. Those without a
// tree are last, and equal ones in the order of the alphabet.
func compareOpeners(a, b Opener) int {
	last := func(total int) int { return cmp.Or(total, Infinite) }
	open := func(o Opener) int { return lastIf(!o.Exact() || o.High == 0) }
	return cmp.Or(cmp.Compare(last(a.High), last(b.High)), open(a)-open(b), cmp.Compare(last(a.Low), last(b.Low)), a.First.Compare(b.First))
}

// OpenersHead is the first line of a file of first guesses.
type OpenersHead struct {
	Claim   string `json:"claim"`   // what the lines are about: [OpenerTotals]
	Words   string `json:"words"`   // the name of the lists
	Lists   string `json:"lists"`   // their checksum, see [game.Dictionary.Sum]
	Answers int    `json:"answers"` // how many there are
	Allowed int    `json:"allowed"` // how many words may be guessed
	Mode    string `json:"mode"`
	Guesses int    `json:"guesses"` // allowed, 0 for no limit
	Weight  int    `json:"weight"`  // of all answers, where they have weights
	Lines   int    `json:"lines"`   // after this one
}

// OpenerTotals is the claim of a file of first guesses.
const OpenerTotals = "totals"

// Openers are all first guesses of a game, and what is known of each. Do not change it.
type Openers struct {
	OpenersHead
	list []Opener // best first
}

// NewOpeners returns the first guesses of a game.
func NewOpeners(h OpenersHead, list []Opener) *Openers {
	o := &Openers{h, slices.Clone(list)}
	order.By(o.list, compareOpeners)
	return o
}

// Find returns what is known of a word.
func (o *Openers) Find(word game.Word) (Opener, bool) {
	i := slices.IndexFunc(o.list, func(o Opener) bool { return o.First == word })
	if i < 0 {
		return Opener{}, false
	}
	return o.list[i], true
}

// All returns all first guesses, best first: by the upper bound, and last those after which not every answer can be found. The
// caller must not change the list.
func (o *Openers) All() []Opener { return o.list }

// Settled returns how many of the best first guesses are known exactly: no other has a lesser total than any of them.
func (o *Openers) Settled() int {
	rest := Infinite // no first guess whose total is open has less
	for _, opener := range o.list {
		if !opener.Exact() {
			rest = min(rest, opener.Low)
		}
	}
	n := 0
	for n < len(o.list) && o.list[n].Exact() && o.list[n].Low > 0 && o.list[n].Low <= rest {
		n++
	}
	return n
}

// Known returns how many first guesses have an exact total.
func (o *Openers) Known() int {
	n := 0
	for _, opener := range o.list {
		if opener.Exact() && opener.Low > 0 {
			n++
		}
	}
	return n
}

// Rank returns the least and the greatest rank that a word can have, from 1. Words with equal totals have the same rank. Both
// are 0 for a word that is not a first guess, or that begins no tree that finds every answer.
func (o *Openers) Rank(word game.Word) (best, worst int) {
	it, known := o.Find(word)
	if !known || it.Low == 0 {
		return 0, 0
	}
	best, worst = 1, 1
	for _, other := range o.list {
		if other.Low == 0 || other.First == word {
			continue
		}
		if other.High > 0 && other.High < it.Low {
			best++
		}
		if it.High == 0 || other.Low < it.High {
			worst++
		}
	}
	return best, worst
}

// ReadOpeners reads a file of first guesses, also one that is compressed. Errors name the file and the line, and wrap
// [ErrOpeners] or [input.ErrInput]; or they are the system's.
func ReadOpeners(name string, r io.Reader) (*Openers, error) {
	text, err := input.All(name, r, input.Claims)
	if err != nil {
		return nil, err
	}
	var h OpenersHead
	var list []Opener
	known := map[game.Word]bool{}
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if n == 1 {
			err = h.read(line)
		} else {
			var o struct {
				Opener
				Word game.Word `json:"word"`
			}
			if err = input.LaterJSON(line, &o); err == nil {
				o.First = o.Word
				err = o.check()
			}
			if err == nil && known[o.First] {
				err = errors.New("a first guess is there twice")
			}
			known[o.First] = true
			list = append(list, o.Opener)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w: %w", name, n, err, ErrOpeners)
		}
	}
	if n == 0 || len(list) != h.Lines || h.Lines != h.Allowed {
		return nil, fmt.Errorf("%s: it has %d lines of first guesses, and should have %d for the %d words: %w", name, len(list), h.Lines, h.Allowed, ErrOpeners)
	}
	return NewOpeners(h, list), nil
}

// ErrOpeners is wrapped by the errors for files that do not hold first guesses.
var ErrOpeners = errors.New("not a file of first guesses as absurdist tree prove --below writes them")

func (h *OpenersHead) read(line []byte) error {
	if err := input.LaterJSON(line, h); err != nil {
		return err
	}
	if h.Claim != OpenerTotals || h.Weight != 0 {
		return errors.New("the first line does not say that")
	}
	_, err := game.ParseMode(h.Mode)
	return err
}

func (o Opener) check() error {
	switch {
	case o.First == (game.Word{}):
		return errors.New("it has no first guess")
	case o.Low < 0 || o.High < 0 || o.High > 0 && (o.Low > o.High || o.Low == 0):
		return fmt.Errorf("the total of %s is between %d and %d", o.First.Upper(), o.Low, o.High)
	}
	return nil
}

// readOpenersHead reads the first line of a file.
func readOpenersHead(name string, r io.Reader) (h OpenersHead, err error) {
	line, err := bufio.NewReader(input.Text(name, r, input.Claims)).ReadBytes('\n')
	if err == nil {
		err = h.read(line)
	}
	if err != nil {
		return h, fmt.Errorf("%s:1: %w", name, err)
	}
	return h, nil
}
