package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

const (
	starters       = 4                      // things beside the board that are clicked at most to start the game
	elsewhereLimit = 200 * time.Millisecond // for letters that were typed while no field has the focus
)

// tryKeys finds out how letters get onto the board: by keys, by clicks, or into a field.
func (e *explorer) tryKeys(ctx context.Context) {
	e.findLetters(ctx)
	e.note(ctx)
	for range starters {
		if e.tryEcho(ctx) || e.tryStrange(ctx) {
			if e.starter != nil {
				e.add(*e.starter)
			}
			if e.typeAsked(ctx) {
				e.tryKeys(ctx)
				return
			}
			e.countBoards(ctx, e.first+e.rarest())
			e.note(ctx)
			return
		}
		if e.found.Rows == 1 && e.tryLong(ctx) {
			return
		}
		// The board may be there before the game is, or what was found is no board.
		if e.start(ctx) {
			e.started++
		} else if e.late() || !e.provoke(ctx) {
			break
		}
		e.skipGiven(ctx)
	}
	if !e.tryLong(ctx) {
		fail(fmt.Errorf("%w: a letter was typed, and did not show in the next of %d rows (they show %q)", ErrNoGame, e.found.Rows, e.letters(ctx)))
	}
}

// tryLong looks for a board of long boxes and finds out how letters get onto it. It reports whether there is such a board.
func (e *explorer) tryLong(ctx context.Context) bool {
	if !e.stretch(ctx) {
		return false
	}
	e.started, e.seen.Blank = 0, nil
	e.load(ctx)
	e.tryKeys(ctx)
	return true
}

// tryStrange types letters of the alphabets without a-z if there is no keyboard, and reports whether the board showed one.
func (e *explorer) tryStrange(ctx context.Context) bool {
	if e.keys != nil || e.own != nil || e.options.Words != nil {
		return false
	}
	usual := e.speech.Alphabet
	for _, a := range alphabets() {
		if a == usual || isLatin(a) || a.Name() == equations {
			continue
		}
		e.speak(ctx, a)
		if e.tryEcho(ctx) {
			e.log.Info().Str("alphabet", a.Name()).Msg("the page takes letters of another alphabet")
			e.spoken, e.language = a.Name(), a.Name()
			return true
		}
	}
	e.speak(ctx, usual)
	return false
}

// tryEcho types a letter in each way there is, and reports whether the page showed it.
func (e *explorer) tryEcho(ctx context.Context) bool {
	if e.tryCells(ctx) || e.tryMoving(ctx) {
		return true
	}
	first := e.late() // a field is what brought the board
	if e.keys == nil && !first {
		fields := call[[]textField](ctx, e.session, "fields")
		first = slices.ContainsFunc(fields, func(f textField) bool { return f.Length == e.found.Width })
	}
	if first && e.tryFields(ctx) {
		return true
	}
	over := call[string](ctx, e.session, "covered")
	tries := []*keyboard{nil, nil}
	switch {
	case e.keys != nil && over == "":
		tries = []*keyboard{nil, e.keys, nil, e.keys}
	case e.keys != nil: // what covers the board takes clicks, too
		tries = []*keyboard{nil, nil, e.keys, e.keys}
	}
	for _, e.clicked = range tries {
		if e.echoes(ctx) {
			if e.clicked == nil { // a field may have the focus
				e.takeFocus(cmp.Or(call[string](ctx, e.session, "focused"), e.focus))
			}
			return true
		}
		if e.clicked == nil && e.keys != nil && over == "" {
			continue
		}
		e.uncover(ctx)
	}
	e.clicked = nil
	return e.tryFields(ctx) || e.tryFocus(ctx) || e.tryPrompts(ctx)
}

// echoes types a letter, and reports whether the board shows it.
func (e *explorer) echoes(ctx context.Context) bool {
	letter := e.rarest()
	e.press(ctx, e.speech.Keys[letter])
	return e.awaitLetters(ctx, e.row, e.first+letter, echoLimit) || e.first == "" && (e.echoesBelow(ctx, letter) || e.echoesLast(ctx, letter))
}

// echoesLast reports whether a typed letter shows in the last box of the row. If so, rows are read from the last box on.
func (e *explorer) echoesLast(ctx context.Context, letter string) bool {
	for range 2 {
		e.facts.Backwards = !e.facts.Backwards
		e.tell(ctx)
		if at(e.letters(ctx), e.row) == letter {
			return true
		}
	}
	return false
}

// echoesBelow reports whether a typed letter shows in the last of several empty rows. If so, rows are played from the bottom up.
func (e *explorer) echoesBelow(ctx context.Context, letter string) bool {
	rows := e.letters(ctx)
	if e.row > 0 || len(rows) < 2 || e.found.Boards > 1 || e.late() || strings.Join(rows, "") != letter || rows[len(rows)-1] != letter {
		return false
	}
	e.facts.Upward = true
	e.tell(ctx)
	return true
}

// asked is how pages ask for a word in capital letters.
var asked = regexp.MustCompile(`(?i:\b(?:type|write|enter|escrib[ae]|digite|escreva|tape[rz]?|tippe|scrivi))\s+["'“‘«]?(\p{Lu}{3,12})["'”’»]?(?:\P{L}|$)`)

// typeAsked types the word that the page asks for beside a single row, and reports whether that led to another page, which was loaded.
func (e *explorer) typeAsked(ctx context.Context) bool {
	if e.found.Rows > 1 || e.field != nil || e.late() || e.address == "" {
		return false
	}
	text := call[string](ctx, e.session, "wording")
	said := asked.FindStringSubmatch(text)
	if said == nil {
		return false
	}
	word, err := e.speech.Alphabet.Normalize(said[1])
	if err != nil || utf8.RuneCountInString(word) != e.found.Width {
		return false // it is no word that can be typed
	}
	e.log.Info().Str("word", word).Msg("the page asks for a word")
	e.typeWord(ctx, word)
	e.sendWord(ctx, word)
	led, _ := e.led(ctx, new(obstacle), func() { e.await(ctx, provokeLimit, "hasRows", 2) })
	if led {
		e.load(ctx)
	} else {
		e.empty(ctx)
	}
	return led
}

// takeFocus gives the focus to an element, if there is one, before each key.
func (e *explorer) takeFocus(selector string) {
	if e.focus = selector; selector != "" {
		e.log.Info().Str("element", selector).Msg("keys are taken by an element that must have the focus")
	}
}

// tryFocus gives the focus to elements that may need it, such as an invisible field, and reports whether the board then showed a letter.
func (e *explorer) tryFocus(ctx context.Context) bool {
	for _, e.focus = range call[[]string](ctx, e.session, "listeners") {
		if e.echoes(ctx) {
			e.takeFocus(e.focus)
			return true
		}
	}
	e.focus = ""
	return false
}

// tryPrompts clicks buttons that may send a word, and reports whether a dialog of the browser then asked for one.
func (e *explorer) tryPrompts(ctx context.Context) bool {
	for _, e.submit = range call[[]string](ctx, e.session, "senders") {
		before := e.heard.now().prompts
		at := call[*point](ctx, e.session, "where", e.submit)
		if at == nil {
			return false
		}
		e.clickAt(ctx, *at)
		if e.prompts = e.heard.now().prompts > before; e.prompts {
			e.log.Info().Str("element", e.submit).Msg("a dialog of the browser asks for words")
			return true
		}
	}
	e.submit = ""
	return false
}

// alphabets are all built-in alphabets, English first: of alphabets with the same letters it is the likeliest.
func alphabets() []*alphabet.Alphabet {
	list := []*alphabet.Alphabet{alphabet.English()}
	for _, name := range alphabet.Names() {
		if a, err := alphabet.Named(name); err == nil && a != alphabet.English() {
			list = append(list, a)
		}
	}
	return list
}

// Words may be written into fields: into the boxes of a row, or into a text field beside the board.

// tryCells writes a letter into the first box of the row, if boxes can be written into, and reports whether that showed it.
func (e *explorer) tryCells(ctx context.Context) bool {
	if !call[bool](ctx, e.session, "hasCells", e.row) {
		return false
	}
	if e.tryElsewhere(ctx) {
		return true
	}
	e.cells = true
	if e.cells = e.echoes(ctx); !e.cells {
		return false
	}
	e.log.Info().Msg("words are written into the boxes")
	e.anyRow = call[bool](ctx, e.session, "hasCells", e.row+1)
	e.submit = call[string](ctx, e.session, "cellSender", e.row)
	return true
}

// tryMoving types a letter into the only field in the row, which the page then moves to the next box. It reports whether the row showed
// the letter.
func (e *explorer) tryMoving(ctx context.Context) bool {
	if e.focus = call[string](ctx, e.session, "movedField", e.row); e.focus == "" {
		return false
	}
	if e.moves = e.echoes(ctx); !e.moves {
		e.focus = ""
		return false
	}
	e.log.Info().Str("element", e.focus).Msg("a field that takes the keys moves from box to box")
	return true
}

// tryElsewhere types two letters while nothing has the focus, and reports whether the board showed them.
func (e *explorer) tryElsewhere(ctx context.Context) bool {
	evaluate[any](ctx, e.session, "document.activeElement?.blur()")
	letter := e.rarest()
	for range 2 {
		e.session.press(ctx, e.speech.Keys[letter])
	}
	shown := e.awaitLetters(ctx, e.row, e.first+letter+letter, elsewhereLimit)
	if shown {
		e.log.Info().Msg("the boxes are fields, but the page listens elsewhere")
	}
	return shown
}

// tryFields types a letter into the text fields of the page, and reports whether one of them showed it and the board did not.
func (e *explorer) tryFields(ctx context.Context) bool {
	letter := e.rarest()
	for _, f := range call[[]textField](ctx, e.session, "fields") {
		e.field = &f
		before := e.withRoom(ctx, f)
		e.press(ctx, e.speech.Keys[letter])
		shows := e.awaitShown(ctx, before+letter, echoLimit)
		onBoard := e.awaitLetters(ctx, e.row, letter, frame)
		switch {
		case onBoard && (!shows || f.Submit == ""): // a button that is there for the field sends what stands in it
			e.field = nil
			e.takeFocus(f.Field)
			return true
		case shows:
			e.submit, e.mirrors = f.Submit, onBoard
			e.log.Info().Str("field", f.Field).Msg("words are typed into a text field")
			if e.found.Rows == 1 && !e.late() && e.first == "" { // a board that gives a letter is not a lone row of something else
				e.tryLone(ctx)
			}
			e.apart, e.first = cmp.Or(e.first, e.apart), "" // a word goes into the field as a whole
			return true
		}
		evaluate[any](ctx, e.session, "document.activeElement?.blur()")
		e.field = nil
	}
	return false
}

// withRoom returns the letters in the field. If the field is full, it is first emptied, if that is possible.
func (e *explorer) withRoom(ctx context.Context, f textField) string {
	before := e.shown(ctx)
	if f.Length <= 0 || utf8.RuneCountInString(before) < f.Length {
		return before
	}
	if err := attempt(func() { e.typeWithin(ctx, "", echoLimit) }); !errors.Is(err, ErrNoGame) {
		check(err)
	}
	return e.shown(ctx)
}

// tryLone plays a word if the board is a single row. The row may be other boxes in a line, and the board may come with the first guess.
func (e *explorer) tryLone(ctx context.Context) {
	lone := e.found
	ok := e.provoke(ctx)
	if e.reused = ok && e.found.Rows == 1 && e.playsOver(ctx); e.reused {
		e.log.Info().Msg("one row is used for each guess")
		e.provoked = game.Word{}
	}
	if !ok || e.reused {
		e.found = lone
	}
	e.skipGiven(ctx)
}

// playsOver plays a second word where the first is the only row, and reports whether it takes the place of the first.
func (e *explorer) playsOver(ctx context.Context) bool {
	words := slices.DeleteFunc(e.provoking(ctx), func(w game.Word) bool { return w == e.provoked })
	if len(words) == 0 {
		return false
	}
	sends := e.sends
	defer func() { e.sends = sends }()
	for _, e.sends = range e.sendings() {
		e.typeWord(ctx, words[0].String())
		e.sendWord(ctx, words[0].String())
		if e.awaitLetters(ctx, 0, words[0].String(), echoLimit) {
			return len(e.letters(ctx)) == 1
		}
	}
	return false
}
