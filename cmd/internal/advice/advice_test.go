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
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// request reads a request.
func request(t *testing.T, text string) (r advice.Request) {
	t.Helper()
	must.Do(t, json.Unmarshal([]byte(text), &r))
	return r
}

// ask answers a request in JSON.
func ask(t *testing.T, text string) (*advice.Answer, error) {
	t.Helper()
	return new(advice.Desk).Advise(t.Context(), request(t, text))
}

// A contradiction names the tiles at which the clues contradict the words that come closest to fitting.
func TestFaultNamesTheTiles(t *testing.T) {
	for request, want := range map[string]advice.FaultError{
		// Only CRANE's E can't be grey, because SLATE's is green.
		`{"words":"nyt","turns":[{"guess":"slate","clues":["BBGBG"]},{"guess":"crane","clues":["BBGBB"]}]}`: {Turn: 1, Tiles: []advice.Tile{{Turn: 0, Place: 4}, {Turn: 1, Place: 4}}},
		// Cases: two tiles of one row, the tiles of a row that no word fits, and the row of a liar.
		`{"turns":[{"guess":"zzzzz","clues":["x"]},{"guess":"eerie","clues":["BYBBB"]}]}`:                     {Turn: 1, Tiles: []advice.Tile{{1, 0}, {1, 1}}},
		`{"turns":[{"guess":"crane","clues":["YGGGG"]}]}`:                                                     {Turn: 0, Tiles: []advice.Tile{{0, 0}, {0, 3}, {0, 4}}},
		`{"host":"fibble","turns":[{"guess":"crane","clues":["GGGGB"]},{"guess":"moldy","clues":["GGGGB"]}]}`: {Turn: 1, Tiles: []advice.Tile{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}},
		`{"turns":[{"guess":"crane","clues":["BYBB"]}]}`:                                                      {Turn: 0, Tiles: []advice.Tile{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}},
		`{"turns":[{"guess":"crane","clues":["GGGGG"]},{"guess":"slate","clues":["BBBBB"]}]}`:                 {Turn: 1, Tiles: []advice.Tile{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}},
		`{"boards":2,"turns":[{"guess":"crane","clues":["BYBBG","BYB"]}]}`:                                    {Turn: 0, Board: 1, Tiles: []advice.Tile{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}},
	} {
		fault := must.As[*advice.FaultError](t, must.Err(ask(t, request)), "%s", request)
		must.Is(t, fault, advice.ErrQuestion)
		must.Equal(t, advice.FaultError{Turn: fault.Turn, Board: fault.Board, Tiles: fault.Tiles}, want, "%s", request)
	}
}

func TestMalformedRequests(t *testing.T) {
	for request, want := range map[string]string{
		`{"words":"klingon"}`:                   `no word list "klingon"`,
		`{"mode":"easy"}`:                       "mode",
		`{"host":"hinter"}`:                     "advice is for the hosts wordle, fibble and absurdle, not for hinter",
		`{"host":"absurdle","boards":2}`:        "absurdle has one board",
		`{"host":"fibble","words":"en-6"}`:      "fibble has words of five letters a-z only",
		`{"host":"fibble","date":"2026-05-31"}`: "leave it out",
		`{"date":"yesterday"}`:                  "yesterday",
		`{"boards":65}`:                         "from 1 to 64 boards",
		`{"mode":"hard","turns":[{"guess":"crane","clues":["BYBBG"]},{"guess":"shout","clues":["BBBBB"]}]}`:   "guess 2: SHOUT is against the rule of hard mode: 5th letter must be E",
		`{"mode":"strict","turns":[{"guess":"crane","clues":["BYBBG"]},{"guess":"slate","clues":["BBBBB"]}]}`: "guess 2: SLATE is against the rule of strict mode: Guess must fit CRANE BYBBG",
		`{"boards":2,"mode":"hard"}`:                                    "several boards are played in normal mode only",
		`{"own":{"name":"mine.txt","text":"crane\n# nothing\nslat\n"}}`: `mine.txt:3: "slat" has 4 letters`,
		`{"own":{"name":"mine.txt","text":"cranes"}}`:                   "choose a list of the same length",
		`{"own":{"name":"","text":"crané"},"only":true}`:                "your list:1:",
	} {
		must.Says(t, must.Err(ask(t, request)), advice.ErrQuestion, want, "%s", request)
	}
}

func TestFirstGuessComesFromTheTree(t *testing.T) {
	a := must.Get(ask(t, `{"words":"nyt","brief":true}`))(t)
	must.Hold(t, a.Tree != nil && a.Tree.Guess == game.MustWord("tarse") && a.Tree.Total == 7883 && a.Guesses == nil, "%+v, tree %+v", a, a.Tree)
}

func TestOwnWords(t *testing.T) {
	a := must.Get(ask(t, `{"own":{"name":"mine","text":"crane\ntrain\nbrain\n"},"only":true,"turns":[{"guess":"crane","clues":["BGGYB"]}],"number":1}`))(t)
	must.Hold(t, a.Left[0].Candidates == 2 && len(a.Guesses) == 1 && a.Guesses[0].Candidate, "%+v", a)
}

// A heading says for which words guesses are the best, and how they are compared. Rank gives the same list as a question.
func TestHeadings(t *testing.T) {
	for request, want := range map[string]struct{ first, heading string }{
		`{"words":"nyt"}`:                                               {"tarse", "Best for nyt, all answers equally likely, the proven best first, the others by bits:"},
		`{"words":"original"}`:                                          {"salet", "Best for original, all answers equally likely, the proven best first, the others by bits:"},
		`{"words":"nyt","strategy":"entropy"}`:                          {"tarse", "Best for nyt, all answers equally likely, by bits, not searched:"},
		`{"words":"nyt","strategy":"worst-case"}`:                       {"olate", "Best for nyt, all answers equally likely, by worst-case:"},
		`{"words":"nyt","turns":[{"guess":"crane","clues":["BYBBG"]}]}`: {"south", "Best for nyt, all answers equally likely, by exact values:"},
		`{"words":"nyt","date":"2026-11-23","turns":[{"guess":"sater","clues":["YBBBB"]}]}`: {"bumph", "Best for nyt weighed by daily 2026-11-23, by estimated values:"},
		// Two rows are left, and the words need three.
		`{"words":"nyt","mode":"hard","turns":[{"guess":"sight","clues":["BGGGG"]},{"guess":"might","clues":["BGGGG"]},{"guess":"night","clues":["BGGGG"]},{"guess":"right","clues":["BGGGG"]}]}`: {
			"light", "Best for nyt, all answers equally likely, by exact values:",
		},
		`{"words":"nyt","boards":2}`: {"", "Best on all open boards, the choice of boards first, the others by bits:"},
	} {
		a := must.Get(ask(t, request))(t)
		must.Equal(t, a.Heading, want.heading, "%s: the heading", request)
		must.Hold(t, want.first == "" || a.Guesses[0].Guess.String() == want.first, "%s: %+v first", request, a.Guesses[0])
	}
}

// The shortest game of Absurdle that was found ends, and each reply is the host's.
func TestCornered(t *testing.T) {
	a := must.Get(ask(t, `{"host":"absurdle","turns":[{"guess":"crane","clues":["BBBBB"]}],"number":3}`))(t)
	c := a.Corner
	must.Need(t, c != nil && len(c.Game) == 3 && len(c.Replies) == 3, "%+v %+v", a, c)
	must.Hold(t, c.Game[2].Clue.Solved() && c.Replies[0].Left <= c.Replies[2].Left && a.Left[0].Candidates == 263,
		"%+v %+v", a, c)
}

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
		told := must.Get(desk.Review(t.Context(), request(t, c.request)))(t)
		var want strings.Builder
		lines := json.NewEncoder(&want)
		for _, line := range told.Rows {
			must.Do(t, lines.Encode(line))
		}
		saved := must.Get(desk.Record(request(t, c.request)))(t)
		file := filepath.Join(t.TempDir(), "game.jsonl")
		programtest.Write(t, file, saved)
		for _, args := range [][]string{c.args, {file}} {
			code, out, problems := programtest.Output("", append([]string{"review", "--json"}, args...)...)
			must.Hold(t, code == 0 && strings.HasPrefix(out, want.String()),
				"%s: review %q ends with %d:\n%s%s\nthe page has\n%s", name, args, code, out, problems, want.String())
		}
		read := must.Get(record.Read(file, bytes.NewReader([]byte(saved))))(t)
		must.Hold(t, len(read) == 1 && read[0].End.Outcome == c.outcome, "%s: the record:\n%s", name, saved)
		programtest.Ends(t, 0, "", "report", file, "--output", filepath.Join(t.TempDir(), "report.html"))
	}
}

// In a game on several boards each guess has a clue on each board, except on boards that are already solved.
func TestRecordOfBoards(t *testing.T) {
	const text = `{"words":"nyt","boards":2,"turns":[{"guess":"crane","clues":["GGGGG","BYBBG"]},{"guess":"shire","clues":["","GGGGG"]}]}`
	saved := must.Get(new(advice.Desk).Record(request(t, text)))(t)
	read := must.Get(record.Read("saved", strings.NewReader(saved)))(t)
	last := read[0].Guesses[1]
	must.Hold(t, last.Boards[0].Clue == nil && last.Boards[1].Clue.String() == "GGGGG" && read[0].End.Outcome == record.Won, "it is recorded as\n%s", saved)
}
