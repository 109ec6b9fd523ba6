package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"absurdist/engine/game"
)

// unmarshal decodes a line of JSON strictly. An unknown field, a key that is there twice and what follows the value are errors, so
// nothing stands in a file that nobody reads.
func unmarshal(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return errors.New("it is cut off")
		}
		return err
	}
	if rest := bytes.TrimSpace(line[d.InputOffset():]); len(rest) > 0 {
		return fmt.Errorf("%.20q follows what ends before it", rest)
	}
	return keysOnce(json.NewDecoder(bytes.NewReader(line)))
}

// fiveLetters says which of some words is not five letters a-z, as those of games must be.
func fiveLetters(words ...game.Word) error {
	for _, w := range words {
		if _, err := game.ParseWord(w.String()); err != nil {
			return err
		}
	}
	return nil
}

// keysOnce says which key an object holds twice, at any depth. Keys that differ by upper and lower case are the same, as
// both would set the same field. The text must be valid.
func keysOnce(d *json.Decoder) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	bracket, compound := t.(json.Delim)
	if !compound {
		return nil
	}
	known := map[string]bool{}
	for d.More() {
		if bracket == '{' {
			if t, err = d.Token(); err != nil {
				return err
			}
			key, _ := t.(string)
			folded := strings.ToLower(key)
			if known[folded] {
				return fmt.Errorf("the key %q is there twice", key)
			}
			known[folded] = true
		}
		if err := keysOnce(d); err != nil {
			return err
		}
	}
	_, err = d.Token() // the closing bracket
	return err
}

// object is what a line of JSON says. Its method says what is wrong with it by itself.
type object interface{ valid() error }

// Counted is embedded by the first line of a file. Old files lack the number.
type Counted struct {
	Lines *int `json:"lines,omitempty"` // that follow it
}

// Count returns the number for the first line of a file.
func Count(lines int) Counted { return Counted{&lines} }

// objects reads a JSON object a line, strictly. The first line is the head, unless that is nil. As many lines must follow as
// it says.
func objects[T object](name string, text []byte, h *Head) ([]T, error) {
	var list []T
	read := 0
	err := lines(name, text, func(line []byte) error {
		if read++; read == 1 && h != nil {
			if err := unmarshal(line, h); err != nil {
				return err
			}
			return h.valid()
		}
		var o T
		if err := unmarshal(line, &o); err != nil {
			return err
		}
		list = append(list, o)
		return o.valid()
	})
	if err == nil && h != nil && *h.Lines != len(list) {
		err = uneven(name, read, len(list), *h.Lines)
	}
	return list, err
}

// uneven is the error for a file whose last line is line n, and that has another number of lines after the first than that
// says.
func uneven(name string, n, has, want int) error {
	return unreadable("%s:%d: this is the last line, and %d lines follow the first, which says that %d do: the file is cut, or lines are there twice", name, n, has, want)
}

// unreadable is an error that wraps [ErrFile] and names the cause alone.
func unreadable(format string, args ...any) error { return fileError{fmt.Errorf(format, args...)} }

type fileError struct{ cause error }

func (e fileError) Error() string { return e.cause.Error() }

func (e fileError) Unwrap() []error { return []error{ErrFile, e.cause} }

// lineOf returns the line, from 1, of an object that follows a head, by its index.
func lineOf(i int) int { return i + 2 }
