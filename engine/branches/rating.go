package branches

import "cmp"

// rating rates guesses by the sizes of the classes that they make. It holds by how much bound and estimate
// grow when a class gets its n-th candidate.
type rating struct {
	least    []int
	estimate []float64
}

// newRating is for sets of n of which no guess makes more classes than most, when so many guesses are left
// after the one that is rated.
func newRating(n, most, left int) rating {
	r := rating{make([]int, n+1), make([]float64, n+1)}
	for i := 2; i <= n; i++ {
		r.least[i] = int(atLeast(i, most) - atLeast(i-1, most))
		r.estimate[i] = estimate(i, left) - estimate(i-1, left)
	}
	return r
}

// rate rates guess j, which gives the clues in row, on the set.
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

// estimate is about what n candidates are worth with so many guesses left. A class of the lists that are built
// in is worth 0.12 for each word, as measured on trees from several first guesses, whether it has 20 or 500.
// With few guesses left a large class may be lost, or cost more; the terms for that are set by trial.
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

// sampled is how many words stand between two that lookAhead tries.
const sampled = 64

// lookAhead is an estimate of guess j before anything else, better than that by the sizes of its classes: each
// is split by the best of a sample of guesses. Words that the second guess tells apart easily are worth less.
func (f *frame) lookAhead(j int32, guesses int) float64 {
	left := min(guesses, 5) - 2 // with more the estimate is for trees that waste the first guess
	var s splitter
	total := 1.0
	for _, set := range s.split(f.row(int(j)), f.all()) {
		if len(set) < 5 {
			total++
			continue
		}
		r := newRating(len(set), f.most, left)
		best := r.rate(f.row(int(j)), set, 0).estimate
		for g := int(j) % sampled; g < f.m; g += sampled {
			best = min(best, r.rate(f.row(g), set, 0).estimate)
		}
		total += 1 + best
	}
	return total
}
