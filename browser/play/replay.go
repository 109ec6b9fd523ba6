package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Input is the way in which a replay enters words.
type Input string

// Ways of input.
const (
	// Keys are trusted key events, like a keyboard's.
	Keys Input = "keys"
	// Events are made inside the page, one guess a call. Calls do not wait for each other's result.
	Events Input = "events"
	// Batch makes many guesses in one call.
	Batch Input = "batch"
)

// Inputs lists all ways of input, slowest first.
var Inputs = []Input{Keys, Events, Batch}

// How many guesses are compared at a time. With [Batch] it is the size of a call: enough to make a call's cost
// negligible, few enough to show progress. With [Events] it is enough to keep the page busy.
const (
	batchSize = 1000
	callsSent = 50
)

// Step is a word to type and the expected result.
type Step struct {
	Word game.Word
	Clue game.Clue
	Left int // words that then fit all clues
}

// Steps plays the words against host and returns the results that a page must show. Left, which counts the fitting
// words, may be nil.
func Steps(words []game.Word, host game.Answerer, left func() int) []Step {
	steps := make([]Step, len(words))
	for i, w := range words {
		steps[i] = Step{Word: w, Clue: host.Answer(w)}
		if left != nil {
			steps[i].Left = left()
		}
	}
	return steps
}

// Replay is a known game to type into a page.
type Replay struct {
	Page     *page.Page
	Steps    []Step // at least one
	Input    Input
	Start    record.Start
	Recorder Recorder
	// Recorded is how many guesses the record already has: they are typed, or found on the board, and compared, but not
	// recorded again.
	Recorded int
	// Reopen, if set, opens the page again after the browser died.
	Reopen func(context.Context) (*page.Page, error)
	// Progress, if set, is called after each row.
	Progress func(done int, last Step)
}

// ErrNoSteps means that there is no word to type.
var ErrNoSteps = errors.New("a replay needs at least one word")

// DifferenceError says that page and engine give different clues. It wraps
// [page.ErrUnlike].
type DifferenceError struct {
	N            int
	Guess        string
	Page, Engine string // clues
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("guess %d, %s: the page answers %s, the engine %s", e.N, e.Guess, e.Page, e.Engine)
}

func (e *DifferenceError) Unwrap() error { return page.ErrUnlike }

// replay is a replay under way.
type replay struct {
	Replay
	done  int // rows on the page that were compared
	began time.Time
}

// Run types the words, starting from the page's board, and compares every clue. The error is nil if the last word won,
// [ErrLost] if the words ended before the game, or a [*DifferenceError] at the first different clue. The record always
// gets its end line, except with [ErrNoSteps].
func (r Replay) Run(ctx context.Context) (record.End, error) {
	if len(r.Steps) == 0 {
		return record.End{}, ErrNoSteps
	}
	g := &replay{Replay: r, began: time.Now()}
	if g.Recorded == 0 {
		g.Start.Time = g.began.UTC().Truncate(time.Millisecond)
		if err := g.Recorder.Start(g.Start); err != nil {
			return record.End{}, err
		}
	}
	err := g.typeAll(ctx)
	end := record.End{
		Event: record.EventEnd, Outcome: record.Failed, Guesses: max(g.done, g.Recorded),
		Seconds: float64(time.Since(g.began).Milliseconds()) / 1000,
	}
	switch last := len(g.Steps) - 1; {
	case err == nil && g.Steps[last].Clue.Solved():
		end.Outcome, end.Answer = record.Won, g.Steps[last].Word.String()
	case err == nil:
		end.Outcome = record.Lost
		err = fmt.Errorf("%w: the words end before the game does", ErrLost)
	case ctx.Err() != nil:
		end.Outcome = record.Stopped
	}
	if err != nil {
		end.Error = err.Error()
	}
	return end, errors.Join(err, g.Recorder.End(end))
}

func (g *replay) typeAll(ctx context.Context) error {
	if err := g.compareBoard(); err != nil {
		return err
	}
	var died deaths
	for g.done < len(g.Steps) {
		err := g.typeNext(ctx)
		for errors.Is(err, page.ErrBrowser) && ctx.Err() == nil && g.Reopen != nil && died.another(g.done) {
			err = g.reopen(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reopen opens the page again after its browser died.
func (g *replay) reopen(ctx context.Context) error {
	p, err := g.Reopen(ctx)
	if err != nil {
		return err
	}
	g.Page = p
	return g.compareBoard()
}

// compareBoard compares the rows on the page with the game and continues from there, or from the start if the page lost
// them.
func (g *replay) compareBoard() error {
	g.done = 0
	return g.take(g.Page.Rows(), time.Time{})
}

// typeNext types the next word or batch.
func (g *replay) typeNext(ctx context.Context) error {
	began := time.Now()
	if g.Input == Keys {
		row, err := g.Page.Guess(ctx, g.Steps[g.done].Word.String(), g.done == len(g.Steps)-1)
		if err != nil {
			return err
		}
		return g.take([]page.Row{row}, began)
	}
	n, feed := callsSent, g.Page.FeedEach
	if g.Input == Batch {
		n, feed = batchSize, g.Page.Feed
	}
	var words []string
	for _, s := range g.Steps[g.done:min(g.done+n, len(g.Steps))] {
		words = append(words, s.Word.String())
	}
	rows, err := feed(ctx, words)
	return errors.Join(g.take(rows, began), err)
}

// take compares rows of the page with the game and records them.
func (g *replay) take(rows []page.Row, began time.Time) error {
	each := 0.0
	if !began.IsZero() {
		each = float64(time.Since(began).Microseconds()) / 1000 / float64(max(1, len(rows)))
	}
	for _, row := range rows {
		if g.done == len(g.Steps) {
			return fmt.Errorf("%w: its board has more rows than the game", page.ErrUnlike)
		}
		s := g.Steps[g.done]
		if row.Word != s.Word.String() || !slices.Equal(row.Clues, []string{s.Clue.String()}) {
			return &DifferenceError{g.done + 1, row.Word, row.Word + " " + row.Clues[0], s.Word.String() + " " + s.Clue.String()}
		}
		g.done++
		if g.done > g.Recorded {
			if err := g.Recorder.Guess(record.Guess{
				N: g.done, Guess: s.Word, Clue: &s.Clue, Candidates: s.Left, MS: each, Found: began.IsZero(),
			}); err != nil {
				return err
			}
			g.Recorded = g.done
		}
		if g.Progress != nil {
			g.Progress(g.done, s)
		}
	}
	return nil
}
