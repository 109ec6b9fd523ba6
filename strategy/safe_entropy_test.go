package strategy

import (
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// safeEntropy finds any answer within its number of guesses, if possible.
func TestSafeEntropyKeepsItsWorst(t *testing.T) {
	d := must.Get(game.NewDictionary("families", game.MustWords("batch catch hatch latch match patch watch fight light might night right sight tight"),
		game.MustWords("blimp champ wreck trash dwarf lunch")))(t)
	for _, test := range []struct {
		name  string
		mode  game.Mode
		worst int
	}{
		{"safe-entropy:worst=4", game.Normal, 4},
		{"safe-entropy", game.Normal, 5},
		{"safe-entropy", game.Strict, 8},
	} {
		for _, answer := range d.Answers() {
			s := must.Get(New(test.name, 0))(t)
			game := playOut(t, s, game.Secret{Word: answer}, oneBoard(t, d, game.Rules{Mode: test.mode}))
			if n := len(game); n > test.worst {
				t.Errorf("%s, %v: %s took %d guesses, want at most %d", test.name, test.mode, answer, n, test.worst)
			}
		}
	}
	for _, bad := range []string{"safe-entropy:worst=0", "safe-entropy:worst=many", "safe-entropy:worst=13"} {
		must.Fail(New(bad, 0))(t, ErrUnknown, "%s", bad)
	}
}

// With weights safeEntropy is safe for the likeliest words. For all words it can't be.
func TestSafeEntropyOfTheLikeliest(t *testing.T) {
	family := game.MustWords("batch catch hatch latch match patch watch")
	d := game.Must(game.NewDictionary("family", append(family, game.MustWords("fight light might night right sight tight")...), game.MustWords("blimp chewy")))
	weights := make([]float64, len(d.Words()))
	for i := range weights {
		if weights[i] = .1; i < len(family) {
			weights[i] = 1000
		}
	}
	w := game.Must(d.Weighted("mine", weights))
	worst := func(strategy string) int {
		most := 0
		for _, answer := range family {
			most = max(most, len(playOut(t, mustNew(t, strategy), game.Secret{Word: answer}, oneBoard(t, w, game.Rules{}))))
		}
		return most
	}
	if n := worst("safe-entropy:worst=3"); n != 3 {
		t.Errorf("the family takes %d guesses, want 3", n)
	}
	pos := game.NewPosition(w, game.Rules{Rows: 6})
	if likely, all := coreWords(pos, .99), coreWords(pos, 1); len(likely) != len(family) || len(all) != len(weights) {
		t.Errorf("%d words with 99 %% of the weight, %d with all, want %d and %d", len(likely), len(all), len(family), len(weights))
	}
	if _, err := New("safe-entropy:share=2", 0); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}
