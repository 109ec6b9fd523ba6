// Package play plays games: it carries the page's rows to a position, the
// position to a strategy, and the strategy's guess to the page.
package play

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"absurdist/browser/page"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/strategy"
)

// Recorder takes a game's lines as it is played. [record.Writer] is one.
type Recorder interface {
	Start(record.Start) error
	Guess(record.Guess) error
	End(record.End) error
}

// Tee passes lines on to several recorders.
type Tee []Recorder

// Start passes the line on to all.
func (t Tee) Start(l record.Start) error {
	return t.each(func(r Recorder) error { return r.Start(l) })
}

// Guess passes the line on to all.
func (t Tee) Guess(l record.Guess) error {
	return t.each(func(r Recorder) error { return r.Guess(l) })
}

// End passes the line on to all.
func (t Tee) End(l record.End) error { return t.each(func(r Recorder) error { return r.End(l) }) }

func (t Tee) each(f func(Recorder) error) error {
	var errs []error
	for _, r := range t {
		errs = append(errs, f(r))
	}
	return errors.Join(errs...)
}

var (
	// ErrAlreadyPlayed means that the board is full, or shows the answer, before we play.
	ErrAlreadyPlayed = errors.New("this game has been played already")
	// ErrTimeout is the cause of a context whose time limit was reached.
	ErrTimeout = errors.New("the time limit was reached")
	// ErrStateLost means that the page forgot the game when it was loaded again.
	ErrStateLost = errors.New("the page lost the game")
	// ErrLost means that the rows were used up without the answer.
	ErrLost = errors.New("the game was lost")
)

// refusalLimit is how many words in a row a page may refuse. More than any
// difference between word lists explains means that something else is wrong.
const refusalLimit = 200

// Config is what a game needs.
type Config struct {
	Page     *page.Page
	Dict     *engine.Dictionary
	Rules    engine.Rules
	Strategy strategy.Strategy
	Start    record.Start // the first line, all but its time
	Recorder Recorder
	// Refused are words that the page refused in earlier games of the same run;
	// those that it refuses as a first guess are added.
	Refused map[engine.Word]bool
	// Reopen, if set, opens the page again after the browser died. The game goes on
	// if the page kept its rows.
	Reopen func(context.Context) (*page.Page, error)
	// Warn, if set, is told what is odd about the page and does not end the game.
	Warn func(error)
	// Advise, if set, is told the strategy's best guesses before each row, and
	// somebody else types.
	Advise func(*engine.Position, []strategy.Suggestion)
}

// game is a game under way.
type game struct {
	Config
	pos   *engine.Position
	began time.Time
}

// Run plays a game to its end, from where the page's board stands. The error is
// nil if the game was won. Otherwise it wraps [ErrLost], [ErrAlreadyPlayed],
// [strategy.ErrNoMove], [ErrStateLost], one of package page's errors,
// or is the cause of ctx's end. The record has its end line in all cases.
func Run(ctx context.Context, c Config) (record.End, error) {
	g := &game{c, engine.NewPosition(c.Dict, c.Rules), time.Now()}
	for w := range c.Refused {
		g.pos.Reject(w)
	}
	c.Start.Time = g.began.UTC().Truncate(time.Millisecond)
	if err := c.Recorder.Start(c.Start); err != nil {
		return record.End{}, err
	}
	err := g.takeUp()
	if err == nil {
		err = g.playOn(ctx)
	}
	return g.finish(ctx, err)
}

// takeUp reads the rows that stand on the board already.
func (g *game) takeUp() error {
	for _, row := range g.Page.Rows() {
		if err := g.apply(row, time.Time{}); err != nil {
			return err
		}
	}
	if g.pos.Won() || g.pos.Lost() {
		return ErrAlreadyPlayed
	}
	return nil
}

func (g *game) playOn(ctx context.Context) error {
	deaths := 0
	for !g.pos.Won() {
		if g.pos.Lost() {
			return ErrLost
		}
		step := g.turn
		if g.Advise != nil {
			step = g.watchTurn
		}
		err := step(ctx)
		if errors.Is(err, page.ErrBrowser) && ctx.Err() == nil && g.Reopen != nil && deaths < reopenLimit {
			deaths++
			err = g.goOn(ctx)
		}
		if err != nil {
			return err
		}
	}
	g.doubt()
	return nil
}

// goOn opens the page again, and takes up the game where its board stands.
func (g *game) goOn(ctx context.Context) (err error) {
	if g.Page, err = g.Reopen(ctx); err != nil {
		return err
	}
	return g.catchUp()
}

// catchUp compares the page's rows with the turns, and takes in those that came
// since: a guess whose clue was not read before the browser died.
func (g *game) catchUp() error {
	rows := g.Page.Rows()
	turns := g.pos.Turns()
	for i, t := range turns {
		if i >= len(rows) || rows[i].Word != t.Guess.String() || rows[i].Clues[0] != t.Clue.String() {
			return fmt.Errorf("%w: it shows %d rows, and %d were played: %w", ErrStateLost, len(rows), len(turns), page.ErrBrowser)
		}
	}
	for _, row := range rows[len(turns):] {
		if err := g.apply(row, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// doubt tells, of a game that was won, which clues were not by Wordle's rule.
func (g *game) doubt() {
	turns := g.pos.Turns()
	answer := turns[len(turns)-1].Guess
	for i, t := range turns {
		if want := engine.Score(t.Guess, answer); want != t.Clue {
			kind := "it was not true"
			if t.Clue == engine.ScoreUncounted(t.Guess, answer) {
				kind = engine.ErrMiscounted.Error()
			}
			g.warn(fmt.Errorf("row %d, %s: the page answered %s, by Wordle's rule it is %s: %s", i+1, t.Guess.Upper(), t.Clue, want, kind))
		}
	}
}

func (g *game) warn(err error) {
	if g.Warn != nil {
		g.Warn(err)
	}
}

// turn plays one row: words until the page takes one.
func (g *game) turn(ctx context.Context) error {
	for range refusalLimit {
		move, err := g.Strategy.Next(ctx, g.pos)
		if err != nil {
			return err
		}
		began := time.Now()
		row, err := g.Page.Guess(ctx, move.Guess.String())
		var refused *page.RejectedError
		if errors.As(err, &refused) {
			g.pos.Reject(move.Guess)
			if g.Refused != nil && len(g.pos.Turns()) == 0 { // a later refusal may be hard mode's
				g.Refused[move.Guess] = true
			}
			if err := g.Recorder.Guess(g.line(record.Guess{Guess: move.Guess, Rejected: true}, began)); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		return g.apply(row, began)
	}
	return fmt.Errorf("%w: it refused %d words in a row", page.ErrUnlike, refusalLimit)
}

// watchTurn advises, and waits for somebody to play the row.
func (g *game) watchTurn(ctx context.Context) error {
	ranker, ok := g.Strategy.(strategy.Ranker)
	if !ok {
		return fmt.Errorf("%w: this strategy can't compare guesses; try entropy", strategy.ErrUnknown)
	}
	best, err := ranker.Rank(ctx, g.pos, 5)
	if err != nil {
		return err
	}
	g.Advise(g.pos, best)
	began := time.Now()
	row, err := g.Page.AwaitRow(ctx, len(g.pos.Turns()))
	if err != nil {
		return err
	}
	return g.apply(row, began)
}

// apply takes a finished row into the position and the record. Began is zero for
// rows that stood on the board before.
func (g *game) apply(row page.Row, began time.Time) error {
	if row.Width != engine.Letters {
		return fmt.Errorf("%w but %d", page.ErrWidth, row.Width)
	}
	word, err := engine.ParseWord(row.Word)
	if err != nil {
		return fmt.Errorf("%w: row %d: %w", page.ErrUnlike, len(g.pos.Turns())+1, err)
	}
	clue, err := engine.ParseClue(row.Clues[0])
	if err != nil {
		return fmt.Errorf("%w: row %d: %w", page.ErrUnlike, len(g.pos.Turns())+1, err)
	}
	if err := g.pos.Apply(word, clue); err != nil {
		g.warn(fmt.Errorf("row %d: %w; going on with the likeliest words", len(g.pos.Turns()), err))
	}
	line := g.line(record.Guess{Guess: word, Clue: &clue, Found: began.IsZero()}, began)
	line.N = len(g.pos.Turns())
	return g.Recorder.Guess(line)
}

// line fills in what all guess lines have.
func (g *game) line(l record.Guess, began time.Time) record.Guess {
	l.N = len(g.pos.Turns()) + 1
	l.Candidates = g.pos.Left()
	if !began.IsZero() {
		l.MS = float64(time.Since(began).Microseconds()) / 1000
	}
	return l
}

// finish writes the record's last line.
func (g *game) finish(ctx context.Context, err error) (record.End, error) {
	end := record.End{
		Event: record.EventEnd, Outcome: g.outcome(ctx, err), Guesses: len(g.pos.Turns()),
		Seconds: float64(time.Since(g.began).Milliseconds()) / 1000,
	}
	if err != nil && !errors.Is(err, ErrLost) {
		end.Error = err.Error()
	}
	switch {
	case g.pos.Won():
		end.Answer = g.pos.Turns()[len(g.pos.Turns())-1].Guess.String()
	case end.Outcome == record.Lost && g.pos.Lost():
		answer, aerr := g.Page.Answer(ctx)
		if aerr == nil {
			end.Answer = strings.ToLower(answer)
		}
	}
	return end, errors.Join(err, g.Recorder.End(end))
}

func (g *game) outcome(ctx context.Context, err error) record.Outcome {
	switch {
	case g.pos.Won():
		return record.Won
	case ctx.Err() != nil:
		return record.Stopped
	case g.pos.Lost(), errors.Is(err, strategy.ErrNoMove):
		return record.Lost
	}
	return record.Failed
}
