package sim

import (
	"cmp"
	"context"
	"fmt"
	"math"
)

// SPRT are the settings of a sequential test of two strategies that play the same games, see [SequentialTest].
type SPRT struct {
	Delta float64 `json:"delta"` // the smallest difference of interest, in guesses a game
	Alpha float64 `json:"alpha"` // the highest probability of finding a difference if there is none
	Beta  float64 `json:"beta"`  // the highest probability of missing a difference of Delta or more
}

// Check returns an error that wraps [ErrConfig] for invalid settings.
func (s SPRT) Check() error {
	for _, p := range []struct {
		name  string
		value float64
	}{{"alpha", s.Alpha}, {"beta", s.Beta}} {
		if !(p.value > 0 && p.value < 0.5) { // also rejects NaN
			return fmt.Errorf("%s=%v: an error's probability is above 0 and below 0.5 (%w)", p.name, p.value, ErrConfig)
		}
	}
	if !(s.Delta > 0) || math.IsInf(s.Delta, 1) {
		return fmt.Errorf("delta=%v: the difference is above 0, in guesses a game (%w)", s.Delta, ErrConfig)
	}
	return nil
}

// Outcome is what a sequential test has found out about the first strategy.
type Outcome string

// The outcomes.
const (
	Undecided Outcome = "undecided"
	Fewer     Outcome = "fewer" // it needs fewer guesses than the second
	More      Outcome = "more"
	Same      Outcome = "same" // their means differ by less than the test's Delta
)

// SequentialTest is a sequential test of paired differences in progress. Let d be the mean of the first strategy's guesses less
// the second's, over all games that may be dealt. The test runs for four hypotheses at once, and ends as soon as it has shown one
// of these:
//
//	the first needs fewer     d >= 0 is refuted
//	the first needs more      d <= 0 is refuted
//	they are the same         d >= delta and d <= -delta are both refuted
//
// The first two are refuted at a likelihood ratio of 2/alpha, the others at 1/beta. So if d is 0, a difference is found with a
// probability of at most alpha. If d is delta or more, it is missed with a probability of at most beta. In between both findings
// are true.
//
// Wald's ratio for normal differences needs their variance, which is unknown. Differences of guesses are a few whole numbers, most
// of them 0. With a variance estimated from the same games, ten ties in a row would prove anything. So here the alternative to a
// distribution P of mean m is P tilted, dQ = (1 + λ(x - m)) dP, for any P. Its mean is m + λσ², which differs by delta if λ =
// delta/σ². Then log(1 + λ(x - m)) is Wald's ratio up to terms of third order. Let 1 + λ(x - m) be positive for every possible
// difference, and let λ depend on earlier games only. Then the product of these factors is a martingale under every P of mean m. It
// reaches 1/alpha with a probability of at most alpha. A poor estimate of the variance costs games, never errors.
//
// For draws without replacement, the mean of the games that are left follows from d and from the games that are over.
//
// Wald, Sequential tests of statistical hypotheses, Ann. Math. Stat. 16 (1945) 117; Ville, Étude critique de la notion de
// collectif (1939); Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, J. R. Stat. Soc. B 86
// (2024) 1, also for draws without replacement.
type SequentialTest struct {
	SPRT
	Ratios []LikelihoodRatio

	reach      float64 // no difference is larger
	population int     // number of possible games if each is played once; 0 if games are drawn independently
	games      int
	sum        int // of the differences
	squares    int
}

// LikelihoodRatio is the evidence against a hypothesis about the mean difference.
type LikelihoodRatio struct {
	Hypothesis string  `json:"hypothesis"`
	LLR        float64 `json:"llr"` // the logarithm of the ratio, at the game that refuted it or the last one
	Bound      float64 `json:"bound"`
	Refuted    bool    `json:"refuted"`

	mean float64 // the hypothesis is that the mean difference is this, or is
	sign float64 // less (1) or more (-1)
}

// The places of the hypotheses in [SequentialTest.Ratios].
const (
	notMore = iota
	notFewer
	moreByDelta
	fewerByDelta
)

// NewSequentialTest returns a test before the first game. Reach is the largest difference that a game can have. Population is the
// number of all games if they are drawn without replacement, otherwise 0.
func NewSequentialTest(s SPRT, reach, population int) *SequentialTest {
	found, missed := math.Log(2/s.Alpha), math.Log(1/s.Beta)
	return &SequentialTest{SPRT: s, reach: float64(reach), population: population, Ratios: []LikelihoodRatio{
		notMore:      {Hypothesis: "d <= 0", Bound: found, sign: 1},
		notFewer:     {Hypothesis: "d >= 0", Bound: found, sign: -1},
		moreByDelta:  {Hypothesis: fmt.Sprintf("d >= %v", s.Delta), Bound: missed, mean: s.Delta, sign: -1},
		fewerByDelta: {Hypothesis: fmt.Sprintf("d <= -%v", s.Delta), Bound: missed, mean: -s.Delta, sign: 1},
	}}
}

// halfOfAll bounds what one game can take from a ratio.
const halfOfAll = 0.5

// Add takes the difference of the next game into account.
func (t *SequentialTest) Add(difference int) {
	// A difference of 1 is added before all others, so the variance is never 0.
	variance := 1.
	if n := float64(t.games); t.games > 0 {
		variance = (1 + float64(t.squares) - float64(t.sum)*float64(t.sum)/n) / (n + 1)
	}
	for i := range t.Ratios {
		r := &t.Ratios[i]
		mean := t.meanOfNext(r.mean)
		worst := t.reach + r.sign*mean // the strongest support that one game can give the hypothesis
		if r.Refuted || worst <= 0 {
			continue
		}
		tilt := min(t.Delta/(variance+t.Delta*t.Delta), halfOfAll/worst)
		r.LLR += math.Log1p(tilt * r.sign * (float64(difference) - mean))
		r.Refuted = r.LLR >= r.Bound
	}
	t.games++
	t.sum += difference
	t.squares += difference * difference
}

// meanOfNext returns the expected difference of the next game if the mean over all games is the given one.
func (t *SequentialTest) meanOfNext(mean float64) float64 {
	if t.population == 0 {
		return mean
	}
	return (mean*float64(t.population) - float64(t.sum)) / float64(t.population-t.games)
}

// Exact reports whether all possible games were played, so that their mean is exact.
func (t *SequentialTest) Exact() bool { return t.population > 0 && t.games == t.population }

// Outcome returns the finding so far.
func (t *SequentialTest) Outcome() Outcome {
	switch {
	case t.Ratios[notMore].Refuted:
		return More
	case t.Ratios[notFewer].Refuted:
		return Fewer
	case t.Ratios[moreByDelta].Refuted && t.Ratios[fewerByDelta].Refuted:
		return Same
	case !t.Exact():
		return Undecided
	}
	switch mean := ratio(t.sum, t.games); {
	case mean >= t.Delta:
		return More
	case mean <= -t.Delta:
		return Fewer
	}
	return Same
}

// duelLimit is the default limit of games in a duel whose games never run out.
const duelLimit = 100_000

// firstRound is the least number of games before the first test. It is enough for many cores, and does not depend on the machine.
const firstRound = 64

// sharedRounds is the number of equal rounds that all games would take, if games share their positions until their clues differ.
// Positions are not shared between rounds.
const sharedRounds = 8

// Duel is a match of two strategies. They play the same games until a sequential test has shown which needs fewer guesses. Its
// course depends on the configurations only, not on the number of cores.
type Duel struct {
	a, b  Config
	first int // number of games in the first round
	Test  *SequentialTest
	Limit int // on the number of games
}

// NewDuel prepares a duel. The configurations differ only in their strategies; their numbers of games do not matter. Limit is the
// most games to be played; 0 stands for all of them, or for 100,000 if they never run out. If there is one game for each answer or
// day, the games are drawn without replacement. The last one then ends the test with an exact comparison. The error wraps [ErrConfig].
func NewDuel(a, b Config, s SPRT, limit int) (*Duel, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	reach := a.Rows
	switch {
	case !a.Host.HasSecret():
		return nil, fmt.Errorf("%w: a sequential test draws answers, and %s has none", ErrConfig, a.Host)
	case reach == 0:
		return nil, fmt.Errorf("%w: a sequential test needs a limit of guesses, which bounds how much games differ", ErrConfig)
	case s.Delta > float64(reach):
		return nil, fmt.Errorf("%w: delta=%v: games of %d guesses can't differ by as much", ErrConfig, s.Delta, reach)
	}
	population, first := 0, firstRound
	switch {
	case a.Days != nil:
		a.Days, b.Days = a.Days.Shuffled(a.Seed), b.Days.Shuffled(b.Seed)
		population = len(a.Days.played)
	case a.Boards > 1:
	case a.Draws || b.Draws || !a.Host.Honest():
		a.Again, b.Again = true, true
	default:
		population = len(a.Dict.Answers())
		first = max(first, population/sharedRounds)
	}
	d := &Duel{a: a, b: b, first: first, Test: NewSequentialTest(s, reach, population), Limit: cmp.Or(limit, population, duelLimit)}
	_, err := d.a.upTo(d.Limit).Count()
	return d, err
}

// upTo returns the configuration of the first games. A game does not depend on how many are played.
func (c Config) upTo(games int) *Config {
	if c.Days == nil {
		c.Games = games
	}
	return &c
}

// Run plays the duel. Progress, if not nil, is called with the number of games that both strategies have played. The results are
// those of the games that the test has seen, also if there is an error. The error is that of [Run].
func (d *Duel) Run(ctx context.Context, progress func(games int)) (a, b *Result, err error) {
	a, b = new(Result), new(Result)
	for played := 0; played < d.Limit && d.Test.Outcome() == Undecided; played = len(a.Games) {
		part := Range{played, min(d.Limit, played+max(d.first, played/2))}
		var round [2]*Result
		for i, c := range []*Config{d.a.upTo(part.To), d.b.upTo(part.To)} {
			if progress != nil { // each strategy counts for half of a game
				c.Progress = func(done int) { progress(part.From + (i*(part.To-part.From)+done)/2) }
			}
			if round[i], err = RunPart(ctx, *c, part); err != nil {
				return a, b, err
			}
		}
		seen := d.see(round[0], round[1])
		for i, all := range []*Result{a, b} {
			round[i].Games = round[i].Games[:seen]
			if err := all.Add(round[i]); err != nil {
				return a, b, err
			}
		}
	}
	return a, b, nil
}

// see shows games to the test, and returns how many it took to end it.
func (d *Duel) see(a, b *Result) int {
	for i, g := range a.Games {
		d.Test.Add(len(g.Guesses) - len(b.Games[i].Guesses))
		if d.Test.Outcome() != Undecided {
			return i + 1
		}
	}
	return len(a.Games)
}
