package verify

import (
	"context"
	"errors"
	"testing"

	"absurdist/engine/game"
	"absurdist/engine/search/shortest"

	"pgregory.net/rapid"
)

// No game is shorter than the number that counting gives; on the original lists none has 3 guesses, and of evil-wordle
// some have.
func TestFloors(t *testing.T) {
	d, err := game.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	var f floors
	for host, want := range map[game.Host]int{game.Absurdle(): 4, game.EvilWordle(): 3} {
		if got, err := f.of(t.Context(), Rules{Dictionary: d, Host: host}); err != nil || got != want {
			t.Errorf("%s: %d guesses (%v), want %d", host, got, err, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.SampledFrom(d.Words()), 2, 30, rapid.ID[game.Word]).Draw(t, "words")
		few, err := game.NewDictionary("few", words[:rapid.IntRange(1, len(words)).Draw(t, "answers")], words)
		if err != nil {
			t.Fatal(err)
		}
		tie := rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstMet, game.FirstFilled}).Draw(t, "tie-break")
		floor, err := new(floors).of(context.Background(), Rules{Dictionary: few, Host: game.Host{Kind: game.LargestBucket, Tie: tie}})
		if err != nil {
			t.Fatal(err)
		}
		search, err := shortest.New(few, shortest.Rules{Tie: tie})
		if err != nil {
			t.Fatal(err)
		}
		length, _, err := search.Shortest(context.Background(), func(int) shortest.Run { return shortest.Run{} })
		if err == nil && length < floor {
			t.Fatalf("there is a game of %d guesses, and none of fewer than %d is said to be possible", length, floor)
		}
	})
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if _, err := new(floors).of(ctx, Rules{Dictionary: d}); !errors.Is(err, stop) {
		t.Errorf("cancelled: %v", err)
	}
}
