package strategy

import (
	"errors"
	"testing"

	"absurdist/engine"
)

// Whatever the answer, safeEntropy finds it within as many guesses as it is told, if that is possible.
func TestSafeEntropyKeepsItsWorst(t *testing.T) {
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
		{"safe-entropy:worst=4", engine.Normal, 4},
		{"safe-entropy", engine.Normal, 5},
		{"safe-entropy", engine.Strict, 8},
	} {
		for _, answer := range d.Answers() {
			s, err := New(test.name, 0)
			if err != nil {
				t.Fatal(err)
			}
			game := playOut(t, s, engine.Secret{Word: answer}, oneBoard(t, d, engine.Rules{Mode: test.mode}))
			if n := len(game); n > test.worst {
				t.Errorf("%s, %v: %s took %d guesses, want at most %d", test.name, test.mode, answer, n, test.worst)
			}
		}
	}
	for _, bad := range []string{"safe-entropy:worst=0", "safe-entropy:worst=many", "safe-entropy:worst=13"} {
		if _, err := New(bad, 0); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
