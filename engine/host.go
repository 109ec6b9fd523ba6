package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Host answers guesses.
type Host interface {
	// Answer returns the clue for guess, and binds the host to it.
	Answer(guess Word) Clue
}

var (
	_ Host = Secret{}
	_ Host = (*Adversary)(nil)
)

// Secret is Wordle's host: an answer fixed in advance.
type Secret struct{ Word Word }

// Answer scores guess against the secret.
func (s Secret) Answer(guess Word) Clue { return Score(guess, s.Word) }

// TieBreak chooses among the clues that keep equally many words.
type TieBreak uint8

const (
	// LeastInformation is Absurdle's: fewest greens, then fewest yellows, then
	// the smallest clue read left to right with grey < yellow < green.
	LeastInformation TieBreak = iota
	// FirstMet keeps the clue whose first word comes first in the list, as hosts
	// do that only count (evil-wordle).
	FirstMet
)

var tieBreakNames = [...]string{"least-information", "first-met"}

// ErrTieBreak is wrapped by the error of [ParseTieBreak].
var ErrTieBreak = errors.New("unknown tie-break")

// ParseTieBreak reads least-information or first-met.
func ParseTieBreak(s string) (TieBreak, error) {
	for t, name := range tieBreakNames {
		if s == name {
			return TieBreak(t), nil
		}
	}
	return 0, fmt.Errorf("%w %q: write %s", ErrTieBreak, s, strings.Join(tieBreakNames[:], ", "))
}

func (t TieBreak) String() string { return tieBreakNames[t] }

// revealRank orders the clues by what they give away, least first.
var revealRank = func() (rank [Clues]uint8) {
	var order [Clues]Clue
	for c := range order {
		order[c] = Clue(c)
	}
	slices.SortFunc(order[:], func(a, b Clue) int {
		return cmp.Or(
			cmp.Compare(a.Count(Green), b.Count(Green)),
			cmp.Compare(a.Count(Yellow), b.Count(Yellow)),
			cmp.Compare(a, b))
	})
	for r, c := range order {
		rank[c] = uint8(r)
	}
	return rank
}()

// RevealRank places the clue in the order of what clues give away, from 0, the
// least: by greens, then by yellows, then by the clue read left to right. It is
// the order of [LeastInformation].
func (c Clue) RevealRank() uint8 { return revealRank[c] }

// Adversary is Absurdle's host: it holds no secret, and answers each guess with
// the clue that keeps the most of the words left.
type Adversary struct {
	left []Word
	tie  TieBreak
}

// NewAdversary returns a host that starts with all answers of the dictionary.
func NewAdversary(d *Dictionary, tie TieBreak) *Adversary {
	return NewAdversaryOf(d.Answers(), tie)
}

// NewAdversaryOf returns a host that still holds the words left, in list order.
func NewAdversaryOf(left []Word, tie TieBreak) *Adversary {
	return &Adversary{left: slices.Clone(left), tie: tie}
}

// Left returns the words that the host still holds, in list order. The caller
// must not change it.
func (h *Adversary) Left() []Word { return h.left }

// Answer keeps the largest bucket. All green comes only when nothing else is
// left, or, with FirstMet, when the guess is the first of single words.
func (h *Adversary) Answer(guess Word) Clue {
	var sizes [Clues]int
	var met []Clue // in the order of first meeting
	clues := make([]Clue, len(h.left))
	for i, w := range h.left {
		c := Score(guess, w)
		clues[i] = c
		if sizes[c] == 0 {
			met = append(met, c)
		}
		sizes[c]++
	}
	best := met[0]
	for _, c := range met[1:] {
		if sizes[c] > sizes[best] ||
			sizes[c] == sizes[best] && h.tie == LeastInformation && revealRank[c] < revealRank[best] {
			best = c
		}
	}
	kept := h.left[:0]
	for i, w := range h.left {
		if clues[i] == best {
			kept = append(kept, w)
		}
	}
	h.left = kept
	return best
}
