package strategy

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// fewSteps suffice for small games.
var fewSteps = costSteps(64)

// nytList is the list with its table, which takes long with the race detector.
var nytList = sync.OnceValues(func() (*game.Dictionary, error) { return game.LoadList("nyt") })

func mustNYT(t testing.TB) *game.Dictionary {
	t.Helper()
	return must.Get(nytList())(t)
}

func mustBoards(t testing.TB, d *game.Dictionary, rows, n int) *game.Boards {
	return game.Must(game.NewBoards(d, game.Rules{Rows: rows}, n))
}

// answer plays a guess on boards with these answers.
func answer(t rapid.TB, b *game.Boards, guess game.Word, answers []game.Word) {
	t.Helper()
	clues := make([]game.Clue, len(answers))
	for i, a := range answers {
		clues[i] = game.Score(guess, a)
	}
	must.Do(t, b.Apply(guess, clues))
}

// playBoards plays a game to its end and returns its guesses.
func playBoards(t testing.TB, s BoardsStrategy, b *game.Boards, answers []game.Word) []game.Word {
	t.Helper()
	g := &FreeGame{Player: s.(Strategy), Boards: b}
	for _, a := range answers {
		g.Hosts = append(g.Hosts, game.Secret{Word: a})
	}
	err := Play(t.Context(), g)
	must.Need(t, err == nil, "after %v: %v", b.Guesses(), err)
	return b.Guesses()
}

// someBoards draws a small game under way: a dictionary, boards and their answers.
func someBoards(t *rapid.T) (*game.Dictionary, *game.Boards, []game.Word) {
	d := gametest.List(t, "[a-d]{5}", 6, 60, 60)
	words := d.Words()
	n := rapid.IntRange(1, 4).Draw(t, "boards")
	b := game.Must(game.NewBoards(d, game.Rules{Rows: rapid.SampledFrom([]int{0, n, n + 2, n + 5}).Draw(t, "rows")}, n))
	answers := make([]game.Word, n)
	for i := range answers {
		answers[i] = rapid.SampledFrom(d.Answers()).Draw(t, "answer")
	}
	for range rapid.IntRange(0, 2).Draw(t, "played") {
		if b.Won() || b.Lost() {
			break
		}
		answer(t, b, words[rapid.SampledFrom(b.Playable()).Draw(t, "guess")], answers)
	}
	return d, b, answers
}

// plainCost is what a guess leaves on the boards, by plain counting.
func plainCost(boards [][]game.Word, guess game.Word) int64 {
	var sum int64
	for _, left := range boards {
		var board int64
		for clue, n := range gametest.Counts(guess, left) {
			if !clue.Solved() {
				board += int64(math.Round(float64(n) * guessesFor(n) * costUnit))
			}
		}
		sum += board / int64(len(left))
	}
	return sum
}

func wordsLeft(open []*game.Position) [][]game.Word {
	var boards [][]game.Word
	for _, p := range open {
		boards = append(boards, p.CandidateWords(0))
	}
	return boards
}

func TestBoardsGradeAgreesWithPlainCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, b, _ := someBoards(t)
		if b.Won() {
			return
		}
		s := &boards{}
		list := b.Playable()
		for range 2 { // the second time the costs are cached
			ranked := must.Get(s.grade(context.Background(), b.Open(), list))(t)
			want := slices.Clone(list)
			slices.SortFunc(want, func(x, y int32) int { return order(d.Words())(plainGrade(b, x), plainGrade(b, y)) })
			must.Same(t, ranked, want[:min(poolSize, len(want))])
		}
	})
}

func plainGrade(b *game.Boards, w int32) graded {
	word := b.Dictionary().Words()[w]
	g := graded{word: w, cost: plainCost(wordsLeft(b.Open()), word)}
	if isCandidate(b.Open(), w) {
		g.mass = 1
	}
	return g
}

// plainFinish plays a game to its end like the arena, on lists of words.
func plainFinish(pool []game.Word, left [][]game.Word, answers []game.Word, used, rows int) int {
	for len(left) > 0 {
		if used+len(left) > rows {
			return rows + 1
		}
		left, answers = plainPlay(left, answers, plainChoice(pool, left, used+len(left) == rows))
		used++
	}
	return used
}

func plainChoice(pool []game.Word, left [][]game.Word, must bool) game.Word {
	for _, list := range left {
		if len(list) == 1 {
			return list[0]
		}
	}
	if must {
		pool = slices.Concat(left...)
	}
	return slices.MinFunc(pool, func(a, b game.Word) int { return int(plainCost(left, a) - plainCost(left, b)) })
}

func plainPlay(left [][]game.Word, answers []game.Word, guess game.Word) (l [][]game.Word, a []game.Word) {
	for i, list := range left {
		if guess == answers[i] {
			continue
		}
		l = append(l, gametest.Classes(guess, list)[game.Score(guess, answers[i])])
		a = append(a, answers[i])
	}
	return l, a
}

func TestArenaAgreesWithPlainGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, b, answers := someBoards(t)
		if b.Won() || b.Lost() {
			return
		}
		ranked := b.Playable()
		ranked = ranked[:min(len(ranked), rapid.IntRange(1, 5).Draw(t, "ranked"))]
		a := newArena(b.Open(), ranked, fewSteps)
		var pool []game.Word
		for _, w := range a.words {
			pool = append(pool, d.Words()[w])
		}
		var open []game.Word // the answers of the open boards
		var deal []int16
		from := 0
		for i, answer := range answers {
			if p := b.Board(i); !p.Won() {
				open = append(open, answer)
				deal = append(deal, int16(from+slices.Index(p.CandidateWords(0), answer)))
				from += p.Left()
			}
		}
		first := rapid.IntRange(0, len(ranked)-1).Draw(t, "first")
		game := &state{arena: a}
		game.start(deal)
		game.play(int16(first))
		left, rest := plainPlay(wordsLeft(b.Open()), open, pool[first])
		got, want := game.finish(1), plainFinish(pool, left, rest, 1, a.left)
		must.Need(t, got == want, "%d guesses after %s, want %d", got, pool[first], want)
	})
}

func TestDealsAreAllOrMany(t *testing.T) {
	a := &arena{boards: [][]int16{{0, 1, 2}, {3, 4}, {5}}, mass: []int64{1, 1, 1, 1, 1, 1}}
	seen := map[[3]int16]bool{}
	for _, deal := range a.deals(6) {
		seen[[3]int16(deal)] = true
	}
	must.Hold(t, len(seen) == 6, "%d of 6 combinations", len(seen))
	drawn := a.deals(5)
	must.Hold(t, len(drawn) == 5 && slices.EqualFunc(drawn, a.deals(5), slices.Equal[[]int16]),
		"drew %v, want 5 that are the same the next time", drawn)
}

func TestBoardsWinSmallGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, b, answers := someBoards(t)
		s := &boards{}
		for !b.Won() && !b.Lost() {
			m := must.Get(s.NextBoards(context.Background(), b))(t)
			must.Do(t, b.Check(m))
			i, _ := d.Index(m)
			left, limited := b.GuessesLeft()
			must.Need(t, !limited || left > len(b.Open()) || isCandidate(b.Open(), int32(i)),
				"%d guesses left on %d boards, and %s can't solve one", left, len(b.Open()), m)
			answer(t, b, m, answers)
		}
		must.Need(t, b.Rows != 0 || b.Won(), "a game without limit is not won")
	})
}

// A thousand boards are won in about the time of a few.
func TestThousandBoards(t *testing.T) {
	d := mustNYT(t)
	answers := d.Answers()[:1000]
	b := mustBoards(t, d, len(answers)+5, len(answers))
	playBoards(t, mustNew(t, "boards").(BoardsStrategy), b, answers)
	must.Hold(t, b.Won(), "lost after %d guesses", len(b.Guesses()))
}

// Answers outside the list's answers, and outside all lists, are found. On one board, the mode is obeyed.
func TestBoardsWin(t *testing.T) {
	for _, c := range []struct {
		answers string
		rules   game.Rules
	}{
		{"metre crane gizmo sassy", game.Rules{}},
		{"humph", game.Rules{Mode: game.Normal, Rows: 6}},
		{"humph", game.Rules{Mode: game.Hard, Rows: 6}},
		{"humph", game.Rules{Mode: game.Strict, Rows: 6}},
	} {
		answers := game.MustWords(c.answers)
		b := game.Must(game.NewBoards(mustNYT(t), c.rules, len(answers)))
		played := playBoards(t, mustNew(t, "boards").(BoardsStrategy), b, answers)
		must.Hold(t, b.Won(), "%s, %s mode: not won with %v", c.answers, c.rules.Mode, played)
	}
}

func TestBoardsEndgame(t *testing.T) {
	d := game.Must(game.NewDictionary("x", game.MustWords("catch hatch latch match patch jazzy fizzy"), game.MustWords("climb champ")))
	s := mustNew(t, "boards").(BoardsStrategy)
	b := mustBoards(t, d, 6, 2)
	jazzy := game.MustWord("jazzy")
	got := playBoards(t, s, b, []game.Word{game.MustWord("patch"), jazzy})
	must.Hold(t, b.Won() && len(got) <= 4, "%v", got)
	b = mustBoards(t, d, 6, 2)
	answer(t, b, game.MustWord("fizzy"), []game.Word{game.MustWord("patch"), jazzy})
	must.Equal(t, must.Get(s.NextBoards(context.Background(), b))(t), jazzy)
	answer(t, b, jazzy, []game.Word{game.MustWord("patch"), jazzy})
	must.Equal(t, must.Get(s.NextBoards(context.Background(), b))(t), game.MustWord("champ"))
}

// A board with contradictory clues does not cost the others guesses.
func TestBoardsBesideALie(t *testing.T) {
	b := mustBoards(t, mustNYT(t), 9, 4)
	secrets := game.MustWords("crane plumb sassy water")
	s := mustNew(t, "boards").(BoardsStrategy)
	for len(b.Open()) > 1 && !b.Lost() {
		m := must.Get(s.NextBoards(context.Background(), b))(t)
		clues := []game.Clue{game.AllGreen - 3} // four greens and a yellow
		for _, w := range secrets[1:] {
			clues = append(clues, game.Score(m, w))
		}
		err := b.Apply(m, clues)
		must.Need(t, err == nil || errors.Is(err, game.ErrContradiction), "%v", err)
	}
	must.Hold(t, len(b.Open()) == 1, "%d boards are unsolved after %v", len(b.Open()), b.Guesses())
}

func TestBoardsStops(t *testing.T) {
	ctx, why := must.Ended(t)
	b := mustBoards(t, game.Must(game.NewDictionary("x", game.MustWords("crane slate"), nil)), 9, 4)
	must.Fail(mustNew(t, "boards").(BoardsStrategy).NextBoards(ctx, b))(t, why)
}

// plainDoubt is what a word is expected to leave on a board, in floating point.
func plainDoubt(pos *game.Position, guess game.Word) float64 {
	by := map[game.Clue][]float64{}
	sum := 0.0
	for i := range pos.Candidates().All() {
		w := pos.Dictionary().Words()[i]
		c := pos.Host.Scoring.Score(guess, w)
		by[c] = append(by[c], pos.Share(i))
		if w == guess {
			sum -= pos.Share(i)
		}
	}
	for _, shares := range by {
		all, bits := 0.0, 0.0
		for _, s := range shares {
			all += s
		}
		for _, s := range shares {
			bits -= s / all * math.Log2(s/all)
		}
		sum += all * guessesForBits(max(0, bits))
	}
	return sum
}

// With weights each word is graded by what it is expected to leave, and the cached grade is the same.
func TestBoardsByWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawWeighted(t, game.Letters, 60)
		s := &boards{}
		host := game.Wordle()
		host.Scoring = rapid.SampledFrom([]game.Scoring{game.CountLetters, game.Includes, game.InOrder}).Draw(t, "scoring")
		pos := game.NewPosition(d, game.Rules{Host: host})
		if guess := rapid.SampledFrom(d.Words()).Draw(t, "guess"); rapid.Bool().Draw(t, "turn") {
			must.Do(t, pos.Apply(guess, host.Scoring.Score(guess, rapid.SampledFrom(pos.CandidateWords(0)).Draw(t, "secret"))))
		}
		if pos.Won() || pos.Weights() == nil {
			return
		}
		open := []*game.Position{pos, pos}
		var list []graded
		for _, w := range pos.Playable() {
			list = append(list, graded{word: w})
		}
		for range 2 {
			must.Do(t, s.memo.addCosts(context.Background(), open, list))
			for _, w := range list {
				word := d.Words()[w.word]
				got, want := float64(w.cost)/costUnit, 2*plainDoubt(pos, word)
				must.Need(t, math.Abs(got-want) <= .005, "%s is graded %.4f, want %.4f", word, got, want)
			}
		}
	})
}

// Games on boards with weights end, and the deals count by weight.
func TestBoardsPlayWeights(t *testing.T) {
	d := everyDay(t, game.Must(game.LoadList("nyt")))
	b := game.Must(game.NewBoards(d, game.Rules{Rows: 9}, 4))
	var hosts []game.Answerer
	for _, c := range game.NewPosition(d, game.Rules{}).Chances(40)[36:] {
		hosts = append(hosts, game.Secret{Word: c.Word})
	}
	g := &FreeGame{Player: mustNew(t, "boards"), Boards: b, Hosts: hosts, Opening: game.MustWord("raise")}
	err := Play(t.Context(), g)
	must.Hold(t, err == nil && b.Won(), "%v, won %v after %v", err, b.Won(), b.Guesses())

	few := must.Get(game.NewDictionary("few", game.MustWords("aback abase abate abbey"), nil))(t)
	few = must.Get(few.Weighted("mine", []float64{5, 3, 2, 0}))(t)
	pos := game.NewPosition(few, game.Rules{Rows: 6})
	a := newArena([]*game.Position{pos}, nil, fewSteps)
	must.Equal(t, len(a.deals(5)), 3, "deals")
	must.Equal(t, a.weights, []int{500_000, 300_000, 200_000}, "weights")
	count := make([]int, 3)
	for _, deal := range newArena([]*game.Position{pos, pos, pos, pos, pos, pos, pos}, nil, fewSteps).deals(2000) {
		count[deal[0]]++
	}
	must.Hold(t, math.Abs(float64(count[0])/2000-.5) <= .05 && math.Abs(float64(count[2])/2000-.2) <= .05,
		"drawn %v of 2000 times, want shares of .5, .3 and .2", count)
}
