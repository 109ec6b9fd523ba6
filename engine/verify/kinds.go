package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/absurdist/absurdist/engine/basics/input"
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
	longestGames := func(l gameLines[LongestGame]) File { return &LongestGames{l} }
	shortestGames := func(l gameLines[ShortestGame]) File { return &ShortestGames{gameLines: l} }
	return []kind{
		{func(line []byte) bool { return bytes.HasPrefix(line, []byte(treeKind)) }, reader(readTree)},
		{func(line []byte) bool { return line[0] != '{' }, reader(readWordGames)},
		{has("claim", Longest), readGames(true, longestGames)},
		{has("claim", Shortest), readGames(true, shortestGames)},
		{has("target", ""), readGames(false, shortestGames)},
		{has("claim", Totals), reader(readClaims)},
		{has("claim", Pairs), reader(readClaims)},
		{has("claim", Seconds), reader(readClaims)},
		{has("claim", NotWon), reader(readLossProof)},
		{has("claim", Covers), reader(readCover)},
		{has("event", ""), reader(readRecord)},
		{has("", ""), readGames(false, longestGames)},
	}
}

// reader turns a reader that returns its own type into one that returns a [File].
func reader[F File](read func(name string, text []byte) (F, error)) func(string, []byte) (File, error) {
	return func(name string, text []byte) (File, error) { return read(name, text) }
}

// has returns a test for lines that are a JSON object with that text under that key, or with any text if it is "".
func has(key, text string) func(line []byte) bool {
	return func(line []byte) bool {
		var (
			fields map[string]json.RawMessage
			value  *string
		)
		if json.Unmarshal(line, &fields) != nil || key == "" {
			return key == ""
		}
		return json.Unmarshal(fields[key], &value) == nil && value != nil && (text == "" || *value == text)
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

// lines calls take with each line of a text. An error gets the name of the file and the number of the line, from 1, and
// wraps [ErrFile].
func lines(name string, text []byte, take func(line []byte) error) error {
	n := 0
	for line := range bytes.Lines(bytes.TrimSpace(text)) {
		n++
		if err := take(bytes.TrimSpace(line)); err != nil {
			return unreadable("%s:%d: %w", name, n, err)
		}
	}
	return nil
}
