package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// A game is reviewed with the figures of absurdist review, and can be stepped through. The command line can read its record.
func testReview(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG")
	click(t, p, "#review-game")
	await(t, p, `document.querySelector("#review .sums")`)
	_, want, _ := programtest.Output("", "review", "salet=BBBYB", "crony=BYBBB", "where=GGGGG")
	compareReview(t, p, want)
	accessible(t, p, "review")
	p.Resize(t, 320, 1000)
	if wide := pagetest.Eval[int](t, p, "document.documentElement.scrollWidth"); wide > 320 {
		t.Errorf("%d pixels wide in a window of 320", wide)
	}
	picture(t, p, "review")
	click(t, p, "#step-back")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=salet.BBBYB_crony.BYBBB", "a step back the address ends in")
	must.Equal(t, text(t, p, ".steps [role=status]"), "Before guess 3 of 3: WHERE", "a step back the review says")
	saved := pagetest.Eval[string](t, p, `new Promise((done) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then(done); return make.call(URL, blob); };
		document.querySelector("#save").click();
	})`)
	file := filepath.Join(t.TempDir(), "game.jsonl")
	must.Do(t, os.WriteFile(file, []byte(saved), 0o600))
	_, got, problems := programtest.Output("", "review", file)
	if _, sums, _ := strings.Cut(want, "\n\nWon"); sums == "" || !strings.HasSuffix(got, sums) {
		t.Errorf("the review of the record that was saved is\n%s%s\nwant\n%s", got, problems, want)
	}
	p.Press(t, "a")
	click(t, p, "#undo")
	click(t, p, "#undo")
	if pagetest.Eval[bool](t, p, `!document.querySelector("#review").hidden`) {
		t.Error("the review stays after the game was changed")
	}
}

// Games on several boards and games with lies are reviewed with the command's headings and figures.
func testReviewOfOthers(t *testing.T, p *pagetest.Page) {
	for hash, args := range map[string][]string{
		"#boards=2&game=raise.BYBYB.BYYBB_cloth.BYBBY.BBBBB": {"raise=BYBYB,BYYBB", "cloth=BYBBY,BBBBB"},
		"#host=fibble&game=crane.BYBBG_south.BBGBB":          {"--host", "fibble", "crane=BYBBG", "south=BBGBB"},
	} {
		afresh(t, p, hash)
		click(t, p, "#review-game")
		await(t, p, `document.querySelector("#review .sums")`)
		_, want, _ := programtest.Output("", append([]string{"review"}, args...)...)
		compareReview(t, p, want)
		head := pagetest.Eval[string](t, p, `[...document.querySelectorAll("#review thead th")].map(({ textContent }) => textContent).join(" ")`)
		if !strings.Contains(strings.Join(strings.Fields(want), " "), head) {
			t.Errorf("the page has the headings %q, and the command prints\n%s", head, want)
		}
		for _, width := range []int{320, 1280} {
			p.Resize(t, width, 1000)
			fits(t, p, hash, width)
		}
		accessible(t, p, hash)
		picture(t, p, strings.TrimPrefix(args[0], "--"))
	}
}

// compareReview compares the figures of a review on the page with those that the command prints.
func compareReview(t *testing.T, p *pagetest.Page, want string) {
	t.Helper()
	shown := pagetest.Eval[[]string](t, p, `[...document.querySelectorAll("#review tbody td, #review .sums")].flatMap(({ innerText }) => innerText.split(/[\n→]/)).map((text) => text.trim())`)
	for _, figure := range shown {
		if figure == "" && strings.Contains(want, "dealt by the page") {
			continue // the player did not choose that word
		}
		if figure == "" || !strings.Contains(strings.Join(strings.Fields(want), " "), figure) {
			t.Errorf("the page shows %q, and the command prints\n%s", figure, want)
		}
	}
}
