package record

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/absurdist/absurdist/engine/basics/input"
)

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

// Open opens a record to append games, and creates it if it does not exist. It cuts off an incomplete last line. It
// does not change a file that is not a record; the error then names the line and wraps [ErrRecord]. The file is locked
// until it is closed: if another process has it open, the error wraps [ErrBusy]. A pipe or a device is only written.
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

// toAppend prepares f for appending: it locks f and makes sure that it ends with a whole line. It returns the number of
// games.
func toAppend(name string, f *os.File) (games int, err error) {
	if !input.TryLock(f) {
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

// Resume opens a record to continue its last game, and returns that game. It removes an end line that says stopped or failed. If the last
// game can't continue, it leaves the record unchanged.
func Resume(name string) (*File, Game, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, Game{}, err
	case !info.Mode().IsRegular():
		return nil, Game{}, fmt.Errorf("%s: not a regular file to read a game from: %w", name, ErrRecord)
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
		return Game{}, fmt.Errorf("%s: no game to continue: %w", name, ErrRecord)
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

// scan counts the games of f and the bytes of its complete lines.
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
		err = fmt.Errorf("%s:%d: its last line is incomplete and not one of a record: %w", name, bytes.Count(text, []byte("\n"))+1, ErrRecord)
	}
	return games, whole, err
}

// raw returns the content of f. It rejects a record that is too long to read.
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

// mayBeLine reports whether an incomplete line can be the beginning of one that a [Writer] wrote.
func mayBeLine(torn []byte) bool {
	const begin = `{"event":"`
	n := min(len(torn), len(begin))
	return string(torn[:n]) == begin[:n]
}

// Close closes the file.
func (f *File) Close() error { return f.f.Close() }

// Games returns the number of games that the file held when it was opened.
func (w *Writer) Games() int { return w.games }

// Take writes a line. It is a [Recorder].
func (w *Writer) Take(e Event) error {
	text, err := e.json()
	if err != nil {
		return err
	}
	_, err = w.w.Write(append(text, '\n'))
	return err
}
