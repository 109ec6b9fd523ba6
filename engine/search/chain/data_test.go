package chain_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"
)

// readGames reads an embedded file of games.
func readGames[F verify.File](t testing.TB, name string) F {
	t.Helper()
	text := must.Get(data.Games.ReadFile("games/" + name))(t)
	return must.Get(verify.ReadAs[F](name, bytes.NewReader(text)))(t)
}

// The 10,692 words are a game of Absurdle in hard mode that ends on jazzy, and the one that Force finds.
func TestTheLongestGame(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	played := readGames[*verify.WordGames](t, "jazzy.txt.gz").Games[0]
	if len(played) != 10692 || played[len(played)-1] != game.MustWord("jazzy") {
		t.Fatalf("%d words, the last %s", len(played), played[len(played)-1])
	}
	rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
	for _, fault := range verify.Game(t.Context(), rules, verify.Guesses(played)) {
		t.Error(fault)
	}
	r, err := chain.NewForcer(d).Force(t.Context(), game.MustWord("jazzy"), chain.DefaultEffort)
	if err != nil || !slices.Equal(r.Game, played) {
		t.Errorf("Force finds another game, opening %v (%v)", r.Opening, err)
	}
}

// The tables of longest games name every answer in order; a sample of them is found again, and replayed
// by the checker. `absurdist verify FILE` checks them all.
func TestTablesOfLongestGames(t *testing.T) {
	for list, most := range map[string]int{"original": 10692, "nyt": 12225} {
		t.Run(list, func(t *testing.T) {
			d := game.Must(game.LoadList(list))
			claims := readGames[*verify.LongestGames](t, fmt.Sprintf("absurdle-hard-%s.jsonl", list)).Games
			if len(claims) != len(d.Answers()) {
				t.Fatalf("%d lines for %d answers", len(claims), len(d.Answers()))
			}
			finder, forcer := chain.NewFinder(d.Words()), chain.NewForcer(d)
			rules := verify.Rules{Dictionary: d, Host: game.Absurdle(), Mode: game.Hard}
			best := 0
			for i, c := range claims {
				best = max(best, c.Bound)
				if c.Secret != d.Answers()[i] || c.Bound > finder.Secret(c.Secret).Longest() || c.Guesses == 0 {
					t.Errorf("line %d: %s has %d of %d guesses", i+1, c.Secret, c.Guesses, c.Bound)
				}
				if i%250 != 1 {
					continue
				}
				for _, fault := range c.Check(t.Context(), rules) {
					t.Errorf("line %d, %s: %v", i+1, c.Secret, fault)
				}
				if c.Bound < finder.Secret(c.Secret).Longest() {
					continue // to find these again takes minutes; the plain search checks such on small lists
				}
				r, err := forcer.Force(t.Context(), c.Secret, chain.DefaultEffort)
				if err != nil || r.Guesses != c.Guesses || r.Bound != c.Bound || !slices.Equal(r.Opening, c.Opening) {
					t.Errorf("line %d, %s: found again with %d of %d guesses, %v (%v)", i+1, c.Secret, r.Guesses, r.Bound, r.Opening, err)
				}
			}
			if best != most {
				t.Errorf("no game can have more than %d guesses, want %d", best, most)
			}
		})
	}
}
