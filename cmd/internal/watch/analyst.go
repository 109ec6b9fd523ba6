package watch

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"

	tea "charm.land/bubbletea/v2"
)

const (
	// restTime is how long a game must rest before guesses are valued, because valuing would slow down a
	// faster game.
	restTime = 60 * time.Millisecond
	// firstWords and bestGuesses are the most words and guesses that a view shows.
	firstWords, bestGuesses = 40, 12
)

// insight is what the analyst knows about a place in a game, in addition to its record.
type insight struct {
	left  int    // candidates
	doubt string // the effective number of candidates; "" if all are equally likely
	first []game.Word
	best  []game.Suggestion
	by    string // what best is ranked by
	note  string // why best is missing
}

// foundMsg has what the analyst found for request number seq: the insight, or what the guesses up to the place were worth.
type foundMsg struct {
	seq     int
	insight *insight
	account *advice.Account
}

// analyst values guesses. It keeps the position of the last request, because the next is usually one guess
// later.
type analyst struct {
	prepare func(record.Start) (Measure, error)

	mu      sync.Mutex
	game    int          // number of the game that boards is of
	start   record.Start // the game that measure is for
	measure Measure
	err     error        // of prepare
	boards  *game.Boards // with a single board
	applied int          // number of the game's lines that boards holds
}

// ask returns the work that computes the insight after these guesses.
func (a *analyst) ask(seq, number int, start record.Start, guesses []record.Guess) func(context.Context) tea.Msg {
	return func(ctx context.Context) tea.Msg {
		sleep(ctx, restTime)
		a.mu.Lock()
		defer a.mu.Unlock()
		if ctx.Err() != nil {
			return nil
		}
		found := a.analyze(ctx, number, start, guesses)
		return foundMsg{seq: seq, insight: &found}
	}
}

// sameMeasure reports whether two games agree in everything that guesses are valued by.
func sameMeasure(a, b record.Start) bool {
	b.Game, b.Seed, b.Time, b.URL, b.Version = a.Game, a.Seed, a.Time, a.URL, a.Version
	return a == b
}

func (a *analyst) prepareFor(start record.Start) {
	if a.measure.Dict == nil && a.err == nil || !sameMeasure(a.start, start) {
		a.measure, a.err = a.prepare(start)
		a.start = start
	}
}

// analyze moves the position to the place, and values guesses there.
func (a *analyst) analyze(ctx context.Context, number int, start record.Start, guesses []record.Guess) insight {
	if len(guesses) > 0 && len(guesses[0].Boards) > 0 {
		return insight{note: "guesses are valued on one board only"}
	}
	if a.game != number {
		a.game, a.boards = number, nil
	}
	a.prepareFor(start)
	if a.err != nil {
		return insight{note: a.err.Error()}
	}
	if err := a.bring(ctx, guesses); err != nil {
		return insight{note: err.Error()}
	}
	pos := a.boards.Board(0)
	in := insight{left: pos.Left(), doubt: term.Doubt(pos)}
	for _, c := range pos.Chances(firstWords) {
		in.first = append(in.first, c.Word)
	}
	if !a.measure.Rules.Host.Honest() {
		in.note = "clues may lie here: guesses are not valued"
		return in
	}
	if pos.Won() || pos.Lost() {
		return in
	}
	best, err := advice.Rank(ctx, a.boards, a.measure.By, bestGuesses)
	if err != nil && ctx.Err() == nil {
		in.note = err.Error()
	}
	in.best, in.by = best.Guesses, best.Order
	return in
}

// bring plays the guesses that the position lacks.
func (a *analyst) bring(ctx context.Context, guesses []record.Guess) (err error) {
	if a.boards == nil || a.applied > len(guesses) {
		a.applied = 0
		if a.boards, err = game.NewBoards(a.measure.Dict, a.measure.Rules, 1); err != nil {
			return err
		}
	}
	for ; a.applied < len(guesses); a.applied++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if g := guesses[a.applied]; g.Rejected {
			a.boards.Reject(g.Guess)
		} else {
			// The error is ignored. It says that no allowed word fits, so that the candidates are those of the next tier, and the view shows this.
			_ = a.boards.Apply(g.Guess, []game.Clue{*g.Clue})
		}
	}
	return nil
}

// PageOf returns the page of a profile.
func PageOf(p *profile.Profile) Page { return Page{Title: p.Title, Rows: p.Rows, Boards: p.Boards} }

// Measure is how guesses are valued.
type Measure struct {
	By    advice.By
	Dict  *game.Dictionary
	Rules game.Rules
}

// NewMeasure returns the measure for a game that begins with s. Name is one of [strategy.Rankers]; if it is empty, guesses are ranked
// as every command ranks them there. Rows is the page's limit, 0 for none. The error says that the game's words or weights are not
// the dictionary's.
func NewMeasure(s record.Start, dict *game.Dictionary, rows int, name string) (Measure, error) {
	if err := s.Suits(dict); err != nil {
		return Measure{}, err
	}
	if s.Weights != dict.WeightsName() {
		return Measure{}, fmt.Errorf("the game was played with weights, %q, that are not at hand", plain.Line(s.Weights, plain.Short))
	}
	mode, err := game.ParseMode(s.Mode)
	return Measure{advice.By{Name: name}, dict, game.Rules{Mode: mode, Host: s.Host, Rows: rows}}, err
}

// reviewNodes bounds the search that runs beside a game under way.
const reviewNodes = 10_000

// review returns the work that accounts for these guesses, after they were valued. It accounts only for games for which that is quick.
func (a *analyst) review(seq int, start record.Start, guesses []record.Guess) func(context.Context) tea.Msg {
	return func(ctx context.Context) tea.Msg {
		sleep(ctx, 2*restTime)
		if ctx.Err() != nil {
			return nil
		}
		measure, err := a.measureOf(start)
		g := advice.Played{Record: record.Game{Start: start, Guesses: guesses}, Dict: measure.Dict, Rows: measure.Rules.Rows}
		if err != nil || !g.Quick() {
			return nil
		}
		o := review.Options{Nodes: reviewNodes}
		if measure.Dict.Weights() != nil {
			o.Nodes = 0 // the default, which is less
		}
		account, _ := g.Review(ctx, o) // nil with an error
		return foundMsg{seq: seq, account: account}
	}
}

// mostReviewed is the most guesses of a game that are accounted for.
const mostReviewed = 20

// reviewed reports whether the guesses of a game are accounted for.
func reviewed(start record.Start, guesses []record.Guess) bool {
	n := len(guesses)
	return n > 0 && n <= mostReviewed && start.Host.HasSecret() && len(guesses[0].Boards) == 0 // beside several boards there is no room
}

func (a *analyst) measureOf(start record.Start) (Measure, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prepareFor(start)
	return a.measure, a.err
}

// worth draws below the board what the last guess was worth, and at the end of a game all of them.
func (m *model) worth(wide int) []string {
	if m.account == nil || len(m.account.Rows) == 0 {
		return nil
	}
	rows, sums := m.account.Rows, m.account.Sums
	last := rows[len(rows)-1]
	unit := ""
	if sums.Unit != "" {
		unit = " " + sums.Unit
	}
	lines := []string{"", fmt.Sprintf("  cost %6s%s   skill %d", last.Shown.Cost, unit, last.Skill), fmt.Sprintf("  luck %6s", last.Shown.Luck)}
	if m.ended() == nil && last.Shown.After != "won" && sums.Unit == "" {
		lines[2] += fmt.Sprintf("   to come %.3f", m.account.ToCome())
	} else {
		lines = append(lines, fmt.Sprintf("  all: cost %.3f luck %s", sums.Loss, advice.Signed(sums.Luck)))
	}
	for i, line := range lines {
		lines[i] = m.clip(line, wide)
	}
	return lines
}
