package tree

import (
	"context"

	"absurdist/engine"
)

// Bound is what a search has shown about a total.
type Bound struct {
	// Total is the least total if Exact, otherwise a lower bound.
	Total int  `json:"total"`
	Exact bool `json:"exact"`
	// Nodes is the number of states searched.
	Nodes int64 `json:"nodes"`
}

// Prove searches for trees that begin with the guess and whose total is less than below. If there is one, the
// bound is exact; otherwise it is at least below. If below is [Infinite], the question is only whether every
// answer can be found within [Problem.Guesses]: the total is then Infinite if not, and any finite number if
// so.
func (s *Solver) Prove(ctx context.Context, first engine.Word, below int) (Bound, error) {
	j, err := s.find(first)
	if err != nil {
		return Bound{}, err
	}
	beta, before := s.askBelow(below), s.searched()
	v, err := s.firstGuess(ctx, j, beta)
	return s.bound(v, beta, s.searched()-before), err
}

// askBelow prepares for questions about totals less than below, and returns it as the search's bound.
func (s *Solver) askBelow(below int) int32 {
	s.ask(s.problem.Guesses, below >= infinite)
	return int32(min(below, infinite))
}

// bound returns what a search with the bound beta has shown by returning v.
func (s *Solver) bound(v, beta int32, nodes int64) Bound {
	b := Bound{Total: int(v), Exact: v < beta, Nodes: nodes}
	if v >= infinite {
		b.Total = Infinite
	}
	return b
}

// searched counts the states that all workers have searched.
func (s *Solver) searched() int64 {
	n := int64(0)
	for _, w := range s.workers {
		n += w.nodes
	}
	return n
}
