package tree

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// words draws a list of similar words over a small alphabet. Most have five letters a-z. The others have 3 to 10 letters: of these, Russian
// ones, or ones that share no byte with another.
func words(t *rapid.T, least, most int) []game.Word {
	length, alphabet := game.Letters, []rune("abcdez")
	if rapid.Bool().Draw(t, "any length") {
		length = rapid.IntRange(3, longest).Draw(t, "length")
		alphabet = []rune(rapid.SampledFrom([]string{"abcdez", "абвёяж", "aйß9+\ufeb3"}).Draw(t, "alphabet"))
	}
	letters := rapid.IntRange(3, 6).Draw(t, "letters")
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range length {
			w[i] = game.Letter(alphabet[rapid.IntRange(0, letters-1).Draw(t, "letter")])
		}
		return w
	}), least, most, rapid.ID).Draw(t, "words")
}

// drawSolver returns a solver for the problem. It also draws whether frames are wide, the number of classes below which they are narrow,
// and which states have frames of their own.
func drawSolver(t *rapid.T, p Problem, o Options) *Solver {
	o.Memory, o.narrow = 1, rapid.SampledFrom([]int{narrowClasses, 1, 3}).Draw(t, "narrow")
	s := must.Get(New(context.Background(), p, o))(t)
	s.reframeAt = rapid.IntRange(3, 12).Draw(t, "reframe")
	return s
}

func problem(t *rapid.T) Problem {
	allowed := words(t, 4, 14)
	n := rapid.IntRange(1, min(len(allowed), 10)).Draw(t, "candidates")
	var weights []int64
	if most := rapid.SampledFrom([]int64{0, 1, 3, 30, 300}).Draw(t, "heaviest"); most > 0 {
		weights = rapid.SliceOfN(rapid.Int64Range(1, most), n, n).Draw(t, "weights")
	}
	return Problem{
		Answers: rapid.Permutation(allowed).Draw(t, "order")[:n],
		Weights: weights,
		Allowed: allowed,
		Mode:    rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode"),
		Guesses: rapid.IntRange(1, 6).Draw(t, "guesses"),
	}
}

// What is proved of a first guess is what the slow search finds. Clues by another scoring than Wordle's are searched as those are, or
// refused where that is not built.
func TestProve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		p.Scoring = rapid.SampledFrom([]game.Scoring{game.CountLetters, game.CountLetters, game.Includes, game.InOrder, game.FirstCopy, game.LastCopy, game.Swapped, game.Recount, game.Either}).Draw(t, "scoring")
		if letters := must.Get(spell(p.Allowed))(t); p.Scoring != game.CountLetters && (p.Mode != game.Normal || !letters.plain) {
			must.Fail(New(t.Context(), p, Options{Memory: 1}))(t, ErrProblem)
			return
		}
		s := drawSolver(t, p, Options{Workers: 1})
		first := rapid.SampledFrom(p.Allowed).Draw(t, "first")
		below := rapid.OneOf(rapid.IntRange(1, 6*p.size()), rapid.Just(Infinite-1)).Draw(t, "below")
		b := must.Get(s.Prove(t.Context(), first, below))(t)
		want := newReference(p).guess(p.Answers, p.Allowed, first, p.Guesses).orInfinite()
		must.Need(t, (!b.Exact || b.Total == want) && (b.Exact || b.Total <= want && want >= below),
			"%v first, below %d: %+v, want %d", first, below, b, want)
	})
}

// The value of some of the answers is what the slow search finds, or a bound of it that is not below the given one.
func TestEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		s := drawSolver(t, p, Options{Workers: 1})
		some := p.Answers[:rapid.IntRange(1, len(p.Answers)).Draw(t, "some")]
		first, below := rapid.SampledFrom(append(p.Allowed, game.Word{})).Draw(t, "first"), rapid.IntRange(1, 6*p.size()).Draw(t, "below")
		want := newReference(p).solve(some, p.Allowed, p.Guesses)
		if first != (game.Word{}) {
			want = newReference(p).guess(some, p.Allowed, first, p.Guesses)
		}
		must.Do(t, s.Each(t.Context(), 2, func(_ int, least func([]uint16, game.Word, int) int) {
			got, want := least(s.all[:len(some)], first, below), min(want.orInfinite(), infinite)
			must.Need(t, want < below && got == want || want >= below && got >= below && got <= want, "below %d: %d, want %d", below, got, want)
		}))
	})
}

// Classes that are problems of their own change no total.
func TestApart(t *testing.T) {
	p := FromDictionary(game.Must(game.LoadList("original")), game.Normal, 6)
	p.Answers, p.Allowed = p.Answers[:150], p.Allowed[:4000]
	for first, guesses := range map[string]int{"fuzzy": 6, "mamma": 0} {
		word := game.MustWord(first)
		p.Guesses = guesses
		s := must.Get(New(t.Context(), p, Options{Memory: 16 << 20}))(t)
		whole := must.Get(s.SolveFirst(t.Context(), word))(t)
		s.apart = apart{class: 15, window: 1}
		must.Need(t, s.keptApart(), "nothing is kept apart")
		r := must.Get(s.SolveFirst(t.Context(), word))(t)
		must.Hold(t, r.Total == whole.Total && r.Answers == len(p.Answers), "%s: %+v, want %d", first, r.Summary, whole.Total)
		for _, below := range []int{whole.Total - 20, whole.Total, whole.Total + 1, Infinite - 1} {
			s.cache.clear()
			b := must.Get(s.Prove(t.Context(), word, below))(t)
			if b.Exact != (whole.Total < below) || b.Exact && b.Total != whole.Total || !b.Exact && (b.Total < below || b.Total > whole.Total) {
				t.Errorf("%s, below %d: %+v, want %d", first, below, b, whole.Total)
			}
		}
	}
}

// The bounds of all first guesses agree with the best tree: none is lower, and one is equal.
func TestExcludeAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		want := newReference(p).solve(p.Answers, p.Allowed, p.Guesses)
		if want.lost > 0 {
			want.total = Infinite - 1 // one more is infinite
		}
		for _, below := range []int{want.total, want.total + 1} {
			x := must.Get(NewExcluder(t.Context(), p, below, 1))(t)
			possible, least := 0, Infinite
			for block := range slices.Chunk(x.Order(), 16) {
				for _, o := range must.Get(x.LowerBounds(t.Context(), block))(t) {
					if o.Low > 0 {
						possible, least = possible+1, min(least, o.Low)
					}
					must.Need(t, o.High <= 0 || o.High == o.Low, "below %d: %+v", below, o)
				}
			}
			switch {
			case want.lost > 0 && possible > 0:
				t.Fatalf("below %d: %d find every answer, and no tree does", below, possible)
			case want.lost == 0 && least != want.total:
				t.Fatalf("below %d: the least is %d, and a tree has %d", below, least, want.total)
			}
		}
	})
}

// TestSolve compares trees with the slow search, for every mode and objective,
// checks that they obey the mode, and that they do not depend on the workers.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		objective := rapid.SampledFrom([]decision.Objective{decision.LeastTotal, decision.LeastWorst, decision.MostWon}).Draw(t, "objective")
		s := drawSolver(t, p, Options{Workers: 1, Objective: objective})
		want, guesses := expected(p, objective)
		got, err := s.Solve(t.Context())
		if want.lost > 0 && objective != decision.MostWon {
			must.Need(t, errors.Is(err, ErrImpossible), "%+v, %v, want impossible", got.Summary, err)
			return
		}
		must.Do(t, err)
		total, lost := got.Total, got.Lost
		if p.Weights != nil {
			total, lost = int(got.Weighted), p.size()-int(got.Weight)
		}
		must.Need(t, total == want.total && lost == want.lost && got.Worst <= guesses && got.Answers == len(p.Answers),
			"%+v, want %+v within %d", got.Summary, want, guesses)
		checkTree(t, p, got.Tree)

		again := must.Get(New(context.Background(), p, Options{Workers: 3, Memory: 1, Objective: objective}))(t)
		must.Get(again.Rank(t.Context(), p.Allowed, 2))(t)
		other := must.Get(again.Solve(t.Context()))(t)
		must.Need(t, reflect.DeepEqual(got, other), "the tree depends on the workers, or on what was asked before")
	})
}

// With [decision.MostWon] every guess has the lost answers and the total of the others that the slow search finds, whether or not all
// answers can be found. The best guesses come first.
func TestRankMostWon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		s := drawSolver(t, p, Options{Workers: 1, Objective: decision.MostWon})
		of := newReference(p)
		least := of.solve(p.Answers, p.Allowed, p.Guesses)
		for _, slack := range []int{-1, 0} {
			ranked := must.Get(s.Rank(t.Context(), p.Allowed, slack))(t)
			must.Same(t, (cost{ranked[0].Lost, ranked[0].Total}), least, "slack %d: of %v, the first", slack, ranked[0].Guess)
			for i, r := range ranked {
				want := of.guess(p.Answers, p.Allowed, r.Guess, p.Guesses)
				if got := (cost{r.Lost, r.Total}); r.Exact && r.Total != Infinite && got != want || slack < 0 && (got != want || !r.Exact) {
					t.Fatalf("slack %d: %+v, want %+v", slack, r, want)
				}
				if i > 0 && slack < 0 && (cost{r.Lost, r.Total}).less(cost{ranked[i-1].Lost, ranked[i-1].Total}) {
					t.Fatalf("%+v after %+v", r, ranked[i-1])
				}
			}
		}
	})
}

// expected returns the least cost, and the guesses that it takes at most.
func expected(p Problem, o decision.Objective) (cost, int) {
	r := newReference(p)
	if o == decision.LeastWorst {
		for guesses := 1; guesses < p.Guesses; guesses++ {
			if c := r.solve(p.Answers, p.Allowed, guesses); c.lost == 0 {
				return c, guesses
			}
		}
	}
	return r.solve(p.Answers, p.Allowed, p.Guesses), p.Guesses
}

// checkTree plays every answer through the tree.
func checkTree(t *rapid.T, p Problem, tree *decision.Tree) {
	for _, answer := range p.Answers {
		var turns []game.Turn
		for at := tree; at != nil; {
			err := p.Mode.Check(turns, at.Guess)
			must.Need(t, err == nil && slices.Contains(p.Allowed, at.Guess), "%v after %v: %v", at.Guess, turns, err)
			clue := game.Score(at.Guess, answer)
			turns = append(turns, game.Turn{Guess: at.Guess, Clue: clue})
			must.Need(t, at.Candidate == slices.Contains(p.Answers, at.Guess) || !clue.Solved(),
				"%v is a candidate: %v", at.Guess, at.Candidate)
			at = at.Next(clue)
		}
		must.Need(t, len(turns) <= p.Guesses, "%v takes %d guesses", answer, len(turns))
	}
}

// TestRank compares the values of all guesses with the slow search.
func TestRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		s := drawSolver(t, p, Options{Workers: 2})
		slack := rapid.IntRange(-1, 6).Draw(t, "slack")
		ranked := must.Get(s.Rank(t.Context(), p.Allowed, slack))(t)
		must.Need(t, len(ranked) == len(p.Allowed), "%d guesses ranked of %d", len(ranked), len(p.Allowed))
		r := newReference(p)
		best := r.solve(p.Answers, p.Allowed, p.Guesses)
		for _, g := range ranked {
			want := r.guess(p.Answers, p.Allowed, g.Guess, p.Guesses).orInfinite()
			if g.Exact && g.Total != want || g.Total > want || !g.Exact && slack >= 0 && want <= best.total+slack && best.lost == 0 {
				t.Fatalf("%+v, want %d; the best is %+v, slack %d", g, want, best, slack)
			}
		}
	})
}

// Totals below the excluder's bound are exact, and all others lie between the bounds. Quick bounds are never wrong. Both say whether there is
// a tree.
func TestBoundsAgreeWithTheReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		p.Weights = nil
		p.Guesses = rapid.IntRange(2, 4).Draw(t, "left")
		below := rapid.IntRange(2*len(p.Answers), 4*len(p.Answers)).Draw(t, "below")
		e := must.Get(NewExcluder(t.Context(), p, below, 1))(t)
		guesses := p.Allowed[:min(len(p.Allowed), 4)]
		list := must.Get(e.Bounds(t.Context(), guesses))(t)
		quick := must.Get(e.QuickBounds(t.Context(), guesses))(t)
		for i, g := range guesses {
			want := newReference(p).guess(p.Answers, p.Allowed, g, p.Guesses)
			for _, o := range []Opener{list[i], quick[i]} {
				must.Need(t, !outside(o, want), "%+v, but it takes %+v", o, want)
			}
			if o := list[i]; want.lost == 0 && (want.total < below) != (o.Exact() && o.Low < below) || o.Low > max(below, want.total) {
				t.Fatalf("%+v, and it takes %+v, with a bound of %d", o, want, below)
			}
		}
	})
}

// outside reports whether bounds are wrong, or leave open whether there is a tree.
func outside(o Opener, want cost) bool {
	if want.lost > 0 {
		return o.Low > 0 || o.High > 0
	}
	return o.Low == 0 || o.Low > want.total || o.High < want.total
}
