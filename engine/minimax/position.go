package minimax

import (
	"encoding/binary"
	"fmt"
	"slices"

	"absurdist/engine"
)

// Position is a position of a game with the Guesser to move.
type Position struct {
	Turns []engine.Turn
	Left  []uint16 // the words that fit all clues, as numbers of [Game.Words], ascending
	Legal []uint16 // the words that the mode and the source still allow; nil for all, in normal mode
}

// Start returns the position before the first guess.
func (g *Game) Start() Position {
	var p Position
	for i := range g.words {
		if i < g.answers {
			p.Left = append(p.Left, uint16(i))
		}
		p.Legal = append(p.Legal, uint16(i))
	}
	if g.rule() == engine.Normal {
		p.Legal = nil
	}
	return p
}

// After returns the position after a guess and a clue that some word left gives.
func (g *Game) After(p Position, guess uint16, clue engine.Clue) Position {
	w := g.words[guess]
	next := Position{Turns: append(slices.Clip(p.Turns), engine.Turn{Guess: w, Clue: clue})}
	for _, i := range p.Left {
		if engine.Score(w, g.words[i]) == clue {
			next.Left = append(next.Left, i)
		}
	}
	for _, i := range p.Legal {
		if g.rule().Allows(next.Turns[len(p.Turns):], g.words[i]) {
			next.Legal = append(next.Legal, i)
		}
	}
	return next
}

// Representation decides which positions count as the same: those that have equal keys. Equal positions have
// equal values in each, so a representation that tells fewer apart makes a smaller game graph.
type Representation interface {
	Name() string
	Key(p Position) string
}

// The representations of the article "Wordle as a Two-Player Game".
var (
	// Hints is the guesses so far, and their clues, in order.
	Hints Representation = hints{}
	// Sets is the candidates, and the guesses that are legal.
	Sets Representation = sets{}
	// Informed is what the clues say: for each place the letters that may stand there, for each letter how
	// often it occurs at least, and whether at most as often is known too.
	Informed Representation = informed{}
	// Normalized is Informed with what follows from it drawn out.
	Normalized Representation = informed{normal: true}
)

// Representations returns all of them.
func Representations() []Representation {
	return []Representation{Hints, Sets, Informed, Normalized}
}

// ParseRepresentation reads the name of a representation.
func ParseRepresentation(s string) (Representation, error) {
	var names []string
	for _, r := range Representations() {
		if r.Name() == s {
			return r, nil
		}
		names = append(names, r.Name())
	}
	return nil, fmt.Errorf("unknown representation %q: write one of %v", s, names)
}

type hints struct{}

func (hints) Name() string { return "hints" }

func (hints) Key(p Position) string {
	var b []byte
	for _, t := range p.Turns {
		b = append(append(b, t.Guess[:]...), byte(t.Clue))
	}
	return string(b)
}

type sets struct{}

func (sets) Name() string { return "sets" }

func (sets) Key(p Position) string {
	b := make([]byte, 0, 2*(len(p.Left)+len(p.Legal))+3)
	b = append(b, won(p))
	for _, w := range p.Left {
		b = binary.LittleEndian.AppendUint16(b, w)
	}
	b = append(b, 0xff, 0xff)
	for _, w := range p.Legal {
		b = binary.LittleEndian.AppendUint16(b, w)
	}
	return string(b)
}

// won tells a game that is over from one in which a single word is left.
func won(p Position) byte {
	if n := len(p.Turns); n > 0 && p.Turns[n-1].Clue == engine.AllGreen {
		return 1
	}
	return 0
}

type informed struct{ normal bool }

func (r informed) Name() string {
	if r.normal {
		return "normalized"
	}
	return "information"
}

func (r informed) Key(p Position) string {
	i := NewInformation()
	for _, t := range p.Turns {
		i.Learn(t)
	}
	if r.normal {
		i.Normalize()
	}
	b := append(i.bytes(), won(p))
	for _, w := range p.Legal { // in hard mode what may be played does not follow from what is known
		b = binary.LittleEndian.AppendUint16(b, w)
	}
	return string(b)
}
