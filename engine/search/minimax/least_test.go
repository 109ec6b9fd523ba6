package minimax

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

// newSearch returns a search without a report of its progress.
func newSearch(t rapid.TB, g *Game) *LeastSearch {
	t.Helper()
	return must.Get(NewLeastSearch(context.Background(), g, nil))(t)
}

// The set found is lost, but not if any word is taken out.
func TestSmall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		d := g.Dictionary
		g.Mode = game.Normal
		guesses := rapid.IntRange(2, 3).Draw(t, "guesses")
		words, err := newSearch(t, g).small(context.Background(), guesses, rapid.Uint64Range(0, 9).Draw(t, "seed"))
		must.Need(t, err == nil && (len(words) != 0 || plainWins(g, guesses)), "%v, %v", words, err)
		for i := range words {
			must.Need(t, !winsPart(t, d, words, guesses) && winsPart(t, d, slices.Delete(slices.Clone(words), i, i+1), guesses),
				"%v with %d guesses: the Guesser wins it, or not all but %s", words, guesses, words[i])
		}
	})
}

// winsPart reports whether the Guesser wins a part of the answers, with guesses from all allowed words.
func winsPart(t *rapid.T, d *game.Dictionary, words []game.Word, guesses int) bool {
	return plainWins(gameOf(t, game.Must(game.NewDictionary("part", words, d.Words())), game.Normal), guesses)
}

// The bounds are compared with all sets of a few words, each played by the rules. No smaller set is lost, and a set reported as the least
// is lost.
func TestBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := closeGame(t)
		s := newSearch(t, g)
		effort := rapid.SampledFrom([]int64{0, 20, NoLimit}).Draw(t, "effort")
		for guesses := 1; guesses <= 4; guesses++ {
			least := plainLeast(g, guesses)
			got, err := s.lower(context.Background(), len(g.Answers())+1, effort)
			switch {
			case err != nil:
				t.Fatal(err)
			case got.Words > least:
				t.Fatalf("%d guesses: %+v, but %d words are lost", guesses, got, least)
			case got.Set != nil && (len(got.Set) != got.Words || setWins(g, got.Set, guesses)):
				t.Fatalf("%d guesses: %+v: the Guesser wins that", guesses, got)
			case guesses > 1 && effort == NoLimit && got.Words < min(least, len(g.Answers())+1):
				t.Fatalf("%d guesses: %+v, least is %d", guesses, got, least)
			}
		}
	})
}

// closeGame draws a game with words that are hard to separate.
func closeGame(t *rapid.T) *Game {
	word := rapid.Map(rapid.StringMatching(`[a-f][ab]xxx`), game.MustWord)
	words := rapid.SliceOfNDistinct(word, 3, 8, rapid.ID).Draw(t, "answers")
	d := game.Must(game.NewDictionary("drawn", words, rapid.SliceOfNDistinct(word, 0, 3, rapid.ID).Draw(t, "others")))
	return gameOf(t, d, game.Normal)
}

// plainLeast is the size of the least set that the Hinter wins, without limit if he wins none.
func plainLeast(g *Game, guesses int) int {
	least := math.MaxInt
	for subset := 1; subset < 1<<len(g.Answers()); subset++ {
		if n := bits.OnesCount(uint(subset)); n < least && !setWins(g, part(g, subset), guesses) {
			least = n
		}
	}
	return least
}

// part returns the answers of a subset.
func part(g *Game, subset int) (words []game.Word) {
	for i, w := range g.Answers() {
		if subset>>i&1 == 1 {
			words = append(words, w)
		}
	}
	return words
}

// A stage has all sets that it is about and no others, also if it goes on from steps that are known. A step that can't be written ends it.
func TestStages(t *testing.T) {
	full := errors.New("full")
	rapid.Check(t, func(t *rapid.T) {
		g := closeGame(t)
		s := newSearch(t, g)
		stage := Stage{Guesses: 3, Size: rapid.IntRange(3, len(s.answers)).Draw(t, "size")}
		stage.Together = rapid.IntRange(2, stage.Size).Draw(t, "together")
		want := Kept{stage, plainStage(g, stage)}
		var steps []LeastStep
		try := func(known []LeastStep, note func(LeastStep) error) {
			ctx, stop := context.WithCancelCause(t.Context())
			s.options, s.stop = LeastOptions{Known: known, Note: note}, stop
			e := enumeration{ctx: ctx, n: stage.Size, m: stage.Together, effort: NoLimit, report: func(float64) {}, found: func([]uint16) bool { return true }}
			switch got, complete := s.stage(&e, stage.Guesses, s.run); {
			case ctx.Err() != nil && !errors.Is(context.Cause(ctx), full):
				t.Fatal(context.Cause(ctx))
			case ctx.Err() == nil && (!complete || fmt.Sprint(got) != fmt.Sprint(want)):
				t.Fatalf("%v, %v; want %v", got, complete, want)
			}
		}
		try(nil, func(step LeastStep) error { steps = append(steps, step); return s.Check(step) })
		known := rapid.IntRange(0, len(steps)).Draw(t, "known")
		noted := 0
		try(steps[:known], func(LeastStep) error { noted++; return nil })
		must.Need(t, len(steps) == len(s.answers) && noted == len(steps)-known, "%d steps; after %d known %d", len(steps), known, noted)
		try(nil, func(LeastStep) error { return full })
	})
	strange := LeastStep{Sets: [][]game.Word{game.MustWords("crane crown")}}
	must.Reads(t, newSearch(t, eightAlike(t)).Check(strange), nil, "CRANE is not one of the answers")
}

// plainStage returns the sets that a stage is about, in order.
func plainStage(g *Game, stage Stage) (sets [][]game.Word) {
	for subset := range 1 << len(g.Answers()) {
		words := part(g, subset)
		if len(words) != stage.Size || !keptByAll(g, words, stage.Together) {
			continue
		}
		whole := !stage.Parts
		for less := subset; less > 0; less = (less - 1) & subset {
			whole = whole || bits.OnesCount(uint(less)) == stage.Together && !setWins(g, part(g, less), stage.Guesses-1)
		}
		if whole {
			sets = append(sets, words)
		}
	}
	place := func(set []game.Word) (places []int) {
		for _, w := range set {
			places = append(places, slices.Index(g.Answers(), w))
		}
		return places
	}
	slices.SortFunc(sets, func(a, b []game.Word) int { return slices.Compare(place(a), place(b)) })
	return sets
}

// keptByAll reports whether every guess keeps m of the words together.
func keptByAll(g *Game, words []game.Word, m int) bool {
	return !slices.ContainsFunc(g.Words(), func(guess game.Word) bool {
		return slices.Max(slices.Collect(maps.Values(gametest.Counts(guess, words)))) < m
	})
}

// If words differ in the first letter only, each guess here singles out two and leaves the others together. So a lost set has two words
// more with each guess. The argument of three words shows this without a search.
func TestBoundsOfFamily(t *testing.T) {
	s := newSearch(t, eightAlike(t))
	for i, want := range []Lower{{Words: 2, By: ByWord}, {Words: 4, By: BySearch}, {Words: 6, By: ByThree}, {Words: 8, By: ByThree}} {
		got, err := s.lower(context.Background(), 2*i+2, NoLimit)
		must.Hold(t, err == nil && got.Words == want.Words && got.By == want.By, "%d guesses: %+v, %v; want %+v", i+1, got, err, want)
		if i == 0 {
			continue
		}
		must.Equal(t, len(must.Get(s.small(context.Background(), i+1, 0))(t)), want.Words, "%d guesses", i+1)
	}
}

// eightAlike returns a game with eight words that differ in the first letter only, and guesses that hold two of these letters.
func eightAlike(t *testing.T) *Game {
	t.Helper()
	answers, others := alike('a', 'h', 'x', 2)
	return gameOf(t, game.Must(game.NewDictionary("family", answers, others)), game.Normal)
}

// Each guess singles out three of the eight words, so that five are lost with 2 guesses and eight with 3: three more than five. The search
// finds them by a lost part. Four other words are lost with 2 guesses, but not with any others, if each guess singles out only two of
// them. Then the eight words have no lost part of four, and the search finds them since every guess keeps five together.
func TestLostByParts(t *testing.T) {
	for _, fours := range []bool{false, true} {
		answers, others := alike('e', 'l', 'y', 3)
		most := 5
		if fours {
			more, guesses := alike('a', 'd', 'x', 2)
			answers, others, most = append(answers, more...), append(others, guesses...), 4
		}
		g := gameOf(t, game.Must(game.NewDictionary("family", answers, others)), game.Normal)
		s := newSearch(t, g)
		for _, most := range []int{2, most} {
			must.Get(s.lower(t.Context(), most, NoLimit))(t)
		}
		var lost [][]uint16
		e := enumeration{ctx: t.Context(), n: 8, m: most, effort: NoLimit, report: func(float64) {}, found: func(set []uint16) bool {
			if s.solver.lost(t.Context(), set, 3) != nil {
				lost = append(lost, set)
			}
			return true
		}}
		stages, complete := s.lostByParts(e, 3)
		if !complete || !slices.ContainsFunc(lost, func(set []uint16) bool { return slices.Equal(set, []uint16{0, 1, 2, 3, 4, 5, 6, 7}) }) {
			t.Errorf("four others %v: complete %v, lost with 3 guesses %v, of %d with 2", fours, complete, lost, s.lowers[1])
		}
		for i, k := range stages {
			if sets := plainStage(g, k.Stage); len(stages) != 3 || k.Parts != (i == 1) || fmt.Sprint(sets) != fmt.Sprint(k.Sets) {
				t.Errorf("four others %v, %+v: want %v", fours, k, sets)
			}
		}
	}
}

// alike returns words that differ in the first letter only, and guesses that hold n of these letters.
func alike(from, to, rest game.Letter, n int) (answers, guesses []game.Word) {
	for a := from; a <= to; a++ {
		answers = append(answers, game.Word{a, rest, rest, rest, rest})
		for b := a + 1; b <= to; b++ {
			if n == 2 {
				guesses = append(guesses, game.Word{a, b, rest, rest, rest})
				continue
			}
			for c := b + 1; c <= to; c++ {
				guesses = append(guesses, game.Word{a, b, c, rest, rest})
			}
		}
	}
	return answers, guesses
}

// A search that is stopped says what is proved.
func TestBoundsStopped(t *testing.T) {
	d := dictionaryOf(t, exampleWords, "")
	s := newSearch(t, gameOf(t, d, game.Normal))
	ctx, cancel := context.WithCancelCause(context.Background())
	must.Get(s.lower(ctx, 2, 0))(t)
	stop := errors.New("stop")
	cancel(stop)
	got, err := s.lower(ctx, 4, NoLimit)
	must.Hold(t, errors.Is(err, stop) && got.Words == 3 && got.Set == nil, "%+v, %v; want 3 words and %v", got, err, stop)
	must.Fail(NewLeastSearch(t.Context(), gameOf(t, d, game.Hard), nil))(t, ErrNormal, "hard mode")
	g := eightAlike(t)
	must.Is(t, must.Err2(LeastProof(ctx, g, g.Answers(), 2)), stop, "a proof")
	must.Fail(CountGraph(ctx, g, 3, Sets, 1000, func(int) {}))(t, stop, "a graph")
}

// The progress reports each size of sets with a share that grows up to the end of the search or of the effort. It reports sets that the
// Hinter wins as they become smaller.
func TestProgress(t *testing.T) {
	var told []LeastProgress
	s := must.Get(NewLeastSearch(t.Context(), eightAlike(t), func(p LeastProgress) { told = append(told, p) }))(t)
	small, seed, err := s.smallest(context.Background(), 2, 1, 7)
	if err != nil || seed != 7 || len(told) < 2 || told[0] != (LeastProgress{Guesses: 2, Tries: 1}) || told[len(told)-1].Words != len(small) {
		t.Errorf("%v, seed %d, %v: told of %+v", small, seed, err, told)
	}
	for guesses := 1; guesses <= 2; guesses++ {
		told = nil
		must.Get(s.lower(context.Background(), 4, 2*reportSteps))(t)
	}
	last := LeastProgress{}
	for _, p := range told {
		must.Need(t, p.Below && p.Words >= last.Words && (p.Words != last.Words || p.Share >= last.Share) && p.Share <= 1,
			"%+v after %+v", p, last)
		last = p
	}
	must.Hold(t, last.Words == 3 && last.Share >= 0.8, "told of %+v at last", last)
	e := enumeration{effort: 4, tally: &tally{tasks: 9}, report: func(share float64) { last.Share = share }}
	e.left.Store(-1)
	e.showProgress()
	must.Equal(t, last.Share, 1, "the share where the effort is spent")
}

// A run goes through the guesses up to those that are asked for, and its proof is about the set that it finds.
func TestRun(t *testing.T) {
	g := eightAlike(t)
	for _, test := range []struct {
		options LeastOptions
		want    LeastResult
	}{
		{LeastOptions{Guesses: 2, Tries: 1, Effort: NoLimit}, LeastResult{Lower: Lower{Words: 4, By: BySearch}, Below: []int{2}}},
		{LeastOptions{Guesses: 3, Tries: 2, Seed: 5, Effort: NoLimit}, LeastResult{Lower: Lower{Words: 6, By: ByThree}, Below: []int{2, 4}, Seed: 5}},
		{LeastOptions{Guesses: 5, Tries: 1, Effort: NoLimit}, LeastResult{Lower: Lower{Words: 6, By: ByWord}, Below: []int{2, 4, 6, 8}, Won: true}},
		{LeastOptions{Guesses: 2, Seed: 3}, LeastResult{Lower: Lower{Words: 3, By: ByWord}, Below: []int{2}, Seed: 3}},
	} {
		got, err := newSearch(t, g).Run(t.Context(), test.options)
		small := got.Small
		got.Small, got.Set, got.Stages, got.Probes = nil, nil, nil, nil
		must.Hold(t, err == nil && reflect.DeepEqual(got, test.want), "%+v: %+v, %v; want %+v", test.options, got, err, test.want)
		if small == nil {
			continue
		}
		lines, part, err := LeastProof(t.Context(), g, small, test.options.Guesses)
		if err != nil || len(small) != got.Words || !slices.Equal(part.Answers(), small) || lines[len(lines)-1].Guesses != test.options.Guesses {
			t.Errorf("%+v: %v; the proof %v, %v", test.options, small, lines, err)
		}
	}
}

// The article prints this game in full.
func TestArticleExample(t *testing.T) {
	g := gameOf(t, dictionaryOf(t, exampleWords, ""), game.Normal)
	nodes := 0
	graph := must.Get(CountGraph(t.Context(), g, 3, Hints, 1000, func(n int) { nodes = n }))(t)
	if graph.Guesses != 82 || graph.Hints != 98 || graph.Won != 40 || graph.Lost != 24 {
		t.Errorf("%d guess nodes, %d hint nodes, %d and %d leaves; the article has 82, 98, 40 and 24", graph.Guesses, graph.Hints, graph.Won, graph.Lost)
	}
	must.Hold(t, nodes >= 100 && nodes <= 82+98+1, "progress ends with %d nodes", nodes)
	must.Hold(t, graph.Wins, "the Guesser does not win; in the article he does")
	must.Fail(CountGraph(t.Context(), g, 3, Hints, 100, func(int) {}))(t, ErrManyNodes, "a graph of more than 100 nodes")
}

// In both representations the Guesser wins the same games.
func TestRepresentationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		guesses := rapid.IntRange(1, 3).Draw(t, "guesses")
		want := plainWins(g, guesses)
		for _, r := range []Representation{Hints, Sets} {
			graph, err := CountGraph(context.Background(), g, guesses, r, 20_000, func(int) {})
			must.Need(t, err != nil || graph.Wins == want, "%s: the Guesser wins: %v, want %v", r, graph.Wins, want)
		}
	})
}
