package strategy

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
)

// without returns the dictionary without some of its answers.
func without(t *testing.T, d *game.Dictionary, words ...string) *game.Dictionary {
	t.Helper()
	left := slices.DeleteFunc(slices.Clone(d.Answers()), func(w game.Word) bool { return slices.Contains(words, w.String()) })
	return game.Must(game.NewDictionary(d.Name()+" less a few", left, d.Others()))
}

func TestAbsurdleInFour(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		name     string
		d        *game.Dictionary
		strategy string
		tie      game.TieBreak
	}{
		{"original", original, "absurdle-shortest", game.LeastInformation},
		{"nyt", game.Must(game.LoadList("nyt")), "absurdle-shortest", game.LeastInformation},
		{"2312 answers", without(t, original, "agora", "pupal", "lynch"), "absurdle-shortest", game.LeastInformation},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := oneBoard(t, c.d, game.Rules{Host: game.Absurdle()})
			game := playOut(t, mustNew(t, c.strategy), game.NewAdversary(c.d, c.tie), b)
			if len(game) != 4 {
				t.Fatalf("%v", game)
			}
		})
	}
}

func TestAbsurdleInFourAfterRefusals(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	s := mustNew(t, "absurdle-shortest")
	host := game.NewAdversary(d, game.LeastInformation)
	b := oneBoard(t, d, game.Rules{Host: game.Absurdle()})
	for range 2 { // the first guess of its choice, twice
		m := must.Get(s.Next(context.Background(), b.Board(0)))(t)
		b.Reject(m)
	}
	if game := playOut(t, s, host, b); len(game) != 4 {
		t.Fatalf("%v", game)
	}
}

// A host with its own lists answers differently than predicted, but the game is still won.
func TestAbsurdleUnforeseen(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, theirs := range []*game.Dictionary{
		without(t, d, "vivid", "chuck", "whoop", "whiff", "kappa", "fluff", "jazzy", "mamma"),
		game.Must(game.LoadList("nyt")),
	} {
		b := oneBoard(t, d, game.Rules{Host: game.Absurdle()})
		if game := playOut(t, mustNew(t, "absurdle-shortest"), game.NewAdversary(theirs, game.LeastInformation), b); len(game) > 7 {
			t.Fatalf("%v", game)
		}
	}
}

func TestChallenge(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for target, most := range map[string]int{"jazzy": 5, "arose": 6, "vivid": 5} {
		b := oneBoard(t, d, game.Rules{Host: game.Absurdle()})
		game := playOut(t, mustNew(t, "challenge:target="+target), game.NewAdversary(d, game.LeastInformation), b)
		if game[len(game)-1] != target || len(game) > most {
			t.Errorf("%v", game)
		}
	}
}

// A target's known game is played unchanged; browser/play tests the same on a page, for fewer targets.
func TestChallengeKnown(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	s := mustNew(t, "challenge")
	for _, i := range rand.New(rand.NewPCG(6, 0)).Perm(len(d.Answers()))[:20] {
		target := d.Answers()[i]
		b := oneBoard(t, d, game.Rules{Host: game.Absurdle(), Target: target})
		best, err := shortest.Known(b.Board(0), target)
		if err != nil || best == nil {
			t.Fatalf("%s: no game is known, %v", target, err)
		}
		game := playOut(t, s, game.NewAdversary(d, game.LeastInformation), b)
		if game[len(game)-1] != target.String() || len(game) != len(best) {
			t.Errorf("%s: %v, want %d guesses", target, game, len(best))
		}
	}
}

func TestChallengeShownByThePage(t *testing.T) {
	d := without(t, game.Must(game.LoadList("original")), "aback")
	fluff := game.MustWord("fluff")
	b := oneBoard(t, d, game.Rules{Host: game.Absurdle(), Target: fluff})
	game := playOut(t, mustNew(t, "challenge"), game.NewAdversary(d, game.LeastInformation), b)
	if game[len(game)-1] != "fluff" {
		t.Errorf("%v", game)
	}
}

func TestChallengeWithoutHope(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	ruledOut := game.NewPosition(d, game.Rules{Host: game.Absurdle()})
	must.Do(t, ruledOut.Apply(game.MustWord("jumbo"), game.Clue(0)))
	for text, pos := range map[string]*game.Position{
		"challenge":              game.NewPosition(d, game.Rules{Host: game.Absurdle()}),
		"challenge:target=jazzy": ruledOut,
		"challenge:target=aahed": game.NewPosition(d, game.Rules{Host: game.Absurdle()}),
	} {
		must.Fail(mustNew(t, text).Next(context.Background(), pos))(t, ErrNoMove, "%s", text)
	}
}

// The words show every letter of the answers in its place, also where the page refuses one of them.
func TestCover(t *testing.T) {
	d := must.Get(game.LoadList("nyt2022"))(t)
	pos, s := game.NewPosition(d, game.Rules{Host: game.Kilordle()}), &covering{}
	shown := map[[2]int]bool{}
	for n := 0; ; n++ {
		w, err := s.Next(t.Context(), pos)
		if errors.Is(err, ErrNoMove) {
			break
		}
		if err != nil || n > 33 {
			t.Fatalf("%d words: %v", n, err)
		}
		if n == 3 {
			pos.Reject(w)
			continue
		}
		for i := range w.Len() {
			shown[[2]int{i, int(w[i])}] = true
		}
		_ = pos.Apply(w, 0)
	}
	for _, w := range d.Answers() {
		for i := range w.Len() {
			if !shown[[2]int{i, int(w[i])}] {
				t.Fatalf("letter %d of %s was not shown", i+1, w)
			}
		}
	}
}
