package strategy

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"absurdist/engine"
	"absurdist/engine/shortest"
)

// without returns the dictionary less some of its answers.
func without(t *testing.T, d *engine.Dictionary, words ...string) *engine.Dictionary {
	t.Helper()
	left := slices.DeleteFunc(slices.Clone(d.Answers()), func(w engine.Word) bool { return slices.Contains(words, w.String()) })
	smaller, err := engine.NewDictionary(d.Name()+" less a few", left, d.Others())
	if err != nil {
		t.Fatal(err)
	}
	return smaller
}

func TestAbsurdleInFour(t *testing.T) {
	original := mustList(t, "original")
	for _, c := range []struct {
		name     string
		d        *engine.Dictionary
		strategy string
		tie      engine.TieBreak
	}{
		{"original", original, "absurdle-shortest", engine.LeastInformation},
		{"nyt", mustList(t, "nyt"), "absurdle-shortest", engine.LeastInformation},
		{"2312 answers", without(t, original, "agora", "pupal", "lynch"), "absurdle-shortest", engine.LeastInformation},
	} {
		if testing.Short() && c.name != "original" {
			continue // the search is the same, and takes as long
		}
		t.Run(c.name, func(t *testing.T) {
			b := oneBoard(t, c.d, engine.Rules{Host: engine.Absurdle()})
			game := playOut(t, mustNew(t, c.strategy), engine.NewAdversary(c.d, c.tie), b)
			if len(game) != 4 {
				t.Fatalf("%v", game)
			}
		})
	}
}

func TestAbsurdleInFourAfterRefusals(t *testing.T) {
	d := mustList(t, "original")
	s := mustNew(t, "absurdle-shortest")
	host := engine.NewAdversary(d, engine.LeastInformation)
	b := oneBoard(t, d, engine.Rules{Host: engine.Absurdle()})
	for range 2 { // the first guess that it wants, twice
		m, err := s.Next(context.Background(), b.Board(0))
		if err != nil {
			t.Fatal(err)
		}
		b.Reject(m)
	}
	if game := playOut(t, s, host, b); len(game) != 4 {
		t.Fatalf("%v", game)
	}
}

// A host with lists of its own answers otherwise than foreseen: the game is still won.
func TestAbsurdleUnforeseen(t *testing.T) {
	d := mustList(t, "original")
	for _, theirs := range []*engine.Dictionary{
		without(t, d, "vivid", "chuck", "whoop", "whiff", "kappa", "fluff", "jazzy", "mamma"),
		mustList(t, "nyt"),
	} {
		b := oneBoard(t, d, engine.Rules{Host: engine.Absurdle()})
		if game := playOut(t, mustNew(t, "absurdle-shortest"), engine.NewAdversary(theirs, engine.LeastInformation), b); len(game) > 7 {
			t.Fatalf("%v", game)
		}
	}
}

func TestChallenge(t *testing.T) {
	d := mustList(t, "original")
	for target, most := range map[string]int{"jazzy": 5, "arose": 6, "vivid": 5} {
		b := oneBoard(t, d, engine.Rules{Host: engine.Absurdle()})
		game := playOut(t, mustNew(t, "challenge:target="+target), engine.NewAdversary(d, engine.LeastInformation), b)
		if game[len(game)-1] != target || len(game) > most {
			t.Errorf("%v", game)
		}
	}
}

// A target's known game is played as it stands; browser/play does the same on a page, for fewer targets.
func TestChallengeKnown(t *testing.T) {
	d := mustList(t, "original")
	s := mustNew(t, "challenge")
	targets := 20
	if testing.Short() {
		targets = 5
	}
	for _, i := range rand.New(rand.NewPCG(6, 0)).Perm(len(d.Answers()))[:targets] {
		target := d.Answers()[i]
		b := oneBoard(t, d, engine.Rules{Host: engine.Absurdle(), Target: target})
		best, err := shortest.Known(b.Board(0), target)
		if err != nil || best == nil {
			t.Fatalf("%s: no game is known, %v", target, err)
		}
		game := playOut(t, s, engine.NewAdversary(d, engine.LeastInformation), b)
		if game[len(game)-1] != target.String() || len(game) != len(best) {
			t.Errorf("%s: %v, want %d guesses", target, game, len(best))
		}
	}
}

func TestChallengeShownByThePage(t *testing.T) {
	d := without(t, mustList(t, "original"), "aback")
	fluff := engine.MustWord("fluff")
	b := oneBoard(t, d, engine.Rules{Host: engine.Absurdle(), Target: fluff})
	game := playOut(t, mustNew(t, "challenge"), engine.NewAdversary(d, engine.LeastInformation), b)
	if game[len(game)-1] != "fluff" {
		t.Errorf("%v", game)
	}
}

func TestChallengeWithoutHope(t *testing.T) {
	d := mustList(t, "original")
	ruledOut := engine.NewPosition(d, engine.Rules{Host: engine.Absurdle()})
	if err := ruledOut.Apply(engine.MustWord("jumbo"), engine.Clue(0)); err != nil {
		t.Fatal(err)
	}
	for text, pos := range map[string]*engine.Position{
		"challenge":              engine.NewPosition(d, engine.Rules{Host: engine.Absurdle()}),
		"challenge:target=jazzy": ruledOut,
		"challenge:target=aahed": engine.NewPosition(d, engine.Rules{Host: engine.Absurdle()}),
	} {
		if _, err := mustNew(t, text).Next(context.Background(), pos); !errors.Is(err, ErrNoMove) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
