package verify_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/verify"
)

// A record is about words of its own length and alphabet. All other claims are about five letters a-z. If the loaded lists have other
// words, the error says so.
func TestOtherWords(t *testing.T) {
	short, russian := words("short", "en", "cat dog cog", ""), words("russian", "ru", "слово весна", "")
	const (
		start = `{"event":"start","game":1,"site":"sim","host":"wordle","mode":"normal","words":""`
		guess = "}\n" + `{"event":"guess","n":1,"guess":"cat","clue":"GGG","candidates":1,"ms":1}` + "\n"
	)
	for _, c := range []struct {
		text string
		err  error
		want string
	}{
		{start + `,"length":3` + guess, nil, ""},
		{start + `,"length":8}`, record.ErrRecord, "game 1: its words have 8 letters, those of short have 3: not a record of games"},
		{start + `,"length":3,"alphabet":"ru"}`, record.ErrRecord, `game 1: its alphabet is "ru", that of short is "en": not a record of games`},
		{"crane\nslate\n", verify.ErrOtherLists, "the words of short have 3 letters of the alphabet en, and the claim is about words of five letters a-z: "},
		{"cat\ndog\n", verify.ErrFile, `f:1: "cat" has 3 letters: not a word of 5 letters`},
	} {
		err := verify.All(t.Context(), "f", strings.NewReader(c.text), short)
		must.Hold(t, errors.Is(err, c.err) && (err == nil || strings.HasPrefix(err.Error(), c.want)),
			"%s: %v, want %s", c.text, err, c.want)
	}
	for _, s := range subjects(t) {
		if strings.HasPrefix(s.kind, "record") {
			continue
		}
		for _, d := range []string{s.text, strings.ReplaceAll(s.text, s.lists.Sum(), russian.Sum())} {
			// Claims about any words are refuted; others are not about such words at all.
			anyWords := strings.HasPrefix(s.kind, "tree") || slices.Contains([]string{"proof of a bound", "proof, weights", "first totals", "proof of pairs", "proof of small sets", "proof of a cover", "openings", "proof of second guesses"}, s.kind)
			if err := verify.All(t.Context(), "f", strings.NewReader(d), russian); err == nil || errors.Is(err, verify.ErrRefuted) && !anyWords {
				t.Errorf("%s: checked with Russian words: %v", s.kind, err)
			}
		}
	}
}

// If the record of a lost game against an adversary gives an answer, the answer must fit all the clues.
func TestAnswerOfLostGame(t *testing.T) {
	d := words("mine", "de", "grüße größe süßer küßte", "straß")
	for answer, right := range map[string]bool{"": true, "süßer": false, "grüße": true, "größe": true, "GRÜSSE": false, "x": false} {
		text := recordOf(t, d, game.Absurdle(), "normal", "", "straß", false)
		text = strings.Replace(text, `"answer":""`, `"answer":"`+answer+`"`, 1)
		err := verify.All(t.Context(), "f", strings.NewReader(text), d)
		must.Hold(t, (err == nil) == right, "%q: %v\n%s", answer, err, text)
	}
}

// Nothing in a file goes unread. A file that gives its number of lines must be complete.
func TestReadIsStrict(t *testing.T) {
	const head = `{"claim":"totals","words":"original","lists":"0","answers":2315,"allowed":12972,"mode":"hard","guesses":6,"least":3`
	const line = `{"word":"arose","low":3}`
	for _, c := range []struct{ name, text, want string }{
		{"whole", head + `,"lines":1}` + "\n" + line, ""},
		{"of an earlier version", head + "}\n" + line, "f:1: it does not say how many lines follow"},
		{"a field of no use", head + `,"more":1}` + "\n" + line, `f:1: unknown key "more"`},
		{"a key twice", head + `,"least":4}` + "\n" + line, `f:1: the key "least" is there twice`},
		{"a key in capitals", head + `,"lines":1}` + "\n" + `{"word":"arose","Low":4,"low":3}`, `f:2: unknown key "Low"`},
		{"two values on a line", head + `,"lines":1}` + "\n" + line + line, `f:2: invalid character '{' after top-level value`},
		{"cut", head + `,"lines":2}` + "\n" + line, "f:2: this is the last line, and 1 lines follow the first, which says that 2 do"},
		{"repeated", head + `,"lines":1}` + "\n" + line + "\n" + line, "f:3: this is the last line, and 2 lines follow the first, which says that 1 do"},
		{"no lines at all", head + `,"lines":1}`, "f:1: this is the last line, and 0 lines follow the first, which says that 1 do"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := verify.Read("f", strings.NewReader(c.text))
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (!errors.Is(err, verify.ErrFile) || !strings.HasPrefix(err.Error(), c.want)):
				t.Errorf("%v, want %s…", err, c.want)
			}
		})
	}
}
