package game

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestHosts(t *testing.T) {
	for _, c := range []struct {
		name                   string
		want                   Host
		secret, honest, sells  bool
		rows, rowsOnFourBoards int
	}{
		{"wordle", Host{}, true, true, false, 6, 9},
		{"absurdle", Host{Kind: LargestBucket}, false, true, false, 0, 0},
		{"evil-wordle", Host{Kind: LargestBucket, Tie: FirstListed}, false, true, false, 6, 9},
		{"evil-wordle-swag", Host{Kind: LargestBucket, Tie: FirstFilled}, false, true, false, 0, 0},
		{"hinter", Host{Kind: BestReply}, false, true, false, 0, 0},
		{"fibble", Host{Lies: LyingRows, Row: RowLies{1, 1}}, true, false, false, 9, 12},
		{"wordpl", Host{Lies: NoisyTiles}, true, false, true, 0, 0},
		{"liar", Host{Lies: UnknownLies}, true, false, false, 0, 0},
		{"kilordle", Host{Lies: OtherBoards}, true, false, false, 1005, 1008},
	} {
		h, err := ParseHost(c.name)
		must.Hold(t, err == nil && h == c.want && h.String() == c.name, "ParseHost(%s) = %+v, %v, and its name is %q", c.name, h, err, h)
		must.Hold(t, h.HasSecret() == c.secret && h.Honest() == c.honest && h.SellsClues() == c.sells,
			"%s: HasSecret %t, Honest %t, SellsClues %t", c.name, h.HasSecret(), h.Honest(), h.SellsClues())
		must.Hold(t, h.Rows(1) == c.rows && h.Rows(4) == c.rowsOnFourBoards,
			"%s: %d rows, %d on four boards", c.name, h.Rows(1), h.Rows(4))
		if h.Scoring = Includes; h.String() != c.name || h.Rows(1) != c.rows {
			t.Errorf("%s that scores by includes: %q, %d rows", c.name, h, h.Rows(1))
		}
	}
}

func TestParseHostErrors(t *testing.T) {
	const want = `unknown host "Wordle": write wordle, absurdle, evil-wordle, evil-wordle-swag, hinter, fibble, wordpl, liar, kilordle`
	must.Reads(t, must.Err(ParseHost("Wordle")), ErrHost, want, "ParseHost(Wordle)")
	for _, text := range []string{"", " ", "first-met", "wordle\n", "wordle:lies=1", "fibble:", "fibble:lies", "fibble:lies=6", "fibble:lies=01", "fibble:lies=2,", "fibble:lies=2,lies=2", "fibble:lies=2,exactly,at-most"} {
		h, err := ParseHost(text)
		must.Hold(t, errors.Is(err, ErrHost), "ParseHost(%q) = %v, %v", text, h, err)
	}
	must.Equal(t, (Host{Kind: BestReply, Lies: LyingRows}).String(), "", "a host that nobody named is called")
}

func TestHostInJSON(t *testing.T) {
	type line struct {
		Host Host `json:"host"`
	}
	text := must.Get(json.Marshal(line{EvilWordle()}))(t)
	must.Equal(t, string(text), `{"host":"evil-wordle"}`)
	var got line
	must.Do(t, json.Unmarshal(text, &got))
	must.Equal(t, got.Host, EvilWordle())
	must.Is(t, json.Unmarshal([]byte(`{"host":"me"}`), &got), ErrHost, "host me")
}

func TestScoring(t *testing.T) {
	for _, c := range []struct {
		scoring Scoring
		name    string
		clue    string // of SPEED where ABIDE is the answer
	}{
		{CountLetters, "wordle", "BBYBY"},
		{Includes, "includes", "BBYYY"},
		{InOrder, "in-order", "BBYBY"},
		{FirstCopy, "first-copy", "BBYBY"},
		{LastCopy, "last-copy", "BBYYY"},
		{Swapped, "swapped", "BBBYY"},
		{Recount, "recount", "BBYBY"},
		{Either, "either", "BBYBY"},
	} {
		s, err := ParseScoring(c.name)
		must.Hold(t, err == nil && s == c.scoring && s.String() == c.name, "ParseScoring(%s) = %v, %v", c.name, s, err)
		must.Equal(t, c.scoring.Score(MustWord("speed"), MustWord("abide")).String(), c.clue, "%s: SPEED on ABIDE is", c.name)
	}
	for words, clues := range map[string]map[Scoring]string{ // the guess and the answer
		"eerie crane": {
			CountLetters: "BBYBG", InOrder: "YBYBG", FirstCopy: "YBYBB", Includes: "YYYBG",
			LastCopy: "YYYBG", Dotless: "BBYBG", Swapped: "BYBBG", Recount: "BBYBG", Either: "BBYBG",
		},
		"llama skill": {CountLetters: "YYBBB"}, "llama label": {CountLetters: "GYYBB", Either: "GBYBB"},
		"babka abbey": {CountLetters: "YYGBB", Either: "BYGBB"}, "jazzy jazzy": {CountLetters: "GGGGG"},
		"skull skill": {FirstCopy: "GGBGG"},
		"llall skill": {FirstCopy: "YYBBB", InOrder: "YYBGG", LastCopy: "YYBYG"},
		"eerie eerie": {LastCopy: "GGGGG", Recount: "GGGGG"},
		"crane eerie": {Swapped: "YYYBG", Recount: "BYBBY"},
	} {
		pair := MustWords(words)
		for scoring, clue := range clues {
			must.Equal(t, scoring.Score(pair[0], pair[1]).String(), clue, "%s: %s", scoring, words)
		}
	}
	guess, answer := Must(WordOf("kırım")), Must(WordOf("biçim"))
	must.Equal(t, Dotless.Score(guess, answer).String(), "BGBGG", "dotless: %s on %s is", guess, answer)
	word := MustWord("eerie")
	must.Equal(t, LastCopy.Shown(word, word).String(), "YYGGG", "last-copy: the tiles of EERIE on itself are")
	must.Fail(ParseScoring("x"))(t, ErrScoring, "ParseScoring(x)")
}

// Hosts that need no more than the answers answer, and colour repeated letters by their scoring.
func TestHostAnswerer(t *testing.T) {
	first := Must(NewDictionary("small", MustWords("crane slate fuzzy"), nil))
	second := Must(NewDictionary("small", MustWords("abide abbey"), MustWords("speed")))
	for _, c := range []struct {
		host          Host
		d             *Dictionary
		guess, secret string // where there is one
		clue          string // "" for a host that needs more
	}{
		{Wordle(), first, "crane", "fuzzy", "BBBBB"},
		{Absurdle(), first, "crane", "fuzzy", "BBBBB"},
		{EvilWordle(), first, "crane", "fuzzy", "GGGGG"},
		{EvilWordleSwag(), first, "crane", "fuzzy", "BBGBG"},
		{Hinter(), first, "crane", "fuzzy", ""},
		{Fibble(), first, "crane", "fuzzy", ""},
		{WORDPL(), first, "crane", "fuzzy", ""},
		{Liar(), first, "crane", "fuzzy", ""},
		{Host{Scoring: Includes}, first, "crane", "fuzzy", "BBBBB"},
		{Wordle(), second, "speed", "abide", "BBYBY"},
		{Host{Scoring: Includes}, second, "speed", "abide", "BBYYY"},
		{Absurdle(), second, "speed", "abide", "BBYBY"},
		{Host{Kind: LargestBucket, Scoring: Includes}, second, "speed", "abide", "BBYYY"},
	} {
		a, ok := c.host.Answerer(c.d, MustWord(c.secret))
		must.Equal(t, ok, c.clue != "", "%s: has an answerer", c.host)
		if ok {
			must.Equal(t, a.Answer(MustWord(c.guess)).String(), c.clue, "%+v answers", c.host)
		}
	}
}

func TestFibbleWith(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       RowLies
		tiles      string
	}{
		{"fibble:lies=1", "fibble", RowLies{1, 1}, "one tile"},
		{"fibble:exactly", "fibble", RowLies{1, 1}, "one tile"},
		{"fibble:lies=2", "fibble:lies=2", RowLies{2, 2}, "2 tiles"},
		{"fibble:lies=5,exactly", "fibble:lies=5", RowLies{5, 5}, "5 tiles"},
		{"fibble:at-most", "fibble:lies=1,at-most", RowLies{0, 1}, "at most one tile"},
		{"fibble:at-most,lies=3", "fibble:lies=3,at-most", RowLies{0, 3}, "at most 3 tiles"},
	} {
		h, err := ParseHost(c.text)
		if err != nil || h != (Host{Lies: LyingRows, Row: c.want}) || h.String() != c.name || h.Name() != "fibble" || h.Row.Tiles() != c.tiles {
			t.Errorf("%s is %+v, called %s, whose rows have %s that lie, %v", c.text, h, h, h.Row.Tiles(), err)
		}
		must.Hold(t, !h.Honest() && h.HasSecret() && h.Rows(1) == 9,
			"%s: honest %t, secret %t, %d rows", c.text, h.Honest(), h.HasSecret(), h.Rows(1))
	}
	for _, text := range []string{"fibble:lies=0", "fibble:lies=0,at-most"} {
		must.Equal(t, must.Get(ParseHost(text))(t), Wordle(), "%s", text)
	}
}

// Names are split between hosts, not between a host and its options.
func TestSplitHosts(t *testing.T) {
	for text, want := range map[string][]string{
		"":                             {""},
		"wordle,fibble":                {"wordle", "fibble"},
		"fibble:lies=2,at-most,wordle": {"fibble:lies=2,at-most", "wordle"},
		"fibble:exactly,lies=3,hinter": {"fibble:exactly,lies=3", "hinter"},
		"wordle,fibbel,absurdle":       {"wordle", "fibbel", "absurdle"},
		"at-most,wordle":               {"at-most", "wordle"},
	} {
		must.Equal(t, SplitHosts(text), want, "%q", text)
	}
}

// The name of a host that was read is read as the same host.
func FuzzParseHost(f *testing.F) {
	for _, text := range []string{"wordle", "fibble:lies=3,at-most", "fibble:lies=0", "fibble:", "fibble:lies=2,lies=3", "fibble:lies=6", "fibble:lies=+1", "wordle:lies=1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ParseHost(text)
		if err != nil {
			must.Need(t, errors.Is(err, ErrHost), "%q: %v", text, err)
			return
		}
		if again, err := ParseHost(h.String()); err != nil || again != h || h.Row.Least > h.Row.Most || h.Row.Most > Letters {
			t.Fatalf("%q is %+v, then %+v, %v", text, h, again, err)
		}
		must.Same(t, len(SplitHosts(text)), 1, "parts of %q", text)
	})
}

func TestStale(t *testing.T) {
	var turns []Turn
	for _, c := range []struct{ guess, clue, want string }{
		{"crane", "GBBBG", "GBBBG"},
		{"clone", "GBGBG", "GBGBG"},
		{"drove", "GYGBG", "BYGBG"}, // C was green in the first place
		{"drink", "GBBBB", "BBBBB"},
	} {
		turn := Turn{MustWord(c.guess), Must(ParseClue(c.clue, Letters))}
		turn.Clue = turn.Stale(turns)
		must.Equal(t, turn.Clue.String(), c.want, "%s %s after %v is", c.guess, c.clue, turns)
		turns = append(turns, turn)
	}
}
