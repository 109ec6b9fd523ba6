package game

import (
	"errors"
	"iter"
	"math/bits"
	"slices"
)

// Scoring is how a host colours a letter that occurs more than once in the guess.
type Scoring uint8

const (
	// CountLetters is Wordle's rule: as many copies are coloured as the answer has. See [Score].
	CountLetters Scoring = iota
	// Includes colours every copy of a letter that the answer includes. WORDPL's contest uses it.
	Includes
	// InOrder counts from left to right, so that a letter may be yellow for a copy that is green later.
	InOrder
	// FirstCopy removes, for each letter from left to right, the answer's first remaining copy, wherever it is. So a
	// letter in its place may be yellow or grey. Widely copied tutorials use it.
	FirstCopy
	// LastCopy colours a letter green where the answer has its last copy, and any other copy of a letter of the answer yellow. So a
	// row that wins may be not all green: see [Scoring.Shown]. A widely copied tutorial uses it.
	LastCopy
	// Dotless is CountLetters, but ı counts as i: so clues are where a script brings Turkish words into English upper case.
	Dotless
	// Swapped is [Includes] of the answer on the guess: a tile tells of the answer's letter at its place whether the guess has it, not of
	// the letter that it shows. So clues are where a script mixes the two up.
	Swapped
	// Recount is CountLetters, but green tiles are counted once more: one is yellow if the answer has another copy of its letter that no
	// tile before it took. A widely copied tutorial uses it.
	Recount
	// Either is CountLetters, but no letter is both green and yellow: beside a green copy the others are grey. A widely copied tutorial
	// uses it.
	Either
	scorings
)

// Score returns the true clue for a guess. The answer itself always gets [Clue.Solved].
func (s Scoring) Score(guess, answer Word) Clue { return s.rule()(&guess, &answer) }

// rule returns [Scoring.Score] without copies of the words, for whole lists.
func (s Scoring) rule() func(guess, answer *Word) Clue {
	if s == CountLetters {
		return scoreOf
	}
	return func(guess, answer *Word) Clue {
		if *guess == *answer {
			return Solution(guess.Len())
		}
		return s.shown(guess, answer)
	}
}

// Shown returns the clue that the tiles of a page show. It differs from [Scoring.Score] only for a guess that is the answer, and
// only by [LastCopy].
func (s Scoring) Shown(guess, answer Word) Clue { return s.shown(&guess, &answer) }

func (s Scoring) shown(guess, answer *Word) Clue {
	if s == Dotless {
		g, a := guess.dotted(), answer.dotted()
		return scoreOf(&g, &a)
	}
	n := guess.Len()
	number := uint32(0)
	var seen uint16
	for i, letter := range guess[:n] {
		places := answer.mask(letter)
		if places == 0 || seen>>i&1 == 1 {
			continue
		}
		same := guess.mask(letter)
		seen |= same
		number += s.summand(same, places, n)
	}
	return NumberedClue(n, number)
}

// summand returns what a letter adds to the number of a clue of that many tiles, by its places in the guess and in the answer: bit i for
// place i. It does not depend on the other letters of the words.
func (s Scoring) summand(guess, answer uint16, tiles int) (sum uint32) {
	green, yellow := s.colour(guess, answer)
	for i := range tiles {
		sum = 3*sum + uint32(green>>i&1)*uint32(Green) + uint32(yellow>>i&1)*uint32(Yellow)
	}
	return sum
}

// colour returns the green and the yellow places of a letter in the guess.
func (s Scoring) colour(guess, answer uint16) (green, yellow uint16) {
	if guess == 0 || answer == 0 {
		return 0, 0
	}
	green = guess & answer
	missed := bits.OnesCount16(answer &^ guess)
	switch {
	case s == Includes:
		yellow = guess &^ answer
	case s == Swapped:
		yellow = answer &^ guess
	case s == LastCopy:
		green = guess & (1 << (bits.Len16(answer) - 1))
		yellow = guess &^ green
	case s == InOrder:
		yellow = first(guess, bits.OnesCount16(answer)) &^ green
	case s == FirstCopy:
		yellow = first(guess, bits.OnesCount16(answer))
		green = 0
		for left, rest := answer, yellow; rest != 0; left, rest = left&(left-1), rest&(rest-1) {
			green |= left & rest & -rest
		}
		yellow &^= green
	case s == Recount:
		yellow = first(guess, missed)
		green &^= yellow
	case s != Either || green == 0:
		yellow = first(guess&^answer, missed)
	}
	return green, yellow
}

// first returns the first n of some places.
func first(places uint16, n int) uint16 {
	rest := places
	for range n {
		rest &= rest - 1
	}
	return places &^ rest
}

func (w Word) dotted() Word {
	for i, c := range w {
		if c == 'ı' {
			w[i] = 'i'
		}
	}
	return w
}

func allDotted(words []Word) (dotted []Word) {
	for _, w := range words {
		dotted = append(dotted, w.dotted())
	}
	return dotted
}

// HidesPlaces reports whether a letter in its place may have another colour than green.
func (s Scoring) HidesPlaces() bool { return s == FirstCopy || s == LastCopy || s == Recount }

// Rare returns the scorings of few pages, and those that differ from a common one only where the answer repeats a letter, or has ı.
func Rare() []Scoring { return []Scoring{Recount, Either, LastCopy, Dotless, Swapped} }

// Others yields the other scorings of repeated letters, most common first: all but those of [Rare].
func (s Scoring) Others() iter.Seq[Scoring] {
	return func(yield func(Scoring) bool) {
		for other := range scorings {
			if other != s && !slices.Contains(Rare(), other) && !yield(other) {
				return
			}
		}
	}
}

var scoringNames = [scorings]string{"wordle", "includes", "in-order", "first-copy", "last-copy", "dotless", "swapped", "recount", "either"}

// ErrScoring is wrapped by the error of [ParseScoring].
var ErrScoring = errors.New("unknown scoring")

// ParseScoring reads wordle, includes, in-order, first-copy, last-copy, dotless, swapped, recount or either.
func ParseScoring(s string) (Scoring, error) {
	return parseName[Scoring](scoringNames[:], s, ErrScoring)
}

// ScoringNames returns the names that [ParseScoring] reads.
func ScoringNames() []string { return slices.Clone(scoringNames[:]) }

func (s Scoring) String() string { return scoringNames[s] }

// MarshalText implements [encoding.TextMarshaler].
func (s Scoring) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Scoring) UnmarshalText(text []byte) (err error) {
	*s, err = ParseScoring(string(text))
	return err
}
