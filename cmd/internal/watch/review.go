package watch

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"

	tea "charm.land/bubbletea/v2"
)

// reviewNodes bounds the search that runs beside a game under way.
const reviewNodes = 10_000

// reviewMsg says what the guesses up to a place were worth, for request number seq. The account is nil if that is not known.
type reviewMsg struct {
	seq     int
	account *advice.Account
}

// review returns the work that accounts for these guesses, after they were valued. It accounts only for games for which that is quick.
func (a *analyst) review(seq int, start record.Start, guesses []record.Guess) func(context.Context) tea.Msg {
	return func(ctx context.Context) tea.Msg {
		sleep(ctx, 2*restTime)
		if ctx.Err() != nil {
			return nil
		}
		measure, err := a.measureOf(start)
		if err != nil {
			return reviewMsg{seq: seq}
		}
		g := advice.Played{Record: record.Game{Start: start, Guesses: guesses}, Dict: measure.Dict, Rows: measure.Rules.Rows}
		if !g.Quick() {
			return reviewMsg{seq: seq}
		}
		o := review.Options{Nodes: reviewNodes}
		if measure.Dict.Weights() != nil {
			o.Nodes = 0 // the default, which is less
		}
		found, err := g.Review(ctx, o)
		if err != nil {
			return reviewMsg{seq: seq}
		}
		return reviewMsg{seq, found}
	}
}

// mostReviewed is the most guesses of a game that are accounted for.
const mostReviewed = 20

// reviewed reports whether the guesses of a game are accounted for.
func reviewed(start record.Start, guesses []record.Guess) bool {
	n := len(guesses)
	return n > 0 && n <= mostReviewed && start.Host.HasSecret() && len(guesses[0].Boards) == 0 // beside several boards there is no room
}

// measureOf returns how the guesses of a game are valued.
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
