package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"absurdist/engine"
)

// Event is what one line of a record says: one of its fields is set, or Start and Guess
// where a game begins without a start line.
type Event struct {
	Start *Start
	Guess *Guess
	End   *End
}

// Parser reads the lines of a record one by one, for those who can't wait for
// its end.
type Parser struct {
	file    string
	n       int // lines so far
	started bool
	ended   bool
	game    Start // under way
	rows    int   // that it took
}

// NewParser returns a parser for the first line of a record. The name of the file
// is for the errors.
func NewParser(file string) *Parser { return &Parser{file: file} }

// Parse reads the next line, whole, with or without its line end. An error names
// the file and the line and wraps [ErrRecord].
//
// A guess that is numbered 1, while the game under way has taken rows, begins another
// game, although its start line is lost and the other has no end. It is taken to be
// like the one before, but for its number, and for its time, which nobody knows.
func (p *Parser) Parse(line []byte) (Event, error) {
	p.n++
	event, err := p.parse(line)
	if err != nil {
		return event, fmt.Errorf("%s:%d: %w: %w", p.file, p.n, err, ErrRecord)
	}
	return event, nil
}

func (p *Parser) parse(line []byte) (Event, error) {
	var kind struct{ Event string }
	if err := json.Unmarshal(line, &kind); err != nil {
		return Event{}, fmt.Errorf("not a JSON object: %w", err)
	}
	if kind.Event == EventStart {
		start := new(Start)
		err := json.Unmarshal(line, start)
		p.started, p.ended, p.game, p.rows = true, false, *start, 0
		return Event{Start: start}, err
	}
	switch {
	case !p.started:
		return Event{}, fmt.Errorf("%q comes before any start", kind.Event)
	case p.ended:
		return Event{}, fmt.Errorf("%q comes after the game's end", kind.Event)
	}
	switch kind.Event {
	case EventGuess:
		return p.guess(line)
	case EventEnd:
		p.ended = true
		end, err := parseEnd(line)
		return Event{End: end}, err
	}
	return Event{}, fmt.Errorf("unknown event %q", kind.Event)
}

// guess reads the line of a guess.
func (p *Parser) guess(line []byte) (event Event, err error) {
	if event.Guess, err = parseGuess(line); err != nil {
		return event, err
	}
	if event.Guess.N == 1 && p.rows > 0 {
		p.game.Game, p.game.Time, p.rows = p.game.Game+1, time.Time{}, 0
		start := p.game
		event.Start = &start
	}
	if !event.Guess.Rejected {
		p.rows = event.Guess.N
	}
	return event, nil
}

func parseGuess(line []byte) (*Guess, error) {
	var g Guess
	if err := json.Unmarshal(line, &g); err != nil {
		return nil, err
	}
	if (g.Clue == nil && len(g.Boards) == 0) != g.Rejected || g.Guess == (engine.Word{}) {
		return nil, errors.New("a guess needs a word, and a clue unless it was rejected")
	}
	return &g, nil
}

func parseEnd(line []byte) (*End, error) {
	var e End
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, err
	}
	if !slices.Contains(outcomes, e.Outcome) {
		return nil, fmt.Errorf("unknown outcome %q", e.Outcome)
	}
	return &e, nil
}
