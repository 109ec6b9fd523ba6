package record

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Words of any length and alphabet are read as they were written.
func TestAnyWords(t *testing.T) {
	for _, c := range []struct{ alphabet, guess, answer, fields string }{
		{"en", "crane", "slate", ``},
		{"en", "cat", "tac", `"length":3,`},
		{"en", "thunderstorm", "extravagance", `"length":12,`},
		{"ru", "слово", "весна", `"alphabet":"ru",`},
		{"de", "größenwahn", "straßenbau", `"alphabet":"de","length":10,`},
		{"ca", "coŀegi", "alumne", `"alphabet":"ca","length":6,`},
		{"equation", "12+34=46", "3*4-2=10", `"alphabet":"equation","length":8,`},
	} {
		letters := game.Must(alphabet.Named(c.alphabet))
		guess, answer := game.MustWord(c.guess), game.MustWord(c.answer)
		d := game.Must(game.NewDictionaryIn(letters, "mine", []game.Word{answer}, []game.Word{guess}))
		score := game.Score(guess, answer)
		want := Game{Start: Start{Event: EventStart, Game: 1, Mode: "normal", Time: time.UnixMilli(0).UTC()}}
		want.Start.SetWords(d)
		want.Guesses = []Guess{{Event: EventGuess, N: 1, Guess: guess, Clue: &score, Candidates: 1}}
		want.End = &End{Event: EventEnd, Outcome: Stopped, Guesses: 1, Answer: c.answer}
		var text bytes.Buffer
		must.Do(t, write(NewWriter(&text), want))
		if fields := `"lists":"` + d.Sum() + `",` + c.fields + `"strategy"`; !strings.Contains(text.String(), fields) {
			t.Errorf("%s: the start line has no %s:\n%s", c.guess, fields, text.String())
		}
		got, err := Read("f", &text)
		if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: read back as %+v, %v", c.guess, got, err)
		}
		if err := got[0].Start.Suits(d); err != nil {
			t.Errorf("%s: %v", c.guess, err)
		}
	}
}

// A game's day and weights are written if it has any, and read back.
func TestDays(t *testing.T) {
	for _, c := range []struct{ date, weights, fields string }{
		{"", "", `"strategy"`},
		{"2026-05-31", "daily 2026-05-31", `"day":1807,"date":"2026-05-31","weights":"daily 2026-05-31","strategy"`},
		{"2021-06-19", "", `"date":"2021-06-19","strategy"`},
		{"", "mine.tsv", `"weights":"mine.tsv","strategy"`},
	} {
		want := Start{Event: EventStart, Mode: "normal", Lists: "x", Weights: c.weights}
		if c.date != "" {
			date := game.Must(daily.ParseDate(c.date))
			want.SetDate(date)
		}
		var text bytes.Buffer
		must.Do(t, NewWriter(&text).Take(Event{Start: &want}))
		if !strings.Contains(text.String(), `"lists":"x",`+c.fields) {
			t.Errorf("%s: written as %s", c.date, text.String())
		}
		got, err := Read("f", &text)
		if err != nil || len(got) != 1 || got[0].Start != want {
			t.Errorf("%s: read back as %+v, %v", c.date, got, err)
		}
	}
}

func TestDaysThatAreNone(t *testing.T) {
	for fields, want := range map[string]string{
		`"day":1806,"date":"2026-05-31",`: "f:1: the number of 2026-05-31 is 1807, not 1806",
		`"date":"2026-05-31",`:            "f:1: the number of 2026-05-31 is 1807, not 0",
		`"day":1807,`:                     "f:1: day 1807 has no date",
		`"date":"2021-06-18",`:            "the first one was on 2021-06-19",
		`"date":"yesterday",`:             "write it as 2026-05-31",
	} {
		_, err := Read("f", strings.NewReader(strings.Replace(startLine, `"strategy"`, fields+`"strategy"`, 1)+"\n"))
		if !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", fields, err, want)
		}
	}
}

// Words and clues that don't suit the game are errors that name the file and the line.
func TestOtherWords(t *testing.T) {
	start := func(fields string) string { return strings.Replace(startLine, `"strategy"`, fields+`"strategy"`, 1) }
	for _, c := range []struct{ start, guess, want string }{
		{startLine, `"guess":"cat","clue":"BBB"`, "f:2: CAT has 3 letters, and the words of the game have 5: "},
		{startLine, `"guess":"crane","clue":"BBBBBB"`, "f:2: CRANE has a clue of 6 tiles: "},
		{startLine, `"guess":"größe","clue":"BBBBB"`, "f:2: GRÖẞE has 'ö', which is not in the alphabet en: "},
		{startLine, `"guess":"cr ne","clue":"BBBBB"`, `f:2: "cr ne" has ' ', which is not a letter: `},
		{startLine, `"guess":"12345678901234567890","rejected":true`, `f:2: "12345678901234567890" has 20 letters: `},
		{start(`"alphabet":"ru",`), `"guess":"слоvо","clue":"BBBBB"`, "f:2: СЛОVО has 'v', which is not in the alphabet ru: "},
		{start(`"length":8,`), `"guess":"crane","clue":"BBBBB"`, "f:2: CRANE has 5 letters, and the words of the game have 8: "},
		{start(`"length":8,`), `"guess":"absolute","boards":[{"clue":"BBBBB","candidates":1}]`, "f:2: ABSOLUTE has a clue of 5 tiles: "},
		{start(`"length":13,`), "", "f:1: words of 13 letters: "},
		{start(`"length":-1,`), "", "f:1: words of -1 letters: "},
		{start(`"alphabet":"xx",`), "", `f:1: there is no alphabet "xx", only ar, `},
		{start(`"alphabet":"../en",`), "", `f:1: there is no alphabet "../en", only ar, `},
	} {
		_, err := Read("f", strings.NewReader(lines(c.start, `{"event":"guess","n":1,`+c.guess+`,"candidates":1,"ms":1}`)))
		if !errors.Is(err, ErrRecord) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\n%s\n%v, want %s…", c.start, c.guess, err, c.want)
		}
	}
	// The letters of an alphabet that is a file are not known.
	games, err := Read("f", strings.NewReader(lines(start(`"alphabet":"no/such.yaml",`), `{"event":"guess","n":1,"guess":"ŵŷŝĉĝ","clue":"BBBBB","candidates":1,"ms":1}`)))
	if err != nil || games[0].Start.BuiltIn() != nil || games[0].Guesses[0].Guess.Upper() != "ŴŶŜĈĜ" {
		t.Errorf("%+v, %v", games, err)
	}
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
		got := ""
		if err := s.Suits(d); err != nil {
			got = err.Error()
		}
		must.Equal(t, got, want, "%+v", s)
	}
}

// A line counts the candidates of all boards and, with weights, the equivalent number of equally likely ones.
func TestCount(t *testing.T) {
	d := game.Must(game.NewDictionary("small", game.MustWords("crane slate trace"), game.MustWords("roate")))
	w := game.Must(d.Weighted("mine.tsv", []float64{1, 1, 1, 97}))
	// If no answer fits, how common words are matters. The start line names no such weights, so the record ignores
	// them.
	beyond := d.Beyond(func() game.Beyond { return game.Beyond{Weights: []float64{1, 1, 1, 97}} })
	off := game.Must(game.NewBoards(beyond, game.Rules{}, 1))
	for _, answer := range d.Answers() {
		off.Reject(answer)
	}
	g := Guess{}
	if g.Count(off); off.Board(0).Weights() == nil || g.Candidates != 1 || g.Effective != 0 {
		t.Errorf("weights %v, %+v, want 1 candidate", off.Board(0).Weights(), g)
	}
	for _, c := range []struct {
		d          *game.Dictionary
		boards     int
		candidates int
		effective  float64
		each       float64
	}{
		{d, 1, 3, 0, 0}, {d, 2, 6, 0, 0}, {w, 1, 4, 1.18, 0}, {w, 2, 8, 2.37, 1.18},
	} {
		b := game.Must(game.NewBoards(c.d, game.Rules{}, c.boards))
		g := Guess{Candidates: 99, Effective: 99}
		if c.boards > 1 {
			g.Boards = make([]Board, c.boards)
		}
		g.Count(b)
		if g.Candidates != c.candidates || g.Effective != c.effective {
			t.Errorf("%d boards: %d candidates, like %v, want %d and %v", c.boards, g.Candidates, g.Effective, c.candidates, c.effective)
		}
		for _, b := range g.Boards {
			if b.Candidates != c.candidates/c.boards || b.Effective != c.each {
				t.Errorf("a board with %+v, want %d and %v", b, c.candidates/c.boards, c.each)
			}
		}
	}
}
