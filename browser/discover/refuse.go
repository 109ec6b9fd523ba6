package discover

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/timeline"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

const (
	refusalWatch = 1500 * time.Millisecond // for a sign of refusal after Enter
	afterDialog  = 500 * time.Millisecond  // the same once a dialog of the browser has opened
	emptyLimit   = 3 * time.Second         // for a page to take Backspace after it was silent to a word
)

// tryNonsense enters a non-word in the ways in which the page may take words, and watches how the page refuses it.
func (e *explorer) tryNonsense(ctx context.Context) {
	if e.options.Quick { // a page that takes any word would count it
		e.senderUnknown = e.submit != "" && !e.prompts
		e.sends = e.sendings()[0]
		return
	}
	for _, e.sends = range e.sendings() {
		heard := false
		err := attempt(func() { heard = e.tryRefusal(ctx) })
		if errors.Is(err, errSent) {
			e.sends = byLast
			heard, err = e.tryRefusal(ctx), nil
		}
		check(err)
		if heard {
			return
		}
	}
	if e.prompts {
		return
	}
	e.sends, e.senderUnknown = byEnter, e.submit != "" // the usual way, until a word is taken
	if e.anyRow {                                      // the page may have counted them all
		e.plain = true
		e.load(ctx)
	}
}

// tryEnterOfPage tries the page's own keyboard instead of real keys. Some pages take letters from both, but Enter only from their own.
func (e *explorer) tryEnterOfPage(ctx context.Context) (heard bool) {
	if e.clicked != nil || e.keys == nil || e.field != nil {
		return false
	}
	e.clicked, e.sends = e.keys, byEnter
	err := attempt(func() { heard = e.tryRefusal(ctx) })
	if heard {
		e.log.Info().Msg("only the page's own Enter sends a word: clicking its keys")
		return true
	}
	e.clicked = nil
	if errors.Is(err, ErrNoGame) { // what looks like its keys takes no clicks
		e.empty(ctx)
	} else {
		check(err)
	}
	return false
}

// mayRefuse reports whether the page refuses some words, as far as was tried.
func (e *explorer) mayRefuse() bool { return e.refusal.Tried || e.options.Quick }

// sendings returns what may send a word.
func (m means) sendings() []sending {
	if m.prompts {
		return []sending{byButton}
	}
	list := []sending{byEnter}
	if m.cells || m.moves {
		list = []sending{byLast, byEnter}
	}
	if m.submit != "" {
		list = append(list, byButton)
	}
	return list
}

// tryRefusal enters a non-word, and finds out how the page refuses it. It reports whether the page reacted. If the page says that letters
// are missing, it has lost the last one, and the word is sent again.
func (e *explorer) tryRefusal(ctx context.Context) (heard bool) {
	for range mostSent {
		heard = e.tryRefusalOnce(ctx)
		if e.refusal.Message == nil || !timeline.TooShort(e.refusal.Message.Text) {
			break
		}
		e.log.Info().Str("text", e.refusal.Message.Text).Msg("the page lost a letter: sending the word again")
	}
	return heard
}

func (e *explorer) tryRefusalOnce(ctx context.Context) bool {
	word := e.nonsense()
	before := e.typeAndNote(ctx, word)
	call[any](ctx, e.session, "beforeRefusal", e.row)
	dialogs := e.heard.now().dialogs
	e.sendWord(ctx, word)
	limit := refusalWatch
	if e.sends == byLast {
		limit /= 2 // words that go with their last letter are asked of no server
	}
	if e.heard.now().dialogs > dialogs { // the page has had its say
		limit = afterDialog
	}
	signs := call[struct {
		Message *message
		Rows    []learn.Row
		Boxes   string
		Letters string
		Settled bool
	}](ctx, e.session, "watchRefusal", e.row, limit.Milliseconds())
	if e.field != nil {
		signs.Letters = e.shown(ctx)
	}
	r := refusal{Tried: true, Message: signs.Message, Cleared: signs.Letters == e.first && !e.prompts, Row: newStates(slices.Concat(e.seen.Blank, before), signs.Rows), boxes: signs.Boxes, word: word}
	r.Silent = r.Message == nil && r.Row == "" && !r.Cleared
	if r.Silent && e.row < len(before) {
		r.marks = before[e.row].Marks(slices.Delete(slices.Clone(before), e.row, e.row+1))
	}
	e.refusal = r
	if e.keepsLetters(ctx, signs.Settled && r.Message == nil) {
		e.log.Info().Str("word", word).Msg("the page takes any word")
		e.refusal = refusal{}
		e.begins = e.begins || e.apart != "" && e.keepsFirst(e.snapshot(ctx))
		e.goOn(ctx, word, signs.Letters, len(before))
		return true
	}
	said := ""
	if heard := e.heard.now(); heard.dialogs > dialogs {
		said = heard.text
		e.refusal.dialog = regexp.MustCompile("(?i)" + pattern(said, word))
	} else if r.Message != nil {
		said = r.Message.Text
	}
	e.language = cmp.Or(speaks(said, 1), e.language)
	e.spoken = cmp.Or(e.language, e.spoken)
	e.log.Info().Str("text", plain.Line(said, plain.Short)).Bool("cleared", r.Cleared).Msg("saw how a word is refused")
	e.empty(ctx)
	e.note(ctx)
	return !r.Silent || said != ""
}

// typeAndNote types what of a word stands in the row before it is sent, and returns how the rows look then.
func (e *explorer) typeAndNote(ctx context.Context, word string) []learn.Row {
	e.sent = word
	e.noteCarried(ctx)
	e.typeWord(ctx, e.unsent(word))
	e.note(ctx)
	before := e.snapshot(ctx)
	if e.rowsBefore = len(before); e.row < len(before) {
		e.rowBefore = before[e.row]
	}
	return before
}

// noteCarried finds out which boxes of the row have the letters above them already. Where only some have, the page carries what is green.
func (e *explorer) noteCarried(ctx context.Context) {
	e.carried = nil
	if !e.cells && e.field == nil || e.row <= e.given {
		return
	}
	rows := e.snapshot(ctx)
	if e.row >= len(rows) {
		return
	}
	above, tiles := rows[e.row-1].Tiles, rows[e.row].Tiles
	for i, t := range tiles {
		if t.Letter != "" && i < len(above) && above[i].Letter == t.Letter {
			e.carried = append(e.carried, i)
		}
	}
	some := len(e.carried) < len(tiles) && slices.ContainsFunc(e.carried, func(i int) bool { return i > 0 })
	e.seen.Carries = e.seen.Carries || some
}

// newStates returns a selector that a row matches while a word is refused and that no row matched before; "" for none.
func newStates(before, during []learn.Row) string {
	for _, now := range during {
		for _, s := range now.States {
			had := func(row learn.Row) bool { return slices.Contains(row.States, s) }
			if !slices.ContainsFunc(before, had) && !strings.HasPrefix(s, "[style") {
				return s
			}
		}
	}
	return ""
}

// takesAsTyped empties the row of a word that the page seems to have refused. It reports whether the row keeps the word. Then the page took
// the word, and the row looks as it was typed. If Enter was pressed to send the word, the last letter may have sent it before.
func (e *explorer) takesAsTyped(ctx context.Context, word game.Word) bool {
	if e.grew(ctx) {
		e.plain = true
		return true
	}
	if (e.plain || e.mirrors) && e.wasTaken(ctx) {
		return true
	}
	err := attempt(func() { e.typeWithin(ctx, e.first, emptyLimit) })
	if !errors.Is(err, ErrNoGame) || e.field != nil || e.shown(ctx) != word.String() {
		check(err)
		return false
	}
	if e.sends != byLast && len(e.seen.Tiles()) == 0 {
		e.sendAnew(ctx, word)
		fail(errAgain)
	}
	e.plain = true
	return true
}

// sendAnew begins again after a word was taken that looks as it was typed: either its last letter or Enter sent it.
func (e *explorer) sendAnew(ctx context.Context, word game.Word) {
	e.load(ctx)
	e.typeWord(ctx, word.String())
	if !e.wasTaken(ctx) {
		e.log.Info().Msg("the page takes a word that looks as it was typed")
		e.plain, e.seen.Blank = true, nil
		e.note(ctx)
		return
	}
	e.log.Info().Msg("the page takes a word with its last letter: beginning again")
	e.load(ctx)
	e.sends, e.seen.Blank = byLast, nil // a row that was played was taken for one that was not
	e.note(ctx)
	e.tryRefusal(ctx)
}

// grew reports whether the board has had another row since the word was sent: it was taken, even if its letters can be taken away.
func (e *explorer) grew(ctx context.Context) bool {
	if e.field != nil || e.rowsBefore == 0 {
		return false
	}
	e.lookElsewhere(ctx)
	rows := e.letters(ctx)
	return len(rows) > e.rowsBefore && rows[e.row] != ""
}

// lookElsewhere looks for the word that was sent if it is gone from its row. Some pages list played words elsewhere.
func (e *explorer) lookElsewhere(ctx context.Context) {
	if e.facts.Past != nil || e.late() || e.row > e.given || e.reused || e.shown(ctx) == e.sent {
		return
	}
	if e.facts.Past = call[*pastRows](ctx, e.session, "elsewhere", e.sent); e.facts.Past != nil {
		e.facts.Upward = e.facts.Past.Follows
		e.tell(ctx)
		e.log.Info().Msg("words that were played stand in another element")
	}
}

// wasTaken reports whether the row was played: Backspace takes no letter off it.
func (e *explorer) wasTaken(ctx context.Context) bool {
	if e.anyRow && e.plain { // any box can be emptied, and the page has refused nothing that it was heard of
		return true
	}
	return e.keepsLetters(ctx, false)
}

// showsNext types a letter and reports whether it shows in the next row. Then the word was taken, even if Backspace could remove its letters.
func (e *explorer) showsNext(ctx context.Context) bool {
	if e.first != "" || e.sends != byEnter || e.field != nil || e.mirrors || e.anyRow && e.plain {
		return false
	}
	letter := e.rarest()
	if words := e.provoking(ctx); len(words) > 0 { // the next word, on a page that may not take it away again
		letter = string([]rune(words[0].String())[:1])
	}
	e.press(ctx, e.speech.Keys[letter])
	return e.awaitLetters(ctx, e.row+1, letter, showLimit)
}

// keepsLetters is wasTaken for a row that has or has not settled in another look. For a settled row one Backspace is enough.
func (e *explorer) keepsLetters(ctx context.Context, settled bool) bool {
	if e.grew(ctx) {
		return true
	}
	if e.mirrors { // all of it was there before
		rows := e.snapshot(ctx)
		if e.row < len(rows) && e.coloured(e.rowBefore, rows[e.row]) {
			return true
		}
		e.press(ctx, keys.Backspace)
		return !e.awaitLetters(ctx, e.row, withoutLast(e.sent), echoLimit)
	}
	if e.field != nil {
		e.orient(ctx, e.nonsense())
		return at(e.letters(ctx), e.row) == e.nonsense()
	}
	was := e.shown(ctx)
	if was == e.first {
		return false
	}
	if settled && e.showsNext(ctx) {
		return true
	}
	for try := range 3 {
		e.press(ctx, keys.Backspace)
		if e.awaitLetters(ctx, e.row, withoutLast(was), echoLimit) {
			return false
		}
		if settled {
			break
		}
		if try == 0 { // the message of a refusal may take the keys
			e.uncover(ctx)
		}
	}
	return e.shown(ctx) == was // all letters may have gone
}
