package minimax

import (
	"errors"
	"fmt"
	"strings"

	"absurdist/engine"
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

var sourceNames = [...]string{"w", "left", "allowed", "letters"}

// ErrSource is wrapped by the error of [ParseSource].
var ErrSource = errors.New("unknown source of guesses")

// Sources returns the names of the sources.
func Sources() []string { return sourceNames[:] }

// ParseSource reads w, left, allowed or letters.
func ParseSource(s string) (Source, error) {
	for i, name := range sourceNames {
		if s == name {
			return Source(i), nil
		}
	}
	return 0, fmt.Errorf("%w %q: write %s", ErrSource, s, strings.Join(sourceNames[:], ", "))
}

func (s Source) String() string { return sourceNames[s] }

// Game is what is fixed: the words, and which guesses are allowed when.
type Game struct {
	Mode   engine.Mode
	Source Source

	words   []engine.Word // that may be guessed at all; the answers come first
	answers int
}

// ErrTooLarge is returned by [NewGame] for more words than the searches can number.
var ErrTooLarge = errors.New("too many words for a two-player game")

// maxWords bounds the words: they are numbered in 16 bits.
const maxWords = 1<<16 - 1

// NewGame returns the game whose words are the dictionary's answers. The error is [ErrTooLarge], or
// [engine.ErrLetters] for guesses of any letters.
func NewGame(d *engine.Dictionary, mode engine.Mode, from Source) (*Game, error) {
	d, err := Guesses(d, from)
	if err != nil {
		return nil, err
	}
	g := &Game{Mode: mode, Source: from, words: d.Words(), answers: len(d.Answers())}
	if len(g.words) > maxWords {
		return nil, fmt.Errorf("%d words, at most %d: %w", len(g.words), maxWords, ErrTooLarge)
	}
	return g, nil
}

// Guesses returns the dictionary with what may be guessed at all. The error is [engine.ErrLetters], for guesses of any
// letters.
func Guesses(d *engine.Dictionary, from Source) (*engine.Dictionary, error) {
	var others []engine.Word
	switch from {
	case FromAllowed:
		return d, nil
	case FromLetters:
		var err error
		if others, err = engine.AnyLetters(d.Answers()); err != nil {
			return nil, err
		}
	}
	return engine.NewDictionary(d.Name(), d.Answers(), others)
}

// Words returns the words that may be guessed, the answers first. The caller must not change it.
func (g *Game) Words() []engine.Word { return g.words }

// Answers returns the words that the Hinter starts with. The caller must not change it.
func (g *Game) Answers() []engine.Word { return g.words[:g.answers:g.answers] }

// rule returns the mode that the searches go by. A guess is one of the words left exactly when it is an
// answer and fits every clue.
func (g *Game) rule() engine.Mode {
	if g.Source == FromLeft {
		return engine.Strict
	}
	return g.Mode
}

// FromPosition returns the game that is left to play from a position: the candidates, and the words that may be
// played now. What the turns so far forbid stays forbidden, as it does in every mode. The error wraps
// [engine.ErrList] if there is no candidate, or is [ErrTooLarge].
func FromPosition(p *engine.Position) (*Game, error) {
	words := p.Dictionary().Words()
	var open []engine.Word
	for _, i := range p.Playable() {
		open = append(open, words[i])
	}
	d, err := engine.NewDictionary(p.Dictionary().Name(), p.CandidateWords(0), open)
	if err != nil {
		return nil, err
	}
	return NewGame(d, p.Mode, FromAllowed)
}
