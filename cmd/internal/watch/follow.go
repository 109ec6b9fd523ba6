package watch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/record"
)

// pollInterval is the interval between two checks of a record: long enough to cost nothing, short enough that
// a guess seems to appear at once.
const pollInterval = 50 * time.Millisecond

// Follower reads a record that may still grow. It opens the file only to read it, so that the file may be
// replaced at any time.
type Follower struct {
	name   string
	parser *record.Parser
	read   int64       // bytes of the whole lines read so far
	last   []byte      // the last of these lines
	seen   fs.FileInfo // of the file when it was last read
}

// Follow returns a follower from the beginning of a file. The file need not exist yet, but its folder must.
func Follow(name string) (*Follower, error) {
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return nil, err
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: %w", name, record.ErrRecord)
	}
	return &Follower{name: name, parser: record.NewParser(name)}, nil
}

// Next waits until lines are added, see [Source].
func (f *Follower) Next(ctx context.Context) (Batch, error) {
	for {
		if b, err := f.Poll(); err != nil || !b.empty() {
			return b, err
		}
		sleep(ctx, pollInterval)
		if ctx.Err() != nil {
			return Batch{}, ctx.Err()
		}
	}
}

// Poll returns the events of the lines that were added, if any. If the last line read is gone, it reads the record again from the
// beginning. That happens when a game is resumed after its end was recorded. Events read before an error are returned with
// it. The error wraps [record.ErrRecord] or is the file's.
func (f *Follower) Poll() (Batch, error) {
	info, err := os.Stat(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		return Batch{}, nil
	}
	if err != nil {
		return Batch{}, err
	}
	if f.seen != nil && os.SameFile(info, f.seen) && info.Size() == f.seen.Size() && info.ModTime().Equal(f.seen.ModTime()) {
		return Batch{}, nil
	}
	file, err := os.Open(f.name)
	if err != nil {
		return Batch{}, err
	}
	defer file.Close()
	f.seen = info
	return f.catchUp(file)
}

// catchUp reads the lines that were added to the file.
func (f *Follower) catchUp(file io.ReaderAt) (b Batch, err error) {
	tail := make([]byte, len(f.last))
	if n, _ := file.ReadAt(tail, f.read-int64(len(f.last))); n < len(tail) || !bytes.Equal(tail, f.last) {
		b.Restarted = true
		f.parser, f.read, f.last = record.NewParser(f.name), 0, nil
	}
	if err := input.Record.Check(f.name, f.seen.Size()); err != nil {
		return b, err
	}
	text, err := io.ReadAll(io.NewSectionReader(file, f.read, f.seen.Size()-f.read))
	if err != nil {
		return b, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	for line := range bytes.Lines(whole) {
		event, err := f.parser.Parse(line)
		if err != nil {
			return b, err
		}
		b.Events = append(b.Events, event)
		f.read += int64(len(line))
		f.last = line
	}
	f.last = bytes.Clone(f.last)
	return b, nil
}
