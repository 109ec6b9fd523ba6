package sim

import (
	"context"
	"errors"
	"reflect"
	"runtime"
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
	s := SPRT{Delta: 0.3, Alpha: 0.05, Beta: 0.05}
	rows := game.Rules{Rows: 6}
	return map[string]func() *Duel{
		"once": func() *Duel {
			return duel(t, Config{Dict: d, Boards: 1, Rules: rows, Seed: 1}, "entropy", "expected", s, 70)
		},
		"again": func() *Duel {
			return duel(t, Config{Dict: d, Boards: 1, Rules: rows, Seed: 1}, "random", "entropy", s, 0)
		},
		"weighted": func() *Duel {
			return duel(t, Config{Dict: weighted, Boards: 1, Rules: rows, Seed: 1}, "entropy", "worst-case", s, 70)
		},
		"boards": func() *Duel {
			return duel(t, Config{Dict: d, Boards: 2, Rules: game.Rules{Rows: 7}, Seed: 1}, "boards", "boards", s, 70)
		},
		"lies": func() *Duel {
			return duel(t, Config{Dict: d, Boards: 1, Host: game.Fibble(), Rules: game.Rules{Rows: 9}, Seed: 1}, "fibble", "random", s, 70)
		},
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
			a, b, err := d.Run(t.Context(), func(games int) { told = max(told, games) })
			if err != nil {
				t.Fatal(name, err)
			}
			if len(a.Games) != len(b.Games) || len(a.Games) != d.Test.games || told < d.Test.games || len(a.Games) > d.Limit {
				t.Errorf("%s: %d and %d games, tested %d, told %d", name, len(a.Games), len(b.Games), d.Test.games, told)
			}
			for i := range a.Games {
				if !reflect.DeepEqual(a.Games[i].Answers, b.Games[i].Answers) || a.Games[i].Number != i {
					t.Fatalf("%s: games %+v and %+v", name, a.Games[i], b.Games[i])
				}
			}
			return end{a.Games, b.Games, d.Test.Ratios}
		}
		if one, four := run(1), run(4); !reflect.DeepEqual(one, four) {
			t.Errorf("%s: %d games on one core, %d on four, or others", name, len(one.a), len(four.a))
		}
	}
}

// Games with repeated answers are drawn independently: answers, lies and strategies differ among them. The first games do not
// depend on how many follow.
func TestAnswersComeAgain(t *testing.T) {
	c := Config{Dict: few(t), Boards: 1, Host: game.Fibble(), Rules: game.Rules{Rows: 9}, Seed: 1, Again: true, Draws: true, New: named("random")}
	deal := func(games int) []Game {
		return must.Get(c.upTo(games).Deal())(t)
	}
	many := deal(3000)
	if some := deal(700); !reflect.DeepEqual(some, many[:700]) {
		t.Error("the first games depend on their number")
	}
	times := map[game.Word]int{}
	for _, g := range many {
		times[g.Answers[0]]++
	}
	for w, n := range times {
		if n > 30 { // 10 are expected, with a deviation of 3
			t.Errorf("%s is the answer of %d of 3000 games", w, n)
		}
	}
	if len(times) < 290 {
		t.Errorf("%d of 300 answers are drawn", len(times))
	}
	// The first word is the host's, the second the strategy's.
	ten := game.Must(game.NewDictionary("ten", c.Dict.Answers()[:10], nil))
	c.Dict, c.Games = ten, 60
	given, played := map[[2]game.Word]bool{}, map[[3]game.Word]bool{}
	for _, g := range mustRun(t, c).Games {
		given[[2]game.Word{g.Answers[0], g.Guesses[0]}] = true
		played[[3]game.Word{g.Answers[0], g.Guesses[0], g.Guesses[1]}] = true
	}
	if len(given) < 20 || len(played) < len(given)+5 {
		t.Errorf("of 60 games %d differ in answer or first word, %d in those or the second", len(given), len(played))
	}
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
	if len(a.Games) != 53 || !d.Test.Exact() {
		t.Fatalf("%d days, want all 53", len(a.Games))
	}
	if a.Games[0].Date == date(t, "2021-06-19") && a.Games[1].Date == date(t, "2021-06-20") {
		t.Error("the days come one after the other")
	}
	if months := a.Sum(false).Months; len(months) != 3 || months[0].Days != 12 || months[1].Days != 31 || months[2].Days != 10 {
		t.Errorf("months %+v", months)
	}
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
		"no limit":       {func(c *Config, _ *SPRT) { c.Rules.Rows = 0 }, 0},
		"no secret":      {func(c *Config, _ *SPRT) { c.Host = game.Absurdle() }, 0},
		"too many games": {func(*Config, *SPRT) {}, 301},
	} {
		config, s := wordle, good
		c.change(&config, &s)
		must.Fail(NewDuel(config, config, s, c.limit))(t, ErrConfig, "%s", name)
	}
	must.Get(NewDuel(wordle, wordle, good, 0))(t)
}
