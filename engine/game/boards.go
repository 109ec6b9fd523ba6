package game

import (
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// ErrBoards is wrapped by the errors for an invalid number of boards or clues.
var ErrBoards = input.New("bad number of boards")

// Boards is what a player knows in a game on several boards, such as Quordle, Octordle and Duotrigordle. Every
// guess goes to all boards that are not solved yet, and each answers with its own clue. The game is won when
// all are solved within the rows, which the boards share.
//
// Each board is a [Position] with its own candidates and tier. A solved board drops out: later guesses are not
// among its turns.
type Boards struct {
	Rules
	dict    *Dictionary
	boards  []*Position
	open    []*Position
	guesses []Word
}

// ModeFault says why a game on n boards can't be played in its mode, or returns "". With clues that lie, the answer
// itself may break the rule of hard mode.
func (r Rules) ModeFault(n int) string {
	switch {
	case r.Mode == Normal:
		return ""
	case n > 1:
		return "several boards are played in normal mode only"
	case !r.Host.Honest():
		return fmt.Sprintf("%s lies, so that the answer may break this rule; its games are played in normal mode only", r.Host)
	}
	return ""
}

// NewBoards returns n boards before the first guess. The error wraps [ErrBoards] for n below 1, and [ErrMode] for
// several boards in a mode other than [Normal]: such sites have no other, and soon no guess would fit the clues of all
// boards.
func NewBoards(d *Dictionary, r Rules, n int) (*Boards, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: %d", ErrBoards, n)
	}
	if fault := r.ModeFault(n); fault != "" {
		return nil, fmt.Errorf("%s %w: %s", r.Mode, ErrMode, fault)
	}
	b := &Boards{Rules: r, dict: d}
	for range n {
		b.boards = append(b.boards, NewPosition(d, r))
	}
	b.updateOpen()
	return b, nil
}

// OnOne returns a game on one board in that position, which the boards then own.
func OnOne(p *Position) *Boards {
	b := &Boards{Rules: p.Rules, dict: p.listed, boards: []*Position{p}}
	for _, t := range p.turns {
		b.guesses = append(b.guesses, t.Guess)
	}
	b.updateOpen()
	return b
}

// Dictionary returns the words of the game. A board may have more, see [FromBuilt].
func (b *Boards) Dictionary() *Dictionary { return b.dict }

// Len returns the number of boards, including solved ones.
func (b *Boards) Len() int { return len(b.boards) }

// Board returns board i, counted from 0. Only Boards may change it.
func (b *Boards) Board(i int) *Position { return b.boards[i] }

// All returns the boards in order, which must not be changed.
func (b *Boards) All() []*Position { return b.boards }

// Open returns the boards that are not solved, in order. The caller must not change it.
func (b *Boards) Open() []*Position { return b.open }

// Guesses returns the words played so far. The caller must not change it.
func (b *Boards) Guesses() []Word { return b.guesses }

// GuessesLeft returns the number of guesses left, and whether there is a limit.
func (b *Boards) GuessesLeft() (int, bool) { return b.Rows - len(b.guesses), b.Rows > 0 }

// MayBeAnswer reports whether a word can be the answer of the only board of an honest host that sells no clues. Only such
// a word can have won on a page that shows no clue for it, or any of [OtherBoards].
func (b *Boards) MayBeAnswer(w Word) bool {
	return b.Host.Lies == OtherBoards || len(b.boards) == 1 && b.Host.Honest() && !b.Host.SellsClues() && b.boards[0].IsCandidate(w)
}

// Won reports whether every board is solved.
func (b *Boards) Won() bool { return len(b.open) == 0 }

// Lost reports whether the rows are used up with a board unsolved.
func (b *Boards) Lost() bool {
	left, limited := b.GuessesLeft()
	return limited && left <= 0 && !b.Won()
}

// Apply adds a guess with one clue for each board; the clues of solved boards are ignored. The error wraps
// [ErrBoards] if the number of clues is wrong, and then nothing is added. Other errors are those of the
// boards, see [Position.Apply], each with the board's number, and all boards keep the guess.
func (b *Boards) Apply(guess Word, clues []Clue) error {
	if len(clues) != len(b.boards) {
		return fmt.Errorf("%w: %s for %s", ErrBoards, plural(len(clues), "clue"), plural(len(b.boards), "board"))
	}
	b.guesses = append(b.guesses, guess)
	var errs []error
	for i, p := range b.boards {
		if p.Won() {
			continue
		}
		if err := p.Apply(guess, clues[i]); err != nil {
			errs = append(errs, fmt.Errorf("board %d: %w", i+1, err))
		}
	}
	b.updateOpen()
	return errors.Join(errs...)
}

// Reject records that the page refused w: it is no board's answer and is not played again.
func (b *Boards) Reject(w Word) {
	for _, p := range b.open {
		p.Reject(w)
	}
}

// Doubt is [Position.Doubt] for all boards.
func (b *Boards) Doubt() {
	for _, p := range b.boards {
		p.Doubt()
	}
}

// Check returns nil if w may be played now, like [Position.Check]. A word that is allowed on one board only, see
// [FromBuilt], may be played on all.
func (b *Boards) Check(w Word) error {
	if slices.ContainsFunc(b.open, func(p *Position) bool { return p.Check(w) == nil }) {
		return nil
	}
	return b.any().Check(w)
}

// Playable returns the indexes of the dictionary's words that may be played now, in list order.
func (b *Boards) Playable() []int32 {
	return slices.DeleteFunc(b.any().Playable(), func(w int32) bool { return int(w) >= len(b.dict.words) })
}

// Clone returns a copy of the boards that can be changed without the original.
func (b *Boards) Clone() *Boards {
	c := *b
	c.boards = make([]*Position, len(b.boards))
	for i, p := range b.boards {
		c.boards[i] = p.Clone()
	}
	c.guesses = slices.Clone(b.guesses)
	c.updateOpen()
	return &c
}

// Rescored returns the boards as they are if the host colours repeated letters by another scoring.
func (b *Boards) Rescored(s Scoring) *Boards {
	c := b.Clone()
	c.Host.Scoring = s
	for _, p := range c.boards {
		p.Host.Scoring = s
		p.recount()
	}
	return c
}

// Fits reports whether by a scoring some allowed word fits the clues of each board, or, once it is solved, the word that solved
// it.
func (b *Boards) Fits(s Scoring) bool {
	return !slices.ContainsFunc(b.boards, func(p *Position) bool {
		misses := func(w Word) bool {
			return slices.ContainsFunc(p.turns, func(t Turn) bool { return s.Score(t.Guess, w) != t.Clue })
		}
		if p.Won() {
			return misses(p.turns[len(p.turns)-1].Guess)
		}
		return !slices.ContainsFunc(p.listed.words, func(w Word) bool { return p.barred[w] == nil && !misses(w) })
	})
}

// any returns a board that has every guess and, while a board is open, every refusal.
func (b *Boards) any() *Position {
	if !b.Won() {
		return b.open[0]
	}
	return slices.MaxFunc(b.boards, func(p, q *Position) int { return len(p.turns) - len(q.turns) })
}

func (b *Boards) updateOpen() {
	b.open = slices.DeleteFunc(slices.Clone(b.boards), (*Position).Won)
}
