package page_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// goTo opens a game by its address, on a page that is already open. It waits for the advice.
func goTo(t *testing.T, p *pagetest.Page, hash string) {
	t.Helper()
	pagetest.Eval[bool](t, p, fmt.Sprintf(`location.hash === %[1]q || new Promise((done) => {
		addEventListener("hashchange", () => done(true), { once: true }); // after the page's own
		location.hash = %[1]q;
	})`, hash))
	advised(t, p)
}

// A link carries what it needs, or the page says what is missing.
func testLinks(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	for _, c := range []struct{ hash, notice, after, status string }{
		{"#day=any&game=zzz", `The row “zzz” of this link can’t be read`, "#day=any", "2,309 words left."},
		{"#day=any&game=crane.BYBBG_slate.BB", `The row “slate.BB” of this link can’t be read`, "#day=any&game=crane.BYBBG", "39 words left."},
		{"#day=any&game=crane.BYBBG&foo=1&bar=2&foo=3", `“foo”, “bar” of this link is not understood, and left out.`, "#day=any&game=crane.BYBBG", "39 words left."},
		{"#list=nosuch&game=crane.BYBBG", `There is no word list “nosuch” here`, "#day=any", "2,309 words left."},
		{"#day=2026-13-77&game=crane.BYBBG_south.BBGBB", `“day=2026-13-77” is no date`, "", ""},
		{"#day=any&mode=easy&boards=99", `“mode=easy” is not one of normal, hard, strict. “boards=99”`, "#day=any", "2,309 words left."},
		{"#list=own&words=planet.plates.planed&only=1&name=mine&game=planet.GGGBGY", "", "#list=own&name=mine&only=1&words=planet.plates.planed&game=planet.GGGBGY", "1 word left."},
		{"#list=own&words=crane.slate&only=1&alphabet=zz", "There is no alphabet “zz” here", "#list=own&name=a+list&only=1&words=crane.slate", "2 words left."},
		{"#list=own&game=crane.GGGGG", "This link does not say which words it is for", "#list=own&name=a+list&only=1&words=crane.slate&game=crane.GGGGG", "Solved."},
		{"#list=own&name=big&sum=3000.abcd1234&game=planet.GGGYBB", `“big” with 3,000 words, which is too long for a link`, "#day=any", "2,309 words left."},
		{"#day=any&game=crane.BYBBG", "", "#day=any&game=crane.BYBBG", "39 words left."},
	} {
		goTo(t, p, c.hash)
		notice := p.Text(t, "#notice-text")
		must.Hold(t, strings.Contains(notice, c.notice) && (c.notice == "") == (notice == ""), "%s: the page says %q, want %q", c.hash, notice, c.notice)
		hash := pagetest.Eval[string](t, p, "location.hash")
		must.Hold(t, c.after == "" || hash == c.after, "%s: the address is then %s, want %s", c.hash, hash, c.after)
		status := p.Text(t, "#status")
		must.Hold(t, c.status == "" || status == c.status, "%s: the page says %q, want %q", c.hash, status, c.status)
	}
	pagetest.Eval[bool](t, p, `document.querySelector(".skip").focus() ?? true`)
	p.Press(t, "Enter")
	must.Equal(t, pagetest.Eval[string](t, p, "document.activeElement.id + location.hash"), "advice#day=any&game=crane.BYBBG", "the way to the advice leads to")
	goTo(t, p, "#list=own&words=cañón.niños&only=1&alphabet=es")
	must.Equal(t, pagetest.Eval[string](t, p, `["#own-text", "#own-alphabet"].map((id) => document.querySelector(id).value).join(" ") + document.querySelector("#own-only").checked`), "cañón\nniños estrue", "the list of the link stands in the form as")
	// The page asks for a list that is too long for a link. With the list the game goes on.
	long := make([]string, 0, 400)
	for i := range 400 {
		long = append(long, fmt.Sprintf("qu%c%c%cs", 'a'+i%26, 'a'+i/26, 'a'+i%7))
	}
	useOwn(t, p, strings.Join(long, "\n"))
	p.Press(t, strings.Split(long[3], "")...)
	p.Press(t, "Enter", "Enter")
	advised(t, p)
	link := pagetest.Eval[string](t, p, "location.hash")
	must.Hold(t, len(link) <= 200 && strings.Contains(link, "sum=400."), "the link of a long list is %s", link)
	useOwn(t, p, "crane\nslate")
	goTo(t, p, link)
	must.Tells(t, p.Text(t, "#notice-text"), "“your list” with 400 words", "without its list the page says")
	useOwn(t, p, strings.Join(long, "\n"))
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), link, "with the list the address is")
}

// useOwn gives the page a list. Only its words may be guessed.
func useOwn(t *testing.T, p *pagetest.Page, words string) {
	t.Helper()
	pagetest.Eval[bool](t, p, fmt.Sprintf(`(() => {
		const game = document.querySelector("#game");
		game.value = "own";
		game.dispatchEvent(new Event("change"));
		document.querySelector("#own-text").value = %q;
		document.querySelector("#own-only").checked = true;
		document.querySelector("#own button").click();
		return true;
	})()`, words))
	advised(t, p)
}

// The days that a player knows are kept on the page. Their file is one that the command line reads.
func testDays(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=2026-06-04&game=crane.BYBBG_south.BBGBB") // few words are left, so that each advice comes soon
	summary := func() string { return p.Text(t, "#settings-summary") }
	got := summary()
	must.Hold(t, strings.HasSuffix(got, "3 days unknown"), "three days after the last that is built in the page says %q", got)
	add := func(date, word string) string {
		t.Helper()
		return pagetest.Eval[string](t, p, fmt.Sprintf(`new Promise((done) => {
			document.querySelector("#days-dialog").open || document.querySelector("#days").click();
			const [date, word] = ["#days-date", "#days-word"].map((id) => document.querySelector(id));
			const said = ["#days-said", "#days-fault"].map((id) => document.querySelector(id));
			for (const element of said) element.textContent = "";
			const look = new MutationObserver(() => said.some(({ textContent }) => textContent) && done(said.map(({ textContent }) => textContent).join("")));
			for (const element of said) look.observe(element, { childList: true });
			date.value = %q;
			word.value = %q;
			document.querySelector("#days-add button").click();
		})`, date, word))
	}
	must.Equal(t, add("2026-06-02", "crwth"), "1 day added.", "the page says")
	if said := add("2026-06-01", "qqqqq"); !strings.HasPrefix(said, "the box “Answer”: ") || !strings.Contains(strings.ToLower(said), "qqqqq") {
		t.Errorf("of a word that there is not the page says %q", said)
	}
	said := add("2026-05-31", "crane")
	must.Hold(t, strings.Contains(strings.ToLower(said), "etude"), "of a day that is known the page says %q", said)
	advised(t, p)
	got = summary()
	must.Hold(t, strings.HasSuffix(got, "2 days unknown"), "when the second of three days was added the page says %q", got)
	accessible(t, p, "days")
	p.Picture(t, "days")
	file := filepath.Join(t.TempDir(), "days.tsv")
	exported := pagetest.Eval[string](t, p, `new Promise((done) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then(done); return make.call(URL, blob); };
		document.querySelector("#days-export").click();
	})`)
	must.Do(t, os.WriteFile(file, []byte(exported), 0o600))
	if _, out, problems := programtest.Output("", "days", "--history", file, "--date", "2026-06-04"); !strings.Contains(out, "2026-06-02  1,809  CRWTH") || !strings.Contains(out, "of 1 day") {
		t.Errorf("the command line reads the file that was exported as\n%s%s", out, problems)
	}
	pagetest.Eval[bool](t, p, `document.querySelector("#days-list button").click() ?? true`)
	await(t, p, `document.querySelector("#settings-summary").textContent.endsWith("3 days unknown")`)
	pagetest.Eval[bool](t, p, fmt.Sprintf(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([%q], "days.tsv"));
		const input = document.querySelector("#days-file");
		input.files = files.files;
		return input.dispatchEvent(new Event("change"));
	})()`, exported))
	await(t, p, `document.querySelector("#settings-summary").textContent.endsWith("2 days unknown")`)
	pagetest.Eval[bool](t, p, `document.querySelector("#days-dialog").close() ?? true`)
}

// The page needs every script of its own without a network: the service worker stores them all.
func TestOfflineScripts(t *testing.T) {
	worker := must.Get(os.ReadFile("static/sw.js"))(t)
	scripts, err := filepath.Glob("static/js/*.js")
	must.Need(t, err == nil && len(scripts) != 0, "%v, %v", scripts, err)
	for _, script := range scripts {
		name := strings.TrimSuffix(filepath.Base(script), ".js")
		must.Hold(t, strings.Contains(string(worker), fmt.Sprintf("%q", name)), "sw.js does not keep %s", script)
	}
}

// tellMemory makes a worker of the page report how much memory its engine has taken.
const tellMemory = `
new BroadcastChannel("memory").onmessage = ({ data, target }) => data === "?" && target.postMessage(absurdist.memory.buffer.byteLength);`

// The page sends little before the first advice, and takes little memory after three games, or nine with ABSURDIST_ALL. Times are
// logged, not tested: -v shows them.
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
			answer.Header().Del("Content-Length")
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
	n := plain.Load()
	must.Hold(t, n <= mostSent, "%d bytes came before the first advice, and %d may", n, mostSent)
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
		must.Hold(t, len(sizes) > 0 && sum <= mostMemory, "%s the engines have %d bytes", when, sum)
	}
	memory("after the first advice")

	// The last clue of a game leaves up to 500 words. The list is loaded before that, as it is for a person.
	pagetest.Eval[any](t, p, `location.hash = "#day=any"`)
	advised(t, p)
	var times []float64
	games := []string{
		"#day=any&game=crane.BYBBG", "#day=2026-05-31&game=crane.BYBBG_shout.BYBBB", "#day=any&game=crane.BYBBG_shout.BYBBB",
		"#day=any&game=salet.BBBYB", "#day=any&game=crane.BBBBB", "#day=any&game=raise.BBBBB",
		"#day=2026-05-31&game=crane.BYBBG", "#day=2026-05-31&game=slate.BBGBB", "#day=any&game=salet.BBBYB_crony.BYBBB",
	}
	if os.Getenv("ABSURDIST_ALL") == "" {
		games = games[:3]
	}
	for _, game := range games {
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
	p.Tap(t, "#review-game")
	await(t, p, `document.querySelector("#review .sums")`)
	memory("after a review")
}

// A stopped search disappears from the page at once, and the next question is answered.
func testStop(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	// The engine of this page is made to search all answers, which takes hours. The page takes that for the search after the clues.
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
	if best := p.Text(t, "#play-best"); best != "SPROG" { // which has the most bits
		t.Errorf("while it searches the page plays %s", best)
	}
	p.Tap(t, "#stop")
	await(t, p, `document.querySelector("#status").textContent.trim() === "39 words left." && document.querySelector("#stop").hidden`)
	pagetest.Eval[bool](t, p, `(window.searchAll = false) || (location.hash = "day=any&mode=hard&game=crane.BYBBG") && true`)
	await(t, p, `document.querySelector("table.exact")`)
	advised(t, p)
	status := p.Text(t, "#status")
	must.Hold(t, strings.HasSuffix(status, "left."), "after the next clue the page says %q", status)
}
