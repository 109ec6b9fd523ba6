package discover

import (
	"cmp"
	"context"
	"fmt"

	"absurdist/engine/game/alphabet"
)

// tryKeys finds out whether the page takes keys, or needs clicks.
func (e *explorer) tryKeys(ctx context.Context) error {
	if err := e.findLetters(ctx); err != nil {
		return err
	}
	if err := e.note(ctx); err != nil {
		return err
	}
	for range starters {
		if ok, err := e.tryEcho(ctx); err != nil {
			return err
		} else if ok {
			return cmp.Or(e.countBoards(ctx, e.first+e.rarest()), e.note(ctx))
		}
		if ok, err := e.tryStrange(ctx); err != nil {
			return err
		} else if ok {
			return cmp.Or(e.countBoards(ctx, e.first+e.rarest()), e.note(ctx))
		}
		// The board may be there before the game is: look for what starts it.
		o, err := call[*obstacle](ctx, e.session, "starter")
		if err != nil {
			return err
		}
		if o == nil {
			if e.provoked.String() != "" {
				break
			}
			// What was found may be no board, and the board is still to come.
			if ok, err := e.provoke(ctx); !ok || err != nil {
				return cmp.Or(err, e.noEcho(ctx))
			}
			if err := e.skipGiven(ctx); err != nil {
				return err
			}
			continue
		}
		if err := e.startBy(ctx, *o); err != nil {
			return err
		}
		e.started++
	}
	return e.noEcho(ctx)
}

// tryStrange types letters of the alphabets that have none of a-z, where the page shows no keyboard: it may be in another
// language than it says. It reports whether the board showed one.
func (e *explorer) tryStrange(ctx context.Context) (bool, error) {
	if e.keys != nil || e.own != nil || e.words != nil {
		return false, nil
	}
	usual := e.speech.Alphabet
	for _, name := range alphabetNames() {
		a, err := alphabet.Named(name)
		if err != nil {
			return false, err
		}
		if a == usual || isLatin(a) || name == equations {
			continue
		}
		if err := e.speak(ctx, a); err != nil {
			return false, err
		}
		if ok, err := e.tryEcho(ctx); err != nil {
			return false, err
		} else if ok {
			e.log.Info().Str("alphabet", name).Msg("the page takes letters of another alphabet")
			e.spoken, e.told = name, name
			return true, nil
		}
	}
	return false, e.speak(ctx, usual)
}

// noEcho says that no letter got onto the board.
func (e *explorer) noEcho(ctx context.Context) error {
	rows, err := e.letters(ctx)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: a letter was typed, and did not show in the next of %d rows (they show %q)", ErrNoGame, e.found.Rows, rows)
}

// starters is how many things beside the board are clicked at most to start the game.
const starters = 4

// tryEcho types a letter, by keys and by clicks, and reports whether the board showed it.
func (e *explorer) tryEcho(ctx context.Context) (bool, error) {
	letter := e.rarest()
	if ok, err := e.tryCells(ctx, letter); ok || err != nil {
		return ok, err
	}
	for _, clicked := range []*keyboard{nil, e.keys} {
		e.clicked = clicked
		for range 2 {
			if err := e.press(ctx, e.speech.Keys[letter]); err != nil {
				return false, err
			}
			if ok, err := e.awaitLetters(ctx, e.row, e.first+letter, echoLimit); err != nil {
				return false, err
			} else if ok {
				return true, e.findFocus(ctx)
			}
			if err := e.uncover(ctx); err != nil {
				return false, err
			}
		}
		if e.keys == nil {
			break
		}
	}
	e.clicked = nil
	if ok, err := e.tryFields(ctx, letter); ok || err != nil {
		return ok, err
	}
	return e.tryFocus(ctx, letter)
}

// findFocus takes in which text field had the focus while keys were taken, if one had.
func (e *explorer) findFocus(ctx context.Context) error {
	if e.clicked != nil {
		return nil
	}
	field, err := call[string](ctx, e.session, "focused")
	if err == nil && field != "" {
		e.takeFocus(field)
	}
	return err
}

// tryFocus gives the focus to what may be waiting for it, such as a field that nobody sees, and reports whether the board
// showed a letter then.
func (e *explorer) tryFocus(ctx context.Context, letter string) (bool, error) {
	places, err := call[[]string](ctx, e.session, "listeners")
	if err != nil {
		return false, err
	}
	for _, e.focus = range places {
		if err := e.press(ctx, e.speech.Keys[letter]); err != nil {
			return false, err
		}
		ok, err := e.awaitLetters(ctx, e.row, e.first+letter, echoLimit)
		if ok && err == nil {
			e.log.Info().Str("element", e.focus).Msg("keys are taken by an element that must have the focus")
		}
		if ok || err != nil {
			return ok, err
		}
	}
	e.focus = ""
	return false, nil
}

// tryCells writes a letter into the first box of the row to be played, if boxes can be written into, and reports whether that
// showed it.
func (e *explorer) tryCells(ctx context.Context, letter string) (bool, error) {
	var err error
	if e.cells, err = call[bool](ctx, e.session, "hasCells", e.row); err != nil || !e.cells {
		return false, err
	}
	if err := e.press(ctx, e.speech.Keys[letter]); err != nil {
		return false, err
	}
	if e.cells, err = e.awaitLetters(ctx, e.row, e.first+letter, echoLimit); err != nil || !e.cells {
		return false, err
	}
	e.log.Info().Msg("words are written into the boxes")
	e.submit, err = call[string](ctx, e.session, "cellSender", e.row)
	return true, err
}

// tryFields types a letter into the text fields of the page, and reports whether one of them showed it and the board did not.
func (e *explorer) tryFields(ctx context.Context, letter string) (bool, error) {
	fields, err := call[[]textField](ctx, e.session, "fields")
	if err != nil {
		return false, err
	}
	for _, f := range fields {
		e.field = &f
		before, err := e.shown(ctx) // letters that were typed before
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
		if err != nil {
			return false, err
		}
		if onBoard {
			e.field = nil
			e.takeFocus(f.Field)
			return true, nil
		}
		if shows {
			e.submit = f.Submit
			e.log.Info().Str("field", f.Field).Msg("words are typed into a text field")
			if e.found.Rows == 1 && e.provoked.String() == "" && e.first == "" { // a board that gives a letter is one
				err = e.tryLone(ctx)
			}
			e.first = "" // a word goes into the field as a whole
			return err == nil, err
		}
		if _, err := evaluate[any](ctx, e.session, "document.activeElement?.blur()"); err != nil {
			return false, err
		}
		e.field = nil
	}
	return false, nil
}

// takeFocus has keys go to an element, which shows them on the board.
func (e *explorer) takeFocus(selector string) {
	e.focus = selector
	e.log.Info().Str("element", e.focus).Msg("keys are taken by an element that must have the focus")
}

// tryLone plays a word where the board is a single row, which a text field does not tell from other boxes in a line: the board
// may come with the first guess.
func (e *explorer) tryLone(ctx context.Context) error {
	lone := e.found
	ok, err := e.provoke(ctx)
	if err != nil {
		return err
	}
	if !ok {
		e.found = lone
	}
	return e.skipGiven(ctx)
}

// startBy clicks what may start the game, which may draw the board anew.
func (e *explorer) startBy(ctx context.Context, o obstacle) error {
	e.log.Info().Str("name", o.Name).Str("element", o.Click).Msg("the board takes no letters: clicking what may start the game")
	if err := e.clickAt(ctx, point{X: o.X, Y: o.Y}); err != nil {
		return err
	}
	gone, err := e.awaitGone(ctx, &o)
	if err != nil {
		return err
	}
	if gone { // otherwise it would be clicked again and again
		e.addDismissal(o)
	}
	if err := e.uncover(ctx); err != nil {
		return err
	}
	was := e.found
	err = e.findBoard(ctx)
	if o.opens = !gone && e.found != was; o.opens { // what was taken for the board was none
		e.addDismissal(o)
	}
	if err != nil || e.keys != nil || e.speech == nil {
		return err
	}
	return e.findLetters(ctx) // the keyboard may come with the game
}
