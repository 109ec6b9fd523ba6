package game

import (
	"iter"
	"math/bits"
)

// Set is a set of word indexes of a [Dictionary], kept as bits.
type Set []uint64

// NewSet returns an empty set for indexes 0..n-1.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add adds i to the set.
func (s Set) Add(i int) { s[i>>6] |= 1 << (i & 63) }

// Remove removes i from the set.
func (s Set) Remove(i int) { s[i>>6] &^= 1 << (i & 63) }

// Has reports whether i is in the set. i may be beyond the set's indexes.
func (s Set) Has(i int) bool { return i>>6 < len(s) && s[i>>6]>>(i&63)&1 == 1 }

// Len returns the number of indexes in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All yields the indexes in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(k<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// Clone returns a copy.
func (s Set) Clone() Set { return append(Set(nil), s...) }
