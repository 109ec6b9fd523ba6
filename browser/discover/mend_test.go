package discover

import (
	"testing"

	"absurdist/browser/profile"
	"absurdist/engine/game"
)

// A row of one colour does not tell what of its boxes means that colour, and what that they are finished: until all colours
// were met it is all of it.
func TestColourOfOneRow(t *testing.T) {
	for _, c := range []struct{ answer, grey string }{
		{"jumpy", ".done.c3"},
		{"crown", ".c3"}, // raise has two colours
	} {
		m := &mender{old: new(profile.Profile), explorer: exploredRows([3]string{".c3", ".c1", ".c2"}, [3]string{"grey", "yellow", "green"}, c.answer, "raise"), game: Game{Dict: nyt(t), Host: game.Wordle()}}
		p, err := m.colours()
		if err != nil || p.complete() {
			t.Fatalf("%s: %+v, %v, want a reading without green", c.answer, p, err)
		}
		if grey := p.signs[0].together(); grey.css != c.grey {
			t.Errorf("%s: grey is read by %s, want %s", c.answer, grey.css, c.grey)
		}
	}
}
