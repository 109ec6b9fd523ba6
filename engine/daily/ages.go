package daily

import (
	"math"
	"slices"
)

// ages says how the weight of a word dealt before depends on the days since then. There are several laws: the weight is
// the age to the power of 0, 1, …. The repeats so far decide how far each law is trusted, starting from equal trust.
type ages struct {
	evidence [laws]float64 // logarithm of the law's likelihood of the repeats
}

// laws is the number of laws: powers 0 to 4.
const laws = 5

// learn adds the evidence of a word that is dealt again.
func (a *ages) learn(s *state, word int, date Date) {
	sums := a.sums(s, date)
	law := s.byAge(word, date)
	for k, sum := range sums {
		a.evidence[k] += math.Log(law[k] / sum)
	}
}

// sums returns, for each law, the total weight of all words dealt before.
func (a *ages) sums(s *state, date Date) (sums [laws]float64) {
	for _, i := range s.dealt {
		for k, w := range s.byAge(int(i), date) {
			sums[k] += w
		}
	}
	return sums
}

// byAge returns, for each law, the weight on a date of a word dealt before.
func (s *state) byAge(word int, date Date) (weights [laws]float64) {
	years := float64(date.Number()-s.last[word]) / 365
	w := s.listed[word]
	for k := range weights {
		weights[k] = w
		w = float64(w * years)
	}
	return weights
}

// weights returns the weight of each word dealt before, by index: the mean of the laws, weighted by their evidence.
func (a *ages) weights(s *state, date Date) []float64 {
	most := slices.Max(a.evidence[:])
	sums := a.sums(s, date)
	var trust [laws]float64
	for k, e := range a.evidence {
		if sums[k] > 0 {
			trust[k] = math.Exp(e-most) / sums[k]
		}
	}
	w := make([]float64, len(s.last))
	for _, i := range s.dealt {
		for k, x := range s.byAge(int(i), date) {
			w[i] += float64(trust[k] * x)
		}
	}
	return w
}
