package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"absurdist/browser/keys"
	"absurdist/engine/game"
)

// typeWord brings the letters of the row to be played to the word, key by key:
// a key that does not show is pressed again, as pages lose keys that come fast
// or while tiles turn. It returns when the first key was taken.
func (e *explorer) typeWord(ctx context.Context, word string) (firstKey, error) {
	var first firstKey
	last, pressed, still, clean := "", 0, 0, false
	for deadline := time.Now().Add(lockLimit); ; {
		shown, err := e.shown(ctx)
		if err != nil {
			return firstKey{}, err
		}
		if shown != last { // it goes on, however slowly
			last, deadline, still = shown, time.Now().Add(lockLimit), 0
		}
		clean = clean || pressed == 0 && shown == e.first
		if clean && shown != e.first && first.presses == 0 {
			first = firstKey{pressed, time.Now()}
		}
		if shown == word {
			return first, nil
		}
		k, next := keys.Backspace, withoutLast(shown)
		if rest, ok := strings.CutPrefix(word, shown); ok && (shown != "" || e.first == "") {
			_, n := utf8.DecodeRuneInString(rest)
			k = e.speech.Keys[rest[:n]]
			next = shown + k.Name
		}
		if time.Now().After(deadline) {
			err := fmt.Errorf("%w: typed %q, and row %d shows %q", ErrNoGame, word, e.row+1, shown)
			if k != keys.Backspace && shown != "" {
				err = &deadKeyError{k.Name, err}
			}
			return firstKey{}, err
		}
		if shown != "" || e.first == "" { // otherwise the page has not given the letter yet
			if err := e.press(ctx, k); err != nil {
				return firstKey{}, err
			}
			pressed++
			still++
		}
		if still == covering {
			if err := e.uncover(ctx); err != nil {
				return firstKey{}, err
			}
		}
		limit := 250 * time.Millisecond
		if _, err := e.awaitShown(ctx, next, limit); err != nil {
			return firstKey{}, err
		}
	}
}

// firstKey is how often the first key of a word was pressed until it was taken, and when that was seen; zero where the row was
// not empty before.
type firstKey struct {
	presses int
	at      time.Time
}

// covering is after how many keys without an effect something may have come up that takes them, such as a message that a
// person has to close.
const covering = 3

// deadKeyError says that one letter does not get onto the page, though others do.
type deadKeyError struct {
	letter string
	err    error
}

func (e *deadKeyError) Error() string { return e.err.Error() }

func (e *deadKeyError) Unwrap() error { return e.err }

// bury takes in that a letter can't be typed any more: some pages switch off the keys of letters that the answer lacks.
func (e *explorer) bury(ctx context.Context, dead *deadKeyError) error {
	e.log.Info().Str("letter", dead.letter).Msg("the key of a letter does nothing any more")
	e.dead = append(e.dead, dead.letter)
	_, err := e.typeWord(ctx, e.first)
	return err
}

// isDead reports whether a word has a letter that can't be typed any more, or never could, as the page's keyboard has another
// alphabet.
func (e *explorer) isDead(w game.Word) bool {
	for _, c := range w.String() {
		if e.typed != nil && !slices.Contains(e.typed.Letters(), c) {
			return true
		}
	}
	return slices.ContainsFunc(e.dead, func(letter string) bool { return strings.Contains(w.String(), letter) })
}

// withoutLast returns a text without its last letter.
func withoutLast(text string) string {
	_, n := utf8.DecodeLastRuneInString(text)
	return text[:len(text)-n]
}

// awaitShown waits until the letters that were typed are these.
func (e *explorer) awaitShown(ctx context.Context, want string, limit time.Duration) (bool, error) {
	if e.field != nil {
		return call[bool](ctx, e.session, "awaitWritten", e.field.Field, want, limit.Milliseconds())
	}
	return e.awaitLetters(ctx, e.row, want, limit)
}

// shown returns the letters in the row to be played, or in the field where they are typed. A row that a growing board
// has not added yet has none.
func (e *explorer) shown(ctx context.Context) (string, error) {
	if e.field != nil {
		return call[string](ctx, e.session, "written", e.field.Field)
	}
	rows, err := e.letters(ctx)
	if err != nil || e.row >= len(rows) {
		return "", err
	}
	return rows[e.row], nil
}

// tryNonsense enters a word that is none, in the ways in which the page may take words, and watches how the page refuses it.
func (e *explorer) tryNonsense(ctx context.Context) error {
	for _, e.sends = range e.sendings() {
		if heard, err := e.tryRefusal(ctx); heard || err != nil {
			return err
		}
	}
	e.sends, e.untold = byEnter, e.submit != "" // the usual way, until a word is taken
	return nil
}

// sendings returns what may send a word.
func (e *explorer) sendings() []sending {
	list := []sending{byEnter}
	if e.cells {
		list = []sending{byLast, byEnter}
	}
	if e.submit != "" {
		list = append(list, byButton)
	}
	return list
}

// unsent returns what stands in the row before a word is sent.
func (e *explorer) unsent(word string) string {
	if e.sends == byLast {
		return withoutLast(word)
	}
	return word
}

// tryRefusal enters a word that is none, and takes in how the page refuses it. It reports whether anything came of it.
func (e *explorer) tryRefusal(ctx context.Context) (bool, error) {
	if _, err := e.typeWord(ctx, e.unsent(e.nonsense())); err != nil {
		return false, err
	}
	if err := e.note(ctx); err != nil {
		return false, err
	}
	before, err := call[[]snapshot](ctx, e.session, "snapshot")
	if err != nil {
		return false, err
	}
	e.stood = len(before)
	if _, err := call[any](ctx, e.session, "beforeRefusal", e.row); err != nil {
		return false, err
	}
	dialogs, _ := e.dialogs.last()
	if err := e.sendWord(ctx, e.nonsense()); err != nil {
		return false, err
	}
	signs, err := call[struct {
		Message *message
		Rows    []snapshot
		Boxes   string
		Letters string
	}](ctx, e.session, "watchRefusal", e.row, refusalWatch.Milliseconds())
	if err == nil && e.field != nil {
		signs.Letters, err = e.shown(ctx)
	}
	if err != nil {
		return false, err
	}
	e.refusal = refusal{Tried: true, Message: signs.Message, Cleared: signs.Letters == e.first, Row: newStates(before, signs.Rows, e.row), boxes: signs.Boxes}
	e.refusal.Silent = signs.Message == nil && e.refusal.Row == "" && !e.refusal.Cleared
	taken, err := e.wasTaken(ctx)
	if err != nil {
		return false, err
	}
	if taken {
		e.log.Info().Str("word", e.nonsense()).Msg("the page takes any word")
		e.refusal, e.otherWords = refusal{}, true
		e.row++
		return true, nil
	}
	said := ""
	if opened, text := e.dialogs.last(); opened > dialogs {
		said = text
	} else if e.refusal.Message != nil {
		said = e.refusal.Message.Text
	}
	e.told = cmp.Or(speaks(said, 1), e.told)
	e.spoken = cmp.Or(e.told, e.spoken)
	e.nonword = e.nonsense()
	e.log.Info().Interface("signs", e.refusal).Msg("saw how a word is refused")
	if _, err = e.typeWord(ctx, e.first); err != nil {
		return false, err
	}
	return !e.refusal.Silent, e.note(ctx)
}

// errAgain says that another way to send words is tried from the beginning.
var errAgain = errors.New("the game begins again")

// refuse takes in that the page seems to have refused a word, and empties the row. It reports whether the row keeps the word: then
// it was taken, and looks as it was typed. If Enter was to send it, its last letter had done so before.
func (e *explorer) refuse(ctx context.Context, word game.Word) (taken bool, err error) {
	if grew, err := e.grew(ctx); grew || err != nil {
		e.alike = true
		return grew, err
	}
	if e.alike {
		if taken, err := e.wasTaken(ctx); taken || err != nil {
			return taken, err
		}
	}
	_, err = e.typeWord(ctx, e.first)
	if errors.Is(err, ErrNoGame) && e.field == nil {
		shown, lost := e.shown(ctx)
		if lost == nil && shown == word.String() {
			if e.sends != byLast && len(e.seen.tiles()) == 0 {
				return false, e.sendAnew(ctx, word)
			}
			e.alike = true
			return true, nil
		}
	}
	e.log.Info().Stringer("word", word).Msg("the page refused a word")
	return false, err
}

// sendAnew begins again where a word was taken, and looks as it was typed: its last letter may have sent it, or Enter. The error is
// [errAgain] if nothing went wrong.
func (e *explorer) sendAnew(ctx context.Context, word game.Word) error {
	if err := e.load(ctx); err != nil {
		return err
	}
	if _, err := e.typeWord(ctx, word.String()); err != nil {
		return err
	}
	if taken, err := e.wasTaken(ctx); err != nil {
		return err
	} else if !taken {
		e.log.Info().Msg("the page takes a word that looks as it was typed")
		e.alike, e.blank = true, nil
		return cmp.Or(e.note(ctx), errAgain)
	}
	e.log.Info().Msg("the page takes a word with its last letter: beginning again")
	if err := e.load(ctx); err != nil {
		return err
	}
	e.sends, e.blank = byLast, nil // a row that was played was taken for one that was not
	if err := e.note(ctx); err != nil {
		return err
	}
	if _, err := e.tryRefusal(ctx); err != nil {
		return err
	}
	return errAgain
}

// frame is a pause after which no page takes two keys for one.
const frame = 40 * time.Millisecond

// sendWord presses Enter a moment after the last letter, or what else sends the word.
func (e *explorer) sendWord(ctx context.Context, word string) error {
	if err := pause(ctx, frame); err != nil {
		return err
	}
	switch e.sends {
	case byLast:
		return e.press(ctx, e.speech.Keys[strings.TrimPrefix(word, withoutLast(word))])
	case byButton:
		at, err := call[*point](ctx, e.session, "where", e.submit)
		if err != nil || at == nil {
			return err
		}
		return e.clickAt(ctx, *at)
	}
	return e.press(ctx, keys.Enter)
}

// grew reports whether the board has had another row since the word was sent. Then it was taken, even if its letters can still be
// taken away.
func (e *explorer) grew(ctx context.Context) (bool, error) {
	if e.field != nil || e.stood == 0 {
		return false, nil
	}
	rows, err := e.letters(ctx)
	return err == nil && len(rows) > e.stood && rows[e.row] != "", err
}

// wasTaken reports whether the row was played: Backspace takes no letter off it.
func (e *explorer) wasTaken(ctx context.Context) (bool, error) {
	if grew, err := e.grew(ctx); grew || err != nil {
		return grew, err
	}
	if e.field != nil {
		if err := e.orient(ctx, e.nonsense()); err != nil {
			return false, err
		}
		rows, err := e.letters(ctx)
		return err == nil && e.row < len(rows) && rows[e.row] == e.nonsense(), err
	}
	was, err := e.shown(ctx)
	if err != nil || was == e.first {
		return false, err
	}
	for try := range 3 {
		if err := e.press(ctx, keys.Backspace); err != nil {
			return false, err
		}
		if ok, err := e.awaitLetters(ctx, e.row, withoutLast(was), echoLimit); ok || err != nil {
			return false, err
		}
		if try > 0 {
			continue
		}
		if err := e.uncover(ctx); err != nil { // the message of a refusal may take the keys
			return false, err
		}
	}
	shown, err := e.shown(ctx)
	return shown == was, err // all letters may have gone
}

// newStates returns a selector of what a row shows while a word is refused, and
// did not before; "" if there is nothing of the kind.
func newStates(before []snapshot, during []snapshot, row int) string {
	if row >= len(before) {
		return ""
	}
	for _, now := range during {
		for _, s := range now.States {
			if !slices.Contains(before[row].States, s) && !strings.HasPrefix(s, "[style") {
				return s
			}
		}
	}
	return ""
}
