package play

import (
	"errors"

	"absurdist/engine/record"
)

// Buffer is a recorder that keeps the lines of a game until they are passed on, so
// that games under way at the same time do not mix in one record.
type Buffer struct {
	First   record.Start
	Guesses []record.Guess
	Last    *record.End // nil while the game goes on
}

var _ Recorder = (*Buffer)(nil)

// Start keeps the first line.
func (b *Buffer) Start(l record.Start) error { b.First = l; return nil }

// Guess keeps a line.
func (b *Buffer) Guess(l record.Guess) error { b.Guesses = append(b.Guesses, l); return nil }

// End keeps the last line.
func (b *Buffer) End(l record.End) error { b.Last = &l; return nil }

// PassOn gives the lines of a game that has ended to another recorder. The error is the recorder's.
func (b *Buffer) PassOn(r Recorder) error {
	err := r.Start(b.First)
	for _, g := range b.Guesses {
		if err != nil {
			return err
		}
		err = r.Guess(g)
	}
	if b.Last != nil {
		err = errors.Join(err, r.End(*b.Last))
	}
	return err
}
