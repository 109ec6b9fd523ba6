package noise

import (
	"context"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// TwoClues is the best play with two clues of given budgets and a given first word.
type TwoClues struct {
	Wins   float64         // the chance to win
	Second [game.Clues]int // the best second word, by index, for each first clue
}

// SolveTwoClues finds the best second word for each of the 243 first clues, on all cores, among the words with
// the given indexes; nil stands for all. The error is ctx's.
func SolveTwoClues(ctx context.Context, m *Model, first int, epsilon1, epsilon2 float64, among []int) (t TwoClues, err error) {
	var mu sync.Mutex
	var best clueVector
	err = eachSecond(ctx, m, first, [2]float64{epsilon1, epsilon2}, among, func(g int, wins *clueVector) {
		mu.Lock()
		defer mu.Unlock()
		for r, v := range wins {
			if v > best[r] || v == best[r] && g < t.Second[r] {
				best[r], t.Second[r] = v, g
			}
		}
	})
	if err != nil {
		return TwoClues{}, err
	}
	for _, v := range best {
		t.Wins += v
	}
	return t, nil
}

// eachSecond calls visit for each second word, on all cores, with the joint probability of each first clue and
// a win after it. Among is as for [SolveTwoClues].
//
// A second word splits the answers of each true first clue c1 by its own clue c2. Which pairs (c1, c2) occur
// does not depend on the noise. After the noisy clue r1 an answer has the weight K(r1|c1). So the largest
// weights by c2 take one pass over the pairs, and the max-product transform does the rest: 243 transforms a
// word.
func eachSecond(ctx context.Context, m *Model, first int, epsilon [2]float64, among []int, visit func(g int, wins *clueVector)) error {
	if among == nil {
		among = NewKernel(m).allWords()
	}
	c1, c2 := newChannel(epsilon[0]), newChannel(epsilon[1])
	var like [game.Clues]clueVector // by noisy, then true first clue
	for r := range like {
		like[r] = c1.likelihoods(game.Clue(r))
	}
	row, share := m.row(first), 1/float64(len(m.Dict.Answers()))
	return parallel.Each(ctx, parallel.Workers[secondWord](), len(among), 1, func(_ context.Context, w *secondWord, k int) error {
		w.pairs = w.pairs[:0]
		for a, c := range m.row(among[k]) {
			if w.seen[row[a]][c] != int32(k+1) {
				w.seen[row[a]][c] = int32(k + 1)
				w.pairs = append(w.pairs, [2]uint8{row[a], c})
			}
		}
		for r := range like {
			var v clueVector
			by := &like[r]
			for _, p := range w.pairs {
				if w := by[p[0]]; w > v[p[1]] {
					v[p[1]] = w
				}
			}
			w.wins[r] = share * v.transformMax(c2.Keep, c2.Other)
		}
		visit(among[k], &w.wins)
		return nil
	})
}

// secondWord is scratch memory for one second word.
type secondWord struct {
	seen  [game.Clues][game.Clues]int32 // by pair of true clues: 1 plus the index in among of the last word that makes it
	pairs [][2]uint8                    // of true clues that the word makes
	wins  clueVector
}
