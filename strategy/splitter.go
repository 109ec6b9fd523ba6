package strategy

import (
	"context"

	"github.com/absurdist/absurdist/engine/game"
)

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
		rows, err := dict.Rows(ctx, pos.CandidateWords(0))
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
	rows, err := pos.Dictionary().WeighedRows(ctx, pos.CandidateWords(0), masses)
	return &splitter{rows: rows, masses: masses}, err
}

// newCoreSplitter counts only the smallest set of likeliest candidates with the share of the weight, each as one.
func newCoreSplitter(ctx context.Context, pos *game.Position, share float64) (*splitter, error) {
	rows, err := pos.Dictionary().Rows(ctx, coreWords(pos, share))
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
	counter   *game.Counter
	adder     *game.Adder
	buf       game.Sizes
	sums      game.Masses
}

func (s *splitter) scratch() *scratch {
	at := &scratch{}
	switch {
	case s.masses != nil && s.rows != nil:
		at.adder = game.NewAdder(s.rows.Length(), s.masses)
	case s.rows != nil:
		at.counter = game.NewCounter(s.rows.Length())
	}
	return at
}

// weigh returns the masses of the buckets, in the memory of at.
func (s *splitter) weigh(word int32, at *scratch) game.Masses {
	if s.rows != nil {
		s.rows.Fill(&at.row, int(word))
		at.sums = at.adder.Masses(&at.row, at.sums)
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
		at.buf = at.counter.Sizes(&at.row, at.buf)
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
