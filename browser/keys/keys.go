// Package keys says how letters are typed: the key for a letter of an alphabet, the events that a page sees, and the
// texts by which a page may show the letter.
package keys

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/unicode/norm"
)

// Key is a key of the keyboard as the page sees it. Fields with JSON names are those of a KeyboardEvent.
type Key struct {
	Name    string `json:"-"` // a letter, "enter" or "backspace"
	Key     string `json:"key"`
	Code    string `json:"code"`
	KeyCode int64  `json:"keyCode"`

	text  string
	shift bool // whether Shift is held
}

// Keys other than letters.
var (
	Enter     = Key{Name: "enter", Key: "Enter", Code: "Enter", KeyCode: 13, text: "\r"}
	Backspace = Key{Name: "backspace", Key: "Backspace", Code: "Backspace", KeyCode: 8}
)

// Events returns the events of pressing and releasing the key. Its text goes to the page's handlers and to the focused
// field, if any.
func (k Key) Events() []input.DispatchKeyEventParams {
	down := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: k.Key, Code: k.Code,
		Text: k.text, UnmodifiedText: k.text, WindowsVirtualKeyCode: k.KeyCode, NativeVirtualKeyCode: k.KeyCode,
	}
	if k.shift {
		down.Modifiers = int64(chromedp.ModifierShift)
	}
	up := down
	up.Type, up.Text, up.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
	return []input.DispatchKeyEventParams{down, up}
}

// Misread reports whether a page was not ready for the key of a letter: it added the letter to an older state of the row. This happens on
// busy pages.
func Misread(letter, before, after string) bool {
	return after != before && after != before+letter && strings.HasSuffix(after, letter)
}

// places are the codes of a keyboard's letter keys, row by row from left to right. The fourth row is typed with AltGr, as for Polish.
var places = [][]string{
	strings.Fields("KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash"),
	strings.Fields("KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash"),
	strings.Fields("KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash"),
	strings.Fields("KeyA KeyC KeyE KeyL KeyN KeyO KeyS KeyX KeyZ"),
}

// placeOf returns the code of the key for a letter on a keyboard, "" if there is none.
func placeOf(c rune, keyboard [][]rune) string {
	for i, row := range keyboard {
		if k := slices.Index(row, c); k >= 0 && i < len(places) && k < len(places[i]) {
			return places[i][k]
		}
	}
	return ""
}

// besides are the virtual key codes of letter keys other than a to z.
var besides = map[string]int64{
	"Semicolon": 186, "Comma": 188, "Period": 190, "Slash": 191,
	"BracketLeft": 219, "Backslash": 220, "BracketRight": 221, "Quote": 222,
}

// letterKey returns the key of a letter. Place is its code, unless it is a letter, digit or sign found on every keyboard.
func letterKey(c rune, place string) Key {
	k := Key{Name: string(c), Key: string(c), Code: place, text: string(c)}
	switch known, ok := kb.Keys[c]; {
	case c >= 'a' && c <= 'z':
		k.Code = "Key" + strings.ToUpper(k.Name)
		k.KeyCode = int64(k.Code[len("Key")])
	case ok && c < utf8.RuneSelf: // beyond ASCII the table has keys such as Alt
		k.Code, k.KeyCode, k.shift = known.Code, known.Windows, known.Shift
	case strings.HasPrefix(place, "Key"):
		k.KeyCode = int64(place[len("Key")])
	default:
		k.KeyCode = besides[place]
	}
	return k
}

// Letters says how an alphabet's letters look and are typed on a page. A letter is one code point, as in the engine.
type Letters struct {
	Alphabet *alphabet.Alphabet
	// Shown maps texts to the letters that they stand for, such as l·l to ŀ. Texts are in lower case, or unchanged if
	// lower case would make another letter of them, as with the Turkish I. See [Letters.Letter].
	Shown map[string]string
	// Keys maps letters to their keys.
	Keys map[string]Key
}

// shownBlocks are the characters that may stand for a letter, as é does for e in some alphabets: those of the
// alphabets of Europe and the Near East, and signs.
var shownBlocks = [][2]rune{{'!', 0x6ff}, {0x1e00, 0x1eff}, {0x2000, 0x22ff}}

// The forms of Arabic letters at the beginning, in the middle and at the end of a word.
const formsFrom, formsTo = 'ﹰ', 'ﻼ'

// LettersOf returns the letters of an alphabet.
func LettersOf(a *alphabet.Alphabet) *Letters {
	l := &Letters{a, map[string]string{}, map[string]Key{}}
	for _, block := range shownBlocks {
		for c := block[0]; c <= block[1]; c++ {
			if letter, err := a.Normalize(string(c)); err == nil && utf8.RuneCountInString(letter) == 1 {
				l.show(string(c), letter)
			}
		}
	}
	for c, end := formsFrom, formsTo; c <= end; c++ { // as they stand within a word
		if letter, err := a.Normalize(norm.NFKC.String(string(c))); err == nil && utf8.RuneCountInString(letter) == 1 {
			l.Shown[string(c)] = letter
		}
	}
	for _, c := range a.Letters() {
		letter := string(c)
		l.Shown[letter] = letter
		l.show(a.Upper(letter), letter)
		l.Keys[letter] = letterKey(c, placeOf(c, a.Keyboard()))
	}
	return l
}

// dotted is a letter whose lower case has two code points in browsers.
const dotted = "İ"

// show adds a text that stands for a letter.
func (l *Letters) show(text, letter string) {
	lower := strings.ToLower(text)
	if other, err := l.Alphabet.Normalize(lower); text == dotted || err == nil && other != letter {
		l.Shown[text] = letter
		return
	}
	l.Shown[lower] = letter
}

// unshaped removes characters that only join or separate Arabic letters, or set the direction of writing, as dom.js does.
var unshaped = strings.NewReplacer("\u0640", "", "\u200c", "", "\u200d", "", "\u200e", "", "\u200f", "")

// Letter returns the letter that a text stands for, in either case, or "".
func (l *Letters) Letter(text string) string {
	text = unshaped.Replace(text)
	if letter, ok := l.Shown[text]; ok {
		return letter
	}
	return l.Shown[strings.ToLower(text)]
}

// Strange returns the letters of a text that are not in the alphabet, each once.
func (l *Letters) Strange(text string) []string {
	var list []string
	for _, c := range text {
		if _, ok := l.Alphabet.Code(c); !ok && !slices.Contains(list, string(c)) {
			list = append(list, string(c))
		}
	}
	return list
}

// OneScript returns the letters of a keyboard without those of scripts that few of them have. A key with such a letter names something
// else: an x closes the page's message, a Chinese sign chooses a language. The order stays.
func OneScript(letters []string) []string {
	count, most := map[string]int{}, 0
	for _, c := range letters {
		s := script(c)
		count[s]++
		most = max(most, count[s])
	}
	return slices.DeleteFunc(slices.Clone(letters), func(c string) bool { return 2*count[script(c)] < most })
}

// script returns the name of the script of a text's first letter, "" if it begins with none.
func script(text string) string {
	r, _ := utf8.DecodeRuneInString(text)
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// Typed returns the keys of a word, or false if one of its letters is not in the alphabet.
func (l *Letters) Typed(word string) ([]Key, bool) {
	var list []Key
	for _, c := range word {
		k, ok := l.Keys[string(c)]
		if !ok {
			return nil, false
		}
		list = append(list, k)
	}
	return list, true
}
