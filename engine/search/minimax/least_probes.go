package minimax

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/pairs"
)

// probes are some of the guesses: a few that split all words best, and others that separate the words that differ in one letter about
// equally often.
type probes struct {
	guesses []int // by number
	rows    [][]uint8
	buckets [][]uint16 // for each probe the answers, by their clue
	starts  [][game.Clues + 1]uint16
	columns []pairs.Column // of each answer
	every   game.ClueSet
}

// same returns the probes that give both words the same clue. It may have more bits after the last probe.
func (b *probes) same(v, w uint16) (s game.ClueSet) {
	pairs.Same(s[:len(b.columns[v])], b.columns[v], b.columns[w])
	return s
}

const (
	// maxProbes is what fits a [game.ClueSet]. It is enough for the share of the probes that give two words the same clue to distinguish
	// close pairs from others.
	maxProbes = 256
	// splitters is the share of the probes that split all words best. For 6 words of which every guess keeps 4 together, a centre then took
	// 0.55 times as long as with none, on average over 44 to 77 centres at two places of the 12,972 words.
	splitters = 3. / 16
	// probeTries is how many guesses are drawn for each other probe, of which the best is taken.
	probeTries = 200
	// probePairs is how many pairs of close words are drawn, by their weight, to choose it.
	probePairs = 2000
	// probeDecay is the factor for the weight of a pair that a probe separates.
	probeDecay = 0.85
)

// newProbes chooses the probes: first the splitters, with which the table begins, and then one after the other. Of some guesses drawn at random it takes the one that
// separates the most close pairs, by weight. A pair weighs less each time it is separated (the method of multiplicative weights). The draws
// are the same each time, so that a search can be repeated. It returns nil when the context ends.
func newProbes(ctx context.Context, t *game.Table, guesses int, answers []game.Word) *probes {
	draw := rand.New(rand.NewPCG(1, 2))
	near := closePairs(answers)
	weight := slices.Repeat([]float64{1}, len(near))
	taken := map[int]bool{}
	take := func(g int) {
		taken[g] = true
		row := t.Row(g)
		for i, ab := range near {
			if row[ab[0]] != row[ab[1]] {
				weight[i] *= probeDecay
			}
		}
	}
	size := min(maxProbes, guesses)
	for g := range int(splitters * float64(size)) {
		take(g)
	}
	for len(taken) < size {
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
		if best >= 0 {
			take(best)
		}
	}
	return probesOf(t, slices.Sorted(maps.Keys(taken)), len(answers)) // the best at splitting all answers come first
}

// probesOf returns the probes of some guesses.
func probesOf(t *game.Table, guesses []int, words int) *probes {
	b := &probes{guesses: guesses}
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
	for _, f := range familiesOf(words, 2) {
		for i, a := range f {
			for _, b := range f[:i] {
				near = append(near, [2]uint16{b, a})
			}
		}
	}
	return near
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
	b.every.Add(uint8(i))
	b.rows = append(b.rows, row)
	b.starts = append(b.starts, start)
	b.buckets = append(b.buckets, words)
}

func (b *probes) bucket(probe int, c uint8) []uint16 {
	starts := &b.starts[probe]
	return b.buckets[probe][starts[c]:starts[c+1]]
}

// nearest counts for each word how many probes give it the clue of word a. It returns all words but a, those with the
// highest counts first, then by number.
func (b *probes) nearest(a uint16) (words, times []uint16) {
	times = make([]uint16, len(b.columns))
	for i, row := range b.rows {
		for _, w := range b.bucket(i, row[a]) {
			times[w]++
		}
	}
	byTimes := make([][]uint16, maxProbes+1) // the highest count first
	for w, t := range times {
		if w != int(a) {
			byTimes[maxProbes-t] = append(byTimes[maxProbes-t], uint16(w))
		}
	}
	return slices.Concat(byTimes...), times
}
