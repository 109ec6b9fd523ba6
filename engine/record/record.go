// Package record keeps games on disk as JSON lines: a start line, a line for each guess, an end line. `--json`
// prints the same lines.
//
// Several games may follow each other in one file, distinguished by Game.
package record

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// The events of a record.
const (
	EventStart = "start"
	EventGuess = "guess"
	EventEnd   = "end"
)

// Outcome is how a game ended.
type Outcome string

// The outcomes.
const (
	Won     Outcome = "won"
	Lost    Outcome = "lost"    // the rows were used up, or the strategy gave up
	Stopped Outcome = "stopped" // by an interrupt or a limit
	Failed  Outcome = "failed"  // an error, or a page that does not fit its profile
)

var outcomes = []Outcome{Won, Lost, Stopped, Failed}

// Start is the first line of a game.
type Start struct {
	Event   string    `json:"event"`
	Version string    `json:"version"`
	Game    int       `json:"game"`
	Site    string    `json:"site"`
	URL     string    `json:"url"`
	Host    game.Host `json:"host"`
	// Scoring is the host's. It is left out if repeated letters are counted.
	Scoring game.Scoring `json:"scoring,omitempty"`
	Mode    string       `json:"mode"`
	Words   string       `json:"words"`
	Lists   string       `json:"lists"` // SHA-256 of the lists, see game.Dictionary.Sum
	// Alphabet and Length are those of the words. They are left out for English and for five letters.
	Alphabet string `json:"alphabet,omitempty"`
	Length   int    `json:"length,omitempty"`
	// Date is the day whose puzzle of the Times was played, and Day its number. They are left out for other games, and
	// Day also for the first puzzle, whose number is 0.
	Day  int        `json:"day,omitempty"`
	Date daily.Date `json:"date,omitzero"`
	// Weights names the weights of the candidates, see game.Dictionary.WeightsName. It is left out if there are none.
	Weights  string    `json:"weights,omitempty"`
	Strategy string    `json:"strategy"`
	Seed     uint64    `json:"seed"`
	Time     time.Time `json:"time"`
	League   *Entry    `json:"league,omitempty"`
}

// Letters returns the number of letters of the game's words.
func (s Start) Letters() int { return cmp.Or(s.Length, game.Letters) }

// AlphabetName returns the name of the alphabet of the game's words.
func (s Start) AlphabetName() string { return cmp.Or(s.Alphabet, english) }

// BuiltIn returns the alphabet of the game's words, or nil if it is a file of the player's.
func (s Start) BuiltIn() *alphabet.Alphabet {
	a, _ := alphabet.Named(s.AlphabetName())
	return a
}

// SetDate sets the day of the game. The zero value means none.
func (s *Start) SetDate(date daily.Date) {
	if s.Day, s.Date = 0, date; !date.IsZero() {
		s.Day = date.Number()
	}
}

// SetWords sets the fields about the words: the name, checksum, alphabet and length of the lists, and the name of their
// weights.
func (s *Start) SetWords(d *game.Dictionary) {
	s.Words, s.Lists, s.Alphabet, s.Length = d.Name(), d.Sum(), d.Alphabet().Name(), d.Length()
	s.Weights = d.WeightsName()
	if s.Alphabet == english {
		s.Alphabet = ""
	}
	if s.Length == game.Letters {
		s.Length = 0
	}
}

// Suits returns an error if the game can't have been played with a dictionary, because of another length or alphabet.
func (s Start) Suits(d *game.Dictionary) error {
	switch {
	case d.Length() != s.Letters():
		return fmt.Errorf("its words have %d letters, those of %s have %d: %w", s.Letters(), d.Name(), d.Length(), ErrRecord)
	case alphabet.IsFile(d.Alphabet().Name()) && alphabet.IsFile(s.Alphabet): // perhaps the same file by another path
	case d.Alphabet().Name() != s.AlphabetName():
		return fmt.Errorf("its alphabet is %.40q, that of %s is %q: %w", s.AlphabetName(), d.Name(), d.Alphabet().Name(), ErrRecord)
	}
	return nil
}

// english is the alphabet of a start line without one.
const english = "en"

// Guess is the line of a guess. A word that the page refused has no clue.
type Guess struct {
	Event      string     `json:"event"`
	N          int        `json:"n"` // row, from 1
	Guess      game.Word  `json:"guess"`
	Clue       *game.Clue `json:"clue,omitempty"`
	Candidates int        `json:"candidates"` // left after the clue
	// Effective is the number of equally likely candidates with the same uncertainty, to two decimals. It is left out
	// if all candidates are equally likely.
	Effective float64 `json:"effective,omitempty"`
	MS        float64 `json:"ms"` // from the first key to the clue, in milliseconds
	Rejected  bool    `json:"rejected,omitempty"`
	Found     bool    `json:"found,omitempty"`    // the row was on the board when the game was resumed
	Inferred  string  `json:"inferred,omitempty"` // if the page showed no clue: what the clue was inferred from
	Epsilon   float64 `json:"epsilon,omitempty"`  // privacy budget of the guess, on noisy pages
	Boards    []Board `json:"boards,omitempty"`   // instead of Clue if there are several
	// Scoring is set if the clues so far show that the page counts repeated letters by this rule, and not by that of the start line.
	Scoring *game.Scoring `json:"scoring,omitempty"`
}

// Board is the reply of one of several boards.
type Board struct {
	Clue       *game.Clue `json:"clue,omitempty"` // missing for a board that is already solved
	Candidates int        `json:"candidates"`
	Effective  float64    `json:"effective,omitempty"` // as for the guess
}

// Clues returns the clues by board, nil for those that are missing.
func (g *Guess) Clues() []*game.Clue {
	if len(g.Boards) == 0 {
		return []*game.Clue{g.Clue}
	}
	var clues []*game.Clue
	for _, b := range g.Boards {
		clues = append(clues, b.Clue)
	}
	return clues
}

// SetClues sets the clue, or the clues of those of several boards that show one. A board that was solved before shows none.
func (g *Guess) SetClues(clues []game.Clue, shows func(board int) bool) {
	if len(clues) == 1 {
		g.Clue = &clues[0]
		return
	}
	g.Boards = make([]Board, len(clues))
	for i := range clues {
		if shows(i) {
			g.Boards[i].Clue = &clues[i]
		}
	}
}

// Count sets the number of remaining candidates, in total and for each of several boards.
func (g *Guess) Count(b *game.Boards) {
	g.Candidates, g.Effective = 0, 0
	effective, weighed := 0.0, false
	for i := range b.Len() {
		p := b.Board(i)
		g.Candidates += p.Left()
		effective += p.Effective()
		weighs := p.Weights() != nil && b.Dictionary().Weights() != nil // weights that the start line names
		weighed = weighed || weighs
		if i < len(g.Boards) {
			g.Boards[i].Candidates, g.Boards[i].Effective = p.Left(), 0
			if weighs {
				g.Boards[i].Effective = decimals(p.Effective())
			}
		}
	}
	if weighed {
		g.Effective = decimals(effective)
	}
}

// decimals rounds to two decimals.
func decimals(x float64) float64 { return math.Round(100*x) / 100 }

// End is the last line of a game.
type End struct {
	Event   string  `json:"event"`
	Outcome Outcome `json:"outcome"`
	Guesses int     `json:"guesses"`
	Answer  string  `json:"answer"` // "" if not known
	Seconds float64 `json:"seconds"`
	Error   string  `json:"error,omitempty"`
	League  *Toll   `json:"league,omitempty"`
}

// Event is the content of one line of a record. One of its fields is set, or Start and Guess where a game
// begins without a start line.
type Event struct {
	Start *Start
	Guess *Guess
	End   *End
}

// Recorder takes the lines of games one by one, such as [Writer.Take].
type Recorder func(Event) error

// Tee returns a recorder that passes each line on to all.
func Tee(to ...Recorder) Recorder {
	return func(e Event) error {
		var errs []error
		for _, r := range to {
			errs = append(errs, r(e))
		}
		return errors.Join(errs...)
	}
}

// Game is one game of a record. End is nil if the record breaks off.
type Game struct {
	Start   Start
	Guesses []Guess
	End     *End
}

// Take adds a line. A start begins another game. It never fails, and is a [Recorder].
func (g *Game) Take(e Event) error {
	if e.Start != nil {
		*g = Game{Start: *e.Start}
	}
	switch {
	case e.Guess != nil:
		g.Guesses = append(g.Guesses, *e.Guess)
		if s := e.Guess.Scoring; s != nil {
			g.Start.Scoring, g.Start.Host.Scoring = *s, *s
		}
	case e.End != nil:
		g.End = e.End
	}
	return nil
}

// Pass passes the lines of the game on, until an error.
func (g Game) Pass(to Recorder) error {
	err := to(Event{Start: &g.Start})
	for _, l := range g.Guesses {
		if err == nil {
			err = to(Event{Guess: &l})
		}
	}
	if err == nil && g.End != nil {
		err = to(Event{End: g.End})
	}
	return err
}

// Taken returns the guesses that the page accepted.
func (g Game) Taken() []Guess {
	return slices.DeleteFunc(slices.Clone(g.Guesses), func(l Guess) bool { return l.Rejected })
}

// ErrRecord is wrapped by the errors for records that can't be read.
var ErrRecord = input.New("not a record of games")

// ErrBusy is wrapped by the error for a record that another process appends to.
var ErrBusy = input.New("another process is appending to it; wait for it to end, or name another file")

// Read reads the games of a file, which may be compressed by gzip. An error names the file and the line and wraps
// [ErrRecord], or is that of [input.Text]. A last line without a line end, which a crash may leave, is ignored. So are
// keys that no field has, as a later version may have written them.
func Read(file string, r io.Reader) ([]Game, error) {
	return (&parser{file: file, read: input.LaterJSON}).all(r)
}

// ReadFile reads the games of a file by its name. The error is that of [input.Open] or [Read].
func ReadFile(name string) ([]Game, error) {
	f, err := input.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(name, f)
}

// ReadStrictly is [Read] but refuses keys that no field has.
func ReadStrictly(file string, r io.Reader) ([]Game, error) {
	return (&parser{file: file, read: input.JSON}).all(r)
}

// all reads the games. With an error come those before it.
func (p *parser) all(r io.Reader) (games []Game, err error) {
	err = p.each(input.Text(p.file, r, input.Record), func(e Event, _ int) error {
		switch {
		case e.Start != nil && len(games) == mostGames:
			return fmt.Errorf("%s: more than %d games; split it: %w", p.file, mostGames, ErrRecord)
		case e.Start != nil:
			games = append(games, Game{})
		}
		return games[len(games)-1].Take(e)
	})
	return games, err
}

// each calls take with the content of each line and its length in bytes. An incomplete last line is left out if it may be one of a record.
func (p *parser) each(r io.Reader, take func(e Event, length int) error) error {
	for lines := bufio.NewReaderSize(r, mostBytes); ; {
		line, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF) && mayBeLine(line):
			return nil
		case errors.Is(err, io.EOF) && p.n == 0:
			return fmt.Errorf("%s:1: %w: %w", p.file, unlikeStart(line), ErrRecord)
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s:%d: its last line is incomplete and not one of a record: %w", p.file, p.n+1, ErrRecord)
		case errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("%s:%d: a line of more than %d KB: %w", p.file, p.n+1, mostBytes>>10, ErrRecord)
		case err != nil:
			return err
		}
		length := len(line)
		if p.n++; p.n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff")) // as editors on Windows begin a file
		}
		event, err := p.parse(line)
		if err != nil {
			return fmt.Errorf("%s:%d: %w: %w", p.file, p.n, err, ErrRecord)
		}
		if err := take(event, length); err != nil {
			return err
		}
	}
}
