package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/chromedp/cdproto/input"
)

// fieldPause is between two looks for what takes the keys.
const fieldPause = 50 * time.Millisecond

// press types keys as trusted events, or clicks them on the page's own keyboard. It does not wait for the browser's answers;
// [Page.settle] does. The error may be that of an earlier key.
func (p *Page) press(ctx context.Context, list ...keys.Key) error {
	if p.profile.Typing.With == "clicks" {
		for _, k := range list {
			if err := p.clickKey(ctx, k); err != nil {
				return err
			}
		}
		return nil
	}
	if button := p.profile.Typing.Submit; button != "" && list[len(list)-1] == keys.Enter {
		return p.submit(ctx, button)
	}
	if p.profile.Typing.With == "cells" {
		return p.pressInCells(ctx, list)
	}
	if p.profile.Typing.Field != "" {
		if err := p.toField(ctx); err != nil {
			return err
		}
	}
	return p.send(ctx, list...)
}

// pressInCells presses keys, each in the cell of the row being played that it is for.
func (p *Page) pressInCells(ctx context.Context, list []keys.Key) error {
	for _, k := range list {
		if err := p.settle(ctx); err != nil { // which cell is next depends on what stands in them
			return err
		}
		found, err := call[bool](ctx, p, "toCell", k.Key)
		if err != nil {
			return err
		}
		if !found {
			continue // the page may be loading again; a key that does not show is pressed again, until its time is over
		}
		if err := p.send(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// send sends the browser keys, for whatever has the focus.
func (p *Page) send(ctx context.Context, list ...keys.Key) error {
	if err := p.fault(); err != nil { // of keys whose answers were not waited for
		return err
	}
	var events []input.DispatchKeyEventParams
	for _, k := range list {
		events = append(events, k.Events()...)
	}
	ctx, cancel := p.limited(context.WithoutCancel(ctx)) // the last answers may come when the guess has its clue
	answered := chrome.Send(ctx, p.tab, input.DispatchKeyEvent, events...)
	p.mu.Lock()
	p.now.unanswered++
	game := p.game
	p.mu.Unlock()
	go func() {
		err := p.broken(ctx, answered())
		cancel() // which ends a script that hangs: from there on the page may take the keys that wait
		p.mu.Lock()
		defer p.mu.Unlock()
		if game != p.game { // what was typed into a page that was left since is of no interest
			return
		}
		p.keyFault = cmp.Or(p.keyFault, err)
		p.now.unanswered--
		p.notify()
	}()
	return nil
}

// fault returns the error of the first key that failed, and forgets it.
func (p *Page) fault() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	err := p.keyFault
	p.keyFault = nil
	return err
}

// toField makes keys go to what takes them, such as the field that words are typed into. A page may take it away while it shows a clue.
func (p *Page) toField(ctx context.Context) error {
	for deadline := time.Now().Add(stepLimit); ; {
		found, err := call[bool](ctx, p, "toField")
		switch {
		case err != nil || found:
			return err
		case time.Now().After(deadline):
			return p.unlike(ctx, fmt.Sprintf("a field to type into (typing.field: %s)", p.profile.Typing.Field))
		}
		if err := chrome.Pause(ctx, fieldPause); err != nil {
			return err
		}
	}
}

// submit clicks the button that submits the field, after the page has received the keys.
func (p *Page) submit(ctx context.Context, button string) error {
	if err := p.settle(ctx); err != nil {
		return err
	}
	clicked, err := p.clickStep(ctx, profile.Step{Click: button}, false)
	if err == nil && !clicked {
		err = p.unlike(ctx, fmt.Sprintf("a button that sends the word (typing.submit: %s)", button))
	}
	return err
}

// settle waits until the browser has answered all keys. By then the page's handlers have seen them. The error is that of the first key
// that failed.
func (p *Page) settle(ctx context.Context) error {
	for { // each key has a limit of its own
		err := p.await(ctx, p.patience, sight.settled)
		if errors.Is(err, errWaited) {
			continue
		}
		return cmp.Or(err, p.fault())
	}
}

// pressed presses a key, and waits until the browser has answered.
func (p *Page) pressed(ctx context.Context, list ...keys.Key) error {
	if err := p.press(ctx, list...); err != nil {
		return err
	}
	return p.settle(ctx)
}

// apart waits before the next key if the page needs a gap: for the gap itself and for the next frame. Some pages handle keys only with a
// frame, and frames come late on a busy machine.
func (p *Page) apart(ctx context.Context) error {
	if p.gap == 0 {
		return nil
	}
	end := time.Now().Add(p.gap)
	if err := p.run(ctx, "tick"); err != nil {
		return err
	}
	return chrome.Pause(ctx, time.Until(end))
}

// lacking returns the letters of an alphabet that can't be typed because the page's keyboard lacks them. A keyboard that is clicked must
// have them all. If real keys are typed, the letters a to z may be missing. A keyboard with fewer than half of the letters counts as not
// complete yet.
func lacking(keyboard string, a *alphabet.Alphabet, with string) string {
	var missing []rune
	for _, c := range a.Letters() {
		if !strings.ContainsRune(keyboard, c) {
			missing = append(missing, c)
		}
	}
	if 2*len(missing) > len(a.Letters()) {
		return ""
	}
	if with != "clicks" {
		missing = slices.DeleteFunc(missing, func(c rune) bool { return c < utf8.RuneSelf })
	}
	return string(missing)
}

// withoutSpare returns the letters of a keyboard that words may have: those of [keys.OneScript] without what a Latin alphabet lacks. Many
// Turkish pages show such letters from a to z. The dot of a key İ is no letter and is left out too.
func withoutSpare(keyboard string, a *alphabet.Alphabet) string {
	keyboard = strings.Join(keys.OneScript(strings.Split(keyboard, "")), "")
	if _, latin := a.Code('e'); !latin {
		return keyboard
	}
	return strings.Map(func(c rune) rune {
		if _, known := a.Code(c); !known && ('a' <= c && c <= 'z' || c == '\u0307') {
			return -1
		}
		return c
	}, keyboard)
}
