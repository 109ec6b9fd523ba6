package shortest

import (
	"context"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Target is a word and the shortest game found that ends on it.
type Target struct {
	Word   game.Word
	Game   []game.Word // nil if none was found
	Proved bool        // that no shorter game ends on it
}

// Round is the result of a round of [Search.Targets].
type Round struct {
	Length int `json:"length"`
	// Width is the number of sets that are followed at each turn for each target, of those that a guess can
	// lead to, smallest first; 0 for all. With 0, a target that is not found has no game of that length.
	Width int                       `json:"width"`
	Done  int                       `json:"done"` // rounds of this length and width, including this one
	Of    int                       `json:"of"`
	Found map[game.Word][]game.Word `json:"found,omitempty"`
}

// TargetsRun holds options of [Search.Targets].
type TargetsRun struct {
	// Exhaust is the greatest length for which all games are tried; it proves that longer games found are
	// shortest.
	Exhaust int
	// Before are the rounds of an earlier, interrupted run, in order.
	Before []Round
	// Hunts does the hunts of each round; nil for [Search.Hunts].
	Hunts Hunts
	// Round is called after each round, and before the first of each length and width, with the number of
	// targets still open. Its error ends the run. Nil for none.
	Round func(r Round, open int) error
}

// widths are tried in turn for each length, cheap ones first. The last tries all games.
var widths = []int{8, 64, 0}

// alwaysExhausted is the length up to which all games are tried in any case: there it costs almost nothing.
const alwaysExhausted = 3

// Targets finds the shortest games that end on each of the targets.
func (s *Search) Targets(ctx context.Context, targets []game.Word, run TargetsRun) ([]Target, error) {
	games := map[game.Word][]game.Word{}
	open := slices.Clone(targets)
	take := func(found map[game.Word][]game.Word) {
		maps.Copy(games, found)
		open = slices.DeleteFunc(open, func(t game.Word) bool { return games[t] != nil })
	}
	before, exhaust := run.Before, max(run.Exhaust, alwaysExhausted)
	for length := 1; length <= MaxLength && len(open) > 0; length++ {
		for _, width := range widths {
			if width > 0 && length <= alwaysExhausted || width == 0 && length > exhaust {
				continue
			}
			done := Round{Length: length, Width: width}
			for len(before) > 0 && before[0].Length == length && before[0].Width == width {
				done.Done = before[0].Done
				take(before[0].Found)
				before = before[1:]
			}
			found, err := s.findEnds(ctx, done, open, run)
			if err != nil {
				return nil, err
			}
			take(found)
		}
	}
	list := make([]Target, len(targets))
	for i, t := range targets {
		list[i] = Target{Word: t, Game: games[t], Proved: games[t] != nil && len(games[t])-1 <= exhaust}
	}
	return list, nil
}
