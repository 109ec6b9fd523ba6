package minimax

import (
	"hash/maphash"
	"sync"
)

// kind says what is known of a value.
type kind uint8

const (
	exact kind = iota
	lower      // it is that or more
	upper      // it is that or less
)

// transposition is what is remembered of a position.
type transposition struct {
	key   [2]uint64
	value uint16
	guess uint16 // the best found
	depth uint8
	kind  kind
	used  bool
}

// tableEntries is the size of the table, a power of two. It takes 6 MB; four half-moves on whole lists fill little of it.
const tableEntries = 1 << 18

// transpositions is a table of fixed size. Of two positions with the same place the deeper one stays, and of
// equally deep ones the later.
type transpositions struct {
	mu      sync.Mutex
	seeds   [2]maphash.Seed
	entries []transposition
	count   int
}

func newTranspositions() *transpositions {
	return &transpositions{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, entries: make([]transposition, tableEntries)}
}

func (t *transpositions) at(key string) (*transposition, [2]uint64) {
	k := [2]uint64{maphash.String(t.seeds[0], key), maphash.String(t.seeds[1], key)}
	return &t.entries[k[0]&(tableEntries-1)], k
}

func (t *transpositions) get(key string) (transposition, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	e, k := t.at(key)
	return *e, e.used && e.key == k
}

func (t *transpositions) put(key string, depth int, of kind, value int, guess uint16) {
	t.mu.Lock()
	defer t.mu.Unlock()
	e, k := t.at(key)
	if e.used && e.key != k && int(e.depth) > depth {
		return
	}
	if !e.used {
		t.count++
	}
	*e = transposition{k, uint16(value), guess, uint8(depth), of, true}
}

// filling returns how full the table is, in permille.
func (t *transpositions) filling() int { return t.count * 1000 / tableEntries }
