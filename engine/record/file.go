package record

import (
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
	f, _, err := open(name)
	return f, err
}

// open is [Open] for a regular file, which it locks and prepares for appending. It also returns what is in it.
func open(name string) (*File, contents, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, contents{}, err
	}
	var c contents
	if !input.TryLock(f) {
		err = fmt.Errorf("%s: %w", name, ErrBusy)
	} else if c, err = read(name, f); err == nil {
		err = cut(f, c.whole)
	}
	if err != nil {
		f.Close()
		return nil, c, err
	}
	return &File{&Writer{w: f, games: c.games}, f}, c, nil
}

// cut truncates f to a size, from which writing goes on.
func cut(f *os.File, size int64) error {
	if err := f.Truncate(size); err != nil {
		return err
	}
	_, err := f.Seek(size, io.SeekStart)
	return err
}

// Resume opens a record to continue its last game, and returns that game. It removes an end line with the outcome stopped or failed. If
// the last game can't continue, it leaves the record unchanged.
func Resume(name string) (*File, Game, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, Game{}, err
	case !info.Mode().IsRegular():
		return nil, Game{}, fmt.Errorf("%s: not a regular file to read a game from: %w", name, ErrRecord)
	}
	f, c, err := open(name)
	if err != nil {
		return nil, Game{}, err
	}
	switch end := c.last.End; {
	case c.games == 0:
		err = fmt.Errorf("%s: no game to continue: %w", name, ErrRecord)
	case end == nil:
	case end.Outcome == Won || end.Outcome == Lost:
		err = fmt.Errorf("%s: its last game is %s already: %w", name, end.Outcome, ErrRecord)
	default:
		err = cut(f.f, c.end)
	}
	if err != nil {
		f.Close()
		return nil, Game{}, err
	}
	f.games--
	return f, c.last, nil
}

// contents is what is in a record.
type contents struct {
	games int
	last  Game
	whole int64 // the bytes of its complete lines
	end   int64 // the bytes before the last of these
}

// read reads f. It rejects a record that is too long.
func read(name string, f *os.File) (c contents, err error) {
	info, err := f.Stat()
	if err == nil {
		err = input.Record.Check(name, info.Size())
	}
	if err != nil {
		return c, err
	}
	p := &parser{file: name, read: input.LaterJSON}
	err = p.each(io.NewSectionReader(f, 0, info.Size()), func(e Event, length int) error {
		if e.Start != nil {
			c.games++
		}
		c.end, c.whole = c.whole, c.whole+int64(length)
		return c.last.Take(e)
	})
	return c, err
}

// mayBeLine reports whether an incomplete line can be the beginning of a line that a [Writer] wrote.
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
