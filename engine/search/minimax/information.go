package minimax

import (
	"encoding/binary"
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

const alphabet = 26

// Information is what clues say of a word: for each place the letters that may stand there, and for each letter
// how often it occurs at least, and whether it may occur more often.
type Information struct {
	May     [game.Letters]uint32 // letters by place, bit 0 for a
	Least   [alphabet]uint8      // by letter
	Exactly uint32               // the letters that occur no more often than Least says
}

// NewInformation returns what is known before the first guess: nothing.
func NewInformation() *Information {
	i := &Information{}
	for place := range i.May {
		i.May[place] = 1<<alphabet - 1
	}
	return i
}

// Learn adds what a clue says. A letter may stand at a place if both allow it, and it occurs at least as often as
// either says.
func (i *Information) Learn(t game.Turn) {
	var shown [alphabet]uint8
	for place, color := range t.Clue.Colors() {
		c := t.Guess[place] - 'a'
		switch color {
		case game.Green:
			i.May[place] &= 1 << c
			shown[c]++
		case game.Yellow:
			i.May[place] &^= 1 << c
			shown[c]++
		default:
			i.May[place] &^= 1 << c
			i.Exactly |= 1 << c
		}
	}
	for c, n := range shown {
		i.Least[c] = max(i.Least[c], n)
	}
}

// Normalize adds what follows from what is known, until nothing more does. The words that fit stay the same.
func (i *Information) Normalize() {
	for before := (Information{}); before != *i; {
		before = *i
		i.inferCounts()
		i.inferPlaces()
	}
}

// inferCounts adds what follows for how often letters occur.
func (i *Information) inferCounts() {
	total := uint8(0)
	for c := range uint8(alphabet) {
		certain, _ := i.places(c)
		i.Least[c] = max(i.Least[c], certain)
		total += i.Least[c]
	}
	for c := range uint8(alphabet) {
		if _, possible := i.places(c); possible == i.Least[c] || total == game.Letters {
			i.Exactly |= 1 << c
		}
	}
}

// places counts the places where a letter stands for certain, and those where it may.
func (i *Information) places(c uint8) (certain, possible uint8) {
	for _, may := range i.May {
		possible += uint8(may >> c & 1)
		if may == 1<<c {
			certain++
		}
	}
	return certain, possible
}

// inferPlaces adds what follows for where letters stand.
func (i *Information) inferPlaces() {
	for c := range uint8(alphabet) {
		certain, possible := i.places(c)
		for place, may := range i.May {
			switch {
			case bits.OnesCount32(may) == 1 || may>>c&1 == 0:
			case i.Exactly>>c&1 == 1 && certain == i.Least[c]: // every occurrence is placed already
				i.May[place] &^= 1 << c
			case possible == i.Least[c]: // it takes every place that is open to it
				i.May[place] = 1 << c
			}
		}
	}
}

func (i *Information) bytes() []byte {
	var b []byte
	for _, may := range i.May {
		b = binary.LittleEndian.AppendUint32(b, may)
	}
	return binary.LittleEndian.AppendUint32(append(b, i.Least[:]...), i.Exactly)
}
