package advice

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
)

// Review accounts for the game of a [Request]. Progress is called with the number of positions looked at so far. The error is that of
// [Desk.Advise], or wraps [review.ErrGame] or [review.ErrKind].
func (d *Desk) Review(ctx context.Context, text []byte) (*Account, error) {
	g, q, err := d.recorded(ctx, text)
	if err != nil {
		return nil, err
	}
	var o review.Options
	if d.Progress != nil {
		o.Progress = func(step, _ int) { d.Progress(step) }
	}
	found, err := g.Review(ctx, o)
	if fault := (*review.GameError)(nil); errors.As(err, &fault) {
		return nil, q.fault(fault)
	}
	return found, err
}

// Record returns the game of a [Request] in the format in which the commands keep games: JSON lines.
func (d *Desk) Record(text []byte) (string, error) {
	g, _, err := d.recorded(context.Background(), text)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = g.Record.Pass(record.NewWriter(&out).Take)
	return out.String(), err
}

// The site and the player in a record made by the page. A day's Wordle has its own site.
const (
	pageName = "page"
	player   = "player"
)

// recorded returns the game of a request as a record, and as the question.
func (d *Desk) recorded(ctx context.Context, text []byte) (Played, Question, error) {
	r, err := decode[Request](text)
	if err != nil {
		return Played{}, Question{}, err
	}
	q, err := d.question(r)
	if err != nil {
		return Played{}, q, err
	}
	if len(q.Turns) == 0 {
		return Played{}, Question{}, question("the game has no guesses yet")
	}
	g := record.Game{Start: record.Start{
		Version: pageName, Game: 1, Site: pageName, Host: q.Host, Scoring: q.Host.Scoring, Mode: q.Mode.String(), Strategy: player,
		Time: time.Now().UTC().Truncate(time.Second),
	}}
	g.Start.SetWords(q.Words)
	if r.Date != "" {
		date, err := daily.ParseDate(r.Date)
		if err != nil {
			return Played{}, q, &questionError{err}
		}
		g.Start.SetDate(date)
		g.Start.Site = "wordle"
	}
	b, err := q.position(ctx, func(turn int, b *game.Boards) { g.Guesses = append(g.Guesses, q.recordedGuess(turn, b)) })
	if err != nil {
		return Played{}, q, err
	}
	rows := q.Host.Rows(b.Len())
	g.End = endOf(b, len(g.Taken()), rows)
	return Played{Record: g, Dict: q.Words, Site: pageName, Rows: rows, Number: 1, Games: 1}, q, nil
}

// recordedGuess returns the line of a turn that the boards have accepted.
func (q Question) recordedGuess(turn int, b *game.Boards) record.Guess {
	t := q.Turns[turn]
	line := record.Guess{N: 1, Rejected: t.refused()}
	for _, earlier := range q.Turns[:turn] {
		if !earlier.refused() {
			line.N++
		}
	}
	line.Guess, _ = q.Words.ParseWord(t.Guess) // the boards have accepted both
	if !line.Rejected {
		for i := range b.Len() {
			var clue *game.Clue // nil on a board that was already solved
			if turns := b.Board(i).Turns(); line.N <= len(turns) {
				clue = &turns[line.N-1].Clue
			}
			if b.Len() == 1 {
				line.Clue = clue
			} else {
				line.Boards = append(line.Boards, record.Board{Clue: clue})
			}
		}
	}
	line.Count(b)
	return line
}

// endOf returns the outcome of the game: won, lost if its rows are used up, otherwise stopped.
func endOf(b *game.Boards, guesses, rows int) *record.End {
	end := &record.End{Outcome: record.Stopped, Guesses: guesses}
	switch {
	case b.Won():
		end.Outcome = record.Won
		if b.Len() == 1 {
			turns := b.Board(0).Turns()
			end.Answer = turns[len(turns)-1].Guess.String()
		}
	case rows > 0 && guesses >= rows:
		end.Outcome = record.Lost
	}
	return end
}
