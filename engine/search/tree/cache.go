package tree

import (
	"math/bits"
	"sync/atomic"
)

// key identifies a state of the search: candidates, legal words and guesses left. It consists of two
// independent 64-bit sums: one selects the line of the cache, the other is compared whole. With the smallest
// cache that makes 64 + 16 bits, with a usual one far more.
type key struct{ place, check uint64 }

func (k *key) flip(o key) { k.place ^= o.place; k.check ^= o.check }

// cache keeps lower bounds and exact values. All workers share it without locks: an entry's check is stored
// xor its data, so an entry that two workers wrote at the same time is not recognised (Hyatt, "A lock-less
// transposition table", 2002).
type cache struct {
	sets []cacheSet
	mask uint64
}

const cacheWays = 4

// cacheSet is one cache line.
type cacheSet [cacheWays]struct{ check, data atomic.Uint64 }

const (
	cacheLine     = 64
	smallestCache = 1 << 16 // lines
)

// newCache returns a cache of at most the given size in bytes, but at least 4 MiB.
func newCache(bytes int64) *cache {
	n := uint64(smallestCache)
	if lines := uint64(max(bytes, 0)) / cacheLine; lines > n {
		n = 1 << (bits.Len64(lines) - 1)
	}
	return &cache{sets: make([]cacheSet, n), mask: n - 1}
}

func (c *cache) clear() { clear(c.sets) }

// bound is what is known about a state's value.
type bound struct {
	least int32 // lower bound of the value
	exact bool  // whether least is the value
}

func pack(b bound, n int) uint64 {
	d := uint64(uint32(b.least))<<32 | uint64(n)
	if b.exact {
		d |= 1 << 31
	}
	return d
}

func unpack(d uint64) bound { return bound{int32(d >> 32), d>>31&1 == 1} }

// get returns what is known about k, the zero value if nothing.
func (c *cache) get(k key) bound {
	set := &c.sets[k.place&c.mask]
	for i := range set {
		d := set[i].data.Load()
		if set[i].check.Load()^d == k.check && d != 0 {
			return unpack(d)
		}
	}
	return bound{}
}

// put stores b for the state k of n candidates, unless something better is known. It replaces the entry with
// the fewest candidates in the line, because that is found again soonest.
func (c *cache) put(k key, b bound, n int) {
	set := &c.sets[k.place&c.mask]
	victim, least := 0, uint64(1)<<62
	for i := range set {
		d := set[i].data.Load()
		if d != 0 && set[i].check.Load()^d == k.check {
			if old := unpack(d); old.exact || old.least >= b.least && !b.exact {
				return
			}
			victim = i
			break
		}
		if size := d & (1<<31 - 1); size < least {
			victim, least = i, size
		}
	}
	d := pack(b, n)
	set[victim].check.Store(k.check ^ d)
	set[victim].data.Store(d)
}
