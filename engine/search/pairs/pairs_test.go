package pairs

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
)

// TestSame compares with clues that are looked at one by one.
func TestSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		answers, guesses := rapid.IntRange(2, 20).Draw(t, "answers"), rapid.IntRange(1, 200).Draw(t, "guesses")
		stride := answers + rapid.IntRange(0, 7).Draw(t, "padding")
		clues := make([]uint8, guesses*stride)
		var upper []uint8
		if rapid.Bool().Draw(t, "wide") {
			upper = make([]uint8, guesses*stride)
			for i := range upper {
				upper[i] = rapid.Uint8Max(2).Draw(t, "upper")
			}
		}
		most := rapid.SampledFrom([]uint8{1, 3, 255}).Draw(t, "most")
		for i := range clues {
			clues[i] = rapid.Uint8Max(most).Draw(t, "clue")
		}
		var table Table
		table.Reset(clues, upper, guesses, answers, stride)
		if rapid.Bool().Draw(t, "prepared") {
			must.Do(t, table.Prepare(t.Context()))
			table = table.Fork()
		}
		for b := range uint16(answers) {
			for a := range b {
				table.Reserve(answers)
				want, low := make([]uint64, words(guesses)), make([]uint64, words(guesses))
				x, y := make([]uint8, guesses), make([]uint8, guesses)
				for w := range 64 * len(want) {
					if w >= guesses || clues[w*stride+int(a)] == clues[w*stride+int(b)] {
						low[w>>6] |= 1 << (w & 63)
						if w >= guesses || upper == nil || upper[w*stride+int(a)] == upper[w*stride+int(b)] {
							want[w>>6] |= 1 << (w & 63)
						}
					}
				}
				for g := range guesses {
					x[g], y[g] = clues[g*stride+int(a)], clues[g*stride+int(b)]
				}
				got := make([]uint64, len(want))
				Same(got, NewColumn(x), NewColumn(y))
				for n := range 2 { // known or not
					if same := table.Same(a, b); !slices.Equal(same, want) || !slices.Equal(got, low) {
						t.Fatalf("%d and %d, time %d: %b and %b, want %b", a, b, n, same, got, want)
					}
				}
			}
		}
	})
}

// TestReserve fills a table until it forgets, and looks whether what was reserved stays as it was.
func TestReserve(t *testing.T) {
	const answers, guesses = 300, 64 * 2000
	clues := make([]uint8, answers*guesses)
	for i := range clues {
		clues[i] = uint8(i * i >> 3 % 5)
	}
	var table Table
	table.Reset(clues, nil, guesses, answers, answers)
	same := make([]uint64, words(guesses))
	for from := uint16(0); from+20 <= answers; from += 20 {
		table.Reserve(20)
		var sets [][]uint64
		for b := range uint16(20) {
			for a := range b {
				sets = append(sets, table.Same(from+a, from+b))
			}
		}
		n := 0
		for b := range uint16(20) {
			for a := range b {
				if Same(same, table.Column(from+a), table.Column(from+b)); !slices.Equal(sets[n], same) {
					t.Fatalf("%d and %d", from+a, from+b)
				}
				n++
			}
		}
	}
}
