package term

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/verify"
)

// barLength is the length of the longest bar of a histogram.
const barLength = 50

// Histogram draws how many games were won with so many guesses.
func Histogram(w io.Writer, histogram map[int]int) {
	most := 0
	for _, n := range histogram {
		most = max(most, n)
	}
	for _, guesses := range slices.Sorted(maps.Keys(histogram)) {
		n := histogram[guesses]
		fmt.Fprintf(w, "%4d %8s %s\n", guesses, plain.Thousands(n), strings.Repeat("█", max(1, barLength*n/most)))
	}
}

// Tree prints what a tree achieves.
func Tree(out io.Writer, t verify.TreeVerdict) {
	found := plain.Count(t.Answers-t.Lost, "answer", "answers")
	if t.Weight > 0 {
		found = plain.Count(t.Answers-t.Lost, "word", "words") + " that the file weighs"
	}
	fmt.Fprintf(out, "%s on %s, %s mode: %s for %s\nmean %.4f, worst %d", t.First.Upper(), t.Words, plain.Line(t.Mode, plain.Short),
		plain.Count(t.Total, "guess", "guesses"), found, t.Mean, t.Worst)
	if t.Weight > 0 {
		fmt.Fprintf(out, "; by weight %.5f", float64(t.Weighted)/float64(t.Weight))
	}
	if t.Lost > 0 {
		fmt.Fprintf(out, ", %s lost", plain.Thousands(t.Lost))
	}
	fmt.Fprintf(out, "\n%s with several answers left, and %s between them\n\n",
		plain.Count(t.Positions, "position", "positions"), plain.Count(max(t.Positions-1, 0), "branch", "branches"))
	Histogram(out, t.Histogram)
}
