package strategy

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"absurdist/engine"
	"absurdist/engine/parallel"
)

// greedy looks one guess ahead: it plays the word whose clue leaves the least,
// by some measure of the partition of the candidates.
//
// Ties go to words that may be the answer, then to the alphabet, so that a
// strategy's games do not depend on the order of a list or on the machine. When
// only one guess is left only candidates are looked at, as nothing else can win.
type greedy struct {
	// cost measures a partition, the less the better. Equal partitions must give
	// equal costs, in whatever order: that is what makes the tie-break sound.
	cost func(engine.Sizes) int64
	// least, which may be nil, is the least cost that a guess can have whose clue tells at most so many bits of n candidates.
	least func(bits float64, n int) int64
}

// entropy plays the guess whose clue tells most.
var entropy = greedy{cost: engine.Sizes.Scatter, least: engine.LeastScatter}

var (
	_ Strategy = greedy{}
	_ Ranker   = greedy{}
)

// graded is a guess with its cost.
type graded struct {
	word      int32
	candidate bool
	cost      int64
}

// Next plays the best word.
func (g greedy) Next(ctx context.Context, pos *engine.Position) (engine.Word, error) {
	list, _, err := g.grade(ctx, pos, 1)
	if err != nil {
		return engine.Word{}, err
	}
	words := pos.Dictionary().Words()
	best := slices.MinFunc(list, order(words))
	return words[best.word], nil
}

// Rank returns the best n words with their figures.
func (g greedy) Rank(ctx context.Context, pos *engine.Position, n int) ([]Suggestion, error) {
	list, split, err := g.grade(ctx, pos, n)
	if err != nil {
		return nil, err
	}
	words := pos.Dictionary().Words()
	slices.SortFunc(list, order(words))
	list = list[:min(n, len(list))]
	suggestions := make([]Suggestion, len(list))
	at := split.scratch()
	for i, w := range list {
		suggestions[i] = Suggestion{Guess: words[w.word], Candidate: w.candidate, Figures: split.sizes(w.word, at).Figures()}
	}
	return suggestions, nil
}

// order puts the least cost first, then candidates, then the alphabet.
func order(words []engine.Word) func(a, b graded) int {
	return func(a, b graded) int {
		if a.cost != b.cost {
			return cmp.Compare(a.cost, b.cost)
		}
		if a.candidate != b.candidate {
			if a.candidate {
				return -1
			}
			return 1
		}
		return words[a.word].Compare(words[b.word])
	}
}

// grade measures the words that may be played, on all cores. It leaves out some that are not among the best n.
func (g greedy) grade(ctx context.Context, pos *engine.Position, n int) ([]graded, *splitter, error) {
	list := contenders(pos)
	if len(list) == 0 {
		return nil, nil, fmt.Errorf("%w in %s mode", ErrNoMove, pos.Mode)
	}
	split, err := newSplitter(ctx, pos)
	if err != nil {
		return nil, nil, err
	}
	if split.rows != nil && g.least != nil {
		out, err := g.gradePromising(ctx, pos, list, split, n)
		return out, split, err
	}
	out := make([]graded, len(list))
	parallel.Ranges(len(list), func(from, to int) {
		at := split.scratch()
		for i := from; i < to; i++ {
			if i&1023 == 0 && ctx.Err() != nil {
				return
			}
			out[i] = graded{list[i], pos.Candidates().Has(int(list[i])), g.cost(split.sizes(list[i], at))}
		}
	})
	return out, split, context.Cause(ctx)
}

// gradePromising is grade for long words, whose rows take long to sum up. It leaves out words that can't be among the best
// n: what a clue tells is at most the sum of what its letters tell each.
func (g greedy) gradePromising(ctx context.Context, pos *engine.Position, list []int32, split *splitter, n int) ([]graded, error) {
	type promise struct {
		least int64 // cost
		word  int32
	}
	promises := make([]promise, len(list))
	for i, w := range list {
		promises[i] = promise{g.least(split.rows.Bits(int(w)), pos.Left()), w}
	}
	slices.SortFunc(promises, func(a, b promise) int { return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(a.word, b.word)) })
	var mu sync.Mutex
	var out []graded
	var best []int64 // the least n costs so far, sorted
	err := parallel.Each(ctx, parallel.Workers[*scratch](), len(promises), 16, func(_ context.Context, at **scratch, i int) error {
		mu.Lock()
		beaten := len(best) == n && promises[i].least > best[n-1]
		mu.Unlock()
		if beaten {
			return nil
		}
		if *at == nil {
			*at = split.scratch()
		}
		word := promises[i].word
		w := graded{word, pos.Candidates().Has(int(word)), g.cost(split.sizes(word, *at))}
		mu.Lock()
		defer mu.Unlock()
		out = append(out, w)
		k, _ := slices.BinarySearch(best, w.cost)
		best = slices.Insert(best, k, w.cost)
		best = best[:min(n, len(best))]
		return nil
	})
	return out, err
}

// contenders returns the words worth a look: all that may be played, but only
// candidates where the next guess must be the answer: on the last row, or when
// one candidate is left.
func contenders(pos *engine.Position) []int32 {
	if left, limited := pos.GuessesLeft(); limited && left == 1 || pos.Left() == 1 {
		var sure []int32
		for i := range pos.Candidates().All() {
			if pos.Check(pos.Dictionary().Words()[i]) == nil {
				sure = append(sure, int32(i))
			}
		}
		if len(sure) > 0 {
			return sure
		}
	}
	return pos.Playable()
}
