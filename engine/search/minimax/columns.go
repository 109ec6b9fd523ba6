package minimax

import (
	"context"
	"math/bits"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// columns finds the guesses that give some answers the same clue. It remembers pairs of answers in a cache of its own,
// because a [pairs.Table] has an entry for every pair, too many where all allowed words are answers.
type columns struct {
	guesses int
	of      []pairs.Column
	cache   []pairEntry // direct-mapped
}

type pairEntry struct {
	a, b uint16
	same game.Set
}

const (
	// pairEntries bounds the cache of pairs: 25 MB for 12,972 guesses.
	pairEntries = 1 << 14
	// columnBlock is how many columns are filled together: the clues of as many answers lie in one cache line.
	columnBlock = 64
)

// newColumns takes a second or two where all allowed words are answers. The error is the context's.
func newColumns(ctx context.Context, t *game.Table, guesses, answers int) (*columns, error) {
	c := &columns{guesses: guesses, of: make([]pairs.Column, answers)}
	c.cache = make([]pairEntry, min(pairEntries, 1<<bits.Len(uint(answers*answers))))
	err := parallel.For(ctx, answers, columnBlock, func(a int) {
		clues := make([]uint8, guesses)
		for g := range clues {
			clues[g] = t.Row(g)[a]
		}
		c.of[a] = pairs.NewColumn(clues)
	})
	return c, err
}

// same returns the guesses that give all the words the same clue.
func (c *columns) same(words []uint16) game.Set {
	all := c.samePair(words[0], words[0]).Clone()
	for _, w := range words[1:] {
		for i, s := range c.samePair(words[0], w) {
			all[i] &= s
		}
	}
	return all
}

// samePair is same for two words, remembered.
func (c *columns) samePair(a, b uint16) game.Set {
	e := &c.cache[(uint32(a)*40503^uint32(b)*2654435761>>3)&uint32(len(c.cache)-1)]
	if e.same == nil {
		e.same = game.NewSet(c.guesses)
	} else if e.a == a && e.b == b {
		return e.same
	}
	e.a, e.b = a, b
	pairs.Same(e.same, c.of[a], c.of[b])
	return e.same
}

// strike takes the guesses of gone out of alive, and returns how many it took.
func strike(alive, gone game.Set) int {
	n := 0
	for i, g := range gone {
		n += bits.OnesCount64(alive[i] & g)
		alive[i] &^= g
	}
	return n
}
