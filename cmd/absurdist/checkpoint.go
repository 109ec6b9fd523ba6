package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// checkpoint is a file of JSON lines that a long computation goes on from: FILE.part beside the file
// that it makes. Its first line holds what the run depends on.
type checkpoint struct {
	name string // of the file to be made
	f    *os.File
	head string
}

// openCheckpoint opens NAME.part, gives take each whole line that it holds, and cuts off a torn one.
// What the run depends on, parameters, must be what the file was begun with.
func openCheckpoint(name, parameters string, take func(line []byte) error) (*checkpoint, error) {
	f, err := os.OpenFile(name+".part", os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, usageError("--output: %w", err)
	}
	p := &checkpoint{name, f, parameters + "\n"}
	if err := p.resume(take); err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

func (p *checkpoint) resume(take func(line []byte) error) error {
	text, err := io.ReadAll(p.f)
	if err != nil {
		return err
	}
	whole := 0
	switch head, lines, complete := bytes.Cut(text, []byte("\n")); {
	case complete && string(head)+"\n" != p.head, !complete && !bytes.HasPrefix([]byte(p.head), head):
		return usageError("%s.part was begun with other lists or flags; repeat them, or delete it", p.name)
	case complete:
		whole = len(p.head)
		for line := range bytes.Lines(lines) {
			if line[len(line)-1] != '\n' || take(line) != nil {
				break
			}
			whole += len(line)
		}
	}
	if err := p.f.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := p.f.Seek(int64(whole), io.SeekStart); err != nil || whole > 0 {
		return err
	}
	_, err = p.f.WriteString(p.head)
	return err
}

// add writes a line.
func (p *checkpoint) add(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = p.f.Write(append(line, '\n'))
	return err
}

// lines returns all that was added, also by earlier runs.
func (p *checkpoint) lines() ([]byte, error) {
	if _, err := p.f.Seek(int64(len(p.head)), io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(p.f)
}

// finish writes the file itself and removes the part.
func (p *checkpoint) finish(content []byte) error {
	if err := writePacked(p.name, content); err != nil {
		return err
	}
	return errors.Join(p.f.Close(), os.Remove(p.name+".part"))
}

// Close closes the part, which stays.
func (p *checkpoint) Close() { p.f.Close() }
