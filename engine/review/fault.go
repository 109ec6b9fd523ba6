package review

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/absurdist/absurdist/engine/game"
)

// ErrGame is wrapped by the errors for impossible games, which are of type [*GameError].
var ErrGame = errors.New("no game")

// ErrKind is wrapped by the errors for games that are not accounted for.
var ErrKind = errors.New("not accounted for")

func unaccountable(what string) error { return fmt.Errorf("%s is %w", what, ErrKind) }

// GameError says what makes a game impossible.
type GameError struct {
	Turn    int // from 1
	Guess   game.Word
	Place   int   // of the letter that contradicts, from 1; 0 if there is none
	Against int   // the turn that it contradicts, which may be its own; 0 if there is none
	Others  []int // the places there that it contradicts, from 1
	What    string
}

// Error names the guess, the letter if there is one, and what is wrong. The word or the letter is the subject of an error that begins with
// "is".
func (f *GameError) Error() string {
	is := strings.HasPrefix(f.What, "is ")
	switch word := f.Guess.Upper(); {
	case f.Place == 0 && is:
		return fmt.Sprintf("guess %d: %s %s", f.Turn, word, f.What)
	case f.Place == 0:
		return fmt.Sprintf("guess %d, %s: %s", f.Turn, word, f.What)
	case is:
		return fmt.Sprintf("guess %d, %s: letter %d (%s) %s", f.Turn, word, f.Place, upper(f.Guess[f.Place-1]), f.What)
	default:
		return fmt.Sprintf("guess %d, %s, letter %d (%s): %s", f.Turn, word, f.Place, upper(f.Guess[f.Place-1]), f.What)
	}
}

// Unwrap returns [ErrGame].
func (*GameError) Unwrap() error { return ErrGame }

func upper(l game.Letter) string { return string(unicode.ToUpper(rune(l))) }

// mostTurns is the most guesses of a game that can be accounted for. A position is kept for each guess.
const mostTurns = 500

// tooLong returns an error if a game has more turns than that.
func tooLong(turns int) error {
	if turns <= mostTurns {
		return nil
	}
	return unaccountable(fmt.Sprintf("a game of %d guesses, more than %d,", turns, mostTurns))
}

// positions returns the position before each turn, and the one after the last.
func (g Game) positions() ([]*game.Position, error) {
	if err := tooLong(len(g.Turns)); err != nil {
		return nil, err
	}
	pos := g.Start.Clone()
	list := []*game.Position{pos}
	for i, t := range g.Turns {
		fault := func(format string, args ...any) error {
			return &GameError{Turn: i + 1, Guess: t.Guess, What: fmt.Sprintf(format, args...)}
		}
		d := pos.Dictionary()
		switch unlisted := Unlisted(i+1, t.Guess, d); {
		case pos.Won():
			return nil, fault("the game was won before")
		case pos.Lost():
			return nil, fault("the game has %d rows", pos.Rows)
		case unlisted != nil:
			return nil, unlisted
		case t.Clue.Len() != t.Guess.Len():
			return nil, fault("the clue %s has %d tiles, and the word has %d letters", t.Clue, t.Clue.Len(), t.Guess.Len())
		}
		if against := AgainstMode(pos, t.Guess); against != nil {
			return nil, against
		}
		next, err := after(pos, t)
		if err != nil {
			return nil, err
		}
		pos = next
		list = append(list, pos)
	}
	return list, nil
}

// after returns the position after a turn. If no answer of the list fits, or no word with a weight, the other words that may be guessed are
// the candidates from there on, as for a player. Nobody could foresee this, so it is bad luck of the turn.
func after(pos *game.Position, t Turn) (*game.Position, error) {
	if wrong := Misanswered(pos, t); wrong != nil {
		return nil, wrong
	}
	next := pos.Clone()
	err := next.Apply(t.Guess, t.Clue)
	known := next.Tier() == pos.Tier() || next.Tier() == game.FromAllowed || pos.Tier() == game.FromWeights && next.Tier() == game.FromAnswers
	if err != nil || !known || next.Left() == 0 {
		return nil, Contradiction(pos, t)
	}
	return next, nil
}
