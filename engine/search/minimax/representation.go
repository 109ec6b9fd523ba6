package minimax

import (
	"encoding/binary"
	"fmt"
)

// Representation decides which positions count as the same: those that have equal keys. Equal positions have
// equal values in each, so a representation that distinguishes fewer makes a smaller game graph.
type Representation uint8

const (
	// Hints is the guesses so far, and their clues, in order.
	Hints Representation = iota
	// Sets is the candidates, and the guesses that are legal.
	Sets
)

// Representations returns both of them.
func Representations() []Representation { return []Representation{Hints, Sets} }

func (r Representation) String() string { return [...]string{"hints", "sets"}[r] }

// Key returns what is the same for positions that count as the same.
func (r Representation) Key(p Position) string {
	if r == Hints {
		return fmt.Sprint(p.Turns)
	}
	var b []byte
	for _, list := range [][]uint16{p.Left, p.Legal} {
		for _, w := range list {
			b = binary.LittleEndian.AppendUint16(b, w)
		}
		b = append(b, 0xff, 0xff) // no word has this number
	}
	return string(fmt.Append(b, p.Won()))
}
