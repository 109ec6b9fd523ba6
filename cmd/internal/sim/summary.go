package sim

import (
	"cmp"
	"math"
	"slices"

	"absurdist/engine"
)

// Summary counts games.
type Summary struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Lost    int     `json:"lost"`
	Share   float64 `json:"share"` // of games won
	Total   int     `json:"total"` // guesses; a lost game counts with those it had
	Mean    float64 `json:"mean"`
	Margin  *Margin `json:"margin"` // of the mean; null for a single game
	MeanWon float64 `json:"mean_won"`
	Worst   int     `json:"worst"` // guesses of a game won
	// Histogram is how many games were won with so many guesses.
	Histogram map[int]int `json:"histogram"`
	// Hardest are the games lost, and those won with the most guesses, in the games' order.
	Hardest []Hard `json:"hardest"`
}

// Hard is a game that took the most guesses.
type Hard struct {
	Game    int           `json:"game"`
	Answers []engine.Word `json:"answers"`
	Opening engine.Word   `json:"opening,omitzero"`
	Guesses int           `json:"guesses"`
	Won     bool          `json:"won"`
}

// Sum counts the games of a result.
func (r *Result) Sum() Summary {
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
	s.Margin = marginOf(lengths)
	s.Hardest = r.hardest(s.Worst)
	return s
}

// hardest returns the lost games, then those won with the worst number of guesses.
func (r *Result) hardest(worst int) []Hard {
	var list []Hard
	for _, g := range r.Games {
		if !g.Won || len(g.Guesses) == worst {
			list = append(list, Hard{g.Number, g.Answers, g.Opening, len(g.Guesses), g.Won})
		}
	}
	slices.SortStableFunc(list, func(a, b Hard) int { return cmp.Compare(btoi(a.Won), btoi(b.Won)) })
	return list
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ratio is a/b, and 0 if b is.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// Margin is a 95 % interval by Student's t. It takes the games for a sample of those that could be played: where
// they are all that there are, one for each answer, the mean itself is exact.
type Margin struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// marginOf returns the interval for the mean of a sample, nil for a sample of less than two.
func marginOf(sample []float64) *Margin {
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
	half := student975(len(sample)-1) * math.Sqrt(squares/(n-1)/n)
	return &Margin{mean - half, mean + half}
}

// student975 returns the 97.5th percentile of Student's t distribution with so many degrees of freedom: for one and
// two by its closed form, else by the expansion of Cornish and Fisher around the normal distribution (Abramowitz
// and Stegun 26.7.5), whose error is largest at three, 0.006.
func student975(freedom int) float64 {
	const z = 1.959963984540054
	v := float64(freedom)
	switch freedom {
	case 1:
		return math.Tan(math.Pi * 0.475)
	case 2:
		const a = 4 * 0.975 * 0.025
		return 2 * 0.475 * math.Sqrt(2/a)
	}
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

// Pair compares two strategies over the same games.
type Pair struct {
	Games int `json:"games"`
	// Difference is the mean of the first's guesses less the second's, a lost game with the guesses it had. Its
	// interval is that of the paired differences.
	Difference float64 `json:"difference"`
	Margin     *Margin `json:"margin"` // null for a single game
	// Better, Worse and Equal count the games by how the first did. A lost game is worse than any that was won.
	Better int `json:"better"`
	Worse  int `json:"worse"`
	Equal  int `json:"equal"`
}

// Compare pairs the games of two results, which must be of the same deal.
func Compare(a, b *Result) Pair {
	p := Pair{Games: len(a.Games)}
	differences := make([]float64, len(a.Games))
	sum := 0
	for i, g := range a.Games {
		h := b.Games[i]
		d := len(g.Guesses) - len(h.Guesses)
		differences[i] = float64(d)
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
	p.Difference, p.Margin = ratio(sum, p.Games), marginOf(differences)
	return p
}
