package strategy

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// builtInTable returns the embedded table of the plan for a percentile. The caller must not change it.
func builtInTable(percentile int) (*WordplTable, error) { return builtInTables[percentile]() }

// builtInTables reads each table once, on first use.
var builtInTables = func() map[int]func() (*WordplTable, error) {
	tables := map[int]func() (*WordplTable, error){}
	for percentile := range plans {
		tables[percentile] = sync.OnceValues(func() (*WordplTable, error) {
			name := fmt.Sprintf("noise/wordpl%d.json.gz", percentile)
			t, err := readTable(name)
			if err != nil {
				return nil, fmt.Errorf("embedded table %s: %w", name, err)
			}
			return t, nil
		})
	}
	return tables
}()

func readTable(name string) (*WordplTable, error) {
	packed, err := data.Noise.ReadFile(name)
	if err != nil {
		return nil, err
	}
	text, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	t := new(WordplTable)
	return t, json.NewDecoder(text).Decode(t)
}

// plays reports whether the table is for a model's lists and clues. A nil table plays nothing.
func (t *WordplTable) plays(m *noise.Model) bool {
	return t != nil && m.Host == noise.Contest() && m.Dict.Sum() == t.Lists
}

// word returns the table's next word in a game, or false if it has none: after its last clue but one, and in games that
// it is not for or that went differently.
func (t *WordplTable) word(g *noise.Game) (game.Word, bool) {
	if !t.plays(g.Model) || len(g.Turns) >= len(t.Epsilon) {
		return game.Word{}, false
	}
	var clues []game.Clue
	for n, turn := range g.Turns {
		if w, ok := t.after(clues); !ok || w != turn.Guess || t.Epsilon[n] != turn.Epsilon {
			return game.Word{}, false
		}
		clues = append(clues, turn.Clue)
	}
	return t.after(clues)
}

// after returns the word after some clues to the table's own words, or false if it has none.
func (t *WordplTable) after(clues []game.Clue) (game.Word, bool) {
	words, at := "", 0
	switch {
	case len(clues) == 0:
		words = t.First
	case len(clues) == 1:
		words, at = t.Second, int(clues[0])
	case len(clues) == 2 && len(t.Third) > 0:
		words, at = t.Third[clues[0]], int(clues[1])
	}
	if at *= game.Letters; at+game.Letters > len(words) {
		return game.Word{}, false
	}
	return game.MustWord(words[at : at+game.Letters]), true
}
