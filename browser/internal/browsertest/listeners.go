package browsertest

import (
	"fmt"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/domdebugger"
	"github.com/chromedp/cdproto/runtime"
)

// ListenerCount is how many event listeners a page has, by where they are.
type ListenerCount struct {
	Window, Document, Body int
	Shadow                 int // in the shadow trees that hang on the body's children
}

// Listeners counts the event listeners of a page, even those that its console can't see. Body are those of the body itself.
func Listeners(t testing.TB, tab *chrome.Tab) ListenerCount {
	t.Helper()
	count := func(expression string, depth int64) int {
		object := must.Get(cdp.Call(t.Context(), tab.Target(), runtime.Evaluate, runtime.EvaluateParams{Expression: expression}))(t)
		found := must.Get(cdp.Call(t.Context(), tab.Target(), domdebugger.GetEventListeners, domdebugger.GetEventListenersParams{
			ObjectID: object.Result.ObjectID, Depth: &depth, Pierce: new(true),
		}))(t)
		return len(found.Listeners)
	}
	c := ListenerCount{Window: count("window", 1), Document: count("document", 1), Body: count("document.body", 1)}
	const hosts = "[...document.body.children].filter((e) => e.shadowRoot)"
	for i := range Eval[int](t, tab, hosts+".length") {
		c.Shadow += count(fmt.Sprintf("%s[%d]", hosts, i), -1)
	}
	return c
}
