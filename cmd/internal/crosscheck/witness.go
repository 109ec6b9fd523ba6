package crosscheck

import (
	"errors"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Disagreement is where a page and the engine went different ways.
type Disagreement struct {
	Game    int         `json:"game"` // from 1
	Answers []game.Word `json:"answers,omitempty"`
	Row     int         `json:"row"` // from 1
	Guess   game.Word   `json:"guess,omitzero"`
	Page    string      `json:"page"`   // what the page said: clues with commas, or in words
	Engine  string      `json:"engine"` // and what the engine said
}

// String says it in a line.
func (d Disagreement) String() string {
	answer, guess := "", ""
	if len(d.Answers) > 0 {
		answer = " (" + strings.ToUpper(game.Join(d.Answers, " ")) + ")"
	}
	if d.Guess != (game.Word{}) {
		guess = " " + d.Guess.Upper()
	}
	return fmt.Sprintf("game %d%s, guess %d%s: page %s, engine %s", d.Game, answer, d.Row, guess, d.Page, d.Engine)
}

// errDiffers ends a game on the page after a disagreement.
var errDiffers = errors.New("page and engine disagree")

// witness compares a game on a page with the engine's, line by line.
type witness struct {
	game    *sim.Game
	boards  int
	rows    int
	ms      float64
	differs *Disagreement
}

// take compares a line of the page's record. The error ends the game.
func (w *witness) take(e record.Event) error {
	switch {
	case e.Guess != nil:
		return w.guess(*e.Guess)
	case e.End != nil:
		return w.end(*e.End)
	}
	return nil
}

// guess compares a row.
func (w *witness) guess(g record.Guess) error {
	i := w.rows
	if i >= len(w.game.Guesses) {
		return w.differ(i+1, g.Guess, "went on", fmt.Sprintf("ended after %d", i))
	}
	if g.Rejected {
		return w.differ(i+1, g.Guess, "refused it", w.clues(i))
	}
	w.rows++
	w.ms += g.MS
	if want := w.game.Guesses[i]; g.Guess != want {
		return w.differ(i+1, g.Guess, "was given it", "was given "+want.Upper())
	}
	if got := cluesText(g); got != w.clues(i) {
		return w.differ(i+1, g.Guess, got, w.clues(i))
	}
	return nil
}

// end compares how the game ended.
func (w *witness) end(e record.End) error {
	if w.differs != nil || e.Outcome == record.Failed || e.Outcome == record.Stopped {
		return nil
	}
	if (e.Outcome == record.Won) != w.game.Won || w.rows != len(w.game.Guesses) {
		outcome := record.Lost
		if w.game.Won {
			outcome = record.Won
		}
		return w.differ(w.rows, game.Word{}, fmt.Sprintf("%s after %d", e.Outcome, w.rows), fmt.Sprintf("%s after %d", outcome, len(w.game.Guesses)))
	}
	return nil
}

// differ notes a disagreement about a row, from 1.
func (w *witness) differ(row int, guess game.Word, page, engine string) error {
	w.differs = &Disagreement{w.game.Number + 1, w.game.Answers, row, guess, page, engine}
	return errDiffers
}

// clues are the engine's for a row.
func (w *witness) clues(i int) string {
	var texts []string
	for _, c := range w.game.Clues[i*w.boards : (i+1)*w.boards] {
		texts = append(texts, c.String())
	}
	return strings.Join(texts, ",")
}

// cluesText are the page's. A board that was solved before has none and counts as all green.
func cluesText(g record.Guess) string {
	if g.Clue != nil {
		return g.Clue.String()
	}
	var texts []string
	for _, b := range g.Boards {
		clue := game.AllGreen
		if b.Clue != nil {
			clue = *b.Clue
		}
		texts = append(texts, clue.String())
	}
	return strings.Join(texts, ",")
}
