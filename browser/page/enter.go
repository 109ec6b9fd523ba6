package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"absurdist/browser/keys"
)

// before is what the page showed before a guess.
type before struct {
	rows, refusals int
	coloured       int    // tiles of the row to be played, where a letter is given
	signs          int    // of refusals, when Enter was pressed
	document       string // the load of the page
	dialogs        int    // that it had opened
	last           string // word that was played; empty in the first row
}

func (p *Page) before() before {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := before{rows: p.state.Count, refusals: p.refusals, coloured: p.state.Coloured, document: p.state.Document, dialogs: p.dialogs}
	if len(p.rows) > 0 {
		b.last = p.rows[len(p.rows)-1].Word
	}
	return b
}

// entry is a word that is about to be sent: what stands in the row before that, and the key that does it, which is Enter or,
// on pages that take words at once, the last letter.
type entry struct {
	word, stands string
	last         keys.Key
}

// enter sends the word, and waits for what the page says to it.
func (p *Page) enter(ctx context.Context, e entry, b before) (Row, error) {
	if p.afterFrame {
		if _, err := call[any](ctx, p, "frame"); err != nil {
			return Row{}, err
		}
	}
	s := p.State()
	b.signs = s.Signs
	turns, err := p.watchTurning(ctx, e.word)
	if err != nil {
		return Row{}, err
	}
	if err := p.pressLast(ctx, e); err != nil {
		return Row{}, err
	}
	return p.verdict(ctx, e, b, turns, s.Refused != "")
}

// pressLast presses the key that sends the word.
func (p *Page) pressLast(ctx context.Context, e entry) error {
	err := p.press(ctx, e.last)
	lock := max(p.profile.Typing.Lock.Duration, p.gap)
	if lock > 0 {
		err = cmp.Or(err, p.settle(ctx)) // it counts from here
	}
	p.unlock = time.Now().Add(lock)
	return err
}

// verdict waits for the page's answer to the word: a clue or a refusal. Stale says that a sign of an earlier refusal still
// shows: one that stays as it is then means that this word is refused, too, if Enter does nothing.
func (p *Page) verdict(ctx context.Context, e entry, b before, turns turning, stale bool) (Row, error) {
	word, rejection := e.word, p.profile.Rejection
	silence := fmt.Sprintf("nothing happened for %v", rejection.Silence.Duration)
	start := time.Now()
	pressed, again := start, false
	uncoloured := func(s State) bool { return s.Coloured <= b.coloured }
	cleared := func(s State) bool { return rejection.Cleared && s.Active == p.given(s) && uncoloured(s) }
	silent := func(s State) bool {
		return rejection.Silence.Duration > 0 && turns.quiet(start) >= turns.patience(s, p.silence(b)) && uncoloured(s)
	}
	for {
		decided := func(s State) bool {
			return s.Count != b.rows || !s.Board || s.Obstacle >= 0 || p.refusedSince(b) || cleared(s) || turns.changed(s)
		}
		err := p.await(ctx, turns.nextLook(p.State(), p.nextLook(start, pressed, b, turns)), decided)
		if errors.Is(err, errWaited) {
			if err := p.settle(ctx); err != nil {
				return Row{}, err
			}
		}
		s := p.State()
		moved := turns.changed(s)
		turns.see(s)
		if errors.Is(err, errWaited) || cleared(s) || s.Count < b.rows { // nothing answers, or the board is gone
			if won, err := p.won(ctx); won || err != nil {
				return p.solved(word), err
			}
		}
		switch {
		case err != nil && !errors.Is(err, errWaited):
			return Row{}, err
		case s.Count > b.rows:
			p.enterWasLost(again)
			if row := p.lastRow(); row.Width > 0 { // otherwise the page is being loaded again just now
				return row, p.checkFinished(ctx, row, word)
			}
		case !s.Board && s.Document == b.document && p.profile.Boards <= 1: // of several, one may be gone
			if err := p.gone(ctx, word, b); err != nil {
				return Row{}, err
			}
		case s.Count < b.rows || !s.Board: // the page was loaded again
			if err := p.keptRows(ctx, b.rows); err != nil {
				return Row{}, err
			}
		case p.refusedSince(b):
			p.enterWasLost(again)
			return Row{}, p.rejected(word, cmp.Or(s.Refused, p.signSince(b), "a sign that is gone"))
		case s.Obstacle >= 0:
			if err := p.dismiss(ctx); err != nil {
				return Row{}, err
			}
		case cleared(s):
			return Row{}, p.rejected(word, "it cleared the row")
		case turns.plain && (turns.over(s) || silent(s)):
			turns.takeColours(p, s)
			if err := p.keeps(ctx, word, b.rows+1); err != nil {
				return Row{}, err
			}
			turns.plain, turns.watched = false, false
		case turns.over(s), turns.watched && silent(s):
			sign := "it gives its letters back"
			switch {
			case silent(s) && p.silence(b) < rejection.Silence.Duration:
				sign = "a dialog, and then nothing"
			case silent(s):
				sign = silence
			}
			if err := p.unread(ctx, word, sign, b.rows); err != nil {
				return Row{}, err
			}
			turns.watched, turns.unread = false, false // it is being revealed
		case silent(s):
			return Row{}, p.rejected(word, silence)
		case time.Since(start) >= p.patience:
			return Row{}, &MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("a clue for %q, or a sign that it is refused,", word), Seen: p.shown(ctx) + p.uncoloured(ctx), Waited: p.patience}
		case moved:
		case stale && again && s.Refused != "" && uncoloured(s) && (s.Active == word || s.Active == e.stands):
			return Row{}, p.rejected(word, s.Refused+", which stays")
		case uncoloured(s) && s.Active == e.stands && !turns.answered():
			// The Enter may have been dropped. A page that took it shows
			// colours by now, and ignores a second one while it does.
			pressed, again = time.Now(), true
			if err := p.press(ctx, e.last); err != nil {
				return Row{}, err
			}
		default:
			if err := p.look(ctx); err != nil {
				return Row{}, err
			}
			pressed = time.Now()
		}
	}
}

// goneFor is how long a board is away that does not come back; it may only be drawn anew.
const goneFor = 1500 * time.Millisecond

// gone waits for a board to come back that went away as a word was sent. The error is a [*GoneError] if it does not, and the word before
// is nowhere to be seen any more: a board that is only built otherwise now still shows it.
func (p *Page) gone(ctx context.Context, word string, b before) error {
	err := p.await(ctx, goneFor, func(s State) bool { return s.Board })
	if !errors.Is(err, errWaited) {
		return err
	}
	there, err := call[bool](ctx, p, "spells", cmp.Or(b.last, word))
	switch {
	case err != nil:
		return err
	case there:
		return p.keptRows(ctx, b.rows)
	}
	return &GoneError{p.profile.Name, word}
}

// afterDialog is how long a row may take to get its colours once the page's dialog is closed.
const afterDialog = 300 * time.Millisecond

// silence is how long nothing happens at all before the word counts as refused: a page that opened a dialog has said its word.
func (p *Page) silence(b before) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	silence := p.profile.Rejection.Silence.Duration
	if p.dialogs > b.dialogs {
		return min(afterDialog, silence)
	}
	return silence
}

// nextLook is how long to wait before the next look at things: until Enter is
// pressed again, or silence means a refusal, or the time for a clue has passed.
func (p *Page) nextLook(start, pressed time.Time, b before, turns turning) time.Duration {
	next := pressed.Add(enterAgain)
	if silence := p.profile.Rejection.Silence.Duration; silence > 0 {
		if half := start.Add(p.silence(b) / 2); time.Now().Before(half) {
			next = half
		} else {
			next = time.Now().Add(turns.patience(p.State(), p.silence(b)) - turns.quiet(start))
		}
	}
	if end := start.Add(p.patience); next.After(end) {
		next = end
	}
	return max(time.Until(next), 10*time.Millisecond)
}

// refusedSince reports whether a sign of refusal appeared since b.
func (p *Page) refusedSince(b before) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refusals > b.refusals || p.state.Signs > b.signs
}

// signSince returns what the last sign of refusal said, "" if none appeared since b.
func (p *Page) signSince(b before) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refusals > b.refusals {
		return p.lastSign
	}
	return ""
}

// enterWasLost takes in whether Enter had to be pressed again. Pages that hear a letter only with their next frame lose an
// Enter that comes before it, so from then on Enter waits for a frame.
func (p *Page) enterWasLost(lost bool) {
	if lost && !p.afterFrame {
		p.afterFrame = true
		p.log.Debug().Msg("Enter was dropped: it waits for a frame from now on")
	}
}

// tooSoon reports whether a word may have been refused only as Enter came in the frame of its last letter, when the page knew it
// in part: the row is marked, and nothing says that there is no such word. Enter waits for a frame from then on.
func (p *Page) tooSoon(err error) bool {
	refused, _ := errors.AsType[*RejectedError](err)
	if refused == nil || refused.Sign != rowMarked || len(p.profile.Rejection.Messages) == 0 || p.afterFrame {
		return false
	}
	p.afterFrame = true
	return true
}

// rowMarked is what js/reader.js says of a row that matches rejection.row.
const rowMarked = "the row is marked"

// stands waits until the sign of a refusal is gone, and reports whether the word still stands in its row.
func (p *Page) stands(ctx context.Context, e entry) bool {
	err := p.await(ctx, signLimit, func(s State) bool { return s.Refused == "" })
	return err == nil && p.State().Active == e.stands
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

// slowestPace is the longest time between the tiles of a row after which its script may still be at work: those that are slower
// leave the tiles to style sheets.
const slowestPace = 120 * time.Millisecond

// lateTimer is by how much the timer of a page may be late.
const lateTimer = 100 * time.Millisecond

// awaitPace has no key pressed for as long as the next tile would take, where the page colours one after another: its script may
// not be done with the row when the last one shows.
func (p *Page) awaitPace() {
	p.mu.Lock()
	pace := p.pace
	p.mu.Unlock()
	if unlock := time.Now().Add(pace + lateTimer); pace > 0 && pace <= slowestPace && unlock.After(p.unlock) {
		p.unlock = unlock
	}
}

// checkFinished makes sure that the row that was finished last is the one that was typed.
func (p *Page) checkFinished(ctx context.Context, row Row, word string) error {
	p.awaitPace()
	if p.State().Moved > 0 {
		return p.unlike(ctx, "the boards to stay in their places")
	}
	if err := p.checkRow(row); err != nil {
		return err
	}
	if row.Word != word {
		return p.unlike(ctx, fmt.Sprintf("a clue for %q, not for %q", word, row.Word))
	}
	return nil
}
