package sim

import (
	"math"
	"slices"
)

// Margin is a 95 % interval by Student's t. It treats the games as a sample of all possible games.
type Margin struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// marginOf returns the interval for the mean of a sample. It returns nil for fewer than two values.
func marginOf(sample []float64) *Margin { return MeanMargin(sample, 1) }

// MeanMargin returns the interval for the mean of a sample, such that of so many intervals all hold at once in 95 % of all cases
// (Bonferroni's correction). It returns nil for fewer than two values.
func MeanMargin(sample []float64, intervals int) *Margin {
	n := float64(len(sample))
	if n < 2 {
		return nil
	}
	mean := 0.
	for _, v := range sample {
		mean += v / n
	}
	squares := 0.
	for _, v := range sample {
		squares += (v - mean) * (v - mean)
	}
	half := student(1-0.025/float64(max(1, intervals)), len(sample)-1) * math.Sqrt(squares/(n-1)/n)
	return &Margin{mean - half, mean + half}
}

// student returns the quantile p, above 0.5, of Student's t distribution with the given degrees of freedom. For one and two it
// uses the closed form. Otherwise it uses the expansion of Cornish and Fisher around the normal distribution (Abramowitz and
// Stegun 26.7.5). At p = 0.975 its error is largest at three, 0.006; for p up to 0.9999 it is below 1 % from ten on.
func student(p float64, freedom int) float64 {
	v := float64(freedom)
	switch freedom {
	case 1:
		return math.Tan(math.Pi * (p - 0.5))
	case 2:
		return 2 * (p - 0.5) * math.Sqrt(2/(4*p*(1-p)))
	}
	z := math.Sqrt2 * math.Erfinv(2*p-1)
	z2 := z * z
	g := [...]float64{
		(z2 + 1) * z / 4,
		((5*z2+16)*z2 + 3) * z / 96,
		(((3*z2+19)*z2+17)*z2 - 15) * z / 384,
		((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) * z / 92160,
	}
	t := z
	for i, term := range g {
		t += term / math.Pow(v, float64(i+1))
	}
	return t
}

// Wilson returns Wilson's 95 % interval of the share of games won (Wilson 1927).
func Wilson(wins, games int) (low, high float64) {
	const z = 1.96
	p, n := float64(wins)/float64(games), float64(games)
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return mid - half, mid + half
}

// Percentile returns the p-th percentile of the scores, p from 0 to 100, by the contest's rule. Of n scores in ascending order
// it is the one with p % of the n-1 others below it. Between two scores it is the larger one, because a mean with an infinite
// score is infinite. Low and high are its 95 % confidence bounds. They are the scores at the ranks that are 1.96 standard
// deviations of the binomial distribution away.
func Percentile(scores []Score, p float64) (score, low, high Score) {
	sorted := slices.Sorted(slices.Values(scores))
	n, q := float64(len(sorted)), p/100
	at := func(rank float64) Score {
		i := int(math.Ceil(rank - 1e-9))
		switch {
		case i < 0:
			return sorted[0]
		case i >= len(sorted):
			return Score(math.Inf(1))
		}
		return sorted[i]
	}
	rank := q * (n - 1)
	margin := 1.96 * math.Sqrt(n*q*(1-q))
	return at(rank), at(rank - margin), at(rank + margin)
}
