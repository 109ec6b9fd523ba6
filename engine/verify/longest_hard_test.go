package verify_test

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

func TestBounds(t *testing.T) {
	d := original(t)
	jazzy := game.MustWord("jazzy")
	for _, c := range []struct {
		name  string
		host  game.Host
		mode  game.Mode
		bound int
		want  string
	}{
		{"the heaviest chain", game.Wordle(), game.Hard, 10692, ""},
		{"one less", game.Wordle(), game.Hard, 10691, "the bound is 10691, but there is a game of 10692 guesses"},
		{"of Absurdle", game.Absurdle(), game.Hard, 10692, ""},
		{"of Absurdle, one less", game.Absurdle(), game.Hard, 10691, "games that spare the letters (none) are not excluded"},
		{"all words", game.Absurdle(), game.Normal, 12972, ""},
		{"not all words", game.Wordle(), game.Normal, 12971, "the bound is 12971, but there are 12972 words"},
		{"strict", game.Wordle(), game.Strict, 19, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := verify.Rules{Dictionary: d, Host: c.host, Mode: c.mode}
			if c.host == game.Wordle() {
				r.Secret = jazzy
			}
			faults := verify.LongestGame{Secret: jazzy, Bound: c.bound}.CheckBound(t.Context(), r)
			got := ""
			if len(faults) > 0 {
				got = faults[0].Error()
			}
			must.Equal(t, got, c.want)
		})
	}
}

// Branches for whose exclusion there is no reason, or too little, are reported.
func TestBranchesThatExcludeNothing(t *testing.T) {
	r := verify.Rules{Dictionary: original(t), Host: game.Absurdle(), Mode: game.Hard}
	c := verify.LongestGame{Secret: game.MustWord("jazzy"), Bound: 10691, Branches: []verify.Branch{{Spare: ""}}}
	if faults := c.CheckBound(t.Context(), r); len(faults) != 1 || !strings.Contains(faults[0].Reason, "lose 0, and may have 10692 guesses") {
		t.Errorf("%v", faults)
	}
	c.Branches[0].Loss = 1
	if faults := c.CheckBound(t.Context(), r); len(faults) > 0 {
		t.Error(faults[0])
	}
	if faults := c.Refute(t.Context(), r, c.Branches[0]); len(faults) != 1 {
		t.Errorf("searched again: %v, and the game of 10,692 guesses is not found", faults)
	}
	c.Bound = 100 // the check must not visit all the millions of branches
	if faults := c.CheckBound(t.Context(), r); len(faults) == 0 || len(faults) > 20 {
		t.Errorf("%d faults of a bound that is far off", len(faults))
	}
}
