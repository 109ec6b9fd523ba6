package search_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
)

// The files of games in data are, byte for byte, what the commands write of the games in them.
func TestDataIsAsTheCommandsWriteIt(t *testing.T) {
	original := game.Must(game.LoadList("original"))
	nyt := game.Must(game.LoadList("nyt"))
	alone := game.Must(game.NewDictionary("original-answers.txt", original.Answers(), nil))
	for _, c := range []struct {
		file string
		d    *game.Dictionary
		head any
		line func(text []byte) (any, error)
	}{
		{"absurdle-hard-original.jsonl", original, search.LongestHead(original, game.Absurdle(), game.Hard, false), decoded[longest.Game]},
		{"absurdle-hard-nyt.jsonl", nyt, search.LongestHead(nyt, game.Absurdle(), game.Hard, false), decoded[longest.Game]},
		{"strict-original.jsonl", original, search.LongestHead(original, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-nyt.jsonl", nyt, search.LongestHead(nyt, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-original-answers.jsonl", alone, search.LongestHead(alone, game.Wordle(), game.Strict, false), decoded[longest.Game]},
		{"strict-original-allowed.jsonl.gz", original, search.LongestHead(original, game.Wordle(), game.Strict, true), decoded[longest.Game]},
		{"absurdle-targets-original.jsonl", original, search.TargetsHead(original), decoded[search.TargetLine]},
		{"absurdle-targets-nyt.jsonl", nyt, search.TargetsHead(nyt), decoded[search.TargetLine]},
	} {
		text := dataText(t, c.file)
		head, lines, _ := bytes.Cut(text, []byte("\n"))
		want, err := save.JSONLines(c.head)
		if err != nil || string(head)+"\n" != string(want) {
			t.Errorf("%s begins with %s, want %s (%v)", c.file, head, want, err)
		}
		for line := range bytes.Lines(lines) {
			v, err := c.line(line)
			if err != nil {
				t.Fatalf("%s: %v", c.file, err)
			}
			if again, err := save.JSONLines(v); err != nil || !bytes.Equal(again, line) {
				t.Fatalf("%s: %s would be %s (%v)", c.file, line, again, err)
			}
		}
	}
}

func decoded[T any](text []byte) (any, error) {
	var v T
	err := json.Unmarshal(text, &v)
	return v, err
}

func dataText(t *testing.T, name string) []byte {
	t.Helper()
	f, err := data.Games.Open("games/" + name)
	must.Do(t, err)
	defer f.Close()
	r := io.Reader(f)
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	return must.Get(io.ReadAll(r))(t)
}
