package page

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"absurdist/browser/chrome/pagetest"
	"absurdist/browser/mock"
)

// The page in a real browser. A test may keep its pictures: ABSURDIST_PICTURES=DIR.
func TestPage(t *testing.T) {
	server := httptest.NewServer(Handler(mock.Handler()))
	t.Cleanup(server.Close)
	b := pagetest.Start(t)
	t.Run("looks", func(t *testing.T) { testLooks(t, b, server.URL) })
}

// open opens the page with a game in its address, and waits for the advice.
func open(t *testing.T, b *pagetest.Browser, address string) *pagetest.Page {
	t.Helper()
	p := b.Open(t, address)
	advised(t, p)
	return p
}

// advised waits until the advice on what is on the board is complete.
func advised(t *testing.T, p *pagetest.Page) {
	t.Helper()
	start := time.Now()
	for !pagetest.Eval[bool](t, p, `new Promise((done) => {
		const ready = () => !document.querySelector("#advice[aria-busy]") || !document.querySelector("#trouble").hidden;
		const since = performance.now();
		const look = () => ready() || performance.now() - since > 1000 ? done(ready()) : setTimeout(look, 5);
		look();
	})`) {
		if time.Since(start) > 2*time.Minute {
			t.Fatalf("no advice after two minutes: %s %q", text(t, p, "body"), p.Problems())
		}
	}
}

func text(t *testing.T, p *pagetest.Page, selector string) string {
	t.Helper()
	return pagetest.Eval[string](t, p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

func click(t *testing.T, p *pagetest.Page, selector string) {
	t.Helper()
	pagetest.Eval[bool](t, p, fmt.Sprintf("document.querySelector(%q).click() ?? true", selector))
}

func picture(t *testing.T, p *pagetest.Page, name string) {
	t.Helper()
	if dir := os.Getenv("ABSURDIST_PICTURES"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".png"), p.Screenshot(t), 0o600); err != nil {
			t.Error(err)
		}
	}
}

// Nothing is wider than the window, at any width, light or dark.
func testLooks(t *testing.T, b *pagetest.Browser, address string) {
	for name, hash := range map[string]string{
		"first":  "",
		"exact":  "#day=any&game=crane.BYBBG",
		"day":    "#day=2026-05-31&game=crane.BYBBG_serve.YYYBB",
		"boards": "#day=any&boards=4&game=crane.BYBBG.BBBBB.YBBBB.BBGBB",
		"liar":   "#day=any&host=fibble&game=crane.BYBBG",
		"fault":  "#day=any&game=slate.BBGBG_crane.BBGBB",
		"long":   "#list=en-11",
	} {
		p := open(t, b, address+"/"+hash)
		for _, theme := range []string{"light", "dark"} {
			p.Theme(t, theme)
			for _, width := range []int{320, 768, 1280} {
				p.Resize(t, width, 1000)
				if wide := pagetest.Eval[int](t, p, "document.documentElement.scrollWidth"); wide > width {
					t.Errorf("%s: %d pixels wide in a window of %d", name, wide, width)
				}
				picture(t, p, fmt.Sprintf("%s-%d-%s", name, width, theme))
			}
		}
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("%s: the page's console: %q", name, problems)
		}
	}
}
