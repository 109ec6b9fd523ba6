package verify

import (
	"context"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"

	"pgregory.net/rapid"
)

// No game is shorter than the bound that counting gives. On the original lists no game has 3 guesses. On those of evil-wordle some games
// have.
func TestFloors(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	var f floors
	for host, want := range map[game.Host]int{game.Absurdle(): 4, game.EvilWordle(): 3} {
		if got := f.of(t.Context(), Rules{Dictionary: d, Host: host}); got != want {
			t.Errorf("%s: %d guesses, want %d", host, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.SampledFrom(d.Words()), 2, 30, rapid.ID[game.Word]).Draw(t, "words")
		few := game.Must(game.NewDictionary("few", words[:rapid.IntRange(1, len(words)).Draw(t, "answers")], words))
		tie := rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstListed, game.FirstFilled}).Draw(t, "tie-break")
		floor := new(floors).of(context.Background(), Rules{Dictionary: few, Host: game.Host{Kind: game.LargestBucket, Tie: tie}})
		search := must.Get(shortest.New(few, shortest.Rules{Tie: tie}))(t)
		length, _, err := search.Shortest(context.Background(), func(int) shortest.Run { return shortest.Run{} })
		if err == nil && length < floor {
			t.Fatalf("there is a game of %d guesses, and none of fewer than %d is said to be possible", length, floor)
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if known := new(floors); known.of(ctx, Rules{Dictionary: d}) < 0 || len(known.known) > 0 {
		t.Error("what was counted in part is kept")
	}
}
