package advice_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// games are such as the page has, each with the arguments of review for the same game.
var games = map[string]struct {
	request string
	args    []string
	outcome record.Outcome
}{
	"won":        {`{"turns":[{"guess":"salet","clues":["BBBYB"]},{"guess":"xxxxx","clues":["x"]},{"guess":"crony","clues":["BYBBB"]},{"guess":"where","clues":["GGGGG"]}]}`, []string{"salet=BBBYB", "crony=BYBBB", "where=GGGGG"}, record.Won},
	"unfinished": {`{"mode":"hard","turns":[{"guess":"crane","clues":["BYBBG"]}]}`, []string{"--mode", "hard", "crane=BYBBG"}, record.Stopped},
}

// The page's account of a game is what review prints. So is review's account of the record that the page saves.
func TestReviewIsThatOfTheCommand(t *testing.T) {
	for name, c := range games {
		desk := new(advice.Desk)
		told, err := desk.Review(t.Context(), []byte(c.request))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var want strings.Builder
		lines := json.NewEncoder(&want)
		for _, line := range told.Rows {
			must.Do(t, lines.Encode(line))
		}
		saved, err := desk.Record([]byte(c.request))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		file := filepath.Join(t.TempDir(), "game.jsonl")
		programtest.Write(t, file, saved)
		for _, args := range [][]string{c.args, {file}} {
			code, out, problems := programtest.Output("", append([]string{"review", "--json"}, args...)...)
			if code != 0 || !strings.HasPrefix(out, want.String()) {
				t.Errorf("%s: review %q ends with %d:\n%s%s\nthe page has\n%s", name, args, code, out, problems, want.String())
			}
		}
		read, err := record.Read(file, bytes.NewReader([]byte(saved)))
		if err != nil || len(read) != 1 || read[0].End.Outcome != c.outcome {
			t.Errorf("%s: %v is read of the record:\n%s", name, err, saved)
		}
		out := filepath.Join(t.TempDir(), "report.html")
		if code, _, problems := programtest.Output("", "report", file, "--output", out); code != 0 {
			t.Errorf("%s: report: %s", name, problems)
		}
	}
}

// In a game on several boards each guess has a clue on each board, except on boards that are already solved.
func TestRecordOfBoards(t *testing.T) {
	const request = `{"words":"nyt","boards":2,"turns":[{"guess":"crane","clues":["GGGGG","BYBBG"]},{"guess":"shire","clues":["","GGGGG"]}]}`
	saved := must.Get(new(advice.Desk).Record([]byte(request)))(t)
	read := must.Get(record.Read("saved", strings.NewReader(saved)))(t)
	last := read[0].Guesses[1]
	if last.Boards[0].Clue != nil || last.Boards[1].Clue.String() != "GGGGG" || read[0].End.Outcome != record.Won {
		t.Errorf("it is recorded as\n%s", saved)
	}
}
