package page

import (
	"context"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
)

// key is a key of the keyboard as the page sees it.
type key struct {
	name string // "a".."z", keyEnter, keyBackspace
	key  string // KeyboardEvent.key
	code string // KeyboardEvent.code
	text string
	vk   int64 // Windows virtual key code, KeyboardEvent.keyCode
}

var (
	keyEnter     = key{name: "enter", key: "Enter", code: "Enter", text: "\r", vk: 13}
	keyBackspace = key{name: "backspace", key: "Backspace", code: "Backspace", vk: 8}
)

func letterKey(c byte) key {
	upper := strings.ToUpper(string(c))
	return key{name: string(c), key: string(c), code: "Key" + upper, text: string(c), vk: int64(upper[0])}
}

// press puts one key into the page: a trusted key-down with its text and a
// key-up, or a click on the page's own keyboard.
func (p *Page) press(ctx context.Context, k key) error {
	if p.profile.Typing.With == "clicks" {
		return p.clickKey(ctx, k)
	}
	down := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: k.key, Code: k.code,
		Text: k.text, UnmodifiedText: k.text, WindowsVirtualKeyCode: k.vk, NativeVirtualKeyCode: k.vk,
	}
	up := down
	up.Type, up.Text, up.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
	ctx, cancel := p.limited(ctx)
	defer cancel()
	for _, event := range []input.DispatchKeyEventParams{down, up} {
		if _, err := cdp.Call(ctx, p.target, input.DispatchKeyEvent, event); err != nil {
			return p.broken(ctx, err)
		}
	}
	return nil
}

// pressAll presses keys with the gap between them.
func (p *Page) pressAll(ctx context.Context, gap time.Duration, keys ...key) error {
	for i, k := range keys {
		if i > 0 {
			if err := pause(ctx, gap); err != nil {
				return err
			}
		}
		if err := p.press(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// pause waits for d, or for the end of ctx.
func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
