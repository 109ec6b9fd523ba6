package strategy

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/engine/parallel"
)

// Tabulated is an optional interface of strategies for WORDPL that can be written out.
type Tabulated interface {
	Budgeted
	// Table returns the table for the contest's rules: the one that the program carries, or one computed on all cores.
	// Progress, which may be nil, is told how many of the engine.Clues first clues are done. The error is ctx's, or wraps
	// [ErrUnknown] for a plan that no table holds.
	Table(ctx context.Context, m *noise.Model, progress func(done int)) (*NoisyTable, error)
}

// NoisyTable is a plan for WORDPL's contest, written out for players without this program: the first word, the
// second for each first clue, the third for each two clues. A plan has at most one clue more, whose word the
// player computes as Last says. After the last clue comes the likeliest answer, the first of equals.
//
// Lists of words are strings, five letters a word. A clue is a number, the leftmost tile its highest digit: 0 the letter
// is not in the answer, 1 it is elsewhere, 2 it is here.
type NoisyTable struct {
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

// tableClues is how many clues a plan may have to be written out.
const tableClues = 4

var _ Tabulated = (*budget)(nil)

// Table implements [Tabulated].
func (b *budget) Table(ctx context.Context, m *noise.Model, progress func(done int)) (*NoisyTable, error) {
	first := engine.MustWord(b.first)
	switch _, ok := m.Dict.Index(first); {
	case m.Kind != noise.Contest:
		return nil, fmt.Errorf("%w: a table is for the contest's clues, not for those of %s", ErrUnknown, m.Kind)
	case len(b.epsilon) > tableClues:
		return nil, fmt.Errorf("%w: a table holds plans of up to %d clues, not %d", ErrUnknown, tableClues, len(b.epsilon))
	case !ok:
		return nil, fmt.Errorf("%w: the first word %s is not in the list", ErrUnknown, first.Upper())
	}
	if b.table.plays(m) {
		if progress != nil {
			progress(engine.Clues)
		}
		t := *b.table
		return &t, nil
	}
	t := &NoisyTable{Lists: m.Dict.Sum(), Epsilon: b.epsilon, First: b.first, Answers: joined(m.Dict.Answers())}
	if len(b.epsilon) == tableClues {
		t.Last = &LastSearch{Words: b.words, Least: b.least, Equal: equal}
		t.Words = joined(m.Dict.Words())
	}
	if len(b.epsilon) == 1 {
		return t, nil
	}
	type column struct{ second, third string }
	done := 0
	err := parallel.InOrder(ctx, engine.Clues, func(ctx context.Context, c int) (column, error) {
		turn := noise.Turn{Guess: first, Epsilon: b.epsilon[0], Clue: engine.Clue(c)}
		second, third, err := b.column(ctx, m, turn)
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
	return t, err
}

// column returns the second word after a first clue, and the third ones after it.
func (b *budget) column(ctx context.Context, m *noise.Model, turn noise.Turn) (second, third string, err error) {
	own := &budget{plan: b.plan, ahead: b.ahead}
	next := func(turns ...noise.Turn) string {
		g := noise.NewGame(m)
		for _, t := range turns {
			if err == nil {
				err = g.Apply(t)
			}
		}
		if err != nil {
			return ""
		}
		var move Move
		move, err = own.NextNoisy(ctx, g)
		return move.Guess.String()
	}
	second = next(turn)
	if len(b.epsilon) == 2 || err != nil {
		return second, "", err
	}
	var words strings.Builder
	for c := range engine.Clues {
		words.WriteString(next(turn, noise.Turn{Guess: engine.MustWord(second), Epsilon: b.epsilon[1], Clue: engine.Clue(c)}))
		if err != nil {
			return second, "", err
		}
	}
	return second, words.String(), nil
}

// Wins returns the exact chance that the table's play wins, for tables of up to three clues: the fourth word stands in
// no table. See [noise.PlanWins] for how long it takes. The error is ctx's, or wraps [ErrUnknown] for a model that the
// table is not for.
func (t *NoisyTable) Wins(ctx context.Context, m *noise.Model) (float64, error) {
	if !t.plays(m) {
		return 0, fmt.Errorf("%w: the table is not for the contest's clues on %s", ErrUnknown, m.Dict.Name())
	}
	return noise.PlanWins(ctx, m, t.Epsilon, func(clues []engine.Clue) int {
		w, _ := t.after(clues)
		g, _ := m.Dict.Index(w)
		return g
	})
}

// joined writes words one after another.
func joined(words []engine.Word) string {
	var s strings.Builder
	for _, w := range words {
		s.WriteString(w.String())
	}
	return s.String()
}
