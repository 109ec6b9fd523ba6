package expect

import (
	"cmp"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// mostSecondLast is the most candidates for which all guesses are tried with two rows left.
const mostSecondLast = 2000

// secondLast returns the guesses that find the answer most likely with two rows left, and of these first the likeliest to be the answer: after
// the guess, only the likeliest candidate of each clue is found.
func (s *search) secondLast() (best []game.Suggestion) {
	type graded struct {
		won, own int64
		classes  int
		guess    game.Word
	}
	own := make(map[game.Word]int64, len(s.words))
	for i, w := range s.words {
		own[w] = s.weights[i]
	}
	table := game.NewTable(s.allowed, s.words)
	list := make([]graded, len(s.allowed))
	for j, guess := range s.allowed {
		g := graded{guess: guess, own: own[guess]}
		var met [game.Clues]bool
		for i, c := range table.Row(j) { // the likeliest words come first
			if !met[c] {
				met[c] = true
				g.won += s.weights[i]
				g.classes++
			}
		}
		list[j] = g
	}
	order.By(list, func(a, b graded) int {
		return cmp.Or(cmp.Compare(b.won, a.won), cmp.Compare(b.own, a.own), a.guess.Compare(b.guess))
	})
	for _, g := range list[:min(len(list), s.most)] {
		best = append(best, game.Suggestion{Guess: g.guess, Candidate: g.own > 0, Missed: len(s.words) - g.classes, Guesses: 2 - s.share(g.own)})
	}
	s.settled = true
	return best
}
