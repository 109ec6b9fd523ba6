package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

const (
	startLine   = `{"event":"start","version":"0.1.0","game":1,"site":"wordle","url":"http://127.0.0.1/","host":"wordle","mode":"hard","words":"nyt","lists":"ab","strategy":"entropy","seed":7,"time":"2026-01-02T03:04:05.006Z"}`
	guessLine   = `{"event":"guess","n":1,"guess":"crane","clue":"BYBBG","candidates":12,"ms":10.5}`
	wordRefused = `{"event":"guess","n":2,"guess":"aahed","candidates":12,"ms":3,"rejected":true}`
	endLine     = `{"event":"end","outcome":"won","guesses":2,"answer":"fuzzy","seconds":1.5}`
)

func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

func clue(t testing.TB, text string) *game.Clue {
	t.Helper()
	c := game.Must(game.ParseClue(text, game.Letters))
	return &c
}

// The lines are an interface: every field has its name and its place.
func TestLines(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	for _, e := range []Event{
		{Start: &Start{
			Version: "0.1.0", Game: 1, Site: "wordle", URL: "http://127.0.0.1/", Mode: "hard", Words: "nyt",
			Lists: "ab", Strategy: "entropy", Seed: 7, Time: time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC),
		}},
		{Guess: &Guess{N: 1, Guess: game.MustWord("crane"), Clue: clue(t, "BYBBG"), Candidates: 12, MS: 10.5}},
		{Guess: &Guess{N: 2, Guess: game.MustWord("aahed"), Candidates: 12, MS: 3, Rejected: true}},
		{Guess: &Guess{N: 2, Guess: game.MustWord("fuzzy"), Clue: clue(t, "GGGGG"), Candidates: 1, Found: true}},
		{End: &End{Outcome: Failed, Guesses: 2, Seconds: 1.5, Error: "offline"}},
	} {
		must.Do(t, w.Take(e))
	}
	want := lines(startLine, guessLine, wordRefused,
		`{"event":"guess","n":2,"guess":"fuzzy","clue":"GGGGG","candidates":1,"ms":0,"found":true}`,
		`{"event":"end","outcome":"failed","guesses":2,"answer":"","seconds":1.5,"error":"offline"}`)
	must.Hold(t, out.String() == want, "wrote\n%swant\n%s", &out, want)
}

// start is a start line with more fields.
func start(fields string) string {
	return strings.Replace(startLine, `"strategy"`, fields+`"strategy"`, 1)
}

// guess is a line of a guess with some fields.
func guess(fields string) string {
	return `{"event":"guess","n":1,` + fields + `,"candidates":1,"ms":1}`
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		games      int
		problem    string
	}{
		{"nothing", "", 0, ""},
		{"a game", lines(startLine, guessLine, wordRefused, endLine), 1, ""},
		{"two games", lines(startLine, endLine, startLine, guessLine, endLine), 2, ""},
		{"a game that breaks off", lines(startLine, guessLine), 1, ""},
		{"one that breaks off, then another", lines(startLine, guessLine, startLine), 2, ""},
		{"one that breaks off, then another without its start", lines(startLine, guessLine, wordRefused, guessLine, endLine), 2, ""},
		{"guesses without numbers", strings.ReplaceAll(lines(startLine, guessLine, guessLine), `"n":1,`, ""), 1, ""},
		{"a torn last line", lines(startLine, guessLine) + endLine[:20], 1, ""},
		{"another last line", lines(startLine, guessLine) + "dear diary", 1, "f:3: its last line is incomplete and not one of a record"},
		{"a picture", "\x89PNG\r\n\x1a\n", 0, `f:1: it is a PNG picture, and a record with {"event":"start",…}`},
		{"a program", "\x7fELF", 0, `f:1: it is a program, and a record with {"event":"start",…}`},
		{"a whole last line without its end", lines(startLine) + guessLine, 1, ""},
		{"fields of later versions", lines(strings.Replace(startLine, `"game"`, `"new":[1],"game"`, 1)), 1, ""},
		{"no JSON", lines(startLine, "crane"), 1, "f:2: not a JSON object: invalid character 'c' looking for beginning of value"},
		{"endless", lines(startLine, guessLine, `{"event":"end","outcome":"lost","guesses":1,"answer":"","seconds":1e300}`), 1, "f:3: a game of 1e+300 seconds"},
		{"a guess before it began", lines(startLine, `{"event":"guess","n":1,"guess":"crane","clue":"GGGGG","candidates":1,"ms":-1}`), 1, "f:2: a guess of -1 milliseconds"},
		{"an empty line", lines(startLine, "", guessLine), 1, "f:2: not a JSON object: unexpected end of JSON input"},
		{"a list", lines("[]"), 0, `f:1: it begins with "[]", and a record with {"event":"start",…}`},
		{"null", lines("null"), 0, `f:1: it begins with "null", and a record with {"event":"start",…}`},
		{"another object", lines(`{"a":1}`), 0, `f:1: it begins with "{\"a\":1}", and a record with {"event":"start",…}`},
		{"guess first", lines(guessLine, startLine), 0, `f:1: "guess" comes before any start`},
		{"guess after the end", lines(startLine, endLine, guessLine), 1, `f:3: "guess" comes after the game's end`},
		{"two ends", lines(startLine, endLine, endLine), 1, `f:3: "end" comes after the game's end`},
		{"an event that is not known", lines(startLine, `{"event":"pause"}`), 1, `f:2: unknown event "pause"`},
		{"a guess without a word", lines(startLine, `{"event":"guess","clue":"BBBBB"}`), 1, "f:2: a guess needs a word, and a clue unless it was rejected"},
		{"a guess without a clue", lines(startLine, `{"event":"guess","guess":"crane"}`), 1, "f:2: a guess needs a word, and a clue unless it was rejected"},
		{"a clue for a refused word", lines(startLine, `{"event":"guess","guess":"crane","clue":"BBBBB","rejected":true}`), 1, "f:2: a guess needs a word, and a clue unless it was rejected"},
		{"words of six letters", lines(strings.Replace(startLine, `"game"`, `"length":6,"game"`, 1), `{"event":"guess","guess":"cranes","clue":"BBBBBB"}`), 1, ""},
		{"a budget below 0", lines(startLine, strings.Replace(paidLine, `"epsilon":20`, `"epsilon":-20`, 1)), 1, "f:2: a budget of -20"},
		{"a number beyond all", lines(startLine, strings.Replace(paidLine, `"epsilon":20`, `"epsilon":1e999`, 1)), 1, `f:2: "epsilon" is 1e999: value out of range`},
		{"an outcome that is not known", lines(startLine, `{"event":"end","outcome":"draw"}`), 1, `f:2: unknown outcome "draw"`},
		{"a wrong type", lines(strings.Replace(startLine, `"seed":7`, `"seed":-7`, 1)), 0, "f:1: "},
		{"as Windows writes", "\ufeff" + strings.ReplaceAll(lines(startLine, guessLine, endLine), "\n", "\r\n"), 1, ""},
		{"three letters", lines(startLine, guess(`"guess":"cat","clue":"BBB"`)), 1, "f:2: CAT has 3 letters, and the words of the game have 5"},
		{"six tiles", lines(startLine, guess(`"guess":"crane","clue":"BBBBBB"`)), 1, "f:2: CRANE has a clue of 6 tiles"},
		{"German letters", lines(startLine, guess(`"guess":"größe","clue":"BBBBB"`)), 1, "f:2: GRÖẞE has 'ö', which is not in the alphabet en"},
		{"a space", lines(startLine, guess(`"guess":"cr ne","clue":"BBBBB"`)), 1, `f:2: "cr ne" has ' ', which is not a letter`},
		{"no word", lines(startLine, guess(`"guess":"12345678901234567890","rejected":true`)), 1, `f:2: "12345678901234567890" has 20 letters`},
		{"a Latin letter", lines(start(`"alphabet":"ru",`), guess(`"guess":"слоvо","clue":"BBBBB"`)), 1, "f:2: СЛОVО has 'v', which is not in the alphabet ru"},
		{"five letters of eight", lines(start(`"length":8,`), guess(`"guess":"crane","clue":"BBBBB"`)), 1, "f:2: CRANE has 5 letters, and the words of the game have 8"},
		{"five tiles of a board", lines(start(`"length":8,`), guess(`"guess":"absolute","boards":[{"clue":"BBBBB","candidates":1}]`)), 1, "f:2: ABSOLUTE has a clue of 5 tiles"},
		{"words of thirteen letters", lines(start(`"length":13,`)), 0, "f:1: words of 13 letters"},
		{"words of -1 letters", lines(start(`"length":-1,`)), 0, "f:1: words of -1 letters"},
		{"no alphabet", lines(start(`"alphabet":"xx",`)), 0, `f:1: there is no alphabet "xx", only ar, `},
		{"a file above", lines(start(`"alphabet":"../en",`)), 0, `f:1: there is no alphabet "../en", only ar, `},
		{"another day", lines(start(`"day":1806,"date":"2026-05-31",`)), 0, "f:1: the number of 2026-05-31 is 1807, not 1806"},
		{"a date without its day", lines(start(`"date":"2026-05-31",`)), 0, "f:1: the number of 2026-05-31 is 1807, not 0"},
		{"a day without its date", lines(start(`"day":1807,`)), 0, "f:1: day 1807 has no date"},
		{"before the first day", lines(start(`"date":"2021-06-18",`)), 0, `f:1: 2021-06-18 is not a date of the game: the first one was on 2021-06-19`},
		{"no date", lines(start(`"date":"yesterday",`)), 0, "f:1: "},
		{"no host", lines(started("nobody")), 0, `f:1: unknown host "nobody": write wordle, `},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, err := Read("f", strings.NewReader(c.text))
			must.Equal(t, len(games), c.games, "games")
			if c.problem == "" {
				must.Do(t, err)
				return
			}
			must.Begins(t, err, ErrRecord, c.problem)
		})
	}
}

// Unreasonable sizes are refused before they take memory.
func TestLimits(t *testing.T) {
	t.Parallel()
	board := `{},`
	for want, text := range map[string]string{
		"f:50002: more than 50000 guesses in a game: not a record of games":      lines(startLine) + strings.Repeat(guessAny+"\n", 50_001),
		"f:2: the clues of 65 boards, with a limit of 64: not a record of games": lines(startLine, `{"event":"guess","guess":"crane","boards":[`+strings.Repeat(board, 64)+`{}]}`),
		"f: more than 100000 games; split it: not a record of games":             strings.Repeat(`{"event":"start"}`+"\n", 100_001),
		"f:2: a line of more than 1024 KB: not a record of games":                lines(startLine, strings.Repeat("x", 1<<20)),
	} {
		must.Reads(t, must.Err(Read("f", strings.NewReader(text))), nil, want)
	}
}

// guessAny is a guess without a number.
const guessAny = `{"event":"guess","guess":"crane","clue":"BBBBB"}`

// started is a start line with a host.
func started(host string) string {
	return fmt.Sprintf(`{"event":"start","game":1,"site":"mine","url":"","host":%q,"mode":"normal"}`, host)
}

const paidLine = `{"event":"guess","n":1,"guess":"crane","clue":"BYBBG","candidates":12,"ms":10.5,"epsilon":20}`

func TestHosts(t *testing.T) {
	for _, name := range game.HostNames() {
		games, err := Read("f", strings.NewReader(lines(started(name), guessLine)))
		must.Hold(t, err == nil && len(games) == 1 && games[0].Start.Host.String() == name, "%s is read as %v, %v", name, games, err)
	}
}

// A game without a start line begins with its first guess. The game before it has no end, and its place and rules still
// apply.
func TestStartLost(t *testing.T) {
	refusedFirst := strings.Replace(wordRefused, `"n":2`, `"n":1`, 1)
	for _, first := range []string{guessLine, refusedFirst + "\n" + guessLine} {
		got := must.Get(Read("f", strings.NewReader(lines(startLine, refusedFirst, guessLine, wordRefused, first, endLine))))(t)
		alone := must.Get(Read("f", strings.NewReader(lines(startLine, refusedFirst, guessLine, wordRefused, startLine, first, endLine))))(t)
		alone[1].Start.Game, alone[1].Start.Time = 2, time.Time{}
		must.Hold(t, reflect.DeepEqual(got, alone) && got[0].End == nil && got[1].End != nil, "read as\n%+v, want\n%+v", got, alone)
	}
}

// drawHost draws a host that has a name.
func drawHost(t *rapid.T) game.Host {
	return game.Must(game.ParseHost(rapid.SampledFrom(game.HostNames()).Draw(t, "name")))
}

// drawGame draws a game that can be written.
func drawGame(t *rapid.T) Game {
	d := rapid.SampledFrom(dictionaries).Draw(t, "words")
	text := rapid.Map(rapid.String(), func(s string) string { return plain.Text(s, longestText) })
	g := Game{Start: Start{
		Event: EventStart, Version: text.Draw(t, "version"), Game: rapid.Int().Draw(t, "game"), Site: text.Draw(t, "site"),
		URL: text.Draw(t, "url"), Host: rapid.Custom(drawHost).Draw(t, "host"), Mode: text.Draw(t, "mode"), Seed: rapid.Uint64().Draw(t, "seed"),
		Time: time.UnixMilli(rapid.Int64Range(0, 4e12).Draw(t, "time")).UTC(), Weights: text.Draw(t, "weights"),
		Scoring: rapid.SampledFrom([]game.Scoring{game.Includes, game.CountLetters, game.InOrder, game.FirstCopy, game.LastCopy, game.Swapped, game.Recount, game.Either}).Draw(t, "scoring"),
	}}
	g.Start.SetWords(d)
	g.Start.Host.Scoring = g.Start.Scoring
	if rapid.Bool().Draw(t, "of a day") {
		g.Start.SetDate(daily.First.AddDays(rapid.IntRange(0, 3000).Draw(t, "day")))
	}
	for n := range rapid.IntRange(0, 5).Draw(t, "guesses") {
		guess := Guess{Event: EventGuess, N: n + 1, Guess: rapid.SampledFrom(d.Words()).Draw(t, "guess"), Candidates: rapid.Int().Draw(t, "candidates"), MS: rapid.Float64Range(0, 1e9).Draw(t, "ms")}
		if guess.Rejected = rapid.Bool().Draw(t, "rejected"); !guess.Rejected {
			guess.Clue = new(game.Score(guess.Guess, rapid.SampledFrom(d.Words()).Draw(t, "answer")))
			guess.Found = rapid.Bool().Draw(t, "found")
		}
		g.Guesses = append(g.Guesses, guess)
	}
	if rapid.Bool().Draw(t, "ended") {
		g.End = &End{
			Event: EventEnd, Outcome: rapid.SampledFrom([]Outcome{Won, Lost, Stopped, Failed}).Draw(t, "outcome"),
			Guesses: rapid.Int().Draw(t, "n"), Answer: text.Draw(t, "answer"), Seconds: rapid.Float64Range(0, 1e9).Draw(t, "seconds"), Error: text.Draw(t, "error"),
		}
	}
	return g
}

// What was written is read back, with words of any length and alphabet. If the file is torn anywhere, the complete lines are read.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOfN(rapid.Custom(drawGame), 1, 3).Draw(t, "games")
		var out bytes.Buffer
		must.Do(t, write(NewWriter(&out), games...))
		must.Same(t, must.Get(Read("f", bytes.NewReader(out.Bytes())))(t), games)
		torn := out.Bytes()[:rapid.IntRange(0, out.Len()).Draw(t, "torn")]
		whole := torn[:bytes.LastIndexByte(torn, '\n')+1]
		want := must.Get(Read("f", bytes.NewReader(whole)))(t)
		must.Same(t, must.Get(Read("f", bytes.NewReader(torn)))(t), want, "a torn file, and its whole lines")
	})
}

func write(w *Writer, games ...Game) error {
	for _, g := range games {
		if err := g.Pass(w.Take); err != nil {
			return err
		}
	}
	return nil
}

// Reading any file gives games, or an error that wraps ErrRecord and names a line. Games that were read survive a round
// trip.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"", lines(startLine, guessLine, wordRefused, endLine), lines(startLine, guessLine) + endLine[:9], "null\n", "{}\n", "\x00\n",
		lines(started("hinter")), lines(started("wordpl"), paidLine), lines(started("evil-wordle")),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		games, err := Read("f", bytes.NewReader(text))
		if err != nil {
			must.Begins(t, err, ErrRecord, "f:")
			return
		}
		var out bytes.Buffer
		must.Do(t, write(NewWriter(&out), games...))
		again, err := Read("f", &out)
		must.Need(t, err == nil && len(again) == len(games), "games do not survive being written: %v", err)
		for i, g := range games {
			must.Same(t, again[i].Start.Host, g.Start.Host, "the host, read back")
		}
	})
}

func TestOpen(t *testing.T) {
	game := lines(startLine, guessLine, endLine)
	for _, c := range []struct {
		name, before, kept string
		games              int
		refused            bool
	}{
		{"no file", "-", "", 0, false},
		{"an empty file", "", "", 0, false},
		{"a record", game, game, 1, false},
		{"two games", game + game, game + game, 2, false},
		{"a torn last line", game + lines(startLine) + guessLine[:30], game + lines(startLine), 2, false},
		{"a torn first line", startLine[:30], "", 0, false},
		{"a text", "dear diary\n", "", 0, true},
		{"a text without a line end", "dear diary", "", 0, true},
		{"a word list", "crane\nslate\n", "", 0, true},
		{"JSON of another kind", `{"name":"x"}`, "", 0, true},
		{"JSON lines of another kind", `{"name":"x"}` + "\n", "", 0, true},
		{"a record with a text in it", game + "note\n" + game, "", 0, true},
		{"a record with a text at its end", game + "note", "", 0, true},
		{"blank", " \n", "", 0, true},
		{"compressed", "\x1f\x8b\x08", "", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.jsonl")
			if c.before != "-" {
				must.Do(t, os.WriteFile(file, []byte(c.before), 0o600))
			}
			f, err := Open(file)
			if c.refused {
				must.Begins(t, err, ErrRecord, file+":")
				content(t, file, c.before)
				return
			}
			must.Do(t, err)
			must.Equal(t, f.Games(), c.games, "games")
			var start Start
			must.Do(t, json.Unmarshal([]byte(startLine), &start))
			must.Do(t, f.Take(Event{Start: &start}))
			content(t, file, c.kept+lines(startLine)) // before it is closed
			must.Do(t, f.Close())
		})
	}
}

func content(t *testing.T, file, want string) {
	t.Helper()
	must.Equal(t, string(must.Get(os.ReadFile(file))(t)), want, "the file holds")
}

func TestOpenFails(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "no", "such", "folder")} {
		f, err := Open(name)
		if err == nil {
			f.Close()
		}
		must.Hold(t, err != nil && !errors.Is(err, ErrRecord) && strings.Contains(err.Error(), name), "%s: error %v", name, err)
	}
}

// oneWrite counts writes: a line in two of them could be torn by a crash.
type oneWrite struct{ writes int }

func (w *oneWrite) Write(p []byte) (int, error) {
	w.writes++
	if !bytes.HasSuffix(p, []byte("}\n")) {
		return 0, fmt.Errorf("%q is no whole line", p)
	}
	return len(p), nil
}

func TestOneWritePerLine(t *testing.T) {
	var w oneWrite
	err := write(NewWriter(&w), Game{Guesses: []Guess{{}, {}}, End: &End{}})
	must.Hold(t, err == nil && w.writes == 4, "%d writes for 4 lines, %v", w.writes, err)
}
