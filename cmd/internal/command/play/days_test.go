package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// Before the first day nothing is known, and the output says so.
func TestFirstDay(t *testing.T) {
	var out bytes.Buffer
	outlook{Date: daily.First, Answers: 2309, Never: 2309, Effective: 2309, First: game.MustWord("salet"), Mode: "normal", Expected: 3.42}.Print(&out)
	if want := "Wordle 0, 2021-06-19; no day before it is known.\n\nOf the 2,309 words of the list 2,309 were never dealt.\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %q", out.String())
	}
}

// The last days come first, at most as many as there are.
func TestLastFirst(t *testing.T) {
	days := daily.BuiltIn().Before(daily.First.AddDays(3)).Days()
	for most, want := range map[int]string{1: "sissy", 2: "sissy rebut", 9: "sissy rebut cigar"} {
		var words []game.Word
		for _, d := range lastFirst(days, most) {
			words = append(words, d.Answer)
		}
		must.Equal(t, game.Join(words, " "), want, "the last %d of three days are", most)
	}
}
