package play

import (
	"errors"

	"github.com/absurdist/absurdist/engine/record"
)

// Recorder takes a game's lines as it is played, such as [record.Writer].
type Recorder interface {
	Start(record.Start) error
	Guess(record.Guess) error
	End(record.End) error
}

// Tee passes lines on to several recorders.
type Tee []Recorder

// Start passes the line on to all.
func (t Tee) Start(l record.Start) error {
	return t.each(func(r Recorder) error { return r.Start(l) })
}

// Guess passes the line on to all.
func (t Tee) Guess(l record.Guess) error {
	return t.each(func(r Recorder) error { return r.Guess(l) })
}

// End passes the line on to all.
func (t Tee) End(l record.End) error { return t.each(func(r Recorder) error { return r.End(l) }) }

func (t Tee) each(f func(Recorder) error) error {
	var errs []error
	for _, r := range t {
		errs = append(errs, f(r))
	}
	return errors.Join(errs...)
}

// Buffer is a recorder that keeps a game's lines until they are passed on, so that simultaneous games do not mix in one
// record.
type Buffer struct {
	First   record.Start
	Guesses []record.Guess
	Last    *record.End // nil while the game goes on

	before []Buffer // earlier starts of the same game
}

var _ Recorder = (*Buffer)(nil)

// Start keeps the first line. If a game has ended, it begins again and both are kept.
func (b *Buffer) Start(l record.Start) error {
	if b.Last != nil {
		*b = Buffer{before: append(b.before, Buffer{First: b.First, Guesses: b.Guesses, Last: b.Last})}
	}
	b.First = l
	return nil
}

// Guess keeps a line.
func (b *Buffer) Guess(l record.Guess) error { b.Guesses = append(b.Guesses, l); return nil }

// End keeps the last line.
func (b *Buffer) End(l record.End) error { b.Last = &l; return nil }

// PassOn gives the kept lines to another recorder. The error is the recorder's.
func (b *Buffer) PassOn(r Recorder) error {
	var err error
	for _, earlier := range b.before {
		earlier.First.Game = b.First.Game
		if err = errors.Join(err, earlier.PassOn(r)); err != nil {
			return err
		}
	}
	err = r.Start(b.First)
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
