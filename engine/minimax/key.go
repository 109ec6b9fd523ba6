package minimax

// setKey names a set of words: the sum, by exclusive or, of a random number a word.
type setKey [2]uint64

func setKeys(n int) []setKey {
	keys := make([]setKey, n)
	for i := range keys {
		h := mix(uint64(i) + 0x9e3779b97f4a7c15)
		keys[i] = setKey{h, mix(h + 1)}
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

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
