package review

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// brute values positions of small lists in a slow and obvious way: every guess, every clue. It uses only one fact: a guess that tells
// nothing is not among the best.
type brute struct {
	mode   game.Mode
	weight map[game.Word]float64
	known  map[string]float64
}

func newBrute(start *game.Position) *brute {
	b := &brute{mode: start.Mode, weight: map[game.Word]float64{}, known: map[string]float64{}}
	for _, c := range start.Chances(0) {
		b.weight[c.Word] = c.Share
	}
	return b
}

// unlimited is a number of rows that is no limit.
const unlimited = 1000

func (b *brute) value(candidates, allowed []game.Word, rows int) float64 {
	if rows == 0 {
		return math.Inf(1)
	}
	key := fmt.Sprint(candidates, len(allowed), allowed, min(rows, len(candidates)))
	if v, ok := b.known[key]; ok {
		return v
	}
	best := math.Inf(1)
	for _, g := range allowed {
		if classes := classesOf(g, candidates); len(classes) > 1 || slices.Contains(candidates, g) {
			best = min(best, b.played(g, candidates, allowed, rows))
		}
	}
	b.known[key] = best
	return best
}

func (b *brute) played(g game.Word, candidates, allowed []game.Word, rows int) float64 {
	total, sum := 0.0, 0.0
	for _, w := range candidates {
		total += b.weight[w]
	}
	for clue, class := range classesOf(g, candidates) {
		for _, w := range class {
			sum += b.weight[w] / total
		}
		if clue.Solved() {
			continue
		}
		var next []game.Word
		for _, w := range allowed {
			if b.mode.Filter([]Turn{{Guess: g, Clue: clue}})(&w) {
				next = append(next, w)
			}
		}
		share := 0.0
		for _, w := range class {
			share += b.weight[w] / total
		}
		sum += share * b.value(class, next, rows-1)
	}
	return sum
}

func classesOf(g game.Word, candidates []game.Word) map[game.Clue][]game.Word {
	classes := map[game.Clue][]game.Word{}
	for _, w := range candidates {
		c := game.Score(g, w)
		classes[c] = append(classes[c], w)
	}
	return classes
}

// player chooses guesses.
type player int

const (
	random player = iota
	good
	bad
	players
)

// randomGame plays on random words of a list: a few answers, some others, perhaps with weights.
func randomGame(t *testing.T, d *game.Dictionary, r *rand.Rand) Game {
	t.Helper()
	words := d.Answers()
	if r.IntN(2) == 0 { // words that are hard to tell apart
		words = slices.DeleteFunc(slices.Clone(words), func(w game.Word) bool { return w[3] != 'e' || w[4] != 'r' && w[4] != 'd' })
	}
	n := 3 + r.IntN(6)
	var drawn []game.Word
	for _, i := range r.Perm(len(words))[:n+r.IntN(6)] {
		drawn = append(drawn, words[i])
	}
	small := game.Must(game.NewDictionary("small", drawn[:n], drawn))
	if r.IntN(2) == 0 {
		weights := make([]float64, len(drawn))
		for i := range weights {
			weights[i] = math.Exp(4 * r.Float64())
		}
		small = game.Must(small.Weighted("random", weights))
	}
	pos := game.NewPosition(small, game.Rules{Mode: game.Mode(r.IntN(3)), Rows: r.IntN(6)})
	g, b := onOne(pos.Clone()), newBrute(pos.Clone())
	answer := pos.CandidateWords(0)[r.IntN(pos.Left())]
	for who, turns := player(r.IntN(int(players))), r.IntN(7); turns > 0 && !pos.Won() && !pos.Lost() && len(pos.Playable()) > 0; turns-- {
		guess := who.choose(pos, b, r)
		turn := Turn{Guess: guess, Clue: game.Score(guess, answer)}
		must.Do(t, pos.Apply(turn.Guess, turn.Clue))
		g.add(turn)
	}
	return g
}

func (p player) choose(pos *game.Position, b *brute, r *rand.Rand) game.Word {
	allowed := wordsOf(pos)
	if p == random {
		if turns := pos.Turns(); len(turns) > 0 && pos.Mode == game.Normal && r.IntN(20) == 0 {
			return turns[0].Guess // repeat the first guess
		}
		return allowed[r.IntN(len(allowed))]
	}
	best := slices.MinFunc(allowed, func(v, w game.Word) int {
		x, y := b.played(v, pos.CandidateWords(0), allowed, unlimited), b.played(w, pos.CandidateWords(0), allowed, unlimited)
		switch {
		case x == y:
			return 0
		case (x < y) == (p == good):
			return -1
		}
		return 1
	})
	return best
}

func wordsOf(pos *game.Position) []game.Word {
	var words []game.Word
	for _, i := range pos.Playable() {
		words = append(words, pos.Dictionary().Words()[i])
	}
	return words
}

// The sums of random games are exact, and so are the values. The games have good, bad and random players, all modes, rows or not, weights
// or not, and are won, lost or unfinished. ABSURDIST_ALL plays more of them.
func TestRandomGames(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	r := rand.New(rand.NewPCG(22, 1))
	games := 200
	if os.Getenv("ABSURDIST_ALL") != "" {
		games = 2000
	}
	outcomes := map[string]int{}
	for i := range games {
		g := randomGame(t, d, r)
		a := must.Get(Of(t.Context(), g, Options{}))(t)
		outcomes[a.Outcome]++
		checkSums(t, a)
		lossy := slices.ContainsFunc(a.Steps, func(s Step) bool { return s.Odds != nil }) // these are valued by the rows left
		if i%4 == 0 && !lossy {
			checkValues(t, i, g, a)
		}
		if t.Failed() {
			break
		}
	}
	t.Log(outcomes)
	for _, o := range []string{Won, Lost, Unfinished} {
		must.Hold(t, outcomes[o] >= games/50, "only %d games are %s", outcomes[o], o)
	}
}

// checkValues compares the values of an account with brute force.
func checkValues(t *testing.T, number int, g Game, a *Account) {
	t.Helper()
	const rounding = 1e-5 // of weights as whole numbers
	same := func(what string, got Value, want float64) {
		t.Helper()
		must.Hold(t, got.Exact && math.Abs(got.Guesses-want) <= rounding,
			"game %d, %v, mode %s, %d rows: %s is %+v, want %g", number, g.Guesses, g.Start.Mode, g.Start.Rows, what, got, want)
	}
	start := g.Start.Board(0)
	b := newBrute(start)
	values := func(rows int) (value, played []float64, certain bool) {
		pos, certain := start.Clone(), true
		for i, guess := range g.Guesses {
			candidates, allowed := pos.CandidateWords(0), wordsOf(pos)
			value = append(value, b.value(candidates, allowed, rows))
			played = append(played, b.played(guess, candidates, allowed, rows))
			must.Do(t, pos.Apply(guess, g.Clues[i][0]))
			rows--
		}
		rest := 0.0
		if !pos.Won() {
			rest = b.value(pos.CandidateWords(0), wordsOf(pos), rows)
		}
		value = append(value, rest)
		for _, v := range append(value, played...) {
			certain = certain && !math.IsInf(v, 1)
		}
		return value, played, certain
	}
	value, played, rows := values(g.Start.Rows)
	rows = rows && g.Start.Rows > 0
	must.Hold(t, rows == a.Rows, "game %d: rows %t, want %t", number, a.Rows, rows)
	if !rows {
		value, played, _ = values(unlimited)
	}
	for i, s := range a.Steps {
		same("the value", s.Value, value[i])
		same("what is played", s.Played, played[i])
		must.Hold(t, s.Loss >= 0 && len(s.Best) != 0 && s.Best[0].Value == s.Value, "game %d, step %d: %+v", number, i+1, s)
		for _, c := range s.Best {
			must.Hold(t, c.Value.Guesses == s.Played.Guesses == (s.Loss == c.Value.Guesses-s.Value.Guesses),
				"game %d, step %d: %+v", number, i+1, s)
		}
	}
	same("the rest", a.Rest, value[len(g.Guesses)])
}

// Guesses of equal worth in a position have equal losses and marks. The best ones have 99, and no others do.
func TestEqualGuesses(t *testing.T) {
	words := game.Must(game.LoadList("original")).Answers()[100:112]
	d := game.Must(game.NewDictionary("small", words[:9], words))
	for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
		start := game.NewPosition(d, game.Rules{Mode: mode})
		b := newBrute(start)
		least := b.value(start.CandidateWords(0), words, unlimited)
		marks := map[int]int{} // by worth, in units of a guess for a candidate
		for _, w := range words {
			a := must.Get(Of(t.Context(), onOne(start, play(words[4], w)...), Options{}))(t)
			played := b.played(w, start.CandidateWords(0), words, unlimited)
			total, skill := int(math.Round(9*played)), a.Steps[0].Skill
			mark, known := marks[total]
			must.Hold(t, !known || mark == skill, "%s: %s is marked %d, others of the same worth %d", mode, w, skill, mark)
			if marks[total] = skill; (skill == 99) != (math.Abs(played-least) < 1e-9) {
				t.Errorf("%s: %s is marked %d, for %g where %g is least", mode, w, skill, played, least)
			}
		}
		must.Hold(t, len(marks) >= 3, "%s: only %v", mode, marks)
	}
}
