// Package browsertest gives tests a real browser: one for all tests of a
// package, a tab for each test, and mock pages to open in it.
package browsertest

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/domdebugger"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp/kb"
	"github.com/rs/zerolog"
)

var (
	mu     sync.Mutex
	shared *chrome.Browser
	lists  sync.Map // of dictionaries, by name
)

// Main is [leak.Main], and ends the browser of the package's tests. Tests that may run in parallel do so three to a
// core, as they wait for pages most of the time.
func Main(m *testing.M) int {
	flag.Parse()
	chrome.Patience = 10 * time.Minute
	cores := runtime.GOMAXPROCS(0)
	if f := flag.Lookup("test.parallel"); f.Value.String() == strconv.Itoa(cores) { // not given
		if err := f.Value.Set(strconv.Itoa(3 * cores)); err != nil {
			panic(err)
		}
	}
	end := sync.OnceFunc(func() {
		if shared != nil {
			shared.Close()
		}
	})
	defer end()
	return leak.Main(m, os.Stderr, end)
}

// Browser returns the browser that the package's tests share.
func Browser(t testing.TB) *chrome.Browser {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if shared == nil {
		b := Start(t)
		must.Get(b.Tab(context.Background()))(t) // the first tab stays as it is
		shared = b
	}
	return shared
}

// Start starts a browser that reaches only this machine. Whoever starts it ends it.
func Start(t testing.TB) *chrome.Browser {
	t.Helper()
	b, err := chrome.Start(context.Background(), chrome.Options{LoopbackOnly: true, Log: zerolog.Nop()})
	if err != nil {
		t.Fatalf("no browser for the tests (scripts/setup installs one): %v", err)
	}
	return b
}

// Tab opens a tab that closes with the test.
func Tab(t testing.TB) *chrome.Tab {
	t.Helper()
	tab := must.Get(Browser(t).Tab(t.Context()))(t)
	t.Cleanup(tab.Close)
	return tab
}

// Mock serves the mock pages on a port of the test's own, so that it shares no
// storage with others, and returns the address of the site's page.
func Mock(t testing.TB, site string, options url.Values) string {
	t.Helper()
	server := must.Get(mock.Start(context.Background(), 0))(t)
	t.Cleanup(func() { server.Close() })
	return must.Get(server.URL(site, options))(t)
}

// Profile returns a built-in profile.
func Profile(t testing.TB, site string) *profile.Profile {
	t.Helper()
	return must.Get(profile.Load(site))(t)
}

// Words returns an embedded list. The tests of a package share it, so that they compute its table of clues once.
func Words(t testing.TB, list string) *game.Dictionary {
	t.Helper()
	load, _ := lists.LoadOrStore(list, sync.OnceValues(func() (*game.Dictionary, error) { return game.LoadList(list) }))
	return must.Get(load.(func() (*game.Dictionary, error))())(t)
}

// Page makes a driver for pages of the profile in the tab, which logs to the test. Without a given patience, it has more on a busy machine.
func Page(t testing.TB, tab *chrome.Tab, prof *profile.Profile, o ...page.Options) *page.Page {
	t.Helper()
	options := append(o, page.Options{})[0]
	options.Patience = cmp.Or(options.Patience, leak.Stretch(15*time.Second))
	options.Log = zerolog.New(zerolog.NewTestWriter(t))
	return must.Get(page.New(t.Context(), tab, prof, options))(t)
}

// Options turns name=value pairs into mock options.
func Options(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v
}

// Eval evaluates an expression in the page's own world.
func Eval[T any](t testing.TB, tab *chrome.Tab, expression string) T {
	t.Helper()
	value, err := chrome.Evaluate[T](Deadline(t, time.Minute/2), tab, 0, expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Open opens an address with no driver, and returns when the page has loaded.
func Open(t testing.TB, tab *chrome.Tab, address string) {
	t.Helper()
	res, err := chrome.Do(t.Context(), tab, cdppage.Navigate, cdppage.NavigateParams{URL: address})
	if err != nil || res.ErrorText != "" {
		t.Fatalf("%s: %v %s", address, err, res.ErrorText)
	}
	Eval[bool](t, tab, `new Promise((loaded) => document.readyState === "complete" ? loaded(true) : addEventListener("load", () => loaded(true)))`)
}

// Log is what a mock page notes about its game.
type Log struct {
	Words, Clues, Rejected      []string
	Keydowns, Untrusted, Keyups int
}

// ReadLog returns the mock page's log. It is empty until a page in a frame has sent its own.
func ReadLog(t testing.TB, tab *chrome.Tab) Log {
	t.Helper()
	return Eval[Log](t, tab, "window.mockLog ?? {}")
}

// Type types a word and Enter without any driver, as a person would. A \b in the word is Backspace.
func Type(t testing.TB, tab *chrome.Tab, word string) {
	t.Helper()
	for _, c := range word {
		name := string(c)
		if c == '\b' {
			name = "Backspace"
		}
		Press(t, tab, name)
	}
	Press(t, tab, "Enter")
}

// keyboard has the keys of an English keyboard by their names.
var keyboard = sync.OnceValue(func() map[string]*kb.Key {
	named := map[string]*kb.Key{}
	for _, key := range kb.Keys {
		named[key.Key] = key
	}
	return named
})

// Press presses a key by its name, such as a or ArrowLeft. A letter may have no key of its own on the keyboard.
func Press(t testing.TB, tab *chrome.Tab, name string) {
	t.Helper()
	key := cmp.Or(keyboard()[name], &kb.Key{Text: name})
	event := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: name, Code: key.Code, Text: key.Text, WindowsVirtualKeyCode: key.Windows}
	up := event
	up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
	must.Do(t, chrome.Send(t.Context(), tab, input.DispatchKeyEvent, event, up)())
}

// hung is how many times its usual duration a task may take before it counts as hung. With the race detector our side computes some ten
// times slower.
const hung = 10

// Deadline ends long after d, and later where the machine is busy. It ends what hangs, and tells nothing about speed.
func Deadline(t testing.TB, d time.Duration) context.Context {
	ctx, _ := Quiet(t, d)
	return ctx
}

// Quiet ends once nothing has been heard for long after d. Calling heard says that something was.
func Quiet(t testing.TB, d time.Duration) (ctx context.Context, heard func()) {
	ctx, heard, stop := leak.Quiet(t.Context(), hung*d)
	t.Cleanup(stop)
	return ctx, heard
}

// ListenerCount is how many event listeners a page has, by where they are.
type ListenerCount struct {
	Window, Document, Body int
	Shadow                 int // in the shadow trees that hang on the body's children
}

// Listeners counts the event listeners of a page, even those that its console can't see. Body are those of the body itself.
func Listeners(t testing.TB, tab *chrome.Tab) ListenerCount {
	t.Helper()
	count := func(expression string, depth int64) int {
		object := must.Get(cdp.Call(t.Context(), tab.Target(), cdpruntime.Evaluate, cdpruntime.EvaluateParams{Expression: expression}))(t)
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
