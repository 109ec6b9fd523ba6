package review

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// onOne returns a game on one board.
func onOne(start *game.Position, turns ...Turn) Game {
	g := Game{Start: game.OnOne(start)}
	for _, t := range turns {
		g.add(t)
	}
	return g
}

func (g *Game) add(t Turn) {
	g.Guesses, g.Clues = append(g.Guesses, t.Guess), append(g.Clues, []game.Clue{t.Clue})
}

// boardsGame plays guesses on boards with those answers.
func boardsGame(t *testing.T, d *game.Dictionary, answers, guesses []game.Word) Game {
	t.Helper()
	g := Game{Start: game.Must(game.NewBoards(d, game.Rules{Rows: len(answers) + 5}, len(answers))), Guesses: guesses}
	for _, w := range guesses {
		var clues []game.Clue
		for _, a := range answers {
			clues = append(clues, game.Score(w, a))
		}
		g.Clues = append(g.Clues, clues)
	}
	return g
}

// The sums of games on several boards are exact, losses are not negative, and the last board is valued exactly.
func TestBoards(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		answers, guesses, outcome string
		start                     float64 // about
	}{
		{"crane moldy", "salet crony crane moldy", Won, 4.7},
		{"crane moldy fifty hatch", "salet crony fifty hatch", Unfinished, 6.7},
		{"moldy fifty", "jazzy mamma civic esses puppy queue ozone", Lost, 4.7},
	} {
		a := must.Get(Of(t.Context(), boardsGame(t, d, game.MustWords(c.answers), game.MustWords(c.guesses)), Options{}))(t)
		checkSums(t, a)
		must.Hold(t, a.Outcome == c.outcome && math.Abs(a.Start.Guesses-c.start) <= 0.3 && !a.Start.Exact, "%s: %+v", c.guesses, a)
		for i, s := range a.Steps {
			must.Hold(t, s.Value.Low <= s.Value.Guesses && s.Value.High >= s.Value.Guesses && len(s.Best) != 0,
				"%s, step %d: %+v", c.guesses, i+1, s)
		}
		last := a.Steps[len(a.Steps)-1]
		must.Hold(t, c.outcome != Won || last.Value.Exact && last.Before >= last.After, "%s: %+v", c.guesses, last)
	}
}

// If no answer of the list fits a board, the game goes on with the other words that may be guessed.
func TestBoardsUnforeseen(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	answers := game.MustWords("zymic crane moldy") // the first is not an answer of the list
	must.Need(t, !d.IsAnswer(answers[0]), "zymic is an answer")
	a := must.Get(Of(t.Context(), boardsGame(t, d, answers, game.MustWords("mimic zincy crane moldy zymic")), Options{}))(t)
	checkSums(t, a)
	unforeseen := 0
	for _, s := range a.Steps {
		if s.Unforeseen {
			unforeseen++
		}
	}
	must.Hold(t, a.Outcome == Won && unforeseen == 1, "%d unforeseen: %+v", unforeseen, a)
}

func TestBoardsFaults(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		guesses string
		spoil   func(*Game)
		want    string
	}{
		{"crane moldy salet", nil, "guess 3, SALET: the game was won before"},
		{"crane zzzzz", nil, "guess 2: ZZZZZ is not among the allowed words of original (did you mean PZAZZ?)"},
		{"salet crony", func(g *Game) { g.Clues[1] = g.Clues[1][:1] }, "guess 2, CRONY: 2 boards are played, so it needs 2 clues and not 1"},
		{"salet salsa", func(g *Game) { g.Clues[1][1] = game.AllGreen }, "board 2: guess 2, SALSA: letter 1 (S) is green, but guess 1, SALET BBGBB, has it grey there"},
	} {
		g := boardsGame(t, d, game.MustWords("crane moldy"), game.MustWords(c.guesses))
		if c.spoil != nil {
			c.spoil(&g)
		}
		must.Reads(t, must.Err(Of(t.Context(), g, Options{})), ErrGame, c.want, "%s", c.guesses)
	}
}

// treeGame returns the game of the built-in tree for an answer.
func treeGame(t *testing.T, start *game.Position, answer game.Word) Game {
	t.Helper()
	node := must.Get(tree.BuiltIn(start.Dictionary(), start.Host, start.Mode))(t)
	var words []game.Word
	for clue := game.Clue(0); !clue.Solved(); node = node.Next(clue) {
		words = append(words, node.Guess)
		clue = game.Score(node.Guess, answer)
	}
	return onOne(start, play(answer, words...)...)
}

// The sums are the same if only they are wanted. Then games that follow the built-in tree take no search.
func TestSums(t *testing.T) { // not parallel: it counts what the process allocates
	d := game.Must(game.LoadList("original"))
	for _, c := range []struct {
		name, answer, words string // words is empty for the tree's own words
		mode                game.Mode
		rows                int
	}{
		{"along the tree", "ought", "", game.Normal, 6},
		{"along the tree in hard mode", "ought", "", game.Hard, 6},
		{"beside the tree from the second guess on", "ought", "salet crwth ought", game.Normal, 6},
		{"beside the tree at the end", "foyer", "salet dooly foyer", game.Normal, 6},
		{"beside the tree", "foyer", "reast foyer", game.Normal, 6},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			start := game.NewPosition(d, game.Rules{Rows: c.rows, Mode: c.mode})
			g := treeGame(t, start, word(c.answer))
			if c.words != "" {
				g = onOne(start, play(word(c.answer), game.MustWords(c.words)...)...)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got, err := Of(t.Context(), g, Options{Sums: true})
			runtime.ReadMemStats(&after)
			must.Do(t, err)
			took := (after.TotalAlloc - before.TotalAlloc) >> 20
			must.Hold(t, c.words != "" || took <= 4, "it takes %d MB", took)
			want := must.Get(Of(t.Context(), g, Options{}))(t)
			if got.Start != want.Start || math.Abs(got.Loss-want.Loss) > 1e-9 || math.Abs(got.Luck-want.Luck) > 1e-9 || got.Rest != want.Rest || got.Rows != want.Rows {
				t.Errorf("got %+v\nwant %+v", got, want)
			}
			for i, s := range got.Steps {
				w := want.Steps[i]
				if s.Skill != w.Skill || s.Value != w.Value || s.Played != w.Played || len(s.Best) == 0 || s.Best[0].Value != w.Best[0].Value {
					t.Errorf("%s: got %+v\nwant %+v", s.Guess, s, w)
				}
			}
		})
	}
}

// The sums of games whose clues may lie are exact, losses are not negative, and the best guess is marked 99.
func TestNoisy(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 5))
	for i, host := range []game.Host{game.Fibble(), game.WORDPL(), noise.Contest()} {
		m := noise.NewModel(d, host)
		answer := d.Answers()[r.IntN(len(d.Answers()))]
		liar := noise.NewLiar(host, answer, r)
		g := NoisyGame{Model: m, Rows: 9}
		for _, w := range append(game.MustWords("raise cloth"), answer) {
			turn := noise.Turn{Guess: w, Epsilon: 5 + 5*r.Float64()}
			turn.Clue = liar.Answer(w, turn.Epsilon)
			g.Turns = append(g.Turns, turn)
		}
		a := must.Get(OfNoisy(t.Context(), g, Options{}))(t)
		told := 0.0
		for k, s := range a.Steps {
			told += s.Best[0].Value.Guesses
			if s.Loss < 0 || s.Skill < 0 || s.Skill > 99 || (s.Skill == 99) != (s.Loss < 1e-9 || s.Best[0].Value.Guesses < leastBits) {
				t.Errorf("%s, guess %d: %+v", host, k+1, s)
			}
		}
		off := a.Start.Guesses - a.Rest.Guesses - told + a.Loss - a.Luck
		must.Hold(t, math.Abs(off) <= 1e-9, "%s: the sums are off by %g: %+v", host, off, a)
		want := []string{Won, Unfinished, Unfinished}[i]
		must.Hold(t, a.Outcome == want && math.Abs(a.Start.Guesses-math.Log2(2315)) <= 1e-9, "%s: %+v", host, a)
	}
}

// The expectation for a clue is its mean: luck has mean 0.
func TestNoisyLuck(t *testing.T) {
	words := game.Must(game.LoadList("original")).Answers()[:40]
	m := noise.NewModel(game.Must(game.NewDictionary("small", words, nil)), game.WORDPL())
	first := noise.Turn{Guess: words[3], Epsilon: 6, Clue: 17}
	before := noise.NewPosterior(m)
	must.Do(t, before.Update(first))
	mean := 0.0
	for clue := range game.Clue(game.Clues) {
		second := noise.Turn{Guess: words[5], Epsilon: 4, Clue: clue}
		a := must.Get(OfNoisy(t.Context(), NoisyGame{Model: m, Turns: []noise.Turn{first, second}}, Options{}))(t)
		after := before.Clone()
		must.Do(t, after.Update(second))
		mean += after.Evidence() / before.Evidence() * a.Steps[1].Luck
	}
	must.Hold(t, math.Abs(mean) <= 1e-9, "the mean of the luck is %g", mean)
}

func TestNoisyFaults(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	crane, slate := word("crane"), word("slate")
	for _, c := range []struct {
		host  game.Host
		turns []noise.Turn
		want  string
	}{
		{game.Fibble(), []noise.Turn{{Guess: crane, Clue: game.AllGreen}, {Guess: slate}}, "guess 2, SLATE: the game was won before"},
		{game.Fibble(), []noise.Turn{{Guess: crane}, {Guess: crane, Clue: game.AllGreen - 1}}, "guess 2, CRANE: no answer of original fits the clues so far, whichever tiles lie"},
		{game.Fibble(), []noise.Turn{{Guess: word("zzzzz")}}, "guess 1: ZZZZZ is not among the allowed words of original (did you mean PZAZZ?)"},
		{game.WORDPL(), []noise.Turn{{Guess: crane}, {Guess: crane}, {Guess: crane}}, "guess 3, CRANE: the game has no more rows"},
	} {
		err := must.Err(OfNoisy(t.Context(), NoisyGame{Model: noise.NewModel(d, c.host), Turns: c.turns, Rows: 2}, Options{}))
		must.Reads(t, err, ErrGame, c.want, "%v", c.turns)
	}
	must.Fail(OfNoisy(t.Context(), NoisyGame{Model: noise.NewModel(d, game.Liar())}, Options{}))(t, ErrKind)
}

// draw draws some of the answers.
func draw(r *rand.Rand, d *game.Dictionary, n int) (drawn []game.Word) {
	for _, k := range r.Perm(len(d.Answers()))[:n] {
		drawn = append(drawn, d.Answers()[k])
	}
	return drawn
}

// shortestOf returns the guesses of the shortest game from a position, by exhaustive search.
func shortestOf(pos *game.Position, most int) int {
	for n := 1; n <= most; n++ {
		if endsWithin(pos, n) {
			return n
		}
	}
	return most + 1
}

func endsWithin(pos *game.Position, n int) bool {
	if n == 0 {
		return false
	}
	for _, g := range wordsOf(pos) {
		next := pos.Clone()
		clue := game.NewAdversary(pos.CandidateWords(0), pos.Host.Tie).Answer(g)
		if clue.Solved() || next.Apply(g, clue) == nil && next.Left() < pos.Left() && endsWithin(next, n-1) {
			return true
		}
	}
	return false
}

// Games against the host that keeps the most words are worth what brute force finds.
func TestAdversary(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 4))
	for i := range 60 {
		drawn := draw(r, d, 14)
		small := game.Must(game.NewDictionary("small", drawn[:10], drawn))
		host := []game.Host{game.Absurdle(), game.EvilWordle()}[r.IntN(2)]
		start := game.NewPosition(small, game.Rules{Host: host, Mode: game.Mode(r.IntN(2))})
		g := onOne(start)
		pos, answerer := start.Clone(), game.NewAdversary(small.Answers(), host.Tie)
		want := []int{shortestOf(pos, 6)}
		for n := r.IntN(8); n > 0 && !pos.Won(); n-- {
			words := wordsOf(pos)
			if len(words) == 0 {
				break
			}
			guess := words[r.IntN(len(words))]
			turn := Turn{Guess: guess, Clue: answerer.Answer(guess)}
			g.add(turn)
			must.Do(t, pos.Apply(turn.Guess, turn.Clue))
			if want = append(want, 0); !pos.Won() {
				want[len(want)-1] = shortestOf(pos, 6)
			}
		}
		a := must.Get(Of(t.Context(), g, Options{}))(t)
		checkSums(t, a)
		must.Hold(t, a.Luck == 0 && a.Rest.Guesses == float64(want[len(g.Guesses)]),
			"game %d: luck %g, rest %+v, want %d", i, a.Luck, a.Rest, want[len(g.Guesses)])
		for k, s := range a.Steps {
			must.Hold(t, s.Value.Exact && s.Value.Guesses == float64(want[k]) && s.Played.Guesses == float64(want[k+1]+1),
				"game %d, %s %s, step %d: %+v, want %v", i, host, start.Mode, k+1, s, want)
		}
	}
}

// A game of Absurdle with the real list loses nothing if no game is shorter.
func TestAbsurdle(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	g := onOne(game.NewPosition(d, game.Rules{Host: game.Absurdle()}))
	answerer := game.NewAdversary(d.Answers(), game.LeastInformation)
	for _, w := range game.MustWords("salet courd nymph") {
		g.add(Turn{Guess: w, Clue: answerer.Answer(w)})
	}
	a := must.Get(Of(t.Context(), g, Options{}))(t)
	must.Hold(t, a.Start == exact(4) && a.Outcome == Unfinished, "%+v", a)
	checkSums(t, a)
	for i, s := range a.Steps[1:] {
		must.Hold(t, len(s.Best) >= 2 && s.Value.Exact, "guess %d: %+v", i+2, s)
	}
}

// Some kinds of games are not accounted for.
func TestUnaccountable(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, rules := range []game.Rules{
		{Host: game.Hinter()},
		{Host: game.Absurdle(), Mode: game.Strict},
		{Host: game.Absurdle(), Target: word("crane")},
		{Host: game.Host{Scoring: game.Includes}},
	} {
		must.Fail(Of(t.Context(), onOne(game.NewPosition(d, rules)), Options{}))(t, ErrKind, "%+v", rules)
	}
	lied := onOne(game.NewPosition(d, game.Rules{Host: game.Fibble()}), Turn{Guess: word("crack"), Clue: game.AllGreen - 1})
	must.Fail(Of(t.Context(), lied, Options{}))(t, ErrKind, "a game of Fibble") // its clues fit no word
}
