package memory

import (
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// after returns the answers that remain after each clue of a guess but the last.
func after(answers []game.Word, guess game.Word) map[game.Clue][]game.Word {
	parts := gametest.Classes(guess, answers)
	delete(parts, game.Score(guess, guess))
	return parts
}

// cost returns what answers cost with a guess, by trying every word at every turn.
func cost(d *game.Dictionary, answers []game.Word, guess game.Word) int {
	total := len(answers)
	for _, part := range after(answers, guess) {
		total += least(d, part)
	}
	return total
}

func least(d *game.Dictionary, answers []game.Word) int {
	best := 1 << 30
	if len(answers) <= 2 {
		return 2*len(answers) - 1
	}
	for _, g := range d.Words() {
		if len(gametest.Classes(g, answers)) > 1 {
			best = min(best, cost(d, answers, g))
		}
	}
	return best
}

// brute returns the least total that begins with a word and has n second guesses, by trying all.
func brute(d *game.Dictionary, first game.Word, n int) int {
	var costs [][]int
	for _, part := range after(d.Answers(), first) {
		var row []int
		for _, j := range d.Words() {
			row = append(row, cost(d, part, j))
		}
		costs = append(costs, row)
	}
	best := 1 << 30
	var try func(from, left int, least []int)
	try = func(from, left int, least []int) {
		sum := len(d.Answers())
		for _, c := range least {
			sum += c
		}
		best = min(best, sum)
		for j := from; j < len(d.Words()) && left > 0; j++ {
			with := make([]int, len(least))
			for i, c := range least {
				with[i] = min(c, costs[i][j])
			}
			try(j+1, left-1, with)
		}
	}
	try(0, n, slices.Repeat([]int{1 << 20}, len(costs)))
	return best
}

// On small lists the way to play is the best of all, as far as the bound says, and its tree is what it says.
func TestSearchIsThatOfEverything(t *testing.T) {
	lists, proved, optimal := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := gametest.List(t, "[abc]{3}", 4, 14, 14)
		n := rapid.IntRange(1, 3).Draw(t, "n")
		var kept []Cost
		keep := func(c Cost) error { kept = append(kept, c); return nil }
		r := must.Get(Search(t.Context(), d, n, Options{Firsts: len(d.Words()), Keep: keep}))(t)
		// A run that was stopped goes on: nothing that it found is searched again.
		all := len(kept)
		again, err := Search(t.Context(), d, n, Options{Firsts: len(d.Words()), Known: kept, Keep: keep})
		if err != nil || len(kept) != all || again.Total != r.Total || again.Bound != r.Bound || again.First != r.First {
			t.Fatalf("%v: %d costs were found, and %d when they were known; %+v, and before %+v", err, all, len(kept)-all, again, r)
		}
		want := 1 << 30
		for _, f := range d.Words() {
			want = min(want, brute(d, f, n))
		}
		own := brute(d, r.First, n)
		must.Need(t, r.Total >= own && r.Bound <= own && r.Total >= want && r.Others <= want && len(r.Remember) <= n,
			"%+v, want %d with %s, and %d with any", r, own, r.First, want)
		lists++
		if r.Total == r.Bound {
			proved++
		}
		if r.Total == want {
			optimal++
		}
		root := must.Get(r.Tree(t.Context()))(t)
		seconds := map[game.Word]bool{}
		for _, b := range root.Branches {
			seconds[b.Tree.Guess] = true
		}
		if s := root.Summary(); s.Total != r.Total || s.Answers != len(d.Answers()) || len(seconds) > n {
			t.Fatalf("the tree has %+v and %d second guesses, want %d guesses", s, len(seconds), r.Total)
		}
	})
	must.Hold(t, 10*optimal >= 9*lists && 2*proved >= lists, "of %d lists %d were solved best, and %d with proof", lists, optimal, proved)
}
