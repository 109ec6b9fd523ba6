package save

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"absurdist/cmd/internal/cli"
)

// Checkpoint is a file of JSON lines that a long computation goes on from: FILE.part beside the file that it makes. Its
// first line holds what the run depends on. A nil one, for a run without a file, does nothing.
type Checkpoint struct {
	name string // of the file to be made
	part *os.File
	head string
}

// OpenCheckpoint opens NAME.part, calls restore for each whole line that it holds, and cuts off what comes after the last
// one that can be read. What the run depends on, parameters, must be what the file was begun with. Without a name it returns
// nil.
func OpenCheckpoint[T any](name, parameters string, restore func(T) error) (*Checkpoint, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.OpenFile(name+".part", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, cli.UsageError("--output: %w", err)
	}
	p := &Checkpoint{name, f, parameters + "\n"}
	err = p.resume(func(line []byte) error {
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
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

func (p *Checkpoint) resume(restore func(line []byte) error) error {
	text, err := io.ReadAll(p.part)
	if err != nil {
		return err
	}
	whole := 0
	switch head, lines, complete := bytes.Cut(text, []byte("\n")); {
	case complete && string(head)+"\n" != p.head, !complete && !bytes.HasPrefix([]byte(p.head), head):
		return cli.UsageError("%s.part was begun with other lists or flags; repeat them, or delete it", p.name)
	case complete:
		whole = len(p.head)
		for line := range bytes.Lines(lines) {
			if line[len(line)-1] != '\n' || restore(line) != nil {
				break
			}
			whole += len(line)
		}
	}
	if err := p.part.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := p.part.Seek(int64(whole), io.SeekStart); err != nil || whole > 0 {
		return err
	}
	_, err = p.part.WriteString(p.head)
	return err
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
	_, err = p.part.Write(line)
	return err
}

// Advise adds to an error that ends the run how to go on.
func (p *Checkpoint) Advise(err error) error {
	if p == nil || err == nil {
		return err
	}
	return fmt.Errorf("%w; %s.part holds what is done, and the same command goes on from there", err, p.name)
}

// Finish writes the file itself and removes the part.
func (p *Checkpoint) Finish(content []byte) error {
	if p == nil {
		return nil
	}
	if err := Packed(p.name, content); err != nil {
		return err
	}
	return errors.Join(p.part.Close(), os.Remove(p.part.Name()))
}

// FinishLines is [Checkpoint.Finish] with all lines that were added, also by earlier runs.
func (p *Checkpoint) FinishLines() error {
	if p == nil {
		return nil
	}
	if _, err := p.part.Seek(int64(len(p.head)), io.SeekStart); err != nil {
		return err
	}
	lines, err := io.ReadAll(p.part)
	if err != nil {
		return err
	}
	return p.Finish(lines)
}

// Close closes the part, which stays.
func (p *Checkpoint) Close() {
	if p != nil {
		p.part.Close()
	}
}

// JSONLines encodes values, a line each. What is special in HTML, such as < and >, stays as it is.
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
