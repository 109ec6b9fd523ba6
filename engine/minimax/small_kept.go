package minimax

import (
	"cmp"
	"iter"
	"math"
	"math/bits"
	"slices"

	"absurdist/engine"
)

// kept enumerates the sets of n words of which every guess keeps m together: it gives one clue to m of them at least.
//
// If the Guesser wins all sets of fewer than m words with l guesses, every set of n words that is lost with l+1 is one
// of these, because each guess leaves, for some clue, a set that is lost with l. They are enumerated whole, without
// a look at most sets of n words, by two rules that hold for any list of guesses. The search takes some guesses, the
// [probes].
//
// The star. Of a set that a guess keeps together each of m words shares its clue with m-1 others. Summed over the
// words and the probes that is m(m-1) a probe at least, so one of the n words, the centre, shares its clue with
// m(m-1)/n others a probe on average. The search goes through all words as the centre, and takes the others in the
// order of how many probes give them the clue of the centre. It ends where those that follow are too few for that
// sum.
//
// The strays. At most n-m words of the set, the strays, have another clue than most. So a part of
// the set that a probe splits has n-m words at most outside its largest class. Where it has so many,
// all the rest of the set has the clue of a largest class.
type kept struct {
	p      *prover
	b      *probes
	n, m   int
	words  []uint16 // chosen, the centre first
	times  []uint16 // of each word, how many probes give it the clue of the centre
	rank   []uint16 // of each word, its place in the order in which they are chosen
	count  [engine.Clues]uint8
	alike  [][]probeSet        // of two of the words, by their places, the probes that give both one clue
	found  func([]uint16) bool // given each set, once or more; false ends the search
	ended  bool
	effort int64               // steps left
	total  int64               // steps that there were at first
	centre int                 // words that were the centre before
	told   func(share float64) // nil for nobody, see [Progress]
}

// tellEvery is how many steps are taken before the progress is told again: some hundredths of a second.
const tellEvery = 1 << 14

// run searches with each word as the centre, and reports whether it came to an end before the effort was spent.
func (k *kept) run() bool {
	need := (len(k.b.rows)*k.m*(k.m-1) + k.n - 1) / k.n
	k.total = k.effort
	k.times = make([]uint16, len(k.p.answers))
	k.rank = make([]uint16, len(k.p.answers))
	k.alike = make([][]probeSet, k.n)
	for i := range k.alike {
		k.alike[i] = make([]probeSet, i)
	}
	var others []uint16
	for a := range k.p.answers {
		k.centre = a
		k.tell()
		others = k.b.nearest(uint16(a), k.times, others)
		for i, o := range others {
			k.rank[o] = uint16(i)
		}
		k.rank[a] = math.MaxUint16
		k.words = append(k.words[:0], uint16(a))
		k.grow(others, true, need)
		if k.stopped() {
			break
		}
	}
	return k.effort >= 0
}

// tell says how much is done. A centre may take all of the effort, and the effort may outlast all centres.
func (k *kept) tell() {
	if k.told != nil {
		spent := float64(k.total-k.effort) / float64(max(1, k.total))
		k.told(min(1, max(spent, float64(k.centre)/float64(len(k.p.answers)))))
	}
}

func (k *kept) stopped() bool { return k.ended || k.effort < 0 || k.p.ctx.Err() != nil }

// grow adds words of the others, which must share so many probes with the centre. The others are all, or those that still
// come into question.
func (k *kept) grow(others []uint16, all bool, need int) {
	more := k.n - len(k.words)
	if more == 0 {
		set := slices.Clone(k.words)
		slices.Sort(set)
		k.ended = !k.found(set)
		return
	}
	most := 0
	for _, o := range others[:min(more, len(others))] {
		most += int(k.times[o])
	}
	for i, o := range others {
		if len(others)-i < more || most < need || k.stopped() {
			return
		}
		k.words = append(k.words, o)
		if rest, same, fit := k.fitting(others[i+1:], all, more-1, need-int(k.times[o])); fit {
			k.grow(rest, same, need-int(k.times[o]))
		}
		k.words = k.words[:len(k.words)-1]
		if i+more < len(others) {
			most += int(k.times[others[i+more]]) - int(k.times[o])
		}
	}
}

// sieve is a probe by which as many of the words chosen are strays as may be. It gives the rest of the set one of
// the clues.
type sieve struct {
	probe int
	clues clueSet
}

// fitting returns those of the others that may be among the rest of a set, where so many more are needed which
// share so many probes with the centre; whether these are still all; and whether there may be such a set at all.
func (k *kept) fitting(others []uint16, all bool, more, need int) (rest []uint16, same, fit bool) {
	if k.effort--; k.effort%tellEvery == 0 {
		k.tell()
	}
	others = k.trim(others, more, need)
	if len(others) < more {
		return nil, false, false
	}
	strays := k.n - k.m
	if last := len(k.words) - 1; last <= strays {
		for i, w := range k.words[:last] {
			k.alike[last][i] = k.b.same(w, k.words[last])
		}
	}
	switch {
	case len(k.words) <= strays:
		return others, all, true
	case len(k.words) > strays+1:
		return k.sifted(others, all, more)
	}
	// A probe that tells one word more apart than there are strays has as many of them as may be.
	for block, apart := range k.apart() {
		for ; apart != 0; apart &= apart - 1 {
			i := block<<6 | bits.TrailingZeros64(apart)
			s := sieve{probe: i}
			row := k.b.rows[i]
			for _, w := range k.words {
				s.clues.add(row[w])
			}
			if rest == nil {
				rest = k.start(others, all, s)
			} else {
				rest = slices.DeleteFunc(rest, func(o uint16) bool { return !s.clues.has(row[o]) })
			}
			if len(rest) < more {
				return nil, false, false
			}
		}
	}
	if rest == nil {
		return others, all, true
	}
	k.sort(rest)
	return rest, false, true
}

// trim takes out the others that are told from the centre too often, even where the rest of the set is so as
// seldom as the first of them.
func (k *kept) trim(others []uint16, more, need int) []uint16 {
	if len(others) == 0 || more == 0 {
		return others
	}
	floor := need - (more-1)*int(k.times[others[0]])
	end, _ := slices.BinarySearchFunc(others, floor, func(o uint16, floor int) int {
		if int(k.times[o]) >= floor {
			return -1
		}
		return 1
	})
	return others[:end]
}

// apart returns the probes that give each of the words chosen another clue.
func (k *kept) apart() (apart probeSet) {
	for b := range k.words {
		for a := range k.words[:b] {
			for i, w := range k.alike[b][a] {
				apart[i] |= w
			}
		}
	}
	for i := range apart {
		apart[i] = k.b.every[i] &^ apart[i]
	}
	return apart
}

// start returns the others that pass a sieve.
func (k *kept) start(others []uint16, all bool, s sieve) (rest []uint16) {
	starts, size := &k.b.starts[s.probe], 0
	for c := range s.clues.all() {
		size += int(starts[c+1] - starts[c])
	}
	if !all || len(others) <= size || len(others) == 0 {
		row := k.b.rows[s.probe]
		for _, o := range others {
			if s.clues.has(row[o]) {
				rest = append(rest, o)
			}
		}
		return rest
	}
	first, last := k.rank[others[0]], k.rank[others[len(others)-1]] // between these are all the others
	for c := range s.clues.all() {
		for _, o := range k.b.buckets[s.probe][starts[c]:starts[c+1]] {
			if first <= k.rank[o] && k.rank[o] <= last {
				rest = append(rest, o)
			}
		}
	}
	return rest
}

// sort puts words in the order in which they are chosen.
func (k *kept) sort(words []uint16) {
	slices.SortFunc(words, func(a, b uint16) int { return cmp.Compare(k.rank[a], k.rank[b]) })
}

// sifted is fitting for more words chosen, which no probe may tell apart.
func (k *kept) sifted(others []uint16, all bool, more int) (rest []uint16, same, fit bool) {
	var sieves []sieve
	for i, row := range k.b.rows {
		top, clues := k.together(row)
		switch out := len(k.words) - top; {
		case out > k.n-k.m:
			return nil, false, false
		case out == k.n-k.m && more > 0:
			sieves = append(sieves, sieve{i, clues})
		}
	}
	if len(sieves) == 0 {
		return others, all, true
	}
	rest = k.start(others, all, sieves[0])
	for _, s := range sieves[1:] {
		row := k.b.rows[s.probe]
		rest = slices.DeleteFunc(rest, func(o uint16) bool { return !s.clues.has(row[o]) })
		if len(rest) < more {
			return nil, false, false
		}
	}
	k.sort(rest)
	return rest, false, len(rest) >= more
}

// together returns how many of the words chosen a guess keeps together at most, and by which clues.
func (k *kept) together(row []uint8) (top int, clues clueSet) {
	most := uint8(0)
	for _, w := range k.words {
		c := row[w]
		k.count[c]++
		most = max(most, k.count[c])
	}
	for _, w := range k.words {
		c := row[w]
		if k.count[c] == most {
			clues.add(c)
		}
	}
	for _, w := range k.words {
		k.count[row[w]] = 0
	}
	return int(most), clues
}

// clueSet is a set of clues.
type clueSet [4]uint64

func (s *clueSet) add(c uint8) { s[c>>6] |= 1 << (c & 63) }

func (s *clueSet) has(c uint8) bool { return s[c>>6]>>(c&63)&1 == 1 }

func (s *clueSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
