package tree

import "math/bits"

// found is a guess, and how many classes it is short of separating all candidates.
type found struct {
	guess int32
	short int32
}

// scanner is a worker's scratch memory for scan.
type scanner struct {
	alive, twins []uint64
	counts       []uint64 // planes of the counters, one after the other for each word
}

// scan appends to out the guesses in legal (nil for all) that split the set into at least len(set)-slack
// classes.
//
// It counts for 64 guesses at a time. A candidate that gives the same clue as an earlier one opens no new
// class. The guesses for which that is so are the union of [pairs.Table.Same] over the earlier candidates.
// Their counters are bit-sliced: one word for each binary digit, a bit for each guess. They start so that a
// count above slack carries out of the highest digit, which drops the guess.
func (s *scanner) scan(f *frame, set []uint16, legal []uint64, slack int, out []found) []found {
	slack = min(slack, len(set)-2) // a useful guess makes at least two classes
	if slack < 0 {
		return out
	}
	f.pairs.Reserve(len(set))
	s.alive = append(s.alive[:0], f.full...)
	if legal != nil {
		copy(s.alive, legal)
	}
	digits, start := s.reset(f.words, uint64(slack))
	live := f.words
	for j := 1; j < len(set); j++ {
		for live > 0 && s.alive[live-1] == 0 {
			live--
		}
		if live == 0 {
			return out
		}
		twins := s.twins[:live]
		union(f, set[:j], set[j], twins)
		s.count(twins, digits)
	}
	for w, word := range s.alive[:live] {
		for ; word != 0; word &= word - 1 {
			b := bits.TrailingZeros64(word)
			short := uint64(0)
			for d := range digits {
				short |= s.counts[w*digits+d] >> b & 1 << d
			}
			out = append(out, found{int32(w<<6 + b), int32(short - start)})
		}
	}
	return out
}

// reset makes room for the counters of a number of words of guesses. Each counter drops a guess that counts above the limit. It returns the
// binary digits of the counters, and the value they start at.
func (s *scanner) reset(words int, limit uint64) (digits int, start uint64) {
	digits = bits.Len64(limit)
	start = 1<<digits - 1 - limit
	s.counts = grow(s.counts, words*digits)
	for w := range words {
		for d := range digits {
			s.counts[w*digits+d] = -(start >> d & 1)
		}
	}
	s.twins = grow(s.twins, words)
	return digits, start
}

// union sets twins to the guesses that give candidate b the clue of an earlier one.
func union(f *frame, before []uint16, b uint16, twins []uint64) {
	clear(twins)
	for _, a := range before {
		same := f.pairs.Same(a, b)[:len(twins)]
		for w := range twins {
			twins[w] |= same[w]
		}
	}
}

// count adds one to the counters of the guesses in twins and drops those that overflow.
func (s *scanner) count(twins []uint64, digits int) {
	for w, t := range twins {
		c := s.counts[w*digits : (w+1)*digits]
		for d := range c {
			c[d], t = c[d]^t, c[d]&t
		}
		s.alive[w] &^= t
	}
}
