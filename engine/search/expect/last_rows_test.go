package expect

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

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
	classes := map[game.Clue][]game.Word{}
	for _, w := range left {
		c := game.Score(guess, w)
		classes[c] = append(classes[c], w)
		sum.guesses += shares[w]
	}
	for clue, class := range classes {
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
		var words []string
		for w := range list {
			words = append(words, w)
		}
		slices.Sort(words)
		probe := strings.Join([]string{string(letters[rng.IntN(10)]), string(letters[rng.IntN(10)]), "olu"}, "")
		d := must.Get(game.NewDictionary("few", game.MustWords(strings.Join(words, " ")), game.MustWords("zzzzz "+probe)))(t)
		weights := make([]float64, len(d.Words()))
		sum := 0.0
		for i, w := range d.Words() {
			weights[i] = list[w.String()]
			sum += weights[i]
		}
		d = must.Get(d.Weighted("test", weights))(t)
		pos := game.NewPosition(d, game.Rules{Rows: rows + 1, Mode: mode})
		zzzzz := game.MustWords("zzzzz")[0]
		must.Do(t, pos.Apply(zzzzz, game.Score(zzzzz, game.MustWords("aight")[0])))
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
