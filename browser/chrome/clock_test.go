//go:build unix

package chrome

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"

	cdppage "github.com/chromedp/cdproto/page"
)

// clocked opens the page of what takes time in a tab with a clock.
func clocked(t *testing.T, stuck func(error)) (*Tab, *Clock) {
	t.Helper()
	pages := http.NewServeMux()
	pages.Handle("/", http.FileServer(http.Dir("testdata")))
	pages.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { _ = Pause(r.Context(), time.Second) })
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	tab := must.Get(start(t, Options{LoopbackOnly: true}).Tab(t.Context()))(t)
	t.Cleanup(tab.Close)
	clock := must.Get(tab.RunClock(stuck))(t)
	must.Get(Do(t.Context(), tab, cdppage.Navigate, cdppage.NavigateParams{URL: server.URL + "/clock.html"}))(t)
	must.Get(Evaluate[any](t.Context(), tab, 0, "document.readyState === 'complete' || new Promise((resolve) => addEventListener('load', resolve))"))(t)
	return tab, clock
}

// What takes four seconds by the page's clock happens in its order; animations may only be early. A server's answer is waited for.
func TestClock(t *testing.T) {
	tab, clock := clocked(t, func(err error) { t.Error(err) })
	defer clock.Hurry()()
	got := must.Get(Evaluate[[]string](t.Context(), tab, 0, "passTime()"))(t)
	for _, names := range [][]string{{"answer of the server", "timer of 3 s", "frame after 4 s"}, {"transition of 2 s", "timer of 3 s"}} {
		at := func(a, b string) int { return slices.Index(got, a) - slices.Index(got, b) }
		must.Hold(t, len(got) == 4 && slices.IsSortedFunc(names, at), "%v, want the order %v", got, names)
	}
}

// A script that waits for the time in a loop waits forever, which is said.
func TestClockStandsStill(t *testing.T) {
	said := make(chan error, 10)
	tab, clock := clocked(t, func(err error) { said <- err })
	defer clock.Hurry()()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	go func() { _, _ = Evaluate[any](ctx, tab, 0, "busy()") }()
	select {
	case err := <-said:
		must.Hold(t, errors.Is(err, ErrStuck), "%v", err)
	case <-ctx.Done():
		t.Error("nothing was said")
	}
}
