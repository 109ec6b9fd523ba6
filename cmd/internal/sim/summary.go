package sim

import (
	"cmp"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// Summary counts games.
type Summary struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Lost    int     `json:"lost"`
	Share   float64 `json:"share"` // share of the games that were won
	Total   int     `json:"total"` // guesses, including those of lost games
	Mean    float64 `json:"mean"`
	Margin  *Margin `json:"margin"` // of the mean; null for a single game, or if the mean is exact
	MeanWon float64 `json:"mean_won"`
	Worst   int     `json:"worst"` // guesses of a game won
	// Histogram is the number of games won by number of guesses.
	Histogram map[int]int `json:"histogram"`
	// Hardest are the lost games, then those won with the most guesses, in the games' order. If games are days, the next hardest
	// follow until there are ten.
	Hardest []Hard `json:"hardest"`
	// Months are those of the days in order, if the games are days.
	Months []Month `json:"months,omitempty"`
}

// Hard is a game that took the most guesses.
type Hard struct {
	Game    int         `json:"game"`
	Date    daily.Date  `json:"date,omitzero"` // the day, if the game is that of a day
	Day     int         `json:"day,omitempty"` // the day's number
	Answers []game.Word `json:"answers"`
	Opening game.Word   `json:"opening,omitzero"`
	Guesses int         `json:"guesses"`
	Won     bool        `json:"won"`
}

// Sum counts the games of a result. Exact says that they are all possible games, see [Config.Exact].
func (r *Result) Sum(exact bool) Summary {
	s := Summary{Games: len(r.Games), Histogram: map[int]int{}}
	won := 0
	lengths := make([]float64, len(r.Games))
	for i, g := range r.Games {
		n := len(g.Guesses)
		lengths[i] = float64(n)
		s.Total += n
		if !g.Won {
			s.Lost++
			continue
		}
		s.Won++
		won += n
		s.Worst = max(s.Worst, n)
		s.Histogram[n]++
	}
	s.Share, s.Mean, s.MeanWon = ratio(s.Won, s.Games), ratio(s.Total, s.Games), ratio(won, s.Won)
	if !exact {
		s.Margin = MeanMargin(lengths, 1)
	}
	s.Months = r.months()
	hardest := s.Lost + s.Histogram[s.Worst]
	if s.Months != nil {
		hardest = min(max(hardest, hardestDays), s.Games)
	}
	s.Hardest = r.hardest(hardest)
	return s
}

// hardestDays is the least number of days among the hardest games.
const hardestDays = 10

// hardest returns the n hardest games: the lost ones, then those won with the most guesses.
func (r *Result) hardest(n int) []Hard {
	var list []Hard
	for _, g := range r.Games {
		h := Hard{Game: g.Number, Date: g.Date, Answers: g.Answers, Opening: g.Opening, Guesses: len(g.Guesses), Won: g.Won}
		if !g.Date.IsZero() {
			h.Day = g.Date.Number()
		}
		list = append(list, h)
	}
	took := func(h Hard) int {
		if !h.Won {
			return math.MaxInt
		}
		return h.Guesses
	}
	slices.SortStableFunc(list, func(a, b Hard) int { return cmp.Compare(took(b), took(a)) })
	return list[:n:n]
}

// ratio returns a/b, and 0 if b is 0.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// Pair compares two strategies over the same games.
type Pair struct {
	Games int `json:"games"`
	// Difference is the mean of the first's guesses less the second's, including those of lost games. Its
	// interval is that of the paired differences.
	Difference float64 `json:"difference"`
	Margin     *Margin `json:"margin"` // null for a single game, or if the difference is exact
	// Better, Worse and Equal count the games by the first's result. A lost game is worse than any that is
	// won.
	Better int `json:"better"`
	Worse  int `json:"worse"`
	Equal  int `json:"equal"`
}

// Compare pairs the games of one deal that both results have: all of them, unless a simulation was interrupted. Exact is as for
// [Result.Sum].
func Compare(a, b *Result, exact bool) Pair {
	p := Pair{}
	others := map[int]Game{}
	for _, h := range b.Games {
		others[h.Number] = h
	}
	var differences []float64
	sum := 0
	for _, g := range a.Games {
		h, both := others[g.Number]
		if !both {
			continue
		}
		p.Games++
		d := len(g.Guesses) - len(h.Guesses)
		differences = append(differences, float64(d))
		sum += d
		switch {
		case g.Won && !h.Won, g.Won == h.Won && d < 0:
			p.Better++
		case h.Won && !g.Won, d > 0:
			p.Worse++
		default:
			p.Equal++
		}
	}
	p.Difference = ratio(sum, p.Games)
	if !exact {
		p.Margin = MeanMargin(differences, 1)
	}
	return p
}

// Margin is a 95 % interval by Student's t. It treats the games as a sample of all possible games.
type Margin struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// MeanMargin returns the interval for the mean of a sample. It is one of several intervals, which all hold at once in 95 % of all cases
// (Bonferroni's correction). It returns nil for fewer than two values.
func MeanMargin(sample []float64, intervals int) *Margin {
	if len(sample) < 2 {
		return nil
	}
	mean, variance := moments(sample)
	half := quantile(len(sample), intervals) * math.Sqrt(variance/float64(len(sample)))
	return &Margin{mean - half, mean + half}
}

// moments returns the mean and the variance of a sample of two or more.
func moments(sample []float64) (mean, variance float64) {
	n := float64(len(sample))
	for _, v := range sample {
		mean += v / n
	}
	for _, v := range sample {
		variance += (v - mean) * (v - mean)
	}
	return mean, variance / (n - 1)
}

// quantile returns Student's quantile for one of several intervals, which all hold at once in 95 % of all cases.
func quantile(sample, intervals int) float64 {
	return student(1-0.025/float64(max(1, intervals)), sample-1)
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

// ShareMargin returns an interval for the mean of a sample of percentages. It never leaves 0 to 100, and is one of several intervals,
// which all hold at once in 95 % of all cases. It is Wilson's interval with Student's quantile. If m were the true mean of wins and
// losses alone, its variance would be m(100-m)/n. This is scaled by the sample's variance relative to that of wins and losses. At 0 and
// 100 the sample has no variance, and the scale is 1. ShareMargin returns nil for fewer than two values.
func ShareMargin(sample []float64, intervals int) *Margin {
	if len(sample) < 2 {
		return nil
	}
	mean, variance := moments(sample)
	mean /= 100
	k := 1.
	if mean > 1e-9 && mean < 1-1e-9 {
		k = variance / 10_000 / (mean * (1 - mean))
	}
	low, high := wilson(mean, float64(len(sample)), k, quantile(len(sample), intervals))
	return &Margin{100 * max(0, low), 100 * min(1, high)}
}

// wilson returns the shares p with (p-share)² = z²·k·p(1-p)/n.
func wilson(share, n, k, z float64) (low, high float64) {
	w := z * z * k / n
	mid := (share + w/2) / (1 + w)
	half := math.Sqrt(w*share*(1-share)+w*w/4) / (1 + w)
	return mid - half, mid + half
}

// Wilson returns Wilson's 95 % interval of the share of games won (Wilson 1927).
func Wilson(wins, games int) (low, high float64) {
	return wilson(float64(wins)/float64(games), float64(games), 1, 1.96)
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
