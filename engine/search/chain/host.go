package chain

import "github.com/absurdist/absurdist/engine/game"

// held is what Absurdle's host still holds: indexes of answers, ascending.
type held []uint16

// giving returns the words held that give the clue. N is about their number.
func (h held) giving(row []uint8, clue uint8, n int) held {
	return game.AppendGiving(make(held, 0, n), h, row, clue)
}

// neutral reports whether every word held gives the clue, so that the guess changes nothing.
func (h held) neutral(row []uint8, clue uint8) bool {
	for _, a := range h {
		if row[a] != clue {
			return false
		}
	}
	return true
}
