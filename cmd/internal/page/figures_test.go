package page_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
)

// tellMemory makes a worker of the page report how much memory its engine has taken.
const tellMemory = `
new BroadcastChannel("memory").onmessage = ({ data, target }) => data === "?" && target.postMessage(absurdist.memory.buffer.byteLength);`

// The page sends little before the first advice, and takes little memory after a game. Times are logged, not tested: -v shows them.
func testFigures(t *testing.T, b *pagetest.Browser) {
	const (
		mostSent   = 3 << 20   // bytes
		mostMemory = 200 << 20 // bytes
	)
	var sent, plain atomic.Int64
	pages := page.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		pages.ServeHTTP(answer, r)
		sent.Add(int64(answer.Body.Len()))
		r.Header.Del("Accept-Encoding")
		unpacked := httptest.NewRecorder()
		pages.ServeHTTP(unpacked, r)
		plain.Add(int64(unpacked.Body.Len()))
		if r.URL.Path == "/js/worker.js" {
			answer = unpacked
			answer.Body.WriteString(tellMemory)
		}
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	p := b.Open(t, server.URL)
	ms := pagetest.Eval[[]float64](t, p, `new Promise((done) => {
		let words;
		const look = () => {
			if (document.querySelector("#left").hasChildNodes()) words ??= performance.now();
			if (document.querySelector("#play-best")) done([words, performance.now()]);
			else setTimeout(look, 4);
		};
		look();
	})`)
	t.Logf("first advice: %d bytes, %d where nothing packs text; words and shares after %.0f ms, the first guess after %.0f", sent.Load(), plain.Load(), ms[0], ms[1])
	if n := plain.Load(); n > mostSent {
		t.Errorf("%d bytes came before the first advice, and %d may", n, mostSent)
	}
	memory := func(when string) {
		t.Helper()
		advised(t, p)
		const wasm = `new Promise((done) => {
			window.memory = new BroadcastChannel("memory");
			const sizes = [];
			window.memory.onmessage = ({ data }) => sizes.push(data);
			window.memory.postMessage("?");
			let asked = 0;
			const look = () => (++asked > 200 || (sizes.length > 0 && asked > 5) ? (window.memory.close(), done(sizes)) : setTimeout(look, 100));
			look();
		})`
		sizes := pagetest.Eval[[]int64](t, p, wasm)
		sum := int64(0)
		for _, n := range sizes {
			sum += n
		}
		t.Logf("memory of the engines %s: %d MB of %d", when, sum>>20, len(sizes))
		if len(sizes) == 0 || sum > mostMemory {
			t.Errorf("%s the engines have %d bytes", when, sum)
		}
	}
	memory("after the first advice")

	// The last clue of a game leaves up to 500 words. The list is loaded before that, as it is for a person.
	pagetest.Eval[any](t, p, `location.hash = "#day=any"`)
	advised(t, p)
	var times []float64
	for _, game := range []string{
		"#day=any&game=crane.BYBBG", "#day=any&game=salet.BBBYB", "#day=any&game=crane.BBBBB", "#day=any&game=raise.BBBBB",
		"#day=2026-05-31&game=crane.BYBBG", "#day=2026-05-31&game=slate.BBGBB", "#day=2026-05-31&game=crane.BYBBG_shout.BYBBB",
		"#day=any&game=crane.BYBBG_shout.BYBBB", "#day=any&game=salet.BBBYB_crony.BYBBB",
	} {
		times = append(times, pagetest.Eval[float64](t, p, fmt.Sprintf(`new Promise((done) => {
			const since = performance.now();
			const best = document.querySelector("#guesses");
			new MutationObserver((_, observer) => {
				if (best.hidden) return;
				observer.disconnect();
				done(performance.now() - since);
			}).observe(best, { childList: true });
			location.hash = %q;
		})`, game)))
		advised(t, p)
	}
	slices.Sort(times)
	t.Logf("a new clue: words and best guesses after %.0f ms, at most %.0f", times[len(times)/2], times[len(times)-1])
	memory("after games")
	pagetest.Eval[bool](t, p, `(location.hash = "#day=2026-05-31&game=salet.BBBYB_crony.BYBBB_where.GGGGG") && true`)
	await(t, p, `document.querySelector("#status").textContent === "Solved."`)
	click(t, p, "#review-game")
	await(t, p, `document.querySelector("#review .sums")`)
	memory("after a review")
}

// A stopped search disappears from the page at once, and the next question is answered.
func testStop(t *testing.T, b *pagetest.Browser, address string) {
	p := b.Open(t, address+"/#day=any")
	advised(t, p)
	// The engine of this page is given a search over all answers, which takes hours. The page takes it for that of the clues.
	pagetest.Eval[bool](t, p, `import("/js/engine.js").then(({ Engine }) => {
		const search = Engine.prototype.search;
		window.searchAll = true;
		Engine.prototype.search = function (kind, request, progress) {
			return search.call(this, kind, window.searchAll ? { ...request, turns: [] } : request, progress);
		};
		location.hash = "day=any&game=crane.BYBBG";
		return true;
	})`)
	await(t, p, `!document.querySelector("#stop").hidden && location.hash.includes("crane")`)
	if best := text(t, p, "#play-best"); best != "SPROG" { // which has the most bits
		t.Errorf("while it searches the page plays %s", best)
	}
	click(t, p, "#stop")
	await(t, p, `document.querySelector("#status").textContent.trim() === "39 words left." && document.querySelector("#stop").hidden`)
	pagetest.Eval[bool](t, p, `(window.searchAll = false) || (location.hash = "day=any&mode=hard&game=crane.BYBBG") && true`)
	await(t, p, `document.querySelector("table.exact")`)
	advised(t, p)
	if status := text(t, p, "#status"); !strings.HasSuffix(status, "left.") {
		t.Errorf("after the next clue the page says %q", status)
	}
}
