package game

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
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

// ClueSet is a set of clues, or of other numbers below 256. Unlike a [Set] it has a fixed size, so loops that count
// clues need no allocation.
type ClueSet [4]uint64

// Add adds c to the set.
func (s *ClueSet) Add(c uint8) { s[c>>6] |= 1 << (c & 63) }

// Has reports whether c is in the set.
func (s *ClueSet) Has(c uint8) bool { return s[c>>6]>>(c&63)&1 == 1 }

// All yields the members in ascending order.
func (s *ClueSet) All() iter.Seq[int] { return Set(s[:]).All() }

// AppendTo appends the members to a list in ascending order.
func (s *ClueSet) AppendTo(list []uint8) []uint8 {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, uint8(k<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// Key identifies a set of words.
type Key [2]uint64

// Keys are random numbers, one for each word. The key of a set is the exclusive or of those of its words. Among ten million
// sets the probability that two have the same key is below 10⁻²⁴.
type Keys []Key

// NewKeys returns the keys of the words 0 … n-1, always the same.
func NewKeys(n int) Keys {
	keys := make(Keys, n)
	for i := range keys {
		h := Mix(uint64(i))
		keys[i] = Key{h, Mix(h + 1)}
	}
	return keys
}

// Of returns the key of a set.
func (k Keys) Of(set []uint16) (key Key) {
	for _, w := range set {
		key[0] ^= k[w][0]
		key[1] ^= k[w][1]
	}
	return key
}

// AppendGiving appends to kept the words of a set that give the clue; row has the clue of each.
func AppendGiving[A uint16 | int32](kept, set []A, row []uint8, clue uint8) []A {
	for _, a := range set {
		if row[a] == clue {
			kept = append(kept, a)
		}
	}
	return kept
}

// CountClues returns how many different clues a guess gets over a set: row is the guess's row of a [Table],
// and the set is columns of it.
func CountClues(row []uint8, set []uint16) int {
	var seen ClueSet
	for _, a := range set {
		seen.Add(row[a])
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}

// Separates reports whether a guess gives each word of a set a different clue, see [CountClues].
func Separates(row []uint8, set []uint16) bool {
	var seen ClueSet
	for _, a := range set {
		c := row[a]
		if seen.Has(c) {
			return false
		}
		seen.Add(c)
	}
	return true
}

// Buckets splits sets of answers by the clues that a guess gives, and reuses its memory.
type Buckets struct {
	members []uint16
	parts   [][]uint16
}

// Split returns the answers of the set grouped by clue; row has the guess's clue for each answer. The answers of each
// bucket keep their order, and the buckets are in the order of their first answers. The result is valid until the next
// call.
func (b *Buckets) Split(row []uint8, set []uint16) [][]uint16 {
	var count, at [Clues]uint16
	for _, w := range set {
		count[row[w]]++
	}
	b.members = slices.Grow(b.members[:0], len(set))
	members, parts := b.members[:len(set)], b.parts[:0]
	start := uint16(0)
	for _, w := range set {
		c := row[w]
		if n := count[c]; n > 0 {
			count[c] = 0
			at[c] = start
			parts = append(parts, members[start:start+n:start+n])
			start += n
		}
		members[at[c]] = w
		at[c]++
	}
	b.parts = parts
	return parts
}

// LargestFirst is [Buckets.Split] with the largest bucket first, and equal ones in the order of Split.
func (b *Buckets) LargestFirst(row []uint8, set []uint16) [][]uint16 {
	parts := b.Split(row, set)
	slices.SortStableFunc(parts, func(x, y []uint16) int { return cmp.Compare(len(y), len(x)) })
	return parts
}
