package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// greedy looks one guess ahead. It plays the word whose clue leaves the least, by some measure of the partition of the candidates.
//
// Words that may be the answer win ties, likeliest first, then the alphabet decides. So games depend neither on the
// order of a list nor on the machine. With only one guess left, only candidates are considered.
type greedy struct {
	tabled

	// cost measures a partition, the less the better. Equal partitions must have equal costs, whatever their order, or
	// the tie-break would fail.
	cost func(game.Sizes) int64
	// least, which may be nil, returns the least possible cost of a guess whose clue has at most that many bits on n
	// candidates.
	least func(bits float64, n int) int64
	// weigh and leastWeighed do the same for candidates with weights of that sum. They are separate because logarithms
	// of small numbers are looked up, and those of weights computed. Without weigh, the cost is that of the smallest set
	// of likeliest candidates with the share of the weight.
	weigh        func(game.Masses) int64
	leastWeighed func(bits float64, sum int64) int64
	share        float64
	from         int // the fewest candidates for which leastWeighed is used
}

// promisingFrom is the number of candidates with weights from which leaving words out is worthwhile.
const promisingFrom = 256

// entropy plays the guess whose clue has the most information.
var entropy = greedy{
	cost: game.Sizes.Scatter, least: game.LeastScatter,
	weigh: game.Masses.Scatter, leastWeighed: game.LeastMassScatter, from: promisingFrom,
}

// expected plays the guess that leaves the fewest candidates, or the least weight, on average.
var expected = greedy{cost: game.Sizes.Squares, weigh: game.Masses.Squares}

// worstCase plays the guess with the smallest largest bucket.
var worstCase = greedy{cost: func(s game.Sizes) int64 { return int64(s.Worst()) }, share: game.CoreShare}

var _ Ranker = greedy{}

// graded is a word with its cost. Mass is for comparing how likely it is the answer; 0 if it can't be.
type graded struct {
	word int32
	mass int64
	cost int64
}

// Next plays the best word.
func (g greedy) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	list, err := g.grade(ctx, pos, 1)
	if err != nil {
		return game.Word{}, err
	}
	words := pos.Dictionary().Words()
	return words[slices.MinFunc(list, order(words)).word], nil
}

// Rank returns the best n words with their figures.
func (g greedy) Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	list, err := g.grade(ctx, pos, n)
	if err != nil {
		return nil, err
	}
	words := pos.Dictionary().Words()
	slices.SortFunc(list, order(words))
	var best []game.Suggestion
	for _, w := range list[:min(n, len(list))] {
		best = append(best, game.Suggestion{Guess: words[w.word], Candidate: w.mass > 0})
	}
	addFigures(pos, best)
	return best, nil
}

// addFigures fills in the figures of guesses for pos.
func addFigures(pos *game.Position, list []game.Suggestion) {
	guesses := make([]game.Word, len(list))
	for i, s := range list {
		guesses[i] = s.Guess
	}
	for i, f := range pos.Figures(guesses...) {
		list[i].Figures = f
	}
}

// order sorts by cost, then candidates first by likelihood, then by the alphabet.
func order(words []game.Word) func(a, b graded) int {
	return func(a, b graded) int {
		switch {
		case a.cost != b.cost:
			return cmp.Compare(a.cost, b.cost)
		case a.mass != b.mass:
			return cmp.Compare(b.mass, a.mass)
		}
		return words[a.word].Compare(words[b.word])
	}
}

// likelihood returns a function for comparing how likely words solve one of the boards: 0 if they can't.
func likelihood(open ...*game.Position) func(word int32) int64 {
	if !anyWeights(open) {
		return func(w int32) int64 {
			if isCandidate(open, w) {
				return 1
			}
			return 0
		}
	}
	by := make([]int64, len(open[0].Dictionary().Words()))
	for _, p := range open {
		masses, k := p.Masses(), 0
		for i := range p.Candidates().All() {
			if masses == nil {
				by[i]++
				continue
			}
			by[i] += masses[k]
			k++
		}
	}
	return func(w int32) int64 { return by[w] }
}

// contenders returns the words to consider: all playable ones, but only candidates if the next guess must be an answer, because
// no more rows are left than boards are open, or one candidate is left.
func contenders(open ...*game.Position) ([]int32, error) {
	p := open[0]
	if left, limited := p.GuessesLeft(); limited && left <= len(open) || len(open) == 1 && p.Left() == 1 {
		var sure []int32
		for _, p := range open {
			for i := range p.Candidates().All() {
				if p.Check(p.Dictionary().Words()[i]) == nil {
					sure = append(sure, int32(i))
				}
			}
		}
		if len(sure) > 0 {
			slices.Sort(sure)
			return slices.Compact(sure), nil
		}
	}
	list := p.Playable()
	if len(list) == 0 {
		return nil, fmt.Errorf("%w in %s mode", ErrNoMove, p.Mode)
	}
	return list, nil
}

// measure fills in the costs of words on all cores. Each core has its own memory at, which is zero at first.
func measure[S any](ctx context.Context, list []graded, cost func(w graded, at *S) int64) error {
	return parallel.Each(ctx, parallel.Workers[S](), len(list), 16, func(_ context.Context, at *S, i int) error {
		list[i].cost = cost(list[i], at)
		return nil
	})
}

// grade measures the words to consider. Words that are not among the best n may be left with too high a cost.
func (g greedy) grade(ctx context.Context, pos *game.Position, n int) ([]graded, error) {
	words, err := contenders(pos)
	if err != nil {
		return nil, err
	}
	list, mass := make([]graded, len(words)), likelihood(pos)
	for i, w := range words {
		list[i] = graded{word: w, mass: mass(w)}
	}
	if left, limited := pos.GuessesLeft(); limited && left == 1 && pos.Weights() != nil {
		return list, nil // the likeliest one wins most often
	}
	split, err := g.split(ctx, pos)
	if err != nil {
		return nil, err
	}
	cost := func(w graded, at *scratch) int64 {
		if split.masses != nil {
			return g.weigh(split.weigh(w.word, at))
		}
		return g.cost(split.sizes(w.word, at))
	}
	if least := g.bound(pos, split); least != nil {
		for i := range list {
			list[i].cost = least(split.rows.Bits(int(list[i].word)))
		}
		slices.SortFunc(list, func(a, b graded) int { return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.word, b.word)) })
		cost = promising(n, cost)
	}
	return list, measure(ctx, list, cost)
}

// promising is cost for long words and long lists, whose rows take long to sum up. It leaves out words that can't be among the
// best n by the least cost that they come with: the information of a clue is at most the sum of that of its letters.
func promising(n int, cost func(graded, *scratch) int64) func(graded, *scratch) int64 {
	var mu sync.Mutex
	var best []int64 // the least n costs so far, sorted
	var limit atomic.Int64
	limit.Store(math.MaxInt64)
	return func(w graded, at *scratch) int64 {
		if w.cost > limit.Load() {
			return math.MaxInt64
		}
		c := cost(w, at)
		mu.Lock()
		defer mu.Unlock()
		k, _ := slices.BinarySearch(best, c)
		best = slices.Insert(best, k, c)
		if best = best[:min(n, len(best))]; len(best) == n {
			limit.Store(best[n-1])
		}
		return c
	}
}

// split prepares the clues of all words against the candidates that count: without weigh, the smallest set of likeliest ones
// with the share of the weight.
func (g greedy) split(ctx context.Context, pos *game.Position) (*splitter, error) {
	if pos.Weights() == nil || g.weigh != nil {
		return newSplitter(ctx, pos)
	}
	core := game.Pick(pos.Dictionary().Words(), pos.Core(g.share))
	rows, err := pos.Dictionary().Rows(ctx, core, nil)
	return &splitter{rows: rows}, err
}

// bound returns a function for the least cost of a guess whose clue has at most that many bits, or nil if no such bound helps.
func (g greedy) bound(pos *game.Position, split *splitter) func(bits float64) int64 {
	switch {
	case split.rows == nil:
		return nil
	case split.masses == nil && g.least != nil:
		left := pos.Left()
		return func(bits float64) int64 { return g.least(bits, left) }
	case split.masses != nil && g.leastWeighed != nil && len(split.masses) >= g.from:
		sum := split.masses.Sum()
		return func(bits float64) int64 { return g.leastWeighed(bits, sum) }
	}
	return nil
}

// splitter partitions the candidates of a position by the clues of a guess.
type splitter struct {
	table *game.Table // for words of up to five letters
	cols  []int32     // the candidates among its answers; nil for all
	rows  *game.Rows  // against the candidates, for longer words, or with weights if there is no table

	masses game.Masses // of the candidates; nil if equally likely
}

// wholeTables is whether clues come from the table of all words against all answers. It takes tens of megabytes and
// tenths of a second, which is worthwhile for many games; a page in a browser needs one position.
const wholeTables = runtime.GOOS != "js"

// scoredTable is the most clues of scorings other than Wordle's that are tabulated for candidates with weights.
const scoredTable = 1 << 26

// newSplitter prepares the clues of all words. Candidates with weights may be all words, whose table would take hundreds of
// megabytes, so it sums up rows of those, by Wordle's rule if there are too many. The error is that of [game.Dictionary.Rows].
func newSplitter(ctx context.Context, pos *game.Position) (*splitter, error) {
	dict, scoring, masses := pos.Dictionary(), pos.Host.Scoring, pos.Masses()
	switch {
	case masses == nil && (!dict.Tabled() || !wholeTables),
		masses != nil && (!dict.Tabled() || scoring == game.CountLetters || pos.Left()*len(dict.Words()) > scoredTable):
		rows, err := dict.Rows(ctx, pos.CandidateWords(0), masses)
		return &splitter{rows: rows, masses: masses}, err
	case masses == nil && pos.Tier() == game.FromAnswers && pos.Left() == len(dict.Answers()):
		return &splitter{table: dict.Table()}, nil // also for other scorings: most clues of a first guess are the same
	case masses != nil || pos.Tier() != game.FromAnswers || scoring != game.CountLetters:
		// The candidates are not the list's answers, or have another scoring than its table: make a separate table.
		return &splitter{table: scoring.Table(dict.Words(), pos.CandidateWords(0)), masses: masses}, nil
	}
	cols := make([]int32, 0, pos.Left())
	for i := range pos.Candidates().All() {
		cols = append(cols, int32(i))
	}
	return &splitter{table: dict.Table(), cols: cols}, nil
}

// scratch is one goroutine's memory for splitting.
type scratch struct {
	partition game.Partition // all zero where the columns are few
	row       game.Row
	buf       game.Sizes
	sums      game.Masses
}

// weigh returns the masses of the buckets, in the memory of at.
func (s *splitter) weigh(word int32, at *scratch) game.Masses {
	if s.rows != nil {
		s.rows.Fill(&at.row, int(word))
		at.sums = at.row.Masses(at.sums)
		return at.sums
	}
	var by [256]int64 // by clue
	for i, c := range s.table.Row(int(word))[:len(s.masses)] {
		by[c] += s.masses[i]
	}
	at.sums = at.sums[:0]
	for _, m := range by {
		if m > 0 {
			at.sums = append(at.sums, m)
		}
	}
	return at.sums
}

// few is the number of columns up to which splitting is faster than counting all clues.
const few = 128

// sizes returns the bucket sizes of the partition, in the memory of at.
func (s *splitter) sizes(word int32, at *scratch) game.Sizes {
	if s.rows != nil {
		s.rows.Fill(&at.row, int(word))
		at.buf = at.row.Sizes(at.buf)
		return at.buf
	}
	row := s.table.Row(int(word))
	if s.cols != nil && len(s.cols) <= few {
		at.buf = at.partition.Split(row, s.cols, at.buf)
		return at.buf
	}
	at.partition.Reset(row, s.cols)
	return at.partition.Sizes()
}
