package advice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
)

// Review accounts for the game of a request. Progress is called with the number of positions looked at so far. The error is that of
// [Desk.Advise], or wraps [review.ErrGame] or [review.ErrKind].
func (d *Desk) Review(ctx context.Context, r Request) (*Account, error) {
	g, q, err := d.recorded(ctx, r)
	if err != nil {
		return nil, err
	}
	found, err := g.Review(ctx, review.Options{Progress: d.Progress})
	if fault := (*review.GameError)(nil); errors.As(err, &fault) {
		return nil, q.fault(fault)
	}
	return found, err
}

// Record returns the game of a request in the format in which the commands keep games: JSON lines.
func (d *Desk) Record(r Request) (string, error) {
	g, _, err := d.recorded(context.Background(), r)
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
func (d *Desk) recorded(ctx context.Context, r Request) (Played, Question, error) {
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
			return Played{}, q, plain.Error(ErrQuestion, err)
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
	line := record.Guess{N: len(b.Guesses()), Rejected: t.refused()}
	line.Guess, _ = q.Words.ParseWord(t.Guess) // the boards have accepted both
	if line.Rejected {
		line.N++
	} else {
		clues := make([]game.Clue, b.Len())
		open := func(i int) bool { return line.N <= len(b.Board(i).Turns()) } // not solved before
		for i := range clues {
			if open(i) {
				clues[i] = b.Board(i).Turns()[line.N-1].Clue
			}
		}
		line.SetClues(clues, open)
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

// Played is a game to review: its record, and the words it was played with, which may have weights.
type Played struct {
	Record record.Game
	Dict   *game.Dictionary
	Site   string // the title of its page
	Rows   int    // guesses that the page allows; 0 for no limit
	Number int    // in its record, from 1
	Games  int    // games of the record that are reviewed
}

// challenge is the strategy of games whose goal is to end on a given word.
const challenge = "challenge"

// kind returns the game to account for; the second result is nil unless its clues may lie. It also sets what the record says about its
// words to those of Dict.
func (g *Played) kind() (played review.Game, liar *liarGame, err error) {
	s := &g.Record.Start
	if err := s.Suits(g.Dict); err != nil {
		return played, nil, err
	}
	mode, err := game.ParseMode(s.Mode)
	if err != nil {
		return played, nil, err
	}
	taken := g.Record.Taken()
	boards := 0 // stays 0 for a game on one board, whose lines list no boards
	for _, l := range taken {
		boards = max(boards, len(l.Boards))
	}
	rules := game.Rules{Mode: mode, Host: s.Host, Rows: g.Rows}
	if len(taken) > rules.Rows {
		rules.Rows = 0
	}
	name, _, _ := strings.Cut(s.Strategy, ":")
	switch wrong := rules.ModeFault(max(boards, 1)); {
	case len(taken) == 0:
		err = fault("the game holds no guesses, there is nothing to review")
	case wrong != "":
		err = fault("%s mode: %s", mode, wrong)
	case name == challenge:
		err = fault("the game was a challenge, whose goal is a word that the host keeps as long as it can; such games are not reviewed")
	case boards > 0 && g.Dict.Weights() != nil:
		err = fault("a game on several boards is reviewed without weights only: leave them out with --weights none")
	case boards == 0 && !s.Host.Honest():
		liar, err = g.liar(rules.Rows)
	default:
		played, err = g.honest(rules, boards)
	}
	s.SetWords(g.Dict)
	return played, liar, err
}

// honest returns a game whose clues are true. Boards is how many the lines of its record list, 0 for one that they don't list.
func (g *Played) honest(rules game.Rules, boards int) (review.Game, error) {
	var played review.Game
	var err error
	if played.Start, err = game.NewBoards(g.Dict, rules, max(boards, 1)); err != nil {
		return played, err
	}
	solved := make([]bool, boards)
	for _, l := range g.Record.Taken() {
		w, err := g.Dict.Spell(l.Guess)
		if err != nil {
			return played, fault("guess %d: %w", l.N, err)
		}
		if len(l.Boards) != boards {
			return played, fault("guess %d, %s, has %s, and the others have %d: write one for each board, with commas", l.N, w.Upper(), plain.Count(max(1, len(l.Boards)), "clue", "clues"), boards)
		}
		clues := make([]game.Clue, max(boards, 1))
		if boards == 0 {
			clues[0] = *l.Clue
		}
		for k, b := range l.Boards {
			switch {
			case solved[k]:
				clues[k] = game.Solution(w.Len()) // of any content
			case b.Clue == nil:
				return played, fault("guess %d, %s, has no clue on board %d, which is not solved", l.N, w.Upper(), k+1)
			default:
				clues[k] = *b.Clue
				solved[k] = b.Clue.Solved()
			}
		}
		played.Guesses, played.Clues = append(played.Guesses, w), append(played.Clues, clues)
	}
	return played, nil
}

// fault returns the error for a record that can't be reviewed.
func fault(format string, args ...any) error {
	return plain.Error(review.ErrGame, fmt.Errorf(format, args...))
}
