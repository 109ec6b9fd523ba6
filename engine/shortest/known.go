package shortest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"absurdist/data"
	"absurdist/engine"
)

// Known returns a shortest game that ends on the target if it is among the built-in games: for a whole game in
// normal mode on the program's own lists. Otherwise it returns nil. The caller must not change the game.
func Known(pos *engine.Position, target engine.Word) ([]engine.Word, error) {
	d := pos.Dictionary()
	list, err := engine.LoadList(d.Name())
	if err != nil || list.Sum() != d.Sum() || pos.Mode != engine.Normal || pos.Host.Tie != engine.LeastInformation || len(pos.Turns()) > 0 {
		return nil, nil //nolint:nilerr // a user's dictionary has no file, which is no error
	}
	games, err := known()
	return games[d.Name()][target], err
}

// known reads the embedded games, by list and target.
var known = sync.OnceValues(func() (map[string]map[engine.Word][]engine.Word, error) {
	const prefix, suffix = "games/absurdle-targets-", ".jsonl"
	names, err := fs.Glob(data.Games, prefix+"*"+suffix)
	if err != nil {
		return nil, err
	}
	all := map[string]map[engine.Word][]engine.Word{}
	for _, name := range names {
		text, err := data.Games.ReadFile(name)
		if err != nil {
			return nil, err
		}
		games, n := map[engine.Word][]engine.Word{}, 0
		for line := range bytes.Lines(text) {
			if n++; n == 1 {
				continue // what the games are about
			}
			var l struct {
				Target engine.Word
				Game   []engine.Word
			}
			if err := json.Unmarshal(line, &l); err != nil {
				return nil, fmt.Errorf("embedded %s:%d: %w", name, n, err)
			}
			games[l.Target] = l.Game
		}
		all[strings.TrimSuffix(strings.TrimPrefix(name, prefix), suffix)] = games
	}
	return all, nil
})
