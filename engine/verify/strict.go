package verify

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"absurdist/engine"
)

// unmarshal decodes a line of JSON, strictly: see [unmarshalAny]. Its words are five letters a-z.
func unmarshal(line []byte, into any) error {
	if err := unmarshalAny(line, into); err != nil {
		return err
	}
	return fiveLetters(reflect.ValueOf(into))
}

// unmarshalAny decodes a line of JSON with words of any length: what no field takes, a key that is there twice and what
// follows the value are errors. So nothing stands in a file that nobody reads.
func unmarshalAny(line []byte, into any) error {
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

// fiveLetters says which word in a value is not five letters a-z. All claims in JSON but records and proofs of trees are about such words, and their checks
// rely on it.
func fiveLetters(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return fiveLetters(v.Elem())
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			if !field.CanInterface() {
				continue // not from a file
			}
			if err := fiveLetters(field); err != nil {
				return err
			}
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			if err := cmp.Or(fiveLetters(key), fiveLetters(value)); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		if w, ok := reflect.TypeAssert[engine.Word](v); ok {
			if w != (engine.Word{}) {
				_, err := engine.ParseWord(w.String())
				return err
			}
			return nil
		}
		if kind := v.Type().Elem().Kind(); kind == reflect.String || kind < reflect.Array {
			return nil // no words
		}
		for i := range v.Len() {
			if err := fiveLetters(v.Index(i)); err != nil {
				return err
			}
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

// head is the first line of a file, which says what the others are about and how many they are. It embeds [Counted].
type head interface {
	object
	counted() *int
}

// Counted is embedded by the first line of a file. Files of earlier versions do not tell the number.
type Counted struct {
	Lines *int `json:"lines,omitempty"` // that follow it
}

// Count returns the number for the first line of a file.
func Count(lines int) Counted { return Counted{&lines} }

func (c Counted) counted() *int { return c.Lines }

// named says that a head names no lists.
func named(words string) error {
	if words == "" {
		return errors.New("it does not name its word lists")
	}
	return nil
}

// told says that a head tells no number of lines.
func (c Counted) told() error {
	if c.Lines == nil {
		return errors.New("it does not say how many lines follow")
	}
	return nil
}

// anew adds to the error for a file that does not tell the number what makes the file anew.
func (c Counted) anew(err error, command string) error {
	if err == nil || c.Lines != nil {
		return err
	}
	return fmt.Errorf("%w; if an earlier version made it, %s makes it anew", err, command)
}

// ofAnyWords is what may have words of any length and alphabet: its head says which, and its check holds them against the lists.
type ofAnyWords interface{ anyWords() }

// objects reads a JSON object a line, strictly. The first line is the head, unless that is nil. As many lines must follow as
// it says.
func objects[T object](name string, text []byte, h head) ([]T, error) {
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
		decode := unmarshal
		if _, other := any(o).(ofAnyWords); other {
			decode = unmarshalAny
		}
		if err := decode(line, &o); err != nil {
			return err
		}
		list = append(list, o)
		return o.valid()
	})
	if err == nil && h != nil && h.counted() != nil && *h.counted() != len(list) {
		err = uneven(name, read, len(list), *h.counted())
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
