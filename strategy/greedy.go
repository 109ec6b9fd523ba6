package strategy

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

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
	from         int // number of candidates with weights from which leastWeighed leaves out words
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

var (
	_ Strategy = greedy{}
	_ Ranker   = greedy{}
)

type graded struct {
	word int32
	mass int64 // for comparing how likely it is the answer; 0 if it can't be
	cost int64
}

// Next plays the best word.
func (g greedy) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	list, _, err := g.grade(ctx, pos, 1)
	if err != nil {
		return game.Word{}, err
	}
	words := pos.Dictionary().Words()
	best := slices.MinFunc(list, order(words))
	return words[best.word], nil
}

// Rank returns the best n words with their figures.
func (g greedy) Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	list, split, err := g.grade(ctx, pos, n)
	if err != nil {
		return nil, err
	}
	words := pos.Dictionary().Words()
	slices.SortFunc(list, order(words))
	list = list[:min(n, len(list))]
	suggestions := make([]game.Suggestion, len(list))
	for i, w := range list {
		suggestions[i] = game.Suggestion{Guess: words[w.word], Candidate: w.mass > 0}
	}
	if pos.Weights() == nil {
		at := &scratch{}
		for i, w := range list {
			suggestions[i].Figures = split.sizes(w.word, at).Figures()
		}
		return suggestions, nil
	}
	addFigures(pos, suggestions)
	return suggestions, nil
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

// likelihood returns a function for comparing how likely words are the answer: 0 if they can't be.
func likelihood(pos *game.Position) func(word int32) int64 {
	candidates := pos.Candidates()
	masses := pos.Masses()
	if masses == nil {
		return func(w int32) int64 {
			if candidates.Has(int(w)) {
				return 1
			}
			return 0
		}
	}
	by := make([]int64, len(pos.Dictionary().Words()))
	k := 0
	for i := range candidates.All() {
		by[i] = masses[k]
		k++
	}
	return func(w int32) int64 { return by[w] }
}

// grade measures the playable words on all cores. It may leave out words that are not among the best n.
func (g greedy) grade(ctx context.Context, pos *game.Position, n int) ([]graded, *splitter, error) {
	list := contenders(pos)
	if len(list) == 0 {
		return nil, nil, fmt.Errorf("%w in %s mode", ErrNoMove, pos.Mode)
	}
	mass := likelihood(pos)
	if left, limited := pos.GuessesLeft(); limited && left == 1 && pos.Weights() != nil { // the likeliest one wins most often
		out := make([]graded, len(list))
		for i, w := range list {
			out[i] = graded{word: w, mass: mass(w)}
		}
		return out, nil, nil
	}
	split, err := g.split(ctx, pos)
	if err != nil {
		return nil, nil, err
	}
	if least := g.bound(pos, split); least != nil {
		out, err := g.gradePromising(ctx, list, split, least, mass, n)
		return out, split, err
	}
	out := make([]graded, len(list))
	parallel.Ranges(len(list), func(from, to int) {
		at := &scratch{}
		for i := from; i < to; i++ {
			if i&1023 == 0 && ctx.Err() != nil {
				return
			}
			out[i] = graded{list[i], mass(list[i]), g.measure(split, list[i], at)}
		}
	})
	return out, split, context.Cause(ctx)
}

// wholeTables is whether clues come from the table of all words against all answers. It takes tens of megabytes and
// tenths of a second, which is worthwhile for many games; a page in a browser needs one position.
const wholeTables = runtime.GOOS != "js"

// split prepares the clues of all words against the candidates that count.
func (g greedy) split(ctx context.Context, pos *game.Position) (*splitter, error) {
	switch {
	case pos.Weights() == nil && !wholeTables:
		rows, err := pos.Dictionary().Rows(ctx, pos.CandidateWords(0), nil)
		return &splitter{rows: rows}, err
	case pos.Weights() == nil:
		return newSplitter(ctx, pos)
	case g.weigh == nil:
		return newCoreSplitter(ctx, pos, g.share)
	}
	return newWeighedSplitter(ctx, pos)
}

func (g greedy) measure(split *splitter, word int32, at *scratch) int64 {
	if split.masses != nil {
		return g.weigh(split.weigh(word, at))
	}
	return g.cost(split.sizes(word, at))
}

// bound returns a function for the least cost of a guess whose clue has at most that many bits, or nil if no such bound helps.
func (g greedy) bound(pos *game.Position, split *splitter) func(bits float64) int64 {
	switch {
	case split.rows == nil:
		return nil
	case split.masses == nil && g.least != nil:
		return func(bits float64) int64 { return g.least(bits, pos.Left()) }
	case split.masses != nil && g.leastWeighed != nil && len(split.masses) >= g.from:
		sum := split.masses.Sum()
		return func(bits float64) int64 { return g.leastWeighed(bits, sum) }
	}
	return nil
}

// gradePromising is grade for long words and long lists, whose rows take long to sum up. It leaves out words that can't
// be among the best n: the information of a clue is at most the sum of that of its letters.
func (g greedy) gradePromising(ctx context.Context, list []int32, split *splitter, least func(bits float64) int64, mass func(int32) int64, n int) ([]graded, error) {
	type promise struct {
		least int64 // cost
		word  int32
	}
	promises := make([]promise, len(list))
	for i, w := range list {
		promises[i] = promise{least(split.rows.Bits(int(w))), w}
	}
	slices.SortFunc(promises, func(a, b promise) int { return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(a.word, b.word)) })
	var mu sync.Mutex
	var out []graded
	var best []int64 // the least n costs so far, sorted
	err := parallel.Each(ctx, parallel.Workers[scratch](), len(promises), 16, func(_ context.Context, at *scratch, i int) error {
		mu.Lock()
		beaten := len(best) == n && promises[i].least > best[n-1]
		mu.Unlock()
		if beaten {
			return nil
		}
		word := promises[i].word
		w := graded{word, mass(word), g.measure(split, word, at)}
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

// contenders returns the words to consider: all playable ones, but only candidates if the next guess must be the
// answer, because it is the last row or one candidate is left.
func contenders(pos *game.Position) []int32 {
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
	table *game.Table // for words of up to five letters
	cols  []int32     // the candidates among its answers; nil for all
	rows  *game.Rows  // against the candidates, for longer words, or with weights if there is no table

	masses game.Masses // of the candidates; nil if equally likely
}

// newSplitter prepares the clues of all words. The error is that of [game.Dictionary.Rows].
func newSplitter(ctx context.Context, pos *game.Position) (*splitter, error) {
	dict := pos.Dictionary()
	switch {
	case !dict.Tabled():
		rows, err := dict.Rows(ctx, pos.CandidateWords(0), nil)
		return &splitter{rows: rows}, err
	case pos.Tier() == game.FromAnswers && pos.Left() == len(dict.Answers()):
		return &splitter{table: dict.Table()}, nil // also for other scorings: most clues of a first guess are the same
	case pos.Tier() != game.FromAnswers || pos.Host.Scoring != game.CountLetters:
		// The candidates are not the list's answers, or have another scoring than its table: make a separate table.
		return &splitter{table: pos.Host.Scoring.Table(dict.Words(), pos.CandidateWords(0))}, nil
	}
	cols := make([]int32, 0, pos.Left())
	for i := range pos.Candidates().All() {
		cols = append(cols, int32(i))
	}
	return &splitter{table: dict.Table(), cols: cols}, nil
}

// scoredTable is the most clues of scorings other than Wordle's that are tabulated for candidates with weights.
const scoredTable = 1 << 26

// newWeighedSplitter is newSplitter for candidates with weights. They may be all words, whose table would take hundreds
// of megabytes, so it sums up rows, by Wordle's rule if there are too many.
func newWeighedSplitter(ctx context.Context, pos *game.Position) (*splitter, error) {
	masses, dict := pos.Masses(), pos.Dictionary()
	if pos.Host.Scoring != game.CountLetters && dict.Tabled() && pos.Left()*len(dict.Words()) <= scoredTable {
		return &splitter{table: pos.Host.Scoring.Table(dict.Words(), pos.CandidateWords(0)), masses: masses}, nil
	}
	rows, err := pos.Dictionary().Rows(ctx, pos.CandidateWords(0), masses)
	return &splitter{rows: rows, masses: masses}, err
}

// newCoreSplitter counts only the smallest set of likeliest candidates with the share of the weight, each as one.
func newCoreSplitter(ctx context.Context, pos *game.Position, share float64) (*splitter, error) {
	rows, err := pos.Dictionary().Rows(ctx, coreWords(pos, share), nil)
	return &splitter{rows: rows}, err
}

// coreWords returns the words of [game.Position.Core].
func coreWords(pos *game.Position, share float64) []game.Word {
	var words []game.Word
	for _, i := range pos.Core(share) {
		words = append(words, pos.Dictionary().Words()[i])
	}
	return words
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
