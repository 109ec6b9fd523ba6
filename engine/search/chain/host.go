package chain

import "unsafe"

// held is what Absurdle's host still holds: indexes of answers, ascending.
type held []uint16

func (h held) key() string {
	if len(h) == 0 {
		return ""
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(&h[0])), 2*len(h)))
}

// giving returns the words held that give the clue. N is about how many they are.
func (h held) giving(row []uint8, clue uint8, n int) held {
	kept := make(held, 0, n)
	for _, a := range h {
		if row[a] == clue {
			kept = append(kept, a)
		}
	}
	return kept
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
