package strategy

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	model "github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// The trees are played as long as the page allows, and off them a search continues.
func TestOptimal(t *testing.T) {
	for _, c := range []struct {
		name, list string
		mode       game.Mode
		refused    int // of the words that it wants first
	}{
		{"on the tree", "original", game.Normal, 0},
		{"hard mode", "nyt", game.Hard, 0},
		{"a word is refused", "original", game.Normal, 1},
		{"no tree", "nyt2022", game.Hard, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := game.Must(game.LoadList(c.list))
			s := mustNew(t, "optimal")
			for _, i := range rand.New(rand.NewPCG(3, 0)).Perm(len(d.Answers()))[:8] {
				b := oneBoard(t, d, game.Rules{Mode: c.mode, Rows: 6})
				for range c.refused {
					b.Reject(must.Get(s.Next(context.Background(), b.Board(0)))(t))
				}
				secret := d.Answers()[i]
				playOut(t, s, game.Secret{Word: secret}, b)
				must.Hold(t, b.Won(), "%s: %v", secret, b.Guesses())
			}
		})
	}
}

// On a page of five rows with its own answers, common words come before rare ones, and before the last answers of the
// list once it is doubted.
func TestOptimalBeyondTheAnswers(t *testing.T) {
	plain := game.Must(game.LoadList("nyt"))
	beyond := model.Beyond(plain)
	s := mustNew(t, "optimal")
	wins := func(d *game.Dictionary, secret string, doubt bool) bool {
		b := oneBoard(t, d, game.Rules{Rows: 5})
		if doubt {
			b.Doubt()
		}
		playOut(t, s, game.Secret{Word: game.MustWord(secret)}, b)
		return b.Won()
	}
	for secret, doubt := range map[string]bool{"sizer": false, "kinks": true} {
		must.Hold(t, wins(beyond, secret, doubt), "%s, doubted %v: lost", secret, doubt)
		must.Hold(t, (doubt || !wins(plain, secret, false)) && (!doubt || !wins(beyond, secret, false)),
			"%s, doubted %v: won without that too, this shows nothing", secret, doubt)
	}
}

// Neither time nor the number of cores decides how far a position is searched. A search that takes more states than it may
// have ends, and the strategy for the first guess plays.
func TestOptimalEndsByStates(t *testing.T) {
	pos := game.NewPosition(game.Must(game.LoadList("original")).AnyAnswer(), game.Rules{Rows: 5})
	for guess, clue := range map[string]string{"fones": "BBBBB", "aurum": "BGBBY"} { // 33 words are left, and three rows
		must.Do(t, pos.Apply(game.MustWord(guess), game.Must(game.ParseClue(clue, 5))))
	}
	few, more := solver, solver
	few.nodes, more.nodes = 1, 2000
	next := func(s Strategy) game.Word { return game.Must(s.Next(t.Context(), pos)) }
	if other := next(entropy); next(few) != other || next(more) == other {
		t.Errorf("with one state it plays %s, with more %s, and entropy %s", next(few).Upper(), next(more).Upper(), other.Upper())
	}
}

// With two rows left, the guess wins as many of the candidates as any word can, for each scoring, with and without
// weights.
func TestSecondLast(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	random := rand.New(rand.NewPCG(21, 0))
	for round := range 8 {
		scoring := game.Scoring(round % 4)
		var words []game.Word
		for _, i := range random.Perm(len(d.Words()))[:300] {
			words = append(words, d.Words()[i])
		}
		few := must.Get(d.Of(words[:220], words))(t)
		if round >= 4 {
			weights := make([]float64, len(words))
			for i := range words[:220] {
				weights[i] = random.ExpFloat64()
			}
			few = must.Get(few.Weighted("test", weights))(t)
		}
		pos := game.NewPosition(few, game.Rules{Host: game.Host{Scoring: scoring}, Rows: 2})
		won := func(guess game.Word) float64 { // from the likeliest candidate of each clue
			most := map[game.Clue]float64{}
			for _, c := range pos.Chances(0) {
				clue := scoring.Score(guess, c.Word)
				most[clue] = max(most[clue], c.Share)
			}
			sum := 0.0
			for _, share := range most {
				sum += share
			}
			return sum
		}
		guess := must.Get(mustNew(t, "optimal").Next(t.Context(), pos))(t)
		for _, w := range words {
			if won(w) > won(guess)+1e-6 {
				t.Errorf("scoring %s, weights %v: %s wins %.4f, %s %.4f", scoring, round >= 4, guess, won(guess), w, won(w))
				break
			}
		}
	}
}

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
			must.Hold(t, len(game) <= test.worst,
				"%s, %v: %s took %d guesses, want at most %d", test.name, test.mode, answer, len(game), test.worst)
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
	must.Equal(t, worst("safe-entropy:worst=3"), 3, "guesses that the family takes")
	pos := game.NewPosition(w, game.Rules{Rows: 6})
	if likely, all := pos.Core(.99), pos.Core(1); len(likely) != len(family) || len(all) != len(weights) {
		t.Errorf("%d words with 99 %% of the weight, %d with all, want %d and %d", len(likely), len(all), len(family), len(weights))
	}
	must.Fail(New("safe-entropy:share=2", 0))(t, ErrUnknown)
}
