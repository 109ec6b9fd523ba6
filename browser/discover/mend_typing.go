package discover

import (
	"context"
	"fmt"
	"slices"
	"time"

	"absurdist/browser/profile"
)

// refusedAfter is how long nothing happens after Enter before a word counts as refused, on a page whose signs of that
// may be others than the profile's.
const refusedAfter = 4 * time.Second

// mendTyping keeps how letters get in where that still holds.
func (m *mender) mendTyping(ctx context.Context, fresh *profile.Profile) error {
	t := &fresh.Typing
	n, err := m.count(ctx, t.Keyboard.Key)
	if err != nil {
		return err
	}
	if n < len(m.speech.Alphabet.Letters()) && t.Keyboard.Key != "" || m.clicked != nil {
		t.Keyboard = profile.Keyboard{}
		if k := m.keys; k != nil {
			t.Keyboard = profile.Keyboard{Key: k.Key, Attribute: k.Attribute, Enter: k.Enter, Backspace: k.Backspace}
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
		return m.mendField(ctx, t)
	case t.With == "clicks" && t.Keyboard.Key == "", m.echo && t.With != "clicks":
		t.With, t.Field, t.Submit = "keys", "", ""
	}
	return m.mendSubmit(ctx, t, m.submit)
}

// mendField looks for the field that words are typed into, where nothing was typed to find it: it is the first of its kind.
func (m *mender) mendField(ctx context.Context, t *profile.Typing) error {
	if n, err := m.count(ctx, t.Field); err != nil || n > 0 {
		return err
	}
	fields, err := call[[]textField](ctx, m.session, "fields")
	if err != nil || len(fields) == 0 {
		return err
	}
	t.Field = fields[0].Field
	return m.mendSubmit(ctx, t, fields[0].Submit)
}

// mendSubmit puts another button in place of the one that sends words, if that is gone.
func (m *mender) mendSubmit(ctx context.Context, t *profile.Typing, button string) error {
	n, err := m.count(ctx, t.Submit)
	if t.Submit != "" && n == 0 {
		t.Submit = button
	}
	return err
}

// mendEpsilon looks for where the budget of a guess goes, on pages that sell clues.
func (m *mender) mendEpsilon(ctx context.Context, fresh *profile.Profile) error {
	e := &fresh.Epsilon
	if e.Input == "" {
		return nil
	}
	if n, err := m.count(ctx, e.Input); err != nil || n > 0 {
		return err
	}
	input, err := call[string](ctx, m.session, "number")
	if err != nil {
		return err
	}
	if input == "" {
		return fmt.Errorf("%w: found the board, but no field for ε (epsilon.input)", ErrNoGame)
	}
	e.Input = input
	if n, err := m.count(ctx, e.Total); err != nil || n > 0 {
		return err
	}
	e.Total = ""
	return nil
}

// mendRest adds what covered the page, and how a word is refused if the old signs come no more.
func (m *mender) mendRest(fresh *profile.Profile) {
	fresh.Dismiss = slices.Clone(fresh.Dismiss)
	for _, o := range m.dismiss {
		fresh.Dismiss = append(fresh.Dismiss, profile.Step{Name: o.Name, Click: o.Click, Text: o.Text})
	}
	if !fresh.Rejection.Cleared && fresh.Rejection.Silence.Duration == 0 {
		fresh.Rejection.Silence.Duration = refusedAfter
	}
}
