package strategy

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// WordplTable is a plan for WORDPL's contest for players without this program: the first word, the second for each
// first clue, the third for each pair of clues. A plan has at most one more clue, whose word the player computes as
// described by Last. After the last clue comes the likeliest answer, the first of equals.
//
// Lists of words are strings, five letters a word. A clue is a number whose highest digit is the leftmost tile: 0 if
// the letter is not in the answer, 1 if it is elsewhere, 2 if it is in this place.
type WordplTable struct {
	Strategy string      `json:"strategy"`
	Lists    string      `json:"lists"` // checksum of the lists
	Epsilon  []float64   `json:"epsilon"`
	First    string      `json:"first"`
	Second   string      `json:"second,omitempty"` // by first clue
	Third    []string    `json:"third,omitempty"`  // by first clue, in each by second clue
	Last     *LastSearch `json:"last,omitempty"`
	Answers  string      `json:"answers"`
	Words    string      `json:"words,omitempty"` // all allowed words; for Last only
}

// LastSearch says how to find the word for the last clue: of that many most promising words ([noise.Kernel.Shortlist])
// the one with the most expected wins. Wins are counted over the answers that are less likely than the likeliest by at
// most the factor Least. Of two words within the factor Equal the first in the list counts.
type LastSearch struct {
	Words int     `json:"words"`
	Least float64 `json:"least"`
	Equal float64 `json:"equal"`
}

// ContestClass is a Python class that plays such a table in the contest's form.
//
//go:embed examples/wordpl.py
var ContestClass string

// tableClues is the number of clues with words in a table; Last adds one.
const tableClues = 3

// Table returns what the buyer plays by the contest's rules as a table: a built-in one, or one computed on all cores. Progress,
// which may be nil, gets the number of the game.Clues first clues that are done. The error is ctx's, or wraps [ErrUnknown] for a
// plan that does not fit a table.
func (b *Buyer) Table(ctx context.Context, m *noise.Model, progress func(done int)) (*WordplTable, error) {
	if progress == nil {
		progress = func(int) {}
	}
	if b.table.plays(m) {
		progress(game.Clues)
		t := *b.table
		return &t, nil
	}
	most := tableClues
	if b.last != nil {
		most++
	}
	_, allowed := m.Dict.Index(b.first)
	switch {
	case m.Host != noise.Contest():
		return nil, unknown("a table is for the contest's clues, not for those of the page %s", m.Host)
	case len(b.epsilon) > most:
		return nil, unknown("a table holds plans of up to %d clues, not %d", most, len(b.epsilon))
	case !allowed:
		return nil, unknown("the first word %s is not in the list", b.first.Upper())
	}
	t := &WordplTable{Lists: m.Dict.Sum(), Epsilon: b.epsilon, First: b.first.String(), Answers: game.Join(m.Dict.Answers(), "")}
	if len(b.epsilon) > tableClues {
		t.Last, t.Words = b.last, game.Join(m.Dict.Words(), "")
	}
	if len(b.epsilon) == 1 {
		return t, nil
	}
	type column struct{ second, third string }
	done := 0
	return t, parallel.InOrder(ctx, game.Clues, func(ctx context.Context, c int) (column, error) {
		player := &Buyer{first: b.first, epsilon: b.epsilon, choose: b.choose, last: b.last}
		second, third, err := t.column(ctx, m, player, game.Clue(c))
		return column{second, third}, err
	}, func(c column) error {
		t.Second += c.second
		if c.third != "" {
			t.Third = append(t.Third, c.third)
		}
		done++
		progress(done)
		return nil
	})
}

// column returns the second word after a first clue, and the third words after it.
func (t *WordplTable) column(ctx context.Context, m *noise.Model, b *Buyer, clue game.Clue) (second, third string, err error) {
	next := func(turns ...noise.Turn) string {
		g := noise.NewGame(m)
		for _, turn := range turns {
			if err == nil {
				err = g.Apply(turn)
			}
		}
		if err != nil {
			return ""
		}
		var move Purchase
		move, err = b.Buy(ctx, g)
		return move.Guess.String()
	}
	turn := noise.Turn{Guess: game.MustWord(t.First), Epsilon: t.Epsilon[0], Clue: clue}
	second = next(turn)
	if len(t.Epsilon) == 2 || err != nil {
		return second, "", err
	}
	var words strings.Builder
	for c := range game.Clues {
		words.WriteString(next(turn, noise.Turn{Guess: game.MustWord(second), Epsilon: t.Epsilon[1], Clue: game.Clue(c)}))
		if err != nil {
			return second, "", err
		}
	}
	return second, words.String(), nil
}

// Wins returns the exact probability that the table wins, for tables of up to three clues: the fourth word is in no
// table. See [noise.PlanWins] for the time it takes. The error is ctx's, or wraps [ErrUnknown] for another model than
// the table's.
func (t *WordplTable) Wins(ctx context.Context, m *noise.Model) (float64, error) {
	if !t.plays(m) {
		return 0, unknown("the table is not for the contest's clues on %s", m.Dict.Name())
	}
	return noise.PlanWins(ctx, m, t.Epsilon, func(clues []game.Clue) int {
		w, _ := t.after(clues)
		g, _ := m.Dict.Index(w)
		return g
	})
}

// builtInTables has the embedded table of the plan for each percentile, read on first use. The caller must not change it.
var builtInTables = map[int]func() (*WordplTable, error){5: embedded(5), 50: embedded(50), 95: embedded(95)}

func embedded(percentile int) func() (*WordplTable, error) {
	name := fmt.Sprintf("noise/wordpl%d.json.gz", percentile)
	return sync.OnceValues(func() (*WordplTable, error) {
		packed, err := data.Noise.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t := new(WordplTable)
		text, err := gzip.NewReader(bytes.NewReader(packed))
		if err == nil {
			err = json.NewDecoder(text).Decode(t)
		}
		if err != nil {
			return nil, fmt.Errorf("embedded table %s: %w", name, err)
		}
		return t, nil
	})
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
