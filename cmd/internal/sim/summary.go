package sim

import (
	"cmp"
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
		s.Margin = marginOf(lengths)
	}
	s.Months = r.months()
	told := s.Lost + s.Histogram[s.Worst]
	if s.Months != nil {
		told = min(max(told, hardestDays), s.Games)
	}
	s.Hardest = r.hardest(told)
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
	slices.SortStableFunc(list, func(a, b Hard) int {
		if a.Won && b.Won {
			return cmp.Compare(b.Guesses, a.Guesses)
		}
		return cmp.Compare(btoi(a.Won), btoi(b.Won))
	})
	return list[:n:n]
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
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

// Both returns the games of one deal that both results have. These are all games, unless a simulation was interrupted.
func Both(a, b *Result) (*Result, *Result) {
	played := func(r *Result) map[int]bool {
		numbers := map[int]bool{}
		for _, g := range r.Games {
			numbers[g.Number] = true
		}
		return numbers
	}
	only := func(r *Result, numbers map[int]bool) *Result {
		own := *r
		own.Games = slices.DeleteFunc(slices.Clone(r.Games), func(g Game) bool { return !numbers[g.Number] })
		return &own
	}
	return only(a, played(b)), only(b, played(a))
}

// Compare pairs the games of two results of the same deal. Exact is as for [Result.Sum].
func Compare(a, b *Result, exact bool) Pair {
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
	p.Difference = ratio(sum, p.Games)
	if !exact {
		p.Margin = marginOf(differences)
	}
	return p
}
