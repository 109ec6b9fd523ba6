package verify_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/cover"
	"github.com/absurdist/absurdist/engine/search/fixed"
	"github.com/absurdist/absurdist/engine/search/memory"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"
)

// proofSubjects are files of trees and proofs.
func proofSubjects(t testing.TB) []subject {
	answers := game.MustWords("batch catch hatch latch match patch watch crane grape")
	d := dictionary(t, "few", answers, game.MustWords("chomp plumb whack blimp clamp"))
	places := dictionary(t, "places", game.MustWords("ccacc bcbba cccaa bbaaa bbcbc"), game.MustWords("cbbba aaccc bcbac abcca"))
	family := dictionary(t, "family", answers[:6], game.MustWords("chomp plumb"))
	eight, stages := setsByParts(t)
	weights := weighed(tree.Problem{Answers: d.Words(), Allowed: d.Words(), Guesses: 6})
	list := []subject{
		{kind: "tree", text: treeFile(t, d, game.Normal, game.Wordle(), 5, decision.LeastTotal), lists: d, excuse: treeExcuse},
		{kind: "tree", text: treeFile(t, d, game.Hard, game.Wordle(), 0, decision.LeastWorst), lists: d, excuse: treeExcuse},
		{kind: "tree", text: treeFile(t, d, game.Strict, game.Wordle(), 3, decision.MostWon), lists: d, excuse: treeExcuse},
		{kind: "tree", text: treeFile(t, d, game.Normal, game.Absurdle(), 4, decision.LeastTotal), lists: d, excuse: treeExcuse},
		{kind: "tree, weights", text: treeFileOf(t, d, game.Wordle(), weights, decision.LeastTotal), lists: d, excuse: treeExcuse},
		{kind: "tree, any answer", text: treeFile(t, family.AnyAnswer(), game.Normal, game.Wordle(), 6, decision.LeastTotal), lists: family, excuse: treeExcuse},
		{kind: "proof of a bound", text: boundFile(t, d, game.Normal, 5, true), lists: d, excuse: searchExcuse},
		{kind: "proof of a bound", text: boundFile(t, d, game.Strict, 5, true), lists: d, excuse: searchExcuse},
		{kind: "proof of a bound", text: boundFile(t, d, game.Hard, 2, false), lists: d, excuse: searchExcuse},
		{kind: "proof, weights", text: boundFileOf(t, d, weighed(tree.Problem{Answers: d.Words()[2:12], Allowed: d.Words(), Guesses: 6}), true), lists: d, excuse: excuses(searchExcuse, openField("whether the weights", "weights", "core"))},
		{kind: "proof, weights", text: boundFileOf(t, family, weighed(tree.FromDictionary(family, game.Hard, 2)), false), lists: family, excuse: excuses(searchExcuse, openField("whether the weights", "weights", "core"))},
		{kind: "first totals", text: totalsFile(t, d, game.Normal, 5), lists: d, excuse: searchExcuse},
		{kind: "first totals", text: totalsFile(t, d, game.Hard, 3), lists: d, excuse: searchExcuse},
		{kind: "proof of pairs", text: pairsFile(t, d), lists: d, excuse: excuses(searchExcuse, openField("whether each of", "low"))},
		{kind: "tree, fixed words", text: fixedFile(t, d, 2, false), lists: d, excuse: fixedExcuse},
		{kind: "tree, fixed words", text: fixedFile(t, d, 3, false), lists: d, excuse: fixedExcuse},
		{kind: "tree, fixed words", text: fixedFile(t, d, 3, true), lists: d, excuse: fixedExcuse},
		{kind: "tree, second guesses", text: memoryFiles(t, d)[0], lists: d, excuse: fixedExcuse},
		{kind: "proof of second guesses", text: memoryFiles(t, d)[1], lists: d, excuse: excuses(searchExcuse, secondsExcuse)},
		{kind: "proof of a loss", text: lossFile(t, d, 2), lists: d, excuse: lossExcuse},
		{kind: "proof of a loss", text: lossFile(t, game.Must(d.Of(d.Answers(), nil)), 4), lists: d, excuse: lossExcuse},
		{kind: "proof of small sets", text: setsFile(eight, 3, 8, eight.Words(), stages), lists: eight, excuse: excuses(searchExcuse, openField("whether the lines lack", "sets", "probes"))},
		{kind: "proof of a cover", text: coverFile(t, places), lists: places, excuse: coverExcuse},
		{kind: "openings", text: openingsFile(t, d, game.Normal, 4), lists: d, excuse: searchExcuse},
		{kind: "openings", text: openingsFile(t, family, game.Strict, 4), lists: family, excuse: searchExcuse},
	}
	for _, name := range []string{"trees/original-hard.txt.gz", "trees/original-absurdle.txt.gz", "trees/original-branches6.txt.gz"} {
		list = append(list, subject{kind: "data/" + name, text: kept(t, name), lists: original(t), most: 50, excuse: treeExcuse})
	}
	for _, name := range []string{"proofs/least-original-3.jsonl.gz", "proofs/least-ills-3.jsonl.gz", "proofs/least-ills-4.jsonl.gz"} {
		list = append(list, subject{kind: "data/" + name, text: kept(t, name), lists: original(t), most: 100, excuse: excuses(searchExcuse, lossExcuse)})
	}
	return list
}

// kept is the text of a file in data. The other proofs take too long to be checked a hundred times.
func kept(t testing.TB, name string) string {
	t.Helper()
	return string(must.Unpacked(t, os.DirFS("../../data"), name))
}

func dictionary(t testing.TB, name string, answers, others []game.Word) *game.Dictionary {
	return game.Must(game.NewDictionary(name, answers, others))
}

// treeExcuse excuses changes of the host, the rules and the objective, because they are named with what is not checked. A tree with other
// lines is walked through, and is another tree.
func treeExcuse(m mutant, open []string) string {
	said := strings.Join(open, "; ")
	switch {
	case m.line > 13:
		return "another tree with the same sums"
	case m.field() == "words" && strings.Contains(said, "the name "):
		return "the name is said to be not checked"
	case slices.Contains([]string{"host", "mode", "guesses", "objective"}, m.field()) && strings.Contains(said, "whether a"):
		return "the tree is one by these rules, and whether it is the best is said to be not checked"
	}
	return ""
}

// fixedExcuse also excuses claims of other fixed words that are true too, or said to be not checked, and more second guesses than there are.
func fixedExcuse(m mutant, open []string) string {
	said := strings.Join(open, "; ")
	switch {
	case slices.Contains([]string{"fixed", "bound", "seconds", "objective"}, m.field()) && strings.Contains(said, "whether "):
		return "what it claims then is true too, or said to be not checked"
	case m.field() == "bound":
		return "a lower bound that follows from a higher one"
	case m.line == 12 && strings.Contains(said, "whether a tree in normal mode"):
		return "a tree of which that is not said, and whether it is the best is said to be not checked"
	case m.line == 13 && m.how == "drop":
		return "without a bound it claims less"
	case m.line > 15:
		return "another tree with the same sums"
	}
	return treeExcuse(m, open)
}

// secondsExcuse excuses other prices, of which the lines say what they are worth.
func secondsExcuse(m mutant, open []string) string {
	if strings.Contains(strings.Join(open, "; "), "(--sample N") && slices.Contains([]string{"first", "seconds", "prices", "least"}, m.field()) {
		return "what rests on it is said to be not checked"
	}
	return ""
}

// searchExcuse excuses claims that depend on a search, because they are named with everything that they depend on.
func searchExcuse(m mutant, open []string) string {
	said := strings.Join(open, "; ")
	switch {
	case m.field() == "words" && m.line == 1 && strings.Contains(said, "the name "):
		return "the name is said to be not checked"
	case m.field() == "tree":
		return "another tree that wins too"
	case slices.Contains([]string{"mode", "guesses", "low", "high", "clue"}, m.field()) && strings.Contains(said, "(--sample N"):
		return "what rests on it is said to be not checked"
	}
	return ""
}

// lossExcuse excuses other steps, because each of them is shown by those before it.
func lossExcuse(m mutant, _ []string) string {
	if m.line > 1 {
		return "a proof of the same with other steps"
	}
	return ""
}

// coverExcuse excuses other words, prices and cases, because all of them are added up anew, and a lower bound that follows from a higher one.
func coverExcuse(m mutant, open []string) string {
	switch {
	case m.line == 2:
		return "words and prices that show the same"
	case m.field() == "least":
		p, err := verify.ReadAs[*verify.CoverProof]("mutant", strings.NewReader(m.text))
		if err == nil && *p.Least <= len(p.Lines[0].Guesses) {
			return "a lower bound that is too low"
		}
	}
	return searchExcuse(m, open)
}

// jsonLines returns the text of values, one a line.
func jsonLines(t testing.TB, values ...any) string {
	t.Helper()
	var text strings.Builder
	for _, v := range values {
		text.WriteString(encoded(v) + "\n")
	}
	return text.String()
}

// treeFile is the file of the best tree.
func treeFile(t testing.TB, d *game.Dictionary, m game.Mode, host game.Host, guesses int, o decision.Objective) string {
	return treeFileOf(t, d, host, tree.FromDictionary(d, m, guesses), o)
}

// weighed returns the problem with weights.
func weighed(p tree.Problem) tree.Problem {
	for i := range p.Answers {
		p.Weights = append(p.Weights, int64(1+3*i))
	}
	return p
}

func treeFileOf(t testing.TB, d *game.Dictionary, host game.Host, p tree.Problem, o decision.Objective) string {
	t.Helper()
	r := must.Get(tree.Build(t.Context(), p, game.Word{}, tree.Options{Objective: o, Memory: 1}))(t)
	return verify.TreeFile(t, d, decision.Header{Host: host, Mode: p.Mode, Guesses: p.Guesses, Objective: o}, r.Tree)
}

// totalsFile is what is known of first guesses: exact totals for half of them, bounds for the others.
func totalsFile(t testing.TB, d *game.Dictionary, m game.Mode, guesses int) string {
	t.Helper()
	e := must.Get(tree.NewExcluder(t.Context(), tree.FromDictionary(d, m, guesses), 24, 1))(t)
	list := must.Get(e.Bounds(t.Context(), d.Words()[:len(d.Words())/2]))(t)
	rest := must.Get(e.QuickBounds(t.Context(), d.Words()[len(list):]))(t)
	var bounds []verify.Bound
	for _, o := range append(list, rest...) {
		bounds = append(bounds, verify.Bound{Word: o.First, Low: &o.Low, High: o.High})
	}
	return jsonLines(t, verify.NewHead(verify.Totals, d, m, guesses, len(bounds)).File(bounds)...)
}

// pairsFile is the proof of what two first guesses take, with half a dozen totals below the bound.
func pairsFile(t testing.TB, d *game.Dictionary) string {
	t.Helper()
	found := must.Get(fixed.Search(t.Context(), d, 2, fixed.Options{Within: 2}))(t)
	bound := found.Best[0].Total + 3
	var bounds []verify.Bound
	for _, w := range d.Words() {
		low, high := bound, 0
		for _, p := range found.Best {
			if slices.Contains(p.Guesses, w) && p.Total < low {
				low, high = p.Total, p.Total
			}
		}
		bounds = append(bounds, verify.Bound{Word: w, Low: &low, High: high})
	}
	return jsonLines(t, verify.NewHead(verify.Pairs, d, game.Normal, 0, len(bounds)).File(bounds)...)
}

// fixedFile is the tree of the best words that are always played.
func fixedFile(t testing.TB, d *game.Dictionary, count int, byShare bool) string {
	t.Helper()
	r := must.Get(fixed.Search(t.Context(), d, count, fixed.Options{ByShare: byShare, Seed: 1, Starts: 3}))(t)
	root := must.Get(fixed.Tree(t.Context(), d, fixed.Plan{Words: r.Best[0].Guesses, ByShare: byShare}, func(int) {}))(t)
	h := decision.Header{Fixed: count, Bound: r.Bound}
	if byShare {
		h.Objective = decision.MostShare
	}
	return verify.TreeFile(t, d, h, root)
}

// memoryFiles are the tree of two second guesses to remember, and the proof that no others take much less.
func memoryFiles(t testing.TB, d *game.Dictionary) [2]string {
	t.Helper()
	r := must.Get(memory.Search(t.Context(), d, 2, memory.Options{Firsts: 3}))(t)
	root := must.Get(r.Tree(t.Context()))(t)
	var bounds []verify.Bound
	for j, w := range d.Words() {
		bounds = append(bounds, verify.Bound{Word: w, Low: &r.Lows[j]})
	}
	head := verify.NewHead(verify.Seconds, d, game.Normal, 0, len(bounds))
	head.Remembered = verify.Remembered{First: r.First, Seconds: 2, Prices: map[string]int{}}
	for c, price := range r.Prices {
		head.Prices[c.String()] = price
	}
	return [2]string{verify.TreeFile(t, d, decision.Header{Seconds: 2}, root), jsonLines(t, head.File(bounds)...)}
}

// boundFile is the proof that no tree has a smaller total than the best one, or that no tree finds every answer.
func boundFile(t testing.TB, d *game.Dictionary, m game.Mode, guesses int, possible bool) string {
	t.Helper()
	return boundFileOf(t, d, tree.FromDictionary(d, m, guesses), possible)
}

func boundFileOf(t testing.TB, d *game.Dictionary, p tree.Problem, possible bool) string {
	t.Helper()
	bound, below := 0, tree.Infinite
	if possible {
		best := must.Get(tree.Build(t.Context(), p, game.Word{}, tree.Options{Memory: 1}))(t)
		if bound = best.Total; p.Weights != nil {
			bound = int(best.Weighted)
		}
		below = bound
	}
	e := must.Get(tree.NewExcluder(t.Context(), p, below, 1))(t)
	list := must.Get(e.LowerBounds(t.Context(), d.Words()))(t)
	head := verify.NewHead(verify.Totals, d, p.Mode, p.Guesses, len(list))
	head.Answers = len(p.Answers)
	weights := map[game.Word]int{}
	if p.Weights != nil {
		head.WeighedBy = verify.WeighedBy{Weights: "mine.tsv", Core: 0.95, Weight: int(p.Weight())}
		for i, w := range p.Answers {
			weights[w] = int(p.Weights[i])
		}
	}
	var bounds []verify.Bound
	for _, x := range list {
		must.Need(t, x.Low == 0 || bound > 0 && x.Low == bound, "%+v is not shown to need %d", x, bound)
		bounds = append(bounds, verify.Bound{Word: x.First, Low: &x.Low, Weight: weights[x.First]})
	}
	return jsonLines(t, head.File(bounds)...)
}

// coverFile is the fewest words that show all letters in their places, with a proof that has cases.
func coverFile(t testing.TB, d *game.Dictionary) string {
	t.Helper()
	c, err := cover.Find(t.Context(), d, cover.Options{Steps: 100, Nodes: 100})
	must.Need(t, err == nil && len(c.Proof.Cases) != 0, "%+v, %v", c, err)
	head := verify.NewHead(verify.Covers, d, game.Normal, 0, 1)
	head.Least = &c.Bound
	return jsonLines(t, head, map[string]any{"guesses": c.Words, "proof": c.Proof})
}

// lossFile is the proof that the guesses are too few to find the answers.
func lossFile(t testing.TB, d *game.Dictionary, guesses int) string {
	t.Helper()
	g := must.Get(minimax.NewGame(d, game.Normal))(t)
	s := must.Get(minimax.NewSolver(t.Context(), g))(t)
	must.Get(s.Solve(t.Context(), guesses))(t)
	steps := s.Proof(guesses)
	must.Need(t, len(steps) != 0, "%d guesses win", guesses)
	lines := []any{verify.NewHead(verify.NotWon, d, game.Normal, guesses, len(steps))}
	for _, s := range steps {
		lines = append(lines, s)
	}
	return jsonLines(t, lines...)
}

// openingsFile says for each first guess whether it wins the game.
func openingsFile(t testing.TB, d *game.Dictionary, m game.Mode, guesses int) string {
	t.Helper()
	g := must.Get(minimax.NewGame(d, m))(t)
	var bounds []verify.Bound
	wins := 0
	must.Do(t, minimax.FirstGuesses(t.Context(), g, d.Words(), guesses, 1, func(x minimax.Decision) error {
		if x.Wins {
			wins++
			guesses := strings.Trim(fmt.Sprint(x.Tree.Guesses()), "[]")
			bounds = append(bounds, verify.Bound{Word: x.First, High: x.Tree.Summary().Total, Tree: &guesses})
		} else {
			bounds = append(bounds, verify.Bound{Word: x.First, Low: new(int), Clue: x.Clue.String(), Left: x.Left, Legal: x.Legal})
		}
		return nil
	}))
	must.Need(t, wins != 0 && wins != len(d.Words()), "%d of %d win", wins, len(d.Words()))
	return jsonLines(t, verify.NewHead(verify.Totals, d, m, guesses, len(bounds)).File(bounds)...)
}
