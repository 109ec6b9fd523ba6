package tree

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"absurdist/engine"
	"pgregory.net/rapid"
)

// words draws a list of words over a small alphabet, so that they are alike.
func words(t *rapid.T, least, most int) []engine.Word {
	letters := rapid.IntRange(2, 5).Draw(t, "letters")
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) engine.Word {
		var w engine.Word
		for i := range engine.Letters {
			w[i] = engine.Letter('a' + byte(rapid.IntRange(0, letters-1).Draw(t, "letter")))
		}
		return w
	}), least, most, func(w engine.Word) engine.Word { return w }).Draw(t, "words")
}

func problem(t *rapid.T) Problem {
	allowed := words(t, 4, 14)
	n := rapid.IntRange(1, min(len(allowed), 10)).Draw(t, "candidates")
	return Problem{
		Answers: rapid.Permutation(allowed).Draw(t, "order")[:n],
		Allowed: allowed,
		Mode:    rapid.SampledFrom([]engine.Mode{engine.Normal, engine.Hard, engine.Strict}).Draw(t, "mode"),
		Guesses: rapid.IntRange(1, 6).Draw(t, "guesses"),
	}
}

func TestProve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		s, err := New(context.Background(), p, Options{Workers: 1, Memory: 1})
		if err != nil {
			t.Fatal(err)
		}
		s.reframeAt = rapid.IntRange(3, 12).Draw(t, "reframe")
		first := rapid.SampledFrom(p.Allowed).Draw(t, "first")
		below := rapid.IntRange(1, 60).Draw(t, "below")
		b, err := s.Prove(t.Context(), first, below)
		if err != nil {
			t.Fatal(err)
		}
		want := reference{mode: p.Mode}.guess(p.Answers, p.Allowed, first, p.Guesses)
		if want.lost > 0 {
			want.total = Infinite
		}
		if b.Exact && b.Total != want.total || !b.Exact && (b.Total > want.total || want.total < below) {
			t.Fatalf("%v first, below %d: %+v, want %+v", first, below, b, want)
		}
	})
}

// TestSolve compares trees with the slow search, for every mode and objective,
// checks that they obey the mode, and that they do not depend on the workers.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		objective := rapid.SampledFrom([]Objective{LeastTotal, LeastWorst, MostWon}).Draw(t, "objective")
		s, err := New(context.Background(), p, Options{Workers: 1, Memory: 1, Objective: objective})
		if err != nil {
			t.Fatal(err)
		}
		s.reframeAt = rapid.IntRange(3, 12).Draw(t, "reframe")
		want, guesses := expected(p, objective)
		got, err := s.Solve(t.Context())
		if want.lost > 0 && objective != MostWon {
			if !errors.Is(err, ErrImpossible) {
				t.Fatalf("%+v, %v, want impossible", got.Summary, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if got.Total != want.total || got.Lost != want.lost || got.Worst > guesses || got.Answers != len(p.Answers) {
			t.Fatalf("%+v, want %+v within %d", got.Summary, want, guesses)
		}
		checkTree(t, p, got.Tree)

		again, err := New(context.Background(), p, Options{Workers: 3, Memory: 1, Objective: objective})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Rank(t.Context(), p.Allowed, 2); err != nil {
			t.Fatal(err)
		}
		other, err := again.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, other) {
			t.Fatal("the tree depends on the workers, or on what was asked before")
		}
	})
}

// expected returns the least cost, and the guesses that it takes at most.
func expected(p Problem, o Objective) (cost, int) {
	r := reference{mode: p.Mode}
	if o == LeastWorst {
		for guesses := 1; guesses < p.Guesses; guesses++ {
			if c := r.solve(p.Answers, p.Allowed, guesses); c.lost == 0 {
				return c, guesses
			}
		}
	}
	return r.solve(p.Answers, p.Allowed, p.Guesses), p.Guesses
}

// checkTree plays every answer through the tree.
func checkTree(t *rapid.T, p Problem, tree *Tree) {
	for _, answer := range p.Answers {
		var turns []engine.Turn
		for at := tree; at != nil; {
			if err := p.Mode.Check(turns, at.Guess); err != nil || !slices.Contains(p.Allowed, at.Guess) {
				t.Fatalf("%v after %v: %v", at.Guess, turns, err)
			}
			clue := engine.Score(at.Guess, answer)
			turns = append(turns, engine.Turn{Guess: at.Guess, Clue: clue})
			if at.Candidate != slices.Contains(p.Answers, at.Guess) && clue.Solved() {
				t.Fatalf("%v is a candidate: %v", at.Guess, at.Candidate)
			}
			at = at.Next(clue)
		}
		if len(turns) > p.Guesses {
			t.Fatalf("%v takes %d guesses", answer, len(turns))
		}
	}
}

// TestRank compares the values of all guesses with the slow search.
func TestRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		s, err := New(context.Background(), p, Options{Workers: 2, Memory: 1})
		if err != nil {
			t.Fatal(err)
		}
		slack := rapid.IntRange(-1, 6).Draw(t, "slack")
		ranked, err := s.Rank(t.Context(), p.Allowed, slack)
		if err != nil {
			t.Fatal(err)
		}
		if len(ranked) != len(p.Allowed) {
			t.Fatalf("%d guesses ranked of %d", len(ranked), len(p.Allowed))
		}
		r := reference{mode: p.Mode}
		best := r.solve(p.Answers, p.Allowed, p.Guesses)
		for _, g := range ranked {
			want := r.guess(p.Answers, p.Allowed, g.Guess, p.Guesses)
			if want.lost > 0 {
				want.total = Infinite
			}
			if g.Exact && g.Total != want.total || g.Total > want.total ||
				!g.Exact && slack >= 0 && want.total <= best.total+slack && best.lost == 0 {
				t.Fatalf("%+v, want %+v; the best is %+v, slack %d", g, want, best, slack)
			}
		}
	})
}
