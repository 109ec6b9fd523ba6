package verify

import (
	"bytes"
	"encoding/json"
	"fmt"

	"absurdist/engine"
)

// Target is a line of `absurdist shortest --all-targets`: a shortest game of Absurdle that ends on a word.
type Target struct {
	Target engine.Word   `json:"target"`
	Length int           `json:"length"` // 0 if no game was found
	Proved bool          `json:"proved"` // the search's own; that no game is shorter is not checked
	Game   []engine.Word `json:"game"`
}

// isTarget reports whether a line has a target. (TARGET is no five-letter word.)
func isTarget(line []byte) bool {
	var l struct{ Target *string }
	return json.Unmarshal(line, &l) == nil && l.Target != nil
}

func readTargets(name string, text []byte) ([]Target, error) {
	var targets []Target
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var t Target
		if err := json.Unmarshal(line, &t); err != nil {
			return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
		}
		if t.Target == (engine.Word{}) {
			return nil, fmt.Errorf("%s:%d: it has no target (%w)", name, n, ErrFile)
		}
		targets = append(targets, t)
	}
	return targets, nil
}

// Check replays the game by the rules.
func (t Target) Check(r Rules) []FaultError {
	var faults []FaultError
	if len(t.Game) != t.Length {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the game has %d guesses, %d are claimed", len(t.Game), t.Length)})
	}
	if len(t.Game) == 0 {
		return faults
	}
	if last := t.Game[len(t.Game)-1]; last != t.Target {
		faults = append(faults, FaultError{len(t.Game), last, "is the last guess, but the target is " + t.Target.Upper()})
	}
	return append(faults, Game(r, Guesses(t.Game))...)
}
