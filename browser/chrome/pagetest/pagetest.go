// Package pagetest opens pages written by the program in a real browser, for tests. It presses keys, sets the window's
// size and theme, and notes the requests and errors of pages. It also starts browsers to attach to.
package pagetest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	logevents "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// Browser is the browser of one test, and ends with it.
type Browser struct{ browser *chrome.Browser }

// Start starts a browser that reaches only this machine.
func Start(t testing.TB) *Browser {
	t.Helper()
	b := browsertest.Start(t)
	t.Cleanup(b.Close)
	return &Browser{b}
}

// Page is a page in a tab of its own.
type Page struct {
	tab *chrome.Tab

	mu       sync.Mutex
	requests []string
	problems []string
}

// Open opens an address (http or file) in a tab that closes with the test, and returns when the page has loaded.
func (b *Browser) Open(t testing.TB, address string) *Page {
	t.Helper()
	tab := must.Get(b.browser.Apart(t.Context()))(t)
	t.Cleanup(tab.Close)
	p := &Page{tab: tab}
	must.Do(t, tab.Listen(p.note))
	must.Get(chrome.Do(t.Context(), tab, network.Enable, network.EnableParams{}))(t)
	must.Get(chrome.Do(t.Context(), tab, runtime.Enable, cdp.Empty{}))(t)
	must.Get(chrome.Do(t.Context(), tab, logevents.Enable, cdp.Empty{}))(t)
	browsertest.Open(t, tab, address)
	return p
}

// note keeps the page's requests and console messages.
func (p *Page) note(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text = e.ExceptionDetails.Exception.Description
		}
		p.problems = append(p.problems, "exception: "+text)
	case *runtime.EventConsoleAPICalled:
		p.problems = append(p.problems, fmt.Sprintf("console.%s", e.Type))
	case *logevents.EventEntryAdded:
		p.problems = append(p.problems, fmt.Sprintf("%s: %s", e.Entry.Level, e.Entry.Text))
	}
}

// Requests returns the addresses that the page has requested, its own first.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// Problems returns what is on the page's console: exceptions, messages and refusals by the browser.
func (p *Page) Problems() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.problems)
}

// Resize sets the window's inner size in CSS pixels, and returns once the page has been drawn with it.
func (p *Page) Resize(t testing.TB, width, height int) {
	t.Helper()
	must.Do(t, p.tab.Resize(t.Context(), int64(width), int64(height)))
	p.drawn(t)
}

// Theme sets the preferred colour scheme: light or dark.
func (p *Page) Theme(t testing.TB, name string) {
	t.Helper()
	scheme := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}}
	must.Get(chrome.Do(t.Context(), p.tab, emulation.SetEmulatedMedia, scheme))(t)
	p.drawn(t)
}

// drawn waits for two frames: the first may still show the old state.
func (p *Page) drawn(t testing.TB) {
	t.Helper()
	Eval[bool](t, p, `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))`)
}

// Press presses keys by name, such as ArrowLeft.
func (p *Page) Press(t testing.TB, keys ...string) {
	t.Helper()
	for _, key := range keys {
		browsertest.Press(t, p.tab, key)
	}
}

// Click clicks into the middle of an element with the mouse.
func (p *Page) Click(t testing.TB, selector string) {
	t.Helper()
	at := Eval[[2]float64](t, p, fmt.Sprintf(`(() => {
		const element = document.querySelector(%q);
		element.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, width, height } = element.getBoundingClientRect();
		return [left + width / 2, top + height / 2];
	})()`, selector))
	must.Do(t, p.tab.Click(t.Context(), at[0], at[1]))
}

// Text returns the text of an element.
func (p *Page) Text(t testing.TB, selector string) string {
	t.Helper()
	return Eval[string](t, p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// Tap clicks an element by a script, also where it can't be seen.
func (p *Page) Tap(t testing.TB, selector string) {
	t.Helper()
	Eval[bool](t, p, fmt.Sprintf("document.querySelector(%q).click() ?? true", selector))
}

// Fits checks that the page is not wider than a window.
func (p *Page) Fits(t testing.TB, name string, width int) {
	t.Helper()
	wide := Eval[int](t, p, "document.documentElement.scrollWidth")
	must.Hold(t, wide <= width, "%s: %d pixels wide in a window of %d", name, wide, width)
}

// Screenshot returns a picture of the window's inside, as PNG.
func (p *Page) Screenshot(t testing.TB) []byte {
	t.Helper()
	return must.Get(p.tab.Screenshot(t.Context()))(t)
}

// Picture keeps a picture of the window's inside in the folder ABSURDIST_PICTURES, if that is set.
func (p *Page) Picture(t testing.TB, name string) {
	t.Helper()
	if dir := os.Getenv("ABSURDIST_PICTURES"); dir != "" {
		must.Do(t, os.WriteFile(filepath.Join(dir, name+".png"), p.Screenshot(t), 0o600))
	}
}

// Eval evaluates an expression on the page and waits for its value.
func Eval[T any](t testing.TB, p *Page, expression string) T {
	t.Helper()
	return browsertest.Eval[T](t, p.tab, expression)
}
