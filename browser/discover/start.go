package discover

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// starters is how many things beside the board are clicked at most to start the game.
const starters = 4

// tryKeys finds out how letters get onto the board: by keys, by clicks, or into a field.
func (e *explorer) tryKeys(ctx context.Context) error {
	if err := e.findLetters(ctx); err != nil {
		return err
	}
	if err := e.note(ctx); err != nil {
		return err
	}
	for range starters {
		for _, try := range []func(context.Context) (bool, error){e.tryEcho, e.tryStrange} {
			if ok, err := try(ctx); err != nil {
				return err
			} else if ok {
				if e.starter != nil {
					e.add(*e.starter)
				}
				if led, err := e.typeAsked(ctx); led || err != nil {
					return cmp.Or(err, e.tryKeys(ctx))
				}
				return cmp.Or(e.countBoards(ctx, e.first+e.rarest()), e.note(ctx))
			}
		}
		if e.found.Rows == 1 {
			if done, err := e.tryLong(ctx); done || err != nil {
				return err
			}
		}
		// The board may be there before the game is, or what was found is no board.
		if started, err := e.start(ctx); err != nil {
			return err
		} else if started {
			e.started++
			if err := e.skipGiven(ctx); err != nil {
				return err
			}
			continue
		}
		if e.late() {
			break
		}
		if ok, err := e.provoke(ctx); err != nil {
			return err
		} else if !ok {
			break
		}
		if err := e.skipGiven(ctx); err != nil {
			return err
		}
	}
	if done, err := e.tryLong(ctx); done || err != nil {
		return err
	}
	rows, err := e.letters(ctx)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: a letter was typed, and did not show in the next of %d rows (they show %q)", ErrNoGame, e.found.Rows, rows)
}

// tryLong finds out how letters get onto a board of long boxes, if the page has one, and reports whether it has.
func (e *explorer) tryLong(ctx context.Context) (bool, error) {
	if long, err := e.stretch(ctx); !long || err != nil {
		return false, err
	}
	e.started, e.seen.Blank = 0, nil
	if err := e.load(ctx); err != nil {
		return true, err
	}
	return true, e.tryKeys(ctx)
}

// tryStrange types letters of the alphabets that have none of a-z if the page shows no keyboard: it may be in another language
// than it says. It reports whether the board showed one.
func (e *explorer) tryStrange(ctx context.Context) (bool, error) {
	if e.keys != nil || e.own != nil || e.options.Words != nil {
		return false, nil
	}
	usual := e.speech.Alphabet
	for _, a := range alphabets() {
		if a == usual || isLatin(a) || a.Name() == equations {
			continue
		}
		if err := e.speak(ctx, a); err != nil {
			return false, err
		}
		if ok, err := e.tryEcho(ctx); err != nil {
			return false, err
		} else if ok {
			e.log.Info().Str("alphabet", a.Name()).Msg("the page takes letters of another alphabet")
			e.spoken, e.told = a.Name(), a.Name()
			return true, nil
		}
	}
	return false, e.speak(ctx, usual)
}

// tryEcho types a letter in each way there is, and reports whether the page showed it.
func (e *explorer) tryEcho(ctx context.Context) (bool, error) {
	for _, try := range []func(context.Context) (bool, error){e.tryCells, e.tryMoving} {
		if ok, err := try(ctx); ok || err != nil {
			return ok, err
		}
	}
	first := e.late() // a field is what brought the board
	if e.keys == nil && !first {
		fields, err := call[[]textField](ctx, e.session, "fields")
		if err != nil {
			return false, err
		}
		first = slices.ContainsFunc(fields, func(f textField) bool { return f.Length == e.found.Width })
	}
	if first {
		if ok, err := e.tryFields(ctx); ok || err != nil {
			return ok, err
		}
	}
	over, err := call[string](ctx, e.session, "covered")
	if err != nil {
		return false, err
	}
	tries := []*keyboard{nil, nil}
	switch {
	case e.keys != nil && over == "":
		tries = []*keyboard{nil, e.keys, nil, e.keys}
	case e.keys != nil: // what covers the board takes clicks, too
		tries = []*keyboard{nil, nil, e.keys, e.keys}
	}
	for _, e.clicked = range tries {
		if ok, err := e.echoes(ctx); err != nil {
			return false, err
		} else if ok {
			return true, e.findFocus(ctx)
		}
		if e.clicked == nil && e.keys != nil && over == "" {
			continue
		}
		if err := e.uncover(ctx); err != nil {
			return false, err
		}
	}
	e.clicked = nil
	if ok, err := e.tryFields(ctx); ok || err != nil {
		return ok, err
	}
	if ok, err := e.tryFocus(ctx); ok || err != nil {
		return ok, err
	}
	return e.tryPrompts(ctx)
}

// echoes types a letter, and reports whether the board shows it.
func (e *explorer) echoes(ctx context.Context) (bool, error) {
	letter := e.rarest()
	if err := e.press(ctx, e.speech.Keys[letter]); err != nil {
		return false, err
	}
	shown, err := e.awaitLetters(ctx, e.row, e.first+letter, echoLimit)
	if shown || err != nil || e.first != "" {
		return shown, err
	}
	return e.echoesLast(ctx, letter)
}

// echoesLast reports whether a letter that was typed shows in the last box of the row, or in the last row: then they are read from there
// on.
func (e *explorer) echoesLast(ctx context.Context, letter string) (bool, error) {
	if ok, err := e.echoesBelow(ctx, letter); ok || err != nil {
		return ok, err
	}
	if err := e.turn(ctx, !e.turned); err != nil {
		return false, err
	}
	rows, err := e.letters(ctx)
	if err == nil && at(rows, e.row) != letter {
		return false, e.turn(ctx, !e.turned)
	}
	return err == nil, err
}

// echoesBelow reports whether a letter that was typed shows in the last of several empty rows: then the first row is played last.
func (e *explorer) echoesBelow(ctx context.Context, letter string) (bool, error) {
	rows, err := e.letters(ctx)
	if err != nil || e.row > 0 || len(rows) < 2 || e.found.Boards > 1 || e.late() || strings.Join(rows, "") != letter || rows[len(rows)-1] != letter {
		return false, err
	}
	e.newestFirst = true
	_, err = call[any](ctx, e.session, "upward")
	return err == nil, err
}

// asked is how pages ask for a word in capital letters.
var asked = regexp.MustCompile(`(?i:\b(?:type|write|enter|escrib[ae]|digite|escreva|tape[rz]?|tippe|scrivi))\s+["'“‘«]?(\p{Lu}{3,12})["'”’»]?(?:\P{L}|$)`)

// typeAsked types the word that the page asks for, where a single row is all that it has, and reports whether that led to another page:
// then it has been loaded.
func (e *explorer) typeAsked(ctx context.Context) (bool, error) {
	if e.found.Rows > 1 || e.field != nil || e.late() || e.address == "" {
		return false, nil
	}
	text, err := call[string](ctx, e.session, "wording")
	if err != nil {
		return false, err
	}
	said := asked.FindStringSubmatch(text)
	if said == nil {
		return false, nil
	}
	word, err := e.speech.Alphabet.Normalize(said[1])
	if err != nil || utf8.RuneCountInString(word) != e.found.Width {
		return false, nil //nolint:nilerr // it is no word that can be typed
	}
	e.log.Info().Str("word", word).Msg("the page asks for a word")
	if _, err := e.typeWord(ctx, word); err != nil {
		return false, err
	}
	if err := e.sendWord(ctx, word); err != nil {
		return false, err
	}
	_, err = call[bool](ctx, e.session, "awaitRows", 2, provokeLimit.Milliseconds())
	led, _, err := e.led(ctx, new(obstacle), err)
	if err != nil || !led {
		return false, cmp.Or(err, e.empty(ctx))
	}
	return true, e.load(ctx)
}

// findFocus finds out which text field had the focus while keys were taken, if one had.
func (e *explorer) findFocus(ctx context.Context) error {
	if e.clicked != nil {
		return nil
	}
	field, err := call[string](ctx, e.session, "focused")
	e.takeFocus(cmp.Or(field, e.focus))
	return err
}

// takeFocus has keys go to an element, if there is one, which shows them on the board.
func (e *explorer) takeFocus(selector string) {
	if e.focus = selector; selector != "" {
		e.log.Info().Str("element", selector).Msg("keys are taken by an element that must have the focus")
	}
}

// tryFocus gives the focus to what may be waiting for it, such as an invisible field, and reports whether the board showed a
// letter then.
func (e *explorer) tryFocus(ctx context.Context) (bool, error) {
	places, err := call[[]string](ctx, e.session, "listeners")
	for _, e.focus = range places {
		if ok, err := e.echoes(ctx); ok || err != nil {
			if ok {
				e.takeFocus(e.focus)
			}
			return ok, err
		}
	}
	e.focus = ""
	return false, err
}

// tryPrompts clicks what may send a word, and reports whether a dialog of the browser asked for it.
func (e *explorer) tryPrompts(ctx context.Context) (bool, error) {
	buttons, err := call[[]string](ctx, e.session, "senders")
	for _, e.submit = range buttons {
		before := e.heard.asked()
		at, err := call[*point](ctx, e.session, "where", e.submit)
		if err != nil || at == nil {
			return false, err
		}
		if err := e.clickAt(ctx, *at); err != nil {
			return false, err
		}
		if e.prompts = e.heard.asked() > before; e.prompts {
			e.log.Info().Str("element", e.submit).Msg("a dialog of the browser asks for words")
			return true, nil
		}
	}
	e.submit = ""
	return false, err
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
