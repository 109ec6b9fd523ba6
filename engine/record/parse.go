package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// json returns the line of an event with one field.
func (e Event) json() ([]byte, error) {
	switch {
	case e.Start != nil:
		s := *e.Start
		s.Event = EventStart
		return json.Marshal(s)
	case e.Guess != nil:
		g := *e.Guess
		g.Event = EventGuess
		return json.Marshal(g)
	}
	end := *e.End
	end.Event = EventEnd
	return json.Marshal(end)
}

// parser reads the lines of a record one by one.
type parser struct {
	file    string                            // for errors
	read    func(line []byte, into any) error // of one line
	n       int                               // lines so far
	game    *Start                            // the current game, nil before the first
	ended   bool
	rows    int // its rows so far
	guesses int // its guesses so far, including refused ones
}

// Limits of a record. The longest game has 10,692 guesses, and no page has more than 64 boards.
const (
	mostGuesses = 50_000 // of a game
	mostBoards  = 64
	mostGames   = 100_000
	mostBytes   = 1 << 20 // of a line
	mostSeconds = 1e9     // of a game or a guess: some thirty years
)

// parse reads a line, with or without its line end.
//
// A guess numbered 1 begins another game if the current game already has rows, even though its start line is
// missing and the other game has no end. The new game gets the start line of the other one, with the next
// number and no time.
func (p *parser) parse(line []byte) (event Event, err error) {
	var kind struct{ Event string } // each event has keys of its own, which are read strictly
	err = json.Unmarshal(line, &kind)
	switch {
	case p.game == nil && kind.Event == "":
		return event, unlikeStart(line)
	case err != nil:
		return event, fmt.Errorf("not a JSON object: %w", err)
	}
	switch {
	case kind.Event == EventStart:
		event.Start, err = p.start(line)
		p.game, p.ended, p.rows, p.guesses = event.Start, false, 0, 0
	case p.game == nil:
		err = fmt.Errorf("%q comes before any start", kind.Event)
	case p.ended:
		err = fmt.Errorf("%q comes after the game's end", kind.Event)
	case kind.Event == EventGuess:
		return p.guess(line)
	case kind.Event == EventEnd:
		p.ended = true
		event.End, err = p.end(line)
	default:
		err = fmt.Errorf("unknown event %q", kind.Event)
	}
	return event, err
}

// unlikeStart is the error for the first line of a file of another kind.
func unlikeStart(line []byte) error {
	return fmt.Errorf(`%s, and a record with {"event":"start",…}`, input.Seems(line))
}

func (p *parser) guess(line []byte) (event Event, err error) {
	if event.Guess, err = p.guessLine(line); err == nil {
		err = event.Guess.fit(*p.game)
	}
	if err != nil {
		return event, err
	}
	if event.Guess.N == 1 && p.rows > 0 {
		next := *p.game
		next.Game, next.Time = p.game.Game+1, time.Time{}
		p.game, p.rows, p.guesses, event.Start = &next, 0, 0, &next
	}
	if !event.Guess.Rejected {
		p.rows = event.Guess.N
	}
	if p.guesses++; p.guesses > mostGuesses {
		return event, fmt.Errorf("more than %d guesses in a game", mostGuesses)
	}
	return event, nil
}

func (p *parser) start(line []byte) (*Start, error) {
	var s Start
	if err := p.read(line, &s); err != nil {
		return nil, err
	}
	if e := s.League; e != nil {
		printable(&e.Player, &e.Set, &e.Sum)
	}
	printable(&s.Version, &s.Site, &s.URL, &s.Mode, &s.Words, &s.Lists, &s.Weights, &s.Strategy)
	s.Host.Scoring = s.Scoring
	return &s, cmp.Or(s.kindOfWords(), s.day())
}

// kindOfWords checks the length and the alphabet of a start line. An alphabet that is a file is accepted unread.
func (s Start) kindOfWords() error {
	if n := s.Letters(); n < game.MinLetters || n > game.MaxLetters {
		return fmt.Errorf("words of %d letters", n)
	}
	if alphabet.IsFile(s.Alphabet) {
		return nil
	}
	_, err := alphabet.Named(s.AlphabetName())
	return err
}

// day checks that the number of a start line is that of its date.
func (s Start) day() error {
	switch {
	case s.Date.IsZero() && s.Day != 0:
		return fmt.Errorf("day %d has no date", s.Day)
	case !s.Date.IsZero() && s.Day != s.Date.Number():
		return fmt.Errorf("the number of %s is %d, not %d", s.Date, s.Date.Number(), s.Day)
	}
	return nil
}

func (p *parser) guessLine(line []byte) (*Guess, error) {
	var g Guess
	if err := p.read(line, &g); err != nil {
		return nil, err
	}
	printable(&g.Inferred)
	switch {
	case (g.Clue == nil && len(g.Boards) == 0) != g.Rejected || g.Guess == (game.Word{}):
		return nil, errors.New("a guess needs a word, and a clue unless it was rejected")
	case !lasted(g.MS / 1000):
		return nil, fmt.Errorf("a guess of %v milliseconds", g.MS)
	case g.Epsilon < 0:
		return nil, fmt.Errorf("a budget of %v", g.Epsilon)
	case len(g.Boards) > mostBoards:
		return nil, fmt.Errorf("the clues of %d boards, with a limit of %d", len(g.Boards), mostBoards)
	}
	return &g, nil
}

// fit checks that the guess suits the game: its letters are in the game's alphabet, and its word and clues have the
// right length.
func (g *Guess) fit(s Start) error {
	letters := s.Letters()
	if n := g.Guess.Len(); n != letters {
		return fmt.Errorf("%s has %d letters, and the words of the game have %d", g.Guess.Upper(), n, letters)
	}
	if known := s.BuiltIn(); known != nil {
		for _, l := range g.Guess[:letters] {
			if _, ok := known.Code(rune(l)); !ok {
				return fmt.Errorf("%s has %q, which is not in the alphabet %s", g.Guess.Upper(), rune(l), known.Name())
			}
		}
	}
	for _, c := range append(g.Clues(), g.Clue) {
		if c != nil && c.Len() != letters {
			return fmt.Errorf("%s has a clue of %d tiles", g.Guess.Upper(), c.Len())
		}
	}
	return nil
}

func (p *parser) end(line []byte) (*End, error) {
	var e End
	if err := p.read(line, &e); err != nil {
		return nil, err
	}
	printable(&e.Answer, &e.Error)
	if !slices.Contains(outcomes, e.Outcome) {
		return nil, fmt.Errorf("unknown outcome %q", e.Outcome)
	}
	if !lasted(e.Seconds) {
		return nil, fmt.Errorf("a game of %v seconds", e.Seconds)
	}
	return &e, nil
}

// longestText is the most characters that are read of a text in a record.
const longestText = 4000

// printable removes control characters from texts, because anyone may have written a record.
func printable(texts ...*string) {
	for _, t := range texts {
		*t = plain.Text(*t, longestText)
	}
}

// lasted reports whether a time in seconds is plausible. Sums of such times stay finite.
func lasted(seconds float64) bool { return seconds >= 0 && seconds <= mostSeconds }
