package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// ErrFile is wrapped by the errors for files of no kind that can be checked.
var ErrFile = errors.New("not a file of games, a tree or a proof (a record, words one a line or a game a line, what longest or shortest --json prints, or tree or minimax writes)")

// kind is a kind of file.
type kind struct {
	begins func(line []byte) bool // reports whether a file with this first line is of the kind
	read   func(name string, text []byte) (File, error)
}

// kinds returns all kinds of files. The first that fits counts.
func kinds() []kind {
	return []kind{
		{func(line []byte) bool { return bytes.HasPrefix(line, []byte(treeKind)) }, readTree},
		{func(line []byte) bool { return line[0] != '{' }, readWordGames},
		{has("claim", Longest), objects(true, longestGames)},
		{has("claim", Shortest), objects(true, shortestGames)},
		{has("target"), objects(false, shortestGames)},
		{has("claim", Totals, Pairs, Seconds), objects(true, func(l lined[Bound]) File { return &Claims{lined: l} })},
		{has("claim", NotWon), objects(true, func(l lined[lossStep]) File { return &LossProof{lined: l} })},
		{has("claim", Sets), objects(true, func(l lined[setsLine]) File { return &SetsProof{lined: l} })},
		{has("claim", Covers), objects(true, func(l lined[coverLine]) File { return &CoverProof{lined: l} })},
		{has("event"), readRecord},
		{func(line []byte) bool { return json.Valid(line) }, objects(false, longestGames)},
	}
}

func longestGames(l lined[LongestGame]) File { return &LongestGames{gameLines[LongestGame]{l}} }

func shortestGames(l lined[ShortestGame]) File {
	return &ShortestGames{gameLines: gameLines[ShortestGame]{l}}
}

// has returns a test for lines that are a JSON object with one of the texts under that key, or with any text if none is given.
func has(key string, texts ...string) func(line []byte) bool {
	return func(line []byte) bool {
		var (
			fields map[string]json.RawMessage
			value  *string
		)
		return json.Unmarshal(line, &fields) == nil && json.Unmarshal(fields[key], &value) == nil && value != nil && (texts == nil || slices.Contains(texts, *value))
	}
}

// Read reads a file of any kind, also compressed by gzip. The errors name the file and the line, and
// wrap [ErrFile], [record.ErrRecord] or [input.ErrInput]; or they are the system's.
func Read(name string, r io.Reader) (File, error) {
	text, err := input.All(name, r, input.Claims)
	if err != nil {
		return nil, err
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	if len(first) == 0 {
		return nil, fmt.Errorf("%s: it is empty: %w", name, ErrFile)
	}
	for _, k := range kinds() {
		if k.begins(first) {
			return k.read(name, text)
		}
	}
	return nil, fmt.Errorf("%s: %w", name, ErrFile)
}

// ReadAs is [Read] for a file that must be of one kind.
func ReadAs[F File](name string, r io.Reader) (file F, err error) {
	read, err := Read(name, r)
	if err != nil {
		return file, err
	}
	file, ok := read.(F)
	if !ok {
		return file, fmt.Errorf("%s: it is of another kind than is asked for: %w", name, ErrFile)
	}
	return file, nil
}

// object is one line of JSON. Its method reports what is wrong with line n, from 1, after a head. The head is empty if lines stand alone.
type object interface {
	valid(h Head, n int) error
}

// lined is embedded by files of lines of one kind. The head is empty if each line stands alone.
type lined[L any] struct {
	Head
	Lines []L
}

// objects returns a reader of one JSON object a line, strictly. The first line is the head, unless lines stand alone.
func objects[L object](headed bool, file func(lined[L]) File) func(name string, text []byte) (File, error) {
	return func(name string, text []byte) (File, error) {
		var l lined[L]
		err := lines(name, text, func(n int, line []byte) error {
			if headed && n == 1 {
				if err := input.JSON(line, &l.Head); err != nil {
					return err
				}
				return l.Head.valid()
			}
			var o L
			if err := input.JSON(line, &o); err != nil {
				return err
			}
			l.Lines = append(l.Lines, o)
			return o.valid(l.Head, len(l.Lines))
		})
		if err == nil && headed {
			err = l.counts(name, len(l.Lines))
		}
		return file(l), err
	}
}

// lines calls take with each line of a text and its number, from 1. An error gets the name of the file and the number of the line, and
// wraps [ErrFile].
func lines(name string, text []byte, take func(n int, line []byte) error) error {
	n := 0
	for line := range bytes.Lines(bytes.TrimSpace(text)) {
		n++
		if err := take(n, bytes.TrimSpace(line)); err != nil {
			return unreadable("%s:%d: %w", name, n, err)
		}
	}
	return nil
}

// unreadable returns an error that wraps [ErrFile] and names the cause alone.
func unreadable(format string, args ...any) error {
	return plain.Error(ErrFile, fmt.Errorf(format, args...))
}
