package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/timeline"
)

// watch keeps the timeline of a word: it turns what the reader pushes into events.
type watch struct {
	*timeline.Timeline
	page  *Page
	entry entry
	looks bool      // whether the looks of the row are followed
	start time.Time // when the word was sent
	last  sight
	signs int // the highest count of signs of refusal: a document that is loaded anew counts from 0
}

// watch begins to follow the row from which a word is about to be sent. Its looks matter if the profile does not know all colours, and
// if silence is a refusal. A field does not tell whether a word was taken, but on an unmarked board the row does.
func (p *Page) watch(ctx context.Context, e entry) (*watch, error) {
	looks := p.profile.Board.Unmarked || p.profile.Rejection.Silence.Duration > 0 || !p.byField() && p.profile.Board.HasUnknownColour()
	if looks {
		if err := p.run(ctx, "mark"); err != nil {
			return nil, err
		}
	}
	return newWatch(p, e, looks, p.State()), nil
}

// byField reports whether words are typed into a field beside the board.
func (p *Page) byField() bool { return p.profile.Typing.With == "field" }

// newWatch begins the timeline, by what the page shows before the word is sent.
func newWatch(p *Page, e entry, looks bool, s State) *watch {
	w, b := &watch{page: p, entry: e, looks: looks, start: time.Now()}, e.before
	board, rejection := p.profile.Board, p.profile.Rejection
	w.Timeline = timeline.New(timeline.Ways{
		Cleared: rejection.Cleared, Silence: rejection.Silence.Duration,
		Watched: w.looks && (!p.byField() || board.Unmarked), Unread: board.Unmarked || board.HasUnknownColour() && !p.byField(), Unmarked: board.Unmarked, Field: p.byField(),
		MayWin: e.mayWin, AtOnce: p.atOnce, Sure: p.sure || e.tries > 0, Boards: p.profile.Boards, Patience: p.patience,
	}, timeline.Start{Word: e.word, Letters: e.stands, Given: p.given(s), Width: s.Width, Coloured: b.Coloured, Earlier: s.Refused})
	w.last, w.signs = sight{State: s, refusals: b.refusals, dialogs: b.dialogs}, s.Signs
	w.last.Active, w.last.Coloured, w.last.Document, w.last.Count = e.stands, b.Coloured, b.Document, b.Count
	w.last.Board, w.last.Obstacle, w.last.Stands = true, -1, ""
	return w
}

func (w *watch) now() time.Duration { return time.Since(w.start) }

func (w *watch) add(kind timeline.Kind, n int, text string) {
	w.Add(timeline.Event{At: w.now(), Kind: kind, N: n, Text: text})
}

// see adds what is new on the page.
func (w *watch) see() {
	for _, e := range w.events(w.page.sight()) {
		e.At = w.now()
		w.Add(e)
	}
}

// count is 1 for what is so, and otherwise 0.
func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// events returns what is new since the last sight.
func (w *watch) events(now sight) []timeline.Event {
	was := w.last
	w.last = now
	covered := func(s sight) bool { return s.Obstacle >= 0 }
	asks := func(s sight) bool { return !s.asks.Before(w.start) }
	refused := now.refusals > was.refusals || now.Signs > w.signs
	w.signs = max(w.signs, now.Signs)
	sign := cmp.Or(now.Refused, now.sign, "a sign that is gone")
	var list []timeline.Event
	add := func(news bool, kind timeline.Kind, n int, text string) {
		if news {
			list = append(list, timeline.Event{Kind: kind, N: n, Text: text})
		}
	}
	add(now.Document != was.Document, timeline.Loaded, 0, "")
	add(now.Board != was.Board, timeline.Board, count(now.Board), "")
	add(now.Count != was.Count, timeline.Rows, now.Count-w.entry.before.Count, "")
	add(now.Active != was.Active, timeline.Letters, 0, now.Active)
	add(now.Stands != was.Stands, timeline.Stands, 0, now.Stands)
	add(now.Coloured != was.Coloured, timeline.Coloured, now.Coloured, "")
	for range now.Looks - was.Looks {
		add(w.looks, timeline.Changed, now.Turned, "")
	}
	add(now.dialogs > was.dialogs, timeline.Dialog, 0, now.dialogText)
	add(refused && sign == timeline.MarkedRow, timeline.Mark, 0, "")
	add(refused && sign != timeline.MarkedRow, timeline.Message, 0, sign)
	add(now.Refused == "" && was.Refused != "", timeline.Message, 0, "")
	add(covered(now) != covered(was), timeline.Cover, count(covered(now)), "")
	add(asks(now) != asks(was), timeline.Asks, count(asks(now)), "")
	return list
}

// await waits until something is new on the page, or for d.
func (w *watch) await(ctx context.Context, d time.Duration) error {
	err := w.page.await(ctx, max(d, 10*time.Millisecond), func(s sight) bool { return s != w.last })
	if errors.Is(err, errWaited) {
		err = w.page.settle(ctx)
	}
	return err
}

// answer waits for the page's answer to a word: a clue or a refusal.
func (p *Page) answer(ctx context.Context, w *watch) (Row, error) {
	word := w.entry.word
	w.start = time.Now()
	for {
		w.see()
		c := w.Conclude(w.now())
		var err error
		switch c.Answer {
		case timeline.Clue:
			if c.Inferred != "" {
				return SolvedRow(word, max(1, p.profile.Boards), c.Inferred), nil
			}
			p.enterWasLost(w.Sends() > 1)
			if w.entry.tries > 0 { // the earlier refusal was only because of the pace of the keys
				p.sure = false
				if w.entry.framed {
					p.slower()
				}
			}
			if row := p.lastRow(); row.Width > 0 { // otherwise the page is being loaded again just now
				return row, p.checkFinished(ctx, row, word)
			}
		case timeline.Refused:
			p.log.Debug().Str("rule", c.Rule).Msg("the word is refused")
			p.enterWasLost(w.Sends() > 1 && c.Rule == "message")
			p.sure = p.sure || w.entry.tries > 0
			err := p.rejected(word, c.Sign)
			err.Silent = c.Silent
			return Row{}, err
		case timeline.Taken:
			return Row{}, &MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("a clue for %q in known colours", word), Seen: p.State().describe() + p.uncoloured(ctx)}
		case timeline.Ended:
			same, err := call[bool](ctx, p, "same")
			if err != nil {
				return Row{}, err
			}
			return Row{}, &GoneError{p.profile.Name, word, !same}
		case timeline.Anew:
			err = p.keptRows(ctx, w.entry.before.Count)
		case timeline.Wait:
			if c.Do == timeline.SendSlowly {
				return p.sendSlowly(ctx, w)
			}
			err = w.step(ctx, c)
		}
		if err != nil {
			return Row{}, err
		}
	}
}

// step does what a conclusion asks for while the page has not answered.
func (w *watch) step(ctx context.Context, c timeline.Conclusion) error {
	p, word := w.page, w.entry.word
	switch c.Do {
	case timeline.AskPraise:
		said, err := p.praise(ctx, word, false)
		w.add(timeline.Praise, 0, said)
		if err != nil || said == "" {
			return err
		}
		over, err := p.covering(ctx) // which no step may clear away
		w.add(timeline.Cover, count(over != nil), "")
		return err
	case timeline.AskSpelled:
		there, err := call[bool](ctx, p, "spells", cmp.Or(w.entry.before.played, word))
		w.add(timeline.Spelled, count(there), "")
		return err
	case timeline.AskMoving:
		moving, err := call[bool](ctx, p, "moving")
		w.add(timeline.Moving, count(moving), "")
		return err
	case timeline.Backspace:
		given, err := p.tryBackspace(ctx, word, w.entry.before.Count)
		w.add(timeline.Tried, given, "")
		return err
	case timeline.Finish:
		p.atOnce = w.AtOnce()
		w.add(timeline.Finished, 0, "")
		return p.run(ctx, "keep", w.entry.before.Count+1)
	case timeline.Uncover:
		return p.dismiss(ctx)
	case timeline.SendAgain:
		w.add(timeline.Sent, 0, "")
		if p.profile.Typing.AnyRow { // it may have been taken, and be all grey: then the next row would be sent, empty
			return nil
		}
		return p.press(ctx, w.entry.last)
	case timeline.Look:
		w.add(timeline.Looked, 0, "")
		return p.look(ctx)
	case timeline.GiveUp:
		if w.entry.mayWin && p.profile.Boards <= 1 {
			if said, err := p.praise(ctx, word, true); err != nil || said != "" {
				w.add(timeline.Praise, 0, said)
				return err
			}
		}
		return &MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("a clue for %q, or a sign that it is refused", word), Seen: p.shown(ctx) + p.uncoloured(ctx), Waited: p.patience}
	default:
		return w.await(ctx, c.Until-w.now())
	}
}

// mostTries is how often a word is sent again because the page says that letters are missing.
const mostTries = 2

// sendSlowly sends a word again that may have been refused only because of the pace of its keys: the page lost a letter, or Enter came in
// the same frame as the last letter.
func (p *Page) sendSlowly(ctx context.Context, w *watch) (Row, error) {
	e := w.entry
	e.tries, e.framed, p.afterFrame = e.tries+1, e.framed || p.afterFrame, true
	p.log.Debug().Msg("sending the word again, a frame after its last letter")
	err := p.await(ctx, signLimit, func(s sight) bool { return s.Refused == "" })
	if err != nil && !errors.Is(err, errWaited) {
		return Row{}, err
	}
	if e.tries > mostTries {
		return Row{}, &MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("all letters of %q to be taken", e.word), Seen: p.State().describe()}
	}
	if p.State().Active != e.stands {
		if err := p.keyByKey(ctx, e.stands, fmt.Sprintf("%q in the active row after typing it once more", e.stands)); err != nil {
			return Row{}, err
		}
	}
	e.before = p.sight()
	return p.enter(ctx, e)
}

// tryBackspace finds out by Backspace whether a word was refused. It returns 1 if Backspace removes a letter, which means a refusal, and 0
// if the row keeps its letters. It returns -1 if the page answers in another way meanwhile.
func (p *Page) tryBackspace(ctx context.Context, word string, rows int) (int, error) {
	if p.profile.Typing.AnyRow {
		return 0, nil
	}
	if err := p.press(ctx, keys.Backspace); err != nil {
		return -1, err
	}
	err := p.await(ctx, slowestEcho, func(s sight) bool { return s.Active != word || s.Count != rows || s.Refused != "" })
	if board := p.profile.Board; errors.Is(err, errWaited) && !board.HasUnknownColour() && !board.Unmarked {
		err = p.await(ctx, timeline.LateClue, func(s sight) bool { return s.Count != rows })
	}
	switch s := p.State(); {
	case errors.Is(err, errWaited):
		return 0, nil
	case err == nil && s.Count == rows && s.Active != word:
		return 1, nil
	}
	return -1, err
}

// takeFinished finds the rows of an unmarked board that were finished before, on a page that was left in mid-game or loaded again.
func (p *Page) takeFinished(ctx context.Context) error {
	for p.profile.Board.Unmarked && p.profile.Typing.With != "field" {
		s := p.State()
		if s.Width == 0 || utf8.RuneCountInString(s.Active) < s.Width {
			return nil
		}
		if s.Coloured == 0 {
			if given, err := p.tryBackspace(ctx, s.Active, s.Count); given != 0 || err != nil {
				return err
			}
		}
		err := p.run(ctx, "keep", s.Count+1)
		if err == nil {
			err = p.await(ctx, slowestEcho, func(now sight) bool { return now.Count > s.Count })
		}
		if errors.Is(err, errWaited) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}
