package strategy

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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
}

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
	list, err := g.grade(ctx, pos)
	if err != nil {
		return engine.Word{}, err
	}
	words := pos.Dictionary().Words()
	best := slices.MinFunc(list, order(words))
	return words[best.word], nil
}

// Rank returns the best n words with their figures.
func (g greedy) Rank(ctx context.Context, pos *engine.Position, n int) ([]Suggestion, error) {
	list, err := g.grade(ctx, pos)
	if err != nil {
		return nil, err
	}
	words := pos.Dictionary().Words()
	slices.SortFunc(list, order(words))
	list = list[:min(n, len(list))]
	split := newSplitter(pos)
	suggestions := make([]Suggestion, len(list))
	for i, w := range list {
		p := split.partition(w.word)
		suggestions[i] = Suggestion{Guess: words[w.word], Candidate: w.candidate, Figures: p.Figures()}
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

// grade measures every word that may be played, on all cores.
func (g greedy) grade(ctx context.Context, pos *engine.Position) ([]graded, error) {
	list := contenders(pos)
	if len(list) == 0 {
		return nil, fmt.Errorf("%w in %s mode", ErrNoMove, pos.Mode)
	}
	split := newSplitter(pos)
	out := make([]graded, len(list))
	parallel.Ranges(len(list), func(from, to int) {
		var p engine.Partition
		var buf engine.Sizes
		for i := from; i < to; i++ {
			if i&1023 == 0 && ctx.Err() != nil {
				return
			}
			buf = split.sizes(list[i], &p, buf)
			out[i] = graded{list[i], pos.Candidates().Has(int(list[i])), g.cost(buf)}
		}
	})
	return out, context.Cause(ctx)
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

// splitter partitions the candidates of a position by the clues of a guess.
type splitter struct {
	table *engine.Table
	cols  []int32
}

func newSplitter(pos *engine.Position) splitter {
	dict := pos.Dictionary()
	n := len(dict.Answers())
	if pos.Tier() == engine.FromAnswers {
		if pos.Left() == n {
			return splitter{table: dict.Table()}
		}
		cols := make([]int32, 0, pos.Left())
		for i := range pos.Candidates().All() {
			cols = append(cols, int32(i))
		}
		return splitter{dict.Table(), cols}
	}
	// The candidates are not answers of the list: a table of their own.
	return splitter{table: engine.NewTable(dict.Words(), pos.CandidateWords(0))}
}

func (s splitter) partition(word int32) engine.Partition {
	var p engine.Partition
	p.Reset(s.table.Row(int(word)), s.cols)
	return p
}

// few is how many columns are better split than counted over all clues.
const few = 128

// sizes returns the bucket sizes of the partition, in the memory of buf or of p,
// which is zero before and after if the columns are few.
func (s splitter) sizes(word int32, p *engine.Partition, buf engine.Sizes) engine.Sizes {
	row := s.table.Row(int(word))
	if s.cols != nil && len(s.cols) <= few {
		return p.Split(row, s.cols, buf)
	}
	p.Reset(row, s.cols)
	return p.Sizes()
}
