package advice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
)

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

// apply plays a turn on the boards.
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

// taken returns the indexes of the turns that the page accepted. Refused words are no turns of a position.
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

// all returns all places of a turn.
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
