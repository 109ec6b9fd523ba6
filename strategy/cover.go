//go:build !js

package strategy

import (
	"context"
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/cover"
)

// covering plays the fewest words that show every letter of the answers in its place, those first that show most. If one is
// refused, others take its place.
type covering struct {
	mu    sync.Mutex
	dict  *game.Dictionary // that words are of
	words []game.Word
}

var _ Preparer = (*covering)(nil)

func newCover(Options, uint64) (Strategy, error) { return &covering{}, nil }

// Prepare finds the words.
func (c *covering) Prepare(ctx context.Context, d *game.Dictionary, _ game.Rules) {
	_, _ = c.find(ctx, d)
}

func (c *covering) find(ctx context.Context, d *game.Dictionary) ([]game.Word, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dict == d {
		return c.words, nil
	}
	found, err := cover.Find(ctx, d, cover.Options{Steps: 200_000})
	if err == nil {
		c.dict, c.words = d, found.Words
	}
	return found.Words, err
}

// Next plays the word that shows most of what no word has shown.
func (c *covering) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	words, err := c.find(ctx, pos.Dictionary())
	if err != nil {
		return game.Word{}, err
	}
	type place struct {
		at     int
		letter game.Letter
	}
	missing := map[place]int{} // how many answers have it
	for _, w := range pos.Dictionary().Answers() {
		for i := range w.Len() {
			missing[place{i, w[i]}]++
		}
	}
	for _, t := range pos.Turns() {
		for i := range t.Guess.Len() {
			delete(missing, place{i, t.Guess[i]})
		}
	}
	var best game.Word
	most := 0
	for _, list := range [][]game.Word{words, pos.Dictionary().Words()} {
		for _, w := range list {
			shown := 0
			for i := range w.Len() {
				shown += missing[place{i, w[i]}]
			}
			if shown > most && pos.Check(w) == nil {
				best, most = w, shown
			}
		}
		if most > 0 {
			return best, nil
		}
	}
	return best, fmt.Errorf("every letter of the answers has been shown in its place: %w", ErrNoMove)
}
