package verify_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

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
		{"cat\ndog\n", verify.ErrFile, `f:1: "cat" has 3 letters: not a five-letter word`},
	} {
		err := verify.All(t.Context(), "f", strings.NewReader(c.text), short)
		if !errors.Is(err, c.err) || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	for _, s := range subjects(t) {
		if strings.HasPrefix(s.kind, "record") {
			continue
		}
		for _, d := range []string{s.text, strings.ReplaceAll(s.text, s.lists.Sum(), russian.Sum())} {
			// Claims about any words are refuted; others are not about such words at all.
			anyWords := strings.HasPrefix(s.kind, "tree") || slices.Contains([]string{"proof of a bound", "proof, weights", "first totals", "proof of pairs", "proof of a cover", "openings", "proof of second guesses"}, s.kind)
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
		if (err == nil) != right {
			t.Errorf("%q: %v\n%s", answer, err, text)
		}
	}
}
