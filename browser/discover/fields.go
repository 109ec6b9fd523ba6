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
func (e *explorer) tryCells(ctx context.Context) (ok bool, err error) {
	cells, err := call[bool](ctx, e.session, "hasCells", e.row)
	if err != nil || !cells {
		return false, err
	}
	if ok, err = e.tryElsewhere(ctx); ok || err != nil {
		return ok, err
	}
	e.cells = true
	if e.cells, err = e.echoes(ctx); err != nil || !e.cells {
		return false, err
	}
	e.log.Info().Msg("words are written into the boxes")
	if e.anyRow, err = call[bool](ctx, e.session, "hasCells", e.row+1); err != nil {
		return false, err
	}
	e.submit, err = call[string](ctx, e.session, "cellSender", e.row)
	return true, err
}

// tryMoving types a letter into the one field in the row to be played, if there is one, and reports whether the row showed it. The page
// puts the letter in the place of the field, which it moves to the next box.
func (e *explorer) tryMoving(ctx context.Context) (ok bool, err error) {
	if e.focus, err = call[string](ctx, e.session, "movedField", e.row); err != nil || e.focus == "" {
		return false, err
	}
	if e.moves, err = e.echoes(ctx); !e.moves {
		e.focus = ""
		return false, err
	}
	e.log.Info().Str("element", e.focus).Msg("a field that takes the keys moves from box to box")
	return true, err
}

// tryElsewhere types two letters while nothing has the focus, and reports whether the board showed them.
func (e *explorer) tryElsewhere(ctx context.Context) (bool, error) {
	if _, err := evaluate[any](ctx, e.session, "document.activeElement?.blur()"); err != nil {
		return false, err
	}
	letter := e.rarest()
	for range 2 {
		if err := e.session.press(ctx, e.speech.Keys[letter]); err != nil {
			return false, err
		}
	}
	shown, err := e.awaitLetters(ctx, e.row, e.first+letter+letter, elsewhereLimit)
	if shown {
		e.log.Info().Msg("the boxes are fields, but the page listens elsewhere")
	}
	return shown, err
}

// tryFields types a letter into the text fields of the page, and reports whether one of them showed it and the board did not.
func (e *explorer) tryFields(ctx context.Context) (bool, error) {
	fields, err := call[[]textField](ctx, e.session, "fields")
	letter := e.rarest()
	for _, f := range fields {
		e.field = &f
		before, err := e.withRoom(ctx, f)
		if err != nil {
			return false, err
		}
		if err := e.press(ctx, e.speech.Keys[letter]); err != nil {
			return false, err
		}
		shows, err := e.awaitShown(ctx, before+letter, echoLimit)
		if err != nil {
			return false, err
		}
		onBoard, err := e.awaitLetters(ctx, e.row, letter, frame)
		switch {
		case err != nil:
			return false, err
		case onBoard && (!shows || f.Submit == ""): // a button that is there for the field sends what stands in it
			e.field = nil
			e.takeFocus(f.Field)
			return true, nil
		case shows:
			e.submit, e.mirrors = f.Submit, onBoard
			e.log.Info().Str("field", f.Field).Msg("words are typed into a text field")
			if e.found.Rows == 1 && !e.late() && e.first == "" { // a board that gives a letter is not a lone row of something else
				err = e.tryLone(ctx)
			}
			e.apart, e.first = cmp.Or(e.first, e.apart), "" // a word goes into the field as a whole
			return err == nil, err
		}
		if _, err := evaluate[any](ctx, e.session, "document.activeElement?.blur()"); err != nil {
			return false, err
		}
		e.field = nil
	}
	return false, err
}

// withRoom returns the letters that were typed into the field before. One that is full takes no more: then it is emptied, if it can be.
func (e *explorer) withRoom(ctx context.Context, f textField) (string, error) {
	before, err := e.shown(ctx)
	if err != nil || f.Length <= 0 || utf8.RuneCountInString(before) < f.Length {
		return before, err
	}
	if _, err := e.typeWithin(ctx, "", echoLimit); err != nil && !errors.Is(err, ErrNoGame) {
		return "", err
	}
	return e.shown(ctx)
}

// tryLone plays a word if the board is a single row, which a text field does not tell from other boxes in a line: the board may
// come with the first guess.
func (e *explorer) tryLone(ctx context.Context) error {
	lone := e.found
	ok, err := e.provoke(ctx)
	if err != nil {
		return err
	}
	if ok && e.found.Rows == 1 {
		if e.reused, err = e.playsOver(ctx); err != nil {
			return err
		}
	}
	if e.reused {
		e.log.Info().Msg("one row is used for each guess")
		e.provoked = game.Word{}
	}
	if !ok || e.reused {
		e.found = lone
	}
	return e.skipGiven(ctx)
}

// playsOver plays a second word where the first is the only row, and reports whether it takes the place of the first.
func (e *explorer) playsOver(ctx context.Context) (bool, error) {
	words := slices.DeleteFunc(e.provoking(ctx), func(w game.Word) bool { return w == e.provoked })
	sends := e.sends
	defer func() { e.sends = sends }()
	for _, e.sends = range e.sendings() {
		if len(words) == 0 {
			break
		}
		if _, err := e.typeWord(ctx, words[0].String()); err != nil {
			return false, err
		}
		if err := e.sendWord(ctx, words[0].String()); err != nil {
			return false, err
		}
		if over, err := e.awaitLetters(ctx, 0, words[0].String(), echoLimit); err != nil || !over {
			if err != nil {
				return false, err
			}
			continue
		}
		rows, err := e.letters(ctx)
		return len(rows) == 1, err
	}
	return false, nil
}
