package shortest

import (
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

// cache remembers for a set how many guesses separate its words. It has a fixed size: a new entry replaces
// the old one in its slot.
type cache struct {
	shards [256]shard
}

type shard struct {
	mu      sync.Mutex
	entries []entry
}

type entry struct {
	key   game.Key
	games int64
}

const shardEntries = 1 << 15 // 8 million sets in all, 200 MB when all shards are in use

func (c *cache) at(key game.Key) (*shard, int) {
	return &c.shards[key[0]&0xff], int(key[0] >> 8 & (shardEntries - 1))
}

func (c *cache) get(key game.Key) (games int64, known bool) {
	s, i := c.at(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries == nil || s.entries[i].key != key {
		return 0, false
	}
	return s.entries[i].games, true
}

func (c *cache) put(key game.Key, games int64) {
	s, i := c.at(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries == nil {
		s.entries = make([]entry, shardEntries)
	}
	s.entries[i] = entry{key, games}
}
