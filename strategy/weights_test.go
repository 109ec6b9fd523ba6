package strategy

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// drawWeighted draws a list over few letters, with weights, some of them 0 and some equal.
func drawWeighted(t *rapid.T, letters, most int) *game.Dictionary {
	list := gametest.Words(t, fmt.Sprintf("[a-d]{%d}", letters), 3, most)
	weights := make([]float64, len(list))
	for i := range weights {
		weights[i] = rapid.OneOf(rapid.SampledFrom([]float64{0, 1, 2}), rapid.Float64Range(1e-9, 1)).Draw(t, "weight")
	}
	weights[0] = 1
	d := must.Get(game.NewDictionary("drawn", list[:1+len(list)/2], list))(t)
	return must.Get(d.Weighted("drawn", weights))(t)
}

// plainRank returns the playable words, best first, by going through the candidates for each.
func plainRank(name string, share float64, pos *game.Position) []game.Word {
	words, masses := pos.Dictionary().Words(), pos.Masses()
	core := pos.Core(share)
	left, limited := pos.GuessesLeft()
	last := limited && left == 1 && masses != nil
	var list []graded
	considered, _ := contenders(pos)
	for _, g := range considered {
		by, counts := map[game.Clue]int64{}, map[game.Clue]int64{}
		at := graded{word: g}
		k := 0
		for i := range pos.Candidates().All() {
			c, mass := game.Score(words[g], words[i]), int64(1)
			if masses != nil {
				mass = masses[k]
			}
			by[c] += mass
			if slices.Contains(core, int32(i)) {
				counts[c]++
			}
			if int32(i) == g {
				at.mass = mass
			}
			k++
		}
		for c, m := range by {
			scatter, squares := game.Masses{m}.Scatter(), game.Masses{m}.Squares()
			if masses == nil {
				scatter, squares = game.Sizes{int32(m)}.Scatter(), game.Sizes{int32(m)}.Squares()
			}
			switch {
			case last:
			case name == "worst-case":
				at.cost = max(at.cost, counts[c])
			case name == "expected":
				at.cost += squares
			default:
				at.cost += scatter
			}
		}
		list = append(list, at)
	}
	slices.SortFunc(list, order(words))
	var best []game.Word
	for _, g := range list {
		best = append(best, words[g.word])
	}
	return best
}

// The greedy strategies rank like a plain computation, whatever words they leave out, with and without weights.
func TestGreedyAgreesWithPlain(t *testing.T) {
	for _, letters := range []int{3, 5, 7, 12} {
		t.Run(fmt.Sprint(letters), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := drawWeighted(t, letters, 60)
				if rapid.Bool().Draw(t, "plain") {
					d = game.Must(d.Of(d.Answers(), d.Words()))
				}
				pos := game.NewPosition(d, game.Rules{Mode: gametest.Mode(t), Rows: rapid.IntRange(0, 3).Draw(t, "rows")})
				secret := rapid.SampledFrom(d.Words()).Draw(t, "secret") // may be outside the answers
				for range rapid.IntRange(0, 2).Draw(t, "turns") {
					playable := pos.Playable()
					if len(playable) == 0 || pos.Won() || pos.Lost() {
						break
					}
					guess := d.Words()[rapid.SampledFrom(playable).Draw(t, "guess")]
					must.Do(t, pos.Apply(guess, game.Score(guess, secret)))
				}
				if _, err := contenders(pos); err != nil || pos.Won() || pos.Lost() {
					return
				}
				n := rapid.IntRange(1, 10).Draw(t, "ranked")
				share := rapid.SampledFrom([]float64{0, .5, .9, .99, 1}).Draw(t, "share")
				for _, name := range []string{"entropy", "expected", "worst-case"} {
					want := plainRank(name, share, pos)
					want = want[:min(n, len(want))]
					s := must.Get(New(name, 0))(t).(greedy)
					if name == "worst-case" {
						s.share = share
					}
					checkRank(t, s, pos, want)
				}
				promising := entropy
				promising.from = 1
				want := plainRank("entropy", 0, pos)
				checkRank(t, promising, pos, want[:min(n, len(want))])
			})
		})
	}
}

func checkRank(t *rapid.T, s Ranker, pos *game.Position, want []game.Word) {
	t.Helper()
	got := must.Get(s.Rank(context.Background(), pos, len(want)))(t)
	var words []game.Word
	for _, g := range got {
		words = append(words, g.Guess)
		must.Need(t, g.Candidate == pos.IsCandidate(g.Guess) && g.Figures == pos.Figures(g.Guess)[0],
			"%+v, want the figures %+v", g, pos.Figures(g.Guess)[0])
	}
	must.Same(t, words, want, "ranked")
	must.Same(t, must.Get(s.(Strategy).Next(context.Background(), pos))(t), want[0], "plays")
}

// The likelier of two candidates is played, and in the last row the likeliest of several.
func TestLikeliestFirst(t *testing.T) {
	d := game.Must(game.NewDictionary("x", game.MustWords("aback abase abate abbey"), nil))
	for _, c := range []struct {
		weights []float64
		rows    int
		want    string
	}{
		{[]float64{1, 2, 0, 0}, 6, "abase"},
		{[]float64{2, 1, 0, 0}, 6, "aback"},
		{[]float64{1, 1, 1, 4}, 1, "abbey"},
	} {
		w := game.Must(d.Weighted("mine", c.weights))
		for _, name := range []string{"entropy", "expected", "worst-case", "optimal", "safe-entropy", "boards"} {
			got := must.Get(mustNew(t, name).Next(t.Context(), game.NewPosition(w, game.Rules{Rows: c.rows})))(t)
			must.Equal(t, got.String(), c.want, "%s with the weights %v and %d rows plays", name, c.weights, c.rows)
		}
	}
}

// everyDay returns weights like a day's: a few hundred words have most of it, and every word has some.
func everyDay(t testing.TB, d *game.Dictionary) *game.Dictionary {
	t.Helper()
	lot := rand.New(rand.NewPCG(1, 2))
	weights := make([]float64, len(d.Words()))
	for i := range weights {
		switch {
		case i >= len(d.Answers()):
			weights[i] = 1e-6 * math.Exp(1.5*lot.NormFloat64())
		case lot.IntN(5) == 0:
			weights[i] = 1e-3 * math.Exp(lot.NormFloat64()/2)
		default:
			weights[i] = 5e-5 * math.Exp(lot.NormFloat64()/2)
		}
	}
	return game.Must(d.Weighted("every day", weights))
}

// BenchmarkFigureWeighted is entropy's first guess where each of 14,855 words has a weight.
func BenchmarkFigureWeighted(b *testing.B) {
	d := everyDay(b, game.Must(game.LoadList("nyt")))
	b.ReportAllocs()
	for b.Loop() {
		must.Get(entropy.Next(context.Background(), game.NewPosition(d, game.Rules{})))(b)
	}
}
