package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"absurdist/engine"
)

// Event is what one line of a record says: one of its fields is set.
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
}

// NewParser returns a parser for the first line of a record. The name of the file
// is for the errors.
func NewParser(file string) *Parser { return &Parser{file: file} }

// Parse reads the next line, whole, with or without its line end. An error names
// the file and the line and wraps [ErrRecord].
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
		p.started, p.ended = true, false
		start := new(Start)
		return Event{Start: start}, json.Unmarshal(line, start)
	}
	switch {
	case !p.started:
		return Event{}, fmt.Errorf("%q comes before any start", kind.Event)
	case p.ended:
		return Event{}, fmt.Errorf("%q comes after the game's end", kind.Event)
	}
	switch kind.Event {
	case EventGuess:
		guess, err := parseGuess(line)
		return Event{Guess: guess}, err
	case EventEnd:
		p.ended = true
		end, err := parseEnd(line)
		return Event{End: end}, err
	}
	return Event{}, fmt.Errorf("unknown event %q", kind.Event)
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
