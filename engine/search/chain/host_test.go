package chain

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The search's host, made fast in two ways, answers what the engine's does.
func TestHostAgreesWithTheEngine(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		host := game.NewAdversary(d.Answers(), game.LeastInformation)
		var h held
		for i := range d.Answers() {
			h = append(h, uint16(i))
		}
		var sizes [game.Clues]uint16
		for range 4 {
			g := rapid.IntRange(0, len(d.Words())-1).Draw(t, "guess")
			row := d.Table().Row(g)
			want := host.Answer(d.Words()[g])
			got, _ := game.LeastInformation.Choice(row, h)
			must.Need(t, got == uint8(want), "%s: %v, want %v", d.Words()[g], game.Clue(got), want)
			for clue := range uint8(game.Clues) {
				n := game.Keeps(h, row, clue, &sizes)
				must.Need(t, (clue != uint8(want) || n == len(host.Left())) && (clue == uint8(want) || n == 0),
					"%s, %v: %d stay, want %d after %v", d.Words()[g], game.Clue(clue), n, len(host.Left()), want)
			}
			h = h.giving(row, uint8(want), len(host.Left()))
		}
	})
}
