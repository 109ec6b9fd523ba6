package sim

import (
	"context"
	"errors"
	"slices"
	"testing"

	"absurdist/engine"
	"absurdist/strategy"

	"pgregory.net/rapid"
)

func named(text string) func(uint64) (strategy.Strategy, error) {
	return func(seed uint64) (strategy.Strategy, error) { return strategy.New(text, seed) }
}

func load(t testing.TB, list string) *engine.Dictionary {
	t.Helper()
	d, err := engine.LoadList(list)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func mustRun(t testing.TB, c Config) *Result {
	t.Helper()
	r, err := Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// total sums up the guesses, and counts the games lost.
func (r *Result) total() (guesses, lost int) {
	for _, g := range r.Games {
		guesses += g.Guesses
		if !g.Won {
			lost++
		}
	}
	return guesses, lost
}

// The tree of all games agrees with each game played alone.
func TestWalkAgreesWithSingleGames(t *testing.T) {
	word := rapid.Custom(func(t *rapid.T) engine.Word {
		return engine.MustWord(rapid.StringMatching(`[a-d]{5}`).Draw(t, "word"))
	})
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(word, 1, 50, rapid.ID).Draw(t, "words")
		n := rapid.IntRange(1, len(words)).Draw(t, "answers")
		d, err := engine.NewDictionary("x", words[:n], words)
		if err != nil {
			t.Fatal(err)
		}
		script := "script:words=" + rapid.SampledFrom(words).Draw(t, "first").String()
		c := Config{
			Dict: d, Boards: 1, Games: rapid.IntRange(0, n).Draw(t, "games"), Seed: rapid.Uint64().Draw(t, "seed"),
			Rules: engine.Rules{Mode: rapid.SampledFrom([]engine.Mode{engine.Normal, engine.Strict}).Draw(t, "mode"), Rows: rapid.IntRange(0, 4).Draw(t, "rows")},
			New:   named(rapid.SampledFrom([]string{"entropy", "worst-case", script}).Draw(t, "strategy")),
		}
		shared, err := Run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		c.Draws = true // each game by itself
		alone, err := Run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		same := func(a, b Game) bool {
			return a.Guesses == b.Guesses && a.Won == b.Won && slices.Equal(a.Answers, b.Answers)
		}
		if !slices.EqualFunc(shared.Games, alone.Games, same) {
			t.Fatalf("games %v, one by one %v", shared.Games, alone.Games)
		}
		if shared.Positions > alone.Positions {
			t.Fatalf("%d positions, one by one %d", shared.Positions, alone.Positions)
		}
	})
}

// 8,020 guesses for the original list was found game by game before there was a tree.
func TestEntropyOverAllAnswers(t *testing.T) {
	r := mustRun(t, Config{Dict: load(t, "original"), Boards: 1, Rules: engine.Rules{Rows: 6}, New: named("entropy")})
	if guesses, lost := r.total(); len(r.Games) != 2315 || guesses != 8020 || lost != 0 {
		t.Errorf("%d games, %d guesses, %d lost; want 2315, 8020, 0", len(r.Games), guesses, lost)
	}
}

// Some games of the family, all won.
func TestBoardsAreWon(t *testing.T) {
	d := load(t, "nyt")
	for _, c := range []struct{ boards, games int }{{4, 40}, {8, 20}, {32, 5}} {
		told := 0
		r := mustRun(t, Config{
			Dict: d, Boards: c.boards, Games: c.games, Seed: 7, Rules: engine.Rules{Rows: c.boards + 5}, New: named("boards"),
			Progress: func(done int) { told = done },
		})
		guesses, lost := r.total()
		if lost > 0 || len(r.Games) != c.games || told != c.games {
			t.Errorf("%d boards: %d of %d games lost, told of %d", c.boards, lost, len(r.Games), told)
		}
		t.Logf("%d boards: mean %.2f", c.boards, float64(guesses)/float64(c.games))
	}
}

func TestRunsAreRepeatable(t *testing.T) {
	for _, c := range []Config{
		{Boards: 3, Games: 5, New: named("boards")},
		{Boards: 1, Games: 30, New: named("random"), Draws: true},
		{Boards: 1, Games: 30, New: named("worst-case")},
	} {
		c.Dict = load(t, "nyt")
		games := func(seed uint64) []Game {
			c.Seed = seed
			return mustRun(t, c).Games
		}
		same := func(a, b Game) bool { return a.Guesses == b.Guesses && slices.Equal(a.Answers, b.Answers) }
		one := games(1)
		if !slices.EqualFunc(one, games(1), same) {
			t.Errorf("%d boards: the same seed gives other games", c.Boards)
		}
		if slices.EqualFunc(one, games(2), same) {
			t.Errorf("%d boards: another seed gives the same games", c.Boards)
		}
		for _, g := range one {
			if list := slices.Clone(g.Answers); len(list) != c.Boards || len(slices.Compact(slices.Sorted(slices.Values(list)))) != c.Boards {
				t.Errorf("answers %v, want %d that differ", g.Answers, c.Boards)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	d, err := engine.NewDictionary("x", engine.MustWords("crane slate"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		Config
		want error
	}{
		{"no boards", Config{New: named("boards")}, ErrConfig},
		{"more boards than answers", Config{Boards: 3, Games: 1, New: named("boards")}, ErrConfig},
		{"several boards without games", Config{Boards: 2, New: named("boards")}, ErrConfig},
		{"more games than answers", Config{Boards: 1, Games: 3, New: named("entropy")}, ErrConfig},
		{"games below 0", Config{Boards: 1, Games: -1, New: named("entropy")}, ErrConfig},
		{"a strategy for one board", Config{Boards: 2, Games: 9, New: named("entropy")}, ErrConfig},
		{"no such strategy", Config{Boards: 1, New: named("luck")}, strategy.ErrUnknown},
		{"no such strategy for boards", Config{Boards: 2, Games: 9, New: named("luck")}, strategy.ErrUnknown},
		{"hard mode", Config{Boards: 2, Games: 1, Rules: engine.Rules{Mode: engine.Hard}, New: named("boards")}, engine.ErrMode},
	} {
		c.Dict = d
		if _, err := Run(context.Background(), c.Config); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestStops(t *testing.T) {
	stop := errors.New("enough")
	for _, c := range []Config{
		{Boards: 4, Games: 1000, New: named("boards")},
		{Boards: 1, New: named("entropy")},
		{Boards: 1, New: named("random"), Draws: true},
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		c.Dict = load(t, "nyt")
		c.Progress = func(int) { cancel(stop) }
		if r, err := Run(ctx, c); !errors.Is(err, stop) && !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("%d boards: %v, want the context's end", c.Boards, err)
		}
		cancel(nil)
	}
}

// BenchmarkFigureSimEntropy is entropy over all 2,315 answers, the clue table included.
func BenchmarkFigureSimEntropy(b *testing.B) {
	for b.Loop() {
		mustRun(b, Config{Dict: load(b, "original"), Boards: 1, Rules: engine.Rules{Rows: 6}, New: named("entropy")})
	}
}

// benchmarkBoards plays games on several boards, an op is twenty.
func benchmarkBoards(b *testing.B, boards int) {
	d := load(b, "nyt")
	d.Table()
	const games = 20
	for b.Loop() {
		mustRun(b, Config{Dict: d, Boards: boards, Games: games, Seed: 1, Rules: engine.Rules{Rows: boards + 5}, New: named("boards")})
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/games, "ms/game")
}

// BenchmarkFigureQuordle is 20 games on 4 boards.
func BenchmarkFigureQuordle(b *testing.B) { benchmarkBoards(b, 4) }

// BenchmarkFigureOctordle is 20 games on 8 boards.
func BenchmarkFigureOctordle(b *testing.B) { benchmarkBoards(b, 8) }

// BenchmarkFigureDuotrigordle is 20 games on 32 boards.
func BenchmarkFigureDuotrigordle(b *testing.B) { benchmarkBoards(b, 32) }
