package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

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

// atMost fails if count is more than the probability allows for the runs, by three standard deviations.
func atMost(t *testing.T, what string, count, runs int, probability float64) {
	t.Helper()
	n := float64(runs)
	if most := n*probability + 3*math.Sqrt(n*probability*(1-probability)); float64(count) > most {
		t.Errorf("%s in %d of %d runs, at most %.0f may be", what, count, runs, most)
	}
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
			if count[Undecided] > 0 {
				t.Errorf("%d of %d runs without an end", count[Undecided], runs)
			}
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
	if wald := 2 * 1.19 * math.Log(2/s.Alpha) / s.Delta / s.Delta; float64(games)/runs > 1.15*wald {
		t.Errorf("%d games on average, Wald's test takes about %.0f", games/runs, wald)
	}
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
			if games > runs*population*9/10 {
				t.Errorf("%d games on average, the test does not stop early", games/runs)
			}
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
			if got := test.Outcome(); got != Undecided {
				t.Fatalf("%s after %d games", got, test.games)
			}
			test.Add(d)
		}
		if got := test.Outcome(); got != c.want || !test.Exact() {
			t.Errorf("%s with %d at the end, want %s", got, c.last, c.want)
		}
	}
}
