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
	list := k.list[:0]
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
		list = append(list, valued{sum, g})
	}
	k.list, k.short = list, k.short[:0]
	for _, v := range largest(list, n) {
		k.short = append(k.short, v.number)
	}
	return k.short
}

func (k *Kernel) allWords() []int {
	for g := len(k.words); g < len(k.model.Dict.Words()); g++ {
		k.words = append(k.words, g)
	}
	return k.words
}

// valued is a word or an answer, by its number, with its value.
type valued struct {
	value  float64
	number int
}

// before compares by value, the larger first, and then by number.
func before(a, b valued) int {
	switch {
	case a.value > b.value:
		return -1
	case a.value < b.value:
		return 1
	}
	return a.number - b.number
}

// largest returns the first n of a list in the order of [before], or all if it has fewer. It changes the order of the list: Hoare's selection
// moves the first n to its front.
func largest(list []valued, n int) []valued {
	n = min(n, len(list))
	for lo, hi := 0, len(list); n < len(list) && hi-lo > 1; {
		pivot, at := list[(lo+hi)/2], lo
		list[(lo+hi)/2], list[hi-1] = list[hi-1], list[(lo+hi)/2]
		for i := lo; i < hi-1; i++ {
			if before(list[i], pivot) < 0 {
				list[i], list[at] = list[at], list[i]
				at++
			}
		}
		list[at], list[hi-1] = list[hi-1], list[at]
		switch {
		case at == n:
			lo = hi
		case at < n:
			lo = at + 1
		default:
			hi = at
		}
	}
	slices.SortFunc(list[:n], before)
	return list[:n]
}

// Best returns the n words, by index, with the largest values, largest first, equals in the given order.
func Best(words []int, n int, value func(word int) float64) []int {
	list := make([]valued, len(words))
	for i, w := range words {
		list[i] = valued{value(w), i}
	}
	var best []int
	for _, v := range largest(list, n) {
		best = append(best, words[v.number])
	}
	return best
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
