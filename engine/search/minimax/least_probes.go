package minimax

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// probes are some of the guesses, chosen so that they separate most words, and those that differ in one letter about
// equally often.
type probes struct {
	rows    [][]uint8
	buckets [][]uint16 // for each probe the answers, by their clue
	starts  [][game.Clues + 1]uint16
	columns []pairs.Column // of each answer
	every   probeSet
}

// probeSet is a set of probes.
type probeSet [maxProbes / 64]uint64

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
	probeTries = 200
	// probePairs is how many pairs of close words are drawn, by their weight, to choose it.
	probePairs = 2000
	// probeDecay is the factor for the weight of a pair that a probe separates.
	probeDecay = 0.85
)

// newProbes chooses the probes one after the other. Of some guesses drawn at random it takes the one that separates the
// most close pairs, by weight. A pair weighs less each time it is separated (the method of multiplicative weights).
// The draws are the same each time, so that a search can be repeated. It returns nil when the context ends.
func newProbes(ctx context.Context, t *game.Table, guesses int, answers []game.Word) *probes {
	draw := rand.New(rand.NewPCG(1, 2))
	near := closePairs(answers)
	weight := make([]float64, len(near))
	for i := range weight {
		weight[i] = 1
	}
	b := &probes{}
	taken := map[int]bool{}
	for len(taken) < min(maxProbes, guesses) {
		if ctx.Err() != nil {
			return nil
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
			if row[ab[0]] != row[ab[1]] {
				weight[i] *= probeDecay
			}
		}
	}
	for _, g := range slices.Sorted(maps.Keys(taken)) { // the best at splitting all answers come first
		b.add(t.Row(g))
	}
	clues := make([]uint8, len(b.rows))
	for a := range answers {
		for i, row := range b.rows {
			clues[i] = row[a]
		}
		b.columns = append(b.columns, pairs.NewColumn(clues))
	}
	return b
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

// nearest counts for each word how many probes give it the clue of word a. It returns all words but a, those with the
// highest counts first, then by number, in the memory of into.
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
