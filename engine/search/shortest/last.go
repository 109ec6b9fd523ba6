package shortest

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// lastButOne counts the games of two guesses from a node. With Absurdle's tie-break the first guess separates all
// words, and the second is the one word that the host keeps.
func (s *Search) lastButOne(n node) int64 {
	switch {
	case !s.tie.WinsLast():
		return s.lastButOneFirstListed(n)
	case len(n.set) == 1:
		return s.wasted(n)
	}
	return int64(s.separators(n.set, n.legal.bits).Len())
}

// lastTwo yields the guesses that separate all words of a node, and the one word that the host then keeps.
func (s *Search) lastTwo(n node) iter.Seq2[int32, uint16] {
	return func(yield func(int32, uint16) bool) {
		for g := range s.separators(n.set, n.legal.bits).All() {
			row := s.table.Row(g)
			clue, _ := s.tie.Choice(row, n.set)
			kept := slices.IndexFunc(n.set, func(a uint16) bool { return row[a] == clue })
			if !yield(int32(g), n.set[kept]) {
				return
			}
		}
	}
}

// lastButOneFirstListed is lastButOne for hosts that keep the first bucket listed. There a guess need not separate all
// words: it is enough if the first of the remaining words does, see ends.
func (s *Search) lastButOneFirstListed(n node) int64 {
	var games int64
	buf := make([]uint16, 0, len(n.set))
	for _, g := range n.legal.list {
		row := s.table.Row(int(g))
		clue, size := s.tie.Choice(row, n.set)
		if size > s.patterns || game.Clue(clue) == game.AllGreen {
			continue
		}
		set, _ := s.bucket(buf, row, n.set, clue)
		one, _ := s.ends(node{set: set, legal: n.legal}) // the word fits the clue, so hard mode allows it
		games += one
	}
	return games
}

// wasted counts the ways to end a game whose answer is known with one guess more than needed.
func (s *Search) wasted(n node) int64 {
	games := int64(len(n.legal.list))
	if n.legal.bits.Has(int(n.set[0])) {
		games--
	}
	return games
}

// measured is a guess at a node with three guesses left.
type measured struct {
	guess        int32
	worst, clues uint16
}

// lastButTwo counts the games of three guesses from a node, with Absurdle's tie-break. The second guess must
// separate all words that the first leaves; so it makes at least that many clues on the node's words.
func (s *Search) lastButTwo(n node) int64 {
	all, most := s.measure(n)
	able := s.thresholds(all, most)
	var total int64
	buf := make([]uint16, 0, len(n.set))
	for _, m := range all {
		if m.worst > most {
			continue
		}
		row := s.table.Row(int(m.guess))
		clue, _ := s.tie.Choice(row, n.set)
		if game.Clue(clue) == game.AllGreen {
			continue
		}
		set, key := s.bucket(buf, row, n.set, clue)
		if len(set) == 1 {
			total += s.wasted(node{set: set, legal: s.after(n.legal, m.guess, clue)})
			continue
		}
		key[0] ^= n.legal.key
		games, known := s.cache.get(key)
		if known && (games == 0 || s.mode == game.Normal) {
			total += games
			continue
		}
		found := s.separators(set, able(len(set)))
		games = int64(found.Len())
		s.cache.put(key, games)
		if games > 0 && s.mode != game.Normal {
			games = int64(intersect(found, s.after(n.legal, m.guess, clue).bits).Len())
		}
		total += games
	}
	return total
}

// measure rates all legal guesses, and returns the most clues that one makes.
func (s *Search) measure(n node) (all []measured, most uint16) {
	list := n.legal.list
	all = make([]measured, len(list))
	for i := 0; i < len(list); i += 2 {
		g, h := list[i], list[min(i+1, len(list)-1)]
		w1, c1, w2, c2 := split(s.table.Row(int(g)), s.table.Row(int(h)), n.set)
		all[i] = measured{g, uint16(w1), uint16(c1)}
		if i+1 < len(list) {
			all[i+1] = measured{h, uint16(w2), uint16(c2)}
		}
		most = max(most, uint16(c1), uint16(c2))
	}
	return all, most
}

// thresholds returns a function that returns the guesses with at least the given number of clues.
func (s *Search) thresholds(all []measured, most uint16) func(int) game.Set {
	sets := make([]game.Set, most+1)
	return func(clues int) game.Set {
		if sets[clues] == nil {
			sets[clues] = game.NewSet(len(s.words))
			for _, m := range all {
				if int(m.clues) >= clues {
					sets[clues].Add(int(m.guess))
				}
			}
		}
		return sets[clues]
	}
}

// scratch is memory that separators reuses.
type scratch struct {
	member []bool   // by answer
	bits   []uint64 // the nonzero words of the guesses still in question
	at     []int32  // and their indexes in the set
}

// separators returns the guesses among within that give each word of set a different clue.
func (s *Search) separators(set []uint16, within game.Set) game.Set {
	if len(set) > s.patterns {
		return nil
	}
	x, reused := s.scratches.Get().(*scratch)
	if !reused {
		x = new(scratch)
	}
	defer s.scratches.Put(x)
	x.bits, x.at = x.bits[:0], x.at[:0]
	for i, w := range within {
		if w != 0 {
			x.bits, x.at = append(x.bits, w), append(x.at, int32(i))
		}
	}
	if partners := s.partners.Load(); partners != nil && len(set) > 2 {
		x.member = slices.Grow(x.member[:0], len(s.keys))[:len(s.keys)]
		for _, a := range set {
			x.member[a] = true
		}
		partners.sieve(x, set)
		for _, a := range set {
			x.member[a] = false
		}
	}
	var found game.Set
	for k, w := range x.bits {
		for i := int(x.at[k]) << 6; w != 0; w &= w - 1 {
			g := i + bits.TrailingZeros64(w)
			if game.Separates(s.table.Row(g), set) {
				if found == nil {
					found = game.NewSet(len(s.words))
				}
				found.Add(g)
			}
		}
	}
	return found
}

// few is the size from which on it is cheaper to try the remaining guesses one by one.
const few = 2 // machine words with guesses in them

// sieve removes the guesses that do not separate a pair of partners in set, until few are left.
func (p partners) sieve(x *scratch, set []uint16) {
	for rank := range partnersKept {
		for _, a := range set {
			if rank >= len(p[a]) || !x.member[p[a][rank].other] {
				continue
			}
			same := p[a][rank].same
			kept := 0
			for k, i := range x.at {
				if w := x.bits[k] &^ same[i]; w != 0 {
					x.bits[kept], x.at[kept] = w, i
					kept++
				}
			}
			x.bits, x.at = x.bits[:kept], x.at[:kept]
			if kept <= few {
				return
			}
		}
	}
}

func intersect(a, b game.Set) game.Set {
	out := make(game.Set, len(a))
	for i := range a {
		out[i] = a[i] & b[i]
	}
	return out
}
