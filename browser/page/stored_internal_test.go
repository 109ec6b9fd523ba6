package page

import "testing"

// Copies are made of every row of a short game, and cost a long one no more a row.
func TestDue(t *testing.T) {
	copies, last := 0, 0
	for rows := range 10_001 {
		if due(rows, last) {
			copies, last = copies+1, rows
		}
		if rows == keepAll && copies != keepAll+1 {
			t.Errorf("%d copies of the first %d rows, want one each", copies, rows)
		}
	}
	if copies > 2*keepAll+10 {
		t.Errorf("%d copies in 10,000 rows", copies)
	}
	if !due(0, 10_000) || !due(60, 0) {
		t.Error("a new game, or one that was taken up, is not copied")
	}
}
