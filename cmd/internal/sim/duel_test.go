package sim

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// duel prepares a duel of two strategies.
func duel(t *testing.T, c Config, a, b string, s SPRT, limit int) *Duel {
	t.Helper()
	first, second := c, c
	first.New, second.New = named(a), named(b)
	first.Draws, second.Draws = a == "random", b == "random"
	return must.Get(NewDuel(first, second, s, limit))(t)
}

// duels has a duel of each kind: with all answers once, with repeated answers, by weight, on several boards, and with lies.
func duels(t *testing.T) map[string]func() *Duel {
	d := few(t)
	weights := make([]float64, len(d.Words()))
	for i := range weights {
		weights[i] = float64(1 + i%3)
	}
	weighted := game.Must(d.Weighted("some", weights))
	of := func(c Config, a, b string, limit int) func() *Duel {
		c.Seed = 1
		return func() *Duel { return duel(t, c, a, b, SPRT{Delta: 0.3, Alpha: 0.05, Beta: 0.05}, limit) }
	}
	one := Config{Dict: d, Boards: 1, Rules: game.Rules{Rows: 6}}
	return map[string]func() *Duel{
		"once":     of(one, "entropy", "expected", 70),
		"again":    of(one, "random", "entropy", 0),
		"weighted": of(Config{Dict: weighted, Boards: 1, Rules: one.Rules}, "entropy", "worst-case", 70),
		"boards":   of(Config{Dict: d, Boards: 2, Rules: game.Rules{Rows: 7}}, "boards", "boards", 70),
		"lies":     of(Config{Dict: d, Boards: 1, Rules: game.Rules{Host: game.Fibble(), Rows: 9}}, "fibble", "random", 70),
	}
}

// A duel has the same games and the same end on any number of cores. The test is not parallel, because it changes that number.
func TestDuelDoesNotDependOnCores(t *testing.T) {
	type end struct {
		a, b   []Game
		ratios []LikelihoodRatio
	}
	for name, prepare := range duels(t) {
		run := func(cores int) end {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			d, told := prepare(), 0
			a, b := must.Get2(d.Run(t.Context(), func(games int) { told = max(told, games) }))(t)
			must.Hold(t, len(a.Games) == len(b.Games) && len(a.Games) == d.Test.games && told >= d.Test.games && len(a.Games) <= d.Limit,
				"%s: %d and %d games, tested %d, told %d", name, len(a.Games), len(b.Games), d.Test.games, told)
			for i := range a.Games {
				must.Need(t, reflect.DeepEqual(a.Games[i].Answers, b.Games[i].Answers) && a.Games[i].Number == i,
					"%s: games %+v and %+v", name, a.Games[i], b.Games[i])
			}
			return end{a.Games, b.Games, d.Test.Ratios}
		}
		one, four := run(1), run(4)
		must.Hold(t, reflect.DeepEqual(one, four), "%s: %d games on one core, %d on four, or others", name, len(one.a), len(four.a))
	}
}

// Games with repeated answers are drawn independently: answers, lies and strategies differ among them. The first games do not
// depend on how many follow.
func TestAnswersComeAgain(t *testing.T) {
	c := Config{Dict: few(t), Boards: 1, Rules: game.Rules{Host: game.Fibble(), Rows: 9}, Seed: 1, Again: true, Draws: true, New: named("random")}
	deal := func(games int) []Game { return must.Get(c.upTo(games).Deal())(t) }
	many := deal(3000)
	must.Hold(t, reflect.DeepEqual(deal(700), many[:700]), "the first games depend on their number")
	times := map[game.Word]int{}
	for _, g := range many {
		times[g.Answers[0]]++
	}
	for w, n := range times { // 10 are expected, with a deviation of 3
		must.Hold(t, n <= 30, "%s is the answer of %d of 3000 games", w, n)
	}
	must.Hold(t, len(times) >= 290, "%d of 300 answers are drawn", len(times))
	// The first word is the host's, the second the strategy's.
	c.Dict, c.Games = game.Must(game.NewDictionary("ten", c.Dict.Answers()[:10], nil)), 60
	given, played := map[[2]game.Word]bool{}, map[[3]game.Word]bool{}
	for _, g := range mustRun(t, c).Games {
		given[[2]game.Word{g.Answers[0], g.Guesses[0]}] = true
		played[[3]game.Word{g.Answers[0], g.Guesses[0], g.Guesses[1]}] = true
	}
	must.Hold(t, len(given) >= 20 && len(played) >= len(given)+5,
		"of 60 games %d differ in answer or first word, %d in those or the second", len(given), len(played))
}

// Days are played in random order, and their months are listed in order.
func TestDuelOfDays(t *testing.T) {
	h, words := someDays(t, "2021-08-10")
	config := func(strategy string) Config {
		spec := daySpec(t, strategy, "2021-06-19", "2021-08-10", true)
		return must.Get(spec.Config(words, h))(t)
	}
	d := must.Get(NewDuel(config("entropy"), config("expected"), SPRT{Delta: 0.01, Alpha: 0.001, Beta: 0.001}, 0))(t)
	a, _ := must.Get2(d.Run(t.Context(), nil))(t)
	must.Need(t, len(a.Games) == 53 && d.Test.Exact(), "%d days, want all 53", len(a.Games))
	must.Hold(t, a.Games[0].Date != date(t, "2021-06-19") || a.Games[1].Date != date(t, "2021-06-20"), "the days come one after the other")
	months := a.Sum(false).Months
	must.Hold(t, len(months) == 3 && months[0].Days == 12 && months[1].Days == 31 && months[2].Days == 10, "months %+v", months)
}

// An interrupted duel returns the games that its test has seen.
func TestDuelIsInterrupted(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	d := duel(t, Config{Dict: few(t), Boards: 1, Rules: game.Rules{Rows: 6}, Seed: 1}, "entropy", "random", SPRT{Delta: 0.01, Alpha: 1e-6, Beta: 1e-6}, 0)
	a, b, err := d.Run(ctx, func(games int) {
		if games > firstRound {
			cancel(stop)
		}
	})
	if !errors.Is(err, stop) || len(a.Games) != firstRound || len(b.Games) != firstRound || d.Test.games != firstRound || d.Test.Outcome() != Undecided {
		t.Errorf("%v with %d and %d games", err, len(a.Games), len(b.Games))
	}
}

func TestDuelsThatCannotBe(t *testing.T) {
	good := SPRT{Delta: 0.02, Alpha: 0.05, Beta: 0.05}
	wordle := Config{Dict: few(t), Boards: 1, Rules: game.Rules{Rows: 6}, New: named("entropy")}
	for name, c := range map[string]struct {
		change func(*Config, *SPRT)
		limit  int
	}{
		"no delta":       {func(_ *Config, s *SPRT) { s.Delta = 0 }, 0},
		"large delta":    {func(_ *Config, s *SPRT) { s.Delta = 7 }, 0},
		"no alpha":       {func(_ *Config, s *SPRT) { s.Alpha = 0 }, 0},
		"large beta":     {func(_ *Config, s *SPRT) { s.Beta = 0.5 }, 0},
		"no limit":       {func(c *Config, _ *SPRT) { c.Rows = 0 }, 0},
		"no secret":      {func(c *Config, _ *SPRT) { c.Host = game.Absurdle() }, 0},
		"too many games": {func(*Config, *SPRT) {}, 301},
	} {
		config, s := wordle, good
		c.change(&config, &s)
		must.Fail(NewDuel(config, config, s, c.limit))(t, ErrConfig, "%s", name)
	}
	must.Get(NewDuel(wordle, wordle, good, 0))(t)
}

// differences is how a difference of guesses is distributed.
type differences map[int]float64

func (d differences) mean() (mean float64) {
	for x, p := range d {
		mean += p * float64(x)
	}
	return mean
}

// sampler returns a function that draws differences.
func (d differences) sampler(draw *rand.Rand) func() int {
	var values []int
	for x := range d {
		values = append(values, x)
	}
	slices.Sort(values)
	return func() int {
		at := draw.Float64()
		for _, x := range values[:len(values)-1] {
			if at -= d[x]; at < 0 {
				return x
			}
		}
		return values[len(values)-1]
	}
}

// runTest tests games until the end is known, and returns it with their number.
func runTest(s SPRT, reach, population, limit int, next func() int) (Outcome, int) {
	t := NewSequentialTest(s, reach, population)
	for t.games < limit && t.Outcome() == Undecided {
		t.Add(next())
	}
	return t.Outcome(), t.games
}

// atMost fails if count exceeds what the probability allows for the runs by more than three standard deviations.
func atMost(t *testing.T, what string, count, runs int, probability float64) {
	t.Helper()
	n := float64(runs)
	most := n*probability + 3*math.Sqrt(n*probability*(1-probability))
	must.Hold(t, float64(count) <= most, "%s in %d of %d runs, at most %.0f may be", what, count, runs, most)
}

// The error probabilities hold for differences like those of tournaments: most games tie, and some strategies rarely fail badly.
// Each test ends.
func TestErrorRates(t *testing.T) {
	t.Parallel()
	const runs, limit, reach = 1000, 20_000, 6
	s := SPRT{Delta: 0.1, Alpha: 0.05, Beta: 0.1}
	for name, d := range map[string]differences{
		"all the same":               {0: 1},
		"seldom any":                 {-1: 0.01, 0: 0.98, 1: 0.01},
		"ties":                       {-1: 0.12, 0: 0.76, 1: 0.12},
		"wide":                       {-2: 0.1, -1: 0.2, 0: 0.4, 1: 0.2, 2: 0.1},
		"rare failures":              {-1: 0.08, 0: 0.9, 4: 0.02},
		"ties, by delta":             {-1: 0.07, 0: 0.76, 1: 0.17},
		"wide, by delta":             {-2: 0.1, -1: 0.15, 0: 0.4, 1: 0.25, 2: 0.1},
		"rare failures, by delta":    {-1: 0.08, 0: 0.875, 4: 0.045},
		"rare successes, by delta":   {-4: 0.045, 0: 0.875, 1: 0.08},
		"nothing but rare, by delta": {0: 0.975, 4: 0.025},
		"far apart":                  {0: 0.5, 1: 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			next, mean := d.sampler(rand.New(rand.NewPCG(1, 2))), d.mean()
			count, games := map[Outcome]int{}, 0
			for range runs {
				outcome, n := runTest(s, reach, 0, limit, next)
				count[outcome]++
				games += n
			}
			t.Logf("mean %+.3f: %v, %d games on average", mean, count, games/runs)
			must.Hold(t, count[Undecided] == 0, "%d of %d runs without an end", count[Undecided], runs)
			switch {
			case math.Abs(mean) < 1e-9:
				atMost(t, "a difference is found", count[Fewer]+count[More], runs, s.Alpha)
			case mean > 0:
				atMost(t, "a difference is missed", count[Fewer]+count[Same], runs, s.Beta)
			default:
				atMost(t, "a difference is missed", count[More]+count[Same], runs, s.Beta)
			}
		})
	}
}

// The test needs few games more than Wald's test for normal differences with a known variance. For a true difference of delta,
// Wald's needs 2σ² log(2/alpha)/delta² games on average, and a little less.
func TestNearlyAsSoonAsWald(t *testing.T) {
	t.Parallel()
	const runs = 300
	s := SPRT{Delta: 0.1, Alpha: 0.05, Beta: 0.05}
	d := differences{-2: 0.1, -1: 0.15, 0: 0.4, 1: 0.25, 2: 0.1} // variance 1.19
	next, games := d.sampler(rand.New(rand.NewPCG(3, 4))), 0
	for range runs {
		_, n := runTest(s, 6, 0, 20_000, next)
		games += n
	}
	wald := 2 * 1.19 * math.Log(2/s.Alpha) / s.Delta / s.Delta
	must.Hold(t, float64(games)/runs <= 1.15*wald, "%d games on average, Wald's test takes about %.0f", games/runs, wald)
}

// Without replacement the probabilities hold too, and the last game leaves nothing open.
func TestErrorRatesWithoutReplacement(t *testing.T) {
	t.Parallel()
	const runs, population = 1000, 400
	s := SPRT{Delta: 0.1, Alpha: 0.05, Beta: 0.1}
	for name, c := range map[string]struct {
		less, more int // games that differ by one
		wrong      []Outcome
		rate       float64
	}{
		"no difference": {60, 60, []Outcome{Fewer, More}, s.Alpha},
		"delta":         {40, 80, []Outcome{Fewer, Same}, s.Beta},
		"less delta":    {80, 40, []Outcome{More, Same}, s.Beta},
		"none differs":  {0, 0, []Outcome{Fewer, More}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := make([]int, population)
			for i := range c.less {
				all[i] = -1
			}
			for i := range c.more {
				all[c.less+i] = 1
			}
			draw := rand.New(rand.NewPCG(5, 6))
			wrong, games := 0, 0
			for range runs {
				draw.Shuffle(population, func(i, j int) { all[i], all[j] = all[j], all[i] })
				at := -1
				outcome, n := runTest(s, 6, population, population, func() int { at++; return all[at] })
				games += n
				switch {
				case slices.Contains(c.wrong, outcome):
					wrong++
				case outcome == Undecided:
					t.Fatal("undecided after all games")
				}
			}
			t.Logf("%d of %d wrong, %d games on average", wrong, runs, games/runs)
			atMost(t, "the outcome is wrong", wrong, runs, c.rate)
			must.Hold(t, games <= runs*population*9/10, "%d games on average, the test does not stop early", games/runs)
		})
	}
}

// After all games the mean itself decides.
func TestLastGameDecides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		last int
		want Outcome
	}{{-1, Fewer}, {0, Same}, {1, More}} {
		test := NewSequentialTest(SPRT{Delta: 0.25, Alpha: 1e-9, Beta: 1e-9}, 6, 4)
		for _, d := range []int{1, 0, -1, c.last} {
			got := test.Outcome()
			must.Need(t, got == Undecided, "%s after %d games", got, test.games)
			test.Add(d)
		}
		got := test.Outcome()
		must.Hold(t, got == c.want && test.Exact(), "%s with %d at the end, want %s", got, c.last, c.want)
	}
}
