package expect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// ErrTooMany is wrapped by the errors for positions that are too large to search even a core of them.
var ErrTooMany = errors.New("too many words to search")

// level is how much of the weight is searched exactly.
type level struct {
	share float64
	words int // at most
}

var (
	// levels are tried in turn when a search runs out of states, or finds that not all words of the core can be found in time.
	levels = []level{{0.998, 300}, {0.99, 200}, {0.96, 140}, {0.9, 90}, {0.8, 60}, {0.6, small}}
	// firstLevel is that of the first guess, of which not all are tried.
	firstLevel = level{0.9, 800}
)

const (
	// coreNodes is how many states are searched at most.
	coreNodes = 2000
	// small is how many candidates are searched exactly, whatever they weigh.
	small = 40
	// mostWonNodes bounds the search where not all of few words can be found in time.
	mostWonNodes = 10_000
	// firstGuesses is how many first guesses are compared. Of 40 that split the core best, one of the first 10 is within 0.002 of the best.
	firstGuesses = 10
	// near bounds the guesses that are compared over the tail: they are at most that much worse than the best, in guesses over the core.
	// far takes its place if all near guesses lose words.
	near, far = 0.003, 0.03
	// widest bounds how much worse the other guesses of the result are.
	widest = 0.5
	// nearFirst is near for first guesses.
	nearFirst = 0.004
)

// Search compares the guesses for a position with one secret, and returns the best n, or fewer if others are far worse. Which guess is
// the first does not depend on n. The others follow, best first. A guess that takes fewer than one above it might miss words.
// The expected numbers of guesses are exact for the core and estimates for the tail. The error wraps [ErrTooMany], or is the context's.
func Search(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	s := newSearch(pos)
	s.most = n
	list, err := s.run(ctx)
	if len(list) == 0 || s.settled {
		return list[:min(n, len(list))], err
	}
	s.order(list)
	list = list[:min(n, len(list))]
	s.explain(list)
	return list, err
}

// order sorts the guesses after the first by their cost, including the penalty for words that they might miss.
func (s *search) order(list []game.Suggestion) {
	worth := func(g game.Suggestion) float64 { return g.Guesses + s.share(s.penalty(s.missed[g.Guess])) }
	slices.SortStableFunc(list[1:], func(a, b game.Suggestion) int { return cmp.Compare(worth(a), worth(b)) })
}

// explain looks for the words that may be missed by guesses that take fewer than the first one. A guess that misses none is as good as
// the first, within the error of the estimates: it was not among those that were compared in full.
func (s *search) explain(list []game.Suggestion) {
	first := list[0].Guesses
	for i := range list {
		g := &list[i]
		if _, checked := s.missed[g.Guess]; g.Guesses < first && !checked && s.safety != nil {
			s.safety.left = guessEffort
			g.Missed = s.lost(g.Guess).words
		}
		if g.Missed == 0 {
			g.Guesses = max(g.Guesses, first)
		}
	}
	s.order(list)
}

func (s *search) run(ctx context.Context) ([]game.Suggestion, error) {
	switch {
	case len(s.words) == 0:
		return nil, fmt.Errorf("no candidate is left: %w", ErrTooMany)
	case s.rows == 1 || len(s.words) == 1:
		return s.last(), nil
	case s.rows == 2 && len(s.words) <= mostSecondLast:
		return s.secondLast(ctx)
	case len(s.pos.Turns()) == 0:
		return s.first(ctx)
	}
	return s.later(ctx)
}

// later searches ever smaller cores until one is small enough and all of its words can be found in time.
func (s *search) later(ctx context.Context) ([]game.Suggestion, error) {
	n := len(s.words) + 1
	for i, l := range levels {
		next := s.core(l)
		if i == 0 {
			next = max(next, min(small, len(s.words)))
		}
		if next < n {
			n = next
			list, err := s.at(ctx, n)
			if n == len(s.words) && errors.Is(err, tree.ErrImpossible) { // not all can be found in time
				if most, err := s.mostWon(ctx, n); !errors.Is(err, tree.ErrNodes) && !errors.Is(err, tree.ErrProblem) {
					return most, err
				}
			}
			if !errors.Is(err, tree.ErrNodes) && !errors.Is(err, tree.ErrImpossible) && !errors.Is(err, tree.ErrProblem) {
				return list, err
			}
		}
	}
	if n > small {
		return nil, fmt.Errorf("%d candidates: %w", len(s.words), ErrTooMany)
	}
	return s.mostWon(ctx, n)
}

// search is a position laid out for a search.
type search struct {
	pos     *game.Position
	rows    int         // guesses left, 0 for no limit
	words   []game.Word // the candidates, the likeliest first
	weights []int64     // theirs; sums of whole numbers are the same on all machines
	sum     int64       // of weights
	allowed []game.Word // what may be played
	most    int         // guesses to return
	safety  *safety     // made when it is needed
	missed  map[game.Word]loss
	settled bool // the choices are in their order, and what they miss is exact
}

// sameWeight is the weight of each candidate if the position has no weights.
const sameWeight = 1 << 30

func newSearch(pos *game.Position) *search {
	s := &search{pos: pos, missed: map[game.Word]loss{}}
	if left, limited := pos.GuessesLeft(); limited {
		s.rows = left
	}
	s.allowed = game.Pick(pos.Dictionary().Words(), pos.Playable())
	may := make(map[game.Word]bool, len(s.allowed))
	for _, w := range s.allowed {
		may[w] = true
	}
	candidates, masses := pos.CandidateWords(0), pos.Masses()
	if masses == nil { // there are no weights
		masses = slices.Repeat([]int64{sameWeight}, len(candidates))
	}
	for _, i := range order.Of(len(candidates), func(i, j int) int { return cmp.Compare(masses[j], masses[i]) }) {
		if may[candidates[i]] {
			s.words, s.weights = append(s.words, candidates[i]), append(s.weights, masses[i])
			s.sum += masses[i]
		}
	}
	return s
}

// share returns a weight as a part of all.
func (s *search) share(weight int64) float64 { return float64(weight) / float64(s.sum) }

// last returns the candidates, the likeliest first, for a position whose next guess must be one of them.
func (s *search) last() (list []game.Suggestion) {
	for _, c := range s.words {
		list = append(list, game.Suggestion{Guess: c, Candidate: true, Guesses: 1})
	}
	return list
}

// core returns how many of the likeliest words are searched at a level.
func (s *search) core(l level) int {
	n, sum := 0, int64(0)
	for n < len(s.words) && n < l.words && s.share(sum) < l.share {
		sum += s.weights[n]
		n++
	}
	return n
}

// at searches with the first n words as the core. The error wraps [tree.ErrImpossible] if not all of them can be found in time.
func (s *search) at(ctx context.Context, n int) ([]game.Suggestion, error) {
	solver, weight, err := s.solver(ctx, n, coreNodes, decision.LeastTotal)
	if err != nil {
		return nil, err
	}
	order := solver.Order()
	ranked, err := solver.Rank(ctx, order, slackOf(near, weight))
	if err == nil && ranked[0].Total == tree.Infinite {
		err = tree.ErrImpossible
	}
	if err != nil {
		return nil, err
	}
	c := s.compare(n, weight, ranked)
	if !c.settle() {
		if ranked, err := solver.Rank(ctx, order, slackOf(far, weight)); err == nil {
			c = s.compare(n, weight, ranked)
			c.settle()
		} else if !errors.Is(err, tree.ErrNodes) {
			return nil, err
		}
	}
	list := c.result()
	for slack := float64(far); len(list) < s.most && slack < widest; slack *= 3 {
		more, err := solver.Rank(ctx, order, slackOf(slack, weight))
		if errors.Is(err, tree.ErrNodes) {
			break
		}
		if err != nil {
			return nil, err
		}
		list = append(list, s.compare(n, weight, more).others(list)...)
	}
	return list, nil
}

// solver returns a solver for the first n words, and their weight in its units.
func (s *search) solver(ctx context.Context, n int, nodes int64, o decision.Objective) (*tree.Solver, int64, error) {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = float64(s.weights[i])
	}
	p, err := tree.Problem{Answers: s.words[:n], Allowed: s.allowed, Mode: s.pos.Mode, Guesses: s.rows}.Weighted(weights, o)
	if err != nil {
		return nil, 0, err
	}
	solver, err := tree.New(ctx, p, tree.Options{Objective: o, Workers: 1, Memory: 1, Nodes: nodes})
	return solver, p.Weight(), err
}

// slackOf returns a number of guesses over the core as a sum of weights.
func slackOf(guesses float64, weight int64) int { return int(guesses * float64(weight)) }

func (s *search) coreWeight(n int) (sum int64) {
	for _, w := range s.weights[:n] {
		sum += w
	}
	return sum
}

// mostWon finds the guess that loses the least weight of the first n words, where not all can be found.
func (s *search) mostWon(ctx context.Context, n int) ([]game.Suggestion, error) {
	solver, weight, err := s.solver(ctx, n, mostWonNodes, decision.MostWon)
	if err != nil {
		return nil, err
	}
	best, err := solver.Solve(ctx)
	if err != nil {
		return nil, err
	}
	ranked, err := solver.Best(ctx, s.most+1)
	if err != nil {
		return nil, err
	}
	lost := weight - best.Weight
	first := game.Suggestion{
		Guess: best.Tree.Guess, Candidate: best.Tree.Candidate, Missed: best.Lost + len(s.words) - n,
		Guesses: float64(best.Weighted+lost*int64(s.rows)) / float64(weight),
	}
	list := []game.Suggestion{first}
	for _, o := range ranked {
		if o.Guess != first.Guess { // it loses as much weight
			guesses := float64(o.Total+o.Lost*s.rows) / float64(weight)
			list = append(list, game.Suggestion{Guess: o.Guess, Candidate: slices.Contains(s.words, o.Guess), Missed: first.Missed, Guesses: guesses})
		}
	}
	s.settled = true
	return list, nil
}

// first compares first guesses.
func (s *search) first(ctx context.Context) ([]game.Suggestion, error) {
	n := s.core(firstLevel)
	c, err := s.firsts(ctx, n, nearFirst)
	if err != nil {
		return nil, err
	}
	list := c.result() // what the guesses lose is not looked at
	if len(list) < s.most {
		more, err := s.firsts(ctx, n, far)
		if err != nil {
			return nil, err
		}
		list = append(list, more.others(list)...)
	}
	return list, nil
}

// firsts compares the first guesses that split a core best and are at most that much worse than the best.
func (s *search) firsts(ctx context.Context, n int, slack float64) (*comparison, error) {
	solver, weight, err := s.solver(ctx, n, coreNodes, decision.LeastTotal)
	if err != nil {
		return nil, err
	}
	order := solver.Order()
	var ranked []tree.Ranked
	best := tree.Infinite - 1 // no total is that large
	for _, g := range order[:min(firstGuesses, len(order))] {
		b, err := solver.Prove(ctx, g, best)
		if errors.Is(err, tree.ErrNodes) {
			break
		}
		if err != nil {
			return nil, err
		}
		if b.Exact && b.Total < tree.Infinite {
			ranked = append(ranked, tree.Ranked{Guess: g, Total: b.Total, Exact: true})
			best = min(best, b.Total+slackOf(slack, weight))
		}
	}
	if len(ranked) == 0 { // not all of the core can be found, or too much is left
		ranked = append(ranked, tree.Ranked{Guess: order[0], Exact: true})
	}
	slices.SortStableFunc(ranked, func(a, b tree.Ranked) int { return cmp.Compare(a.Total, b.Total) })
	return s.compare(n, weight, ranked), nil
}
