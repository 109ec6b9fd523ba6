package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
)

// Mended is a profile in place of one that fits no more. Colours that no row has had yet it leaves open.
type Mended struct {
	Profile *profile.Profile
	Changes []profile.Change // compared with the old profile
}

// mended writes a profile with what it was before beside what changed.
func mended(old, fresh *profile.Profile) Mended {
	out := Mended{Changes: old.Changes(fresh)}
	n := notes{}
	for _, c := range out.Changes {
		n.add(c.Old != "" && c.New != "", c.Path, "Was "+strings.Join(strings.Fields(c.Old), " "))
		n.add(strings.HasSuffix(c.New, profile.Unmet), c.Path, "This colour was not met yet.")
	}
	fresh.Evidence = profile.Evidence{} // that was for the page as it was
	text := got(fresh.Encode(fmt.Sprintf("The profile of %s, mended by looking at the page: %s changed.", fresh.Name, plural(len(out.Changes), "value")), n))
	out.Profile = readBack(old.Remade, fresh.Name+"-mended.yaml", text)
	return out
}

// Merge returns a profile that fits no more with what [Run] found on its page in place of what stood on the board, how letters get
// in and how words are refused. What else the old one says stays.
func Merge(old *profile.Profile, text []byte) (out Mended, err error) {
	err = attempt(func() {
		found := got(old.Remade(old.Name+".yaml", text))
		sameBoards(old.Boards, found.Boards)
		fresh := *old
		fresh.Board, fresh.Typing, fresh.Rejection = found.Board, found.Typing, found.Rejection
		fresh.Designs = nil // they would take precedence
		fresh.Board.Given = old.Board.Given
		fresh.Window = cmp.Or(found.Window, old.Window)
		fresh.Typing.Gap.Duration = max(old.Typing.Gap.Duration, found.Typing.Gap.Duration)
		fresh.Typing.Lock.Duration = max(old.Typing.Lock.Duration, found.Typing.Lock.Duration)
		fresh.Dismiss = with(old.Dismiss, found.Dismiss, stepKey)
		fresh.Rejection.Messages = with(found.Rejection.Messages, old.Rejection.Messages, itself) // those of other refusals were not tried
		out = mended(old, &fresh)
	})
	return out, err
}

// Rescored returns a profile by another rule for repeated letters, compared with what the profile was.
func Rescored(was, now *profile.Profile, s game.Scoring) (out Mended, err error) {
	fresh := *now
	fresh.ScoringName = s.String()
	err = attempt(func() { out = mended(was, &fresh) })
	return out, err
}

// with returns a list with more items, each once by its key.
func with[T any, K comparable](list, more []T, key func(T) K) []T {
	list = slices.Clip(list)
	for _, one := range more {
		if !slices.ContainsFunc(list, func(old T) bool { return key(old) == key(one) }) {
			list = append(list, one)
		}
	}
	return list
}

// stepKey is what the page's scripts know a step by.
func stepKey(s profile.Step) string { return s.Click + " " + s.Text }

// itself is the key of a message.
func itself(m profile.Text) profile.Text { return m }

const (
	refusedAfter = 4 * time.Second // without any change after which a word counts as refused, if its signs may be others than the profile's
	fadeLimit    = 5 * time.Second // for the message of an earlier refusal
)

// fresh is the old profile with what has changed.
func (m *mender) fresh(ctx context.Context, colours learn.Palette) *profile.Profile {
	fresh := *m.old
	fresh.Board = m.describe(ctx, colours)
	fresh.Board.Given = m.old.Board.Given
	fresh.Dismiss = with(m.old.Dismiss, m.steps(fresh.Board), stepKey)
	if tiles := len(m.seen.Tiles()); tiles > 0 && fresh.Board.Settled == "" && m.count(ctx, m.old.Board.Settled) >= tiles {
		fresh.Board.Settled = m.old.Board.Settled // what tiles match once they are revealed, as those of finished rows still do
	}
	m.keepPalette(ctx, &fresh, colours)
	m.keepTyping(ctx, &fresh.Typing)
	m.keepEpsilon(ctx, &fresh.Epsilon)
	m.keepRefusal(ctx, &fresh)
	return &fresh
}

// keepPalette keeps the old colours beside the new ones if nothing else of the board has changed: some pages draw their palette by
// lot, or have one for the day and one for the night. The rows must read as they do without the old ones.
func (m *mender) keepPalette(ctx context.Context, fresh *profile.Profile, p learn.Palette) {
	was, now := m.old.Board, fresh.Board
	if len(m.seen.Tiles()) == 0 || !was.Colour.BySelectors() {
		return
	}
	both := now
	both.Grey, both.Yellow, both.Green = besideOld(was.Grey, now.Grey), besideOld(was.Yellow, now.Yellow), besideOld(was.Green, now.Green)
	was.Grey, was.Yellow, was.Green = now.Grey, now.Yellow, now.Green
	if was != now {
		return
	}
	if turns := m.seen.Clues(p)[0]; m.agree(m.reads(ctx, both), len(turns), turns) {
		fresh.Board = both
	}
}

// besideOld returns selectors of a colour that match what the old or the new one do.
func besideOld(was, now string) string {
	was = strings.TrimSuffix(was, ", "+profile.Unmet)
	switch {
	case was == profile.Unmet:
		return now
	case strings.Contains(", "+was+",", ", "+now+","):
		return was
	}
	return was + ", " + now
}

// keepTyping keeps how letters get in if that still holds. What was not found by typing is the first field, or button, of its kind.
func (m *mender) keepTyping(ctx context.Context, t *profile.Typing) {
	submit := m.submit
	n := m.count(ctx, t.Keyboard.Key)
	if n < len(m.speech.Alphabet.Letters()) && t.Keyboard.Key != "" || m.clicked != nil {
		t.Keyboard = profile.Keyboard{}
		if m.keys != nil {
			t.Keyboard = m.keys.Keyboard
		}
	}
	switch {
	case m.clicked != nil:
		t.With = "clicks"
	case m.cells:
		t.With, t.Field = "cells", ""
	case m.field != nil:
		t.With, t.Field = "field", m.field.Field
	case t.With == "field" && !m.echo:
		fields := call[[]textField](ctx, m.session, "fields")
		if m.count(ctx, t.Field) > 0 || len(fields) == 0 {
			return
		}
		t.Field, submit = fields[0].Field, fields[0].Submit
	case t.With == "clicks" && t.Keyboard.Key == "", m.echo && t.With != "clicks":
		t.With, t.Field, t.Submit = "keys", "", ""
	}
	if t.Submit != "" && m.count(ctx, t.Submit) == 0 {
		t.Submit = submit
	}
}

// keepEpsilon keeps where the budget of a guess goes, on pages that sell clues, or looks for it.
func (m *mender) keepEpsilon(ctx context.Context, e *profile.Epsilon) {
	if e.Input == "" || m.count(ctx, e.Input) > 0 {
		return
	}
	if e.Input = call[string](ctx, m.session, "number"); e.Input == "" {
		fail(fmt.Errorf("%w: found the board, but no field for ε (epsilon.input)", ErrNoGame))
	}
	if m.count(ctx, e.Total) == 0 {
		e.Total = ""
	}
}

// keepRefusal finds out how words are refused if no sign was seen. Silence refuses words where nothing else does, or may be tried.
func (m *mender) keepRefusal(ctx context.Context, fresh *profile.Profile) {
	r := &fresh.Rejection
	signs := r.Cleared || len(r.Messages) > 0 || r.Row != ""
	if r.Silence.Duration > 0 || signs && !m.unheard {
		return
	}
	if m.unheard && !m.known.Quiet {
		if err := attempt(func() { m.hearRefusal(ctx) }); !errors.Is(err, ErrNoGame) {
			check(err)
		}
	}
	if m.refusal.Tried && !m.refusal.Silent {
		f := findings{explorer: m.explorer}
		found, _ := f.rejection(fresh.Board.Row != "")
		r.Messages = with(found.Messages, r.Messages, itself)
		r.Row, r.Cleared = cmp.Or(r.Row, found.Row), r.Cleared || found.Cleared
		return
	}
	r.Silence.Duration = refusedAfter
}

// hearRefusal enters a non-word in place of the word whose refusal was not noticed. The message of that refusal may still be there and look
// the same as the next one. Then the non-word is entered again, once something has faded.
func (m *mender) hearRefusal(ctx context.Context) {
	m.empty(ctx)
	faded := m.tryEcho(ctx)
	for sent := 0; faded && sent < mostSent; sent++ {
		if m.tryRefusal(ctx); !m.refusal.Tried || m.refusal.Message != nil {
			return
		}
		faded = m.await(ctx, fadeLimit, "faded")
	}
}

// count returns how many elements of the page a selector of a profile finds, none for one that is empty.
func (m *mender) count(ctx context.Context, css string) int {
	return call[int](ctx, m.session, "count", css)
}
