package game

import (
	"cmp"
	"slices"
)

// Answerer answers the guesses of one game.
type Answerer interface {
	// Answer returns the clue for a guess. Later answers are consistent with it.
	Answer(guess Word) Clue
}

var (
	_ Answerer = Secret{}
	_ Answerer = (*Adversary)(nil)
)

// Secret is Wordle's host: an answer fixed in advance.
type Secret struct {
	Word    Word
	Scoring Scoring
}

// Answer scores guess against the secret.
func (s Secret) Answer(guess Word) Clue { return s.Scoring.Score(guess, s.Word) }

// revealRank orders the clues by how much they reveal, least first.
var revealRank = func() (rank [Clues]uint8) {
	var order [Clues]Clue
	for c := range order {
		order[c] = Clue(c)
	}
	slices.SortFunc(order[:], compareRevealed)
	for r, c := range order {
		rank[c] = uint8(r)
	}
	return rank
}()

// compareRevealed orders two clues of the same length by greens, then yellows, then left to right.
func compareRevealed(a, b Clue) int {
	return cmp.Or(
		cmp.Compare(a.Count(Green), b.Count(Green)),
		cmp.Compare(a.Count(Yellow), b.Count(Yellow)),
		cmp.Compare(a, b))
}

// revealsLess reports whether the clue reveals less than another of the same length.
func (c Clue) revealsLess(o Clue) bool {
	if c < Clues && o < Clues {
		return revealRank[c] < revealRank[o]
	}
	return compareRevealed(c, o) < 0
}

// RevealRank ranks a clue of five letters by how much it reveals, 0 for the least: by greens, then yellows, then left
// to right. [LeastInformation] uses this order.
func (c Clue) RevealRank() uint8 { return revealRank[c] }

// Choice returns the clue that a host with the largest bucket gives to a guess, and how many words it keeps. row is the
// guess's row of a [Table], and held are its columns for the answers that the host holds.
func (t TieBreak) Choice(row []uint8, held []uint16) (clue uint8, size int) {
	var sizes [256]uint16
	if t == FirstFilled {
		clue = uint8(AllGreen)
		for _, a := range held {
			c := row[a]
			if sizes[c]++; c != uint8(AllGreen) && (clue == uint8(AllGreen) || sizes[c] > sizes[clue]) {
				clue = c
			}
		}
		return clue, int(sizes[clue])
	}
	for _, a := range held {
		sizes[row[a]]++
	}
	clue = row[held[0]]
	if t == FirstListed {
		for _, a := range held {
			if c := row[a]; sizes[c] > sizes[clue] {
				clue = c
			}
		}
		return clue, int(sizes[clue])
	}
	for c := range uint8(Clues) {
		if sizes[c] > sizes[clue] || sizes[c] == sizes[clue] && revealRank[c] < revealRank[clue] {
			clue = c
		}
	}
	return clue, int(sizes[clue])
}

// Keeps returns how many words Absurdle's host keeps if it gives the clue, and 0 if it gives another. It is a fast
// [TieBreak.Choice] for few words. Sizes must be all zero, and is so again afterwards.
func Keeps[A uint16 | int32](held []A, row []uint8, clue uint8, sizes *[Clues]uint16) int {
	for _, a := range held {
		sizes[row[a]]++
	}
	n := sizes[clue]
	for _, a := range held {
		if c := row[a]; sizes[c] > sizes[clue] || sizes[c] == sizes[clue] && revealRank[c] < revealRank[clue] {
			n = 0
			break
		}
	}
	for _, a := range held {
		sizes[row[a]] = 0
	}
	return int(n)
}

// Adversary is Absurdle's host: it has no secret, and answers each guess with the clue that keeps the most words.
type Adversary struct {
	left    []Word
	tie     TieBreak
	scoring Scoring
}

// NewAdversary returns a host that starts with all answers of the dictionary.
func NewAdversary(d *Dictionary, tie TieBreak) *Adversary { return NewAdversaryOf(d.Answers(), tie) }

// NewAdversaryOf returns a host that holds only the words left, in list order.
func NewAdversaryOf(left []Word, tie TieBreak) *Adversary {
	return &Adversary{left: slices.Clone(left), tie: tie}
}

// Left returns the words that the host still holds, in list order. The caller must not change it.
func (h *Adversary) Left() []Word { return h.left }

// Answer keeps the largest bucket. It is all green only if nothing else is left or, with FirstListed, if the guess is the
// first of single words.
func (h *Adversary) Answer(guess Word) Clue {
	sizes := make([]int32, ClueCount(guess.Len())) // by number
	var met []Clue                                 // in the order of first occurrence
	clues := make([]Clue, len(h.left))
	score := h.scoring.rule()
	for i := range h.left {
		c := score(&guess, &h.left[i])
		clues[i] = c
		if sizes[c.Number()] == 0 {
			met = append(met, c)
		}
		sizes[c.Number()]++
	}
	best := met[0]
	for _, c := range met[1:] {
		size, most := sizes[c.Number()], sizes[best.Number()]
		if size > most || size == most && h.tie == LeastInformation && c.revealsLess(best) {
			best = c
		}
	}
	if h.tie == FirstFilled {
		best = firstFilled(clues)
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

// firstFilled returns the clue that first reaches the greatest count. All green counts only if there is no other.
func firstFilled(clues []Clue) Clue {
	best, sizes := clues[0], map[Clue]int{}
	for _, c := range clues {
		sizes[c]++
		if !c.Solved() && (best.Solved() || sizes[c] > sizes[best]) {
			best = c
		}
	}
	return best
}
