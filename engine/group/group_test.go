package group

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/engine/search/tree"
)

func nyt(t testing.TB) *game.Dictionary {
	t.Helper()
	return must.Get(game.LoadList("nyt"))(t)
}

// What is left follows what the best tree needs from positions of each size.
func TestRest(t *testing.T) {
	d := nyt(t)
	best := must.Get(tree.BuiltIn(d, game.Wordle(), game.Normal))(t)
	sums, counts := map[int]float64{}, map[int]float64{}
	var walk func(n *decision.Tree, words []game.Word) float64
	walk = func(n *decision.Tree, words []game.Word) float64 {
		total := float64(len(words))
		for c, left := range gametest.Classes(n.Guess, words) {
			if !c.Solved() {
				total += walk(n.Next(c), left)
			}
		}
		sums[len(words)] += total / float64(len(words))
		counts[len(words)]++
		return total
	}
	walk(best, d.Answers())
	off, all := 0.0, 0.0
	for n, sum := range sums {
		one := math.Abs(restOf(n) - sum/counts[n])
		must.Hold(t, (n > 2 || one <= 1e-9) && (n != len(d.Answers()) || one <= 0.03) && one <= 0.5,
			"%d words need %.3f, and the curve says %.3f", n, sum/counts[n], restOf(n))
		off, all = off+one*counts[n], all+counts[n]
	}
	must.Hold(t, off/all <= 0.02, "the curve is off by %.3f guesses on average", off/all)
	t.Logf("off by %.4f guesses on average over %.0f positions", off/all, all)
}

// play plays a game as a person of some skill: with probability skill a word that fits all clues, otherwise any answer.
func play(d *game.Dictionary, rng *rand.Rand, answer game.Word, skill float64) (guesses []game.Word, rows []game.Clue) {
	left := d.Answers()
	for len(rows) < 6 {
		guess := left[rng.IntN(len(left))]
		if rng.Float64() > skill {
			guess = d.Answers()[rng.IntN(len(d.Answers()))]
		}
		c := game.Score(guess, answer)
		guesses, rows = append(guesses, guess), append(rows, c)
		if c.Solved() {
			break
		}
		left = gametest.Classes(guess, left)[c]
	}
	return guesses, rows
}

// slowWorth is the worth of a game whose words are known, word by word.
func slowWorth(d *game.Dictionary, answer game.Word, guesses []game.Word) (w Worth, rest int) {
	left := d.Answers()
	for _, g := range guesses {
		by := gametest.Classes(g, left)
		worth := 1.0
		for c, list := range by {
			if !c.Solved() {
				worth += restOf(len(list)) * float64(len(list)) / float64(len(left))
			}
		}
		before := restOf(len(left))
		left = by[game.Score(g, answer)]
		if g == answer {
			left = nil
		}
		w.Cost, w.Luck = w.Cost+worth-before, w.Luck+worth-1-restOf(len(left))
	}
	return w, len(left)
}

// The guesses of a game are restOf at the start, plus the costs, less the luck. This holds for a known game and for an estimate from
// squares. Over many games the estimate is near the truth, and scatters less than the scores do.
func TestSquares(t *testing.T) {
	d := nyt(t)
	s := newSquares(d)
	rng := rand.New(rand.NewPCG(7, 7))
	start := restOf(len(d.Answers()))
	const n = 60
	for _, skill := range []float64{1, 0.6} {
		var truth, estimate, scores, deserved []float64
		for i := range n {
			answer := d.Answers()[rng.IntN(len(d.Answers()))]
			guesses, rows := play(d, rng, answer, skill)
			known, rest := slowWorth(d, answer, guesses)
			if got, want := start+known.Cost-known.Luck, float64(len(rows))+restOf(rest); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%v: %.4f, and the sum is %.4f", guesses, want, got)
			}
			w := must.Get(s.meanWorth(answer, rows, uint64(i)))(t)
			if got := start + w.Cost - w.Luck; rows[len(rows)-1].Solved() && math.Abs(got-float64(len(rows))) > 1e-9 {
				t.Fatalf("%v: the estimate sums to %.4f", rows, got)
			}
			truth, estimate = append(truth, known.Cost), append(estimate, w.Cost)
			scores, deserved = append(scores, float64(len(rows))+restOf(rest)), append(deserved, start+w.Cost)
		}
		m1, _ := moments(truth)
		m2, _ := moments(estimate)
		_, s1 := moments(scores)
		_, s2 := moments(deserved)
		t.Logf("skill %.1f: the guesses cost %.3f a game, estimated %.3f; scores scatter by %.2f, without luck by %.2f", skill, m1, m2, s1, s2)
		must.Hold(t, math.Abs(m1-m2) <= 0.12 && s2 <= 0.8*s1,
			"skill %.1f: cost %.3f, estimated %.3f; scatter %.2f and %.2f", skill, m1, m2, s1, s2)
	}
	_, err := s.meanWorth(d.Answers()[0], []game.Clue{game.MakeClue(2, 2, 2, 2, 1)}, 1)
	must.Says(t, err, nil, "no word has these colours")
}

func moments(v []float64) (mean, deviation float64) {
	for _, x := range v {
		mean += x / float64(len(v))
	}
	for _, x := range v {
		deviation += (x - mean) * (x - mean) / float64(len(v))
	}
	return mean, math.Sqrt(deviation)
}

// In made-up groups, about 95 of 100 intervals hold the true difference of two people, with six games as with forty.
func TestIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	for _, days := range []int{6, 40} {
		held, all, wide := 0, 0, 0.0
		for g := range 60 {
			const people = 4
			var skill [people]float64
			for i := range skill {
				skill[i] = 0.25 * rng.NormFloat64()
			}
			var list []observation
			for day := range days {
				hard := 0.4 * rng.NormFloat64()
				for i := range people {
					if rng.IntN(5) > 0 {
						list = append(list, observation{i, day, 0, math.Round(4 + skill[i] + hard + rng.NormFloat64())})
					}
				}
			}
			r := rate(people, list, uint64(g))
			for i := range people {
				for j := range i {
					fewer := make([]float64, kept)
					for k := range fewer {
						fewer[k] = r.draws[j][k] - r.draws[i][k]
					}
					v := interval(fewer)
					all++
					wide += v.High - v.Low
					if d := skill[j] - skill[i]; v.Low <= d && d <= v.High {
						held++
					}
				}
			}
		}
		share := float64(held) / float64(all)
		t.Logf("%d days: %.1f %% of %d intervals hold the difference; they are %.2f guesses wide", days, 100*share, all, wide/float64(all))
		must.Hold(t, share >= 0.9 && share <= 0.995, "%d days: %.3f of the intervals hold", days, share)
	}
}

func TestOf(t *testing.T) {
	const squares = "\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
	text := "[2026-05-29, 09:00] Ann: Wordle 1,805 2/6" + squares +
		"[2026-05-29, 09:00] Bob: Wordle 1,805 4/6\n" +
		"[2026-05-29, 09:10] Bob: Wordle 1,805 4/6\n" + // line 5: twice
		"[2026-05-30, 09:00] Ann: Wordle 1,806 3/6\n" +
		"[2026-05-30, 09:00] Ann: Wordle 1,806 5/6\n" + // line 7: differs
		"[2026-05-31, 09:00] Bob: Wordle 1,806 X/6\n" + // line 8: late
		"[2026-05-31, 09:00] Cy: > Wordle 1,806 2/6\n" + // line 9: quoted
		"[2026-05-31, 09:00] Ann: Wordle 1,807 2/6\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩\n" + // line 10: no word has ETUD and another letter
		"[2026-05-31, 09:00] Ann: Absurdle 7/∞\n" + // line 13: unnumbered
		"[2026-05-31, 09:00] Bob B: Wordle 1,807 6/6\n" +
		"[2026-05-31, 09:00] Bob B: Daily Quordle #9\n5️⃣6️⃣\n7️⃣🟥\n"
	c := must.Get(chat.Read(text))(t)
	g := must.Get(Of(t.Context(), c, Options{Words: nyt(t), Days: daily.BuiltIn(), Same: map[string]string{"Bob B": "Bob"}}))(t)
	kinds := ""
	for _, n := range g.Notes {
		kinds += n.Kind + " "
	}
	must.Equal(t, kinds, "twice differs late quoted impossible unnumbered ", "%+v", g.Notes)
	must.Need(t, len(g.Tables) == 2 && g.Tables[0].Game == chat.Times && g.Tables[1].Game == "Quordle", "%+v", g.Tables)
	table := g.Tables[0]
	for _, p := range table.People {
		switch p.Name {
		case "Ann":
			if p.Games != 2 || p.Won != 2 || p.Mean != 2 || p.Judged != 1 || p.Missed != 1 || p.Streak != 1 || p.Late != 0 || p.Counts[1] != 2 {
				t.Errorf("%+v", p)
			}
			got := *p.Deserve - *p.Luck
			must.Hold(t, math.Abs(got-2) <= 1e-9, "deserved less luck is %v", got)
		case "Bob":
			if p.Games != 3 || p.Won != 2 || p.Mean != 17./3 || p.Streak != 1 || p.Longest != 1 || p.Late != 1 || p.Missed != 0 || p.Counts[6] != 1 {
				t.Errorf("%+v", p)
			}
		}
		must.Hold(t, p.Rating.Low <= p.Rating.Middle && p.Rating.High >= p.Rating.Middle, "%+v", p.Rating)
	}
	if p := table.Pairs[0]; p.First != "Ann" || p.Days != 2 || p.Better < 0.5 || p.Fewer.Low > 0 {
		t.Errorf("two common days are enough for %+v", p)
	}
}
