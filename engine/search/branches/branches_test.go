package branches

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"
	"github.com/absurdist/absurdist/engine/search/tree"

	"pgregory.net/rapid"
)

// problem draws one of words that end alike, which few guesses separate. It is mostly one that is not
// trivial: rapid prefers low numbers and short lists.
func problem(t *rapid.T) tree.Problem {
	allowed := gametest.Words(t, "[a-g][a-g]zzz", 20, 30)
	return tree.Problem{
		Answers: rapid.Permutation(allowed).Draw(t, "order")[:20-rapid.IntRange(0, 19).Draw(t, "fewer candidates")],
		Allowed: allowed,
		Guesses: 6 - rapid.IntRange(0, 5).Draw(t, "fewer guesses"),
	}
}

// reference is the slow obvious search: every guess, every clue, no bounds. It only remembers what it has seen.
type reference struct {
	allowed []game.Word
	known   map[string]int
}

// value returns infinite if the answers can't all be found.
func (r reference) value(answers []game.Word, left int) int {
	switch {
	case left == 0:
		return infinite
	case len(answers) == 1:
		return 0
	}
	key := fmt.Sprint(left, answers)
	best, ok := r.known[key]
	if ok {
		return best
	}
	best = infinite
	for _, g := range r.allowed {
		best = min(best, r.guess(answers, g, left))
	}
	r.known[key] = best
	return best
}

// guess is value if g comes first.
func (r reference) guess(answers []game.Word, g game.Word, left int) int {
	classes := gametest.Classes(g, answers)
	if len(classes) == 1 {
		return infinite // nothing was learned
	}
	sum := 1
	for clue, class := range classes {
		if clue != game.AllGreen {
			sum = min(sum+r.value(class, left-1), infinite)
		}
	}
	return sum
}

// TestSearch compares values, feasibility, trees and bounds with the slow search.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problem(t)
		o := Options{Width: rapid.IntRange(0, 3).Draw(t, "width"), Bound: rapid.IntRange(0, 12).Draw(t, "bound")}
		slow := reference{p.Allowed, map[string]int{}}
		want := slow.value(p.Answers, p.Guesses)
		if rapid.Bool().Draw(t, "one first") {
			o.First = rapid.SampledFrom(p.Allowed).Draw(t, "first")
			if len(p.Answers) > 1 {
				want = slow.guess(p.Answers, o.First, p.Guesses)
			}
		}
		r, err := Search(t.Context(), p, o)
		switch {
		case errors.Is(err, ErrNone) && (o.Width > 0 || want == infinite):
			return
		case err != nil || want == infinite:
			t.Fatalf("%+v, %v, want %d", r, err, want)
		case r.Positions < want || o.Width == 0 && r.Positions != want:
			t.Fatalf("%d positions, want %d", r.Positions, want)
		case r.Lower > want || o.Bound >= want && r.Lower != want || r.Proved() != (r.Positions == r.Lower):
			t.Fatalf("at least %d, want %d", r.Lower, want)
		}
		checkTree(t, p, r)
	})
}

// checkTree walks every answer through the tree.
func checkTree(t *rapid.T, p tree.Problem, r Result) {
	must.Need(t, r.Answers == len(p.Answers) && r.Lost == 0 && r.Worst <= p.Guesses,
		"%+v for %d answers within %d guesses", r.Summary, len(p.Answers), p.Guesses)
	met := map[*decision.Tree]int{}
	for _, a := range p.Answers {
		for at := r.Tree; at != nil; at = at.Next(game.Score(at.Guess, a)) {
			met[at]++
			if at.Guess == a {
				break
			}
			must.Need(t, at.Next(game.Score(at.Guess, a)) != nil, "%s is lost", a)
		}
	}
	maps.DeleteFunc(met, func(_ *decision.Tree, n int) bool { return n <= 1 })
	must.Same(t, r.Positions, len(met), "positions")
	must.Same(t, r.Branches(), max(len(met)-1, 0), "branches")
}

func TestErrors(t *testing.T) {
	abc := game.MustWords("abbey abbot abhor")
	all := tree.Problem{Answers: abc, Allowed: abc, Guesses: 6}
	hard, one := all, all
	hard.Mode, one.Guesses = game.Hard, 1
	for _, test := range []struct {
		name string
		p    tree.Problem
		o    Options
		want error
	}{
		{"hard mode", hard, Options{}, ErrMode},
		{"no answers", tree.Problem{Allowed: abc}, Options{}, tree.ErrProblem},
		{"another first guess", all, Options{First: game.MustWord("zesty")}, tree.ErrProblem},
		{"one guess", one, Options{}, ErrNone},
	} {
		must.Fail(Search(t.Context(), test.p, test.o))(t, test.want, "%s", test.name)
	}
	ctx, why := must.Ended(t)
	must.Fail(Search(ctx, all, Options{}))(t, why, "cancelled")
}

// The same search gives the same tree, and what it finds for the original lists does not get worse unnoticed.
func TestOriginal(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	p := tree.FromDictionary(d, game.Normal, 5)
	const most = 314
	o := Options{Width: 1, First: game.MustWord("octyl")}
	r := must.Get(Search(t.Context(), p, o))(t)
	again := must.Get(Search(t.Context(), p, o))(t)
	must.Hold(t, r.Positions <= most && r.Worst == 5 && r.Answers == len(p.Answers),
		"%d positions, %+v, want at most %d", r.Positions, r.Summary, most)
	must.Hold(t, reflect.DeepEqual(r, again), "another search gives another tree")
	known := must.Get(tree.BuiltIn(d, game.Wordle(), game.Normal))(t)
	must.Equal(t, known.Positions(), 535, "positions of the tree with the least total")
}
