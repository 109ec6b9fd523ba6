package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
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
		{"#day=2026-13-77", `“day=2026-13-77” is no date`, "", ""},
		{"#day=any&mode=easy&boards=99", `“mode=easy” is not one of normal, hard, strict. “boards=99”`, "#day=any", "2,309 words left."},
		{"#list=own&words=planet.plates.planed&only=1&name=mine&game=planet.GGGBGY", "", "#list=own&name=mine&only=1&words=planet.plates.planed&game=planet.GGGBGY", "1 word left."},
		{"#list=own&words=crane.slate&only=1&alphabet=zz", "There is no alphabet “zz” here", "#list=own&name=a+list&only=1&words=crane.slate", "2 words left."},
		{"#list=own&game=crane.GGGGG", "This link does not say which words it is for", "#list=own&name=a+list&only=1&words=crane.slate&game=crane.GGGGG", "Solved."},
		{"#list=own&name=big&sum=3000.abcd1234&game=planet.GGGYBB", `“big” with 3,000 words, which is too long for a link`, "#day=any", "2,309 words left."},
		{"#day=any&game=crane.BYBBG", "", "#day=any&game=crane.BYBBG", "39 words left."},
	} {
		goTo(t, p, c.hash)
		if notice := text(t, p, "#notice-text"); !strings.Contains(notice, c.notice) || (c.notice == "") != (notice == "") {
			t.Errorf("%s: the page says %q, want %q", c.hash, notice, c.notice)
		}
		if hash := pagetest.Eval[string](t, p, "location.hash"); c.after != "" && hash != c.after {
			t.Errorf("%s: the address is then %s, want %s", c.hash, hash, c.after)
		}
		if status := text(t, p, "#status"); c.status != "" && status != c.status {
			t.Errorf("%s: the page says %q, want %q", c.hash, status, c.status)
		}
	}
	pagetest.Eval[bool](t, p, `document.querySelector(".skip").focus() ?? true`)
	p.Press(t, "Enter")
	must.Equal(t, pagetest.Eval[string](t, p, "document.activeElement.id + location.hash"), "advice#day=any&game=crane.BYBBG", "the way to the advice leads to")
	goTo(t, p, "#list=own&words=cañón.niños&only=1&alphabet=es")
	must.Equal(t, pagetest.Eval[string](t, p, `["#own-text", "#own-alphabet"].map((id) => document.querySelector(id).value).join(" ") + document.querySelector("#own-only").checked`), "cañón\nniños estrue", "the list of the link stands in the form as")
	// A list that is too long for a link is asked for. With it the game goes on.
	long := make([]string, 0, 400)
	for i := range 400 {
		long = append(long, fmt.Sprintf("qu%c%c%cs", 'a'+i%26, 'a'+i/26, 'a'+i%7))
	}
	useOwn(t, p, strings.Join(long, "\n"))
	p.Press(t, strings.Split(long[3], "")...)
	p.Press(t, "Enter", "Enter")
	advised(t, p)
	link := pagetest.Eval[string](t, p, "location.hash")
	if len(link) > 200 || !strings.Contains(link, "sum=400.") {
		t.Errorf("the link of a long list is %s", link)
	}
	useOwn(t, p, "crane\nslate")
	goTo(t, p, link)
	if notice := text(t, p, "#notice-text"); !strings.Contains(notice, "“your list” with 400 words") {
		t.Errorf("without its list the page says %q", notice)
	}
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
func testDays(t *testing.T, b *pagetest.Browser, address string) {
	p := open(t, b, address+"/#day=2026-06-04&game=crane.BBBBB")
	summary := func() string { return text(t, p, "#settings-summary") }
	if got := summary(); !strings.HasSuffix(got, "3 days unknown") {
		t.Errorf("three days after the last that is built in the page says %q", got)
	}
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
	if said := add("2026-05-31", "crane"); !strings.Contains(strings.ToLower(said), "etude") {
		t.Errorf("of a day that is known the page says %q", said)
	}
	advised(t, p)
	if got := summary(); !strings.HasSuffix(got, "2 days unknown") {
		t.Errorf("when the second of three days was added the page says %q", got)
	}
	accessible(t, p, "days")
	picture(t, p, "days")
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
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, script := range scripts {
		if name := strings.TrimSuffix(filepath.Base(script), ".js"); !strings.Contains(string(worker), fmt.Sprintf("%q", name)) {
			t.Errorf("sw.js does not keep %s", script)
		}
	}
}
