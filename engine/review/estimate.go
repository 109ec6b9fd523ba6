package review

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// If a search has too few states, a value is estimated by one way to play, which is also an upper bound. That way plays the most promising
// guess at each position, until the classes are small enough to search.

const (
	// roughNodes are the states for the search of each class in an estimate.
	roughNodes = 1000
	// mostRough is the most candidates for which that number of states may suffice.
	mostRough = 250
	// tries is the number of promising guesses that are compared.
	tries = 3
)

// mostLaidOut is the most candidates for which a search is set up at all, even for a single guess. Each takes 20 KB. Positions with more
// are valued by the number of their candidates.
const mostLaidOut = 4000

// compared is [valuer.step] if the best guess is known, or if a full search is too large. In the latter case the best of a few promising
// guesses counts.
func (v valuer) compared(ctx context.Context, pos *game.Position, p tree.Problem, guess game.Word, known opening) (worth, error) {
	w := worth{best: known.best, played: known.played(p, guess)}
	settled := len(known.best) > 0 && known.best[0].Value.Exact
	if settled {
		w.value = known.best[0].Value
	}
	if settled && w.played.Exact {
		return w, nil
	}
	var s *tree.Solver
	var err error
	if len(p.Answers) <= mostLaidOut {
		if s, err = v.solver(ctx, p, v.nodes); err != nil {
			return w, err
		}
	}
	if !w.played.Exact {
		bounds := w.played
		if w.played, err = v.played(ctx, s, p, guess, pos.Used(guess)); err != nil {
			return w, err
		}
		w.played = w.played.within(bounds)
	}
	if settled {
		w.played.Guesses, w.played.Low = max(w.played.Guesses, w.value.Guesses), max(w.played.Low, w.value.Low)
		return w, nil
	}
	if !hasChoice(w.best, guess) {
		w.best = append(slices.Clone(w.best), Choice{guess, w.played})
	}
	if len(known.best) == 0 {
		if w.best, err = v.promising(ctx, s, p, w.best); err != nil {
			return w, err
		}
	}
	order.By(w.best, byGuesses)
	w.value = w.best[0].Value
	w.value.Exact, w.value.Low = false, min(w.value.Low, floor(p))
	w.best = nearBest(w.best)
	return w, nil
}

// promising adds the values of the most promising guesses to a list. The solver is nil if there are too many candidates for it.
func (v valuer) promising(ctx context.Context, s *tree.Solver, p tree.Problem, list []Choice) ([]Choice, error) {
	order, err := v.order(ctx, s, p)
	if err != nil {
		return list, err
	}
	n := tries
	if s == nil {
		n = 1
	}
	for _, g := range order[:min(n, len(order))] {
		if hasChoice(list, g) {
			continue
		}
		value, err := v.played(ctx, s, p, g, false)
		if err != nil {
			return list, err
		}
		list = append(list, Choice{g, value})
	}
	return list, nil
}

// order returns the guesses, the most promising first. With very many candidates it looks only at some of them.
func (v valuer) order(ctx context.Context, s *tree.Solver, p tree.Problem) ([]game.Word, error) {
	if s != nil {
		return s.Order(), nil
	}
	some := p
	some.Answers = nil
	for i := 0; i < len(p.Answers); i += len(p.Answers)/mostSearched + 1 {
		some.Answers = append(some.Answers, p.Answers[i])
	}
	s, err := v.solver(ctx, some, v.nodes)
	if err != nil {
		return nil, err
	}
	return s.Order(), nil
}

// within returns v, narrowed by the bounds of o unless it is exact.
func (v Value) within(o Value) Value {
	if v.Exact {
		return v
	}
	v.Low, v.High = max(v.Low, o.Low), min(v.High, o.High)
	v.Guesses = min(max(v.Guesses, v.Low), v.High)
	return v
}

// search returns what a position is worth, exactly if that number of states suffices for it.
func (v valuer) search(ctx context.Context, p tree.Problem, nodes int64) (Value, error) {
	if len(p.Answers) == 1 {
		return exact(1), nil
	}
	if len(p.Answers) > mostLaidOut && p.Weights == nil {
		return reckoned(p), nil
	}
	if p.Weights == nil || len(p.Answers) <= mostWeighed {
		s, err := v.solver(ctx, p, nodes)
		if err != nil {
			return Value{}, err
		}
		r, err := tree.Result{}, tree.ErrNodes
		if nodes > roughNodes || len(p.Answers) <= mostRough {
			r, err = s.Solve(ctx)
		}
		switch {
		case errors.Is(err, tree.ErrImpossible):
			return never, nil
		case err == nil && p.Weights != nil:
			return mean(p, int(r.Weighted)), nil
		case err == nil:
			return mean(p, r.Total), nil
		case !errors.Is(err, tree.ErrNodes):
			return Value{}, err
		case p.Weights == nil:
			value, err := v.following(ctx, p, s.Order()[0])
			value.Exact, value.Low = false, floor(p)
			return value, err
		}
	}
	w, err := v.weighed(ctx, p, game.Word{}, false)
	return w.value, err
}

// reckoned values a position by the number of its candidates alone.
func reckoned(p tree.Problem) Value {
	n := len(p.Answers)
	return Value{1 + moreFor(n), false, floor(p), float64(n+1) / 2} // the words are guessed one after the other
}

// moreFor estimates how many guesses that number of words takes before the one that is the answer.
func moreFor(words int) float64 { return 0.5 * math.Pow(math.Log2(float64(words)), 0.7) }

// following values a guess by what the positions after each clue are worth.
func (v valuer) following(ctx context.Context, p tree.Problem, guess game.Word) (Value, error) {
	sum, size := exact(1), float64(sizeOf(p))
	for _, class := range split(p, guess) {
		if class.Guesses < 0 {
			return never, nil
		}
		value := reckoned(class)
		if len(p.Answers) <= mostLaidOut {
			var err error
			if value, err = v.search(ctx, class, min(v.nodes, roughNodes)); err != nil {
				return sum, err
			}
		}
		share := float64(sizeOf(class)) / size
		sum.Guesses += share * value.Guesses
		sum.Low += share * value.Low
		sum.High += share * value.High
		sum.Exact = sum.Exact && value.Exact
	}
	return sum, nil
}

// split returns the problem that follows each clue of a guess, except the clue that ends the game. Guesses is -1 where no guess is left.
func split(p tree.Problem, guess game.Word) (list []tree.Problem) {
	score := func(i int) game.Clue { return game.Score(guess, p.Answers[i]) }
	clues, classes := game.ByClue(order.Numbers[int](len(p.Answers)), score)
	for _, clue := range clues {
		if clue.Solved() {
			continue
		}
		next := tree.Problem{Mode: p.Mode, Allowed: p.Allowed, Guesses: p.Guesses - 1}
		if p.Guesses <= 1 {
			next.Guesses = -p.Guesses // 0 stays without a limit, and after the last guess none is left
		}
		if p.Mode != game.Normal {
			allows := p.Mode.Filter([]Turn{{Guess: guess, Clue: clue}})
			next.Allowed = slices.DeleteFunc(slices.Clone(p.Allowed), func(w game.Word) bool { return !allows(&w) })
		}
		for _, i := range classes[clue] {
			next.Answers = append(next.Answers, p.Answers[i])
			if p.Weights != nil {
				next.Weights = append(next.Weights, p.Weights[i])
			}
		}
		list = append(list, next)
	}
	return list
}

// floor is a lower bound on the mean number of guesses. One candidate takes one guess. For each other clue of the first guess, one candidate
// takes two guesses, and all others take three.
func floor(p tree.Problem) float64 {
	weights := slices.Clone(p.Weights)
	if weights == nil {
		weights = slices.Repeat([]int64{1}, len(p.Answers))
	}
	slices.SortFunc(weights, func(a, b int64) int { return cmp.Compare(b, a) })
	apart := game.ClueCount(p.Answers[0].Len())
	sum := int64(0)
	for i, w := range weights {
		switch {
		case i == 0:
			sum += w
		case i < apart:
			sum += 2 * w
		default:
			sum += 3 * w
		}
	}
	return float64(sum) / float64(sizeOf(p))
}
