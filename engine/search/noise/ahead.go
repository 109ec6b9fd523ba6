package noise

import "github.com/absurdist/absurdist/engine/game"

// Ahead holds options of [Kernel.Ahead].
type Ahead struct {
	Epsilon, Rest float64 // budgets of the guess and of the clue after it
	Alpha         float64 // of the value of the words for that clue, see [Kernel.Value]
	Short         int     // number of words to try for that clue, see [Kernel.Shortlist]
	Answers       int     // number of likeliest answers over which they are valued
	Least         float64 // after clues less likely than this the player answers at once
}

// Ahead returns the sum, over the clues to a guess, of the largest value of a word for one more clue. For an infinite
// Alpha this is the chance to win with the guess, the best word for that clue, and then the answer. It is exact if all
// words and answers are tried, otherwise too small. WORDPL only.
func (k *Kernel) Ahead(guess int, a Ahead) float64 {
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
			best = max(best, next.Value(w, a.Rest, a.Alpha))
		}
		sum += best
	}
	return sum
}
