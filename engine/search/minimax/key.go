package minimax

import "github.com/absurdist/absurdist/engine/game"

// setKey identifies a set of words: the exclusive or of a random number for each word.
type setKey [2]uint64

func setKeys(n int) []setKey {
	keys := make([]setKey, n)
	for i := range keys {
		h := game.Mix(uint64(i))
		keys[i] = setKey{h, game.Mix(h + 1)}
	}
	return keys
}

func keyOf(keys []setKey, set []uint16) (k setKey) {
	for _, w := range set {
		k[0] ^= keys[w][0]
		k[1] ^= keys[w][1]
	}
	return k
}
