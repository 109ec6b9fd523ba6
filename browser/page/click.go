package page

import (
	"cmp"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
)

// point is a place to click, in CSS pixels of the viewport.
type point struct {
	X, Y  float64
	Empty bool // the element has no area that a pointer could hit
	Dead  bool // it is a key that is switched off
}

// clickAt clicks with a real pointer, and takes the focus away again: a focused
// button would be pressed once more by the next Enter.
func (p *Page) clickAt(ctx context.Context, at point) error {
	if err := p.do(ctx, func(ctx context.Context) error { return p.tab.Click(ctx, at.X, at.Y) }); err != nil {
		return err
	}
	return p.run(ctx, "blur")
}

// clickKey clicks a key of the page's keyboard.
func (p *Page) clickKey(ctx context.Context, k keys.Key) error {
	name := k.Name
	switch k {
	case keys.Enter:
		name = p.profile.Typing.Keyboard.Enter
	case keys.Backspace:
		name = p.profile.Typing.Keyboard.Backspace
	}
	at, err := call[*point](ctx, p, "key", name)
	if err != nil {
		return err
	}
	if at == nil {
		return p.unlike(ctx, fmt.Sprintf("a key %q (typing.keyboard.key: %s)", name, p.profile.Typing.Keyboard.Key))
	}
	if at.Dead && k != keys.Enter && k != keys.Backspace {
		return &deadKeyError{name}
	}
	return p.clickAt(ctx, *at)
}

// clickStep clicks what step selects, or fills it in, if it shows, and reports whether it did.
// The pointer comes first; where it has no effect on a second try, the element is clicked by script. With one that has no area it is
// the other way round: a pointer hits what lies there, such as the ground below a dialog.
func (p *Page) clickStep(ctx context.Context, step profile.Step, scripted bool) (bool, error) {
	at, err := call[*point](ctx, p, "find", step)
	if err != nil || at == nil {
		return false, err
	}
	if step.Fill != "" { // a value is no part of the DOM: nothing else tells that it changed
		_, err := call[bool](ctx, p, "set", step.Click, step.Fill)
		return true, cmp.Or(err, p.look(ctx))
	}
	if at.Empty != scripted {
		err := p.run(ctx, "press", step)
		return true, err
	}
	return true, p.clickAt(ctx, *at)
}

// mostLost is how often a letter is typed without showing before it counts as switched off.
const mostLost = 3

// lacks reports whether a letter is outside a to z and the page has taken words without it. The page's script may not accept such a
// letter although its words have it.
func (p *Page) lacks(k keys.Key) bool { return len(k.Name) > 1 && p.State().Count > 0 }

// greyed reports whether the finished rows show a letter in grey only. Some pages no longer accept such a letter.
func (p *Page) greyed(letter string) bool {
	grey := false
	for _, row := range p.Rows() {
		for _, clue := range row.Clues {
			for i, c := range []rune(row.Word) {
				if string(c) != letter || i >= len(clue) {
					continue
				}
				if clue[i] != 'B' {
					return false
				}
				grey = true
			}
		}
	}
	return grey
}

// deadKeyError says that the key of a letter is switched off: some pages do that with letters that the answer lacks.
type deadKeyError struct{ key string }

func (e *deadKeyError) Error() string { return fmt.Sprintf("the key %q is switched off", e.key) }
