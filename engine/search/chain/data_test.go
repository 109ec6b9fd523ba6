package chain_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"
)

// The 10,692 words are a game of Absurdle in hard mode that ends on jazzy, and the one that Force finds.
func TestTheLongestGame(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	text := must.Get(data.Games.ReadFile("games/jazzy.txt.gz"))(t)
	played := must.Get(verify.ReadAs[*verify.WordGames]("jazzy.txt.gz", bytes.NewReader(text)))(t).Games[0]
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
