package strategy

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// secondLast returns the guess that wins most often with two rows left: after it, only the likeliest candidate of each
// clue is found. Ties go to words that may be the answer, likeliest first, then to the alphabet. Ok is false if nothing
// may be played, or ctx ended.
func secondLast(ctx context.Context, pos *game.Position) (best game.Word, ok bool) {
	words, mass := pos.Dictionary().Words(), likelihood(pos)
	var candidates []int32 // likeliest first, so that the first one with a clue is the likeliest
	for i := range pos.Candidates().All() {
		candidates = append(candidates, int32(i))
	}
	slices.SortStableFunc(candidates, func(a, b int32) int {
		return order(words)(graded{word: a, mass: mass(a)}, graded{word: b, mass: mass(b)})
	})
	list := pos.Playable()
	found := make([]graded, len(list))
	parallel.Ranges(len(list), func(from, to int) {
		met := map[game.Clue]bool{}
		for i := from; i < to && ctx.Err() == nil; i++ {
			clear(met)
			won := int64(0)
			for _, c := range candidates {
				if clue := pos.Host.Scoring.Score(words[list[i]], words[c]); !met[clue] {
					met[clue] = true
					won += mass(c)
				}
			}
			found[i] = graded{word: list[i], mass: mass(list[i]), cost: -won}
		}
	})
	if len(list) == 0 || ctx.Err() != nil {
		return game.Word{}, false
	}
	return words[slices.MinFunc(found, order(words)).word], true
}
