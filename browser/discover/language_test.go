package discover

import (
	"slices"
	"strings"
	"testing"

	"absurdist/browser/keys"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
)

// A page's language is told by its words; one word is enough in a message.
func TestSpeaks(t *testing.T) {
	for _, c := range []struct {
		text  string
		least int
		want  string
	}{
		{"Wort nicht in Wortliste.", 1, "de"},
		{"Paraula no trobada", 1, "ca"},
		{"Not in word list", 1, "en"},
		{"Mot inconnu", 2, ""},
		{"Devinez le mot. Une lettre bien placée", 2, "fr"},
		{"Угадайте слово", 2, "ru"},
		{"", 1, ""},
	} {
		if got := speaks(c.text, c.least); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
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
		rule  rule
		turns []game.Turn
		want  bool
	}{
		{"honest", rule{}, honest, true},
		{"repeats that are not counted", rule{}, naive, false},
		{"repeats that are not counted, by their rule", rule{scoring: game.Includes}, naive, true},
		{"repeats that are not counted, left out", rule{loose: true}, naive, true},
		{"repeats by the first copy", rule{scoring: game.FirstCopy}, first, true},
		{"repeats by the first copy, by Wordle's rule", rule{}, first, false},
		{"repeats in order", rule{scoring: game.InOrder}, turns(game.InOrder, "qxwro", words...), true},
		{"a lie", rule{}, lies, false},
	} {
		if got := c.rule.possible(c.turns, 5); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// One clue of repeated letters that is wrong leaves the colours as sure as they were.
func TestOddRepeat(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := exploredRows(names, [3]string{}, "crown", "raise", "clout", "wrong", "error")
	e.seen.games[0][3].tiles[4].Places[""].States[2] = ".present"
	list := e.readings(nyt(t))
	if len(list) == 0 || !list[0].loose || !list[0].complete() {
		t.Fatalf("%d readings, want one that leaves out repeated letters: %+v", len(list), list[:1])
	}
}

// Where repeated letters do not count as Wordle counts them, words may fit that have yellow and green the wrong way round: names
// that say otherwise are believed first.
func TestContradicted(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := exploredRows(names, [3]string{}, "peach", "raise", "clout", "given", "serve")
	for _, row := range e.seen.games[0] {
		for i, c := range game.Includes.Score(row.word, game.MustWord("peach")).All() {
			row.tiles[i].Places[""].States[2] = names[c]
		}
	}
	if list := e.readingsWith(e.palettes(), nyt(t), counted); len(list) == 0 || list[0].signs[1].css != ".correct" {
		t.Fatal("no word fits the colours the wrong way round: this tests nothing")
	}
	list := e.readings(nyt(t))
	if len(list) == 0 || list[0].scoring != game.Includes {
		t.Fatalf("%d readings, want one that does not count repeated letters", len(list))
	}
	for c, s := range list[0].signs {
		if s.css != names[c] {
			t.Errorf("colour %d is read by %s, want %s", c, s.css, names[c])
		}
	}
}

// A page that leaves letters grey which the answer has lies no more than one tile a row, but is no liar.
func TestCareless(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := exploredRows(names, [3]string{}, "crown", "raise", "clout", "wrong", "macro", "crowd", "brown", "frown")
	for _, row := range []int{0, 3} { // r of raise, c and r of macro
		for i, tile := range e.seen.games[0][row].tiles {
			if states := tile.Places[""].States; states[2] == ".present" {
				e.seen.games[0][row].tiles[i].Places[""] = place{States: []string{states[0], states[1], ".absent"}}
			}
		}
	}
	list := e.readings(nyt(t))
	if len(list) == 0 || !list[0].greys || list[0].lies != 0 || !list[0].complete() {
		t.Fatalf("%d readings, want one that greys say nothing in: %+v", len(list), list[:min(1, len(list))])
	}
}

// Rows in another language are read by their letters: the page is no liar.
func TestForeignWords(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	e := exploredRows(names, [3]string{}, "rawng", "raise", "clout", "wrong", "crown", "frond")
	e.otherWords = true
	list := e.readings(nyt(t))
	if len(list) == 0 || !list[0].foreign || list[0].lies != 0 || !list[0].complete() {
		t.Fatalf("%d readings, want one of letters that are in no list: %+v", len(list), list[:1])
	}
}

// The green tiles of some pages keep the sign of yellow.
func TestOverlappingSigns(t *testing.T) {
	e := exploredRows([3]string{".used", ".contained", ".correct"}, [3]string{}, "crown", "raise", "clout", "wrong", "crown")
	for _, row := range e.seen.games[0] {
		for i, tile := range row.tiles {
			if p := tile.Places[""]; p.States[2] == ".correct" {
				p.States = append(p.States, ".contained")
				row.tiles[i].Places[""] = p
			}
		}
	}
	list := e.readings(nyt(t))
	if len(list) == 0 || list[0].signs[1].css != ".contained" || list[0].signs[2].css != ".correct" {
		t.Fatalf("%+v", list)
	}
}

// A page in English is tried with English words only; one whose language is not told with those of others, too.
func TestLists(t *testing.T) {
	for told, want := range map[string]string{"en": "nyt", "": "nyt ca-5 de-5 fr-5", "de": "de-5 nyt ca-5 fr-5"} {
		e := &explorer{session: &session{speech: keys.LettersOf(alphabet.English())}, found: board{Width: 5}, told: told, spoken: told}
		var names []string
		for _, l := range e.lists() {
			names = append(names, l.name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("told %q: %s, want %s", told, got, want)
		}
	}
}

// A page that refuses the words of all lists is told with all of their names, and a list of which it took few is a guess.
func TestListsRefused(t *testing.T) {
	e := &explorer{session: &session{speech: keys.LettersOf(alphabet.English())}, found: board{Width: 5}}
	e.refusal.Tried = true
	l := &learner{explorer: e, lists: make([]wordList, 1), dict: nyt(t), refused: map[game.Word]bool{}, before: 12, tried: []string{"de-5", "ca-5"}}
	var err error
	for _, w := range nyt(t).Words()[:12] {
		if err != nil {
			t.Fatalf("too soon: %v", err)
		}
		err = l.turnDown(t.Context(), w)
	}
	if err == nil || !strings.Contains(err.Error(), "refused 24 words of de-5, ca-5, nyt, and took 0") {
		t.Errorf("%v, want all three lists", err)
	}
	var f findings
	if e.wording(&f, palette{}); !strings.Contains(f.WordsComment, "refused more of these words than it took") {
		t.Errorf("%s", f.WordsComment)
	}
}

// Words are played whose letters the page's keyboard has, and first those with letters that were not played yet.
func TestWordsToPlay(t *testing.T) {
	e := exploredRows([3]string{}, [3]string{}, "crown", "raise")
	e.typed = alphabet.English()
	german, err := alphabet.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	list := game.MustWords("snare clout moldy")
	if got := freshest(list, e.seen.games[0]); !slices.Equal(got, list[1:]) {
		t.Errorf("%v, want %v", got, list[1:])
	}
	for text, want := range map[string]bool{"blüte": true, "regen": false} {
		w, err := game.ParseWordIn(german, text, 5)
		if err != nil {
			t.Fatal(err)
		}
		if e.isDead(w) != want {
			t.Errorf("%s can't be typed: %v, want %v", text, !want, want)
		}
	}
}

// Where a reading that may be wrong leaves no word, others are played all the same.
func TestWordsBesideReading(t *testing.T) {
	e := exploredRows([3]string{}, [3]string{}, "crown", "raise")
	none, all := make([]bool, 5), []bool{true, true, true, true, true}
	solved := palette{signs: [3]sign{{has: none}, {has: none}, {css: ".done", has: all}}}
	l := &learner{explorer: e, dict: nyt(t), refused: map[game.Word]bool{}}
	if w, ok := l.next(solved); !ok || w == e.seen.games[0][0].word {
		t.Errorf("%v, %v, want another word", w, ok)
	}
}

// Where the page took words of a list, but has an answer that is none of them, the list and its alphabet stay.
func TestForeignAnswer(t *testing.T) {
	german, err := alphabet.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	for others, want := range map[bool]string{false: "de de-5", true: "en "} {
		e := &explorer{session: &session{speech: keys.LettersOf(german)}, found: board{Width: 5}, keys: &keyboard{Alphabet: "en"}}
		e.refusal.Tried, e.otherWords, e.list = !others, others, wordList{alphabet: german, name: "de-5"}
		var f findings
		e.wording(&f, palette{rule: rule{foreign: true}})
		if got := f.Alphabet + " " + f.Words; got != want {
			t.Errorf("other words %v: %q, want %q", others, got, want)
		}
		e.first = "a"
		if e.wording(&f, palette{rule: rule{foreign: true}}); f.Length != "page" || f.Words != "" && f.Words != "de-*" {
			t.Errorf("a letter is given: length %s, words %q", f.Length, f.Words)
		}
	}
}
