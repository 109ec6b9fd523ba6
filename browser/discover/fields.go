package discover

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game"
)

// Words may be written into fields: into the boxes of a row, or into a text field beside the board.

// elsewhereLimit is how long letters may take to show that were typed beside fields.
const elsewhereLimit = 200 * time.Millisecond

// tryCells writes a letter into the first box of the row to be played, if boxes can be written into, and reports whether that
// showed it. A page that shows letters in them that were typed elsewhere takes no notice of what stands there.
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

// tryMoving types a letter into the one field in the row, which the page moves on to the next box, and reports whether the row showed it.
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

// withRoom returns the letters that were typed into the field before. One that is full takes no more: then it is emptied, if it can be.
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

// tryLone plays a word if the board is a single row, as other boxes in a line may be: the board may come with the first guess.
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
