package noise

import (
	"math"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

// Model is a dictionary under a host that lies: the true clue of every guess against every answer.
type Model struct {
	Dict *game.Dictionary
	Host game.Host

	table *game.Table
}

// NewModel computes the clues, in some 20 ms, unless the dictionary has them.
func NewModel(d *game.Dictionary, host game.Host) *Model {
	if host.Scoring == game.CountLetters {
		return &Model{d, host, d.Table()}
	}
	return &Model{d, host, host.Scoring.Table(d.Words(), d.Answers())}
}

// Row returns the true clues of a guess against all answers, as numbers. Guess is an index of the dictionary's
// words. The caller must not change the row.
func (m *Model) Row(guess int) []uint8 { return m.table.Row(guess) }

// likelihoods returns log P(clue | true clue) for every true clue.
func (m *Model) likelihoods(clue game.Clue, epsilon float64) (log [game.Clues]float64) {
	if m.Host.Lies == game.OneLieARow {
		return fibLikelihoods()[clue]
	}
	c := NewChannel(epsilon)
	var by [game.Letters + 1]float64 // by number of tiles that agree
	for n := range by {
		by[n] = float64(n)*math.Log(c.Keep) + float64(game.Letters-n)*math.Log(c.Other)
	}
	for truth := range log {
		log[truth] = by[game.Letters-clue.Differing(game.Clue(truth))]
	}
	return log
}

// fibLikelihoods holds log P(shown | truth) of Fibble, by shown and truth.
var fibLikelihoods = sync.OnceValue(func() *[game.Clues][game.Clues]float64 {
	p := new([game.Clues][game.Clues]float64)
	for truth := range game.Clues {
		if game.Clue(truth) == game.AllGreen {
			p[truth][truth] = 1
			continue
		}
		for _, shown := range fibs(game.Clue(truth)) {
			p[shown][truth] += 1. / (2 * game.Letters)
		}
	}
	for shown := range p {
		for truth, v := range p[shown] {
			p[shown][truth] = math.Log(v)
		}
	}
	return p
})
