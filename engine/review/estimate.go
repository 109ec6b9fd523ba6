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

// known returns the best guesses of a whole game where they are known, by the built-in trees.
func (v valuer) known(pos *engine.Position, p tree.Problem) ([]Choice, error) {
	d := pos.Dictionary()
	if len(pos.Turns()) > 0 || pos.Weights() != nil || pos.Left() != len(d.Answers()) || len(p.Allowed) != len(d.Words()) {
		return nil, nil
	}
	t, err := tree.BuiltIn(d, pos.Host, pos.Mode)
	if t == nil || err != nil {
		return nil, err
	}
	of := t.Summary()
	value := mean(p, of.Total)
	switch {
	case p.Guesses > 0 && p.Guesses < of.Worst:
		return nil, nil
	case p.Guesses == 0 || p.Guesses > builtInRows:
		value.Exact, value.Low = false, floor(p)
	}
	return []Choice{{t.Guess, value}}, nil
}

// builtInRows is the limit of guesses of the built-in trees: without a limit a lower total may be possible.
const builtInRows = 6

// compared is [valuer.step] where the best guess is known, or too much to search: then it is one of a few promising ones.
func (v valuer) compared(ctx context.Context, pos *engine.Position, p tree.Problem, guess engine.Word, known []Choice) (worth, error) {
	w := worth{best: known}
	for _, c := range known {
		if c.Guess == guess {
			w.value, w.played = known[0].Value, c.Value
			return w, nil
		}
	}
	s, err := v.solver(ctx, p)
	if err != nil {
		return w, err
	}
	if w.played, err = v.played(ctx, s, p, guess, pos.Used(guess)); err != nil {
		return w, err
	}
	if len(known) > 0 && known[0].Value.Exact {
		w.value = known[0].Value
		w.played.Guesses, w.played.Low = max(w.played.Guesses, w.value.Guesses), max(w.played.Low, w.value.Low)
		return w, nil
	}
	w.best = append(slices.Clone(known), Choice{guess, w.played})
	if len(known) == 0 {
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
	w.best = w.best[:min(mostBest, len(w.best))]
	w.value = w.best[0].Value
	w.value.Exact, w.value.Low = false, min(w.value.Low, floor(p))
	return w, nil
}

// value returns what a position is worth, exactly if the search has the states for it.
func (v valuer) value(ctx context.Context, p tree.Problem) (Value, error) {
	return v.search(ctx, p, v.nodes)
}

// search returns what a position is worth, exactly if so many states suffice for it.
func (v valuer) search(ctx context.Context, p tree.Problem, nodes int64) (Value, error) {
	if len(p.Answers) == 1 {
		return exact(1), nil
	}
	s, err := tree.New(ctx, p, tree.Options{Workers: 1, Memory: 1, Nodes: nodes})
	if err != nil {
		return Value{}, err
	}
	r, err := s.Solve(ctx)
	switch {
	case errors.Is(err, tree.ErrImpossible):
		return never, nil
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
