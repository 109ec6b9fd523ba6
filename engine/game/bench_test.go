package game

import "testing"

// BenchmarkFigureClueTable is the clue table of the original lists: 12,972 × 2,315.
func BenchmarkFigureClueTable(b *testing.B) {
	d := Must(LoadList("original"))
	for b.Loop() {
		NewTable(d.Words(), d.Answers())
	}
}

func BenchmarkScore(b *testing.B) {
	g, a := MustWord("speed"), MustWord("abide")
	for b.Loop() {
		Score(g, a)
	}
}
