package watch

import (
	"fmt"

	"absurdist/browser/profile"
	"absurdist/cmd/internal/advice"
	"absurdist/engine/basics/plain"
	"absurdist/engine/game"
	"absurdist/engine/record"
)

// PageOf returns the page of a profile.
func PageOf(p *profile.Profile) Page { return Page{Title: p.Title, Rows: p.Rows, Boards: p.Boards} }

// Measure is how guesses are valued.
type Measure struct {
	By    advice.By
	Dict  *game.Dictionary
	Rules game.Rules
}

// NewMeasure returns the measure for a game that begins with s, by one of [strategy.Rankers] or, if the name is empty, as every command
// advises there. The error says that the game has other words than the dictionary, or other weights. Rows is the page's limit, 0 for
// none.
func NewMeasure(s record.Start, dict *game.Dictionary, rows int, name string) (Measure, error) {
	if err := s.Suits(dict); err != nil {
		return Measure{}, err
	}
	if s.Weights != dict.WeightsName() {
		return Measure{}, fmt.Errorf("the game was played with weights, %q, that are not at hand", plain.Line(s.Weights, plain.Short))
	}
	mode, err := game.ParseMode(s.Mode)
	return Measure{advice.By{Name: name}, dict, game.Rules{Mode: mode, Host: s.Host, Rows: rows}}, err
}
