package play

import (
	"errors"
	"reflect"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// A game is passed on line by line. If the recorder fails, that stops, but the end is still passed on.
func TestBuffer(t *testing.T) {
	t.Parallel()
	var b Buffer
	start, end := record.Start{Site: "wordle", Game: 3}, record.End{Outcome: record.Won, Guesses: 2}
	guesses := []record.Guess{{N: 1, Guess: game.MustWord("slate")}, {N: 2, Guess: game.MustWord("crane")}}
	if err := errors.Join(b.Start(start), b.Guess(guesses[0]), b.Guess(guesses[1]), b.End(end)); err != nil {
		t.Fatal(err)
	}
	var got lines
	if err := b.PassOn(&got); err != nil || !reflect.DeepEqual(got, lines{start, guesses, end}) {
		t.Errorf("passed on %+v, %v", got, err)
	}
	full := errors.New("full")
	failing := &failsAfter{left: 1, err: full}
	if err := b.PassOn(Tee{failing}); !errors.Is(err, full) || failing.left != -1 {
		t.Errorf("got %v with %d left, want the recorder's error at the second guess", err, failing.left)
	}
}

// failsAfter is a recorder that fails after some guesses.
type failsAfter struct {
	left int
	err  error
}

func (f *failsAfter) Start(record.Start) error { return nil }
func (f *failsAfter) End(record.End) error     { return nil }
func (f *failsAfter) Guess(record.Guess) error {
	if f.left--; f.left < 0 {
		return f.err
	}
	return nil
}
