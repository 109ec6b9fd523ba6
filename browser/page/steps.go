package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/profile"
)

// dismiss clears away everything that covers the board. What stays is clicked again, less and less often, for as long as a board may
// take: the button may begin to work late, or the page may be slow.
func (p *Page) dismiss(ctx context.Context) error {
	began := time.Now()
	for tries := 0; ; tries++ {
		i := p.State().Obstacle
		if i < 0 {
			return nil
		}
		step := p.dismissals()[i]
		if time.Since(began) > p.loading {
			return p.unlike(ctx, fmt.Sprintf("%q to go away when clicked (dismiss[%d].click: %s)", step.Name, i, step.Click))
		}
		p.log.Debug().Str("what", step.Name).Msg("dismissing")
		clicked, err := p.clickStep(ctx, step, tries%3 == 2)
		if err != nil {
			return err
		}
		p.dismissed[i] = p.dismissed[i] || clicked
		if clicked && step.Once {
			if err := p.run(ctx, "once", i); err != nil {
				return err
			}
		}
		if clicked && (len(p.screens) == 0 || p.screens[len(p.screens)-1] != named(step)) { // else it is clicked again
			p.screens = append(p.screens, named(step))
			p.see(Seen{Screen: named(step)})
		}
		err = p.await(ctx, min(clickLimit*time.Duration(1+tries/3), slowestClick), func(s sight) bool { return s.Obstacle != i })
		if errors.Is(err, errWaited) {
			err = p.look(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// look makes the reader look at everything again.
func (p *Page) look(ctx context.Context) error { return p.run(ctx, "look") }

// Harden switches the page's hard mode on, by the profile's steps. It does nothing where the profile has none. What covers the
// page in the middle of the steps is cleared away, and they start anew.
func (p *Page) Harden(ctx context.Context) error { return p.insist(ctx, "hard", p.profile.Hard) }

// Challenge has the page name a word to end on, if it does not name one already, and returns the word as the engine writes it.
// It is "" if the profile describes no challenges.
func (p *Page) Challenge(ctx context.Context) (string, error) {
	where := p.profile.Challenge
	if where.Target.Selector == "" {
		return "", nil
	}
	target, err := p.text(ctx, where.Target, lookAgain, "a target word")
	if !errors.Is(err, ErrUnlike) || len(where.Enter) == 0 {
		return target, err
	}
	if err := p.insist(ctx, "challenge.enter", where.Enter); err != nil {
		return "", err
	}
	return p.text(ctx, where.Target, stepLimit, fmt.Sprintf("a target word (challenge.target.selector: %s)", where.Target.Selector))
}

// text waits until the page shows a word, and returns it as the engine writes it, with one code point for each letter. A text that is
// no word of the alphabet is returned in lower case.
func (p *Page) text(ctx context.Context, what profile.Text, limit time.Duration, expected string) (string, error) {
	text, err := p.want(ctx, what, limit, expected)
	if word, strange := p.letters.Alphabet.Normalize(text); strange == nil {
		return word, err
	}
	return strings.ToLower(text), err
}

// insist does the steps of a list of the profile. It begins again if a dialog came between.
func (p *Page) insist(ctx context.Context, list string, steps []profile.Step) error {
	if err := p.pass(ctx); err != nil {
		return err
	}
	const tries = 3
	var err error
	for range tries {
		err = nil
		for i := 0; i < len(steps) && err == nil; i++ {
			err = p.doStep(ctx, fmt.Sprintf("%s[%d]", list, i), steps[i])
		}
		if !errors.Is(err, ErrUnlike) {
			return err
		}
		if err := inOrder(ctx, p.look, p.dismiss); err != nil {
			return err
		}
	}
	return err
}

// doStep clicks one thing when it shows. It waits for the effect, if the step says how to see it. The first click is by
// pointer. If that has no effect, the next one is by script.
func (p *Page) doStep(ctx context.Context, path string, step profile.Step) error {
	if need, err := call[bool](ctx, p, "needed", step); err != nil || !need {
		return err
	}
	if _, err := p.want(ctx, step, stepLimit, fmt.Sprintf("%q to click (%s.click: %s)", step.Name, path, step.Click)); err != nil {
		return err
	}
	for tries := range 3 {
		if _, err := p.clickStep(ctx, step, tries > 0); err != nil || step.Unless == "" {
			return err
		}
		err := p.await(ctx, clickLimit, func(s sight) bool { return s.Wanted == "" })
		if !errors.Is(err, errWaited) {
			return err
		}
		if need, err := call[bool](ctx, p, "needed", step); err != nil || !need {
			return err // a property, such as a tick, changes without an event
		}
	}
	return p.unlike(ctx, fmt.Sprintf("%q to take effect (%s.unless: %s)", step.Name, path, step.Unless))
}

// want waits until the page shows a step to click or a text, and returns the text.
func (p *Page) want(ctx context.Context, what any, limit time.Duration, expected string) (string, error) {
	if err := p.run(ctx, "want", what); err != nil {
		return "", err
	}
	for deadline := time.Now().Add(limit); ; {
		err := p.await(ctx, lookAgain, func(s sight) bool { return s.Wanted != "" })
		switch {
		case err == nil:
			return p.State().Wanted, nil
		case !errors.Is(err, errWaited):
			return "", err
		case time.Now().After(deadline) || p.State().Obstacle >= 0:
			return "", &MismatchError{Site: p.profile.Name, Expected: expected, Seen: p.State().describe(), Waited: limit}
		}
		if err := p.look(ctx); err != nil {
			return "", err
		}
	}
}
