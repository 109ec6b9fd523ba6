package discover

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// A row of one colour does not tell what of its boxes means that colour, and what that they are finished: until all colours
// were met it is all of it.
func TestColourOfOneRow(t *testing.T) {
	for _, c := range []struct{ answer, grey string }{
		{"jumpy", ".done.c3"},
		{"crown", ".c3"}, // raise has two colours
	} {
		m := &mender{old: new(profile.Profile), explorer: &explorer{session: new(session)}, known: Game{Dict: browsertest.Words(t, "nyt"), Host: game.Wordle()}}
		m.seen = *rowsOf([3]string{".c3", ".c1", ".c2"}, game.CountLetters, c.answer, "raise")
		p, err := m.colours()
		must.Need(t, err == nil && !p.Complete(), "%s: %+v, %v, want a reading without green", c.answer, p, err)
		must.Equal(t, boardOf(selectors{}, learn.Face{}, p).Grey, c.grey, "%s: grey is read by", c.answer)
	}
}

// What a row shows while its word is refused is no sign of that if empty rows show it, too.
func TestNewStates(t *testing.T) {
	row := func(states ...string) learn.Row { return learn.Row{States: states} }
	before, blank := []learn.Row{row(".row", ".typed")}, []learn.Row{row(".row", ".bare")}
	for want, during := range map[string][]learn.Row{
		".shake": {row(".row", ".typed"), row(".row", ".bare", ".shake")},
		"":       {row(".row", ".typed"), row(".row", ".bare")},
	} {
		must.Equal(t, newStates(slices.Concat(blank, before), during), want, "%v", during)
	}
}
