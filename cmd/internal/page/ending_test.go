package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// A solved game ends with a card: the score, squares, skill and luck, Review and New game. A game that was replaced by New game or by
// a pasted grid can be brought back.
func testEnding(t *testing.T, b *pagetest.Browser, address string) {
	const won = "#day=2026-05-31&game=salet.BYBBB_doula.GYGBB"
	p := open(t, b, address+"/#day=any")
	p.Resize(t, 390, 844)
	pagetest.Eval[bool](t, p, `(document.querySelector("#settings-fold").open = false) || true`)
	keys := pagetest.Eval[float64](t, p, `document.querySelector("#undo").getBoundingClientRect().top`)
	goTo(t, p, "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG")
	await(t, p, `document.querySelector("#end-worth").textContent.startsWith("Skill")`)
	if head := text(t, p, "#end h3"); head != "Solved, 3/6" {
		t.Errorf("the card says %q", head)
	}
	if squares := text(t, p, "#end .squares"); squares != "⬛⬛⬛🟨⬛\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩" {
		t.Errorf("the squares are\n%s", squares)
	}
	_, review, _ := programtest.Output("", "review", "salet=BBBYB", "crony=BYBBB", "where=GGGGG")
	var skill, luck string
	worth := text(t, p, "#end-worth")
	if _, err := fmt.Sscanf(strings.NewReplacer("Skill ", "", " of 99. The clues saved you ", " +", " guesses: good luck.", "").Replace(worth), "%s %s", &skill, &luck); err != nil || !strings.Contains(review, " "+luck) || !strings.Contains(review, "skill "+skill) {
		t.Errorf("the card says %q, and the command\n%s", worth, review)
	}
	if top := pagetest.Eval[float64](t, p, `document.querySelector("#undo").getBoundingClientRect().top`); top != keys {
		t.Errorf("the card moves Undo from %v to %v", keys, top)
	}
	fits(t, p, "end", 390)
	accessible(t, p, "end")
	picture(t, p, "end-390")
	p.Resize(t, 1280, 800)
	picture(t, p, "end-1280")
	click(t, p, "#end-review")
	await(t, p, `document.querySelector("#review .sums")`)
	click(t, p, "#end-again")
	advised(t, p)
	if hash := pagetest.Eval[string](t, p, "location.hash"); hash != "#day=any" {
		t.Errorf("after New game the address is %s", hash)
	}
	click(t, p, "#undo")
	advised(t, p)
	pagetest.Eval[bool](t, p, `document.querySelector("#paste-text").value = "⬜🟨⬜⬜🟩", document.querySelector("#paste").click(), document.querySelector("#paste-use").click() ?? true`)
	advised(t, p)
	click(t, p, "#undo")
	advised(t, p)
	if hash := pagetest.Eval[string](t, p, "location.hash"); hash != "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG" {
		t.Errorf("when New game and a grid were undone the address is %s", hash)
	}
	goTo(t, p, won)
	goTo(t, p, "#day=2026-06-02&game=crane.GGGGG") // no list has this day, so it is noted
	await(t, p, `document.querySelector("#end-worth")?.textContent.startsWith("Skill")`)
	click(t, p, "#stats")
	if facts := text(t, p, "#stats-facts"); !strings.HasPrefix(facts, "2 games, 2 solved.2.00 guesses on average") || !strings.Contains(facts, "Skill ") {
		t.Errorf("the statistics say %q", facts)
	}
	accessible(t, p, "statistics")
	picture(t, p, "statistics")
	pagetest.Eval[bool](t, p, `document.querySelector("#stats-dialog").close() ?? true`)
	click(t, p, "#days")
	if days := text(t, p, "#days-list"); !strings.HasPrefix(days, "2026-06-021,809CRANEplayed") {
		t.Errorf("the days are %q", days)
	}
	if problems := p.Problems(); len(problems) > 0 {
		t.Errorf("the page's console: %q", problems)
	}
}
