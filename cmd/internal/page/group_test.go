package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// A chat is pasted, and the table stands there. What the practice pages copy is read in it.
func testGroup(t *testing.T, b *pagetest.Browser, address string) {
	p := b.Open(t, address+"/practice/wordle/?modals=none&reveal=0&secret=where")
	await(t, p, `window.mockLog && document.querySelectorAll("[aria-label=Keyboard] > * > *").length > 0`)
	pagetest.Eval[bool](t, p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	for n, word := range []string{"salet", "crony", "where"} {
		p.Press(t, strings.Split(word, "")...)
		p.Press(t, "Enter")
		await(t, p, fmt.Sprintf("window.mockLog.clues.length > %d", n))
	}
	await(t, p, `[...document.querySelectorAll("button")].some((button) => button.textContent === "Share")`)
	pagetest.Eval[bool](t, p, `[...document.querySelectorAll("button")].find((button) => button.textContent === "Share").click() ?? true`)
	await(t, p, `window.copied`)
	copied := pagetest.Eval[string](t, p, "window.copied")
	p = open(t, b, address+"/#day=any")
	p.Resize(t, 1280, 900)
	click(t, p, "#group")
	await(t, p, `document.querySelector("#group-dialog").open`)
	send := func(chat string) {
		t.Helper()
		pagetest.Eval[bool](t, p, fmt.Sprintf(`(document.querySelector("#group-text").value = %q, document.querySelector("#group-read").click()) ?? true`, chat))
	}
	send("hello")
	await(t, p, `!document.querySelector("#group-fault").hidden`)
	if said := text(t, p, "#group-fault"); !strings.Contains(said, "no shared game was found") {
		t.Errorf("of no game the page says %q", said)
	}
	chat := "Ann: Wordle 1,807 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\nBob: Wordle 1,807 4/6\nAnn: Wordle 1,806 3/6\nBob: Wordle 1,806 X/6\nBob: Wordle 1,805 3/6\n⬛🟨⬛⬛⬛\nCy: " + copied
	send(chat)
	await(t, p, `document.querySelector(".group-table")`)
	got := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".group-table tbody tr")].map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent).join(" ")).join("; ")`)
	must.Equal(t, got, "Ann 2 of 2; Bob 1 of 2", "the table has")
	notes := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".notes li")].map((note) => note.textContent).join("\n")`)
	for _, want := range []string{"Line 8: can’t be read: ", "Line 10: Cy, Wordle without a number"} {
		if !strings.Contains(notes, want) {
			t.Errorf("%q is missing in the notes: %s", want, notes)
		}
	}
	accessible(t, p, "group")
	picture(t, p, "group")
	p.Resize(t, 390, 844)
	fits(t, p, "group", 390)
	if !pagetest.Eval[bool](t, p, `((form) => form.scrollWidth <= form.clientWidth && form.getBoundingClientRect().right <= innerWidth)(document.querySelector("#group-form"))`) {
		t.Error("the dialog is wider than a phone")
	}
	picture(t, p, "group-390")
}

// The tables of leagues are served with the games that they were made from, and verify finds those right.
func TestLeague(t *testing.T) {
	t.Parallel()
	handler := page.Handler()
	get := func(name string) (int, string) {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/practice/league/"+name, nil))
		return w.Code, w.Body.String()
	}
	if code, body := get("own.html"); code != http.StatusOK || !strings.Contains(body, "optimal") || len(body) > 200_000 {
		t.Errorf("%d, %d bytes", code, len(body))
	}
	if code, out, problems := programtest.Output("", "verify", "../../../data/league/own.jsonl"); code != 0 {
		t.Errorf("%d %s%s", code, out, problems)
	}
	if code, _ := get("none.html"); code != http.StatusNotFound {
		t.Errorf("code %d for a page that is not there", code)
	}
}
