package verify

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"absurdist/engine"
)

// ShortestGames is what `absurdist shortest --all-targets` writes.
type ShortestGames struct {
	noParts
	Games []ShortestGame
}

// ShortestGame is one line of it: a shortest game of Absurdle that ends on a word.
type ShortestGame struct {
	Target engine.Word   `json:"target"`
	Length int           `json:"length"` // 0 if no game was found
	Proved bool          `json:"proved"` // the search's own; that no game is shorter is not checked
	Game   []engine.Word `json:"game"`
}

func readShortestGames(name string, text []byte) (*ShortestGames, error) {
	games, err := objects[ShortestGame](name, text, nil)
	return &ShortestGames{Games: games}, err
}

func (g ShortestGame) valid() error {
	if g.Target == (engine.Word{}) {
		return errors.New("it has no target")
	}
	return nil
}

// Len returns the number of games.
func (s *ShortestGames) Len() int { return len(s.Games) }

// Checks yields a replay of each game.
func (s *ShortestGames) Checks(o Options) iter.Seq2[Check, error] {
	return each(s.Games, func(n int, g ShortestGame) (Check, error) {
		r, err := o.rules(engine.Absurdle(), engine.Normal.String(), g.Target)
		return func(context.Context) (Verdict, error) {
			return gameVerdict(n, Guesses(g.Game), g.Check(r)), nil
		}, err
	})
}

// Check replays the game by the rules.
func (g ShortestGame) Check(r Rules) []FaultError {
	var faults []FaultError
	if len(g.Game) != g.Length {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(g.Game), g.Length)})
	}
	if len(g.Game) == 0 {
		return faults
	}
	if last := g.Game[len(g.Game)-1]; last != g.Target {
		faults = append(faults, FaultError{N: len(g.Game), Word: last, Reason: "is the last guess, but the target is " + g.Target.Upper()})
	}
	return append(faults, Game(r, Guesses(g.Game))...)
}
