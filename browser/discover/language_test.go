package discover

import (
	"os"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// The words of a page show its language. In a message one word is enough.
func TestSpeaks(t *testing.T) {
	for _, c := range []struct {
		text  string
		least float64
		want  string
	}{
		{"Wort nicht in Wortliste.", 1, "de"},
		{"Paraula no trobada", 1, "ca"},
		{"Not in word list", 1, "en"},
		{"Mot inconnu", 2, ""},
		{"Devinez le mot. Une lettre bien placée", 2, "fr"},
		{"Угадайте слово", 2, "ru"},
		{"", 1, ""},
		{"Q W E R T Y U I O P A S D F G H J K L Z X C V B N M", 1, ""},
	} {
		must.Equal(t, speaks(c.text, c.least), c.want, "%q", c.text)
	}
}

// Texts of pages in twelve languages, which were set aside before the words were chosen by which languages are told.
func TestLanguages(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/languages/heldout.tsv"))(t)
	for line := range strings.Lines(string(text)) {
		want, said, _ := strings.Cut(strings.TrimSpace(line), "\t")
		must.Equal(t, speaks(said, 1), want, "%v: %s", evidence(said), said)
	}
}

// The lang attribute counts, unless the text tells clearly that it is wrong.
func TestSpokenOn(t *testing.T) {
	const catalan = "Endevina la paraula. Cada lletra és correcta o no. Les partides d'avui"
	for _, c := range []struct{ attribute, text, want string }{
		{"de", "", "de"},
		{"en", catalan, "ca"},
		{"", catalan, "ca"},
		{"xx", catalan, "ca"},
		{"pt", catalan, "ca"},
		{"pt", "Wordle. Not in word list", "pt"},
		{"xx", "", ""},
		{"nb", "", "no"},
		{"no", "WORDLE mot le", "no"},
	} {
		must.Equal(t, spokenOn(c.attribute, c.text), c.want, "lang %q, %q", c.attribute, c.text)
	}
}

// A page in English is tried with words of other languages, too, as is one whose language is not told.
func TestLists(t *testing.T) {
	for told, want := range map[string]string{"en": "nyt ca-5 de-5 es-5 fr-5 it-5 nl-5 pl-5 pt-plain-5 tr-5", "": "nyt ca-5 de-5 es-5 fr-5 it-5 nl-5 pl-5 pt-plain-5 tr-5", "de": "de-5 nyt ca-5 es-5 fr-5 it-5 nl-5 pl-5 pt-plain-5 tr-5", "pt": "pt-plain-5 nyt ca-5 de-5 es-5 fr-5 it-5 nl-5 pl-5 tr-5"} {
		l := lexicon{lettering: lettering{language: told, spoken: told}}
		var names []string
		for _, l := range l.lists(t.Context(), 5, alphabet.English(), false) {
			names = append(names, l.name)
		}
		must.Equal(t, strings.Join(names, " "), want, "told %q", told)
	}
}

// A page with a keyboard whose letters no list has is played with words of another language if it may have a handful of its own.
func TestListsForFew(t *testing.T) {
	spanish := must.Get(alphabet.Named("es"))(t)
	for script, want := range map[string]string{"": "", `["amigos", "camino", "dinero"]`: "en-6"} {
		l := lexicon{lettering: lettering{typed: spanish, shownKeys: strings.Split("QWERTYUIOPASDFGHJKLÑZXCVBNM", "")}, loaded: loaded{texts: map[string]string{"a": script}}}
		lists := l.lists(t.Context(), 6, spanish, false)
		must.Hold(t, (want != "" || len(lists) == 0) && (want == "" || len(lists) != 0 && lists[0].name == want),
			"%q: %d lists", script, len(lists))
	}
}

// A page that refuses the words of all lists is told with all of their names, and a list of which it took few is a guess.
func TestListsRefused(t *testing.T) {
	v := learner{explorer: speaking(alphabet.English()), choices: make([]wordList, 1), dict: browsertest.Words(t, "nyt"), refused: map[game.Word]bool{}, before: 12, tried: []string{"de-5", "ca-5"}}
	var err error
	for _, w := range browsertest.Words(t, "nyt").Words()[:12] {
		must.Need(t, err == nil, "too soon: %v", err)
		err = attempt(func() { v.turnDown(w) })
	}
	must.Hold(t, err != nil && strings.Contains(err.Error(), "refused 24 words of de-5, ca-5, nyt, and took 0"), "%v, want all three lists", err)
	f := findings{explorer: speaking(alphabet.English()), taught: taught{otherWords: v.otherWords}}
	f.refusal.Tried = true
	n := notes{}
	if f.words(new(profile.Profile), n); !strings.Contains(n["words"], "refused more of these words than it took") {
		t.Errorf("%s", n["words"])
	}
}

// Words are played whose letters the page's keyboard has.
func TestCanType(t *testing.T) {
	e := new(explorer)
	e.typed = alphabet.English()
	for text, want := range map[string]bool{"blüte": false, "regen": true} {
		w := must.Get(game.ParseWordIn(german(t), text, 5))(t)
		must.Hold(t, e.canType(w) == want, "%s can be typed: %v, want %v", text, !want, want)
	}
}

// A letter for which the page has no key is not tried.
func TestRarest(t *testing.T) {
	e := speaking(german(t))
	must.Equal(t, e.rarest(), "ß")
	e.shownKeys = strings.Split("QWERTZUIOPÜASDFGHJKLÖÄYXCVBNM", "")
	must.Hold(t, e.rarest() == "ü", "%s, want ü", e.rarest())
}

// Only a page of English words of five letters is taken for a liar, as no other can be played as one.
func TestLiar(t *testing.T) {
	for a, want := range map[*alphabet.Alphabet]string{german(t): "wordle", alphabet.English(): "liar"} {
		f := findings{explorer: speaking(a), taught: taught{list: wordList{alphabet: a}, colours: learn.Palette{Rule: learn.Rule{Lies: 1}}}}
		var p profile.Profile
		f.host(&p, notes{})
		must.Hold(t, p.HostName == want, "%s: %s, want %s", a.Name(), p.HostName, want)
	}
}

// Where the page took words of a list, but has an answer that is none of them, the list and its alphabet stay.
func TestForeignAnswer(t *testing.T) {
	for others, want := range map[bool]string{false: "de de-5", true: "en "} {
		f := findings{explorer: speaking(german(t))}
		f.keys = &keyboard{Alphabet: "en"}
		f.refusal.Tried, f.taught = !others, taught{otherWords: others, list: wordList{alphabet: german(t), name: "de-5"}, colours: learn.Palette{Rule: learn.Rule{Foreign: true}}}
		var p profile.Profile
		f.words(&p, notes{})
		must.Equal(t, p.AlphabetName+" "+p.Words, want, "other words %v", others)
		f.first = "a"
		if f.words(&p, notes{}); p.Length.String() != "page" || p.Words != "" && p.Words != "de-*" {
			t.Errorf("a letter is given: length %v, words %q", p.Length, p.Words)
		}
	}
}

// speaking is an exploration of a page with words of five letters.
func speaking(a *alphabet.Alphabet) *explorer {
	return &explorer{session: &session{speech: keys.LettersOf(a)}, look: look{found: board{Width: 5}}}
}

func german(t *testing.T) *alphabet.Alphabet {
	t.Helper()
	return must.Get(alphabet.Named("de"))(t)
}
