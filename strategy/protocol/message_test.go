package protocol

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

func TestParseLine(t *testing.T) {
	for _, c := range []struct{ line, verb, rest, wrong string }{
		{"go", "go", "", ""},
		{"  go time 50\r\n", "go", "time 50", ""},
		{"answers\t/a b/words.txt", "answers", "/a b/words.txt", ""},
		{"turn  crane   BYBBG", "turn", "crane   BYBBG", ""},
		{"name Müller ⬛", "name", "Müller ⬛", ""},
		{"", "", "", "blank"},
		{" \t\n", "", "", "blank"},
		{"Go", "", "", `"Go" is not a verb`},
		{"go2 x", "", "", `"go2" is not a verb`},
		{"{\"guess\":1}", "", "", "is not a verb"},
		{"go\x00", "", "", "control characters"},
		{"go\x1b[1m", "", "", "control characters"},
		{"go \xff", "", "", "not UTF-8"},
	} {
		m, err := parseLine(c.line)
		if c.wrong != "" {
			must.Says(t, err, ErrLine, c.wrong, "%q", c.line)
			continue
		}
		must.Hold(t, err == nil && m.Verb == c.verb && m.Rest == c.rest, "%q: %+v, %v", c.line, m, err)
	}
}

func TestParseGame(t *testing.T) {
	full := Game{
		Rules: game.Rules{Mode: game.Hard, Host: game.EvilWordle(), Rows: 7, Target: game.MustWord("crane")},
		Words: "my own words.txt",
	}
	for text, want := range map[string]Game{
		"words nyt":                                  {Words: "nyt"},
		"mode strict words a b":                      {Rules: game.Rules{Mode: game.Strict}, Words: "a b"},
		"color blue rows 6 words nyt":                {Rules: game.Rules{Rows: 6}, Words: "nyt"},
		"bought 1 host liar words nyt":               {Rules: game.Rules{Host: game.WORDPL()}, Words: "nyt"},
		"tie first-met host absurdle words a":        {Rules: game.Rules{Host: game.EvilWordle()}, Words: "a"},
		"host liar words words nyt":                  {Rules: game.Rules{Host: game.Liar()}, Words: "words nyt"},
		full.String():                                full,
		"alphabet en length 5 words a":               {Words: "a"},
		"target größer length 6 alphabet de words a": {Rules: game.Rules{Target: game.MustWord("größer")}, Alphabet: "de", Length: 6, Words: "a"},
	} {
		must.Equal(t, must.Get(parseGame(text))(t), want, "%q", text)
	}
	for text, wrong := range map[string]string{
		"": "without words NAME", "mode hard": "without words NAME", "words": "without words NAME",
		"rows":               "rows: it has no value",
		"rows -1 words nyt":  `"-1" is not a whole number from 0`,
		"rows 1e9 words nyt": "is not a whole number",
		"mode easy words a":  "unknown mode",
		"host me words a":    "unknown host",
		"tie x words a":      "unknown tie-break",
		"target xx words a":  "not a word of 5 letters",
	} {
		must.Says(t, must.Err(parseGame(text)), ErrLine, wrong, "%q", text)
	}
}

func TestParseBestAndTurn(t *testing.T) {
	got := must.Get(parseBest("CRANE left 12 bits 5.9e0", game.ParseWord))(t)
	must.Equal(t, got, Best{game.MustWord("crane"), []Figure{{"left", 12}, {"bits", 5.9}}})
	for _, text := range []string{"", "cran", "crane left", "crane left many", "crane bits NaN", "crane bits Inf", "(none)"} {
		must.Fail(parseBest(text, game.ParseWord))(t, ErrLine, "%q", text)
	}
	turn := must.Get(parseTurn("crane BYBBG", game.ParseWord))(t)
	must.Equal(t, turn.Guess.String()+" "+turn.Clue.String(), "crane BYBBG")
	for _, text := range []string{"", "crane", "BYBBG crane", "crane BYBB", "crane BYBBG BYBBG"} {
		must.Fail(parseTurn(text, game.ParseWord))(t, ErrLine, "%q", text)
	}
}

func TestSplit(t *testing.T) {
	for text, want := range map[string][]string{
		"":                       nil,
		"  ":                     nil,
		"python3 first.py":       {"python3", "first.py"},
		"a  b\tc\n":              {"a", "b", "c"},
		`'a b' "c d"`:            {"a b", "c d"},
		`log='my file'.txt prog`: {"log=my file.txt", "prog"},
		`a\ b \'`:                {"a b", "'"}, `"a\"b\\c\d" '\'`: {`a"b\c\d`, `\`}, `'' ""`: {"", ""}, `$HOME *`: {"$HOME", "*"},
	} {
		must.Equal(t, must.Get(Split(text))(t), want, "%s", text)
	}
	for text, wrong := range map[string]string{
		`sh -c 'echo`: "' is not closed", `"a`: `" is not closed`, `a \`: "nothing follows the last backslash", `"a\`: "not closed",
	} {
		must.Says(t, must.Err(Split(text)), ErrSplit, wrong, "%s", text)
	}
}

// Quoted words come back from the command line.
func TestQuote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.String()).Draw(t, "words")
		var line []string
		for _, w := range words {
			line = append(line, "'"+strings.ReplaceAll(w, "'", `'\''`)+"'")
		}
		must.Same(t, must.Get(Split(strings.Join(line, " ")))(t), words)
	})
}

// What can be read is written as it was understood.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"newgame mode hard host absurdle rows 0 tie least-information words original", "newgame target crane bought 1 words a b",
		"newgame alphabet ru length 5 target слово words a", "newgame alphabet x.yaml length 12 target größer words a",
		"turn größer BYBBGG", "bestguess слово left 12", "turn crane BYBBG", "bestguess crane left 12 bits 5.9", "go time 50", "info \x00", "error ü", "set seed 5", "\xff",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		m, err := parseLine(line)
		if err != nil {
			return
		}
		must.Equal(t, must.Get(parseLine(m.String()))(t), m, "%q", line)
		if g, err := parseGame(m.Rest); err == nil {
			must.Equal(t, must.Get(parseGame(g.String()))(t), written(g), "%q is %+v, then", m.Rest, g)
		}
		if b, err := parseBest(m.Rest, game.WordOf); err == nil {
			again := must.Get(parseBest(b.String(), game.WordOf))(t)
			must.Hold(t, again.Guess == b.Guess && len(again.Figures) == len(b.Figures), "%q is %+v, then %+v", m.Rest, b, again)
		}
		if turn, err := parseTurn(m.Rest, game.WordOf); err == nil && turn.Guess == (game.Word{}) {
			t.Errorf("%q is a turn without a word", m.Rest)
		}
		limit, err := parseGo(m.Rest)
		must.Hold(t, err != nil || limit >= 0, "%q is the limit %v", m.Rest, limit)
	})
}

// written leaves out what the lines of the protocol do not tell of a host.
func written(g Game) Game {
	switch g.Rules.Host {
	case game.Hinter():
		g.Rules.Host = game.Absurdle()
	}
	return g
}
