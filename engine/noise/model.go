package noise

import (
	"encoding/binary"
	"math"
	"sync"

	"absurdist/engine"
)

// Model is a dictionary under a host that lies: the true clue of every guess against every answer.
type Model struct {
	Dict *engine.Dictionary
	Host engine.Host

	stride int
	cells  []uint8 // clues that do not count repeated letters, see fillUncounted
}

// NewModel computes the clues, in some 20 ms.
func NewModel(d *engine.Dictionary, host engine.Host) *Model {
	m := &Model{Dict: d, Host: host}
	if host.Scoring == engine.Includes {
		m.fillUncounted()
	}
	return m
}

// Row returns the true clues of a guess against all answers, as numbers. Guess is an index of the dictionary's
// words. The caller must not change the row.
func (m *Model) Row(guess int) []uint8 {
	if m.Host.Scoring != engine.Includes {
		return m.Dict.Table().Row(guess)
	}
	n := len(m.Dict.Answers())
	return m.cells[guess*m.stride : guess*m.stride+n : guess*m.stride+n]
}

// fillUncounted computes the table of clues that do not count repeated letters. Such a clue is a sum of five
// parts, one a tile, each of which depends only on the place and its letter: 130 vectors over the answers. A
// row is the sum of five of them, eight clues at a time. No sum exceeds 242, so nothing is carried.
func (m *Model) fillUncounted() {
	answers, words := m.Dict.Answers(), m.Dict.Words()
	m.stride = (len(answers) + 7) &^ 7
	m.cells = make([]uint8, m.stride*len(words))
	var parts [engine.Letters][26][]uint8
	value := uint8(81)
	for i := range parts {
		for l := range parts[i] {
			v := make([]uint8, m.stride)
			for a, w := range answers {
				v[a] = value * uncountedTile(w, i, 'a'+byte(l))
			}
			parts[i][l] = v
		}
		value /= 3
	}
	for g, w := range words {
		row := m.cells[g*m.stride : (g+1)*m.stride]
		for at := 0; at < len(row); at += 8 {
			var sum uint64
			for i, c := range w {
				sum += binary.LittleEndian.Uint64(parts[i][c-'a'][at:])
			}
			binary.LittleEndian.PutUint64(row[at:], sum)
		}
	}
}

// uncountedTile is the colour of a letter at a place.
func uncountedTile(answer engine.Word, place int, letter byte) uint8 {
	if answer[place] == letter {
		return 2
	}
	for _, c := range answer {
		if c == letter {
			return 1
		}
	}
	return 0
}

// likelihoods returns log P(clue | true clue) for every true clue.
func (m *Model) likelihoods(clue engine.Clue, epsilon float64) (log [engine.Clues]float64) {
	if m.Host.Lies == engine.OneLieARow {
		return fibLikelihoods()[clue]
	}
	c := NewChannel(epsilon)
	var by [engine.Letters + 1]float64 // by number of tiles that agree
	for n := range by {
		by[n] = float64(n)*math.Log(c.Keep) + float64(engine.Letters-n)*math.Log(c.Other)
	}
	for truth := range log {
		log[truth] = by[agree[truth][clue]]
	}
	return log
}

// agree[a][b] is the number of tiles in which two clues agree.
var agree = func() (n [engine.Clues][engine.Clues]uint8) {
	for a := range n {
		for b := range n {
			ca, cb := engine.Clue(a).Colors(), engine.Clue(b).Colors()
			for i := range ca {
				if ca[i] == cb[i] {
					n[a][b]++
				}
			}
		}
	}
	return n
}()

// fibLikelihoods holds log P(shown | truth) of Fibble, by shown and truth.
var fibLikelihoods = sync.OnceValue(func() *[engine.Clues][engine.Clues]float64 {
	p := new([engine.Clues][engine.Clues]float64)
	for truth := range engine.Clues {
		if engine.Clue(truth) == engine.AllGreen {
			p[truth][truth] = 1
			continue
		}
		for _, shown := range fibs(engine.Clue(truth)) {
			p[shown][truth] += 1. / (2 * engine.Letters)
		}
	}
	for shown := range p {
		for truth, v := range p[shown] {
			p[shown][truth] = math.Log(v)
		}
	}
	return p
})
