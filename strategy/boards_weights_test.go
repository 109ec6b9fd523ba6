package strategy

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

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
		s := &boards{steps: fewSteps}
		host := game.Wordle()
		host.Scoring = rapid.SampledFrom([]game.Scoring{game.CountLetters, game.Includes, game.InOrder}).Draw(t, "scoring")
		pos := game.NewPosition(d, game.Rules{Host: host})
		if guess := rapid.SampledFrom(d.Words()).Draw(t, "guess"); rapid.Bool().Draw(t, "turn") {
			secret := rapid.SampledFrom(pos.CandidateWords(0)).Draw(t, "secret")
			must.Do(t, pos.Apply(guess, host.Scoring.Score(guess, secret)))
		}
		if pos.Won() || pos.Weights() == nil {
			return
		}
		open := []*game.Position{pos, pos}
		list := pos.Playable()
		for range 2 {
			sums := must.Get(s.sumCosts(context.Background(), open, list))(t)
			for i, w := range list {
				if got, want := float64(sums[i])/costUnit, 2*plainDoubt(pos, d.Words()[w]); math.Abs(got-want) > .005 {
					t.Fatalf("%s is graded %.4f, want %.4f", d.Words()[w], got, want)
				}
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
	if err := Play(t.Context(), g); err != nil || !b.Won() {
		t.Errorf("%v, won %v after %v", err, b.Won(), b.Guesses())
	}

	few := must.Get(game.NewDictionary("few", game.MustWords("aback abase abate abbey"), nil))(t)
	few = must.Get(few.Weighted("mine", []float64{5, 3, 2, 0}))(t)
	pos := game.NewPosition(few, game.Rules{Rows: 6})
	a := newArena([]*game.Position{pos}, nil, fewSteps)
	if deals := a.deals(5); len(deals) != 3 || !slices.Equal(a.weights, []int{500_000, 300_000, 200_000}) {
		t.Errorf("%d deals of the weights %v", len(deals), a.weights)
	}
	count := make([]int, 3)
	for _, deal := range newArena([]*game.Position{pos, pos, pos, pos, pos, pos, pos}, nil, fewSteps).deals(2000) {
		count[deal[0]]++
	}
	if math.Abs(float64(count[0])/2000-.5) > .05 || math.Abs(float64(count[2])/2000-.2) > .05 {
		t.Errorf("drawn %v of 2000 times, want shares of .5, .3 and .2", count)
	}
}
