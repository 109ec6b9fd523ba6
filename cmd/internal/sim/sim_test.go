package sim

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/strategy"

	"pgregory.net/rapid"
)

func named(text string) func(uint64) (strategy.Strategy, error) {
	return func(seed uint64) (strategy.Strategy, error) { return strategy.New(text, seed) }
}

// few returns the first 300 answers of a list, for tests that work with any words.
func few(t *testing.T) *game.Dictionary {
	t.Helper()
	answers := game.Must(game.LoadList("nyt")).Answers()[:300]
	return game.Must(game.NewDictionary("few.txt", answers, answers))
}

func mustRun(t testing.TB, c Config) *Result {
	t.Helper()
	return must.Get(Run(context.Background(), c))(t)
}

// total sums up the guesses, and counts the games lost.
func (r *Result) total() (guesses, lost int) {
	for _, g := range r.Games {
		guesses += len(g.Guesses)
		if !g.Won {
			lost++
		}
	}
	return guesses, lost
}

// drawConfig draws games on small lists.
func drawConfig(t *rapid.T) Config {
	d := gametest.List(t, "[a-d]{5}", 1, 50, 50)
	script := "script:words=" + rapid.SampledFrom(d.Words()).Draw(t, "first").String()
	host := rapid.SampledFrom([]game.Host{game.Wordle(), game.Absurdle(), game.EvilWordle(), game.EvilWordleSwag(), game.Fibble(), game.FibbleWith(game.RowLies{Most: 3})}).Draw(t, "host")
	modes := []game.Mode{game.Normal, game.Strict}
	if !host.Honest() {
		modes = modes[:1]
	}
	return Config{
		Dict: d, Boards: 1, Games: rapid.IntRange(0, len(d.Answers())).Draw(t, "games"),
		Seed:     rapid.Uint64().Draw(t, "seed"),
		Openings: !host.HasSecret() && rapid.Bool().Draw(t, "openings"),
		Rules:    game.Rules{Host: host, Mode: rapid.SampledFrom(modes).Draw(t, "mode"), Rows: rapid.IntRange(0, 4).Draw(t, "rows")},
		New:      named(rapid.SampledFrom([]string{"entropy", "worst-case", script}).Draw(t, "strategy")),
	}
}

// slow plays a game by itself, in the most obvious way.
func slow(t *rapid.T, c Config, g Game) Game {
	host := game.Answerer(game.NewAdversary(c.Dict.Answers(), game.LeastInformation))
	given := g.Opening
	switch c.Host {
	case game.Absurdle():
	case game.EvilWordle():
		host = game.NewAdversary(c.Dict.Answers(), game.FirstListed)
	case game.EvilWordleSwag():
		host = game.NewAdversary(c.Dict.Answers(), game.FirstFilled)
	case game.Wordle():
		host = game.Secret{Word: g.Answers[0]}
	default:
		answer, _ := c.Dict.Index(g.Answers[0])
		host, given = newFibble(c.Dict, c.Host, g.Answers[0], stream(c.Seed, uint64(answer), hostStream))
	}
	s := must.Get(c.New(c.Seed))(t)
	pos := game.NewPosition(c.Dict, c.Rules)
	played := Game{Number: g.Number, Answers: g.Answers, Opening: g.Opening}
	for !pos.Won() && !pos.Lost() {
		guess := given
		if len(pos.Turns()) > 0 || given == (game.Word{}) {
			var err error
			if guess, err = s.Next(context.Background(), pos); err != nil {
				break
			}
		}
		clue := host.Answer(guess)
		must.Do(t, pos.Apply(guess, clue))
		played.Guesses, played.Clues = append(played.Guesses, guess), append(played.Clues, clue)
	}
	if played.Won = pos.Won(); played.Won && played.Answers == nil {
		played.Answers = []game.Word{played.Guesses[len(played.Guesses)-1]}
	}
	return played
}

// The tree of all games has the same games as playing each alone, and as playing the tree in parts.
func TestWalkAgreesWithSingleGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawConfig(t)
		shared := must.Get(Run(context.Background(), c))(t)
		for _, g := range shared.Games {
			want := slow(t, c, g)
			must.Need(t, reflect.DeepEqual(g, want), "%s: game %+v, by itself %+v", c.Host, g, want)
		}
		merged := &Result{}
		asked := 0
		for i, part := range Split(len(shared.Games), rapid.IntRange(1, len(shared.Games)+1).Draw(t, "parts")) {
			c.Draws = rapid.Bool().Draw(t, "alone") // the strategies drawn here use no randomness: played one by one their games are the same
			r := must.Get(RunPart(context.Background(), c, part))(t)
			asked += r.Asked
			must.Do(t, merged.Add(overTheWire(t, r)))
			must.Is(t, merged.Add(r), ErrConfig, "a part that comes twice")
			if i > 0 {
				must.Is(t, new(Result).Add(r), ErrConfig, "without the parts before")
			}
		}
		must.Need(t, reflect.DeepEqual(merged.Games, shared.Games) && reflect.DeepEqual(merged.Sum(false), shared.Sum(false)),
			"games %v, in parts %v", shared.Games, merged.Games)
		must.Need(t, shared.Asked <= asked && merged.Asked == asked, "%d positions, in parts %d, merged %d", shared.Asked, asked, merged.Asked)
	})
}

// overTheWire returns a result after a round trip through JSON.
func overTheWire[T any](t rapid.TB, value *T) *T {
	text := must.Get(json.Marshal(value))(t)
	got := new(T)
	must.Do(t, json.Unmarshal(text, got))
	return got
}

func TestParts(t *testing.T) {
	for _, c := range []struct {
		n, parts int
		want     []Range
	}{
		{10, 3, []Range{{0, 3}, {3, 6}, {6, 10}}},
		{2, 5, []Range{{0, 1}, {1, 2}}},
		{5, 0, []Range{{0, 5}}},
	} {
		must.Equal(t, Split(c.n, c.parts), c.want, "Split(%d, %d) is", c.n, c.parts)
	}
	c := Config{Dict: game.Must(game.LoadList("nyt")), Boards: 1, Games: 5, New: named("optimal")}
	for _, part := range []Range{{-1, 2}, {2, 2}, {3, 6}} {
		must.Fail(RunPart(t.Context(), c, part))(t, ErrConfig, "part %v", part)
	}
}

// A spec has all that another machine needs, custom lists included.
func TestSpecTravels(t *testing.T) {
	own := game.Must(game.NewDictionary("own.txt", game.MustWords("crane slate trace"), game.MustWords("adieu crane")))
	for _, c := range []struct {
		d *game.Dictionary
		Spec
	}{
		{own, Spec{Strategy: "entropy", Boards: 1, Guesses: 6}},
		{game.Must(game.LoadList("original")), Spec{Strategy: "random", Mode: "hard", Boards: 1, Count: 20, Seed: 4}},
		{few(t), Spec{Strategy: "boards", Boards: 4, Guesses: 9, Count: 6}},
		{few(t), Spec{Host: game.Absurdle(), Strategy: "worst-case", Boards: 1, Count: 4, Openings: true}},
	} {
		c.Words, c.Lists = c.d.Name(), c.d.Sum()
		if c.Mode == "" {
			c.Mode = "normal"
		}
		here := must.Get(c.Config(c.d, nil))(t)
		got, want := mustRun(t, must.Get(overTheWire(t, &c.Spec).Config(c.d, nil))(t)).Games, mustRun(t, here).Games
		must.Hold(t, reflect.DeepEqual(got, want), "%+v: games %v there, %v here", c.Spec, got, want)
	}
}

// Games against the optimal adversary share its solver. Played one by one they are the same.
func TestHinter(t *testing.T) {
	d := game.Must(game.NewDictionary("x", game.Must(game.LoadList("original")).Answers()[:300], nil))
	c := Config{Dict: d, Rules: game.Rules{Host: game.Hinter()}, Boards: 1, Games: 6, Openings: true, Seed: 2, New: named("entropy")}
	shared := mustRun(t, c)
	c.Draws = true
	alone := mustRun(t, c)
	must.Hold(t, reflect.DeepEqual(alone.Games, shared.Games), "games %+v, one by one %+v", shared.Games, alone.Games)
	for _, g := range shared.Games {
		must.Hold(t, g.Won && g.Guesses[0] == g.Opening && len(g.Guesses) >= 3, "game %+v, want one that begins with its opening and is won", g)
	}
}

// 8,020 guesses for the original list was found game by game before there was a tree.
func TestEntropyOverAllAnswers(t *testing.T) {
	r := mustRun(t, Config{Dict: game.Must(game.LoadList("original")), Boards: 1, Rules: game.Rules{Rows: 6}, New: named("entropy")})
	guesses, lost := r.total()
	must.Hold(t, len(r.Games) == 2315 && guesses == 8020 && lost == 0, "%d games, %d guesses, %d lost; want 2315, 8020, 0", len(r.Games), guesses, lost)
}

// Some games of each kind in the family, all won.
func TestBoardsAreWon(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	for _, c := range []struct{ boards, games int }{{4, 20}, {8, 10}, {32, 2}} {
		told := 0
		r := mustRun(t, Config{
			Dict: d, Boards: c.boards, Games: c.games, Seed: 7, Rules: game.Rules{Rows: c.boards + 5}, New: named("boards"),
			Progress: func(done int) { told = done },
		})
		guesses, lost := r.total()
		must.Hold(t, lost == 0 && len(r.Games) == c.games && told == c.games, "%d boards: %d of %d games lost, told of %d", c.boards, lost, len(r.Games), told)
		t.Logf("%d boards: mean %.2f", c.boards, float64(guesses)/float64(c.games))
	}
}

func TestRunsAreRepeatable(t *testing.T) {
	for _, c := range []Config{
		{Boards: 3, Games: 5, New: named("boards")},
		{Boards: 1, Games: 30, New: named("random"), Draws: true},
		{Boards: 1, Games: 30, New: named("worst-case")},
	} {
		c.Dict = few(t)
		games := func(seed uint64) []Game {
			c.Seed = seed
			return mustRun(t, c).Games
		}
		same := func(a, b Game) bool { return reflect.DeepEqual(a, b) }
		one := games(1)
		must.Hold(t, slices.EqualFunc(one, games(1), same), "%d boards: the same seed gives other games", c.Boards)
		must.Hold(t, !slices.EqualFunc(one, games(2), same), "%d boards: another seed gives the same games", c.Boards)
		for _, g := range one {
			sorted := slices.SortedFunc(slices.Values(g.Answers), game.Word.Compare)
			must.Equal(t, len(slices.Compact(sorted)), c.Boards, "of %v, answers that differ", g.Answers)
		}
	}
}

func TestErrors(t *testing.T) {
	d := game.Must(game.NewDictionary("x", game.MustWords("crane slate"), nil))
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
		{"a strategy for one board", Config{Boards: 2, Games: 9, New: named("entropy")}, strategy.ErrUnknown},
		{"no such strategy", Config{Boards: 1, New: named("luck")}, strategy.ErrUnknown},
		{"no such strategy for boards", Config{Boards: 2, Games: 9, New: named("luck")}, strategy.ErrUnknown},
		{"openings of secrets", Config{Boards: 1, Openings: true, New: named("entropy")}, ErrConfig},
		{"several boards of an adversary", Config{Boards: 2, Games: 1, Rules: game.Rules{Host: game.Absurdle()}, New: named("boards")}, ErrConfig},
		{"hard mode", Config{Boards: 2, Games: 1, Rules: game.Rules{Mode: game.Hard}, New: named("boards")}, game.ErrMode},
	} {
		c.Dict = d
		must.Fail(Run(context.Background(), c.Config))(t, c.want, "%s", c.name)
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
		c.Dict = game.Must(game.LoadList("nyt"))
		c.Progress = func(int) { cancel(stop) }
		r, err := Run(ctx, c)
		must.Hold(t, (errors.Is(err, stop) || errors.Is(err, context.Canceled)) && len(r.Games) > 0, "%d boards: %v, want the context's end", c.Boards, err)
		for _, g := range r.Games {
			must.Hold(t, g.Won, "%d boards: %+v did not end", c.Boards, g)
		}
		cancel(nil)
	}
}

// BenchmarkFigureSimEntropy is entropy over all 2,315 answers, the clue table included.
func BenchmarkFigureSimEntropy(b *testing.B) {
	for b.Loop() {
		mustRun(b, Config{Dict: game.Must(game.LoadList("original")), Boards: 1, Rules: game.Rules{Rows: 6}, New: named("entropy")})
	}
}

// benchmarkBoards plays games on several boards. An op is twenty games.
func benchmarkBoards(b *testing.B, boards int) {
	d := game.Must(game.LoadList("nyt"))
	d.Table()
	const games = 20
	for b.Loop() {
		mustRun(b, Config{Dict: d, Boards: boards, Games: games, Seed: 1, Rules: game.Rules{Rows: boards + 5}, New: named("boards")})
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/games, "ms/game")
}

// BenchmarkFigureQuordle is 20 games on 4 boards.
func BenchmarkFigureQuordle(b *testing.B) { benchmarkBoards(b, 4) }

// BenchmarkFigureOctordle is 20 games on 8 boards.
func BenchmarkFigureOctordle(b *testing.B) { benchmarkBoards(b, 8) }

// BenchmarkFigureDuotrigordle is 20 games on 32 boards.
func BenchmarkFigureDuotrigordle(b *testing.B) { benchmarkBoards(b, 32) }

// The percentiles are those printed in tables of Student's t.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 30: 2.042, 100: 1.984, 1000: 1.962, 100_000: 1.960,
	} {
		tolerance := 0.001
		if freedom == 3 {
			tolerance = 0.0065
		}
		got := student(0.975, freedom)
		must.Hold(t, math.Abs(got-want) <= tolerance, "%d degrees of freedom: %.4f, want %.3f", freedom, got, want)
	}
}

// played makes games with these numbers of guesses. A negative number is a lost game.
func played(lengths ...int) *Result {
	r := &Result{}
	for i, n := range lengths {
		g := Game{Number: i, Answers: game.MustWords("crane"), Won: n > 0}
		for range max(n, -n) {
			g.Guesses, g.Clues = append(g.Guesses, game.MustWord("crane")), append(g.Clues, game.AllGreen)
		}
		r.Games = append(r.Games, g)
	}
	return r
}

func TestSum(t *testing.T) {
	s := played(3, 4, 5, -6, 5).Sum(false)
	hard := func(played, guesses int, won bool) Hard {
		return Hard{Game: played, Answers: game.MustWords("crane"), Guesses: guesses, Won: won}
	}
	margin := s.Margin
	s.Margin = nil
	want := Summary{
		Games: 5, Won: 4, Lost: 1, Share: 0.8, Total: 23, Mean: 4.6, MeanWon: 4.25, Worst: 5,
		Histogram: map[int]int{3: 1, 4: 1, 5: 2}, Hardest: []Hard{hard(3, 6, false), hard(2, 5, true), hard(4, 5, true)},
	}
	must.Equal(t, s, want)
	// the sample's deviation is √1.3, and 2.776 √(1.3/5) = 1.4155
	must.Hold(t, math.Abs(margin.Low-(4.6-1.4155)) <= 0.001 && math.Abs(margin.High-(4.6+1.4155)) <= 0.001, "margin %+v, want 4.6 ± 1.4155", margin)
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []int
		want Pair
	}{
		{"equal", []int{3, 4, -6}, []int{3, 4, -6}, Pair{Games: 3, Margin: &Margin{0, 0}, Equal: 3}},
		{"one game", []int{3}, []int{4}, Pair{Games: 1, Difference: -1, Better: 1}},
		// differences -1, 2, 0, 0: mean ¼, deviation √(19/12), half 3.182 √(19/48) = 2.002
		{"several", []int{3, 6, 5, -6}, []int{4, 4, 5, 6}, Pair{Games: 4, Difference: 0.25, Margin: &Margin{-1.752, 2.252}, Better: 1, Worse: 2, Equal: 1}},
		{"a loss is worse than any win", []int{-4, 6}, []int{6, -5}, Pair{Games: 2, Difference: -0.5, Margin: &Margin{-0.5 - 1.5*12.706, -0.5 + 1.5*12.706}, Better: 1, Worse: 1}},
	} {
		got := Compare(played(c.a...), played(c.b...), false)
		if m, want := got.Margin, c.want.Margin; m != nil && want != nil && math.Abs(m.Low-want.Low)+math.Abs(m.High-want.High) < 0.02 {
			got.Margin = want
		}
		must.Hold(t, reflect.DeepEqual(got, c.want), "%s: %+v %+v, want %+v %+v", c.name, got, got.Margin, c.want, c.want.Margin)
	}
}

// A rating's interval stays within 0 and 100 %, holds the rating, is Wilson's for mere wins and losses, and is not empty where all
// games were won.
func TestShareMargin(t *testing.T) {
	for _, c := range []struct {
		sample    []float64
		low, high float64
	}{
		{[]float64{100, 100, 100, 100, 50, 100}, 53.0, 99.1},
		{[]float64{100, 100, 100, 100}, 28.3, 100},
		{[]float64{0, 0, 0, 0}, 0, 71.7},
		{[]float64{50, 50, 50}, 50, 50},
		{[]float64{100, 0, 100, 0, 100, 0, 100, 0, 100, 0}, 19.9, 80.1},
	} {
		m := ShareMargin(c.sample, 1)
		must.Hold(t, math.Abs(m.Low-c.low) <= 0.1 && math.Abs(m.High-c.high) <= 0.1,
			"%v: %.1f to %.1f, want %.1f to %.1f", c.sample, m.Low, m.High, c.low, c.high)
	}
	for games := 2; games < 40; games++ { // those of one sample, with all of 30 intervals at once
		sample := make([]float64, games)
		for wins := range games {
			sample[wins] = 100
			if m := ShareMargin(sample, 30); m.Low < 0 || m.High > 100 || m.Low > 100*float64(wins+1)/float64(games) || m.High < 100*float64(wins+1)/float64(games)-1e-9 {
				t.Errorf("%d of %d: %+v", wins+1, games, m)
			}
		}
	}
	must.Hold(t, ShareMargin([]float64{70}, 1) == nil, "one game has an interval")
}
