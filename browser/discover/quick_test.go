package discover_test

import (
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// A page that has one game a day is learnt in that game, which is won without a wasted guess. Then its profile plays.
func TestQuick(t *testing.T) {
	for _, s := range []scene{
		{name: "wordle", page: "mock/wordle?reveal=20&seed=7"},
		{name: "a page of clones", page: "mock/generic?seed=7&reveal=0"},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			tab, address := browsertest.Tab(t), s.address(t)
			prof := learnt(t, tab, address, discover.Options{Quick: true})
			log := browsertest.ReadLog(t, tab)
			must.Hold(t, len(log.Clues) >= 2 && log.Clues[len(log.Clues)-1] == "GGGGG", "played %v with the clues %v, want a won game", log.Words, log.Clues)
			must.Hold(t, len(log.Rejected) == 0, "entered %v, which the page refuses", log.Rejected)
			end := plays(t, prof, address)
			must.Hold(t, end.Outcome == record.Won, "the next game was %s", end.Outcome)
		})
	}
}
