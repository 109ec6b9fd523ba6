package record

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// kinds are words of any length and alphabet, and what the start line says of them.
var kinds = []struct{ alphabet, words, fields string }{
	{"en", "crane slate", ``},
	{"en", "cat tac", `"length":3,`},
	{"en", "thunderstorm extravagance", `"length":12,`},
	{"ru", "слово весна", `"alphabet":"ru",`},
	{"de", "größenwahn straßenbau", `"alphabet":"de","length":10,`},
	{"ca", "coŀegi alumne", `"alphabet":"ca","length":6,`},
	{"equation", "12+34=46 3*4-2=10", `"alphabet":"equation","length":8,`},
}

var dictionaries = func() (list []*game.Dictionary) {
	for _, k := range kinds {
		list = append(list, game.Must(game.NewDictionaryIn(game.Must(alphabet.Named(k.alphabet)), "mine", game.MustWords(k.words), nil)))
	}
	return list
}()

// The start line says what words are not five letters a-z, and the day and the weights of a game if it has any.
func TestStartLine(t *testing.T) {
	line := func(s Start) string {
		var text bytes.Buffer
		must.Do(t, NewWriter(&text).Take(Event{Start: &s}))
		return text.String()
	}
	for i, d := range dictionaries {
		var s Start
		s.SetWords(d)
		want := `"lists":"` + d.Sum() + `",` + kinds[i].fields + `"strategy"`
		must.Hold(t, strings.Contains(line(s), want), "%s: no %s in %s", kinds[i].words, want, line(s))
		must.Do(t, s.Suits(d))
	}
	for _, c := range []struct{ date, weights, fields string }{
		{"", "", `"strategy"`},
		{"2026-05-31", "daily 2026-05-31", `"day":1807,"date":"2026-05-31","weights":"daily 2026-05-31","strategy"`},
		{"2021-06-19", "", `"date":"2021-06-19","strategy"`},
		{"", "mine.tsv", `"weights":"mine.tsv","strategy"`},
	} {
		s := Start{Lists: "x", Weights: c.weights}
		if c.date != "" {
			s.SetDate(game.Must(daily.ParseDate(c.date)))
		}
		must.Hold(t, strings.Contains(line(s), `"lists":"x",`+c.fields), "%s: written as %s", c.date, line(s))
	}
}

// The letters of an alphabet that is a file are not known.
func TestAlphabetOfAFile(t *testing.T) {
	games, err := Read("f", strings.NewReader(lines(start(`"alphabet":"no/such.yaml",`), guess(`"guess":"ŵŷŝĉĝ","clue":"BBBBB"`))))
	must.Hold(t, err == nil && games[0].Start.BuiltIn() == nil && games[0].Guesses[0].Guess.Upper() == "ŴŶŜĈĜ", "%+v, %v", games, err)
}

// The lists of a game have its length and its alphabet.
func TestSuits(t *testing.T) {
	d := game.Must(game.NewDictionary("mine", game.MustWords("crane"), nil))
	for s, want := range map[Start]string{
		{}:               "",
		{Length: 5}:      "",
		{Alphabet: "en"}: "",
		{Length: 6}:      "its words have 6 letters, those of mine have 5: not a record of games",
		{Alphabet: "ru"}: `its alphabet is "ru", that of mine is "en": not a record of games`,
	} {
		must.Equal(t, must.Text(s.Suits(d)), want, "%+v", s)
	}
}

// A line counts the candidates of all boards and, with weights, the equivalent number of equally likely ones.
func TestCount(t *testing.T) {
	d := game.Must(game.NewDictionary("small", game.MustWords("crane slate trace"), game.MustWords("roate")))
	w := game.Must(d.Weighted("mine.tsv", []float64{1, 1, 1, 97}))
	// If no answer fits, how common words are matters. The start line names no such weights, so the record ignores them.
	beyond := d.Beyond(func() game.Beyond { return game.Beyond{Weights: []float64{1, 1, 1, 97}} })
	off := game.Must(game.NewBoards(beyond, game.Rules{}, 1))
	for _, answer := range d.Answers() {
		off.Reject(answer)
	}
	g := Guess{}
	g.Count(off)
	must.Hold(t, off.Board(0).Weights() != nil && g.Candidates == 1 && g.Effective == 0, "%+v, want 1 candidate", g)
	for _, c := range []struct {
		d                  *game.Dictionary
		boards, candidates int
		effective, each    float64
	}{
		{d, 1, 3, 0, 0}, {d, 2, 6, 0, 0}, {w, 1, 4, 1.18, 0}, {w, 2, 8, 2.37, 1.18},
	} {
		b := game.Must(game.NewBoards(c.d, game.Rules{}, c.boards))
		g := Guess{Candidates: 99, Effective: 99}
		if c.boards > 1 {
			g.Boards = make([]Board, c.boards)
		}
		g.Count(b)
		must.Hold(t, g.Candidates == c.candidates && g.Effective == c.effective,
			"%d boards: %d candidates, like %v, want %d and %v", c.boards, g.Candidates, g.Effective, c.candidates, c.effective)
		for _, b := range g.Boards {
			must.Hold(t, b.Candidates == c.candidates/c.boards && b.Effective == c.each,
				"a board with %+v, want %d and %v", b, c.candidates/c.boards, c.each)
		}
	}
}
