package noise

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Ahead holds options of [Kernel.WinsAhead] and [Kernel.NormAhead].
type Ahead struct {
	Epsilon, Rest float64 // budgets of the guess and of the clue after it
	Short         int     // number of words to try for that clue, see [Kernel.Shortlist]
	Answers       int     // number of likeliest answers over which they are valued
	Least         float64 // after clues less likely than this the player answers at once
}

// WinsAhead returns the chance to win with a guess, then the best word for one more clue, then the answer: the
// sum of the largest [Kernel.Wins] over the clues to the guess. It is exact if all words and answers are
// tried, otherwise too small. WORDPL only.
func (k *Kernel) WinsAhead(guess int, a Ahead) float64 {
	return k.ahead(guess, a, func(next *Kernel, w int) float64 { return next.Wins(w, a.Rest) })
}

// NormAhead is WinsAhead for more than one further clue: it sums the largest [Kernel.Norm] instead.
func (k *Kernel) NormAhead(guess int, a Ahead, alpha float64) float64 {
	return k.ahead(guess, a, func(next *Kernel, w int) float64 { return next.Norm(w, a.Rest, alpha) })
}

func (k *Kernel) ahead(guess int, a Ahead, value func(next *Kernel, w int) float64) float64 {
	c, row, sum := newChannel(a.Epsilon), k.model.row(guess), 0.
	next := NewKernel(k.model)
	var after []weighed
	for r := range game.Clues {
		like := c.likelihoods(game.Clue(r))
		after = after[:0]
		share, most := 0., 0.
		for i, answer := range k.answers {
			w := k.weights[i] * like[row[answer]]
			after = append(after, weighed{w, answer})
			share, most = share+w, max(most, w)
		}
		if share < a.Least {
			sum += most
			continue
		}
		next.loadWeighed(after, a.Answers)
		best := 0.
		for _, w := range next.Shortlist(a.Rest, a.Short) {
			best = max(best, value(next, w))
		}
		sum += best
	}
	return sum
}

// loadWeighed loads the n largest weights of a list, which need not sum to 1. It changes their order.
func (k *Kernel) loadWeighed(list []weighed, n int) {
	heavier := func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.answer, b.answer))
	}
	list = largest(list, n, heavier)
	slices.SortFunc(list, heavier)
	k.answers, k.weights, k.rising, k.alpha, k.all = k.answers[:0], k.weights[:0], k.rising[:0], 0, false
	for _, w := range list {
		k.answers = append(k.answers, w.answer)
		k.weights = append(k.weights, w.weight)
	}
}

// largest returns the n that come first in an order, unsorted, by Hoare's selection.
func largest(list []weighed, n int, order func(a, b weighed) int) []weighed {
	if n >= len(list) {
		return list
	}
	for lo, hi := 0, len(list); hi-lo > 1; {
		pivot, at := list[(lo+hi)/2], lo
		list[(lo+hi)/2], list[hi-1] = list[hi-1], list[(lo+hi)/2]
		for i := lo; i < hi-1; i++ {
			if order(list[i], pivot) < 0 {
				list[i], list[at] = list[at], list[i]
				at++
			}
		}
		list[at], list[hi-1] = list[hi-1], list[at]
		switch {
		case at == n:
			return list[:n]
		case at < n:
			lo = at + 1
		default:
			hi = at
		}
	}
	return list[:n]
}
