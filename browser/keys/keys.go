// Package keys says how letters are typed: the key for a letter of an alphabet, the events that a page sees, and the
// texts by which a page may show the letter.
package keys

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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

// Misread reports whether a page took the key of a letter for another row than it showed before the key: it was not ready for it. A page
// that is busy may still have the row of a moment ago.
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

// letterKey returns the key of a letter. Place is its code, unless it is a letter, digit or sign found on every
// keyboard.
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
