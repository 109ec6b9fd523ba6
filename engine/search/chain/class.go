package chain

import (
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

// Class is what the clue of a guess reveals of a secret. The low five bits are the green places. The five bits
// above them are the letters, by their places in the secret; of a repeated letter the leftmost places count
// first, so that each multiset of letters has one form. A class contains another exactly when its bits do.
type Class uint16

const (
	places = 1<<game.Letters - 1

	// nothing is the class of the words that share no letter with the secret.
	nothing Class = 0
	// everything is the class of the secret itself, and of no other word.
	everything Class = places<<game.Letters | places

	classes = int(everything) + 1
)

// greens returns the green places: bit i for place i, the leftmost being 0.
func (c Class) greens() uint8 { return uint8(c & places) }

// letters returns the revealed letters as places of the secret.
func (c Class) letters() uint8 { return uint8(c >> game.Letters) }

// Contains reports whether a word of class c may follow one of class d.
func (c Class) Contains(d Class) bool { return c&d == d }

// lattice is the order of the classes of one secret. It depends only on which of the secret's places
// hold the same letter.
type lattice struct {
	list  []Class          // the classes that can exist, ascending: a class comes after those that it contains
	above [classes][]Class // the classes one step up: one more letter, or one more of its letters green
}

func newLattice(secret game.Word) *lattice {
	l := &lattice{}
	var same [game.Letters]uint8 // for every place the places with the same letter, itself included
	for i := range same {
		for j := range same {
			if secret[i] == secret[j] {
				same[i] |= 1 << j
			}
		}
	}
	var exist [classes]bool
	for c := range Class(classes) {
		if exist[c] = possible(c, same); !exist[c] {
			continue
		}
		l.list = append(l.list, c)
		for rest := c; rest != 0; rest &= rest - 1 {
			if d := c &^ (rest & -rest); exist[d] {
				l.above[d] = append(l.above[d], c)
			}
		}
	}
	return l
}

// possible reports whether c reveals at least the letters of its greens, and of several places with
// the same letter the leftmost.
func possible(c Class, same [game.Letters]uint8) bool {
	for _, places := range same {
		revealed := c.letters() & places
		leftmost := places & (1<<bits.Len8(revealed) - 1)
		if bits.OnesCount8(c.greens()&places) > bits.OnesCount8(revealed) || revealed != leftmost {
			return false
		}
	}
	return true
}
