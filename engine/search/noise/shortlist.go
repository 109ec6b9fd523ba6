package noise

import (
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Shortlist returns the n most promising words, by index, for the budget epsilon, which Fibble has not, most promising
// first. The promise is the sum of the information of the single tiles. It ignores
// what tiles have in common, but takes only nanoseconds a word. The best word by [Kernel.Norm], or one nearly
// as good, is among the first 200 of 12,972. The slice is valid until the next call.
func (k *Kernel) Shortlist(epsilon float64, n int) []int {
	words := k.model.Dict.Words()
	if n >= len(words) {
		return k.allWords()
	}
	tiles := k.tiles(k.model.tileChannel(epsilon))
	list := k.promise[:0]
	for g := range words {
		sum := 0.
		var seen uint32
		for i, c := range words[g][:game.Letters] {
			bit := uint32(1) << (c - 'a')
			if seen&bit == 0 {
				sum += tiles.first[i][c-'a']
			} else {
				sum += tiles.later[i][c-'a']
			}
			seen |= bit
		}
		list = append(list, promise{sum, g})
	}
	k.promise = list
	return k.pick(list, n)
}

type promise struct {
	value float64
	word  int
}

func (k *Kernel) allWords() []int {
	for g := len(k.words); g < len(k.model.Dict.Words()); g++ {
		k.words = append(k.words, g)
	}
	return k.words
}

// pick returns the words of the n largest promises. A sample shows which values may be among them, and only
// those are sorted.
func (k *Kernel) pick(list []promise, n int) []int {
	const every = 16
	k.sample = k.sample[:0]
	for i := 0; i < len(list); i += every {
		k.sample = append(k.sample, list[i].value)
	}
	slices.Sort(k.sample)
	least := math.Inf(-1)
	if at := len(k.sample) - 1 - 2*(n/every+1); at >= 0 {
		least = k.sample[at]
	}
	kept := k.kept[:0]
	for _, p := range list {
		if p.value >= least {
			kept = append(kept, p)
		}
	}
	k.kept = kept
	if len(kept) < n { // an unlucky sample
		kept = list
	}
	slices.SortFunc(kept, func(a, b promise) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return a.word - b.word
	})
	k.short = k.short[:0]
	for _, p := range kept[:n] {
		k.short = append(k.short, p.word)
	}
	return k.short
}

// tileInformation is the information of the tile of a letter at a place, in nats: at the letter's first
// occurrence in a word, and at a later one, where only its green is news.
type tileInformation struct{ first, later [game.Letters][26]float64 }

func (k *Kernel) tiles(c channel) *tileInformation {
	var here [game.Letters][26]float64 // probability that the answer has the letter at the place
	var anywhere [26]float64
	total := 0.
	for i, a := range k.answers {
		p := k.weights[i]
		total += p
		var seen uint32
		for at, l := range k.model.Dict.Answers()[a][:game.Letters] {
			here[at][l-'a'] += p
			if bit := uint32(1) << (l - 'a'); seen&bit == 0 {
				seen |= bit
				anywhere[l-'a'] += p
			}
		}
	}
	t := new(tileInformation)
	for at := range here {
		for l, green := range here[at] {
			green /= total
			yellow := max(0, anywhere[l]/total-green)
			t.first[at][l] = c.information(green, yellow)
			t.later[at][l] = c.information(green, 0)
		}
	}
	return t
}

// information returns the information of a tile, in nats, given its probabilities to be green and yellow.
func (c channel) information(green, yellow float64) float64 {
	h := 0.
	for _, p := range [3]float64{green, yellow, 1 - green - yellow} {
		if q := c.Other + (c.Keep-c.Other)*p; q > 0 {
			h -= q * math.Log(q)
		}
	}
	return h
}
