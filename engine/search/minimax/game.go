package minimax

import (
	"errors"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// Source is where the Guesser's guesses come from.
type Source uint8

const (
	// FromSet allows the words that the game started with (the article's rule).
	FromSet Source = iota
	// FromLeft allows the words that still fit all clues.
	FromLeft
	// FromAllowed allows all allowed words.
	FromAllowed
	// FromLetters allows any five letters.
	FromLetters
)

// String returns the name of the source in files.
func (s Source) String() string { return [...]string{"w", "left", "allowed", "letters"}[s] }

// MaxGuesses bounds the number of guesses in a game. It is twice that of Wordle's; a game that takes more counts
// as one that the Hinter wins.
const MaxGuesses = 12

// maxWords bounds the words of a game: the searches number them in 16 bits.
const maxWords = 1<<16 - 1

// ErrTooLarge is returned by [NewGame] for more words than the searches can number.
var ErrTooLarge = errors.New("too many words for a two-player game")

// Game is what is fixed: the words, and which of them may be guessed when. The searches number its words as
// [Game.Words] does.
type Game struct {
	Mode   game.Mode
	Source Source

	dictionary *game.Dictionary
	words      []game.Word // its words, the answers first
	answers    int
}

// NewGame returns the game in which the Hinter starts with the dictionary's answers. The error is [ErrTooLarge], or
// that of [guessesOf].
func NewGame(d *game.Dictionary, mode game.Mode, from Source) (*Game, error) {
	d, err := guessesOf(d, from)
	if err != nil {
		return nil, err
	}
	g := &Game{Mode: mode, Source: from, dictionary: d, words: d.Words(), answers: len(d.Answers())}
	if len(g.words) > maxWords {
		return nil, fmt.Errorf("%d words, at most %d: %w", len(g.words), maxWords, ErrTooLarge)
	}
	return g, nil
}

// guessesOf returns a dictionary with the same answers whose allowed words are those that the source gives. The
// error is [game.ErrLetters], where any five letters may be guessed and the answers differ in too many letters.
func guessesOf(d *game.Dictionary, from Source) (*game.Dictionary, error) {
	var others []game.Word
	switch from {
	case FromAllowed:
		return d, nil
	case FromLetters:
		var err error
		if others, err = game.AnyLetters(d.Answers()); err != nil {
			return nil, err
		}
	}
	return d.Of(d.Answers(), others)
}

// FromPosition returns the game that is left to play from a position: some of its candidates, and the words that may be
// played now. What the turns so far forbid stays forbidden, as it does in every mode. The error wraps
// [game.ErrList] if there is no candidate, or is [ErrTooLarge].
func FromPosition(p *game.Position, candidates []game.Word) (*Game, error) {
	if !p.Dictionary().Classic() {
		return nil, errors.New("the search takes words of five letters a-z only")
	}
	words := p.Dictionary().Words()
	var open []game.Word
	for _, i := range p.Playable() {
		open = append(open, words[i])
	}
	d, err := p.Dictionary().Of(candidates, open)
	if err != nil {
		return nil, err
	}
	return NewGame(d, p.Mode, FromAllowed)
}

// Dictionary returns the answers that the Hinter starts with, and the words that may be guessed at all.
func (g *Game) Dictionary() *game.Dictionary { return g.dictionary }

// Words returns the words that may be guessed at all, the answers first. The caller must not change it.
func (g *Game) Words() []game.Word { return g.words }

// Answers returns the words that the Hinter starts with. The caller must not change it.
func (g *Game) Answers() []game.Word { return g.words[:g.answers:g.answers] }

// Rule returns the mode that decides which guesses are legal. It is [game.Strict] for guesses from the words
// left: a guess is one of these exactly when it is an answer and fits every clue.
func (g *Game) Rule() game.Mode {
	if g.Source == FromLeft {
		return game.Strict
	}
	return g.Mode
}
