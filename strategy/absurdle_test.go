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

// Games against the adversary take as many guesses as are known to be best, also after refusals. A host with its own lists answers
// differently than predicted, but the game is still won.
func TestAbsurdle(t *testing.T) {
	original, nyt := game.Must(game.LoadList("original")), game.Must(game.LoadList("nyt"))
	fewer := without(t, original, "agora", "pupal", "lynch")
	theirs := without(t, original, "vivid", "chuck", "whoop", "whiff", "kappa", "fluff", "jazzy", "mamma")
	for _, c := range []struct {
		strategy    string
		ours, hosts *game.Dictionary
		refused     int // of the words that it wants first
		first       string
		least, most int
	}{
		{"worst-case", original, original, 0, "arise", 5, 5},
		{"entropy", original, original, 0, "soare", 5, 5},
		{"absurdle-shortest", original, original, 0, "", 4, 4},
		{"absurdle-shortest", nyt, nyt, 0, "", 4, 4},
		{"absurdle-shortest", fewer, fewer, 0, "", 4, 4},
		{"absurdle-shortest", original, original, 2, "", 4, 4},
		{"absurdle-shortest", original, theirs, 0, "", 4, 7},
		{"absurdle-shortest", original, nyt, 0, "", 4, 7},
	} {
		s, b := mustNew(t, c.strategy), oneBoard(t, c.ours, game.Rules{Host: game.Absurdle()})
		for range c.refused {
			b.Reject(must.Get(s.Next(t.Context(), b.Board(0)))(t))
		}
		played := playOut(t, s, game.NewAdversary(c.hosts.Answers(), game.LeastInformation), b)
		if n := len(played); n < c.least || n > c.most || c.first != "" && played[0] != c.first {
			t.Errorf("%s on %s, %d refused: %v, want %d to %d guesses from %q", c.strategy, c.hosts.Name(), c.refused, played, c.least, c.most, c.first)
		}
	}
}

func TestChallenge(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	fewer := without(t, d, "aback")
	for _, c := range []struct {
		d              *game.Dictionary
		target, option string // the option tells it, or else the page
		most           int
	}{{d, "jazzy", ":target=jazzy", 5}, {d, "arose", ":target=arose", 6}, {d, "vivid", ":target=vivid", 5}, {fewer, "fluff", "", 9}} {
		rules := game.Rules{Host: game.Absurdle()}
		if c.option == "" {
			rules.Target = game.MustWord(c.target)
		}
		played := playOut(t, mustNew(t, "challenge"+c.option), game.NewAdversary(c.d.Answers(), game.LeastInformation), oneBoard(t, c.d, rules))
		must.Hold(t, played[len(played)-1] == c.target && len(played) <= c.most, "%v", played)
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
		must.Need(t, err == nil && best != nil, "%s: no game is known, %v", target, err)
		game := playOut(t, s, game.NewAdversary(d.Answers(), game.LeastInformation), b)
		must.Hold(t, game[len(game)-1] == target.String() && len(game) == len(best), "%s: %v, want %d guesses", target, game, len(best))
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
		must.Need(t, err == nil && n <= 33, "%d words: %v", n, err)
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
			must.Need(t, shown[[2]int{i, int(w[i])}], "letter %d of %s was not shown", i+1, w)
		}
	}
}
