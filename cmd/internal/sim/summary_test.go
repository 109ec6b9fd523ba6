package sim

import (
	"math"
	"reflect"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
)

// The percentiles are those printed in tables of Student's t.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 30: 2.042, 100: 1.984, 1000: 1.962, 100_000: 1.960,
	} {
		tolerance := 0.001
		if freedom == 3 {
			tolerance = 0.0065
		}
		if got := student(0.975, freedom); math.Abs(got-want) > tolerance {
			t.Errorf("%d degrees of freedom: %.4f, want %.3f", freedom, got, want)
		}
	}
}

// played makes games with these numbers of guesses. A negative number is a lost game.
func played(lengths ...int) *Result {
	r := &Result{}
	for i, n := range lengths {
		g := Game{Number: i, Answers: game.MustWords("crane"), Won: n > 0}
		for range max(n, -n) {
			g.Guesses, g.Clues = append(g.Guesses, game.MustWord("crane")), append(g.Clues, game.AllGreen)
		}
		r.Games = append(r.Games, g)
	}
	return r
}

func TestSum(t *testing.T) {
	s := played(3, 4, 5, -6, 5).Sum(false)
	hard := func(played, guesses int, won bool) Hard {
		return Hard{Game: played, Answers: game.MustWords("crane"), Guesses: guesses, Won: won}
	}
	margin := s.Margin
	s.Margin = nil
	want := Summary{
		Games: 5, Won: 4, Lost: 1, Share: 0.8, Total: 23, Mean: 4.6, MeanWon: 4.25, Worst: 5,
		Histogram: map[int]int{3: 1, 4: 1, 5: 2}, Hardest: []Hard{hard(3, 6, false), hard(2, 5, true), hard(4, 5, true)},
	}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got %+v, want %+v", s, want)
	}
	// the sample's deviation is √1.3, and 2.776 √(1.3/5) = 1.4155
	if math.Abs(margin.Low-(4.6-1.4155)) > 0.001 || math.Abs(margin.High-(4.6+1.4155)) > 0.001 {
		t.Errorf("margin %+v, want 4.6 ± 1.4155", margin)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []int
		want Pair
	}{
		{"equal", []int{3, 4, -6}, []int{3, 4, -6}, Pair{Games: 3, Margin: &Margin{0, 0}, Equal: 3}},
		{"one game", []int{3}, []int{4}, Pair{Games: 1, Difference: -1, Better: 1}},
		// differences -1, 2, 0, 0: mean ¼, deviation √(19/12), half 3.182 √(19/48) = 2.002
		{"several", []int{3, 6, 5, -6}, []int{4, 4, 5, 6}, Pair{Games: 4, Difference: 0.25, Margin: &Margin{-1.752, 2.252}, Better: 1, Worse: 2, Equal: 1}},
		{"a loss is worse than any win", []int{-4, 6}, []int{6, -5}, Pair{Games: 2, Difference: -0.5, Margin: &Margin{-0.5 - 1.5*12.706, -0.5 + 1.5*12.706}, Better: 1, Worse: 1}},
	} {
		got := Compare(played(c.a...), played(c.b...), false)
		if m, want := got.Margin, c.want.Margin; m != nil && want != nil && math.Abs(m.Low-want.Low)+math.Abs(m.High-want.High) < 0.02 {
			got.Margin = want
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v %+v, want %+v %+v", c.name, got, got.Margin, c.want, c.want.Margin)
		}
	}
}
