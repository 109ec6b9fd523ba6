package shortest

import (
	"context"
	"slices"

	"absurdist/engine"
)

// Target is the shortest game that was found to end on a word.
type Target struct {
	Word   engine.Word
	Game   []engine.Word // nil if none was found
	Proved bool          // that no shorter game ends on it
}

// Round is what a round of [Search.Targets] did.
type Round struct {
	Length int                           `json:"length"`
	Width  int                           `json:"width"` // see [Ends.Width]
	Done   int                           `json:"done"`  // rounds of this length and width, with this one
	Of     int                           `json:"of"`
	Found  map[engine.Word][]engine.Word `json:"found,omitempty"`
}

// TargetsRun says how [Search.Targets] goes about it.
type TargetsRun struct {
	// Exhaust is the greatest length for which all games are tried, so that a longer one is proved to
	// be the shortest.
	Exhaust int
	// Longest is the greatest length to look for.
	Longest int
	// Before are the rounds of an earlier run that was stopped, in their order.
	Before []Round
	// Hunts does the hunts of each round; nil for [Search.Hunts].
	Hunts Hunts
	// Round is called after each round, and before the first of each length and width. Its error ends the run. Nil
	// for none.
	Round func(r Round, open int) error
}

// widths are tried one after the other for each length, the cheap ones first. The last is for all games.
var widths = []int{8, 64, 0}

// always is the length up to which all games are tried in any case: there it costs next to nothing.
const always = 3

// Targets finds the shortest games that end on each of the targets.
func (s *Search) Targets(ctx context.Context, targets []engine.Word, run TargetsRun) ([]Target, error) {
	games := map[engine.Word][]engine.Word{}
	open := slices.Clone(targets)
	take := func(found map[engine.Word][]engine.Word) {
		for t, game := range found {
			games[t] = game
		}
		open = slices.DeleteFunc(open, func(t engine.Word) bool { return games[t] != nil })
	}
	before := run.Before
	tried := 0 // all games of up to so many guesses
	provedBy := map[engine.Word]int{}
	for length := 1; length <= run.Longest && len(open) > 0; length++ {
		was := slices.Clone(open)
		for _, width := range widths {
			if width > 0 && length <= always || width == 0 && length > max(run.Exhaust, always) {
				continue
			}
			skip := 0
			for len(before) > 0 && before[0].Length == length && before[0].Width == width {
				skip = before[0].Done
				take(before[0].Found)
				before = before[1:]
			}
			err := s.Ends(ctx, Ends{
				Length: length, Targets: open, Width: width, Skip: skip, Hunts: run.Hunts,
				Round: func(done, of int, found map[engine.Word][]engine.Word) error {
					take(found)
					if run.Round == nil {
						return nil
					}
					return run.Round(Round{length, width, done, of, found}, len(open))
				},
			})
			if err != nil {
				return nil, err
			}
		}
		for _, t := range was {
			if games[t] != nil {
				provedBy[t] = tried
			}
		}
		if length <= max(run.Exhaust, always) {
			tried = length
		}
	}
	list := make([]Target, len(targets))
	for i, t := range targets {
		list[i] = Target{Word: t, Game: games[t], Proved: games[t] != nil && provedBy[t] == len(games[t])-1}
	}
	return list, nil
}
