package tree

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Ranked is a guess and how good it is.
type Ranked struct {
	Guess game.Word `json:"guess"`
	// Total is the least total of the trees that begin with the guess if Exact, otherwise a lower bound. It is
	// [Infinite] if no such tree finds every answer.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
}

// Rank returns the totals of the guesses, best first. Totals at most slack above the least total of any guess
// are exact, the others are bounds. With a negative slack all are exact, which takes long for bad guesses.
func (s *Solver) Rank(ctx context.Context, guesses []game.Word, slack int) ([]Ranked, error) {
	places := make([]int32, len(guesses))
	for i, g := range guesses {
		var err error
		if places[i], err = s.find(g); err != nil {
			return nil, err
		}
	}
	s.ask(s.problem.Guesses, false)
	beta := int32(infinite)
	if slack >= 0 {
		v, err := s.anyGuess(ctx, infinite)
		if err != nil {
			return nil, err
		}
		beta = int32(min(int(v)+slack+1, infinite))
	}
	ranked := make([]Ranked, len(guesses))
	err := s.each(ctx, len(guesses), func(w *worker, i int) {
		b := s.bound(w.guess(w.node(), places[i], beta, 0), beta, 0)
		ranked[i] = Ranked{guesses[i], b.Total, b.Exact || b.Total == Infinite}
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(a.Total, b.Total), cmp.Compare(inexact(a), inexact(b)))
	})
	return ranked, nil
}

// inexact is 0 for an exact total, which is listed before an equal bound, and 1 for a bound.
func inexact(r Ranked) int {
	if r.Exact {
		return 0
	}
	return 1
}

// widestSlack is the largest slack, in guesses, that [Solver.Best] searches. Exact totals of worse guesses take long, and are useless for
// play.
const widestSlack = 32

// Best returns the best n guesses with their exact totals; fewer if fewer guesses find every answer, or if the
// others are far worse than the best.
func (s *Solver) Best(ctx context.Context, n int) ([]Ranked, error) {
	each := s.problem.size() / len(s.problem.Answers) // the value of one guess for one candidate
	for slack := 0; ; slack = 2*slack + 1 {
		ranked, err := s.Rank(ctx, s.Order(), slack*each)
		if err != nil {
			return nil, err
		}
		exact := slices.DeleteFunc(ranked, func(r Ranked) bool { return !r.Exact || r.Total == Infinite })
		if len(exact) >= n || slack > widestSlack {
			return exact[:min(n, len(exact))], nil
		}
	}
}

// Order returns the allowed words, the most promising first guesses first. A proof over all first guesses is
// fastest in this order.
func (s *Solver) Order() []game.Word {
	w := s.workers[0]
	var order []game.Word
	listed := make([]bool, len(s.allowed))
	for _, t := range w.tries(w.node(), infinite) {
		j := w.root.guesses[t.guess]
		listed[j] = true
		order = append(order, s.allowed[j])
	}
	for j, word := range s.allowed { // guesses that all answers give the same clue
		if !listed[j] {
			order = append(order, word)
		}
	}
	return order
}
