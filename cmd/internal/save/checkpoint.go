package save

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// Checkpoint is a file that a long computation goes on from: FILE.part beside the file that it makes. Its first line
// holds what the run depends on, each other line a JSON value after a checksum of it and of all lines before. So a line
// that was changed, lost, repeated, moved, or taken from another run is found out. A nil one, for a run without a file,
// does nothing.
type Checkpoint struct {
	name string // of the file to be made
	part *os.File
	head string
	sum  checksum // of the lines so far
	done bool     // the file is made
}

// checksum is that of a line and all lines before it.
type checksum [sha256.Size]byte

// after returns the checksum that includes a further line, given without its line end.
func (c checksum) after(line []byte) checksum { return sha256.Sum256(append(c[:], line...)) }

// String returns the prefix that a line has in the file.
func (c checksum) String() string { return hex.EncodeToString(c[:8]) }

// form begins the first line, so that files of another form are refused.
const form = "absurdist checkpoint 2: "

// OpenCheckpoint opens NAME.part and calls restore for each value that it holds. It drops a last line that was cut off, as by a kill.
// Parameters, what the run depends on, must be those that the file was begun with, down to the name of the command. The error wraps
// [ErrRefused] if another process has the file open. It also does if the file is of another run, or has a line that is damaged or that
// restore refuses, and then names the line. Without a name it returns nil.
func OpenCheckpoint[T any](name, parameters string, restore func(T) error) (*Checkpoint, error) {
	if name == "" {
		return nil, nil
	}
	if info, err := os.Lstat(name + ".part"); err == nil && !info.Mode().IsRegular() { // a link may lead anywhere
		return nil, refuse("--output: %s.part is not a regular file; move it, or name another file", name)
	}
	f, err := os.OpenFile(name+".part", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, refuse("--output: %w", err)
	}
	locked := input.TryLock(f)
	held, heldErr := f.Stat()
	if there, err := os.Stat(f.Name()); !locked || heldErr != nil || err != nil || !os.SameFile(held, there) { // the other has just made the file
		f.Close()
		return nil, refuse("--output: another process is writing %s; wait until it ends, or name another file", name)
	}
	p := &Checkpoint{name: name, part: f, head: form + parameters + "\n"}
	err = p.resume(func(line []byte) error {
		var v T
		if err := input.JSON(line, &v); err != nil {
			return err
		}
		return restore(v)
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

// Resume is [OpenCheckpoint], calls work with the checkpoint and closes it. An error that ends work before the file is made
// also says how to go on.
func Resume[T any](name, parameters string, restore func(T) error, work func(*Checkpoint) error) error {
	p, err := OpenCheckpoint(name, parameters, restore)
	if err != nil {
		return err
	}
	defer p.Close()
	return p.Advise(work(p))
}

// resume restores what the file holds, and makes it ready for further lines.
func (p *Checkpoint) resume(restore func(line []byte) error) error {
	info, err := p.part.Stat()
	if err != nil {
		return err
	}
	if err := input.Checkpoint.Check(p.part.Name(), info.Size()); err != nil {
		return err
	}
	text, err := io.ReadAll(p.part)
	if err != nil {
		return err
	}
	if !bytes.HasPrefix([]byte(p.head), text[:min(len(p.head), len(text))]) {
		return refuse("%s.part:1: it was begun with other lists or flags, or by another version; repeat them, or delete it", p.name)
	}
	whole := 0
	if len(text) >= len(p.head) {
		if whole, err = p.read(text, restore); err != nil {
			return err
		}
	}
	if err := p.part.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := p.part.Seek(int64(whole), io.SeekStart); err != nil || whole > 0 {
		return err
	}
	p.sum = checksum{}.after([]byte(p.head))
	_, err = p.part.WriteString(p.head)
	return err
}

// read checks the lines of a file with the right head, calls f with the value of each, and returns their total length.
func (p *Checkpoint) read(text []byte, f func(line []byte) error) (whole int, err error) {
	whole, p.sum = len(p.head), checksum{}.after([]byte(p.head))
	n := 1
	for line := range bytes.Lines(text[whole:]) {
		value, complete := bytes.CutSuffix(line, []byte("\n"))
		if !complete {
			break
		}
		n++
		sum, value, _ := bytes.Cut(value, []byte(" "))
		p.sum = p.sum.after(value)
		if string(sum) != p.sum.String() {
			err = errors.New("the line is damaged, or not the one that belongs here")
		} else {
			err = f(value)
		}
		if err != nil {
			return 0, refuse("%s.part:%d: %w; take out this line and all after it to go on from there, or delete the file", p.name, n, err)
		}
		whole += len(line)
	}
	return whole, nil
}

// Add writes a line.
func (p *Checkpoint) Add(v any) error {
	if p == nil {
		return nil
	}
	line, err := JSONLines(v)
	if err != nil {
		return err
	}
	p.sum = p.sum.after(bytes.TrimSuffix(line, []byte("\n")))
	_, err = p.part.WriteString(p.sum.String() + " " + string(line))
	return err
}

// Advise adds to an error that ends the run a hint how to go on.
func (p *Checkpoint) Advise(err error) error {
	if p == nil || err == nil || p.done {
		return err
	}
	return ResumableError{fmt.Errorf("%w; %s.part holds what is done, and the same command goes on from there", err, p.name)}
}

// ResumableError is an error whose text says how to go on.
type ResumableError struct{ Err error }

func (r ResumableError) Error() string { return r.Err.Error() }

// Unwrap returns the cause.
func (r ResumableError) Unwrap() error { return r.Err }

// Finish writes the file itself and removes the part.
func (p *Checkpoint) Finish(content []byte) error {
	if p == nil {
		return nil
	}
	if err := Packed(p.name, content); err != nil {
		return err
	}
	p.done = true
	return errors.Join(p.part.Close(), os.Remove(p.part.Name()))
}

// FinishLines is [Checkpoint.Finish] with all lines that were added, also by earlier runs, after the first lines given.
func (p *Checkpoint) FinishLines(first ...any) error {
	if p == nil {
		return nil
	}
	if _, err := p.part.Seek(0, io.SeekStart); err != nil {
		return err
	}
	text, err := io.ReadAll(p.part)
	if err != nil {
		return err
	}
	content, err := JSONLines(first...)
	if err != nil {
		return err
	}
	_, err = p.read(text, func(line []byte) error { // it fails if another process writes to the same file
		content = append(append(content, line...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	return p.Finish(content)
}

// Close closes the part, which stays.
func (p *Checkpoint) Close() {
	if p != nil {
		p.part.Close()
	}
}

// JSONLines encodes values, one a line. Characters that are special in HTML, such as < and >, stay as they are.
func JSONLines[T any](values ...T) ([]byte, error) {
	var lines bytes.Buffer
	e := json.NewEncoder(&lines)
	e.SetEscapeHTML(false)
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return lines.Bytes(), nil
}
