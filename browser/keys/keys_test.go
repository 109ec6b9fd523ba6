package keys

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// A text that a page shows is read as the letter that it stands for.
func TestShown(t *testing.T) {
	for name, letters := range map[string]map[string]string{ // what is shown, and what it stands for
		"en": {"a": "a", "é": "", "1": "", "ﻢ": ""},
		"fr": {"é": "e", "œ": ""}, "de": {"ß": "ß", "ä": "ä"}, "ca": {"l·l": "ŀ", "l": "l", "ç": "ç"},
		"ru": {"ж": "ж", "ё": "е", "a": ""},
		"he": {
			"ם": "מ", // a final form
			"מ": "מ",
		},
		"ar": {
			"أ": "ا", "ة": "ة", "ﻢ": "م", // as it stands at the end of a word
			"ﺃ": "ا", "\u0640م\u200d": "م", // as it stands in the middle: what joins it to others is no letter
		},
		"pt-plain": {"ã": "a"},
		"equation": {"−": "-", "×": "*", "÷": "/"},
	} {
		l := LettersOf(must.Get(alphabet.Named(name))(t))
		for text, letter := range letters {
			must.Equal(t, l.Letter(text), letter, "%s: %q shows", name, text)
		}
	}
}

// Letters are distinguished even if one's lower case is another.
func TestTwoIs(t *testing.T) {
	a := must.Get(alphabet.Read("letters", strings.NewReader("letters: a i ı\nupper: {ı: I, i: İ}\n")))(t)
	for text, want := range map[string]string{"i": "i", "İ": "i", "ı": "ı", "I": "ı", "A": "a", "B": ""} {
		must.Equal(t, LettersOf(a).Letter(text), want, "%q shows", text)
	}
}

// A key is misread if its letter comes after other letters than those that stood there.
func TestMisread(t *testing.T) {
	for after, want := range map[string]bool{"oce": false, "oc": false, "oca": false, "": false, "oe": true, "e": true, "ocee": true} {
		must.Equal(t, Misread("e", "oc", after), want, "from oc to %q by e", after)
	}
}

// Each letter of each alphabet has a key with a code and with its text.
func TestKeys(t *testing.T) {
	for _, name := range alphabet.Names() {
		a := must.Get(alphabet.Named(name))(t)
		l := LettersOf(a)
		for _, c := range a.Letters() {
			k := l.Keys[string(c)]
			events := k.Events()
			must.Need(t, k.Code != "" && k.KeyCode != 0 && len(events) == 2, "%s: the key of %c is %+v", name, c, k)
			must.Hold(t, events[0].Text == string(c) && events[0].Key == string(c) && events[1].Text == "",
				"%s, %c: %+v", name, c, events)
		}
		_, ok := l.Typed("a_")
		must.Hold(t, !ok, "%s: a word with _ was taken", name)
	}
}

// A key of another script is not one of the letters.
func TestOneScript(t *testing.T) {
	for _, c := range []struct{ keyboard, letters string }{
		{"xאבגדהוזחט", "אבגדהוזחט"},
		{"qwertyuiop中", "qwertyuiop"},
		{"йцукенгі", "йцукенгі"},
		{"qwéñøß", "qwéñøß"},
		{"abйц", "abйц"}, // nothing tells which
		{"1234567890+-*/=", "1234567890+-*/="},
		{"", ""},
	} {
		must.Equal(t, strings.Join(OneScript(strings.Split(c.keyboard, "")), ""), c.letters, "%s", c.keyboard)
	}
}
