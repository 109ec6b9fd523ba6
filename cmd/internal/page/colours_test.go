package page_test

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// An entered word has no colours at first, and no advice uses it. That changes when its colours are set, or when Enter says that the
// rest is grey.
func testColours(t *testing.T, b *pagetest.Browser, p *pagetest.Page, address string) {
	afresh(t, p, "#day=any")
	state := func() string {
		t.Helper()
		return pagetest.Eval[string](t, p, `location.hash + " " + [...document.querySelectorAll(".row button.tile")].map(({ classList }) => classList[1]).join(" ")`)
	}
	is := func(after, want string) {
		t.Helper()
		advised(t, p)
		must.Equal(t, state(), want, "after %s the page has", after)
	}
	p.Press(t, "c", "r", "a", "n", "e", "Enter")
	is("the word", "#day=any&row=crane.----- unset unset unset unset unset")
	must.Equal(t, text(t, p, "#status"), "2,309 words left.", "colours that nobody set were counted")
	must.Equal(t, pagetest.Eval[string](t, p, `document.activeElement.getAttribute("aria-label")`), "C, no colour yet, guess 1 tile 1", "the focus is on")
	p.Press(t, "s")
	is("another letter", "#day=any&row=crane.----- unset unset unset unset unset")
	if said := faults(t, p); len(said) != 1 || !strings.Contains(said[0], "Set its colours first") {
		t.Errorf("at the row stands %q", said)
	}
	accessible(t, p, "colours")
	picture(t, p, "colours")
	p.Click(t, `[data-at="0-0-1"]`)
	is("a tap", "#day=any&row=crane.-Y--- unset yellow unset unset unset")
	again := open(t, b, address+"/"+pagetest.Eval[string](t, p, "location.hash"))
	if left, asked := text(t, again, "#status"), text(t, again, "#enter-colours"); left != "2,309 words left." || asked != "The rest is grey" {
		t.Errorf("where the address is opened again the page says %q, and offers %q", left, asked)
	}
	again.Press(t, "Enter")
	advised(t, again)
	must.Equal(t, pagetest.Eval[string](t, again, "location.hash"), "#day=any&game=crane.BYBBB", "the row that was taken from the address became")
	p.Press(t, "b", "r") // these are not colours but the next word, because the mouse left no tile with the focus
	is("the next word", "#day=any&game=crane.BYBBB grey yellow grey grey grey")
	must.Equal(t, text(t, p, ".row[role=img]"), "BR", "is being typed")
	p.Press(t, "i", "n", "g", "Enter", "Backspace", "Backspace", "y", "Enter")
	is("a word that was mended", "#day=any&game=crane.BYBBB&row=briny.----- grey yellow grey grey grey unset unset unset unset unset")
	must.Equal(t, text(t, p, "#colours-of"), "Colours of BRINY?", "the page asks")
	choice := pagetest.Eval[string](t, p, `document.querySelector(".ranked [data-guess]").dataset.guess`)
	click(t, p, `.ranked [data-guess]`)
	is("another choice", "#day=any&game=crane.BYBBB&row="+choice+".----- grey yellow grey grey grey unset unset unset unset unset")
	click(t, p, "#enter-colours")
	advised(t, p)
	if hash := pagetest.Eval[string](t, p, "location.hash"); !strings.HasSuffix(hash, ".BBBBB") {
		t.Errorf("after “All are grey” the address ends in %s", hash)
	}
	goTo(t, p, "#day=any&game=crane.BBBBG_sotol.BBYBB")
	p.Press(t, "e", "t", "u", "d", "e", "Enter")
	if hash := pagetest.Eval[string](t, p, "location.hash"); !strings.HasSuffix(hash, "&row=etude.----G") {
		t.Errorf("after a letter that an earlier row has green in its place the address ends in %s", hash)
	}
}

// A word that is not in the list is refused at its row, with the command line's sentence.
func testNoWord(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any")
	p.Press(t, "q", "q", "q", "q", "q", "Enter")
	_, _, problems := programtest.Output("", "suggest", "qqqqq=BBBBB")
	said := faults(t, p)
	if len(said) != 1 || !strings.Contains(problems, said[0]) {
		t.Errorf("the page says %q, and the command line %s", said, problems)
	}
	if tiles := pagetest.Eval[int](t, p, `document.querySelectorAll(".row button.tile").length`); tiles > 0 {
		t.Error("the row was taken")
	}
	accessible(t, p, "no word")
	picture(t, p, "no-word")
	p.Press(t, "Backspace")
	if said := faults(t, p); len(said) > 0 {
		t.Errorf("after a letter was taken back the page says %q", said)
	}
}

// The tiles of a contradiction are marked, with the sentence of the command line.
func testFaults(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any&game=slate.BBGBG_crane.BBGBB")
	fault := text(t, p, ".at-row")
	must.Equal(t, fault, "guess 2, CRANE: letter 5 (E) is grey, but guess 1, SLATE BBGBG, has it green there", "the page says")
	for _, command := range []string{"suggest", "review"} {
		if _, _, problems := programtest.Output("", command, "slate=BBGBG", "crane=BBGBB"); !strings.Contains(problems, fault) {
			t.Errorf("%s says %s, and the page %q", command, problems, fault)
		}
	}
	must.Equal(t, text(t, p, "#status"), "These clues can’t all be right.", "above two rows that contradict each other the page says")
	if at := pagetest.Eval[string](t, p, `[...document.querySelectorAll(".wrong")].map((tile) => tile.dataset.at).join(" ")`); at != "0-0-4 0-1-4" {
		t.Errorf("the tiles %s are marked", at)
	}
	click(t, p, `[data-at="0-1-4"]`)
	click(t, p, `[data-at="0-1-4"]`)
	advised(t, p)
	if fault := faults(t, p); len(fault) > 0 || pagetest.Eval[int](t, p, `document.querySelectorAll(".wrong").length`) > 0 {
		t.Errorf("after it was mended the page says %q", fault)
	}
	goTo(t, p, "#day=any&mode=hard&game=crane.BYBBG_shout.BBBBB")
	must.Equal(t, text(t, p, "#status")+" "+text(t, p, ".at-row"), "This row can’t be right. guess 2: SHOUT is against the rule of hard mode: 5th letter must be E", "of a guess that hard mode does not allow the page says")
}
