package expect

import (
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// weighed returns the list nyt with weights of some words.
func weighed(t testing.TB, weights map[string]float64) *game.Dictionary {
	t.Helper()
	d := game.Must(game.LoadList("nyt"))
	list := make([]float64, len(d.Words()))
	for text, weight := range weights {
		i, ok := d.Index(game.MustWords(text)[0])
		must.Need(t, ok, "%s is not allowed", text)
		list[i] = weight
	}
	return game.Must(d.Weighted("test", list))
}

// onADay returns the list nyt with the weights of a day.
func onADay(date string) *game.Dictionary {
	return game.Must(daily.Default().Weigh(game.Must(game.LoadList("nyt")), daily.BuiltIn(), game.Must(daily.ParseDate(date))))
}

// Where all candidates are in the core, a choice is worth what the best tree that begins with it is.
func TestExactWhereFewAreLeft(t *testing.T) {
	weights := map[string]float64{"fight": 30, "light": 20, "might": 12, "sight": 9, "right": 5, "night": 3, "eight": 2, "bight": 0.1, "wight": 0.01}
	for _, mode := range []game.Mode{game.Normal, game.Hard} {
		pos := gametest.After(t, weighed(t, weights), game.Rules{Rows: 6, Mode: mode}, "right", "tight")
		list := must.Get(Search(t.Context(), pos, 10))(t)
		p := tree.Problem{Answers: pos.Dictionary().Words(), Mode: mode, Guesses: 5}
		for _, i := range pos.Playable() {
			p.Allowed = append(p.Allowed, pos.Dictionary().Words()[i])
		}
		shares := make([]float64, len(p.Answers))
		for _, c := range pos.Chances(0) {
			i, _ := pos.Dictionary().Index(c.Word)
			shares[i] = c.Share
		}
		o := decision.LeastTotal
		if mode == game.Hard { // nine words that differ in one letter, and five rows
			o = decision.MostWon
		}
		p = game.Must(p.Weighted(shares, o))
		best := must.Get(tree.Build(t.Context(), p, game.Word{}, tree.Options{Memory: 1, Objective: o}))(t)
		want := float64(best.Weighted) / float64(best.Weight)
		got := list[0]
		switch {
		case mode == game.Normal && (math.Abs(got.Guesses-want) > 1e-5 || got.Missed > 0):
			t.Errorf("%+v of %+v, want %.5f", got, list, want)
		case mode == game.Hard && got.Missed != best.Lost:
			t.Errorf("%+v, and %d words need be lost", got, best.Lost)
		}
	}
}

// Unlikely words are to be found in time as well: with three rows left the likeliest word is not tried first if that loses one.
func TestUnlikelyWordsAreFound(t *testing.T) {
	weights := map[string]float64{"fight": 99, "light": 1e-7, "might": 1e-7, "sight": 1e-7, "right": 1e-7, "night": 1e-7, "wight": 1e-7, "bight": 1e-7}
	pos := gametest.After(t, weighed(t, weights), game.Rules{Rows: 4}, "right", "tight")
	list := must.Get(Search(t.Context(), pos, 10))(t)
	must.Hold(t, list[0].Missed == 0 && list[0].Guess != game.MustWord("fight"), "%+v", list)
	pos = gametest.After(t, weighed(t, weights), game.Rules{Rows: 6}, "right", "tight")
	list = must.Get(Search(t.Context(), pos, 10))(t)
	must.Hold(t, list[0].Missed == 0 && list[0].Guess == game.MustWord("fight"), "with five rows left: %+v", list)
}

func TestLastRow(t *testing.T) {
	d := weighed(t, map[string]float64{"fight": 1, "light": 5, "might": 2})
	pos := gametest.After(t, d, game.Rules{Rows: 2}, "light", "tight")
	list := must.Get(Search(t.Context(), pos, 10))(t)
	must.Hold(t, list[0].Guess == game.MustWord("light") && len(list) == 3, "%+v", list)
	for _, w := range game.MustWords("fight light might") {
		pos.Reject(w)
	}
	err := must.Err(Search(t.Context(), pos, 10))
	must.Hold(t, pos.Weights() == nil || errors.Is(err, ErrTooMany), "no candidate is left: %v", err)
}

// After a first guess that leaves hundreds nearly all of the weight is searched exactly.
func TestManyLeft(t *testing.T) {
	pos := gametest.After(t, onADay("2023-10-18"), game.Rules{Rows: 6}, "mercy", "slane")
	list := must.Get(Search(t.Context(), pos, 1))(t)
	c, bound := list[0], lowerBound(t, pos)
	must.Hold(t, pos.Left() >= 900 && c.Guesses <= bound+0.01 && c.Missed == 0,
		"%d left: %+v, bound %.4f", pos.Left(), c, bound)
}

// lowerBound returns a lower bound of the guesses of any way to play: what the best tree of the likeliest words takes, and two for each
// other word, except one that may be guessed at once.
func lowerBound(t *testing.T, pos *game.Position) float64 {
	t.Helper()
	s := newSearch(pos)
	n := s.core(levels[0])
	solver, weight := must.Get2(s.solver(t.Context(), n, 0, decision.LeastTotal))(t)
	best := must.Get(solver.Solve(t.Context()))(t)
	share := s.share(s.coreWeight(n))
	least := float64(best.Weighted)/float64(weight)*share + 2*(1-share)
	if n < len(s.weights) {
		least -= s.share(s.weights[n])
	}
	return least
}

// On a real day all words have weight. The second guess is within a hundredth of what no way to play is below, each search finds
// the same, and in hard mode guesses obey the clues.
func TestDay(t *testing.T) {
	d := onADay("2024-11-12")
	for _, mode := range []game.Mode{game.Normal, game.Hard} {
		pos := gametest.After(t, d, game.Rules{Rows: 6, Mode: mode}, "flown", "slate")
		list := must.Get(Search(t.Context(), pos, 10))(t)
		c, bound := list[0], lowerBound(t, pos)
		must.Hold(t, c.Guesses <= bound+0.01 && pos.Check(c.Guess) == nil, "%s mode: %+v, bound %.4f", mode, c, bound)
		again, err := Search(t.Context(), pos, 10)
		must.Hold(t, err == nil && reflect.DeepEqual(list, again), "%s mode: another search finds something else (%v)", mode, err)
	}
}

// The list has one order: a guess that takes fewer guesses than one above it may miss words, and says how many.
func TestOneOrder(t *testing.T) {
	d := onADay("2026-11-23")
	for _, guess := range []string{"sater", "fuzzy"} {
		list, err := Search(t.Context(), gametest.After(t, d, game.Rules{Rows: 6}, "bosom", guess), 10)
		must.Need(t, err == nil && len(list) >= 2, "%s: %+v, %v", guess, list, err)
		for i, c := range list[1:] {
			above := list[i]
			must.Hold(t, c.Guesses >= above.Guesses || c.Missed > above.Missed, "%s: %+v is below %+v", guess, c, above)
		}
	}
}

// worth is the share of the answers that are found, and the expected guesses, where a lost game counts with all its rows.
type worth struct{ found, guesses float64 }

func (w worth) better(o worth) bool {
	if math.Abs(w.found-o.found) > 1e-9 {
		return w.found > o.found
	}
	return w.guesses < o.guesses-1e-9
}

// rounding is how coarse the weights of a search are.
const rounding = 1e-3

// slow values a guess, and the best play after it, by trying everything.
func slow(pos *game.Position, shares map[game.Word]float64, guess game.Word, left []game.Word, rows int) (sum worth) {
	for _, w := range left {
		sum.guesses += shares[w]
	}
	for clue, class := range gametest.Classes(guess, left) {
		if clue.Solved() {
			sum.found += shares[guess]
			continue
		}
		if rows == 1 {
			continue
		}
		next := pos.Clone()
		_ = next.Apply(guess, clue)
		var best worth
		for i, j := range next.Playable() {
			if one := slow(next, shares, next.Dictionary().Words()[j], class, rows-1); i == 0 || one.better(best) {
				best = one
			}
		}
		sum.found += best.found
		sum.guesses += best.guesses
	}
	return sum
}

// Where few candidates and rows are left, no guess finds the answer more likely than the first choice, and none of those that find it as
// likely takes fewer guesses.
func TestLastRowsBySlowSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 3))
	letters := "bdfglmnrst"
	for round := range 600 {
		rows := 1 + round%3
		mode := []game.Mode{game.Normal, game.Hard, game.Strict}[round/3%3]
		list := map[string]float64{}
		for len(list) < 6-rows/3 {
			word := []byte("aight")
			word[0] = letters[rng.IntN(len(letters))]
			if rng.IntN(3) == 0 {
				word[4] = letters[rng.IntN(len(letters))]
			}
			list[string(word)] = float64(1 + rng.IntN(64))
		}
		words := strings.Join(slices.Sorted(maps.Keys(list)), " ")
		probe := string(letters[rng.IntN(10)]) + string(letters[rng.IntN(10)]) + "olu"
		d := must.Get(game.NewDictionary("few", game.MustWords(words), game.MustWords("zzzzz "+probe)))(t)
		weights := make([]float64, len(d.Words()))
		sum := 0.0
		for i, w := range d.Words() {
			weights[i] = list[w.String()]
			sum += weights[i]
		}
		d = must.Get(d.Weighted("test", weights))(t)
		pos := gametest.After(t, d, game.Rules{Rows: rows + 1, Mode: mode}, "aight", "zzzzz")
		shares := map[game.Word]float64{}
		for i, w := range d.Words() {
			if weights[i] > 0 {
				shares[w] = weights[i] / sum
			}
		}
		choices := must.Get(Search(t.Context(), pos, 3))(t)
		left := pos.CandidateWords(0)
		got := slow(pos, shares, choices[0].Guess, left, rows)
		for _, j := range pos.Playable() {
			w := d.Words()[j]
			one := slow(pos, shares, w, left, rows)
			if off := one.found - got.found; off > rounding || off > -rounding && one.guesses < got.guesses-rounding {
				t.Fatalf("%v with %d rows in %s mode: %s is worth %+v, %s %+v", list, rows, mode, choices[0].Guess, got, w, one)
			}
		}
	}
}
