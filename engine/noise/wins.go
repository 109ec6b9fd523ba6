package noise

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"

	"absurdist/engine"
)

// SequenceWins returns the expected wins of a fixed sequence of guesses: the chance that the likeliest answer
// after their clues is right. See [PlanWins].
func SequenceWins(ctx context.Context, m *Model, guesses []int, epsilons []float64) (float64, error) {
	if len(guesses) != len(epsilons) {
		return 0, errors.New("as many guesses as budgets are needed")
	}
	return PlanWins(ctx, m, epsilons, func(clues []engine.Clue) int { return guesses[len(clues)] })
}

// PlanWins returns the expected wins of a plan, whose word returns the index of the guess after some clues. It is
// exact, sums over 243 clues for each guess but the last, and so is slow beyond three guesses. The error is ctx's.
func PlanWins(ctx context.Context, m *Model, epsilons []float64, word func(clues []engine.Clue) int) (float64, error) {
	n := len(m.Dict.Answers())
	weights := make([]float64, n)
	for a := range weights {
		weights[a] = 1 / float64(n)
	}
	s := plan{m, epsilons, word}
	return s.wins(ctx, nil, weights), ctx.Err()
}

type plan struct {
	*Model
	epsilons []float64
	word     func(clues []engine.Clue) int
}

// wins returns the expected wins after some clues, under which the answers have these weights.
func (s plan) wins(ctx context.Context, clues []engine.Clue, weights []float64) float64 {
	at := len(clues)
	switch {
	case ctx.Err() != nil:
		return 0
	case at == len(s.epsilons):
		return slices.Max(weights)
	}
	row, c := s.Row(s.word(clues)), NewChannel(s.epsilons[at])
	if at == len(s.epsilons)-1 {
		var v clueVector
		for a, w := range weights {
			v[row[a]] = max(v[row[a]], w)
		}
		return v.transformMax(c.Keep, c.Other)
	}
	sum, next := 0., make([]float64, len(weights))
	for r := range engine.Clues {
		like := c.likelihoods(engine.Clue(r))
		for a, w := range weights {
			next[a] = w * like[row[a]]
		}
		sum += s.wins(ctx, append(clues, engine.Clue(r)), next)
	}
	return sum
}

// likelihoods returns P(clue | true clue) for every true clue.
func (c Channel) likelihoods(clue engine.Clue) (like clueVector) {
	var by [engine.Letters + 1]float64 // tiles that agree
	for n := range by {
		by[n] = math.Pow(c.Keep, float64(n)) * math.Pow(c.Other, float64(engine.Letters-n))
	}
	for truth := range like {
		like[truth] = by[agree[truth][clue]]
	}
	return like
}

// TwoClues is the best play with two clues of given budgets, the first word given too.
type TwoClues struct {
	Wins   float64                   // the chance to win
	Second [engine.Clues]engine.Word // the best second word, by the first clue
}

// SolveTwoClues finds the best second word for each of the 243 first clues among all allowed words, on all cores.
//
// A second word splits the answers of each first clue c1 by its own clue c2. Which pairs (c1, c2) occur does not
// depend on the noise. After the noisy clue r1 an answer weighs K(r1|c1), so the largest weights by c2 take one
// look at each pair, and the max-product transform does the rest: all in all 243·12,972 transforms. The error
// is ctx's.
func SolveTwoClues(ctx context.Context, m *Model, first int, epsilon1, epsilon2 float64) (*TwoClues, error) {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		best  [engine.Clues]float64
		words [engine.Clues]int
	)
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		wg.Go(func() {
			mine, word := twoClues(ctx, m, first, [2]float64{epsilon1, epsilon2}, k, workers)
			mu.Lock()
			defer mu.Unlock()
			for r, v := range mine {
				if v > best[r] || v == best[r] && word[r] < words[r] {
					best[r], words[r] = v, word[r]
				}
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := new(TwoClues)
	for r, v := range best {
		t.Wins += v / float64(len(m.Dict.Answers()))
		t.Second[r] = m.Dict.Words()[words[r]]
	}
	return t, nil
}

// twoClues looks at every step-th word from k, and returns the best value and word by first clue.
func twoClues(ctx context.Context, m *Model, first int, epsilon [2]float64, k, step int) (best [engine.Clues]float64, word [engine.Clues]int) {
	c1, c2 := NewChannel(epsilon[0]), NewChannel(epsilon[1])
	var like [engine.Clues]clueVector // by noisy, then true first clue
	for r := range like {
		like[r] = c1.likelihoods(engine.Clue(r))
	}
	row := m.Row(first)
	var met [engine.Clues][engine.Clues]int32 // pairs of true clues, the last word that they were met in
	var pairs [][2]uint8
	for g := k; g < len(m.Dict.Words()) && ctx.Err() == nil; g += step {
		pairs = pairs[:0]
		for a, c := range m.Row(g) {
			if met[row[a]][c] != int32(g+1) {
				met[row[a]][c] = int32(g + 1)
				pairs = append(pairs, [2]uint8{row[a], c})
			}
		}
		for r := range like {
			var v clueVector
			by := &like[r]
			for _, p := range pairs {
				if w := by[p[0]]; w > v[p[1]] {
					v[p[1]] = w
				}
			}
			if sum := v.transformMax(c2.Keep, c2.Other); sum > best[r] {
				best[r], word[r] = sum, g
			}
		}
	}
	return best, word
}
