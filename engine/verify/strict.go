package verify

import (
	"fmt"

	"absurdist/engine/basics/input"
	"absurdist/engine/game"
)

// fiveLetters says which of some words is not five letters a-z, as those of games must be.
func fiveLetters(words ...game.Word) error {
	for _, w := range words {
		if _, err := game.ParseWord(w.String()); err != nil {
			return err
		}
	}
	return nil
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
			if err := input.JSON(line, h); err != nil {
				return err
			}
			return h.valid()
		}
		var o T
		if err := input.JSON(line, &o); err != nil {
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
