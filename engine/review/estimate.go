package review

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"absurdist/engine"
	"absurdist/engine/tree"
)

// Where a search has not enough states, a value is estimated by one way to play, which is also a bound from above: the most
// promising guess, and so on below until the classes are small enough to search.

const (
	// roughNodes are the states for each class of an estimate.
	roughNodes = 1000
	// tries is how many promising guesses are compared for the best.
	tries = 3
)

// compared is [valuer.step] where the best guess is known, or too much to search: then it is one of a few promising ones.
func (v valuer) compared(ctx context.Context, pos *engine.Position, p tree.Problem, guess engine.Word, known opening) (worth, error) {
	w := worth{best: known.best}
	var err error
	var s *tree.Solver
	solver := func() (*tree.Solver, error) {
		if s == nil {
			s, err = v.solver(ctx, p, v.nodes)
		}
		return s, err
	}
	if w.played = known.played(p, guess); !w.played.Exact {
		bounds := w.played
		if s, err = solver(); err == nil {
			w.played, err = v.played(ctx, s, p, guess, pos.Used(guess))
		}
		w.played = w.played.within(bounds)
	}
	if err != nil {
		return w, err
	}
	if len(known.best) > 0 && known.best[0].Value.Exact {
		w.value = known.best[0].Value
		w.played.Guesses, w.played.Low = max(w.played.Guesses, w.value.Guesses), max(w.played.Low, w.value.Low)
		return w, nil
	}
	if !slices.ContainsFunc(w.best, func(c Choice) bool { return c.Guess == guess }) {
		w.best = append(slices.Clone(w.best), Choice{guess, w.played})
	}
	if len(known.best) == 0 {
		if s, err = solver(); err != nil {
			return w, err
		}
		for _, g := range s.Order()[:min(tries, len(p.Allowed))] {
			if g == guess {
				continue
			}
			value, err := v.played(ctx, s, p, g, false)
			if err != nil {
				return w, err
			}
			w.best = append(w.best, Choice{g, value})
		}
	}
	slices.SortStableFunc(w.best, func(a, b Choice) int { return cmp.Compare(a.Value.Guesses, b.Value.Guesses) })
	w.value = w.best[0].Value
	w.value.Exact, w.value.Low = false, min(w.value.Low, floor(p))
	w.best = nearBest(w.best)
	return w, nil
}

// within returns the value with bounds that are known of it.
func (v Value) within(o Value) Value {
	if v.Exact {
		return v
	}
	v.Low, v.High = max(v.Low, o.Low), min(v.High, o.High)
	v.Guesses = min(max(v.Guesses, v.Low), v.High)
	return v
}

// value returns what a position is worth, exactly if the search has the states for it.
func (v valuer) value(ctx context.Context, p tree.Problem) (Value, error) {
	if p.Weights != nil && len(p.Answers) > mostWeighed {
		w, err := v.weighed(ctx, p, engine.Word{}, false)
		return w.value, err
	}
	return v.search(ctx, p, v.nodes)
}

// search returns what a position is worth, exactly if so many states suffice for it.
func (v valuer) search(ctx context.Context, p tree.Problem, nodes int64) (Value, error) {
	if len(p.Answers) == 1 {
		return exact(1), nil
	}
	s, err := v.solver(ctx, p, nodes)
	if err != nil {
		return Value{}, err
	}
	r, err := s.Solve(ctx)
	switch {
	case errors.Is(err, tree.ErrImpossible):
		return never, nil
	case errors.Is(err, tree.ErrNodes) && p.Weights != nil:
		w, err := v.weighed(ctx, p, engine.Word{}, false)
		return w.value, err
	case errors.Is(err, tree.ErrNodes):
		value, err := v.following(ctx, p, s.Order()[0])
		value.Exact, value.Low = false, floor(p)
		return value, err
	case err != nil:
		return Value{}, err
	case p.Weights == nil:
		return mean(p, r.Total), nil
	}
	return mean(p, int(r.Weighted)), nil
}

// following values a guess by what follows each clue.
func (v valuer) following(ctx context.Context, p tree.Problem, guess engine.Word) (Value, error) {
	sum, size := exact(1), float64(sizeOf(p))
	for _, class := range split(p, guess) {
		if class.Guesses < 0 {
			return never, nil
		}
		value, err := v.search(ctx, class, min(v.nodes, roughNodes))
		if err != nil {
			return sum, err
		}
		share := float64(sizeOf(class)) / size
		sum.Guesses += share * value.Guesses
		sum.Low += share * value.Low
		sum.High += share * value.High
		sum.Exact = sum.Exact && value.Exact
	}
	return sum, nil
}

// split returns what follows each clue of a guess but the one that ends the game. Where no guess is left Guesses is -1.
func split(p tree.Problem, guess engine.Word) []tree.Problem {
	var list []tree.Problem
	number := map[engine.Clue]int{}
	for i, w := range p.Answers {
		clue := engine.Score(guess, w)
		if clue.Solved() {
			continue
		}
		k, met := number[clue]
		if !met {
			k = len(list)
			number[clue] = k
			next := tree.Problem{Mode: p.Mode, Allowed: p.Allowed}
			switch p.Guesses {
			case 0:
			case 1:
				next.Guesses = -1
			default:
				next.Guesses = p.Guesses - 1
			}
			if p.Mode != engine.Normal {
				allows := p.Mode.Filter([]Turn{{Guess: guess, Clue: clue}})
				next.Allowed = slices.DeleteFunc(slices.Clone(p.Allowed), func(w engine.Word) bool { return !allows(&w) })
			}
			list = append(list, next)
		}
		list[k].Answers = append(list[k].Answers, w)
		if p.Weights != nil {
			list[k].Weights = append(list[k].Weights, p.Weights[i])
		}
	}
	return list
}

// floor is a number of guesses that no way to play is below: one candidate takes one guess, as many as a guess can tell apart less one take two, and
// the others three.
func floor(p tree.Problem) float64 {
	weights := slices.Clone(p.Weights)
	if weights == nil {
		weights = slices.Repeat([]int64{1}, len(p.Answers))
	}
	slices.SortFunc(weights, func(a, b int64) int { return cmp.Compare(b, a) })
	apart := int(math.Pow(3, float64(p.Answers[0].Len())))
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
