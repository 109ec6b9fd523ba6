package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// plainTotal is the least total of all trees for the words left, found by exhaustive search.
func plainTotal(guesses []game.Word, left []Bound, mode game.Mode, rows []row, limit int) int {
	best := never
	for _, g := range guesses {
		if forbidden(mode, rows, g) == nil {
			best = min(best, plainAfter(guesses, left, mode, rows, limit, g))
		}
	}
	return best
}

func plainAfter(guesses []game.Word, left []Bound, mode game.Mode, rows []row, limit int, g game.Word) int {
	if limit == 0 {
		return never
	}
	classes := map[game.Clue][]Bound{}
	total := 0
	for _, w := range left {
		c := game.Score(g, w.Word)
		classes[c] = append(classes[c], w)
		total += w.Weight
	}
	for c, words := range classes {
		switch {
		case c.Solved():
		case len(classes) == 1 && len(rows) > 0:
			return never // it separates no words
		default:
			total += plainTotal(guesses, words, mode, append(slices.Clone(rows), row{word: g, clue: c}), limit-1)
		}
	}
	return min(total, never)
}

// drawAlike draws lists of up to seven answers with the same ending, and of a few other words that may be guessed. The common ending makes
// trees deep and lets modes forbid many guesses.
func drawAlike(t *rapid.T, all *game.Dictionary, lot *rand.Rand, others int) *game.Dictionary {
	ending := all.Answers()[lot.IntN(len(all.Answers()))].String()[rapid.IntRange(2, 3).Draw(t, "ending"):]
	var alike, allowed []game.Word
	for _, i := range lot.Perm(len(all.Words())) {
		switch w := all.Words()[i]; {
		case strings.HasSuffix(w.String(), ending) && len(alike) < 7:
			alike = append(alike, w)
		case len(allowed) < others:
			allowed = append(allowed, w)
		}
	}
	return game.Must(game.NewDictionary("drawn", alike, allowed))
}

// drawGame draws lists as drawAlike does, a mode, and a source of chance for more.
func drawGame(t *rapid.T, all *game.Dictionary, others int) (*rand.Rand, *game.Dictionary, game.Mode) {
	lot := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	d := drawAlike(t, all, lot, others)
	return lot, d, rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
}

func TestTotalsAgreeWithTryingEverything(t *testing.T) {
	all := game.Must(game.LoadList("original"))
	rapid.Check(t, func(t *rapid.T) {
		lot, d, mode := drawGame(t, all, 3)
		limit := rapid.IntRange(2, 6).Draw(t, "guesses")
		heaviest := rapid.SampledFrom([]int{1, 1, 3, 40, 1000}).Draw(t, "heaviest")
		var answers []Bound
		for _, w := range d.Answers() {
			answers = append(answers, Bound{Word: w, Weight: 1 + lot.IntN(heaviest)})
		}
		totals := newTotals(d.Words(), answers, mode, limit)
		first := d.Words()[lot.IntN(len(d.Words()))]
		want := plainAfter(d.Words(), answers, mode, nil, limit, first)
		must.Same(t, totals.again(t.Context(), Head{}, Bound{Word: first, Low: &want}), nil,
			"%s over %v, %v in %d: a bound of %d is right, but", first, answers, mode, limit, want)
		if want == never {
			return
		}
		must.Need(t, totals.again(t.Context(), Head{}, Bound{Word: first, Low: new(want + 1)}) != nil,
			"%s over %v, %v in %d takes %d, but more was not refuted", first, answers, mode, limit, want)
	})
}

func TestTotalsOfSaletTakeTooLong(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	low := 8227
	p := claimsOf(NewHead(Totals, d, game.Strict, 6, 1), Bound{Word: game.MustWord("slate"), Low: &low})
	o := OptionsOf(d)
	o.Limit = 1
	v := must.Get(Sampled(t, p, o, 1))(t)[0]
	want := "SLATE: not known after 1ns; more time may tell"
	must.Hold(t, slices.Equal(v.Unchecked(), []string{want}) && len(v.Wrong()) == 0, "%+v, want %s", v, want)
}

// claimsOf are claims of some lines.
func claimsOf(h Head, lines ...Bound) *Claims { return &Claims{lined: lined[Bound]{h, lines}} }

// bare returns words as answers of equal weight.
func bare(words []game.Word) []Bound {
	list := make([]Bound, len(words))
	for i, w := range words {
		list[i] = Bound{Word: w, Weight: 1}
	}
	return list
}

func TestClaims(t *testing.T) {
	d := game.Must(game.NewDictionary("three", game.MustWords("crane crate"), game.MustWords("slate")))
	lower := fmt.Sprintf(`{"claim":"totals","words":"three","lists":%q,"answers":2,"allowed":3,"mode":"hard","guesses":6,"least":3,"lines":3}
{"word":"crane","low":3}
{"word":"crate","low":3}
{"word":"slate","low":3}`, d.Sum())
	none := strings.ReplaceAll(strings.Replace(lower, `"least":3`, `"least":0`, 1), `"low":3`, `"low":0`)
	both := strings.ReplaceAll(strings.ReplaceAll(lower, `"low":3`, `"low":3,"high":3`), `"slate","low":3,"high":3`, `"slate","low":3,"high":5`)
	pairs := fmt.Sprintf(`{"claim":"pairs","words":"three","lists":%q,"answers":2,"allowed":3,"mode":"normal","guesses":0,"least":3,"lines":3}
{"word":"crane","low":3,"high":3}
{"word":"crate","low":3,"high":3}
{"word":"slate","low":4}`, d.Sum())
	Try(t, d, []Change{
		{lower, "", "", ""},
		{lower, `"slate","low":3`, `"slate","low":0`, ""},
		{lower, `"slate","low":3`, `"slate","low":4`, ""},
		{lower, `"least":3`, `"least":2`, "it says that the least bound is 2, but it is 3"},
		{lower, `"crate","low":3`, `"crate","low":2`, "it says that the least bound is 3, but it is 2"},
		{lower, `"lines":3}` + "\n" + `{"word":"crane","low":3}`, `"lines":2}`, "CRATE: is out of order: here comes CRANE"},
		{lower, `"lines":3}`, `"lines":4}` + "\n" + `{"word":"crate","low":3}`, "CRATE: is out of order: here comes CRANE"},
		{lower, `crane","low":3}` + "\n" + `{"word":"crate`, `crate","low":3}` + "\n" + `{"word":"crane`, "CRATE: is out of order: here comes CRANE"},
		{strings.ReplaceAll(lower, ":3}", ":6}"), `"least":3,"lines":6`, `"least":6,"lines":3`, "CRANE: is claimed to take 6 guesses, but the best tree takes 5 at most"},
		{lower, "\n" + `{"word":"slate","low":3}`, "", "f:3: this is the last line, and 2 lines follow the first, which says that 3 do"},
		{lower, `,"lines":3`, "", "f:1: it does not say how many lines follow"},
		{lower, `"answers":2`, `"answers":3`, "it is about 3 answers and 3 words that may be guessed; three has 2 and 3"},
		{lower, `"allowed":3`, `"allowed":2`, "it is about 2 answers and 2 words that may be guessed; three has 2 and 3"},
		{lower, `"lists":"`, `"lists":"1`, "it is about other lists than three"},
		{lower, `hard`, `x`, `f:1: unknown mode "x"`},
		{lower, `"guesses":6,`, "", "f:1: it does not say how many guesses there are"},
		{lower, `"least":3,`, "", "f:1: it does not say what the least bound is"},
		{lower, `"three",`, `"",`, "f:1: it does not name its word lists"},
		{lower, `"word":"crate",`, "", "f:3: it has no word"},
		{lower, `"crate","low":3`, `"crate"`, "f:3: it has no lower bound"},
		{lower, `"crate","low":3`, `"crate","low":3,"tree":""`, "f:3: its tree shows only an upper bound"},
		{lower, `"crate","low":3`, `"crate","low":3,"clue":"BBBBB"`, "f:3: a clue shows that no tree finds every answer, so the lower bound must be 0"},
		{lower, `"crate","low":3`, `"crate","low":0,"left":2`, "f:3: a clue shows that no tree finds every answer, so the lower bound must be 0"},
		{lower, `"crate","low":3`, `"crate","low":0,"weight":-1`, "f:3: -1 is not a weight"},
		{none, "", "", ""},
		{none, `"crate","low":0`, `"crate","low":3`, "it says that the least bound is 0, but it is 3"},
		{both, "", "", ""},
		{both, `"low":3,"high":5`, `"low":0`, ""},
		{both, `"low":3,"high":5`, `"low":3`, ""},
		{both, `"low":3,"high":5`, `"low":3,"high":6`, "SLATE: is claimed to take 6 guesses, but the best tree takes 5 at most"},
		{both, `"low":3,"high":5`, `"low":3,"high":2`, "f:4: its bounds contradict each other: low is 3 and high is 2"},
		{both, `"low":3,"high":5`, `"low":0,"high":5`, "f:4: its bounds contradict each other: low is 0 and high is 5"},
		{both, `"low":3,"high":5`, `"low":3,"high":-5`, "f:4: a bound is less than 0"},
		{pairs, "", "", ""},
		{pairs, `"crate","low":3,"high":3`, `"crate","low":4`, "CRANE: is claimed to be in a pair with 3 guesses, but no other word is"},
		{pairs, `"low":4`, `"low":0`, `f:4: a line of claims that are "pairs" has a lower bound`},
		{pairs, `"low":4`, `"high":4,"tree":""`, `f:4: a line of claims that are "pairs" has a lower bound`},
		{pairs, `"normal"`, `"hard"`, `f:1: claims that are "pairs" are for normal mode`},
		{pairs, `"guesses":0`, `"guesses":6`, `f:1: claims that are "pairs" are for any number of guesses`},
		{pairs, `"claim":"pairs"`, `"claim":"most"`, `f:1: unknown key "claim"`},
	})
}

// A proof with weights gives them on the lines of the answers. They are checked against the first line.
func TestWeighedClaims(t *testing.T) {
	d := game.Must(game.NewDictionary("three", game.MustWords("crane crate"), game.MustWords("slate")))
	whole := fmt.Sprintf(`{"claim":"totals","words":"three","lists":%q,"weights":"mine.tsv","core":0.9,"weight":12,"answers":2,"allowed":3,"mode":"normal","guesses":6,"least":14,"lines":3}
{"word":"crane","low":14}
{"word":"crate","low":14,"weight":2}
{"word":"slate","low":14,"weight":10}`, d.Sum())
	Try(t, d, []Change{
		{whole, "", "", "whether the weights are those of \"mine.tsv\", without the least likely words, so that the others have 0.9 of the weight"},
		{whole, `"core":0.9,`, "", "whether the weights are those of \"mine.tsv\"\n"},
		{whole, `"weight":2`, `"weight":3`, "it says that the weights sum to 12, but they sum to 13"},
		{whole, `"weight":12,`, `"weight":13,`, "it says that the weights sum to 13, but they sum to 12"},
		{whole, `"answers":2`, `"answers":3`, "it says that 3 words are answers, but 2 have a weight"},
		{whole, `"weights":"mine.tsv","core":0.9,"weight":12,`, "", "it says that the weights sum to 0, but they sum to 12"},
		{whole, `"weights":"mine.tsv",`, "", "f:1: it gives the sum of the weights or their source, but not both"},
		{whole, `"weight":12,`, "", "f:1: it gives the sum of the weights or their source, but not both"},
		{whole, `"weight":12,`, `"weight":-12,`, "f:1: the weights sum to -12"},
		{whole, `"weight":12,`, `"weight":16777216,`, "f:1: the weights sum to 16777216, which is not from 1 to 16777215"},
		{whole, `"core":0.9`, `"core":1`, "f:1: it limits the answers to a share of 1 of the weight"},
		{whole, `"weight":2`, `"weight":-2`, "f:3: -2 is not a weight"},
		{whole, `"weight":2`, `"weight":0.5`, "f:3: \"weight\" is 0.5"},
		{strings.ReplaceAll(whole, ":14", ":47"), "", "", "CRANE: is claimed to take 47 guesses, but the best tree takes 26 at most"}, // 10 at the second guess, 2 at the third
		{whole, `"low":14}`, `"low":13}`, "it says that the least bound is 14, but it is 13"},
	})
}

// A sample of a proof with weights holds. One of a file that claims too much does not. A file without any answer has no parts.
func TestWeighedSample(t *testing.T) {
	d := game.Must(game.NewDictionary("three", game.MustWords("crane crate"), game.MustWords("slate")))
	for _, test := range []struct {
		total         int
		weights, want string
	}{
		{14, "crate slate", ""},
		{15, "crate slate", "SLATE: begins a tree with 14 guesses in all, less than 15"},
		{14, "zesty plumb", "nothing in the file can be searched again"},
		{14, "absolute слово", "nothing in the file can be searched again"},
	} {
		light, heavy, _ := strings.Cut(test.weights, " ")
		text := fmt.Sprintf(`{"claim":"totals","words":"three","lists":%q,"weights":"w","weight":12,"answers":2,"allowed":3,"mode":"normal","guesses":6,"least":%d,"lines":3}
{"word":"crane","low":%[2]d}
{"word":%[3]q,"low":%[2]d,"weight":2}
{"word":%[4]q,"low":%[2]d,"weight":10}`, d.Sum(), test.total, light, heavy)
		file := must.Get(ReadAs[*Claims]("f", strings.NewReader(text)))(t)
		o := OptionsOf(d)
		o.Limit = time.Minute
		verdicts, err := Sampled(t, file, o, 3)
		must.Tells(t, FaultsOf(verdicts...)+must.Text(err), test.want, "%d by %s", test.total, test.weights)
	}
}

// A claim of a proof that only a search can settle is named with everything that it depends on.
func TestClaimsUnchecked(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	proof := kept[*Claims](t, "original-hard.jsonl.gz")
	for _, test := range []struct {
		bound      int
		tree, want string
	}{
		{8122, "original-hard", "whether each of 12,972 first guesses, in hard mode within 6 guesses, is as its line claims (--sample N searches N of them again)"},
		{8121, "", "whether there is a tree that takes 8,121"},
		{8123, "", "it claims that no first guess takes less than 8,123, but the tree original-hard takes 8,122"},
	} {
		p := *proof
		p.Least = &test.bound
		p.Lines = slices.Clone(p.Lines)
		for i, b := range p.Lines {
			if *b.Low > 0 {
				p.Lines[i].Low = &test.bound
			}
		}
		v := CheckOne[ClaimsVerdict](t, &p, d)
		said := strings.Join(v.Unchecked(), "\n") + FaultsOf(v)
		must.Hold(t, v.Tree == test.tree && strings.Contains(said, test.want),
			"bound %d: tree %q, %s; want %q, %s", test.bound, v.Tree, said, test.tree, test.want)
	}
}

// The proofs in data are complete, each finds its tree, and random first guesses of them hold. The table of clues alone takes long for
// the larger lists, and so may a search in normal mode.
func TestProofsOfTrees(t *testing.T) {
	for name, c := range map[string]struct {
		total int
		limit time.Duration // of a search; 0 for none
	}{
		"original-normal": {total: 7920}, "original-hard": {total: 8122}, "original-strict": {8125, time.Hour},
		"nyt-normal": {total: 7883}, "nyt-hard": {total: 8097}, "nyt-strict": {8101, time.Hour},
		"ca-5-normal": {2233, time.Second}, "de-5-normal": {2745, time.Second}, "en-10-normal": {total: 3548},
	} {
		t.Run(name, func(t *testing.T) {
			proof := kept[*Claims](t, name+".jsonl.gz")
			d := game.Must(game.LoadList(proof.Words))
			v := CheckOne[ClaimsVerdict](t, proof, d)
			if faults := FaultsOf(v); faults != "" || v.Tree != name || *proof.Least != c.total {
				t.Errorf("%s, tree %q, bound %d; want %d", faults, v.Tree, *proof.Least, c.total)
			}
			if c.limit == 0 {
				return
			}
			totals := newTotals(d.Words(), bare(d.Answers()), modeOf(proof.Mode), *proof.Guesses)
			for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(proof.Lines))[:3] {
				ctx, cancel := context.WithTimeout(t.Context(), c.limit)
				fault := totals.again(ctx, proof.Head, Bound{Word: proof.Lines[i].Word, Low: proof.Least})
				must.Hold(t, fault == nil || ctx.Err() != nil, "%v", fault)
				cancel()
			}
		})
	}
}
