package learn

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// rowsOf are the rows of words that were played against the answer, on boxes whose classes are names, in the order grey, yellow,
// green.
func rowsOf(names [3]string, tones [3]string, answer string, words ...string) *Rows {
	return scoredRows(game.CountLetters, names, tones, answer, words...)
}

func scoredRows(scoring game.Scoring, names [3]string, tones [3]string, answer string, words ...string) *Rows {
	e := &Rows{Blank: []Row{{Tiles: []Tile{{Places: map[string]Place{"": {States: []string{".box"}}}}}}}}
	e.Begin()
	for _, w := range game.MustWords(strings.Join(words, " ")) {
		var tiles []Tile
		for i, c := range scoring.Score(w, game.MustWord(answer)).All() {
			tiles = append(tiles, Tile{string(rune(w[i])), map[string]Place{"": {States: []string{".box", ".done", names[c]}, Tone: tones[c]}}})
		}
		e.Add(w, Row{Tiles: tiles})
	}
	return e
}

func painted(p Palette) (b profile.Board) {
	p.Paint(&b, Face{})
	return b
}

// The clue rule alone tells which class is which, whatever they are called.
func TestReadingsByRule(t *testing.T) {
	names := [3]string{".c3", ".c1", ".c2"}
	e := rowsOf(names, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && list[0].Sure && list[0].Complete(), "%d readings, want a sure one", len(list))
	for c, s := range list[0].signs {
		must.Equal(t, s.css, names[c], "colour %d is read by", c)
	}
}

// Words are played that tell a scoring from all others that fit as well, also where repeated letters count otherwise than in Wordle.
func TestProbe(t *testing.T) {
	dict, names := browsertest.Words(t, "nyt"), [3]string{".absent", ".present", ".correct"}
	for _, scoring := range []game.Scoring{game.CountLetters, game.Includes, game.InOrder, game.FirstCopy} {
		words, rivals := []string{"raise", "clout", "wrong"}, []game.Scoring{}
		for range 4 {
			e := scoredRows(scoring, names, [3]string{}, "crown", words...)
			best := e.readingsBy(t.Context(), Rule{Scoring: scoring}, e.Palettes(), dict.Words())[0]
			if rivals = e.Rivals(best, dict.Words()); len(rivals) == 0 {
				break
			}
			w, ok := e.Probe(best, dict, func(game.Word) bool { return true })
			if !ok {
				break
			}
			words = append(words, w.String())
		}
		must.Hold(t, len(rivals) == 0 && len(words) != 3, "%s: after %v it may be %v, too", scoring, words, rivals)
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
		e := rowsOf(c.names, c.tones, "crown", "corny")
		list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
		must.Need(t, len(list) > 0, "no readings")
		for i, s := range list[0].signs {
			must.Equal(t, s.css, c.names[i], "colour %d is read by", i)
		}
	}
}

// Grey tiles may carry no class of their own.
func TestUnmarkedGrey(t *testing.T) {
	e := rowsOf([3]string{".box", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && painted(list[0]).Grey == ".done:not(.near, .hit)", "%+v", list)
	// The box may say that it is finished, while a face inside it has the colour.
	faced := func(tiles []Tile) {
		for _, t := range tiles {
			if states := t.Places[""].States; len(states) == 3 {
				t.Places[""], t.Places["0"] = Place{States: states[:2]}, Place{States: states[2:]}
			} else {
				t.Places["0"] = Place{States: []string{".face"}}
			}
		}
	}
	e = rowsOf([3]string{".face", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	faced(e.Blank[0].Tiles)
	faced(e.Tiles())
	list = e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && list[0].Way == "0" && painted(list[0]).Grey == ".done :not(.near, .hit)", "%+v", list)
}

// Nothing may tell grey tiles nor finished rows, and green tiles may have the class of yellow ones, too.
func TestUnmarkedRows(t *testing.T) {
	e := rowsOf([3]string{".box", ".near", ".hit"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for _, t := range e.Tiles() {
		p := t.Places[""]
		p.States = slices.DeleteFunc(p.States, func(s string) bool { return s == ".done" })
		if slices.Contains(p.States, ".hit") {
			p.States = append(p.States, ".near")
		}
		t.Places[""] = p
	}
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0, "no reading")
	c := painted(list[0])
	must.Hold(t, c.Grey == ":not(.near, .hit)" && c.Yellow == ".near" && c.Green == ".hit" && c.Unmarked, "%+v", c)
}

// Rows that no answer explains have no reading.
func TestNoReading(t *testing.T) {
	e := rowsOf([3]string{".a", ".b", ".c"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for i := range e.games[0][0][0].Tiles {
		e.games[0][0][0].Tiles[i].Places[""] = Place{States: []string{[]string{".a", ".b", ".c"}[(i+1)%3]}}
	}
	for _, p := range e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false) {
		if p.Complete() {
			t.Errorf("%v %v %v was taken for the colours", p.signs[0].css, p.signs[1].css, p.signs[2].css)
		}
	}
}

// On a page that lies once in each row the colours are told apart all the same.
func TestOneLie(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := rowsOf(names, [3]string{}, "crown", "raise", "clout", "wrong", "blown", "crowd", "corny")
	for i, row := range e.games[0][0] {
		states := row.Tiles[i%5].Places[""].States
		for c, name := range names {
			if states[2] == name {
				states[2] = names[(c+1)%3]
				break
			}
		}
	}
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && list[0].Lies == 1 && list[0].Complete(), "%d readings, want one with a lie a row", len(list))
	for c, s := range list[0].signs {
		must.Equal(t, s.css, names[c], "colour %d is read by", c)
	}
}

func TestMeaning(t *testing.T) {
	for css, want := range map[string]string{
		`[data-state="absent"]`: "grey", ".absurdle__guess-box--inexact": "yellow", ".absurdle__guess-box--exact": "green",
		".nm-inset-n-gray": "grey", ".🟨": "yellow", `[aria-label$=" correct"]`: "green", ".incorrect": "grey",
		".letter-elsewhere": "yellow", ".box": "", ".bg-success": "green", ".bg-warning": "yellow", ".bg-secondary": "grey", ".exact-match": "green", ".Tile_x1": "",
	} {
		must.Equal(t, meaning(css), want, "%s", css)
	}
}

// A lasting sign is preferred to that of an animation, which only the winning row may have.
func TestLasting(t *testing.T) {
	green, noGreen := []bool{true, false}, []bool{false, true}
	list := distinct(marks{`[data-animation="bounce"]`: green, ".won": green, ".flip": noGreen, ".c4": noGreen})
	must.Hold(t, len(list) == 2 && list[0].css == ".c4" && list[1].css == ".won", "%+v, want .c4 and .won", list)
}

func TestLetterAt(t *testing.T) {
	english := letterPatterns(alphabet.English())
	for _, c := range []struct {
		text, attribute string // with ? for the letter
		want            profile.Letter
	}{
		{"?", "", profile.Letter{}},
		{"??", "", profile.Letter{Pattern: english[1]}},
		{"", "?", profile.Letter{Attribute: "aria-label"}},
		{"", "1st letter, ?, absent", profile.Letter{Attribute: "aria-label", Pattern: english[2]}},
	} {
		e := new(Rows)
		put := func(letter string) Tile {
			fill := func(s string) string {
				if letter == "" {
					return ""
				}
				return strings.ReplaceAll(s, "?", letter)
			}
			return Tile{letter, map[string]Place{"": {Text: fill(c.text), Attributes: map[string]string{"aria-label": fill(c.attribute)}}}}
		}
		e.Blank = []Row{{Tiles: []Tile{put(""), put("q")}}}
		e.Add(game.MustWord("crane"), Row{Tiles: []Tile{put("c"), put("r"), put("a"), put("n"), put("e")}})
		got, ok := e.letterAt("", keys.LettersOf(alphabet.English()), false)
		must.Hold(t, ok && got == c.want, "%q, %q: %+v, %v; want %+v", c.text, c.attribute, got, ok, c.want)
	}
}

// Letters that fit are found though no word of a list does, and clues that contradict each other have none.
func TestPossible(t *testing.T) {
	turns := func(scoring game.Scoring, answer string, guesses ...string) []game.Turn {
		var list []game.Turn
		for _, g := range guesses {
			w := game.MustWord(g)
			list = append(list, game.Turn{Guess: w, Clue: scoring.Score(w, game.MustWord(answer))})
		}
		return list
	}
	words := []string{"raise", "clout", "wrong", "zzzzz", "error"}
	honest := turns(game.CountLetters, "qxwro", words...)
	naive := turns(game.Includes, "qxwro", words...)
	first := append(turns(game.FirstCopy, "qxwro", words...), turns(game.FirstCopy, "qxwro", "oozoo")...)
	lies := append(turns(game.CountLetters, "qxwro", words...), game.Turn{Guess: game.MustWord("rouse"), Clue: game.MakeClue(game.Green, game.Grey, game.Grey, game.Grey, game.Grey)})
	for _, c := range []struct {
		name  string
		rule  Rule
		turns []game.Turn
		want  bool
	}{
		{"honest", Rule{}, honest, true},
		{"repeats that are not counted", Rule{}, naive, false},
		{"repeats that are not counted, by their rule", Rule{Scoring: game.Includes}, naive, true},
		{"repeats that are not counted, left out", Rule{Loose: true}, naive, true},
		{"repeats by the first copy", Rule{Scoring: game.FirstCopy}, first, true},
		{"repeats by the first copy, by Wordle's rule", Rule{}, first, false},
		{"repeats in order", Rule{Scoring: game.InOrder}, turns(game.InOrder, "qxwro", words...), true},
		{"a lie", Rule{}, lies, false},
	} {
		must.Equal(t, c.rule.possible(c.turns, 5), c.want, "%s", c.name)
	}
}

// One clue of repeated letters that is wrong leaves the colours as sure as they were.
func TestOddRepeat(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := rowsOf(names, [3]string{}, "crown", "raise", "clout", "wrong", "error")
	e.games[0][0][3].Tiles[4].Places[""].States[2] = ".present"
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	if len(list) == 0 || !list[0].Loose || !list[0].Complete() {
		t.Fatalf("%d readings, want one that leaves out repeated letters: %+v", len(list), list[:1])
	}
}

// If repeated letters do not count as Wordle counts them, words may fit with yellow and green swapped. Names that
// contradict this are believed first.
func TestContradicted(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := rowsOf(names, [3]string{}, "peach", "raise", "clout", "given", "serve")
	for _, row := range e.games[0][0] {
		for i, c := range game.Includes.Score(row.word, game.MustWord("peach")).All() {
			row.Tiles[i].Places[""].States[2] = names[c]
		}
	}
	if list := e.readingsBy(t.Context(), counted, e.Palettes(), browsertest.Words(t, "nyt").Words()); len(list) == 0 || list[0].signs[1].css != ".correct" {
		t.Fatal("no word fits the colours the wrong way round: this tests nothing")
	}
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && list[0].Scoring == game.Includes, "%d readings, want one that does not count repeated letters", len(list))
	for c, s := range list[0].signs {
		must.Equal(t, s.css, names[c], "colour %d is read by", c)
	}
}

// A page that leaves letters grey which the answer has lies no more than one tile a row, but is no liar.
func TestCareless(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := rowsOf(names, [3]string{}, "crown", "raise", "clout", "wrong", "macro", "crowd", "brown", "frown")
	for _, row := range []int{0, 3} { // the r of raise, the c and r of macro
		for i, tile := range e.games[0][0][row].Tiles {
			if states := tile.Places[""].States; states[2] == ".present" {
				e.games[0][0][row].Tiles[i].Places[""] = Place{States: []string{states[0], states[1], ".absent"}}
			}
		}
	}
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	if len(list) == 0 || !list[0].Greys || list[0].Lies != 0 || !list[0].Complete() {
		t.Fatalf("%d readings, want one that greys say nothing in: %+v", len(list), list[:min(1, len(list))])
	}
}

// Rows in another language are read by their letters: the page is no liar.
func TestForeignWords(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := rowsOf(names, [3]string{}, "rawng", "raise", "clout", "wrong", "crown", "frond")
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), true)
	if len(list) == 0 || !list[0].Foreign || list[0].Lies != 0 || !list[0].Complete() {
		t.Fatalf("%d readings, want one of letters that are in no list: %+v", len(list), list[:1])
	}
}

// The green tiles of some pages keep the sign of yellow.
func TestOverlappingSigns(t *testing.T) {
	e := rowsOf([3]string{".used", ".contained", ".correct"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for _, row := range e.games[0][0] {
		for i, tile := range row.Tiles {
			if p := tile.Places[""]; p.States[2] == ".correct" {
				p.States = append(p.States, ".contained")
				row.Tiles[i].Places[""] = p
			}
		}
	}
	list := e.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)
	must.Need(t, len(list) > 0 && list[0].signs[1].css == ".contained" && list[0].signs[2].css == ".correct", "%+v", list)
}

// Words with letters that were not played yet come first.
func TestFreshest(t *testing.T) {
	list := game.MustWords("snare clout")
	r := rowsOf([3]string{}, [3]string{}, "crown", "raise")
	w, ok := r.Next(Palette{}, browsertest.Words(t, "nyt"), func(w game.Word) bool { return slices.Contains(list, w) })
	must.Hold(t, ok && w == list[1], "%v, %v, want %v", w, ok, list[1])
}

// If a reading that may be wrong leaves no word, others are played all the same.
func TestNextBesideReading(t *testing.T) {
	r := rowsOf([3]string{}, [3]string{}, "crown", "raise")
	none, all := make([]bool, 5), []bool{true, true, true, true, true}
	solved := Palette{signs: [3]sign{{has: none}, {has: none}, {css: ".done", has: all}}}
	w, ok := r.Next(solved, browsertest.Words(t, "nyt"), func(game.Word) bool { return true })
	must.Hold(t, ok && w != r.Current()[0], "%v, %v, want another word", w, ok)
}

// A mark is on each box of the word that is in no list, and on no box of another word.
func TestMarks(t *testing.T) {
	row := func(class, state string) (r Row) {
		for _, letter := range []string{"a", "b", "c"} {
			p := Place{States: []string{".tile", class}, Attributes: map[string]string{"aria-label": letter + " is " + state, "data-letter": letter}}
			r.Tiles = append(r.Tiles, Tile{letter, map[string]Place{"": p}})
		}
		return r
	}
	marks := row(".red", "an invalid guess").Marks([]Row{row(".empty", "a future guess")})
	must.Need(t, len(marks) == 2 && marks[0].CSS == ".red" && marks[1].CSS == `[aria-label$=" is an invalid guess"]`, "%+v", marks)
	spelt := row(".z", "")
	for i := range spelt.Tiles {
		spelt.Tiles[i] = Tile{"z", map[string]Place{"": {States: []string{".z", `[data-value="Z"]`, `[aria-label$=" Z"]`, `[data-state="bad"]`}}}}
	}
	ofOne := spelt.Marks([]Row{row(".empty", "")})
	must.Need(t, len(ofOne) == 1 && ofOne[0].CSS == `[data-state="bad"]`, "%+v tell of a word of one letter", ofOne)
	left := row(".red", "being guessed").Without(marks)
	must.Hold(t, len(left) == 1 && left[0] == marks[1], "%+v is left after a word that is red, too", left)
}
