package minimax

import "encoding/binary"

// Representation decides which positions count as the same: those that have equal keys. Equal positions have
// equal values in each, so a representation that distinguishes fewer makes a smaller game graph.
type Representation uint8

// The representations of the article "Wordle as a Two-Player Game".
const (
	// Hints is the guesses so far, and their clues, in order.
	Hints Representation = iota
	// Sets is the candidates, and the guesses that are legal.
	Sets
	// Informed is what the clues say, see [Information].
	Informed
	// Normalized is Informed with what follows from it added.
	Normalized
)

// Representations returns all of them.
func Representations() []Representation {
	return []Representation{Hints, Sets, Informed, Normalized}
}

func (r Representation) String() string {
	return [...]string{"hints", "sets", "information", "normalized"}[r]
}

// Key returns what is the same for positions that count as the same.
func (r Representation) Key(p Position) string {
	var b []byte
	if r == Hints {
		for _, t := range p.Turns {
			b = append(append(b, t.Guess.String()...), byte(t.Clue))
		}
		return string(b)
	}
	b = make([]byte, 0, 2*(len(p.Left)+len(p.Legal))+3)
	if p.Won() {
		b = append(b, 1)
	} else {
		b = append(b, 0)
	}
	if r == Sets {
		b = appendWords(b, p.Left)
		b = append(b, 0xff, 0xff) // no word has this number
	} else {
		b = append(b, r.information(p).bytes()...)
	}
	return string(appendWords(b, p.Legal)) // in hard mode these do not follow from what the clues say
}

// information returns what the clues of a position say.
func (r Representation) information(p Position) *Information {
	i := NewInformation()
	for _, t := range p.Turns {
		i.Learn(t)
	}
	if r == Normalized {
		i.Normalize()
	}
	return i
}

func appendWords(b []byte, words []uint16) []byte {
	for _, w := range words {
		b = binary.LittleEndian.AppendUint16(b, w)
	}
	return b
}
