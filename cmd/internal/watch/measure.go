package watch

import (
	"fmt"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// PageOf returns the page of a profile.
func PageOf(p *profile.Profile) Page { return Page{Title: p.Title, Rows: p.Rows, Boards: p.Boards} }

// Measure is how guesses are valued.
type Measure struct {
	By    advice.By
	Dict  *game.Dictionary
	Rules game.Rules
}

// NewMeasure returns the measure for a game that begins with s. Name is one of [strategy.Rankers]; if it is empty, guesses are ranked
// as every command ranks them there. Rows is the page's limit, 0 for none. The error says that the game's words or weights are not
// the dictionary's.
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
