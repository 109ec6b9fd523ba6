package minimax

import (
	"context"
	"iter"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// probes are some of the guesses, chosen so that few pairs of words get the same clue from many of them.
type probes struct {
	rows    [][]uint8
	buckets [][]uint16 // for each probe the answers, by their clue
	starts  [][game.Clues + 1]uint16
	columns []pairs.Column // of each answer
	every   probeSet
}

// probeSet is a set of probes.
type probeSet [maxProbes / 64]uint64

func (s *probeSet) has(probe int) bool { return s[probe>>6]>>(probe&63)&1 == 1 }

// probes goes through the set.
func (s *probeSet) probes() iter.Seq[int] {
	return func(yield func(int) bool) {
		for block, some := range s {
			for ; some != 0; some &= some - 1 {
				if !yield(block<<6 | bits.TrailingZeros64(some)) {
					return
				}
			}
		}
	}
}

// same returns the probes that give both words the same clue. It may have more bits after the last probe.
func (b *probes) same(v, w uint16) (s probeSet) {
	pairs.Same(s[:len(b.columns[v])], b.columns[v], b.columns[w])
	return s
}

const (
	// maxProbes is enough for the share of the probes that give two words the same clue to distinguish close pairs from
	// others.
	maxProbes = 256
	// probeTries is how many guesses are drawn for each probe, of which the best is taken.
	probeTries = 300
	// probePairs is how many pairs of words are drawn, by their weight, to choose it.
	probePairs = 3000
	// probeWords is how many words are drawn. The pairs are those of such a word and another to which a share probeAlike of random guesses
	// gives the same clue.
	probeWords = 125
	probeAlike = 0.2
	// A pair weighs most if a share probeShare of the probes gives both words the same clue, and less by a normal distribution of
	// probeWidth around that. What is far above is hard to separate, and what is far below is separated enough. With these values the
	// enumeration of 6 words that any of the 12,972 guesses keeps together by 4 took the fewest steps of nine pairs that were tried.
	probeShare = 0.5
	probeWidth = 0.1
	// probeDecay is the factor for the weight of a close pair that a probe separates.
	probeDecay = 0.85
)

// probeKind is what probes should separate.
type probeKind int

const (
	// forClose separates words that differ in one place, all about equally often. A pair weighs less each time it is separated (the method of
	// multiplicative weights).
	forClose probeKind = iota
	// forAlike separates words that many guesses do not. The enumeration needs it where two of the words are together for less than half of
	// the probes, because then most pairs are not close.
	forAlike
)

// newProbes chooses the probes one after the other. Of some guesses drawn at random it takes the one that separates the most pairs of
// words, by their weight. The draws are the same each time, so that a search can be repeated. It returns nil when the context ends.
func newProbes(ctx context.Context, t *game.Table, guesses int, answers []game.Word, kind probeKind) *probes {
	draw := rand.New(rand.NewPCG(1, 2))
	var near [][2]uint16
	weigh := func(same, n float64) float64 { return math.Pow(probeDecay, n-same) }
	if kind == forClose {
		near = closePairs(answers)
	} else {
		near = alikePairs(t, draw.Perm(guesses)[:min(maxProbes, guesses)], len(answers), draw)
		weigh = func(same, n float64) float64 {
			x := ((same+4*probeShare)/(n+4) - probeShare) / probeWidth
			return math.Exp(-x * x)
		}
	}
	same := make([]float64, len(near)) // probes that give both words the same clue
	weight := make([]float64, len(near))
	taken := map[int]bool{}
	for len(taken) < min(maxProbes, guesses) {
		if ctx.Err() != nil {
			return nil
		}
		for i := range weight {
			weight[i] = weigh(same[i], float64(len(taken)))
		}
		sample := sampleByWeight(weight, probePairs, draw)
		best, most := -1, -1
		for range probeTries {
			g := draw.IntN(guesses)
			if taken[g] {
				continue
			}
			row, n := t.Row(g), 0
			for _, i := range sample {
				if row[near[i][0]] != row[near[i][1]] {
					n++
				}
			}
			if n > most {
				best, most = g, n
			}
		}
		if best < 0 {
			continue
		}
		taken[best] = true
		row := t.Row(best)
		for i, ab := range near {
			if row[ab[0]] == row[ab[1]] {
				same[i]++
			}
		}
	}
	return probesOf(t, slices.Sorted(maps.Keys(taken)), len(answers)) // the best at splitting all answers come first
}

// probesOf returns the probes of some guesses.
func probesOf(t *game.Table, guesses []int, words int) *probes {
	b := &probes{}
	for _, g := range guesses {
		b.add(t.Row(g))
	}
	clues := make([]uint8, len(b.rows))
	for w := range words {
		for i, row := range b.rows {
			clues[i] = row[w]
		}
		b.columns = append(b.columns, pairs.NewColumn(clues))
	}
	return b
}

// closePairs returns the pairs of words that differ in one place only.
func closePairs(words []game.Word) (near [][2]uint16) {
	for _, f := range Families(words, 2) {
		for i, a := range f {
			for _, b := range f[:i] {
				near = append(near, [2]uint16{b, a})
			}
		}
	}
	return near
}

// alikePairs returns the pairs of some words drawn at random and the words to which many of the guesses give the same clue.
func alikePairs(t *game.Table, guesses []int, words int, draw *rand.Rand) (alike [][2]uint16) {
	b := probesOf(t, guesses, words)
	times := make([]uint16, words)
	var others []uint16
	for range probeWords {
		a := uint16(draw.IntN(words))
		others = b.nearest(a, times, others)
		for _, o := range others {
			if float64(times[o]) < probeAlike*float64(len(guesses)) {
				break
			}
			alike = append(alike, [2]uint16{a, o})
		}
	}
	return alike
}

// sampleByWeight draws n numbers with repetition, each with a probability in proportion to its weight.
func sampleByWeight(weight []float64, n int, draw *rand.Rand) (sample []int) {
	sums := make([]float64, len(weight))
	sum := 0.0
	for i, w := range weight {
		sum += w
		sums[i] = sum
	}
	for range n {
		if i, _ := slices.BinarySearch(sums, draw.Float64()*sum); i < len(weight) {
			sample = append(sample, i)
		}
	}
	return sample
}

func (b *probes) add(row []uint8) {
	var start [game.Clues + 1]uint16
	for _, c := range row {
		start[c+1]++
	}
	for c := range game.Clues {
		start[c+1] += start[c]
	}
	at, words := start, make([]uint16, len(row))
	for a, c := range row {
		words[at[c]] = uint16(a)
		at[c]++
	}
	i := len(b.rows)
	b.every[i>>6] |= 1 << (i & 63)
	b.rows = append(b.rows, row)
	b.starts = append(b.starts, start)
	b.buckets = append(b.buckets, words)
}

// bucket returns the words that a probe gives a clue.
func (b *probes) bucket(probe int, c uint8) []uint16 {
	starts := &b.starts[probe]
	return b.buckets[probe][starts[c]:starts[c+1]]
}

// nearest counts for each word how many probes give it the clue of word a. It returns all words but a, those with the
// highest counts first, then by number, in the memory of into.
func (b *probes) nearest(a uint16, times, into []uint16) []uint16 {
	clear(times)
	for i, row := range b.rows {
		c := row[a]
		for _, w := range b.bucket(i, c) {
			times[w]++
		}
	}
	var at [maxProbes + 2]int
	for _, t := range times {
		at[maxProbes-t+1]++
	}
	for i := range maxProbes {
		at[i+1] += at[i]
	}
	into = append(into[:0], times...)
	for w, t := range times {
		into[at[maxProbes-t]] = uint16(w)
		at[maxProbes-t]++
	}
	at0 := slices.Index(into, a)
	return slices.Delete(into, at0, at0+1)
}
