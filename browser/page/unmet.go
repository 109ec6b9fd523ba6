package page

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"absurdist/browser/keys"
)

// A mended profile may not know all colours yet. A row that has tiles of an unknown one is finished although it can't be
// read, which only its looks tell: all of its tiles look otherwise than when Enter was pressed, and its letters stay.
//
// Where a page refuses words in silence, looks tell the same: it is silent as long as they stay as they are. That it refused the
// word, and does not only take long, or show colours that nobody knows, Backspace tells.

// stillFor is how long a row keeps as it is once all of its tiles have turned; pages turn one after another, some 300 ms
// apart.
const stillFor = 900 * time.Millisecond

// stillAtOnce is the same on a page whose colours were seen to come all at once.
const stillAtOnce = 150 * time.Millisecond

// turning follows how the tiles of a row look after Enter.
type turning struct {
	watched bool          // some colours are not known, or grey has no mark, or silence is a refusal
	unread  bool          // it is one of the first two: a row may be finished that can't be read
	plain   bool          // grey has no mark: tiles need not turn
	word    string        // that the row shows once it was played, where it is typed into a field; otherwise empty
	looks   int           // as the state says, when it was seen last
	since   time.Time     // when that changed
	moved   int           // how often it has
	still   time.Duration // for how long a finished row keeps as it is
}

// watchTurning begins to follow the row that a word is to be played in, if the profile does not know all colours, or silence is a
// refusal. A field does not tell whether a word was taken, but on an unmarked board the word's own row does.
func (p *Page) watchTurning(ctx context.Context, word string) (turning, error) {
	b, field := p.profile.Board, p.profile.Typing.With == "field"
	unread := b.Unmarked || b.HasUnmet() && !field
	if !unread && (field || p.profile.Rejection.Silence.Duration == 0) {
		return turning{}, nil
	}
	_, err := call[any](ctx, p, "mark")
	t := turning{watched: true, unread: unread, plain: b.Unmarked, looks: p.State().Looks, since: time.Now(), still: stillFor}
	if b.Unmarked && p.atOnce {
		t.still = stillAtOnce
	}
	if field {
		t.word = word
	}
	return t, err
}

// changed reports whether the row looks otherwise than when it was seen last.
func (t *turning) changed(s State) bool { return t.watched && s.Looks != t.looks }

// see takes in how the row looks.
func (t *turning) see(s State) {
	if t.changed(s) {
		t.looks, t.since, t.moved = s.Looks, time.Now(), t.moved+s.Looks-t.looks
	}
}

// turned reports whether all tiles look otherwise than before.
func (t *turning) turned(s State) bool {
	return t.unread && s.Width > 0 && (t.plain && (t.word == "" || s.Stands == t.word) || s.Turned == s.Width)
}

// quiet is for how long the row has looked as it does, since a time at which Enter had been pressed. What goes on for long, such as
// a cursor that blinks, is no answer.
func (t *turning) quiet(start time.Time) time.Duration {
	if t.since.After(start) && time.Since(start) < 2*lateClue {
		start = t.since
	}
	return time.Since(start)
}

// patience is how long a row must be quiet for its word to count as refused, after which it is tried by Backspace. That of which all
// tiles look otherwise is likely being revealed, and some pages take keys meanwhile.
func (t *turning) patience(s State, silence time.Duration) time.Duration {
	if t.watched && !t.unread && s.Width > 0 && s.Turned == s.Width {
		return max(silence, lateClue)
	}
	return silence
}

// answered reports whether the row shows that Enter was taken.
func (t *turning) answered() bool { return t.watched && !t.unread && t.moved > 0 }

// stillness is for how long the row keeps as it is once it is finished. Where nothing of it has changed the page may be slow.
func (t *turning) stillness(s State) time.Duration {
	if s.Coloured == 0 {
		return stillFor
	}
	return t.still
}

// over reports whether the row seems to be finished.
func (t *turning) over(s State) bool { return t.turned(s) && time.Since(t.since) >= t.stillness(s) }

// nextLook is when to look again, by when it would be otherwise.
func (t *turning) nextLook(s State, otherwise time.Duration) time.Duration {
	if !t.turned(s) {
		return otherwise
	}
	return min(otherwise, max(time.Until(t.since.Add(t.stillness(s))), 10*time.Millisecond))
}

// takeColours takes in how the colours of a finished row came: where several did in one change all do, and none comes later.
func (t *turning) takeColours(p *Page, s State) {
	if s.Coloured > 1 {
		p.atOnce = t.moved == 1 && (p.atOnce || t.still == stillFor)
	}
}

// keeps finds out whether a row of an unmarked board, which does not change any more, was finished. It was if it has a colour, or
// keeps its letters; otherwise the word was refused. A word that is typed into a field stands on the board only once it was taken.
func (p *Page) keeps(ctx context.Context, word string, rows int) error {
	if s := p.State(); s.Coloured == 0 && s.Stands != word {
		if err := p.press(ctx, keys.Backspace); err != nil {
			return err
		}
		err := p.await(ctx, slowestEcho, func(s State) bool { return s.Active != word || s.Refused != "" })
		switch {
		case err == nil:
			return p.rejected(word, "it gives its letters back")
		case !errors.Is(err, errWaited):
			return err
		}
	}
	_, err := call[any](ctx, p, "keep", rows)
	return err
}

// takeFinished takes in the rows of an unmarked board that were finished before: it was left in mid-game, or loaded again.
func (p *Page) takeFinished(ctx context.Context) error {
	for p.profile.Board.Unmarked && p.profile.Typing.With != "field" {
		s := p.State()
		if s.Width == 0 || utf8.RuneCountInString(s.Active) < s.Width {
			return nil
		}
		err := p.keeps(ctx, s.Active, s.Count+1)
		if err == nil {
			err = p.await(ctx, slowestEcho, func(now State) bool { return now.Count > s.Count })
		}
		if _, typed := errors.AsType[*RejectedError](err); typed || errors.Is(err, errWaited) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// lateClue is for how long a row that keeps its letters though nothing happens may still get a clue.
const lateClue = 3 * time.Second

// unread finds out about a word whose row shows no clue that can be read: it was refused, of which sign tells, or has tiles of an
// unknown colour. There is no error if the row has a clue after all.
func (p *Page) unread(ctx context.Context, word, sign string, rows int) error {
	if err := p.press(ctx, keys.Backspace); err != nil {
		return err
	}
	err := p.await(ctx, slowestEcho, func(s State) bool { return s.Active != word || s.Count != rows })
	if errors.Is(err, errWaited) && !p.profile.Board.HasUnmet() {
		err = p.await(ctx, lateClue, func(s State) bool { return s.Count != rows })
	}
	switch {
	case err == nil && p.State().Count == rows:
		return p.rejected(word, sign)
	case err == nil || !errors.Is(err, errWaited):
		return err
	}
	s := p.State()
	return &MismatchError{Site: p.profile.Name, Expected: fmt.Sprintf("a clue for %q in colours that were met before", word), Seen: s.describe() + p.uncoloured(ctx)}
}
