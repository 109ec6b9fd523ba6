package review

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// ErrGame is wrapped by the errors for impossible games, which are of type [*GameError].
var ErrGame = input.New("no game")

// ErrKind is wrapped by the errors for games that are not accounted for.
var ErrKind = input.New("not accounted for")

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

// Error names the guess, the letter if there is one, and what is wrong. If What begins with "is", its subject is the letter or the word.
func (f *GameError) Error() string {
	subjects := []string{fmt.Sprintf("guess %d", f.Turn), f.Guess.Upper()}
	if f.Place > 0 {
		subjects = append(subjects, fmt.Sprintf("letter %d (%s)", f.Place, upper(f.Guess[f.Place-1])))
	}
	last := len(subjects) - 1
	if strings.HasPrefix(f.What, "is ") {
		return strings.Join(subjects[:last], ", ") + ": " + subjects[last] + " " + f.What
	}
	return strings.Join(subjects, ", ") + ": " + f.What
}

// Unwrap returns [ErrGame].
func (*GameError) Unwrap() error { return ErrGame }

func upper(l game.Letter) string { return string(unicode.ToUpper(rune(l))) }

// mostTurns is the most guesses of a game that can be accounted for. A position is kept for each guess.
const mostTurns = 500

// tooLong returns an error if a game has more than [mostTurns] turns.
func tooLong(turns int) error {
	if turns <= mostTurns {
		return nil
	}
	return unaccountable(fmt.Sprintf("a game of %d guesses, more than %d,", turns, mostTurns))
}

// positions returns the boards before each guess, and after the last.
func (g Game) positions() ([]*game.Boards, error) {
	b := g.Start.Clone()
	list := []*game.Boards{b}
	for i, guess := range g.Guesses {
		fault := &GameError{Turn: i + 1, Guess: guess}
		switch unlisted := Unlisted(i+1, guess, b.Dictionary()); {
		case b.Won():
			fault.What = "the game was won before"
		case b.Lost():
			fault.What = fmt.Sprintf("the game has %d rows", b.Rows)
		case unlisted != nil:
			fault = unlisted
		case len(g.Clues[i]) != b.Len():
			fault.What = fmt.Sprintf("%d boards are played, so it needs %d clues and not %d", b.Len(), b.Len(), len(g.Clues[i]))
		}
		if fault.What != "" {
			return nil, fault
		}
		for k, clue := range g.Clues[i] {
			p := b.Board(k)
			if p.Won() {
				continue
			}
			if err := checkTurn(p, Turn{Guess: guess, Clue: clue}); err != nil {
				if b.Len() > 1 {
					err = fmt.Errorf("board %d: %w", k+1, err)
				}
				return nil, err
			}
		}
		b = b.Clone()
		if err := b.Apply(guess, g.Clues[i]); err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// checkTurn returns the error for an impossible turn, which is a [*GameError]. A clue is possible even if only words outside the list fit
// it, see the package.
func checkTurn(pos *game.Position, t Turn) error {
	if t.Clue.Len() != t.Guess.Len() {
		what := fmt.Sprintf("the clue %s has %d tiles, and the word has %d letters", t.Clue, t.Clue.Len(), t.Guess.Len())
		return &GameError{Turn: len(pos.Turns()) + 1, Guess: t.Guess, What: what}
	}
	if against := AgainstMode(pos, t.Guess); against != nil {
		return against
	}
	if wrong := Misanswered(pos, t); wrong != nil {
		return wrong
	}
	next := pos.Clone()
	err := next.Apply(t.Guess, t.Clue)
	known := next.Tier() == pos.Tier() || next.Tier() == game.FromAllowed || pos.Tier() == game.FromWeights && next.Tier() == game.FromAnswers
	if err != nil || !known || next.Left() == 0 {
		return Contradiction(pos, t)
	}
	return nil
}
