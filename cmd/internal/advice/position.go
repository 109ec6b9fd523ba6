// Package advice answers questions about a position: what is left after some clues, and what to guess next. It also accounts
// for games: what each guess was worth. Its answers are printed by the commands suggest, review and mcp, and shown by the page for
// people, the terminal's view and reports. It runs in the page's browser (GOOS=js), so it imports neither commands nor pages.
package advice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
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

// ErrQuestion is wrapped by the errors for questions that can't be answered in that form. It wraps [input.ErrInput].
var ErrQuestion = fmt.Errorf("question: %w", input.ErrInput)

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
	if q.Strategy != "" && !slices.Contains(strategy.Rankers(), q.Strategy) {
		return nil, question("the strategy %s does not compare guesses", q.Strategy)
	}
	r, err := Rank(ctx, b, By{Name: q.Strategy}, q.Number)
	a.Heading, a.Guesses = r.Heading, r.Guesses
	for i := range a.Left {
		a.Left[i].Strategy = r.By
	}
	return a, err
}

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

// FaultError is the error for a turn that is impossible, or that contradicts earlier turns. It wraps [ErrQuestion].
type FaultError struct {
	Turn  int    // from 0
	Board int    // from 0
	Tiles []Tile // the tiles concerned: one of them is likely wrong
	cause error
}

// Tile is a place in a turn. Both numbers count from 0.
type Tile struct {
	Turn  int `json:"turn"`
	Place int `json:"place"`
}

func (f *FaultError) Error() string   { return f.cause.Error() }
func (f *FaultError) Unwrap() []error { return []error{ErrQuestion, f.cause} }

// rules returns the rules of the game. The number of rows is known for liars, several boards, and words of five letters. If more rows
// were played, the page has another limit.
func (q Question) rules() game.Rules {
	r := game.Rules{Mode: q.Mode, Host: q.Host}
	rows := q.Host.Rows(max(q.Boards, 1))
	known := !q.Host.Honest() || q.Boards > 1 || q.Words.Length() == game.Letters
	if known && (len(q.Turns) < rows || !q.Host.Honest()) {
		r.Rows = rows
	}
	return r
}

// position returns the boards after all turns. Each, if not nil, is called after each turn.
func (q Question) position(ctx context.Context, each func(turn int, b *game.Boards)) (*game.Boards, error) {
	b, err := game.NewBoards(q.Words, q.rules(), max(q.Boards, 1))
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	for i, t := range q.Turns {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := q.apply(b, i); err != nil {
			var fault *FaultError
			if !errors.As(err, &fault) {
				fault = &FaultError{Turn: i, Tiles: all(i, q.Words.Length()), cause: fmt.Errorf("%s: %w", t, err)}
			}
			return nil, fault
		}
		if each != nil {
			each(i, b)
		}
	}
	return b, nil
}

func (q Question) apply(b *game.Boards, turn int) error {
	t := q.Turns[turn]
	w, err := q.Words.ParseWord(t.Guess)
	n := len(b.Guesses()) + 1
	wrong := func(cause error) error {
		return &FaultError{Turn: turn, Tiles: all(turn, q.Words.Length()), cause: cause}
	}
	switch unlisted := review.Unlisted(n, w, q.Words); {
	case err != nil:
		return err
	case t.refused():
		b.Reject(w)
		return nil
	case unlisted != nil:
		return wrong(unlisted)
	case len(t.Clues) != b.Len():
		return clueCount(b.Len(), len(t.Clues))
	case b.Won():
		return wrong(&review.GameError{Turn: n, Guess: w, What: "the game was won before"})
	}
	if against := review.AgainstMode(b.Board(0), w); against != nil {
		return wrong(against)
	}
	clues := make([]game.Clue, b.Len())
	for i, text := range t.Clues {
		if b.Board(i).Won() {
			clues[i] = game.Solution(w.Len()) // of any content
			continue
		}
		if clues[i], err = game.ParseClue(text, w.Len()); err != nil {
			return &FaultError{Turn: turn, Board: i, Tiles: all(turn, w.Len()), cause: fmt.Errorf("%s: %w", t, err)}
		}
	}
	if found := review.Misanswered(b.Board(0), game.Turn{Guess: w, Clue: clues[0]}); found != nil {
		return wrong(found)
	}
	before := b.Clone()
	if err := b.Apply(w, clues); errors.Is(err, game.ErrBoards) {
		return err
	}
	for i := range b.Len() {
		if tier := b.Board(i).Tier(); b.Host.Honest() && (tier == game.FromBuilt || tier == game.Likeliest || tier == game.Miscounted) {
			return q.contradiction(before.Board(i), b.Board(i), i)
		}
	}
	return nil
}

// clueCount is the error for a turn with the wrong number of clues.
func clueCount(boards, clues int) error {
	if boards == 1 {
		return fmt.Errorf("one board is played, and this has %d clues; --boards %d is for a game on so many", clues, clues)
	}
	return fmt.Errorf("%d boards are played, so it needs %d clues, joined by commas, and not %d", boards, boards, clues)
}

// contradiction returns the error for the last turn of a board if no word fits it. Its text is that of a review.
func (q Question) contradiction(before, after *game.Position, board int) *FaultError {
	last := after.Turns()[len(after.Turns())-1]
	found := review.Contradiction(before, last)
	f := q.fault(found)
	f.Board = board
	if q.Boards > 1 {
		f.cause = fmt.Errorf("board %d: %w", board+1, found)
	}
	if found.Against == 0 && found.Place > 0 { // the contradiction is not between one tile and one other
		f.Tiles = q.contradicted(after, f.Tiles)
	}
	return f
}

// fault returns the error for a fault that a review found in a game.
func (q Question) fault(found *review.GameError) *FaultError {
	turnOf := q.taken()
	f := &FaultError{Turn: turnOf[found.Turn-1], cause: found}
	if found.Place == 0 {
		f.Tiles = all(f.Turn, found.Guess.Len())
		return f
	}
	f.Tiles = []Tile{{f.Turn, found.Place - 1}}
	for _, place := range found.Others {
		f.Tiles = append(f.Tiles, Tile{turnOf[found.Against-1], place - 1})
	}
	sortTiles(f.Tiles)
	return f
}

// taken returns the indexes of the turns that the page accepted. A refused word is not a turn of a position.
func (q Question) taken() []int {
	turns := make([]int, 0, len(q.Turns))
	for i, t := range q.Turns {
		if !t.refused() {
			turns = append(turns, i)
		}
	}
	return turns
}

func sortTiles(tiles []Tile) {
	order.By(tiles, func(a, b Tile) int { return cmp.Or(a.Turn-b.Turn, a.Place-b.Place) })
}

func all(turn, length int) []Tile {
	var tiles []Tile
	for place := range length {
		tiles = append(tiles, Tile{turn, place})
	}
	return tiles
}

// contradicted adds more tiles to tiles. For each word that comes closest to fitting the clues, it adds the tiles that the
// word contradicts: with these in other colours it would fit.
func (q Question) contradicted(pos *game.Position, tiles []Tile) []Tile {
	turnOf := q.taken()
	for _, w := range pos.CandidateWords(0) {
		for i, t := range pos.Turns() {
			truth := pos.Host.Scoring.Score(t.Guess, w)
			for place, c := range t.Clue.All() {
				if tile := (Tile{turnOf[i], place}); truth.At(place) != c && !slices.Contains(tiles, tile) {
					tiles = append(tiles, tile)
				}
			}
		}
	}
	sortTiles(tiles)
	return tiles
}
