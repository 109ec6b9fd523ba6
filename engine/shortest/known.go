package shortest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"absurdist/data"
	"absurdist/engine"
)

// Known returns the shortest game that ends on the target, all of it, where that is carried along: for
// a whole game in normal mode on lists of the program's own. Else it is nil. The caller must not change it.
func Known(pos *engine.Position, target engine.Word) ([]engine.Word, error) {
	d := pos.Dictionary()
	list, err := engine.LoadList(d.Name())
	if err != nil || list.Sum() != d.Sum() || pos.Mode != engine.Normal || pos.Tie != engine.LeastInformation || len(pos.Turns()) > 0 {
		return nil, nil //nolint:nilerr // a dictionary of the user's has no file, which is no error
	}
	games, err := known(d.Name())
	return games[target], err
}

var (
	knownMu    sync.Mutex
	knownGames = map[string]map[engine.Word][]engine.Word{}
)

// known reads the file of a list.
func known(list string) (map[engine.Word][]engine.Word, error) {
	knownMu.Lock()
	defer knownMu.Unlock()
	if games, done := knownGames[list]; done {
		return games, nil
	}
	games := map[engine.Word][]engine.Word{}
	name := "games/absurdle-targets-" + list + ".jsonl"
	text, err := data.Games.ReadFile(name)
	if err != nil {
		text = nil // not every list has one
	}
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var l struct {
			Target engine.Word
			Game   []engine.Word
		}
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, fmt.Errorf("embedded %s:%d: %w", name, n, err)
		}
		games[l.Target] = l.Game
	}
	knownGames[list] = games
	return games, nil
}
