package minimax

import (
	"encoding/binary"
	"math/bits"

	"absurdist/engine"
)

const alphabet = 26

// Information is what clues say of a word.
type Information struct {
	May     [engine.Letters]uint32 // at each place the letters that may stand there, bit 0 for a
	Least   [alphabet]uint8        // how often each letter occurs at least
	Exactly uint32                 // the letters that occur no more often than that
}

// NewInformation returns what is known before the first guess: nothing.
func NewInformation() *Information {
	i := &Information{}
	for place := range i.May {
		i.May[place] = 1<<alphabet - 1
	}
	return i
}

// Learn adds what a clue says: the letters that may stand at a place are those that may by both, the least count
// of a letter is the larger one, and a most count that one of them knows is known.
func (i *Information) Learn(t engine.Turn) {
	var shown [alphabet]uint8
	for place, color := range t.Clue.Colors() {
		c := t.Guess[place] - 'a'
		switch color {
		case engine.Green:
			i.May[place] &= 1 << c
			shown[c]++
		case engine.Yellow:
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

// Fits reports whether a word agrees with what is known.
func (i *Information) Fits(w engine.Word) bool {
	var count [alphabet]uint8
	for place, l := range w {
		c := l - 'a'
		if i.May[place]>>c&1 == 0 {
			return false
		}
		count[c]++
	}
	for c, n := range count {
		if n < i.Least[c] || n > i.Least[c] && i.Exactly>>c&1 == 1 {
			return false
		}
	}
	return true
}

// Normalize draws out what follows, until nothing more does. The words that fit stay the same.
func (i *Information) Normalize() {
	for before := (Information{}); before != *i; {
		before = *i
		i.count()
		i.place()
	}
}

// count betters what is known of how often letters occur.
func (i *Information) count() {
	total := uint8(0)
	for c := range uint8(alphabet) {
		sure := uint8(0)
		for _, may := range i.May {
			if may == 1<<c {
				sure++
			}
		}
		i.Least[c] = max(i.Least[c], sure)
		total += i.Least[c]
	}
	for c := range uint8(alphabet) {
		possible := uint8(0)
		for _, may := range i.May {
			possible += uint8(may >> c & 1)
		}
		if possible == i.Least[c] || total == engine.Letters {
			i.Exactly |= 1 << c
		}
	}
}

// place betters what is known of which letters stand where.
func (i *Information) place() {
	for c := range uint8(alphabet) {
		sure, possible := uint8(0), uint8(0)
		for _, may := range i.May {
			possible += uint8(may >> c & 1)
			if may == 1<<c {
				sure++
			}
		}
		for place, may := range i.May {
			switch {
			case bits.OnesCount32(may) == 1 || may>>c&1 == 0:
			case i.Exactly>>c&1 == 1 && sure == i.Least[c]: // all of it stand elsewhere
				i.May[place] &^= 1 << c
			case possible == i.Least[c]: // it is needed wherever it may stand
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
