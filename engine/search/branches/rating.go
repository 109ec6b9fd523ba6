package branches

import (
	"cmp"

	"github.com/absurdist/absurdist/engine/game"
)

// rating rates guesses by the sizes of their classes. It holds how much the bound and the estimate
// grow when a class gets its n-th candidate.
type rating struct {
	least    []int
	estimate []float64
}

// newRating returns a rating for sets of n candidates of which no guess makes more classes than most, with
// left guesses after the rated one.
func newRating(n, most, left int) rating {
	r := rating{make([]int, n+1), make([]float64, n+1)}
	for i := 2; i <= n; i++ {
		r.least[i] = int(atLeast(i, most) - atLeast(i-1, most))
		r.estimate[i] = estimate(i, left) - estimate(i-1, left)
	}
	return r
}

func (r *rating) rate(row []uint8, set []uint16, j int32) try {
	var count [256]uint16
	t := try{guess: j, least: 1}
	for _, a := range set {
		p := &count[row[a]]
		*p++
		t.least += r.least[*p]
		t.estimate += r.estimate[*p]
	}
	return t
}

// byEstimate orders guesses, the most promising first.
func byEstimate(a, b try) int {
	return cmp.Or(cmp.Compare(a.estimate, b.estimate), cmp.Compare(a.guess, b.guess))
}

// estimate is roughly the value of n candidates with the given number of guesses left. Measured on trees from
// several first guesses, a class of the built-in lists costs about 0.12 for each word, whether it has 20 or
// 500. With few guesses left a large class may be lost, or cost more; those terms are set by experiment.
func estimate(n, left int) float64 {
	if n < 2 {
		return 0
	}
	const word = 0.115
	e := 1 + word*max(0, float64(n-4))
	over := func(size int) float64 { x := max(0, float64(n-size)); return x * x }
	switch left {
	case 2:
		e += over(4) / 30
	case 3:
		e += over(20) / 400
	case 4:
		e += over(80) / 10000
	}
	return e
}

// sampleStep is the distance between the guesses that lookAhead samples.
const sampleStep = 64

// lookAhead estimates the value of guess j as the first guess, better than by the sizes of its classes: it
// splits each class by the best of a sample of guesses. Words that the second guess separates easily cost
// less.
func (f *frame) lookAhead(j int32, guesses int) float64 {
	left := min(guesses, 5) - 2 // a larger limit makes the estimate favour trees that waste the first guess
	total := 1.0
	for _, set := range split(new(game.Buckets), f.row(j), f.all()) {
		if len(set) < 5 {
			total++
			continue
		}
		r := newRating(len(set), f.most, left)
		best := r.rate(f.row(j), set, 0).estimate
		for g := j % sampleStep; g < int32(f.m); g += sampleStep {
			best = min(best, r.rate(f.row(g), set, 0).estimate)
		}
		total += 1 + best
	}
	return total
}
