package verify

import (
	"context"
	"errors"
	"fmt"

	"absurdist/engine"
)

// ShortestGames is what `absurdist shortest --target` and `--all-targets` write.
type ShortestGames struct {
	noParts
	gameLines[ShortestGame]
}

// ShortestGame is one line of it: a shortest game of Absurdle that ends on a word.
type ShortestGame struct {
	Setting
	Target engine.Word   `json:"target"`
	Length int           `json:"length"` // 0 if no game was found
	Proved bool          `json:"proved"` // that no game is shorter
	Game   []engine.Word `json:"game"`
}

func readShortestGames(name string, text []byte) (*ShortestGames, error) {
	games, err := readGameLines[ShortestGame](name, text)
	return &ShortestGames{gameLines: games}, err
}

func readShortestFile(name string, text []byte) (*ShortestGames, error) {
	games, err := readHeadedGames[ShortestGame](name, text)
	return &ShortestGames{gameLines: games}, err
}

func (g ShortestGame) valid() error {
	if g.Target == (engine.Word{}) {
		return errors.New("it has no target")
	}
	return nil
}

func (g ShortestGame) setting() Setting { return g.Setting }

func (g ShortestGame) end() engine.Word { return g.Target }

// notShortest is what a line leaves open that says that no game is shorter, unless [floors] knows it.
const notShortest = "whether no game is shorter, which a search has found"

func (g ShortestGame) verdict(ctx context.Context, r Rules, f *floors) (found, error) {
	if r.Host.HasSecret() {
		return found{g.Length, []FaultError{{Reason: fmt.Sprintf("the host %s is said to have been forced; it has a secret", r.Host)}}, nil}, nil
	}
	v := found{guesses: g.Length, faults: g.Check(r)}
	if g.Proved && v.faults == nil {
		floor, err := f.of(ctx, r)
		if err != nil {
			return v, err
		}
		if g.Length > floor {
			v.open = []string{notShortest}
		}
	}
	return v, nil
}

// Check replays the game by the rules.
func (g ShortestGame) Check(r Rules) []FaultError {
	var faults []FaultError
	if len(g.Game) != g.Length {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(g.Game), g.Length)})
	}
	if len(g.Game) == 0 {
		if g.Proved {
			faults = append(faults, FaultError{Reason: "there is no game, so none is proved to be the shortest"})
		}
		return faults
	}
	if last := g.Game[len(g.Game)-1]; last != g.Target {
		faults = append(faults, FaultError{N: len(g.Game), Word: last, Reason: "is the last guess, but the target is " + g.Target.Upper()})
	}
	return append(faults, Game(r, Guesses(g.Game))...)
}
