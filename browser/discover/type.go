package discover

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/engine/game"
)

const (
	lockLimit  = 8 * time.Second        // for a page to take keys after a guess
	deadLimit  = 2 * time.Second        // the same for a single letter, once the page has taken others of the word
	firstLimit = 2 * time.Second        // for the page to give the first letter of a row
	showLimit  = 250 * time.Millisecond // for a key to show before it is pressed again
	covering   = 3                      // keys without an effect, after which something may cover the board
	keyTries   = 20                     // for each letter of a row, since a page may show other letters than the typed ones
	manyOthers = 3                      // letters that show in place of another, maybe one pressed before, until the keys of the page are clicked
	// frame is a pause after which no page takes two keys for one, unless the machine is busy. The pause before a key grows up to longestGap.
	frame      = 40 * time.Millisecond
	longestGap = 8 * frame
)

// press presses a key. If it is clicked, and gone, the keyboard is found again: keys that were played may be called otherwise.
func (e *explorer) press(ctx context.Context, k keys.Key) {
	err := attempt(func() { e.session.press(ctx, k) })
	if !errors.Is(err, errGoneKey) {
		check(err)
		return
	}
	e.findKeysAgain(ctx)
	e.session.press(ctx, k)
}

// findKeysAgain finds the keyboard once letters were played: what keys are called may have changed with their colours.
func (e *explorer) findKeysAgain(ctx context.Context) {
	again := e.findKeyboard(ctx)
	if again == nil {
		return
	}
	if e.clicked != nil {
		e.clicked = again
	}
	e.keys = again
}

// typeWord brings the letters of the row to be played to the word, key by key. A key that does not show is pressed again: pages
// lose keys that come fast, or while tiles turn.
func (e *explorer) typeWord(ctx context.Context, word string) { e.typeWithin(ctx, word, lockLimit) }

// typeWithin is typeWord on a page that may take no keys for a limited time.
func (e *explorer) typeWithin(ctx context.Context, word string, limit time.Duration) {
	if e.prompts {
		e.heard.answer(word)
		return
	}
	t := typist{explorer: e, word: word}
	for idle := time.Duration(0); ; idle += showLimit + e.gap { // as the page counts it, whatever else the machine does
		shown := e.shown(ctx)
		if e.takes(word, t.last, shown) {
			fail(errSent)
		}
		if shown != t.last { // it goes on, however slowly
			t.last, t.still, idle = shown, 0, 0
		}
		t.see(ctx, shown)
		if shown == word {
			return
		}
		t.doubt(shown, idle)
		k, next := t.next(shown)
		if idle > t.keyLimit(limit, shown, k) || t.pressed > keyTries*max(game.Letters, e.found.Width) {
			err := fmt.Errorf("%w: typed %q, and row %d shows %q", ErrNoGame, t.word, t.row+1, shown)
			if k != keys.Backspace && shown != "" {
				err = &deadKeyError{k.Name, err}
			}
			fail(err)
		}
		t.wanted = ""
		if !t.waits(shown) {
			t.press(ctx, k)
			if k != keys.Backspace {
				t.wanted = next
			}
			t.pressed++
			t.still++
		}
		if t.still == covering { // something may have come up and taken the keys
			t.uncover(ctx)
		}
		e.awaitShown(ctx, next, showLimit)
	}
}

// typist types a word into the row to be played.
type typist struct {
	*explorer
	word    string
	clean   bool   // the row was empty at some time
	begun   bool   // and then showed a letter
	last    string // what the row showed last
	wanted  string // what it should show after the last key; empty if that was Backspace
	others  int    // how often another letter came than that of the key
	pressed int    // keys that were pressed
	still   int    // keys since the row changed
}

// see notes how long after Enter the first key of a word shows in a row that was empty.
func (t *typist) see(ctx context.Context, shown string) {
	if t.pressed == 0 && shown == t.first {
		t.clean = true
		t.once = t.once && (shown == "" || t.row == t.given) // a later row has its letter, too
	}
	if t.begun || !t.clean || shown == t.first || t.pressed == 0 {
		return
	}
	t.begun = true
	if now := t.now(ctx); t.entered > 0 && now > t.entered { // the document is the same
		t.locks.add(now-t.entered, t.pressed)
	}
}

// doubt gives up assumptions that fail on this page: that its keys are those of the machine, or that it gives the first letter of each row.
func (t *typist) doubt(shown string, idle time.Duration) {
	before := withoutLast(t.wanted)
	if t.wanted != "" && withoutLast(shown) == before && shown != t.wanted && shown != "" {
		t.others++
	}
	if t.wanted != "" && keys.Misread(lastOf(t.wanted), before, shown) {
		t.gap = min(max(2*t.gap, frame), longestGap)
	}
	if t.others == manyOthers && t.clicked == nil && t.keys != nil && t.field == nil {
		t.log.Info().Str("typed", t.wanted).Str("shown", shown).Msg("a key gives another letter: clicking those of the page")
		t.clicked = t.keys
	}
	if t.waits(shown) && idle > firstLimit {
		t.log.Info().Msg("only the first row has its letter given")
		t.first, t.once, t.clean = "", true, true
	}
}

// waits reports whether the page has still to give the first letter.
func (t *typist) waits(shown string) bool { return shown == "" && t.first != "" }

// next returns the key to press, and what the row should show then.
func (t *typist) next(shown string) (k keys.Key, then string) {
	rest, ok := strings.CutPrefix(t.word, shown)
	if !ok || t.waits(shown) {
		return keys.Backspace, withoutLast(shown)
	}
	_, n := utf8.DecodeRuneInString(rest)
	k = t.speech.Keys[rest[:n]]
	return k, shown + k.Name
}

// keyLimit returns how long a key may take to show: less for a single letter, as some pages switch off those that the answer lacks.
func (t *typist) keyLimit(limit time.Duration, shown string, k keys.Key) time.Duration {
	switch {
	case k == keys.Backspace:
		return limit
	case shown != t.first:
		return min(limit, deadLimit)
	case len(t.dead) > 0:
		return limit / 2
	}
	return limit
}

// takes reports whether the last letter of the first word that is typed emptied the row, which showed the others before.
func (e *explorer) takes(word, last, shown string) bool {
	return e.sends == byEnter && !e.refusal.Tried && e.sent == word && last == withoutLast(word) && last != e.first && shown == e.first && e.field == nil && !e.late()
}

// empty takes away what was typed.
func (e *explorer) empty(ctx context.Context) { e.typeWord(ctx, e.first) }

// deadKeyError says that one letter does not get onto the page, though others do.
type deadKeyError struct {
	letter string
	error
}

func (e *deadKeyError) Unwrap() error { return e.error }

// canType reports whether a word can be typed: the keyboard may have another alphabet, and keys may have been switched off.
func (e *explorer) canType(w game.Word) bool {
	for _, c := range w.String() {
		if e.typed != nil && !slices.Contains(e.typed.Letters(), c) || slices.Contains(e.dead, string(c)) {
			return false
		}
	}
	return true
}

// withoutLast returns a text without its last letter.
func withoutLast(text string) string {
	_, n := utf8.DecodeLastRuneInString(text)
	return text[:len(text)-n]
}

// lastOf returns the last letter of a text.
func lastOf(text string) string { return text[len(withoutLast(text)):] }

// awaitShown waits until the letters that were typed are these.
func (e *explorer) awaitShown(ctx context.Context, want string, limit time.Duration) bool {
	if e.field != nil {
		return e.await(ctx, limit, "wrote", e.field.Field, want)
	}
	return e.awaitLetters(ctx, e.row, want, limit)
}

// shown returns the letters in the row to be played, none if it has yet to be added, or in the field if they are typed there.
func (e *explorer) shown(ctx context.Context) string {
	if e.field != nil {
		return call[string](ctx, e.session, "written", e.field.Field)
	}
	shown := at(e.letters(ctx), e.row)
	if e.lastPlayed != "" && shown == e.lastPlayed {
		return ""
	}
	return shown
}

// unsent returns what stands in the row before a word is sent.
func (e *explorer) unsent(word string) string {
	if e.sends == byLast {
		return withoutLast(word)
	}
	return word
}

// sendWord presses Enter a moment after the last letter, or what else sends the word.
func (e *explorer) sendWord(ctx context.Context, word string) {
	check(chrome.Pause(ctx, frame))
	switch e.sends {
	case byLast:
		e.press(ctx, e.speech.Keys[lastOf(word)])
	case byButton:
		if at := call[*point](ctx, e.session, "where", e.submit); at != nil {
			e.clickAt(ctx, *at)
		}
	case byEnter:
		if call[bool](ctx, e.session, "offLink") {
			e.uncover(ctx)
		}
		e.press(ctx, keys.Enter)
	}
}
