package game

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
)

// Answerer answers the guesses of one game.
type Answerer interface {
	// Answer returns the clue for a guess. Later answers are consistent with it.
	Answer(guess Word) Clue
}

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

// RevealRank ranks a clue of five letters by how much it reveals, 0 for the least: by greens, then yellows, then left
// to right. [LeastInformation] uses this order.
func (c Clue) RevealRank() uint8 { return revealRank[c] }

// Choice returns the clue that a host with the largest bucket gives to a guess, and how many words it keeps. row is the
// guess's row of a [Table], and held are its columns for the answers that the host holds.
func (t TieBreak) Choice(row []uint8, held []uint16) (clue uint8, size int) {
	var sizes [256]uint16 // by every uint8, so that no index is checked
	if t != LeastInformation {
		clue = choose(t, row, held, sizes[:], uint8(AllGreen), nil)
		return clue, int(sizes[clue])
	}
	for _, a := range held {
		sizes[row[a]]++
	}
	clue = row[held[0]]
	for c := range uint8(Clues) { // faster than [choose], which looks at the words once more
		if sizes[c] > sizes[clue] || sizes[c] == sizes[clue] && revealRank[c] < revealRank[clue] {
			clue = c
		}
	}
	return clue, int(sizes[clue])
}

// choose returns the clue that a host gives, and counts the words by clue in sizes, which must be zero. held are the columns of row for
// the words that the host holds. less compares the clues by what they reveal; only LeastInformation
// needs it.
func choose[C uint8 | uint32, A, N uint16 | int32](t TieBreak, row []C, held []A, sizes []N, solved C, less func(a, b C) bool) C {
	if t == FirstFilled {
		best := solved
		for _, a := range held {
			c := row[a]
			if sizes[c]++; c != solved && (best == solved || sizes[c] > sizes[best]) {
				best = c
			}
		}
		return best
	}
	for _, a := range held {
		sizes[row[a]]++
	}
	best := row[held[0]]
	for _, a := range held {
		c := row[a]
		if sizes[c] > sizes[best] || t == LeastInformation && sizes[c] == sizes[best] && c != best && less(c, best) {
			best = c
		}
	}
	return best
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

// NewAdversary returns a host that holds these words, in list order: at the start all answers of a dictionary.
func NewAdversary(held []Word, tie TieBreak) *Adversary {
	return &Adversary{left: slices.Clone(held), tie: tie}
}

// Left returns the words that the host still holds, in list order. The caller must not change it.
func (h *Adversary) Left() []Word { return h.left }

// Answer keeps the largest bucket. It is all green only if nothing else is left or, with FirstListed, if the guess is the
// first of single words.
func (h *Adversary) Answer(guess Word) Clue {
	n, score := guess.Len(), h.scoring.rule()
	row := make([]uint32, len(h.left))
	for i := range h.left {
		row[i] = score(&guess, &h.left[i]).Number()
	}
	less := func(a, b uint32) bool { return compareRevealed(NumberedClue(n, a), NumberedClue(n, b)) < 0 }
	best := choose(h.tie, row, order.Numbers[int32](len(row)), make([]int32, ClueCount(n)), Solution(n).Number(), less)
	kept := h.left[:0]
	for i, w := range h.left {
		if row[i] == best {
			kept = append(kept, w)
		}
	}
	h.left = kept
	return NumberedClue(n, best)
}
