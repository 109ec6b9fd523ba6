package noise

import "github.com/absurdist/absurdist/engine/game"

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
	var after []valued
	for r := range game.Clues {
		like := c.likelihoods(game.Clue(r))
		after = after[:0]
		share, most := 0., 0.
		for i, answer := range k.answers {
			w := k.weights[i] * like[row[answer]]
			after = append(after, valued{w, int(answer)})
			share, most = share+w, max(most, w)
		}
		if share < a.Least {
			sum += most
			continue
		}
		next.loadLargest(after, a.Answers)
		best := 0.
		for _, w := range next.Shortlist(a.Rest, a.Short) {
			best = max(best, value(next, w))
		}
		sum += best
	}
	return sum
}
