package strategy

import (
	"context"
	"errors"
	"testing"

	"absurdist/engine"
)

// Whatever the answer, horse finds it within as many guesses as it is told, if that is possible.
func TestHorseKeepsItsWorst(t *testing.T) {
	d, err := engine.NewDictionary("families", engine.MustWords("batch catch hatch latch match patch watch fight light might night right sight tight"),
		engine.MustWords("blimp champ wreck trash dwarf lunch"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		mode  engine.Mode
		worst int
	}{
		{"horse:worst=4", engine.Normal, 4},
		{"horse", engine.Normal, 5},
		{"horse", engine.Strict, 8},
	} {
		for _, answer := range d.Answers() {
			s, err := New(test.name, 0)
			if err != nil {
				t.Fatal(err)
			}
			pos := engine.NewPosition(d, engine.Rules{Mode: test.mode})
			for !pos.Won() {
				m, err := s.Next(context.Background(), pos)
				if err != nil {
					t.Fatal(err)
				}
				if err := pos.Check(m.Guess); err != nil {
					t.Fatal(err)
				}
				if err := pos.Apply(m.Guess, engine.Score(m.Guess, answer)); err != nil {
					t.Fatal(err)
				}
			}
			if n := len(pos.Turns()); n > test.worst {
				t.Errorf("%s, %v: %s took %d guesses, want at most %d", test.name, test.mode, answer, n, test.worst)
			}
		}
	}
	for _, bad := range []string{"horse:worst=0", "horse:worst=many", "horse:worst=13"} {
		if _, err := New(bad, 0); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
