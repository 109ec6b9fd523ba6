package tree

import "math/bits"

// weighedSurvey appends to out the candidates, and the other legal guesses that may lack less weight than slack; and it returns a
// lower bound, at least beta, of the value of the others.
func (w *worker) weighedSurvey(nd *node, beta, slack int32, out []found) ([]found, int32) {
	f := nd.frame
	for _, a := range nd.set {
		out = append(out, found{guess: f.self[a]})
	}
	sum, _ := f.weigh(nd.set)
	others := append(w.scanner.alive[:0], f.full...)
	if nd.legal != nil {
		copy(others, nd.legal)
	}
	for _, g := range out {
		others[g.guess>>6] &^= 1 << (g.guess & 63)
	}
	w.scanner.alive = others
	if !nd.frame.whole || len(nd.set) <= weighedFromRoot {
		rest := int32(infinite)
		if slack < sum {
			rest = beta
		}
		if slack <= 0 {
			return out, rest
		}
		return w.scanner.weighedScan(f, nd.set, min(slack, sum)-1, out), rest
	}
	least := int32(infinite) // lacked by the best of the others so far: weighing stops when a guess is worse
	for x, word := range others {
		for ; word != 0; word &= word - 1 {
			j := int32(x<<6 + bits.TrailingZeros64(word))
			if lacks := w.lacks(f, j, nd.set, max(slack, least)); lacks < slack {
				out = append(out, found{guess: j})
			} else {
				least = min(least, lacks)
			}
		}
	}
	return out, min(2*sum+least, infinite)
}

// weighedFromRoot is [scanFromRoot] where the answers have weights. It is smaller, because weighing each guess also gives a bound,
// and that may be far above the one that was asked for.
const weighedFromRoot = 12

// lacks returns the weight that guess j is short of separating the whole set. If that is enough or more, it may return any number
// from enough up to it.
func (w *worker) lacks(f *frame, j int32, set []uint16, enough int32) int32 {
	w.gen++
	lacks := int32(0)
	if f.high != nil {
		for i, c := range w.cells(f, j, set) {
			if k := &w.tallies[c]; k.gen != w.gen {
				k.gen = w.gen
			} else if lacks += f.weights[set[i]]; lacks >= enough {
				break
			}
		}
		return lacks
	}
	const block = 8 // words between two tests of the sum; a test costs more than a few words too many
	row := f.row(j)
	var seen [256]uint8
	for len(set) >= block {
		for _, a := range set[:block] {
			c := row[a]
			lacks += f.weights[a] & -int32(seen[c])
			seen[c] = 1
		}
		if set = set[block:]; lacks >= enough {
			return lacks
		}
	}
	for _, a := range set {
		c := row[a]
		lacks += f.weights[a] & -int32(seen[c])
		seen[c] = 1
	}
	return lacks
}

// scanLimit is the most that a counter of [scanner.weighedScan] counts to.
const scanLimit = 15

// weighedScan is [scanner.scan] for the guesses in s.alive: it appends those that lack at most slack, and some that lack more. It counts
// the weights in units of which slack has no more than scanLimit, rounded down.
func (s *scanner) weighedScan(f *frame, set []uint16, slack int32, out []found) []found {
	f.pairs.Reserve(len(set))
	unit := slack/(scanLimit+1) + 1
	limit := slack / unit
	digits, _ := s.reset(f.words, uint64(limit))
	live := f.words
	for j := 1; j < len(set); j++ {
		for live > 0 && s.alive[live-1] == 0 {
			live--
		}
		if live == 0 {
			return out
		}
		units := f.weights[set[j]] / unit
		if units == 0 {
			continue
		}
		twins := s.twins[:live]
		union(f, set[:j], set[j], twins)
		if units > limit {
			for w, t := range twins {
				s.alive[w] &^= t
			}
			continue
		}
		s.countUnits(twins, digits, uint(units))
	}
	for w, word := range s.alive[:live] {
		for ; word != 0; word &= word - 1 {
			out = append(out, found{guess: int32(w<<6 + bits.TrailingZeros64(word))})
		}
	}
	return out
}

// countUnits adds the units to the counters of the guesses in twins and drops those that overflow.
func (s *scanner) countUnits(twins []uint64, digits int, units uint) {
	for w, t := range twins {
		if t &= s.alive[w]; t == 0 {
			continue
		}
		c := s.counts[w*digits : (w+1)*digits]
		for u := units; u != 0; u &= u - 1 {
			carry := t
			for d := bits.TrailingZeros(u); d < digits; d++ {
				c[d], carry = c[d]^carry, c[d]&carry
			}
			s.alive[w] &^= carry
		}
	}
}
