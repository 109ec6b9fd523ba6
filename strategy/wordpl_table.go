package strategy

import (
	"context"
	_ "embed"
	"strings"

	"absurdist/engine/basics/parallel"
	"absurdist/engine/game"
	"absurdist/engine/search/noise"
)

// Tabulated is an optional interface of strategies for WORDPL that can be written out.
type Tabulated interface {
	Budgeted
	// Table returns the table for the contest's rules: the one that is built in, or one computed on all cores.
	// Progress, which may be nil, is told how many of the game.Clues first clues are done. The error is ctx's, or wraps
	// [ErrUnknown] for a plan that no table holds.
	Table(ctx context.Context, m *noise.Model, progress func(done int)) (*WordplTable, error)
}

// WordplTable is a plan for WORDPL's contest, written out for players without this program: the first word, the
// second for each first clue, the third for each two clues. A plan has at most one clue more, whose word the
// player computes as Last says. After the last clue comes the likeliest answer, the first of equals.
//
// Lists of words are strings, five letters a word. A clue is a number, the leftmost tile its highest digit: 0 the letter
// is not in the answer, 1 it is elsewhere, 2 it is here.
type WordplTable struct {
	Strategy string      `json:"strategy"`
	Lists    string      `json:"lists"` // checksum of the lists
	Epsilon  []float64   `json:"epsilon"`
	First    string      `json:"first"`
	Second   string      `json:"second,omitempty"` // by first clue
	Third    []string    `json:"third,omitempty"`  // by first clue, in each by second clue
	Last     *LastSearch `json:"last,omitempty"`
	Answers  string      `json:"answers"`
	Words    string      `json:"words,omitempty"` // all that may be guessed; for Last only
}

// LastSearch says how the word for the last clue is found: of so many words that promise most
// ([noise.Kernel.Shortlist]) the one with the most expected wins, counted over the answers that are at most by the
// factor Least less likely than the likeliest. Of two words within the factor Equal the first in the list counts.
type LastSearch struct {
	Words int     `json:"words"`
	Least float64 `json:"least"`
	Equal float64 `json:"equal"`
}

// ContestClass is a class in Python that plays such a table in the contest's form.
//
//go:embed examples/wordpl.py
var ContestClass string

// tableClues is how many clues have their words in a table; Last adds one.
const tableClues = 3

// newTable returns a table whose words after the first are still to be filled in. It fails for plans that no table holds,
// and for more than most clues.
func newTable(m *noise.Model, first game.Word, epsilon []float64, most int) (*WordplTable, error) {
	switch {
	case m.Host != noise.Contest():
		return nil, unknown("a table is for the contest's clues, not for those of the page %s", m.Host)
	case len(epsilon) > most:
		return nil, unknown("a table holds plans of up to %d clues, not %d", most, len(epsilon))
	}
	if _, ok := m.Dict.Index(first); !ok {
		return nil, unknown("the first word %s is not in the list", first.Upper())
	}
	return &WordplTable{Lists: m.Dict.Sum(), Epsilon: epsilon, First: first.String(), Answers: game.Join(m.Dict.Answers(), "")}, nil
}

// fill writes down what players play after each clue, on all cores. Player makes one; progress is as in [Tabulated].
func (t *WordplTable) fill(ctx context.Context, m *noise.Model, player func() Buyer, progress func(done int)) error {
	if len(t.Epsilon) == 1 {
		return nil
	}
	type column struct{ second, third string }
	done := 0
	return parallel.InOrder(ctx, game.Clues, func(ctx context.Context, c int) (column, error) {
		second, third, err := t.column(ctx, m, player(), game.Clue(c))
		return column{second, third}, err
	}, func(c column) error {
		t.Second += c.second
		if c.third != "" {
			t.Third = append(t.Third, c.third)
		}
		if done++; progress != nil {
			progress(done)
		}
		return nil
	})
}

// column returns the second word after a first clue, and the third ones after it.
func (t *WordplTable) column(ctx context.Context, m *noise.Model, s Buyer, clue game.Clue) (second, third string, err error) {
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
		move, err = s.Buy(ctx, g)
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

// Wins returns the exact chance that the table's play wins, for tables of up to three clues: the fourth word stands in
// no table. See [noise.PlanWins] for how long it takes. The error is ctx's, or wraps [ErrUnknown] for a model that the
// table is not for.
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
