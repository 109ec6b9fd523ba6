package minimax

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"absurdist/engine"
)

// probes are some of the guesses, chosen so that they tell most words apart, and those that differ in one letter about
// equally often.
type probes struct {
	rows    [][]uint8
	buckets [][]uint16 // for each probe the answers, by their clue
	starts  [][engine.Clues + 1]uint16
	clues   [][maxProbes / 8]uint64 // of each answer its clues, eight to a machine word
	every   probeSet
}

// probeSet is a set of probes.
type probeSet [maxProbes / 64]uint64

// same returns the probes that give both words one clue.
func (b *probes) same(v, w uint16) (s probeSet) {
	x, y := &b.clues[v], &b.clues[w]
	for i := range x {
		differ := x[i] ^ y[i]
		zero := ^(differ&low7 + low7 | differ) & high1
		s[i>>3] |= zero * gather >> 56 << (i & 7 * 8)
	}
	return s
}

const (
	// maxProbes is enough for the share of the probes that two words survive to tell close pairs from others.
	maxProbes = 256
	// probeTries is how many guesses are drawn for each probe, of which the best is taken.
	probeTries = 200
	// probePairs is how many pairs of close words are drawn, by their weight, to choose it.
	probePairs = 2000
	// probeDecay is what a pair weighs after it was told apart, beside what it weighed before.
	probeDecay = 0.85
)

// newProbes chooses the probes: one after the other the guess that, of some drawn by lot, tells most weight of close
// pairs apart, where a pair weighs less each time it was told apart (the method of multiplicative weights).
func newProbes(p *prover) *probes {
	draw := rand.New(rand.NewPCG(1, 2))
	pairs := closePairs(p.answers)
	weight := make([]float64, len(pairs))
	for i := range weight {
		weight[i] = 1
	}
	b := &probes{clues: make([][maxProbes / 8]uint64, len(p.answers))}
	taken := map[int]bool{}
	for len(taken) < min(maxProbes, len(p.guesses)) {
		sample := sampleByWeight(weight, probePairs, draw)
		best, most := -1, -1
		for range probeTries {
			g := draw.IntN(len(p.guesses))
			if taken[g] {
				continue
			}
			row, n := p.table.Row(g), 0
			for _, i := range sample {
				if row[pairs[i][0]] != row[pairs[i][1]] {
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
		row := p.table.Row(best)
		for i, ab := range pairs {
			if row[ab[0]] != row[ab[1]] {
				weight[i] *= probeDecay
			}
		}
	}
	for _, g := range slices.Sorted(maps.Keys(taken)) { // those that split the whole best first
		b.add(p.table.Row(g))
	}
	return b
}

// sampleByWeight draws so many numbers, each as likely as its weight, with repetition.
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
	var start [engine.Clues + 1]uint16
	for _, c := range row {
		start[c+1]++
	}
	for c := range engine.Clues {
		start[c+1] += start[c]
	}
	at, words := start, make([]uint16, len(row))
	for a, c := range row {
		words[at[c]] = uint16(a)
		at[c]++
	}
	i := len(b.rows)
	for a, c := range row {
		b.clues[a][i>>3] |= uint64(c) << (i & 7 * 8)
	}
	b.every[i>>6] |= 1 << (i & 63)
	b.rows = append(b.rows, row)
	b.starts = append(b.starts, start)
	b.buckets = append(b.buckets, words)
}

// closePairs returns the pairs of words that differ in one place only; all pairs of a few words.
func closePairs(words []engine.Word) (pairs [][2]uint16) {
	for _, f := range familiesOf(words, 2) {
		for i, a := range f {
			for _, b := range f[:i] {
				pairs = append(pairs, [2]uint16{b, a})
			}
		}
	}
	return pairs
}

// familiesOf returns the sets of words, by number, that agree in all places but one, the largest first, where they
// have at least so many words.
func familiesOf(words []engine.Word, least int) (families [][]uint16) {
	with := map[engine.Word][]uint16{}
	for a, w := range words {
		for place := range w {
			v := w
			v[place] = 0
			with[v] = append(with[v], uint16(a))
		}
	}
	for _, f := range with {
		if len(f) >= least {
			families = append(families, f)
		}
	}
	slices.SortFunc(families, func(a, b []uint16) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b))
	})
	return families
}

// nearest counts for each word how many probes give it the clue of a word, and returns the others, those of most
// probes first, then by number. The memory of into is used.
func (b *probes) nearest(a uint16, times, into []uint16) []uint16 {
	clear(times)
	for i, row := range b.rows {
		c := row[a]
		for _, w := range b.buckets[i][b.starts[i][c]:b.starts[i][c+1]] {
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
