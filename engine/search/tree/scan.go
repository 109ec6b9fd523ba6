package tree

import "math/bits"

// scanner is a worker's scratch memory for scan.
type scanner struct {
	alive, twins []uint64
	counts       []uint64 // planes of the counters, one after the other for each word
}

// scanLimit is the most that a counter of [scanner.scan] counts to if the candidates have weights.
const scanLimit = 15

// scan appends to out the guesses in legal that are at most slack short, and with weights some that are more. What it says that a guess is
// short is then a lower bound: weights are counted in units of which slack has no more than scanLimit, rounded down.
//
// It counts for 64 guesses at a time. A candidate that gives the same clue as an earlier one opens no new class, or is not the heaviest of
// its class. The guesses for which that is so are the union of [pairs.Table.Same] over the earlier candidates. Their counters are
// bit-sliced: one word for each binary digit, a bit for each guess. They start so that a count above slack carries out of the highest
// digit, which drops the guess.
func (s *scanner) scan(f *frame, set []uint16, legal []uint64, slack int32, out []found) []found {
	if slack < 0 {
		return out
	}
	f.pairs.Reserve(len(set))
	s.alive = append(s.alive[:0], legal...)
	unit := int32(1)
	if f.weights != nil {
		unit += slack / (scanLimit + 1)
	}
	limit := slack / unit
	digits, start := s.reset(uint64(limit))
	live := len(s.alive)
	for j := 1; j < len(set); j++ {
		for live > 0 && s.alive[live-1] == 0 {
			live--
		}
		units := f.weight(set[j]) / unit
		if live == 0 || units == 0 { // nor are there any for the lighter ones
			break
		}
		s.union(f, set[:j], set[j], live)
		s.count(digits, uint64(min(units, limit+1)))
	}
	for w, word := range s.alive[:live] {
		for ; word != 0; word &= word - 1 {
			b := bits.TrailingZeros64(word)
			short := uint64(0)
			for d := range digits {
				short |= s.counts[w*digits+d] >> b & 1 << d
			}
			out = append(out, found{int32(w<<6 + b), int32(short-start) * unit})
		}
	}
	return out
}

// reset makes room for the counters of the guesses in alive. Each counter drops a guess that counts above the limit. It returns the binary
// digits of the counters, and the value they start at.
func (s *scanner) reset(limit uint64) (digits int, start uint64) {
	digits = bits.Len64(limit)
	start = 1<<digits - 1 - limit
	s.counts = grow(s.counts, len(s.alive)*digits)
	for w := range s.alive {
		for d := range digits {
			s.counts[w*digits+d] = -(start >> d & 1)
		}
	}
	return digits, start
}

// union sets twins to those of the first guesses, so many words of them, that give candidate b the clue of an earlier one.
func (s *scanner) union(f *frame, before []uint16, b uint16, words int) {
	s.twins = grow(s.twins, words)
	twins := s.twins
	clear(twins)
	for _, a := range before {
		same := f.pairs.Same(a, b)[:len(twins)]
		for w := range twins {
			twins[w] |= same[w]
		}
	}
}

// count adds a number to the counters of the guesses in twins and drops those that overflow.
func (s *scanner) count(digits int, n uint64) {
	for w, t := range s.twins {
		if t &= s.alive[w]; t == 0 {
			continue
		}
		c := s.counts[w*digits : (w+1)*digits]
		for u := n; u != 0; u &= u - 1 {
			carry := t
			for d := bits.TrailingZeros64(u); d < digits; d++ {
				c[d], carry = c[d]^carry, c[d]&carry
			}
			s.alive[w] &^= carry
		}
	}
}
