package minimax

import (
	"errors"
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// MaxGuesses bounds the number of guesses in a game. It is twice that of Wordle's; a game that takes more counts
// as one that the Hinter wins.
const MaxGuesses = 12

// ErrTooLarge is wrapped by the error of [NewGame] for more words than the searches can number in 16 bits.
var ErrTooLarge = errors.New("too many words for a two-player game")

// Game is what is fixed: the words that may be guessed at all, the answers that the Hinter starts with, and the mode that decides which
// guesses are legal. The searches number the words as the dictionary does.
//
// In the article only answers are guessed: then the dictionary has no other words. In [game.Strict] such guesses are the words that are left.
type Game struct {
	*game.Dictionary
	Mode game.Mode
}

// NewGame returns the game with the words of a dictionary. The error wraps [ErrTooLarge].
func NewGame(d *game.Dictionary, mode game.Mode) (*Game, error) {
	if n := len(d.Words()); n > math.MaxUint16 {
		return nil, fmt.Errorf("%d words, at most %d: %w", n, math.MaxUint16, ErrTooLarge)
	}
	return &Game{d, mode}, nil
}

// Position is a position with the Guesser to move, as the searches see it.
type Position struct {
	Left  []uint16 // the words that fit all clues, by number, ascending
	Legal []uint16 // the words that the mode still allows; nil for all, in normal mode
}

// Start returns the position before the first guess.
func (g *Game) Start() Position {
	all, answers := order.Numbers[uint16](len(g.Words())), len(g.Answers())
	if g.Mode == game.Normal {
		return Position{Left: all[:answers]}
	}
	return Position{Left: all[:answers:answers], Legal: all}
}

// FromPosition returns the game that is left to play from a position: some of its candidates, and the words that may be
// played now. What the turns so far forbid stays forbidden, as it does in every mode. The error wraps
// [game.ErrList] if there is no candidate, or [ErrTooLarge].
func FromPosition(p *game.Position, candidates []game.Word) (*Game, error) {
	if !p.Dictionary().Classic() {
		return nil, errors.New("the search takes words of five letters a-z only")
	}
	d, err := p.Dictionary().Of(candidates, game.Pick(p.Dictionary().Words(), p.Playable()))
	if err != nil {
		return nil, err
	}
	return NewGame(d, p.Mode)
}
