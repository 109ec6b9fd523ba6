//go:build unix

package chrome

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
)

// script is a command that evaluates an expression, and is answered when its promise is settled.
func script(expression string) runtime.EvaluateParams {
	return runtime.EvaluateParams{Expression: expression, AwaitPromise: new(true)}
}

func TestSend(t *testing.T) {
	b := start(t, Options{LoopbackOnly: true})
	for _, c := range []struct {
		name string
		test func(*testing.T, *Tab)
	}{
		{"does not wait", sendDoesNotWait},
		{"keeps the order", sendKeepsOrder},
		{"keeps the order in another tab", sendKeepsOrder},
		{"fails", sendFails},
	} {
		tab := must.Get(b.Apart(t.Context()))(t)
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			defer tab.Close()
			c.test(t, tab)
		})
	}
}

// The first command is answered only after the second one. If chromedp did not log what it writes, each command would
// wait for the one before.
func sendDoesNotWait(t *testing.T, tab *Tab) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*Patience)
	defer cancel()
	err := Send(ctx, tab, runtime.Evaluate, script("new Promise((kept) => { window.keep = kept })"), script("window.keep()"))()
	must.Hold(t, err == nil, "%v: the second command waited for the first", err)
}

// Commands and keys reach the page in the order of sending.
func sendKeepsOrder(t *testing.T, tab *Tab) {
	must.Get(eval(t.Context(), tab, `window.got = "", addEventListener("keydown", (event) => got += event.key)`))(t)
	var scripts []runtime.EvaluateParams
	var keys []input.DispatchKeyEventParams
	var want strings.Builder
	for i := range 100 {
		key := string(rune('a' + i*7%26))
		want.WriteString(key)
		scripts = append(scripts, script(fmt.Sprintf("got += %q", key)))
		keys = append(keys, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key})
	}
	must.Do(t, Send(t.Context(), tab, runtime.Evaluate, scripts...)())
	must.Do(t, Send(t.Context(), tab, input.DispatchKeyEvent, keys...)())
	got, err := eval(t.Context(), tab, "got")
	must.Hold(t, got == fmt.Sprintf("%q", want.String()+want.String()) && err == nil, "the page got %s, %v; want %s twice", got, err, want.String())
}

// When the context ends, waiting for answers ends, and later commands fail.
func sendFails(t *testing.T, tab *Tab) {
	ctx, cancel := context.WithCancel(t.Context())
	answered := Send(ctx, tab, runtime.Evaluate, script("new Promise(() => {})"))
	cancel()
	must.Hold(t, answered() != nil, "no error for a command that was not answered")
	must.Hold(t, Send(ctx, tab, runtime.Evaluate, script("1"), script("2"))() != nil, "no error with a context that has ended")
}
