// Package record keeps games on disk as JSON lines: a start line, a line for each guess, an end line. `--json`
// prints the same lines.
//
// Several games may follow each other in one file, distinguished by Game.
package record

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"slices"
	"time"

	"absurdist/engine"
	"absurdist/engine/alphabet"
	"absurdist/engine/daily"
	"absurdist/engine/filelock"
	"absurdist/engine/input"
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
	Failed  Outcome = "failed"  // an error, or a page that is not as described
)

var outcomes = []Outcome{Won, Lost, Stopped, Failed}

// Start is the first line of a game.
type Start struct {
	Event   string      `json:"event"`
	Version string      `json:"version"`
	Game    int         `json:"game"`
	Site    string      `json:"site"`
	URL     string      `json:"url"`
	Host    engine.Host `json:"host"`
	// Scoring is the host's. It is left out where repeated letters are counted.
	Scoring engine.Scoring `json:"scoring,omitempty"`
	Mode    string         `json:"mode"`
	Words   string         `json:"words"`
	Lists   string         `json:"lists"` // SHA-256 of the lists, see engine.Dictionary.Sum
	// Alphabet and Length are those of the words. They are left out where they are English and five letters.
	Alphabet string `json:"alphabet,omitempty"`
	Length   int    `json:"length,omitempty"`
	// Date is the day whose puzzle of the Times was played, and Day its number. They are left out for other games, and Day
	// for the first puzzle, which has the number 0.
	Day  int        `json:"day,omitempty"`
	Date daily.Date `json:"date,omitzero"`
	// Weights names the weights of the candidates, see engine.Dictionary.WeightsName. It is left out where there are none.
	Weights  string    `json:"weights,omitempty"`
	Strategy string    `json:"strategy"`
	Seed     uint64    `json:"seed"`
	Time     time.Time `json:"time"`
}

// Letters returns the number of letters of the game's words.
func (s Start) Letters() int { return cmp.Or(s.Length, engine.Letters) }

// AlphabetName returns the name of the alphabet of the game's words.
func (s Start) AlphabetName() string { return cmp.Or(s.Alphabet, english) }

// BuiltIn returns the alphabet of the game's words; nil if that is not built in, but a file of the player's.
func (s Start) BuiltIn() *alphabet.Alphabet {
	a, err := alphabet.Named(s.AlphabetName())
	if err != nil {
		return nil
	}
	return a
}

// SetDate sets the day of the game. The zero value is for none.
func (s *Start) SetDate(date daily.Date) {
	if s.Day, s.Date = 0, date; !date.IsZero() {
		s.Day = date.Number()
	}
}

// SetWords sets what the line tells of the words: the name, checksum, alphabet and length of the lists, and the name of their
// weights.
func (s *Start) SetWords(d *engine.Dictionary) {
	s.Words, s.Lists, s.Alphabet, s.Length = d.Name(), d.Sum(), d.Alphabet().Name(), d.Length()
	s.Weights = d.WeightsName()
	if s.Alphabet == english {
		s.Alphabet = ""
	}
	if s.Length == engine.Letters {
		s.Length = 0
	}
}

// Suits says why the game can't have been played with the words of a dictionary: these have another length or alphabet.
func (s Start) Suits(d *engine.Dictionary) error {
	switch {
	case d.Length() != s.Letters():
		return fmt.Errorf("its words have %d letters, those of %s have %d: %w", s.Letters(), d.Name(), d.Length(), ErrRecord)
	case alphabet.IsFile(d.Alphabet().Name()) && alphabet.IsFile(s.Alphabet): // it may be the same under another path
	case d.Alphabet().Name() != s.AlphabetName():
		return fmt.Errorf("its alphabet is %.40q, that of %s is %q: %w", s.AlphabetName(), d.Name(), d.Alphabet().Name(), ErrRecord)
	}
	return nil
}

// english is the name of the alphabet that a start line does not name.
const english = "en"

// Guess is the line of a guess. A word that the page refused has no clue.
type Guess struct {
	Event      string       `json:"event"`
	N          int          `json:"n"` // row, from 1
	Guess      engine.Word  `json:"guess"`
	Clue       *engine.Clue `json:"clue,omitempty"`
	Candidates int          `json:"candidates"` // left after the clue
	// Effective is how many equally likely candidates would leave as much doubt, to two decimals. It is left out where all
	// candidates count alike.
	Effective float64 `json:"effective,omitempty"`
	MS        float64 `json:"ms"` // from the first key to the clue, in milliseconds
	Rejected  bool    `json:"rejected,omitempty"`
	Found     bool    `json:"found,omitempty"`   // the row was on the board when the game was resumed
	Epsilon   float64 `json:"epsilon,omitempty"` // privacy budget of the guess, on noisy pages
	Boards    []Board `json:"boards,omitempty"`  // instead of Clue where there are several
}

// Board is the reply of one of several boards.
type Board struct {
	Clue       *engine.Clue `json:"clue,omitempty"` // none for a board that is already solved
	Candidates int          `json:"candidates"`
	Effective  float64      `json:"effective,omitempty"` // as that of the guess
}

// Count sets the candidates that are left to those of the boards together, and of each of several.
func (g *Guess) Count(b *engine.Boards) {
	g.Candidates, g.Effective = 0, 0
	effective, weighed := 0.0, false
	for i := range b.Len() {
		p := b.Board(i)
		g.Candidates += p.Left()
		effective += p.Effective()
		weighed = weighed || p.Weights() != nil
		if i < len(g.Boards) {
			g.Boards[i].Candidates, g.Boards[i].Effective = p.Left(), 0
			if p.Weights() != nil {
				g.Boards[i].Effective = decimals(p.Effective())
			}
		}
	}
	if weighed {
		g.Effective = decimals(effective)
	}
}

// decimals rounds to two of them.
func decimals(x float64) float64 { return math.Round(100*x) / 100 }

// End is the last line of a game.
type End struct {
	Event   string  `json:"event"`
	Outcome Outcome `json:"outcome"`
	Guesses int     `json:"guesses"`
	Answer  string  `json:"answer"` // "" if not known
	Seconds float64 `json:"seconds"`
	Error   string  `json:"error,omitempty"`
}

// Game is one game of a record. End is nil where the record breaks off.
type Game struct {
	Start   Start
	Guesses []Guess
	End     *End
}

// Taken returns the guesses that the page accepted.
func (g Game) Taken() []Guess {
	return slices.DeleteFunc(slices.Clone(g.Guesses), func(l Guess) bool { return l.Rejected })
}

// ErrRecord is wrapped by the errors for records that can't be read.
var ErrRecord = errors.New("not a record of games")

// ErrBusy is wrapped by the error for a record that another process appends to.
var ErrBusy = errors.New("another process is appending to it; let that end first, or name another file")

// Read reads the games of a file, which may be compressed by gzip. An error names the file and the line and wraps
// [ErrRecord], or is that of [input.Text]. A last line without a line end, which a crash may leave, is ignored.
func Read(file string, r io.Reader) ([]Game, error) {
	var games []Game
	for game, err := range Games(file, r) {
		if err != nil {
			return games, err
		}
		games = append(games, game)
	}
	return games, nil
}

// Games is [Read], but yields the games one after the other, each when it has been read. After an error, which comes with
// no game, there is nothing more.
func Games(file string, r io.Reader) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		var game *Game // that is being read
		games := 0
		p := NewParser(file)
		lines := bufio.NewReaderSize(input.Text(file, r, input.Record), mostBytes)
		for {
			event, err := p.next(lines)
			if game != nil && (err != nil || event.Start != nil) && !yield(*game, nil) {
				return
			}
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(Game{}, err)
				return
			case event.Start != nil:
				if games++; games > mostGames {
					yield(Game{}, fmt.Errorf("%s: more than %d games; split it: %w", file, mostGames, ErrRecord))
					return
				}
				game = &Game{Start: *event.Start}
			}
			game.add(event)
		}
	}
}

// next reads the next line. At the end, or where the last line has none, the error is [io.EOF].
func (p *Parser) next(lines *bufio.Reader) (Event, error) {
	line, err := lines.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return Event{}, fmt.Errorf("%s:%d: a line of more than %d KB: %w", p.file, p.n+1, mostBytes>>10, ErrRecord)
	}
	if err != nil {
		return Event{}, err
	}
	return p.Parse(line)
}

// add adds a guess or the end.
func (g *Game) add(e Event) {
	switch {
	case e.Guess != nil:
		g.Guesses = append(g.Guesses, *e.Guess)
		if e.Guess.Epsilon > 0 && g.Start.Host == engine.Liar() { // as earlier versions wrote
			g.Start.Host = engine.WORDPL()
		}
	case e.End != nil:
		g.End = e.End
	}
}

// Writer writes lines, each in a single write, so that a crash leaves whole lines.
type Writer struct {
	w     io.Writer
	games int // already in the file
}

// NewWriter returns a writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// File is a record file to append to.
type File struct {
	*Writer
	f *os.File
}

// Open opens a record to append games, and creates it if it does not exist. It cuts off a torn last line. It
// leaves a file that is not a record unchanged; the error then names the line and wraps [ErrRecord]. The file is locked
// until it is closed: where another process has it open, the error wraps [ErrBusy]. A pipe or a device is only written.
func Open(name string) (*File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		return &File{NewWriter(f), f}, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	games, err := toAppend(name, f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &File{&Writer{w: f, games: games}, f}, nil
}

// toAppend makes f ready to append to: no other process does, and it ends with a whole line. It returns the number of games.
func toAppend(name string, f *os.File) (games int, err error) {
	if !filelock.Try(f) {
		return 0, fmt.Errorf("%s: %w", name, ErrBusy)
	}
	games, whole, err := scan(name, f)
	if err != nil {
		return 0, err
	}
	if err := f.Truncate(whole); err != nil {
		return 0, err
	}
	_, err = f.Seek(whole, io.SeekStart)
	return games, err
}

// Resume opens a record to continue its last game, and returns that game. It removes an end line that says
// stopped or failed. It leaves a record whose last game can't continue unchanged.
func Resume(name string) (*File, Game, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, Game{}, err
	case !info.Mode().IsRegular():
		return nil, Game{}, fmt.Errorf("%s: not a file that a game can be read from: %w", name, ErrRecord)
	}
	f, err := Open(name)
	if err != nil {
		return nil, Game{}, err
	}
	game, err := f.reopen(name)
	if err != nil {
		f.Close()
		return nil, Game{}, err
	}
	return f, game, nil
}

// reopen removes the end line of the last game.
func (f *File) reopen(name string) (Game, error) {
	text, err := raw(name, f.f)
	if err != nil {
		return Game{}, err
	}
	games, err := Read(name, bytes.NewReader(text))
	if err != nil {
		return Game{}, err
	}
	if len(games) == 0 {
		return Game{}, fmt.Errorf("%s: no game to go on with: %w", name, ErrRecord)
	}
	game := games[len(games)-1]
	f.games = len(games) - 1
	if game.End == nil {
		return game, nil
	}
	if game.End.Outcome == Won || game.End.Outcome == Lost {
		return game, fmt.Errorf("%s: its last game is %s already: %w", name, game.End.Outcome, ErrRecord)
	}
	size := int64(bytes.LastIndexByte(bytes.TrimRight(text, "\n"), '\n') + 1)
	if err := f.f.Truncate(size); err != nil {
		return game, err
	}
	_, err = f.f.Seek(size, io.SeekStart)
	return game, err
}

// scan counts the games of f and the bytes of its whole lines.
func scan(name string, f *os.File) (games int, whole int64, err error) {
	text, err := raw(name, f)
	if err != nil {
		return 0, 0, err
	}
	whole = int64(bytes.LastIndexByte(text, '\n') + 1)
	p := NewParser(name)
	for line := range bytes.Lines(text[:whole]) {
		event, err := p.Parse(line)
		if err != nil {
			return games, whole, err
		}
		if event.Start != nil {
			games++
		}
	}
	if !mayBeLine(text[whole:]) {
		err = fmt.Errorf("%s:%d: its last line, which has no end, is of another kind: %w", name, bytes.Count(text, []byte("\n"))+1, ErrRecord)
	}
	return games, whole, err
}

// raw returns the bytes of f as they are. A record that is too long to be read is not appended to either.
func raw(name string, f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := input.Record.Check(name, info.Size()); err != nil {
		return nil, err
	}
	return io.ReadAll(io.NewSectionReader(f, 0, info.Size()))
}

// mayBeLine reports whether a torn line can be the beginning of one that a [Writer] wrote.
func mayBeLine(torn []byte) bool {
	const begin = `{"event":"`
	n := min(len(torn), len(begin))
	return string(torn[:n]) == begin[:n]
}

// Close closes the file.
func (f *File) Close() error { return f.f.Close() }

// Games returns the number of games that the file held when it was opened.
func (w *Writer) Games() int { return w.games }

// Start writes the first line of a game.
func (w *Writer) Start(s Start) error { s.Event = EventStart; return w.line(s) }

// Guess writes the line of a guess.
func (w *Writer) Guess(g Guess) error { g.Event = EventGuess; return w.line(g) }

// End writes the last line of a game.
func (w *Writer) End(e End) error { e.Event = EventEnd; return w.line(e) }

func (w *Writer) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.w.Write(append(text, '\n'))
	return err
}
