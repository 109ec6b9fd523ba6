package tree

import (
	"math/bits"
	"sync/atomic"
)

// key names a state of the search: a candidate set, the words still permitted,
// the guesses left. Two independent 64-bit sums: one says where in the cache the
// state is kept, the other, whole, that it is this state. With the smallest cache
// in use that is 64 + 16 bits, and far more with a usual one.
type key struct{ place, check uint64 }

func (k *key) flip(o key) { k.place ^= o.place; k.check ^= o.check }

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// cache keeps lower bounds and exact values. It is shared by all workers without
// locks: an entry's check is stored xor its data, so that one that two workers
// wrote at the same time is not recognised (Hyatt, "A lock-less transposition
// table", 2002).
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

// newCache returns a cache of at most the given size in bytes, but not below 4 MiB.
func newCache(bytes int64) *cache {
	n := uint64(smallestCache)
	if lines := uint64(max(bytes, 0)) / cacheLine; lines > n {
		n = 1 << (bits.Len64(lines) - 1)
	}
	return &cache{sets: make([]cacheSet, n), mask: n - 1}
}

// clear forgets everything.
func (c *cache) clear() { clear(c.sets) }

// bound is what is known of a state's value.
type bound struct {
	least int32 // the value is at least that
	exact bool  // and it is that
}

func pack(b bound, n int) uint64 {
	d := uint64(uint32(b.least))<<32 | uint64(n)
	if b.exact {
		d |= 1 << 31
	}
	return d
}

func unpack(d uint64) bound { return bound{int32(d >> 32), d>>31&1 == 1} }

// get returns what is known of k; the zero value if nothing is.
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

// put keeps b for the state k of n candidates. What is known already and better
// stays; else the smallest set of the line goes, since it is found again soonest.
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
