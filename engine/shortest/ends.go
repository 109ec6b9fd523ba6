package shortest

import (
	"cmp"
	"context"
	"slices"

	"absurdist/engine"
	"absurdist/engine/parallel"
)

// Ends asks for games of a length that end on given words.
type Ends struct {
	Length  int
	Targets []engine.Word // answers to end on
	// Width is how many of the sets that a guess can lead to are followed at each turn for each target,
	// the smallest first; 0 for all. A target that is not found with 0 has no game of that length.
	Width int
	Skip  int // rounds done before, with what they found taken from Targets
	// Round is called after each round of first guesses with how many are done and what was found in
	// it. Its error ends the search. Nil for none.
	Round func(done, of int, found map[engine.Word][]engine.Word) error
}

// perRound is how many sets that a first guess leaves are searched in a round. Rounds do not depend on the
// number of cores, so neither do the games found.
const perRound = 16

// Ends finds games for the targets, for the same targets always the same ones. It stops when it has one
// for each.
func (s *Search) Ends(ctx context.Context, e Ends) error {
	open := engine.NewSet(len(s.zobrist))
	for _, a := range s.root.set {
		if slices.Contains(e.Targets, s.words[a]) {
			open.Add(int(a))
		}
	}
	report := func(done, of int, games map[uint16][]int32) error {
		found := map[engine.Word][]engine.Word{}
		for t, game := range games {
			open.Remove(int(t))
			for _, g := range game {
				found[s.words[t]] = append(found[s.words[t]], s.words[g])
			}
		}
		if e.Round == nil {
			return nil
		}
		return e.Round(done, of, found)
	}
	if e.Length < 3 {
		h := s.hunt(e.Width, open, newCache())
		if err := h.from(ctx, s.root, e.Length, nil); err != nil {
			return err
		}
		return report(1, 1, h.games)
	}
	if e.Width == 0 {
		s.needPairs()
	}
	done := newCache()
	first := s.hunt(e.Width, open, done).chosen(s.promising(s.root, e.Length, open))
	rounds := (len(first) + perRound - 1) / perRound
	for r := e.Skip; r < rounds && open.Len() > 0; r++ {
		games, err := s.round(ctx, e, first[r*perRound:min((r+1)*perRound, len(first))], open, done)
		if err == nil {
			err = report(r+1, rounds, games)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// round searches below some first guesses, on all cores.
func (s *Search) round(ctx context.Context, e Ends, first []child, open engine.Set, done *cache) (map[uint16][]int32, error) {
	var hunts []*hunt
	games := map[uint16][]int32{}
	err := parallel.InOrder(ctx, len(first), func(ctx context.Context, i int) (*hunt, error) {
		h := s.hunt(e.Width, open, done)
		return h, h.from(ctx, first[i].node, e.Length-1, first[i].guesses[:1])
	}, func(h *hunt) error {
		hunts = append(hunts, h)
		for t, game := range h.games {
			if games[t] == nil {
				games[t] = game
			}
		}
		return nil
	})
	if e.Width == 0 { // with a width, what was looked through depends on the targets open then
		for _, h := range hunts {
			for key := range h.seen {
				done.put(key, 0)
			}
		}
	}
	return games, err
}

// hunt is the search below one first guess.
type hunt struct {
	s     *Search
	width int
	open  engine.Set
	done  *cache             // sets looked through in earlier rounds, by key with the legal guesses and the length
	seen  map[[2]uint64]bool // and in this one
	games map[uint16][]int32
}

func (s *Search) hunt(width int, open engine.Set, done *cache) *hunt {
	return &hunt{s, width, open.Clone(), done, map[[2]uint64]bool{}, map[uint16][]int32{}}
}

// found notes a game.
func (h *hunt) found(target uint16, path []int32, rest ...int32) {
	if h.open.Has(int(target)) {
		h.open.Remove(int(target))
		h.games[target] = append(slices.Clone(path), rest...)
	}
}

// wants reports whether an open target is in the set.
func (h *hunt) wants(set []uint16) bool {
	return slices.ContainsFunc(set, func(a uint16) bool { return h.open.Has(int(a)) })
}

// from searches for games of that many guesses from a node, which path led to.
func (h *hunt) from(ctx context.Context, n node, length int, path []int32) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if length == 1 {
		if one, g := h.s.ends(n); one > 0 {
			h.found(uint16(g), path, g)
		}
		return nil
	}
	key := n.key
	key[0] ^= n.legal.key
	key[1] ^= uint64(length) << 56
	if _, known := h.done.get(key); known || h.seen[key] || !h.wants(n.set) {
		return nil
	}
	h.seen[key] = true
	if length == 2 && h.s.tie == engine.LeastInformation && len(n.set) > 1 {
		h.last(n, path)
		return nil
	}
	for _, c := range h.chosen(h.s.promising(n, length, h.open)) {
		if err := h.from(ctx, c.node, length-1, append(path, c.guesses[0])); err != nil {
			return err
		}
	}
	return nil
}

// last notes the words that a guess telling all apart can end on.
func (h *hunt) last(n node, path []int32) {
	for g := range h.s.separators(n.set, n.legal.bits).All() {
		row := h.s.table.Row(g)
		kept := n.set[0]
		for _, a := range n.set[1:] {
			if engine.Clue(row[a]).RevealRank() < engine.Clue(row[kept]).RevealRank() {
				kept = a
			}
		}
		h.found(kept, path, int32(g), int32(kept))
	}
}

// chosen takes the first few of the children for each open target; all without a width.
func (h *hunt) chosen(list []child) []child {
	if h.width == 0 {
		return list
	}
	taken := map[uint16]int{}
	var chosen []child
	for _, c := range list {
		wanted := false
		for _, a := range c.set {
			if h.open.Has(int(a)) && taken[a] < h.width {
				taken[a]++
				wanted = true
			}
		}
		if wanted {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// promising returns the children of a node with length guesses to go that hold an open target and that
// the guesses after can tell apart, the smallest first.
func (s *Search) promising(n node, length int, open engine.Set) []child {
	all, most := s.measure(n)
	limit := 1
	for range length - 2 {
		limit = min(limit*int(most), len(n.set))
	}
	if s.tie == engine.FirstMet {
		limit = len(n.set) // what the last guess tells apart may end on it
	}
	known := map[[2]uint64]int{}
	var list []child
	buf := make([]uint16, 0, len(n.set))
	for _, m := range all {
		if int(m.worst) > limit {
			continue
		}
		row := s.table.Row(int(m.guess))
		clue, _ := s.choice(row, n.set)
		if engine.Clue(clue) == engine.AllGreen {
			continue
		}
		set, key := s.keep(buf, row, n.set, clue)
		if !slices.ContainsFunc(set, func(a uint16) bool { return open.Has(int(a)) }) {
			continue
		}
		l := s.after(n.legal, m.guess, clue)
		id := [2]uint64{key[0] ^ l.key, key[1]}
		if _, have := known[id]; !have {
			known[id] = len(list)
			list = append(list, child{node{slices.Clone(set), key, l}, []int32{m.guess}})
		}
	}
	slices.SortStableFunc(list, func(a, b child) int { return cmp.Compare(len(a.set), len(b.set)) })
	return list
}
