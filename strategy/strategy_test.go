package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

func mustNew(t testing.TB, text string) Strategy {
	t.Helper()
	return must.Get(New(text, 1))(t)
}

// oneBoard returns a board before the first guess.
func oneBoard(t testing.TB, d *game.Dictionary, r game.Rules) *game.Boards {
	return game.Must(game.NewBoards(d, r, 1))
}

// playOut plays a whole game against host and returns its guesses.
func playOut(t testing.TB, s Strategy, host game.Answerer, b *game.Boards) []string {
	t.Helper()
	err := Play(t.Context(), &FreeGame{Player: s, Boards: b, Hosts: []game.Answerer{host}})
	must.Need(t, err == nil, "after %v: %v", b.Guesses(), err)
	var game []string
	for _, w := range b.Guesses() {
		game = append(game, w.String())
	}
	return game
}

func TestRankFigures(t *testing.T) {
	pos := game.NewPosition(game.Must(game.LoadList("original")), game.Rules{})
	ranked := must.Get(mustNew(t, "entropy").(Ranker).Rank(context.Background(), pos, 3))(t)
	must.Need(t, len(ranked) == 3 && ranked[0].Guess.String() == "soare" && !ranked[0].Candidate,
		"ranked %v, want soare, not a candidate, first of 3", ranked)
	// SOARE's 5.886 bits and largest bucket of 183 are published figures.
	r := ranked[0]
	must.Hold(t, r.Bits >= 5.885 && r.Bits <= 5.887 && r.Worst == 183, "soare: %+v, want 5.886 bits, worst 183", r)
	byBits := func(a, b game.Suggestion) int { return int((b.Bits - a.Bits) * 1e9) }
	must.Hold(t, slices.IsSortedFunc(ranked, byBits), "not sorted by bits: %v", ranked)
}

func TestRandomIsByItsSeed(t *testing.T) {
	play := func(seed string) []string {
		b := oneBoard(t, game.Must(game.LoadList("original")), game.Rules{Mode: game.Strict})
		return playOut(t, mustNew(t, "random:seed="+seed), game.Secret{Word: game.MustWord("jazzy")}, b)
	}
	must.Equal(t, play("7"), play("7"), "the same seed plays")
	must.Hold(t, !slices.Equal(play("7"), play("8")), "two seeds play the same game")
}

func TestScript(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	file := filepath.Join(t.TempDir(), "words.txt")
	must.Do(t, os.WriteFile(file, []byte("oiler\nmunts\ncoked\nbeech\njazzy\n"), 0o600))
	host := game.NewAdversary(d.Answers(), game.LeastInformation)
	b := oneBoard(t, d, game.Rules{Mode: game.Hard, Host: game.Absurdle()})
	played := playOut(t, mustNew(t, "script:file="+file), host, b)
	must.Equal(t, strings.Join(played, " "), "oiler munts coked beech jazzy", "played")

	b = oneBoard(t, d, game.Rules{})
	s := mustNew(t, "script:words=crane+slate")
	b.Reject(game.MustWord("crane"))
	must.Equal(t, must.Get(s.Next(context.Background(), b.Board(0)))(t).String(), "slate", "after a refused word")
	b.Reject(game.MustWord("slate"))
	must.Fail(s.Next(context.Background(), b.Board(0)))(t, ErrNoMove, "at the end")

	err := mustNew(t, "script:words=crane+zzzzz").(Suited).Suits(d)
	must.Reads(t, err, ErrUnknown, "word 2 of the script: ZZZZZ is not among the allowed words of original")

	b = oneBoard(t, d, game.Rules{Mode: game.Hard})
	must.Do(t, b.Board(0).Apply(game.MustWord("crane"), 2*27))
	err = must.Err(mustNew(t, "script:words=fuzzy").Next(context.Background(), b.Board(0)))
	must.Reads(t, err, ErrNoMove, "word 1 of the script: FUZZY: 2nd letter must be R: no word left to play")
}

// If the page's list differs, the strategies continue with all allowed words.
func TestAnswerOutsideTheAnswers(t *testing.T) {
	d := game.Must(game.LoadList("nyt"))
	for _, name := range []string{"entropy", "worst-case", "expected", "random", "optimal"} {
		b := oneBoard(t, d, game.Rules{})
		playOut(t, mustNew(t, name), game.Secret{Word: game.MustWord("metre")}, b)
		must.Hold(t, b.Won(), "%s did not find METRE", name)
	}
}

func TestNewErrors(t *testing.T) {
	must.Hold(t, slices.IsSorted(Names()) && slices.Contains(Names(), DefaultRanker), "names: %v", Names())
	for text, want := range map[string]string{
		"best":                        `there is no strategy "best", only NAMES`,
		"":                            `there is no strategy "", only NAMES`,
		"entropy:x=1":                 `entropy has no option "x", it takes none`,
		"random:sed=1":                `random has no option "sed", only seed`,
		"random:seed":                 `random: "seed" is not option=value`,
		"random:seed=1,seed=2":        `random: option "seed" is given twice`,
		"random:seed=x":               `random: seed "x" is not a whole number from 0`,
		"script":                      `script: give either words=… or file=…`,
		"script:words=cr":             `script: words:1: "cr" has 2 letters: not a word of 3 to 12 letters (bad word list)`,
		"script:words=crane+slat":     `script: words:2: "slat" has 4 letters and "crane" on line 1 has 5: the words of a list have one length (bad word list)`,
		"script:file=/no/such":        `script: open /no/such: no such file or directory`,
		"script:words=crane,then=foo": `script: there is no strategy "foo", only NAMES`,
	} {
		want = strings.ReplaceAll(want, "NAMES", strings.Join(Names(), ", "))
		must.Reads(t, must.Err(New(text, 1)), ErrUnknown, want, "New(%q)", text)
	}
}

func FuzzNew(f *testing.F) {
	f.Add("random:seed=4")
	f.Add("script:words=crane+slate,then=entropy")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := New(text, 1)
		must.Need(t, (s == nil) == (err != nil), "New(%q) = %v, %v", text, s, err)
	})
}

// Every strategy has a name of its own, a summary, and one constructor.
func TestRegistry(t *testing.T) {
	known := map[string]bool{}
	for _, i := range builtIn() {
		if i.Name == "" || known[i.Name] || (i.New == nil) == (i.NewBuyer == nil) || i.Verbatim && len(i.Options) != 1 {
			t.Errorf("%+v", i)
		}
		known[i.Name] = true
	}
}

// The strategy that a script hands over to decides whether the script draws at random and needs weights; a file's name
// does not.
func TestLookupFollowsThen(t *testing.T) {
	for text, want := range map[string]struct{ draws, weights bool }{
		"daily": {false, true}, "random:seed=1": {true, false}, "entropy": {false, false},
		"script:words=crane":                     {false, false},
		"script:words=crane,then=daily":          {false, true},
		"script:words=crane,then=random:seed=1":  {true, false},
		"script:words=crane,then=optimal":        {false, false},
		"script:file=then=daily":                 {false, false},
		"script:words=crane,then=luck":           {false, false},
		"script:words=crane,then=exec:sh daily":  {false, false},
		"exec:sh -c 'script:words=x,then=daily'": {false, false},
	} {
		info := must.Get(Lookup(text))(t)
		must.Hold(t, info.Draws == want.draws && info.ByWeights == want.weights, "%s: %+v, want %+v", text, info, want)
	}
}

// If a tree or the games are built in, neither preparation nor a game allocates the table of clues.
func TestBuiltInNeedsNoTable(t *testing.T) { // not parallel: it counts what the process allocates
	for _, c := range []struct {
		strategy string
		host     game.Host
	}{
		{"optimal", game.Wordle()},
		{"absurdle-shortest", game.Absurdle()},
		{"challenge:target=whoop", game.Absurdle()},
	} {
		t.Run(c.strategy, func(t *testing.T) {
			d := game.Must(game.LoadList("nyt"))
			p := must.Get(NewPlayer(c.strategy, 1, false))(t)
			host := game.Answerer(game.Secret{Word: d.Answers()[1000]})
			if !c.host.HasSecret() {
				host = game.NewAdversary(d.Answers(), c.host.Tie)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			rules := game.Rules{Host: c.host}
			p.Prepare(t.Context(), d, rules)
			playOut(t, p.Strategy, host, oneBoard(t, d, rules))
			runtime.ReadMemStats(&after)
			table := uint64(len(d.Words()) * len(d.Answers()))
			took := after.TotalAlloc - before.TotalAlloc
			must.Hold(t, took <= table/2, "a game takes %d MB, and the table would be %d", took>>20, table>>20)
		})
	}
}

// Strategies that look up clues prepare them.
func TestPreparers(t *testing.T) {
	for _, name := range []string{"entropy", "worst-case", "expected", "boards", "absurdle-shortest", "challenge", "safe-entropy", "wordpl"} {
		p := must.Get(NewPlayer(name, 1, true))(t)
		_, ok := p.Strategy.(Preparer)
		must.Hold(t, ok || p.Buyer != nil, "%s prepares nothing", name)
	}
}

// The game of Absurdle that was planned in advance is played without a search.
func TestAbsurdleIsPlannedInAdvance(t *testing.T) {
	t.Parallel()
	d := game.Must(game.LoadList("original"))
	s := mustNew(t, "absurdle-shortest")
	rules := game.Rules{Host: game.Absurdle()}
	s.(Preparer).Prepare(t.Context(), d, rules)
	ended, _ := must.Ended(t) // a search would fail
	got := must.Get(s.Next(ended, game.NewPosition(d, rules)))(t)
	want := must.Get(mustNew(t, "absurdle-shortest").Next(t.Context(), game.NewPosition(d, rules)))(t)
	must.Equal(t, got, want, "planned")
}

// The strategies for any length win games against both kinds of host.
func TestAnyLength(t *testing.T) {
	for _, letters := range []int{3, 8, 12} {
		all := game.Must(game.LoadList(fmt.Sprint("en-", letters))).Words()
		d := game.Must(game.NewDictionary("some", all[:100], all[100:200]))
		for _, name := range []string{"entropy", "worst-case", "expected", "optimal", "safe-entropy", "random", "absurdle-shortest"} {
			for _, host := range []game.Host{game.Wordle(), game.Absurdle()} {
				for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
					h, _ := host.Answerer(d, d.Answers()[17])
					b := oneBoard(t, d, game.Rules{Mode: mode, Host: host, Rows: 40})
					playOut(t, mustNew(t, name), h, b)
					must.Hold(t, b.Won(), "%s, %d letters, %s, %s: lost with %v", name, letters, host, mode, b.Guesses())
				}
			}
		}
	}
}

// The first guess of entropy over the 12,972 words of the original lists, once their clue table is there.
func BenchmarkFigureEntropyFirstGuess(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	d.Table()
	pos := game.NewPosition(d, game.Rules{})
	for b.Loop() {
		must.Get(entropy.Next(context.Background(), pos))(b)
	}
}

// The first guess of entropy over 20,000 English words of a length, each of which may be the answer.
func BenchmarkFigureEntropyOf6(b *testing.B) { benchmarkFirst(b, "en-6") }

func BenchmarkFigureEntropyOf8(b *testing.B) { benchmarkFirst(b, "en-8") }

func BenchmarkFigureEntropyOf11(b *testing.B) { benchmarkFirst(b, "en-11") }

func benchmarkFirst(b *testing.B, list string) {
	words := slices.Clone(game.Must(game.LoadList(list)).Words())
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	all := game.Must(game.NewDictionary(list, words[:min(20_000, len(words))], nil))
	b.ReportAllocs()
	for b.Loop() {
		must.Get(entropy.Next(context.Background(), game.NewPosition(all, game.Rules{})))(b)
	}
	b.ReportMetric(float64(len(all.Words())), "words")
}
