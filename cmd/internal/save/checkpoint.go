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

// Checkpoint is the file from which a long computation resumes: FILE.part beside the file that it makes. Its first line has the
// parameters of the run. Each other line is a checksum of this and all earlier lines, and a JSON value. So a line that was changed,
// lost, repeated, moved, or taken from another run is detected. A nil checkpoint, for a run without a file, does nothing.
type Checkpoint struct {
	name string // of the file to be made
	part *os.File
	head string
	sum  checksum // of the lines so far
	done bool     // the file has been written
}

// checksum is the checksum of a line and all lines before it.
type checksum [sha256.Size]byte

// after returns the checksum that includes a further line, given without its line end.
func (c checksum) after(line []byte) checksum { return sha256.Sum256(append(c[:], line...)) }

// String returns the prefix of a line in the file.
func (c checksum) String() string { return hex.EncodeToString(c[:8]) }

// form begins the first line. Files of another form are refused.
const form = "absurdist checkpoint 2: "

// OpenCheckpoint opens NAME.part and calls restore with each of its values. It drops an incomplete last line, which a kill may leave.
// Parameters describe the run, and must be those with which the file was begun. The error wraps [ErrRefused] if another process has
// the file open or if the file is of another run. It also does, and names the line, if a line is damaged or restore refuses it. Without
// a name OpenCheckpoint returns nil.
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
	if there, err := os.Stat(f.Name()); !locked || heldErr != nil || err != nil || !os.SameFile(held, there) { // another process has just finished the file
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

// Resume opens a checkpoint as [OpenCheckpoint] does, calls work with it, and closes it. An error that ends work before the file is
// written also says how to resume.
func Resume[T any](name, parameters string, restore func(T) error, work func(*Checkpoint) error) error {
	p, err := OpenCheckpoint(name, parameters, restore)
	if err != nil {
		return err
	}
	defer p.Close()
	return p.Advise(work(p))
}

// resume restores the values of the file, and prepares it for further lines.
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
		return refuse("%s.part:1: it was begun with other lists or flags, or by another version; use the same ones, or delete it", p.name)
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
			err = errors.New("the line is damaged or does not belong here")
		} else {
			err = f(value)
		}
		if err != nil {
			return 0, refuse("%s.part:%d: %w; remove this line and all after it to continue from there, or delete the file", p.name, n, err)
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

// Advise adds to an error that ends the run how to resume it.
func (p *Checkpoint) Advise(err error) error {
	if p == nil || err == nil || p.done {
		return err
	}
	return ResumableError{fmt.Errorf("%w; %s.part has the results so far, and the same command continues from there", err, p.name)}
}

// ResumableError is an error whose text says how to resume.
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

// FinishLines is [Checkpoint.Finish] with the given lines, and then all that were added, also by earlier runs.
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
	_, err = p.read(text, func(line []byte) error { // it fails if another process has written to the file
		content = append(append(content, line...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	return p.Finish(content)
}

// Close closes the file. It does not remove it.
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
