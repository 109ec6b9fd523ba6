package verify

import (
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// fiveLetters returns an error if one of the words is not five letters a-z, as those of games must be.
func fiveLetters(words ...game.Word) error {
	for _, w := range words {
		if _, err := game.ParseWord(w.String()); err != nil {
			return err
		}
	}
	return nil
}

// object is one line of JSON. Its method reports what is wrong with the line by itself.
type object interface{ valid() error }

// Counted is embedded by the first line of a file.
type Counted struct {
	Lines *int `json:"lines,omitempty"` // that follow it
}

// Count returns the number for the first line of a file.
func Count(lines int) Counted { return Counted{&lines} }

// objects reads one JSON object a line, strictly. The first line is the head, unless h is nil. The head says how many lines must follow.
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

// uneven is the error for a file with another number of lines after the first than the first line says. Line n is the last one.
func uneven(name string, n, has, want int) error {
	return unreadable("%s:%d: this is the last line, and %d lines follow the first, which says that %d do: the file is cut, or lines are there twice", name, n, has, want)
}

// unreadable returns an error that wraps [ErrFile] and names the cause alone.
func unreadable(format string, args ...any) error { return fileError{fmt.Errorf(format, args...)} }

type fileError struct{ cause error }

func (e fileError) Error() string { return e.cause.Error() }

func (e fileError) Unwrap() []error { return []error{ErrFile, e.cause} }

// lineOf returns the line, from 1, of the object with that index, in a file with a head.
func lineOf(i int) int { return i + 2 }
