package clique

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// search looks for a packing of a given number of items.
type search struct {
	t      *table
	words  []game.Word // if a proof is wanted
	proof  *Proof      // of the bound
	items  []item      // to pack
	p      pricer
	chosen []item // on the path to the node
	best   []item // the largest packing found
	rooms  []*room
}

func newSearch(t *table, items []item) *search {
	return &search{t: t, items: items, p: pricer{t: t}}
}

// room is the scratch memory of a node at one depth.
type room struct{ sub, with []item }

const (
	rootSteps = 300 // to lower the bound of all words
	nodeSteps = 30
)

// find reports whether at least need of the items go together with the chosen ones; if so, best has them. Need is 1 or more. It changes the
// order and the length of items. It returns false when ctx ends. If it returns false otherwise, the proof, if one is wanted, shows why.
func (s *search) find(ctx context.Context, items []item, need int, y prices, proof *Proof) bool {
	depth := len(s.chosen)
	for ctx.Err() == nil {
		if len(items) > 0 && depth >= len(s.best) {
			s.best = append(append(s.best[:0], s.chosen...), items[0])
		}
		switch {
		case len(items) < need:
			return false
		case need == 1:
			return true
		}
		bound := s.p.lower(items, &y, need, nodeSteps)
		s.quote(proof, &y)
		if bound < float64(need) {
			return false
		}
		before := len(items)
		items = s.p.possible(items, &y, need)
		if len(items) < before-before/10 {
			proof = proof.next()
			continue // the prices can be lowered again
		}
		var with []item
		resource := scarce(items, &y)
		s.branch(proof, resource)
		with, items = s.split(items, resource, &y)
		for _, w := range with {
			s.chosen = append(s.chosen, w)
			found := s.find(ctx, s.beside(w, items), need-1, y, s.openCase(proof, w))
			s.chosen = s.chosen[:depth]
			if found {
				return true
			}
		}
		proof = proof.next()
	}
	return false
}

// scarce returns the resource to branch on: one that few items use and that costs much. Then there are few
// cases, and the case in which no word uses it is soon excluded.
func scarce(items []item, y *prices) int {
	var users [capacity]int
	for i := range items {
		for uses := uint64(items[i].uses); uses != 0; uses &= uses - 1 {
			users[bits.TrailingZeros64(uses)%capacity]++
		}
	}
	best, at := math.Inf(1), 0
	for r, n := range users {
		const free = 0.3 // so that the users count even where the price is 0
		if score := float64(n) / (y[r] + free); n > 0 && score < best {
			best, at = score, r
		}
	}
	return at
}

// split returns the items that use the resource, cheapest first, and the others, in the slice given.
func (s *search) split(items []item, resource int, y *prices) (with, without []item) {
	room := s.room(len(s.chosen))
	with, without = room.with[:0], items[:0]
	for _, it := range items {
		if it.uses>>resource&1 == 1 {
			with = append(with, it)
		} else {
			without = append(without, it)
		}
	}
	slices.SortFunc(with, func(a, b item) int {
		return cmp.Or(cmp.Compare(y.cost(a.uses), y.cost(b.uses)), cmp.Compare(a.word, b.word))
	})
	room.with = with
	return with, without
}

// beside returns the items that go together with w, the last chosen.
func (s *search) beside(w item, items []item) []item {
	room := s.room(len(s.chosen) - 1)
	sub := room.sub[:0]
	joined := &s.t.joined[w.class]
	for _, it := range items {
		if it.uses&w.uses == 0 && joined.Has(it.class) {
			sub = append(sub, it)
		}
	}
	room.sub = sub
	return sub
}

func (s *search) room(depth int) *room {
	for len(s.rooms) <= depth {
		s.rooms = append(s.rooms, new(room))
	}
	return s.rooms[depth]
}
