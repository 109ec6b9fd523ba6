package tree

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// realSet draws a solver over real words and a set of its candidates. There are so many that sets of guesses take several machine words.
func realSet(t *rapid.T, d *game.Dictionary, mode game.Mode) (*Solver, []uint16) {
	allowed := sample(t, d.Words(), 300)
	p := Problem{Answers: allowed[:100], Allowed: allowed, Mode: mode}
	s := must.Get(New(context.Background(), p, Options{Workers: 1, Memory: 1}))(t)
	set := rapid.SliceOfNDistinct(rapid.Uint16Range(0, 99), 2, 60, rapid.ID).Draw(t, "set")
	slices.Sort(set)
	return s, set
}

// sample draws n of the words.
func sample(t *rapid.T, words []game.Word, n int) []game.Word {
	var drawn []game.Word
	start, step := rapid.IntRange(0, len(words)-1).Draw(t, "start"), 2*rapid.IntRange(0, 500).Draw(t, "step")+1
	for i := 0; len(drawn) < n; i++ {
		if w := words[(start+i*step+i/40)%len(words)]; !slices.Contains(drawn, w) {
			drawn = append(drawn, w)
		}
	}
	return drawn
}

func classesIn(row []uint8, set []uint16) int32 {
	seen := map[uint8]bool{}
	for _, a := range set {
		seen[row[a]] = true
	}
	return int32(len(seen))
}

// TestScan compares the bit-sliced count with a plain one.
func TestScan(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		s, set := realSet(t, d, game.Normal)
		f := s.workers[0].root
		slack := rapid.IntRange(0, len(set)).Draw(t, "slack")
		legal := make([]uint64, f.words)
		for w := range legal {
			legal[w] = rapid.Uint64().Draw(t, "legal") & f.full[w]
		}
		got := s.workers[0].scanner.scan(f, set, legal, int32(min(slack, len(set)-2)), nil)
		var want []found
		for j := range s.allowed {
			short := int32(len(set)) - classesIn(f.row(int32(j)), set)
			if legal[j>>6]>>(j&63)&1 == 1 && int(short) <= min(slack, len(set)-2) {
				want = append(want, found{int32(j), short})
			}
			n := classesShort(f.row(int32(j)), set, 5)
			must.Need(t, n == short || n > 5 && n <= short, "shortOf %d, want %d", n, short)
		}
		must.Same(t, got, want)
	})
}

// TestFrame checks that a frame holds every partition of its candidates, and no other.
func TestFrame(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		s, set := realSet(t, d, game.Normal)
		w := s.workers[0]
		var f frame
		w.framer.sub(&f, w.root, set, nil)
		partitions := map[[60]uint8]bool{}
		for j := range f.guesses {
			row := f.row(int32(j))
			for i, a := range set {
				want := game.Score(s.allowed[f.guesses[j]], s.answers[a])
				must.Need(t, row[i] == uint8(want), "guess %d, candidate %d: %d, want %d", j, i, row[i], want)
			}
			partitions[partition(row)] = true
		}
		for i, a := range set {
			must.Need(t, s.allowed[f.guesses[f.self[i]]] == s.answers[a], "candidate %d is not where it should be", i)
		}
		for j := range s.allowed {
			var row []uint8
			for _, a := range set {
				row = append(row, w.root.row(int32(j))[a])
			}
			must.Need(t, classesIn(w.root.row(int32(j)), set) <= 1 || partitions[partition(row)], "a partition is missing")
		}
	})
}

// partition names the class of each candidate by its first member.
func partition(row []uint8) (p [60]uint8) {
	for i, c := range row {
		p[i] = uint8(slices.Index(row, c))
	}
	return p
}

// TestPermit compares the algebra of letter sets with the rules.
func TestPermit(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]game.Mode{game.Hard, game.Strict}).Draw(t, "mode")
		s, _ := realSet(t, d, mode)
		f := s.workers[0].root
		var turns []game.Turn
		var legal []uint64
		answer := rapid.SampledFrom(s.answers).Draw(t, "answer")
		for range 2 {
			guess := rapid.SampledFrom(s.allowed).Draw(t, "guess")
			turn := game.Turn{Guess: guess, Clue: game.Score(guess, answer)}
			turns = append(turns, turn)
			legal = f.permit(s, legal, s.index[guess], turn.Clue, nil)
			for j, g := range f.guesses {
				want := mode.Check(turns, s.allowed[g]) == nil
				must.Need(t, want == (legal[j>>6]>>(j&63)&1 == 1), "%v after %v: %v", s.allowed[g], turns, !want)
			}
		}
	})
}

// TestBoundsAreSound searches random sets with random bounds, one after the other with one cache, and compares every result with the exact
// value.
func TestBoundsAreSound(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		allowed := sample(t, d.Answers(), 22)
		mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
		p := Problem{Answers: allowed[:10], Allowed: allowed, Mode: mode, Guesses: rapid.IntRange(2, 3).Draw(t, "guesses")}
		s := must.Get(New(context.Background(), p, Options{Workers: 1, Memory: 1}))(t)
		want := newReference(p).solve(p.Answers, p.Allowed, p.Guesses).orInfinite()
		for range 4 {
			below := rapid.IntRange(17, 32).Draw(t, "below")
			b := must.Get(proveAny(t, s, below))(t)
			must.Need(t, b.Total <= want && b.Exact == (want < below) && (!b.Exact || b.Total == want),
				"below %d: %+v, want %d", below, b, want)
		}
		b, err := proveAny(t, s, Infinite)
		must.Need(t, err == nil && !b.Exact && (b.Total == Infinite) == (want == Infinite) && b.Total >= want,
			"within %d: %+v, %v, want %d", p.Guesses, b, err, want)
	})
}

// A search that only asks whether every answer can be found ends with any tree, and does not say that its total is the least.
func TestProveAnyTree(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	s := must.Get(New(t.Context(), Problem{Answers: d.Answers()[:400], Allowed: d.Words()[:4000], Guesses: 6}, Options{Workers: 1, Memory: 1}))(t)
	more := false
	for _, first := range d.Answers()[:10] {
		some := must.Get(s.Prove(t.Context(), first, Infinite))(t)
		least, err := s.Prove(t.Context(), first, Infinite-1)
		must.Hold(t, err == nil && !some.Exact && some.Total >= least.Total && least.Exact,
			"%s first: some tree %+v, the least %+v, %v", first, some, least, err)
		more = more || some.Total > least.Total
	}
	must.Hold(t, more, "each tree was a best one: this shows nothing")
}

func TestCache(t *testing.T) {
	c := newCache(0)
	k := key{1, 2}
	must.Equal(t, c.get(k), (bound{}), "in an empty cache")
	for _, step := range []struct{ put, want bound }{
		{bound{5, false}, bound{5, false}},
		{bound{4, false}, bound{5, false}},
		{bound{7, true}, bound{7, true}},
		{bound{6, false}, bound{7, true}},
	} {
		c.put(k, step.put, 9)
		must.Equal(t, c.get(k), step.want, "after %+v", step.put)
	}
	for i := range uint64(4) { // into the same line: the smallest goes first
		c.put(key{1, 10 + i}, bound{3, true}, 20)
	}
	must.Equal(t, c.get(k), (bound{}), "still there")
}

func TestErrors(t *testing.T) {
	abc := game.MustWords("aback abase abate")
	for name, p := range map[string]Problem{
		"no candidates":           {Allowed: abc},
		"candidate not allowed":   {Answers: abc, Allowed: abc[:2]},
		"allowed twice":           {Answers: abc[:1], Allowed: append(abc[:2:2], abc[0])},
		"candidate twice":         {Answers: append(abc[:2:2], abc[0]), Allowed: abc},
		"fewer than none guesses": {Answers: abc, Allowed: abc, Guesses: -1},
		"two weights for three":   {Answers: abc, Allowed: abc, Weights: []int64{1, 2}},
		"a weight of 0":           {Answers: abc, Allowed: abc, Weights: []int64{1, 0, 2}},
		"a weight below 0":        {Answers: abc, Allowed: abc, Weights: []int64{1, -1, 2}},
		"too much weight":         {Answers: abc, Allowed: abc, Weights: []int64{1 << 23, 1, 1 << 23}},
		"weights beyond a sum":    {Answers: abc, Allowed: abc, Weights: []int64{1 << 62, 1 << 62, 1 << 62}},
	} {
		must.Fail(New(context.Background(), p, Options{}))(t, ErrProblem, "%s", name)
	}
	must.Fail(New(context.Background(), Problem{Answers: abc, Allowed: abc}, Options{Objective: decision.MostWon}))(t, ErrProblem, "most won without a limit")
	heavy := Problem{Answers: abc, Allowed: abc, Guesses: 6, Weights: []int64{1 << 14, 1, 1}}
	must.Fail(New(context.Background(), heavy, Options{Objective: decision.MostWon}))(t, ErrProblem, "too much weight for most won")
	s := must.Get(New(context.Background(), Problem{Answers: abc, Allowed: abc, Guesses: 1}, Options{}))(t)
	must.Fail(s.Solve(t.Context()))(t, ErrImpossible, "three within one guess")
	must.Fail(s.SolveFirst(t.Context(), game.MustWord("crane")))(t, ErrProblem, "a guess that is not allowed")
}

// few returns the problem of some answers of the original list.
func few(answers int, mode game.Mode) Problem {
	p := FromDictionary(game.Must(game.LoadList("original")), mode, 6)
	p.Answers = p.Answers[:answers]
	return p
}

// A cancelled question ends with the context's error and leaves the solver fit for the next.
func TestCancel(t *testing.T) {
	salet := game.MustWord("salet")
	want := must.Get(must.Get(New(t.Context(), few(600, game.Strict), Options{Memory: 16 << 20}))(t).Prove(t.Context(), salet, Infinite-1))(t)
	ctx, cancel := context.WithCancel(t.Context())
	s := must.Get(New(t.Context(), few(600, game.Strict), Options{Workers: 2, Memory: 16 << 20, Progress: func(int64) { cancel() }}))(t)
	for range 2 {
		must.Fail(s.Solve(ctx))(t, context.Canceled)
	}
	b, err := s.Prove(t.Context(), salet, Infinite-1)
	must.Hold(t, err == nil && b.Exact && b.Total == want.Total, "%+v, %v, want %+v", b, err, want)
}

// What an Excluder finds of a block does not depend on what was searched before, or at the same time, and is
// what Prove finds.
func TestExcluder(t *testing.T) {
	words := game.MustWords("fuzzy jazzy mamma civic soare salet")
	for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
		p, below := few(400, mode), 1180
		var first []Opener
		for _, parallel := range []int{1, 3} {
			x := must.Get(NewExcluder(t.Context(), p, below, parallel))(t)
			lists := make([][]Opener, 3)
			var calls sync.WaitGroup
			for i := range lists {
				calls.Go(func() {
					_, err1 := x.LowerBounds(t.Context(), words[i:i+2]) // something else before
					list, err2 := x.LowerBounds(t.Context(), words)
					must.Hold(t, err1 == nil && err2 == nil, "%v, %v", err1, err2)
					lists[i] = list
				})
			}
			calls.Wait()
			for _, list := range lists {
				if first == nil {
					first = list
				}
				must.Hold(t, slices.Equal(list, first), "%s mode: %+v, before it was %+v", mode, list, first)
			}
		}
		s := must.Get(New(t.Context(), p, Options{Workers: 1, Memory: 1 << 20}))(t)
		for _, e := range first {
			b, err := s.Prove(t.Context(), e.First, below)
			if err != nil || b.Exact != (e.High > 0) || b.Exact && (b.Total != e.Low || !e.Exact()) || !b.Exact && e.Low != below {
				t.Errorf("%s mode: %+v, but Prove finds %+v, %v", mode, e, b, err)
			}
		}
	}
}

// The end of the context ends a search, and the next one is not disturbed by it.
func TestExcluderStops(t *testing.T) {
	x := must.Get(NewExcluder(context.Background(), few(600, game.Normal), 1790, 1))(t)
	ctx, stop := must.Ended(t)
	list, err := x.LowerBounds(ctx, x.Order())
	must.Hold(t, errors.Is(err, stop) && list == nil, "%d bounds, %v", len(list), err)
	list = must.Get(x.LowerBounds(t.Context(), game.MustWords("jazzy")))(t)
	must.Hold(t, len(list) == 1 && !list[0].Exact(), "%+v", list)
	must.Fail(x.LowerBounds(t.Context(), game.MustWords("zzzzz")))(t, ErrProblem, "a word that is not allowed")
}

// proveAny is [Solver.Prove] for trees with any first guess.
func proveAny(t *rapid.T, s *Solver, below int) (Bound, error) {
	beta := s.askBelow(below)
	v, err := s.anyGuess(t.Context(), beta)
	return s.bound(v, beta, 0), err
}
