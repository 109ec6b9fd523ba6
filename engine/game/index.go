package game

import "math/bits"

// wordIndex is a hash table of a dictionary's words. Each slot has the number of a word from 1, or 0, and a word is in
// the first free slot from that of its hash. A map with the words as keys takes four times the memory, and most of a
// short command's time to build.
type wordIndex []int32

func newWordIndex(n int) wordIndex { return make(wordIndex, 2<<bits.Len(uint(n))) }

// slot returns the slot of w, or the free one for it.
func (x wordIndex) slot(words []Word, w *Word) *int32 {
	h := uint64(0)
	for i := 0; i < MaxLetters; i += 4 {
		four := uint64(w[i]) | uint64(w[i+1])<<16 | uint64(w[i+2])<<32 | uint64(w[i+3])<<48
		if four == 0 {
			break
		}
		h = Mix(h ^ four)
	}
	for mask := uint64(len(x) - 1); ; h++ {
		s := &x[h&mask]
		if *s == 0 || words[*s-1] == *w {
			return s
		}
	}
}

// Mix mixes a number, for tables that identify words or sets by a hash. It returns 64 bits that look random and differ for every x. It is
// the number that SplitMix64 gives next from the state x (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
