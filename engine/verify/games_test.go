package verify_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

// found checks a file. It returns the error of reading or checking it, the first fault, or what is not checked.
func found(t *testing.T, text string, d *game.Dictionary) string {
	t.Helper()
	f, said := subject{lists: d}.try(t, text)
	if f == excused {
		said = slices.Compact(append([]string{"right"}, said...))
	}
	return strings.Join(said, "; ")
}

// Each of these files once passed as right, although it claims what is not shown.
func TestFilesOfGamesSayWhatIsNotShown(t *testing.T) {
	d := original(t)
	about := encoded(verify.NewSetting(d, game.Wordle(), game.Strict))
	strict := strings.TrimSuffix(about, "}")
	absurdle := strings.TrimSuffix(encoded(verify.NewSetting(d, game.Absurdle(), game.Normal)), "}")
	const (
		diver   = `,"secret":"diver","guesses":3,"bound":3,"proved":true,"game":["jiffy","pixie","diver"]`
		targets = `,"target":"jazzy","length":5,"proved":true,"game":["oiler","munts","coked","beech","jazzy"]}`
	)
	for _, c := range []struct{ name, text, want string }{
		{
			"prices that overflow", strict + diver + `,"proof":{"prices":{"a":9223372036854775807,"b":9223372036854775807}}}`,
			`the bound 3 is not proved: after [], 3 of 3643 words: the price of "a" is 9223372036854775807; prices are 0 to 1048576`,
		},
		{"a price above all use", strict + diver + `,"proof":{"prices":{"a":1048577}}}`, "the bound 3 is not proved: "},
		{"a bound that overflows", strict + `,"secret":"diver","guesses":0,"bound":9007199254740993,"proof":{}}`, "the bound is 9007199254740993, but a game has 1 to 12972 guesses"},
		{"a bound lowered to the game", strict + diver + "}", "right; whether no game is longer than the bound, of which there is no proof"},
		{"a target without a proof", absurdle + targets, "right; whether no game is shorter, which a search has found"},
		{"an Absurdle game without its host", strings.Replace(absurdle, `"host":"absurdle",`, "", 1) + targets, "mutant:1: it does not name the checksum of its lists, its host and its mode"},
		{"no lists", `{"secret":"arose","guesses":1,"bound":1,"proved":true}`, "mutant:1: it does not name the checksum of its lists"},
		{"other lists", strings.Replace(strict, d.Sum()[:9], "123456789", 1) + diver + "}", "it is about other lists than original, by their checksum"},
		{"fewer answers", strings.Replace(strict, `"answers":2315`, `"answers":2314`, 1) + diver + "}", "it is about other lists: it is about 2,314 answers and 12,972 words that may be guessed; original has 2,315 and 12,972"},
		{"the name of other lists", strings.Replace(strict, `"original"`, `"nyt"`, 1) + diver + "}", "it is about other lists than nyt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(t, c.text+"\n", d); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s, want %s…", got, c.want)
			}
		})
	}
}

// Files of games are whole and in order.
func TestFilesOfGamesAreWhole(t *testing.T) {
	d := original(t)
	text := dataText(t, "games/strict-original.jsonl")
	lines := strings.SplitAfter(text, "\n")[:4]
	lines[0] = strings.Replace(lines[0], `"lines":2315`, `"lines":3`, 1)
	const right = "right; whether no game is longer"
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"cut", lines[:3], "mutant:3: this is the last line, and 2 lines follow the first, which says that 3 do"},
		{"not all answers", lines, "there are 3 games, but the first line says that there is one for each of the 2315 words that are answers"},
		{"without the first line", lines[1:], "mutant:1: it does not name the checksum of its lists"},
	} {
		if got := found(t, strings.Join(c.lines, ""), d); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s…", c.name, got, c.want)
		}
	}
	swapped := strings.SplitAfter(text, "\n")
	swapped[7], swapped[8] = swapped[8], swapped[7]
	must.Equal(t, found(t, strings.Join(swapped, ""), d), "line 8 is about EVADE, but in the list FOCAL is there", "two lines swapped")
	if got := found(t, text, d); !strings.HasPrefix(got, right) {
		t.Errorf("the file itself: %s", got)
	}
}

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
