// Package advice answers questions about a position: what is left after some clues, and what to guess next. It also accounts
// for games: what each guess was worth. Its answers are printed by the commands suggest, review and mcp, and shown by the page for
// people, the terminal's view and reports. It runs in the page's browser (GOOS=js), so it imports neither commands nor pages.
package advice

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Question is what is known of a game, and what to find out about it.
type Question struct {
	Words    *game.Dictionary // with weights, unless all answers are equally likely
	Mode     game.Mode
	Host     game.Host
	Boards   int // 0 means 1
	Turns    []Turn
	Strategy string   // to compare guesses by, one of [strategy.Rankers]; empty for the position's own, see [Rank]
	Number   int      // guesses to return
	Listed   int      // candidates to list
	Exact    bool     // value guesses by the best play after them, over all candidates
	Compare  []string // with Exact: more guesses to value
	Brief    bool     // leave out the guesses, except that of a built-in tree
	// Progress, if not nil, is called with the number of states searched.
	Progress func(states int)
	Memory   int64 // in bytes, for the cache of an exact search; 0 for the search's default
}

// Turn is a guess as a person writes it.
type Turn struct {
	Guess string `json:"guess" jsonschema:"the word that was guessed"`
	// Clues has the clue of each board, in any form that [game.ParseClue] reads. Clues of solved boards may be empty.
	// The clue x means that the page refused the word.
	Clues []string `json:"clues" jsonschema:"its clue on each board, such as BYBBG; on one board a list of one; [\"x\"] if the page refused the word"`
}

// ParseTurn reads WORD=CLUE, with several clues joined by commas. The error wraps [ErrQuestion].
func ParseTurn(text string) (Turn, error) {
	at := strings.LastIndexByte(text, '=') // an equation contains = too
	if at < 0 {
		return Turn{}, question("%q is not WORD=CLUE, such as crane=BYBBG", text)
	}
	if strings.Contains(text[:at], ",") {
		return Turn{}, question("%q has several guesses: separate them by spaces, not by commas", text)
	}
	return Turn{text[:at], strings.Split(text[at+1:], ",")}, nil
}

// String writes the turn as ParseTurn reads it.
func (t Turn) String() string { return t.Guess + "=" + strings.Join(t.Clues, ",") }

func (t Turn) refused() bool { return len(t.Clues) == 1 && strings.EqualFold(t.Clues[0], "x") }

// Answer is the answer to a question.
type Answer struct {
	Left    []Left            `json:"left"`              // on each board
	Heading string            `json:"heading,omitempty"` // the heading of the guesses: for which words, and by what they are ranked
	Guesses []game.Suggestion `json:"guesses,omitempty"` // best first, unless exact values were asked for
	Values  []Value           `json:"values,omitempty"`  // best first, if they were searched
	Liar    *Lied             `json:"liar,omitempty"`    // instead of all of these, if each clue has a lie
	Corner  *Cornered         `json:"corner,omitempty"`  // instead of guesses, if the host has no secret
	Tree    *Value            `json:"tree,omitempty"`    // what the best tree plays, if a built-in one has the position
	// Rows is how many guesses are left. It is left out if they are not limited, or if the limit does not count.
	Rows int    `json:"rows,omitempty"`
	Over string `json:"over,omitempty"` // won or lost; there is then no advice
}

// Left is what is left on a board after the clues.
type Left struct {
	Candidates int         `json:"candidates"`
	Effective  float64     `json:"effective,omitempty"` // the number of equally likely candidates that leave as much doubt, unless all are equally likely
	First      []game.Word `json:"first"`               // the first candidates; the likeliest, unless all are equally likely
	Shares     []float64   `json:"share,omitempty"`     // the probability that each of these is the answer
	Mode       string      `json:"mode"`
	Strategy   string      `json:"strategy,omitempty"` // the strategy that ranks the guesses; empty if they are valued exactly
	Words      string      `json:"words"`
	Weights    string      `json:"weights,omitempty"`
	Board      int         `json:"board,omitempty"`  // from 1, if there are several
	Solved     bool        `json:"solved,omitempty"` // on one of several boards
	// From says where the candidates are from, unless they are the answers or the words with weights.
	From string `json:"from,omitempty"`
}

// Lied is what to play next if clues have lies, and what is known of the answer.
type Lied struct {
	Guess    game.Word      `json:"guess"`
	Strategy string         `json:"strategy"`
	Bits     float64        `json:"bits"`     // doubt about the answer, in bits
	Possible int            `json:"possible"` // answers that fit, whichever tiles lie
	Likely   []noise.Likely `json:"likely"`
}

// ErrQuestion is wrapped by the errors for questions that can't be answered in that form.
var ErrQuestion = errors.New("question")

func question(format string, args ...any) error {
	return plain.Error(ErrQuestion, fmt.Errorf(format, args...))
}

// Answer answers the question. The error is a [*FaultError] if a turn is impossible. Others wrap [ErrQuestion], or are those of the
// strategy and of the search.
func (q Question) Answer(ctx context.Context) (*Answer, error) {
	b, err := q.position(ctx, nil)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	if left, limited := b.GuessesLeft(); limited {
		a.Rows = max(left, 0)
	}
	if !b.Host.Honest() && !b.Won() {
		return q.lied(ctx, a, b.Board(0))
	}
	for i := range b.Len() {
		a.Left = append(a.Left, q.left(b, i))
	}
	switch {
	case b.Won():
		a.Over = "won"
		return a, nil
	case b.Lost():
		a.Over = "lost"
		return a, nil
	case !b.Host.HasSecret():
		return q.corner(ctx, a, b.Board(0))
	case b.Len() > 1 && q.Exact:
		return nil, question("guesses are valued exactly on one board only")
	case b.Len() > 1 && q.Brief:
		return a, nil
	}
	if pos := b.Board(0); b.Len() == 1 {
		if a.Tree, err = builtInTree(pos); err != nil {
			return nil, err
		}
		switch {
		case q.Brief:
			return a, nil
		case q.Exact:
			a.Values, err = q.values(ctx, pos)
			return a, err
		}
	}
	r, err := q.rank(ctx, b)
	a.Heading, a.Guesses = r.Heading, r.Guesses
	for i := range a.Left {
		a.Left[i].Strategy = r.By
	}
	return a, err
}

// left describes what is left on a board.
func (q Question) left(b *game.Boards, board int) Left {
	pos := b.Board(board)
	l := Left{
		Candidates: pos.Left(), Mode: pos.Mode.String(), Words: pos.Dictionary().Name(), Weights: pos.Dictionary().WeightsName(),
		From: fromElsewhere(pos),
	}
	if b.Len() > 1 {
		l.Board, l.Solved = board+1, pos.Won()
	}
	if pos.Weights() != nil {
		l.Effective = pos.Effective()
		if pos.Tier() == game.FromAllowed {
			l.Weights = "how common they are"
		}
	}
	for _, c := range pos.Chances(q.Listed) {
		l.First = append(l.First, c.Word)
		if pos.Weights() != nil {
			l.Shares = append(l.Shares, c.Share)
		}
	}
	return l
}

// fromElsewhere says where the candidates are from, if they are no answers of the list, or had no weight.
func fromElsewhere(pos *game.Position) string {
	name := pos.Dictionary().Name()
	switch pos.Tier() {
	case game.FromAllowed:
		return fmt.Sprintf("no answer of %s fits: these are other allowed words", name)
	case game.FromAnswers:
		if pos.Dictionary().WeightsName() != "" {
			return fmt.Sprintf("no word with a weight fits: these are the answers of %s that do", name)
		}
	}
	return ""
}
