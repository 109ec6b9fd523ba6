package tree

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Ranked is a guess and how good it is.
type Ranked struct {
	Guess game.Word `json:"guess"`
	// Total is the least total of the trees that begin with the guess if Exact, otherwise a lower bound. It is
	// [Infinite] if no such tree finds every answer.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
	// Lost is how many answers are not found within the guesses, or their weight. Only a solver for [MostWon] has guesses that lose any, and
	// Total is then the sum over those that are found.
	Lost int `json:"lost,omitempty"`
}

// Rank returns the totals of the guesses, best first. Totals at most slack above the least total of any guess
// are exact, the others are bounds. With a negative slack all are exact, which takes long for bad guesses. For [MostWon] the guesses that
// lose the fewest answers come first, and slack is above the least total of those.
func (s *Solver) Rank(ctx context.Context, guesses []game.Word, slack int) ([]Ranked, error) {
	s.ask(s.problem.Guesses, false, 0)
	beta := int32(infinite)
	if slack >= 0 {
		v, err := s.least(func(beta int32) (int32, error) { return s.anyGuess(ctx, beta) })
		if err != nil {
			return nil, err
		}
		beta = int32(min(int(v)+slack+1, infinite))
	}
	ranked, err := s.rank(ctx, guesses, beta)
	if err != nil {
		return nil, err
	}
	first := slices.IndexFunc(ranked, func(r Ranked) bool { return r.Total == Infinite })
	if slack >= 0 || first < 0 || s.options.Objective != decision.MostWon {
		return ranked, nil
	}
	s.askLossy() // these lose some
	losing := make([]game.Word, 0, len(ranked)-first)
	for _, r := range ranked[first:] {
		losing = append(losing, r.Guess)
	}
	lost, err := s.rank(ctx, losing, infinite)
	return append(ranked[:first], lost...), err
}

// rank values the guesses below a bound, and sorts them.
func (s *Solver) rank(ctx context.Context, guesses []game.Word, beta int32) ([]Ranked, error) {
	places := make([]int32, len(guesses))
	for i, g := range guesses {
		var err error
		if places[i], err = s.find(g); err != nil {
			return nil, err
		}
	}
	ranked := make([]Ranked, len(guesses))
	err := s.each(ctx, len(guesses), func(w *worker, i int) {
		b := s.bound(w.guess(w.node(), places[i], beta, 0), beta, 0)
		r := Ranked{Guess: guesses[i], Total: b.Total, Exact: b.Exact || b.Total == Infinite}
		if s.loss > 0 && r.Total != Infinite { // an answer that is lost costs all guesses, and the loss
			r.Lost = r.Total / int(s.loss)
			r.Total = r.Total%int(s.loss) - r.Lost*s.problem.Guesses
		}
		ranked[i] = r
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		return cmp.Or(lastIf(a.Total == Infinite)-lastIf(b.Total == Infinite), cmp.Compare(a.Lost, b.Lost), cmp.Compare(a.Total, b.Total),
			lastIf(!a.Exact)-lastIf(!b.Exact))
	})
	return ranked, nil
}

// lastIf is a key to sort by: 1 for what comes last, and 0 for all else.
func lastIf(last bool) int {
	if last {
		return 1
	}
	return 0
}

// widestSlack is the largest slack, in guesses, that [Solver.Best] searches. Exact totals of worse guesses take long, and are useless for
// play.
const widestSlack = 32

// Best returns the best n guesses with their exact totals; fewer if fewer guesses find every answer, or lose as few, or if the
// others are far worse than the best.
func (s *Solver) Best(ctx context.Context, n int) ([]Ranked, error) {
	each := s.problem.size() / len(s.problem.Answers) // the value of one guess for one candidate
	for slack := 0; ; slack = 2*slack + 1 {
		ranked, err := s.Rank(ctx, s.Order(), slack*each)
		if err != nil {
			return nil, err
		}
		exact := slices.DeleteFunc(ranked, func(r Ranked) bool { return !r.Exact || r.Total == Infinite || r.Lost > ranked[0].Lost })
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
