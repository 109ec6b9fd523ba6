package discover

import (
	"slices"
	"strings"
	"testing"

	"absurdist/browser/keys"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
)

// exploredRows makes an explorer that saw the words played against the answer,
// on boxes whose classes are names, in the order grey, yellow, green.
func exploredRows(names [3]string, tones [3]string, answer string, words ...string) *explorer {
	e := &explorer{session: &session{speech: keys.LettersOf(alphabet.English())}, found: board{Width: len(answer)}}
	e.blank = []snapshot{{Tiles: []tile{{Places: map[string]place{"": {States: []string{".box"}}}}}}}
	e.seen.begin()
	for _, w := range game.MustWords(strings.Join(words, " ")) {
		var tiles []tile
		for i, c := range game.Score(w, game.MustWord(answer)).All() {
			tiles = append(tiles, tile{string(rune(w[i])), map[string]place{"": {States: []string{".box", ".done", names[c]}, Tone: tones[c]}}})
		}
		e.seen.add(w, snapshot{Tiles: tiles})
	}
	return e
}

func nyt(t *testing.T) *game.Dictionary {
	t.Helper()
	d, err := game.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The clue rule alone tells which class is which, whatever they are called.
func TestReadingsByRule(t *testing.T) {
	names := [3]string{".c3", ".c1", ".c2"}
	e := exploredRows(names, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	list := e.readings(nyt(t))
	if len(list) == 0 || !list[0].sure || !list[0].complete() {
		t.Fatalf("%d readings, want a sure one", len(list))
	}
	for c, s := range list[0].signs {
		if s.css != names[c] {
			t.Errorf("colour %d is read by %s, want %s", c, s.css, names[c])
		}
	}
}

// Names and colours on the screen decide where the rule leaves several ways.
func TestReadingsByName(t *testing.T) {
	for _, c := range []struct {
		names, tones [3]string
	}{
		{[3]string{".absent", ".present", ".correct"}, [3]string{}},
		{[3]string{".a", ".b", ".c"}, [3]string{"grey", "yellow", "green"}},
	} {
		e := exploredRows(c.names, c.tones, "crown", "corny")
		list := e.readings(nyt(t))
		if len(list) == 0 {
			t.Fatal("no readings")
		}
		for i, s := range list[0].signs {
			if s.css != c.names[i] {
				t.Errorf("colour %d is read by %s, want %s", i, s.css, c.names[i])
			}
		}
	}
}

// Grey tiles may carry no class of their own.
func TestUnmarkedGrey(t *testing.T) {
	e := exploredRows([3]string{".box", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	list := e.readings(nyt(t))
	if len(list) == 0 || list[0].colouring(facing{}).Grey != ".done:not(.near, .hit)" {
		t.Fatalf("%+v", list)
	}
	// The box may say that it is finished, and a face inside of it which colour it has.
	faced := func(tiles []tile) {
		for _, t := range tiles {
			if states := t.Places[""].States; len(states) == 3 {
				t.Places[""], t.Places["0"] = place{States: states[:2]}, place{States: states[2:]}
			} else {
				t.Places["0"] = place{States: []string{".face"}}
			}
		}
	}
	e = exploredRows([3]string{".face", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	faced(e.blank[0].Tiles)
	faced(e.seen.tiles())
	list = e.readings(nyt(t))
	if len(list) == 0 || list[0].way != "0" || list[0].colouring(facing{}).Grey != ".done :not(.near, .hit)" {
		t.Fatalf("%+v", list)
	}
}

// Nothing may tell grey tiles nor finished rows, and green tiles may have the class of yellow ones, too.
func TestUnmarkedRows(t *testing.T) {
	e := exploredRows([3]string{".box", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for _, t := range e.seen.tiles() {
		p := t.Places[""]
		p.States = slices.DeleteFunc(p.States, func(s string) bool { return s == ".done" })
		if slices.Contains(p.States, ".hit") {
			p.States = append(p.States, ".near")
		}
		t.Places[""] = p
	}
	list := e.readings(nyt(t))
	if len(list) == 0 {
		t.Fatal("no reading")
	}
	if c := list[0].colouring(facing{}); c.Grey != ":not(.near, .hit)" || c.Yellow != ".near" || c.Green != ".hit" || !c.Unmarked {
		t.Errorf("%+v", c)
	}
}

// Rows that no answer explains have no reading.
func TestNoReading(t *testing.T) {
	e := exploredRows([3]string{".a", ".b", ".c"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for i := range e.seen.games[0][0].tiles {
		e.seen.games[0][0].tiles[i].Places[""] = place{States: []string{[]string{".a", ".b", ".c"}[(i+1)%3]}}
	}
	for _, p := range e.readings(nyt(t)) {
		if p.complete() {
			t.Errorf("%v %v %v was taken for the colours", p.signs[0].css, p.signs[1].css, p.signs[2].css)
		}
	}
}

// On a page that lies once in each row the colours are told apart all the same.
func TestOneLie(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := exploredRows(names, [3]string{}, "crown", "raise", "clout", "wrong", "blown", "crowd", "corny")
	for i, row := range e.seen.games[0] {
		states := row.tiles[i%5].Places[""].States
		for c, name := range names {
			if states[2] == name {
				states[2] = names[(c+1)%3]
				break
			}
		}
	}
	list := e.readings(nyt(t))
	if len(list) == 0 || list[0].lies != 1 || !list[0].complete() {
		t.Fatalf("%d readings, want one with a lie a row", len(list))
	}
	for c, s := range list[0].signs {
		if s.css != names[c] {
			t.Errorf("colour %d is read by %s, want %s", c, s.css, names[c])
		}
	}
}

func TestMeaning(t *testing.T) {
	for css, want := range map[string]string{
		`[data-state="absent"]`: "grey", ".absurdle__guess-box--inexact": "yellow", ".absurdle__guess-box--exact": "green",
		".nm-inset-n-gray": "grey", ".🟨": "yellow", `[aria-label$=" correct"]`: "green", ".incorrect": "grey",
		".letter-elsewhere": "yellow", ".box": "", ".bg-success": "green", ".bg-warning": "yellow", ".bg-secondary": "grey", ".exact-match": "green", ".Tile_x1": "",
	} {
		if got := meaning(css); got != want {
			t.Errorf("%s: %q, want %q", css, got, want)
		}
	}
}

// A sign that lasts is taken before that of an animation, which only the winning row may have.
func TestLasting(t *testing.T) {
	green, noGreen := []bool{true, false}, []bool{false, true}
	list := distinct(map[string][]bool{`[data-animation="bounce"]`: green, ".won": green, ".flip": noGreen, ".c4": noGreen})
	if len(list) != 2 || list[0].css != ".c4" || list[1].css != ".won" {
		t.Errorf("%+v, want .c4 and .won", list)
	}
}

func TestLetterAt(t *testing.T) {
	english := letterPatterns(alphabet.English())
	for _, c := range []struct {
		text, attribute string // with ? for the letter
		want            letterWay
	}{
		{"?", "", letterWay{}},
		{"??", "", letterWay{Pattern: english[1]}},
		{"", "?", letterWay{Attribute: "aria-label"}},
		{"", "1st letter, ?, absent", letterWay{Attribute: "aria-label", Pattern: english[2]}},
	} {
		e := &explorer{session: &session{speech: keys.LettersOf(alphabet.English())}}
		put := func(letter string) tile {
			fill := func(s string) string {
				if letter == "" {
					return ""
				}
				return strings.ReplaceAll(s, "?", letter)
			}
			return tile{letter, map[string]place{"": {Text: fill(c.text), Attributes: map[string]string{"aria-label": fill(c.attribute)}}}}
		}
		e.blank = []snapshot{{Tiles: []tile{put(""), put("q")}}}
		e.seen.add(game.MustWord("crane"), snapshot{Tiles: []tile{put("c"), put("r"), put("a"), put("n"), put("e")}})
		if got, ok := e.letterAt(""); !ok || got != c.want {
			t.Errorf("%q, %q: %+v, %v; want %+v", c.text, c.attribute, got, ok, c.want)
		}
	}
}

func TestPattern(t *testing.T) {
	for text, want := range map[string]string{
		"Not in word list": "not in word list", "ZZZZZ isn't a word (yet)!": `[a-z]{5} isn't a word \(yet\)!`,
	} {
		if got := pattern(text, "zzzzz"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNameOf(t *testing.T) {
	for _, c := range []struct{ title, address, want string }{
		{"My Wörd Game!", "https://example.org/", "my-w-rd-game"},
		{"Вордл", "https://example.org/games/My_Game/", "example-org-games-my-game"},
		{"Document", "https://example.org/", "example-org"},
		{"", "http://127.0.0.1:8080/index.html", "127-0-0-1-8080"},
		{"", "file:///x/words.html", "x-words-html"},
		{strings.Repeat("a ", 40), "", strings.Repeat("a-", 19) + "a"},
		{"", "", "page"},
	} {
		if got := nameOf(c.title, c.address); got != c.want {
			t.Errorf("%q, %s: %q, want %q", c.title, c.address, got, c.want)
		}
	}
}
