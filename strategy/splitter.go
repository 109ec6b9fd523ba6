package strategy

import (
	"context"

	"absurdist/engine"
)

// splitter partitions the candidates of a position by the clues of a guess.
type splitter struct {
	table *engine.Table // of words up to five letters
	cols  []int32       // the candidates among its answers; nil for all
	rows  *engine.Rows  // of longer words, against the candidates
}

// newSplitter prepares the clues of all words. The error is that of [engine.Dictionary.Rows].
func newSplitter(ctx context.Context, pos *engine.Position) (*splitter, error) {
	dict := pos.Dictionary()
	switch {
	case !dict.Tabled():
		rows, err := dict.Rows(ctx, pos.CandidateWords(0))
		return &splitter{rows: rows}, err
	case pos.Tier() != engine.FromAnswers:
		// The candidates are not answers of the list: a table of their own.
		return &splitter{table: engine.NewTable(dict.Words(), pos.CandidateWords(0))}, nil
	case pos.Left() == len(dict.Answers()):
		return &splitter{table: dict.Table()}, nil
	}
	cols := make([]int32, 0, pos.Left())
	for i := range pos.Candidates().All() {
		cols = append(cols, int32(i))
	}
	return &splitter{table: dict.Table(), cols: cols}, nil
}

// scratch is the memory that one goroutine splits in.
type scratch struct {
	partition engine.Partition // all zero where the columns are few
	row       engine.Row
	counter   *engine.Counter
	buf       engine.Sizes
}

func (s *splitter) scratch() *scratch {
	at := &scratch{}
	if s.rows != nil {
		at.counter = engine.NewCounter(s.rows.Length())
	}
	return at
}

// few is how many columns are better split than counted over all clues.
const few = 128

// sizes returns the bucket sizes of the partition, in the memory of at.
func (s *splitter) sizes(word int32, at *scratch) engine.Sizes {
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
