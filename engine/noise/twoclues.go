package noise

import (
	"context"
	"runtime"
	"sync"

	"absurdist/engine"
)

// TwoClues is the best play with two clues of given budgets, the first word given too.
type TwoClues struct {
	Wins   float64                   // the chance to win
	Second [engine.Clues]engine.Word // the best second word, by the first clue
}

// SolveTwoClues finds the best second word for each of the 243 first clues, on all cores: among the words with the
// given indices, or if that is nil among all. The error is ctx's.
func SolveTwoClues(ctx context.Context, m *Model, first int, epsilon1, epsilon2 float64, among []int) (*TwoClues, error) {
	var (
		mu    sync.Mutex
		best  clueVector
		words [engine.Clues]int
	)
	err := eachSecond(ctx, m, first, [2]float64{epsilon1, epsilon2}, among, func(g int, wins *clueVector) {
		mu.Lock()
		defer mu.Unlock()
		for r, v := range wins {
			if v > best[r] || v == best[r] && g < words[r] {
				best[r], words[r] = v, g
			}
		}
	})
	if err != nil {
		return nil, err
	}
	t := new(TwoClues)
	for r, v := range best {
		t.Wins += v
		t.Second[r] = m.Dict.Words()[words[r]]
	}
	return t, nil
}

// eachSecond calls visit for each second word, on all cores, with the chance of each first clue and a win after it.
// Among is as for [SolveTwoClues].
//
// A second word splits the answers of each true first clue c1 by its own clue c2. Which pairs (c1, c2) occur does not
// depend on the noise. After the noisy clue r1 an answer weighs K(r1|c1), so the largest weights by c2 take one look at
// each pair, and the max-product transform does the rest: all in all 243 transforms a word.
func eachSecond(ctx context.Context, m *Model, first int, epsilon [2]float64, among []int, visit func(g int, wins *clueVector)) error {
	if among == nil {
		among = NewKernel(m).everything()
	}
	c1, c2 := NewChannel(epsilon[0]), NewChannel(epsilon[1])
	var like [engine.Clues]clueVector // by noisy, then true first clue
	for r := range like {
		like[r] = c1.likelihoods(engine.Clue(r))
	}
	row, share := m.Row(first), 1/float64(len(m.Dict.Answers()))
	work := func(k, step int) {
		var met [engine.Clues][engine.Clues]int32 // pairs of true clues, the last word that they were met in
		var pairs [][2]uint8
		var wins clueVector
		for ; k < len(among) && ctx.Err() == nil; k += step {
			pairs = pairs[:0]
			for a, c := range m.Row(among[k]) {
				if met[row[a]][c] != int32(k+1) {
					met[row[a]][c] = int32(k + 1)
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
				wins[r] = share * v.transformMax(c2.Keep, c2.Other)
			}
			visit(among[k], &wins)
		}
	}
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for k := range workers {
		wg.Go(func() { work(k, workers) })
	}
	wg.Wait()
	return ctx.Err()
}
