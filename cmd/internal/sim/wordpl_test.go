package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
)

// The contest ranks 1001 scores: the 5th percentile is the 51st, and so on. Between two scores the larger counts.
func TestPercentile(t *testing.T) {
	inf := Score(math.Inf(1))
	scores := make([]Score, 1001)
	for i := range scores {
		scores[i] = Score(1001 - i) // 1…1001
	}
	for p, want := range map[float64]Score{5: 51, 50: 501, 95: 951} {
		score, low, high := Percentile(scores, p)
		margin := Score(math.Ceil(1.96 * math.Sqrt(1001*p/100*(1-p/100))))
		must.Hold(t, score == want && want-low <= margin && want-low >= margin-1 && high-want == margin,
			"percentile %v: %v from %v to %v, want %v ± %v", p, score, low, high, want, margin)
	}
	score, _, _ := Percentile([]Score{3, inf, 3, 3}, 50)
	must.Hold(t, score == 3, "got %v, want 3", score)
	score, low, high := Percentile([]Score{3, inf, 3, inf}, 50)
	must.Hold(t, score == inf && low == 3 && high == inf, "got %v from %v to %v, want ∞ from 3 to ∞", score, low, high)
}

// A part of a simulation survives the trip through JSON, its losses too.
func TestScoreTravels(t *testing.T) {
	scores := []Score{13.7, Score(math.Inf(1)), 0, 9.05 + 5.3}
	text, err := json.Marshal(scores)
	must.Need(t, err == nil && string(text) == "[13.7,null,0,14.35]", "%s, %v", text, err)
	var back []Score
	err = json.Unmarshal(text, &back)
	must.Hold(t, err == nil && fmt.Sprint(back) == "[13.7 ∞ 0 14.35]" && fmt.Sprint(scores) == fmt.Sprint(back), "%v comes back as %v, %v", scores, back, err)
}

func wordplConfig(t testing.TB, name string, games int) WordplConfig {
	return WordplConfig{Model: noise.NewModel(game.Must(game.LoadList("original")), noise.Contest()), Games: games, Seed: 9, Strategy: name}
}

func TestWordplIsRepeatable(t *testing.T) {
	c := wordplConfig(t, "wordpl:words=50", 60)
	most := 0
	c.Progress = func(done int) { most = max(most, done) }
	one := must.Get(Wordpl(context.Background(), c))(t)
	again := must.Get(Wordpl(context.Background(), c))(t)
	must.Hold(t, slices.Equal(one.Scores, again.Scores) && one.Clues == 180 && most == 60,
		"%d clues, progress up to %d; %v, then %v", one.Clues, most, one.Scores, again.Scores)
	c.Seed++
	other, err := Wordpl(context.Background(), c)
	must.Hold(t, err == nil && !slices.Equal(one.Scores, other.Scores), "another seed plays the same games, %v", err)
}

// The published solver buys three clues of 28 and wins 95.9 % of the games. A few hundred games here come out about the same.
func TestPublishedMethod(t *testing.T) {
	const games = 400
	r := must.Get(Wordpl(context.Background(), wordplConfig(t, "wordpl-published:first=salet,epsilon=28", games)))(t)
	wins := 0
	for _, s := range r.Scores {
		if s == 84 {
			wins++
		}
	}
	share := float64(wins) / float64(games)
	must.Hold(t, share >= 0.92 && share <= 0.99, "%.3f won", share)
}

func TestWordplErrors(t *testing.T) {
	for _, games := range []int{0, -1} {
		must.Fail(Wordpl(context.Background(), wordplConfig(t, "wordpl", games)))(t, ErrConfig, "%d games", games)
	}
	c := wordplConfig(t, "wordpl", 3)
	c.Strategy = "entropy"
	must.Fail(Wordpl(context.Background(), c))(t, strategy.ErrUnknown)
	ctx, why := must.Ended(t)
	must.Fail(Wordpl(ctx, wordplConfig(t, "wordpl", 1000)))(t, why)
}

// If all answers have the same letters, the given word is any other answer, or the only answer there is.
func TestFibbleOfAnagrams(t *testing.T) {
	for _, words := range []string{"stale slate least steal", "crane"} {
		list := game.MustWords(words)
		d := game.Must(game.NewDictionary("anagrams", list, list))
		for seed := range uint64(5) {
			r := mustRun(t, Config{Dict: d, Boards: 1, Seed: seed, Rules: game.Rules{Host: game.Fibble(), Rows: 9}, New: named("fibble")})
			for _, g := range r.Games {
				must.Hold(t, g.Won && (len(list) <= 1 || g.Guesses[0] != g.Answers[0]), "%s, seed %d: %+v", words, seed, g)
			}
		}
	}
}

// Nine rows are enough for Fibble, including the given first one.
func TestFibble(t *testing.T) {
	c := Config{Dict: game.Must(game.LoadList("original")), Boards: 1, Games: 100, Seed: 4, Rules: game.Rules{Host: game.Fibble(), Rows: 9}, New: named("fibble")}
	games, again := mustRun(t, c).Games, mustRun(t, c).Games
	for i, g := range games {
		must.Hold(t, g.Won && slices.Equal(g.Guesses, again[i].Guesses), "game %d: %+v, then %+v", i, g, again[i])
	}
}
