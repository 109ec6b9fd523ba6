package verify

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"absurdist/engine"
	"absurdist/engine/record"
)

// ErrFile is wrapped by the errors for files that hold no games.
var ErrFile = errors.New("not a file of games, a tree or a proof (a record, words one a line or a game a line, what longest or shortest --json prints, or tree or minimax writes)")

// File is what a file claims: exactly one of the fields is set, and Torn beside Record.
type File struct {
	Words   []engine.Word   // a game, its guesses one a line
	Games   [][]engine.Word // games, one a line
	Record  []record.Game
	Torn    int // the last line of the record, from 1, if it is half-written; it is passed over. Else 0
	Claims  []Claim
	Targets []Target
	Trees   *TreeProof
	Firsts  *Openings
	Lost    *LostProof
	Tree    *Tree
}

// Read reads a file of any kind, also compressed by gzip. The errors name the file and the line, and
// wrap [ErrFile] or [record.ErrRecord].
func Read(name string, r io.Reader) (File, error) {
	raw, err := unpacked(name, r)
	if err != nil {
		return File{}, err
	}
	text := bytes.TrimSpace(raw)
	switch first, _, _ := bytes.Cut(text, []byte("\n")); {
	case len(first) == 0:
		return File{}, fmt.Errorf("%s: it is empty: %w", name, ErrFile)
	case string(first) == treeMagic:
		tree, err := ReadTree(name, bytes.NewReader(text))
		return File{Tree: tree}, err
	case first[0] != '{' && bytes.ContainsRune(bytes.TrimSpace(first), ' '):
		games, err := readLines(name, text)
		return File{Games: games}, err
	case first[0] != '{':
		words, err := readWords(name, text)
		return File{Words: words}, err
	case isTarget(first):
		targets, err := readTargets(name, text)
		return File{Targets: targets}, err
	case isTreeProof(first):
		proof, err := readTreeProof(name, text)
		return File{Trees: proof}, err
	case isLostProof(first):
		proof, err := readLostProof(name, text)
		return File{Lost: proof}, err
	case isOpenings(first):
		openings, err := readOpenings(name, text)
		return File{Firsts: openings}, err
	case isRecord(first):
		text, torn := wholeLines(raw)
		games, err := record.Read(name, bytes.NewReader(text))
		return File{Record: games, Torn: torn}, err
	}
	claims, err := readClaims(name, text)
	return File{Claims: claims}, err
}

// unpacked reads all, also what is compressed by gzip.
func unpacked(name string, r io.Reader) ([]byte, error) {
	buffered := bufio.NewReader(r)
	if magic, _ := buffered.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, fmt.Errorf("%s: %w (%w)", name, err, ErrFile)
		}
		buffered = bufio.NewReader(unzipped)
	}
	text, err := io.ReadAll(buffered)
	if err != nil {
		return nil, fmt.Errorf("%s: %w (%w)", name, err, ErrFile)
	}
	return text, nil
}

// wholeLines ends the last line of a record, or takes it away if it is half-written, as a crash may leave it, and
// returns its number then.
func wholeLines(text []byte) (whole []byte, torn int) {
	begin := bytes.LastIndexByte(text, '\n') + 1
	switch {
	case begin == len(text):
		return text, 0
	case json.Valid(text[begin:]):
		return append(text, '\n'), 0
	}
	return text[:begin], bytes.Count(text[:begin], []byte("\n")) + 1
}

// isRecord reports whether a line has an event, as those of a record do. (EVENT is also a word.)
func isRecord(line []byte) bool {
	var l struct{ Event *string }
	return json.Unmarshal(line, &l) == nil && l.Event != nil
}

// readWords reads a game's words, one a line; a word that stands there twice is for the check to find.
func readWords(name string, text []byte) ([]engine.Word, error) {
	var words []engine.Word
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		w, err := engine.ParseWord(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
		}
		words = append(words, w)
	}
	return words, nil
}

// readLines reads games, one a line, words apart by spaces.
func readLines(name string, text []byte) ([][]engine.Word, error) {
	var games [][]engine.Word
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		var game []engine.Word
		for _, field := range strings.Fields(line) {
			w, err := engine.ParseWord(field)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
			}
			game = append(game, w)
		}
		if game != nil {
			games = append(games, game)
		}
	}
	return games, nil
}

func readClaims(name string, text []byte) ([]Claim, error) {
	var claims []Claim
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var c Claim
		if err := json.Unmarshal(line, &c); err != nil {
			return nil, fmt.Errorf("%s:%d: %w (%w)", name, n, err, ErrFile)
		}
		if c.Secret == (engine.Word{}) {
			return nil, fmt.Errorf("%s:%d: it has no secret (%w)", name, n, ErrFile)
		}
		for _, b := range c.Branches {
			if strings.Trim(b.Spare, "abcdefghijklmnopqrstuvwxyz") != "" {
				return nil, fmt.Errorf("%s:%d: the letters %q that a branch spares are not a-z (%w)", name, n, b.Spare, ErrFile)
			}
		}
		claims = append(claims, c)
	}
	return claims, nil
}
