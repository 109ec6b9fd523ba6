package expect

import (
	"cmp"
	"context"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// mostSecondLast is the most candidates for which [Search] tries all guesses with two rows left, and for which their clues are tabulated.
const mostSecondLast = 2000

// SecondLast returns the best n guesses with two rows left: those that find the answer most likely, and of these first the likeliest to be the
// answer. After the guess, only the likeliest candidate of each clue is found. The error is the cause of ctx's end.
func SecondLast(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	s := newSearch(pos)
	s.most = n
	return s.secondLast(ctx)
}

// secondLast is [SecondLast] for a search.
func (s *search) secondLast(ctx context.Context) (best []game.Suggestion, err error) {
	type graded struct {
		won, own int64
		classes  int
		guess    game.Word
	}
	own := make(map[game.Word]int64, len(s.words))
	for i, w := range s.words {
		own[w] = s.weights[i]
	}
	length, scoring := s.pos.Dictionary().Length(), s.pos.Host.Scoring
	clue := func(j, i int) game.Clue { return scoring.Score(s.allowed[j], s.words[i]) }
	if s.pos.Dictionary().Tabled() && len(s.words) <= mostSecondLast {
		clue = scoring.Table(s.allowed, s.words).Clue
	}
	list := make([]graded, len(s.allowed))
	err = parallel.Each(ctx, parallel.Workers[[]int](), len(list), 16, func(_ context.Context, memory *[]int, j int) error {
		if *memory == nil {
			*memory = make([]int, game.ClueCount(length))
		}
		last := *memory // by clue: the last guess that got it, from 1
		g := graded{guess: s.allowed[j], own: own[s.allowed[j]]}
		for i, weight := range s.weights { // the likeliest words come first
			if at := &last[clue(j, i).Number()]; *at != j+1 {
				*at = j + 1
				g.won += weight
				g.classes++
			}
		}
		list[j] = g
		return nil
	})
	order.By(list, func(a, b graded) int {
		return cmp.Or(cmp.Compare(b.won, a.won), cmp.Compare(b.own, a.own), a.guess.Compare(b.guess))
	})
	for _, g := range list[:min(len(list), s.most)] {
		best = append(best, game.Suggestion{Guess: g.guess, Candidate: g.own > 0, Missed: len(s.words) - g.classes, Guesses: 2 - s.share(g.own)})
	}
	s.settled = true
	return best, err
}
