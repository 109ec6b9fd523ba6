package noise

import (
	"math"

	"github.com/absurdist/absurdist/engine/game"
)

// Model is a dictionary under a host that lies: the true clue of every guess against every answer.
type Model struct {
	Dict *game.Dictionary
	Host game.Host

	table *game.Table
	fibs  *fibChannel // of lying rows
}

// NewModel computes the clues, in some 20 ms, unless the dictionary has them.
func NewModel(d *game.Dictionary, host game.Host) *Model {
	m := &Model{Dict: d, Host: host}
	if host.Scoring == game.CountLetters {
		m.table = d.Table()
	} else {
		m.table = host.Scoring.Table(d.Words(), d.Answers())
	}
	if host.Lies == game.LyingRows {
		m.fibs = newFibChannel(host.Row)
	}
	return m
}

// row returns the true clues of a guess against all answers, as numbers. Guess is an index of the dictionary's
// words. The caller must not change the row.
func (m *Model) row(guess int) []uint8 { return m.table.Row(guess) }

// likelihoods returns log P(clue | true clue) for every true clue.
func (m *Model) likelihoods(clue game.Clue, epsilon float64) (log clueVector) {
	if m.fibs != nil {
		for truth := range log {
			log[truth] = math.Log(m.fibs.chance[truth][clue])
		}
		return log
	}
	c := newChannel(epsilon)
	keep, other := math.Log(c.Keep), math.Log(c.Other)
	return byAgreement(clue, func(n int) float64 { return float64(n)*keep + float64(game.Letters-n)*other })
}
