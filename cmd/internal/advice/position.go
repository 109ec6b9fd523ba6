package advice

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"absurdist/engine"
)

// FaultError is the error for a turn that can't be, or that contradicts those before it. It wraps [ErrQuestion].
type FaultError struct {
	Turn  int    // from 0
	Board int    // from 0, which of several
	Tiles []Tile // those concerned: one of them is likely wrong
	cause error
}

// Tile is a place in a turn, both from 0.
type Tile struct {
	Turn  int `json:"turn"`
	Place int `json:"place"`
}

func (f *FaultError) Error() string   { return f.cause.Error() }
func (f *FaultError) Unwrap() []error { return []error{ErrQuestion, f.cause} }

// rules are those of the game. Rows count where a strategy looks ahead to the last; on Wordle there are else rows enough.
func (q Question) rules() engine.Rules {
	r := engine.Rules{Mode: q.Mode, Host: q.Host}
	rows := q.Host.Rows(max(q.Boards, 1))
	if looksAhead := !q.Host.Honest() || q.Boards > 1 || q.Strategy == "daily"; looksAhead && (len(q.Turns) < rows || !q.Host.Honest()) {
		r.Rows = rows
	}
	return r
}

// position returns the boards after all turns. Each, if not nil, is called after each of them.
func (q Question) position(each func(turn int, b *engine.Boards)) (*engine.Boards, error) {
	b, err := engine.NewBoards(q.Words, q.rules(), max(q.Boards, 1))
	if err != nil {
		return nil, &questionError{err}
	}
	for i, t := range q.Turns {
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
func (q Question) apply(b *engine.Boards, turn int) error {
	t := q.Turns[turn]
	w, err := q.Words.ParseWord(t.Guess)
	switch {
	case err != nil:
		return err
	case t.refused():
		b.Reject(w)
		return nil
	case len(t.Clues) != b.Len():
		return fmt.Errorf("%d clues for %d boards", len(t.Clues), b.Len())
	case b.Won():
		return errors.New("the answer was found before it")
	}
	if b.Host.Honest() {
		for _, earlier := range q.Turns[:turn] {
			if strings.EqualFold(earlier.Guess, t.Guess) && !slices.Equal(earlier.Clues, t.Clues) && !earlier.refused() {
				return fmt.Errorf("the same word got the clue %s before: leave one of them out", strings.Join(earlier.Clues, ","))
			}
		}
	}
	clues := make([]engine.Clue, b.Len())
	for i, text := range t.Clues {
		if b.Board(i).Won() {
			clues[i] = engine.Solution(w.Len()) // whatever it is
			continue
		}
		if clues[i], err = engine.ParseClue(text, w.Len()); err != nil {
			return &FaultError{Turn: turn, Board: i, Tiles: all(turn, w.Len()), cause: fmt.Errorf("%s: %w", t, err)}
		}
	}
	if err := b.Apply(w, clues); errors.Is(err, engine.ErrContradiction) || errors.Is(err, engine.ErrMiscounted) {
		fault := &FaultError{Turn: turn, cause: fmt.Errorf("%s: no word of %s fits these clues; is one of them mistyped?", t, q.Words.Name())}
		for i := range b.Len() {
			if tier := b.Board(i).Tier(); tier == engine.Likeliest || tier == engine.Miscounted {
				fault.Board = i
				fault.Tiles = q.contradicted(b.Board(i))
				break
			}
		}
		return fault
	}
	return nil
}

// all returns all places of a turn.
func all(turn, length int) []Tile {
	var tiles []Tile
	for place := range length {
		tiles = append(tiles, Tile{turn, place})
	}
	return tiles
}

// contradicted returns the tiles that the words contradict which come closest to fitting the clues: with those tiles in
// other colours one of them would fit.
func (q Question) contradicted(pos *engine.Position) []Tile {
	turnOf := make([]int, 0, len(pos.Turns())) // refused words are no turns of a position
	for i, t := range q.Turns {
		if !t.refused() {
			turnOf = append(turnOf, i)
		}
	}
	var tiles []Tile
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
	slices.SortFunc(tiles, func(a, b Tile) int { return cmp.Or(a.Turn-b.Turn, a.Place-b.Place) })
	return tiles
}
