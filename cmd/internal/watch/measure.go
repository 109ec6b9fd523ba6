package watch

import (
	"fmt"
	"slices"

	"absurdist/browser/profile"
	"absurdist/engine/basics/plain"
	"absurdist/engine/game"
	"absurdist/engine/record"
	"absurdist/strategy"
)

// PageOf returns the page of a profile.
func PageOf(p *profile.Profile) Page { return Page{Title: p.Title, Rows: p.Rows, Boards: p.Boards} }

// Measure is how guesses are valued.
type Measure struct {
	Name   string // of the ranker
	Dict   *game.Dictionary
	Rules  game.Rules
	Ranker strategy.Ranker
}

// NewMeasure returns the measure for a game that begins with s: the strategy called name, or the default one
// if that strategy can't rank guesses. The error says too that the game has other words than the
// dictionary, or other weights. Rows is the page's limit, 0 for none.
func NewMeasure(s record.Start, dict *game.Dictionary, rows int, name string) (Measure, error) {
	if err := s.Suits(dict); err != nil {
		return Measure{}, err
	}
	if s.Weights != dict.WeightsName() {
		return Measure{}, fmt.Errorf("the game was played with weights, %q, that are not at hand", plain.Line(s.Weights, plain.Short))
	}
	m := Measure{Name: name, Dict: dict, Rules: game.Rules{Host: s.Host, Rows: rows}}
	if !slices.Contains(strategy.Rankers(), name) {
		m.Name = strategy.DefaultRanker
	}
	var err error
	if m.Rules.Mode, err = game.ParseMode(s.Mode); err != nil {
		return m, err
	}
	chooser, err := strategy.New(m.Name, s.Seed)
	if err != nil {
		return m, err
	}
	m.Ranker = chooser.(strategy.Ranker)
	return m, nil
}
