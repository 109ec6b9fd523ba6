package shortest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game"
)

// Known returns a shortest game that ends on the target if it is among the built-in games: for a whole game in
// normal mode on the program's own lists. Otherwise it returns nil. The caller must not change the game.
func Known(pos *game.Position, target game.Word) ([]game.Word, error) {
	games, err := knownFor(pos)
	i, ok := pos.Dictionary().Index(target)
	if !ok || i >= len(games) {
		return nil, err
	}
	return games[i], err
}

// KnownFirst returns a shortest game of Absurdle, to any word, from the built-in games. Of equal games it takes the one to the first
// answer. It returns nil if [Known] has no games for the position, or if a word of each was refused. The caller must not change
// the game.
func KnownFirst(pos *game.Position) ([]game.Word, error) {
	if pos.Host != game.Absurdle() {
		return nil, nil
	}
	games, err := knownFor(pos)
	var best []game.Word
	for _, game := range games {
		if (best == nil || len(game) < len(best)) && !slices.ContainsFunc(game, pos.Used) {
			best = game
		}
	}
	return best, err
}

// knownFor returns the built-in games for a position, by the number of their answer; nil if there are none.
func knownFor(pos *game.Position) ([][]game.Word, error) {
	d := pos.Dictionary()
	if pos.Mode != game.Normal || pos.Host.Tie != game.LeastInformation || len(pos.Turns()) > 0 {
		return nil, nil
	}
	all, err := known()
	games := all[d.Name()]
	if games.Lists != d.Sum() {
		return nil, err
	}
	return games.games, err
}

// builtin are the embedded games of a list.
type builtin struct {
	Lists string // the checksum of the list
	games [][]game.Word
}

// known reads the embedded games once, by list.
var known = sync.OnceValues(func() (all map[string]builtin, err error) {
	const prefix, suffix = "games/absurdle-targets-", ".jsonl"
	all = map[string]builtin{}
	names, _ := fs.Glob(data.Games, prefix+"*"+suffix) // the pattern is sound
	for _, name := range names {
		b, failed := readKnown(name)
		all[strings.TrimSuffix(strings.TrimPrefix(name, prefix), suffix)] = b
		err = cmp.Or(err, failed)
	}
	return all, err
})

// readKnown reads a file of embedded games. They are in the order of the answers.
func readKnown(name string) (b builtin, err error) {
	text, err := data.Games.ReadFile(name)
	if err != nil {
		return b, err
	}
	n := 0
	for line := range bytes.Lines(text) {
		if n++; n == 1 { // what the games are about
			err = json.Unmarshal(line, &b)
		} else {
			var l struct{ Game []game.Word }
			err = json.Unmarshal(line, &l)
			b.games = append(b.games, l.Game)
		}
		if err != nil {
			return b, fmt.Errorf("embedded %s:%d: %w", name, n, err)
		}
	}
	return b, nil
}
