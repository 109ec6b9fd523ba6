package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
)

// Limits of a guess.
const (
	// clueLimit is how long a clue may take after Enter, and a board to show, unless [Options] say otherwise.
	clueLimit = 15 * time.Second
	// signLimit is how long a sign of refusal may stay up before the next guess, and staleLimit the same on a page where one stayed
	// longer. Signs are counted, so a new one is seen while an old one shows.
	signLimit  = 2 * time.Second
	staleLimit = 200 * time.Millisecond
)

// Guess types the word, makes sure that the page shows it, presses Enter, and returns the row with its clue. The word has one
// code point for each letter. MayWin says whether the word can be the answer: then praise by the page can stand for a clue that
// it doesn't show, see [Row.Inferred]. The error is a [*RejectedError] if the page refused the word; the row is empty again
// then, but for a letter that the page gives.
func (p *Page) Guess(ctx context.Context, word string, mayWin bool) (Row, error) {
	row, err := p.guess(ctx, word, mayWin)
	return row, p.orBlocked(ctx, err)
}

func (p *Page) guess(ctx context.Context, word string, mayWin bool) (Row, error) {
	typed, ok := p.letters.Typed(word)
	if !ok {
		return Row{}, p.checkLetters(word, "the word "+strings.ToUpper(word))
	}
	// Covers that let keys pass are clicked away too. At the end of the game something else may lie there.
	kept := func(ctx context.Context) error { return p.keptRows(ctx, p.seen) }
	if err := inOrder(ctx, p.pass, p.awaitQuiet, p.dismiss, kept, p.countWins); err != nil {
		return Row{}, err
	}
	given, err := p.awaitGiven(ctx)
	if err != nil {
		return Row{}, err
	}
	if !strings.HasPrefix(word, given) {
		return Row{}, p.rejected(word, "it gives the first letter "+p.letters.Alphabet.Upper(given))
	}
	if i := strings.IndexAny(word, p.keyless); i >= 0 {
		_, n := utf8.DecodeRuneInString(word[i:])
		return Row{}, p.untypable(word, word[i:i+n], "its keyboard has no key "+p.letters.Alphabet.Upper(word[i:i+n]))
	}
	// Some pages mark a word that is not in their list as it is typed.
	e := entry{word: word, stands: word, last: keys.Enter, before: p.sight(), mayWin: mayWin}
	if n := len(typed) - 1; p.profile.Typing.AtOnce {
		e.last, typed = typed[n], typed[:n]
		e.stands = strings.TrimSuffix(word, e.last.Name)
	}
	if p.profile.Typing.With == "prompt" {
		e.stands = ""
		defer p.answerPrompts("")
		p.answerPrompts(word)
	} else if err := p.typeWord(ctx, e.stands, given, typed); err != nil {
		if dead, ok := errors.AsType[*deadKeyError](err); ok {
			return Row{}, cmp.Or[error](p.clear(ctx), p.untypable(word, dead.key, dead.Error()))
		}
		return Row{}, err
	}
	row, err := p.enter(ctx, e)
	if p.seen = e.before.Count; err == nil {
		p.seen++
	}
	if refused, _ := errors.AsType[*RejectedError](err); refused != nil {
		err = cmp.Or(p.clear(ctx), err)
	}
	return row, err
}

// answerPrompts has the page's prompts answered by a word.
func (p *Page) answerPrompts(word string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prompted = word
}

// keptRows makes sure that the page still shows as many finished rows as it did.
// One that was loaded again may need a moment to show them.
func (p *Page) keptRows(ctx context.Context, rows int) error {
	if s := p.State(); s.Board && s.Count >= rows {
		return nil
	}
	if err := p.AwaitBoard(ctx); err != nil {
		return err
	}
	return p.expect(ctx, stepLimit, func(s sight) bool { return s.Count >= rows }, fmt.Sprintf("the %d rows that were finished to stay", rows))
}

// awaitQuiet waits until the page takes keys, and until the sign of an earlier refusal is gone, because a new one would look the same.
func (p *Page) awaitQuiet(ctx context.Context) error {
	if err := chrome.Pause(ctx, time.Until(p.unlock)); err != nil {
		return err
	}
	if s := p.State(); s.Signs > 0 && s.Signs == p.staying {
		return nil
	}
	limit := signLimit
	if p.staying > 0 {
		limit = staleLimit
	}
	err := p.await(ctx, limit, func(s sight) bool { return s.Refused == "" })
	if errors.Is(err, errWaited) {
		p.staying = max(1, p.State().Signs) // the mark of a row is not counted
		// On some pages the sign stays as long as the letters do.
		return p.clear(ctx)
	}
	return err
}

// AwaitRow waits until somebody has finished a row beside the known ones, which are given by their words, and returns it.
// A page that was loaded again must show the rows that it had.
func (p *Page) AwaitRow(ctx context.Context, known []string) (Row, error) {
	var row Row
	err := p.outlast(ctx, func() (err error) {
		row, err = p.awaitRow(ctx, known)
		return err
	})
	return row, p.orBlocked(ctx, err)
}

func (p *Page) awaitRow(ctx context.Context, known []string) (Row, error) {
	for {
		err := p.await(ctx, time.Hour, func(s sight) bool {
			rows := p.Rows()
			return s.Board && (len(rows) != len(known) || !begins(rows, known))
		})
		if err != nil && !errors.Is(err, errWaited) {
			return Row{}, err
		}
		rows := p.Rows()
		switch {
		case len(rows) >= len(known) && !begins(rows, known):
			return Row{}, p.unlike(ctx, fmt.Sprintf("the %d rows that were finished to stay", len(known)))
		case len(rows) > len(known):
			row := rows[len(known)]
			return row, p.checkRow(row)
		}
		if s := p.State(); s.Board && s.Count < len(known) {
			if err := p.keptRows(ctx, len(known)); err != nil {
				return Row{}, err
			}
		}
	}
}

// begins reports whether the first rows are of these words, as far as there are rows.
func begins(rows []Row, words []string) bool {
	for i := range min(len(rows), len(words)) {
		if rows[i].Word != words[i] {
			return false
		}
	}
	return true
}

// entry is a word that is about to be sent: what stands in the row before that, and the key that does it, which is Enter or,
// on pages that take words at once, the last letter.
type entry struct {
	word, stands string
	last         keys.Key
	before       sight // the page, before the word was typed
	mayWin       bool
	tries        int  // times that it was sent slowly, as the page had refused it or lost a letter of it
	framed       bool // it was refused although Enter waited for a frame
}

// enter sends the word, and waits for what the page answers to it.
func (p *Page) enter(ctx context.Context, e entry) (Row, error) {
	if p.afterFrame {
		if err := p.run(ctx, "frame"); err != nil {
			return Row{}, err
		}
	}
	w, err := p.watch(ctx, e)
	if err != nil {
		return Row{}, err
	}
	send, lock := p.press, max(p.profile.Typing.Lock.Duration, p.gap)
	if lock > 0 {
		send = p.pressed // it counts from here
	}
	if err := send(ctx, e.last); err != nil {
		return Row{}, err
	}
	p.unlock = time.Now().Add(lock)
	return p.answer(ctx, w)
}

// enterWasLost notes whether Enter had to be pressed again. Pages that process a letter only with their next frame lose an Enter that comes
// before it, so from then on Enter waits for a frame.
func (p *Page) enterWasLost(lost bool) {
	if lost && !p.afterFrame {
		p.afterFrame = true
		p.log.Debug().Msg("Enter was dropped: it waits for a frame from now on")
	}
}

// uncoloured names the tiles of a row that show no colour while others do, for an error.
func (p *Page) uncoloured(ctx context.Context) string {
	bare, err := call[[]int](ctx, p, "uncoloured")
	if err != nil || len(bare) == 0 {
		return ""
	}
	numbers := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(bare)), ", "), "[]")
	if len(bare) == 1 {
		return fmt.Sprintf(", of which tile %s has no colour (board.green, yellow, grey)", numbers)
	}
	return fmt.Sprintf(", of which tiles %s have no colour (board.green, yellow, grey)", numbers)
}

// slowestPace is the longest time between two tiles of a row that a script colours one by one. Slower pages leave that to style
// sheets.
const slowestPace = 120 * time.Millisecond

// lateTimer is by how much the timer of a page may be late.
const lateTimer = 100 * time.Millisecond

// checkFinished makes sure that the row that was finished last is the one that was typed. If the page's script colours tiles one by one,
// the next key waits for the time of one more tile: the script may not be done with the row when the last tile shows.
func (p *Page) checkFinished(ctx context.Context, row Row, word string) error {
	s := p.sight()
	if unlock := time.Now().Add(s.pace + lateTimer); s.pace > 0 && s.pace <= slowestPace && unlock.After(p.unlock) {
		p.unlock = unlock
	}
	switch {
	case s.Moved > 0:
		return p.unlike(ctx, "the boards to stay in their places")
	case row.Word != word:
		return cmp.Or(p.checkRow(row), p.unlike(ctx, fmt.Sprintf("a clue for %q, not for %q", word, row.Word)))
	}
	return p.checkRow(row)
}
