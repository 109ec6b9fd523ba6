package sim

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"
)

// The contest ranks 1001 scores: the 5th percentile is the 51st, and so on; between two scores the larger counts.
func TestPercentile(t *testing.T) {
	inf := math.Inf(1)
	scores := make([]float64, 1001)
	for i := range scores {
		scores[i] = float64(1001 - i) // 1…1001
	}
	for p, want := range map[float64]float64{5: 51, 50: 501, 95: 951} {
		score, low, high := Percentile(scores, p)
		margin := math.Ceil(1.96 * math.Sqrt(1001*p/100*(1-p/100)))
		if score != want || want-low > margin || want-low < margin-1 || high-want != margin {
			t.Errorf("percentile %v: %v from %v to %v, want %v ± %v", p, score, low, high, want, margin)
		}
	}
	if score, _, _ := Percentile([]float64{3, inf, 3, 3}, 50); score != 3 {
		t.Errorf("got %v, want 3", score)
	}
	if score, low, high := Percentile([]float64{3, inf, 3, inf}, 50); score != inf || low != 3 || high != inf {
		t.Errorf("got %v from %v to %v, want ∞ from 3 to ∞", score, low, high)
	}
}

func noiseConfig(t testing.TB, name string, games int) NoiseConfig {
	return NoiseConfig{Model: noise.NewModel(load(t, "original"), noise.Contest), Games: games, Seed: 9, New: named(name)}
}

func TestNoiseIsRepeatable(t *testing.T) {
	c := noiseConfig(t, "wordpl:words=50", 60)
	told := 0
	c.Progress = func(done int) { told = max(told, done) }
	one, err := Noise(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Noise(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(one.Scores, again.Scores) || one.Clues != 180 || told != 60 {
		t.Errorf("%d clues, told of %d; %v, then %v", one.Clues, told, one.Scores, again.Scores)
	}
	c.Seed++
	if other, err := Noise(context.Background(), c); err != nil || slices.Equal(one.Scores, other.Scores) {
		t.Errorf("another seed plays the same games, %v", err)
	}
}

// The published solver's three clues of 28 win 95.9 % of the games: some hundred here say about that.
func TestPublishedMethod(t *testing.T) {
	r, err := Noise(context.Background(), noiseConfig(t, "wordpl-lab:first=salet,epsilon=28", 400))
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	for _, s := range r.Scores {
		if s == 84 {
			wins++
		}
	}
	if share := float64(wins) / 400; share < 0.92 || share > 0.99 {
		t.Errorf("%.3f won", share)
	}
}

func TestNoiseErrors(t *testing.T) {
	for _, c := range []NoiseConfig{noiseConfig(t, "wordpl", 0), noiseConfig(t, "entropy", 3)} {
		if _, err := Noise(context.Background(), c); !errors.Is(err, ErrConfig) {
			t.Errorf("got %v, want a bad simulation", err)
		}
	}
	c := noiseConfig(t, "wordpl", 3)
	c.New = func(uint64) (strategy.Strategy, error) { return nil, strategy.ErrUnknown }
	if _, err := Noise(context.Background(), c); !errors.Is(err, strategy.ErrUnknown) {
		t.Errorf("got %v, want the strategy's error", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Noise(ctx, noiseConfig(t, "wordpl", 1000)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want canceled", err)
	}
}

// Where no answer has a letter that another has not, the given word is another one, or the only one.
func TestFibbleOfAnagrams(t *testing.T) {
	for _, words := range []string{"stale slate least steal", "crane"} {
		list := engine.MustWords(words)
		d, err := engine.NewDictionary("anagrams", list, list)
		if err != nil {
			t.Fatal(err)
		}
		games, err := FibbleGames(t.Context(), FibbleConfig{Dict: d, Games: 20, Rows: 9, Seed: 1, New: named("fibble")})
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range games {
			if !g.Won || len(list) > 1 && g.Guesses[0] == g.Answers[0] {
				t.Errorf("%s, game %d: %+v", words, i, g)
			}
		}
	}
}

// Nine rows are enough for Fibble, the first one given.
func TestFibble(t *testing.T) {
	c := FibbleConfig{Dict: load(t, "original"), Games: 100, Rows: 9, Seed: 4, New: named("fibble")}
	games, err := FibbleGames(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	again, err := FibbleGames(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		if !g.Won || !slices.Equal(g.Guesses, again[i].Guesses) {
			t.Errorf("game %d: %+v, then %+v", i, g, again[i])
		}
	}
	c.Rows = 1
	if _, err := FibbleGames(context.Background(), c); !errors.Is(err, ErrConfig) {
		t.Errorf("one row: %v", err)
	}
}
