package daily

import "math"

// A maximum likelihood fit of weights that are e to the power of a linear function of a word's features. The
// log-likelihood has one maximum, which Newton's method finds.

const (
	steps     = 50   // at most; five are typical
	smallStep = 1e-7 // the last
)

// climb returns the coefficients of the fitted features that maximize the likelihood times a prior. The prior is a normal
// distribution around a taste, with a spread. gains computes the likelihood for a taste.
func climb(fitted []int, prior Taste, spread float64, gains func(*Taste, *gain)) Taste {
	valued := func(t *Taste) *gain {
		g := &gain{}
		gains(t, g)
		for _, i := range fitted {
			off := (t[i] - prior[i]) / spread
			g.value -= off * off / 2
			g.slope[i] -= off / spread
			g.curve[i][i] += 1 / (spread * spread)
		}
		return g
	}
	t := prior
	at := valued(&t)
	for range steps {
		step := solve(fitted, at)
		next := t
		for scale := 1.0; ; scale /= 2 {
			for j, i := range fitted {
				next[i] = t[i] + scale*step[j]
			}
			if g := valued(&next); g.value >= at.value {
				at = g
				break
			} else if scale < smallStep {
				return t
			}
		}
		largest := 0.0
		for _, i := range fitted {
			largest = max(largest, math.Abs(next[i]-t[i]))
		}
		if t = next; largest < smallStep {
			break
		}
	}
	return t
}

// gain is a log-likelihood with its slope and negative curvature.
type gain struct {
	value float64
	slope vector
	curve [features]vector
}

// choose adds the choice of a word, with some weight. Left sums up the possible words.
func (g *gain) choose(v *vector, of float64, left *sums, weight float64) {
	g.value += weight * math.Log(of/left.total)
	for i := range v {
		mean := left.first[i] / left.total
		g.slope[i] += weight * (v[i] - mean)
		for j := range i + 1 {
			g.curve[i][j] += weight * (left.second[i][j]/left.total - mean*left.first[j]/left.total)
		}
	}
}

// join adds a word whose odds of being in the list are given, and which is in it or not.
func (g *gain) join(v *vector, odds float64, in bool) {
	p := odds / (1 + odds)
	off := -p
	if in {
		g.value += math.Log(p)
		off = 1 - p
	} else {
		g.value += math.Log(1 - p)
	}
	for i := range v {
		g.slope[i] += off * v[i]
		for j := range i + 1 {
			g.curve[i][j] += p * (1 - p) * v[i] * v[j]
		}
	}
}

// sums are the sum of the words' weights, and of the weights times each feature and each product of two features.
type sums struct {
	total  float64
	first  vector
	second [features]vector
}

// add adds a word with a weight, which is negative to remove the word.
func (s *sums) add(v *vector, weight float64) {
	s.total += weight
	for i, x := range v {
		if x == 0 {
			continue
		}
		s.first[i] += weight * x
		for j := range i + 1 {
			s.second[i][j] += weight * x * v[j]
		}
	}
}

// solve returns Newton's step for the fitted features: the slope divided by the curvature, which is a symmetric positive
// matrix whose lower half is given. It uses Gaussian elimination.
func solve(fitted []int, g *gain) []float64 {
	n := len(fitted)
	rows := make([][]float64, n)
	for r, i := range fitted {
		rows[r] = make([]float64, n+1)
		for c, j := range fitted {
			rows[r][c] = g.curve[max(i, j)][min(i, j)]
		}
		rows[r][n] = g.slope[i]
	}
	for c := range n {
		for r := range n {
			if r == c {
				continue
			}
			times := rows[r][c] / rows[c][c]
			for k := c; k <= n; k++ {
				rows[r][k] -= times * rows[c][k]
			}
		}
	}
	step := make([]float64, n)
	for r := range n {
		step[r] = rows[r][n] / rows[r][r]
	}
	return step
}
