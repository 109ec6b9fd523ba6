package page_test

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Where no design shows, the message says what each of them looks for.
func TestNoDesign(t *testing.T) {
	t.Parallel()
	const designs = `
designs:
- name: newer
  board: {root: .none, tile: .none, grey: .g, yellow: .y, green: .c}
- name: today
`
	prof, err := profile.Parse("two.yaml", append(browsertest.Profile(t, "wordle").Source(), designs...))
	must.Do(t, err)
	patience := leak.Stretch(time.Second).Round(time.Second)
	p := browsertest.Page(t, browsertest.Tab(t), prof, page.Options{Patience: patience})
	err = p.Open(browsertest.Deadline(t, time.Minute), browsertest.Mock(t, "hello-wordl", nil))
	want := "wordle: expected a board within " + patience.String() + `; the page shows no board; in the design "newer" board.root '.none' matches no element; in the design "today" board.root '#wordle-app-game' matches no element`
	must.Hold(t, err != nil && err.Error() == want, "%v, want %s", err, want)
}

// A page is read with the newest of the profile's designs whose board shows. At the start, the elements that only an older design
// dismisses are dismissed, too.
func TestDesigns(t *testing.T) {
	t.Parallel()
	const designs = `
designs:
- name: newer
  board: {root: .none, tile: .none, grey: .g, yellow: .y, green: .c}
  dismiss: []
- name: today
`
	source := browsertest.Profile(t, "wordle").Source()
	prof := must.Get(profile.Parse("two.yaml", append(source, designs...)))(t)
	p, _, ctx := driven(t, prof, "wordle", []string{"reveal", "0", "secret", "crane", "modals", "play,help"})
	must.Equal(t, p.Profile().Design(), "today", "the page is read by the design")
	row, err := p.Guess(ctx, "crane", true)
	must.Hold(t, err == nil && row.Clues[0] == "GGGGG", "%+v, %v", row, err)
}
