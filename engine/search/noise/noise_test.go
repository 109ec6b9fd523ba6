package noise

import (
	"context"
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/gametest"

	"pgregory.net/rapid"
)

func original(t testing.TB) *game.Dictionary { return game.Must(game.LoadList("original")) }

// liars are hosts of all kinds that lie.
var liars = []game.Host{Contest(), game.WORDPL(), game.Fibble(), game.FibbleWith(exactly(3)), game.FibbleWith(exactly(5)), game.FibbleWith(game.RowLies{Most: 2})}

// model draws a small dictionary of few letters, so that letters repeat, under a host that lies.
func model(hosts ...game.Host) *rapid.Generator[*Model] { return modelOf(30, hosts...) }

// modelOf is model with a limit for the words.
func modelOf(most int, hosts ...game.Host) *rapid.Generator[*Model] {
	return rapid.Custom(func(t *rapid.T) *Model {
		return NewModel(gametest.List(t, "[a-e]{5}", 2, most, most), rapid.SampledFrom(hosts).Draw(t, "host"))
	})
}

// checkSome is [rapid.Check] with a tenth of the draws, for sums that take a tenth of a second each; with all of them if ABSURDIST_ALL
// is set. The tests that use it are not parallel.
func checkSome(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	checks := flag.Lookup("rapid.checks").Value
	before := checks.String()
	n, err := strconv.Atoi(before)
	if err == nil && os.Getenv("ABSURDIST_ALL") == "" {
		err = checks.Set(strconv.Itoa((n + 9) / 10))
		defer checks.Set(before) //nolint:errcheck // it was so before
	}
	must.Do(t, err)
	rapid.Check(t, property)
}

// turns draws what a liar answers about some answer.
func turns(t *rapid.T, m *Model, most int) []Turn {
	secret := rapid.SampledFrom(m.Dict.Answers()).Draw(t, "secret")
	host := NewLiar(m.Host, secret, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
	var list []Turn
	for range rapid.IntRange(0, most).Draw(t, "turns") {
		turn := Turn{Guess: rapid.SampledFrom(m.Dict.Words()).Draw(t, "guess"), Epsilon: rapid.Float64Range(0.1, 40).Draw(t, "epsilon")}
		turn.Clue = host.Answer(turn.Guess, turn.Epsilon)
		list = append(list, turn)
	}
	return list
}

// slowLikelihood is P(clue | answer), tile by tile, by the contest's definition.
func slowLikelihood(host game.Host, t Turn, answer game.Word) float64 {
	truth := host.Scoring.Score(t.Guess, answer)
	if host.Lies == game.LyingRows {
		return slowFib(host.Row, t.Clue, truth)
	}
	e := math.Exp(t.Epsilon / 5)
	p := 1.
	for i, c := range t.Clue.Colors() {
		if c == truth.Colors()[i] {
			p *= e / (2 + e)
		} else {
			p *= 1 / (2 + e)
		}
	}
	return p
}

// afterClue returns the share of the games in which a first guess gets a clue, and the posterior after it.
func afterClue(t rapid.TB, m *Model, first Turn) (share float64, p *Posterior) {
	for _, w := range m.Dict.Answers() {
		share += slowLikelihood(m.Host, first, w) / float64(len(m.Dict.Answers()))
	}
	p = NewPosterior(m)
	must.Do(t, p.Update(first))
	return share, p
}

// The posterior is Bayes' rule, done in rationals.
func TestPosteriorIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model(liars...).Draw(t, "model")
		p := NewPosterior(m)
		want := make([]*big.Rat, len(m.Dict.Answers()))
		for a := range want {
			want[a] = big.NewRat(1, 1)
		}
		for _, turn := range turns(t, m, 12) {
			must.Do(t, p.Update(turn))
			for a, w := range m.Dict.Answers() {
				want[a].Mul(want[a], new(big.Rat).SetFloat64(slowLikelihood(m.Host, turn, w)))
			}
		}
		sum := new(big.Rat)
		for _, w := range want {
			sum.Add(sum, w)
		}
		for a, got := range p.Probabilities(nil) {
			exact, _ := new(big.Rat).Quo(want[a], sum).Float64()
			must.Need(t, math.Abs(got-exact) <= 1e-11, "%s: %g, want %g", m.Dict.Answers()[a], got, exact)
		}
		evidence, _ := sum.Quo(sum, big.NewRat(int64(len(want)), 1)).Float64()
		got := p.Evidence()
		must.Need(t, math.Abs(got-evidence) <= 1e-9*evidence, "evidence %g, want %g", got, evidence)
	})
}

// After hundreds of guesses the odds of two answers are still those of the tiles that separate them.
func TestPosteriorIsStable(t *testing.T) {
	m := NewModel(original(t), Contest())
	secret := game.MustWord("jazzy")
	host := NewLiar(Contest(), secret, rand.New(rand.NewPCG(1, 2)))
	p := NewPosterior(m)
	draw := rand.New(rand.NewPCG(3, 4))
	for n := range 1000 {
		turn := Turn{Guess: m.Dict.Words()[draw.IntN(len(m.Dict.Words()))], Epsilon: 1000}
		if n%2 == 0 {
			turn.Epsilon = 3
		}
		turn.Clue = host.Answer(turn.Guess, turn.Epsilon)
		must.Do(t, p.Update(turn))
	}
	best := p.Best()
	prob := p.Probabilities(nil)[best]
	must.Hold(t, m.Dict.Answers()[best] == secret && math.Abs(prob-1) <= 1e-9 && !math.IsNaN(p.Entropy()),
		"best %s with %g, entropy %g", m.Dict.Answers()[best], prob, p.Entropy())
}

func TestImpossibleClue(t *testing.T) {
	p := NewPosterior(NewModel(must.Get(game.NewDictionary("x", game.MustWords("crane slate"), nil))(t), game.Fibble()))
	err := p.Update(Turn{Guess: game.MustWord("crane"), Clue: game.MakeClue(1, 1, 1, 1, 1)})
	must.Says(t, err, ErrImpossible, "CRANE YYYYY")
}

// The host lies as often as it should, by its own likelihood.
func TestLiarsFrequencies(t *testing.T) {
	const games = 10000
	guess := game.MustWord("eerie")
	for _, k := range liars {
		for _, secret := range game.MustWords("crane eerie eerid") {
			host := NewLiar(k, secret, rand.New(rand.NewPCG(7, 7)))
			var seen [game.Clues]int
			for range games {
				seen[host.Answer(guess, 6)]++
			}
			for c, n := range seen {
				p := slowLikelihood(k, Turn{guess, 6, game.Clue(c)}, secret)
				if d := math.Abs(float64(n) - games*p); d > 5*math.Sqrt(games*p*(1-p))+1e-9 {
					t.Errorf("%s, %s: clue %s %d times, want %.0f", k, secret, game.Clue(c), n, games*p)
				}
			}
		}
	}
}

// slow holds the values of a guess, by summing over all clues and answers.
type slow struct{ wins, bits, entropy, norm float64 }

func slowValues(m *Model, p *Posterior, guess game.Word, epsilon, alpha float64) (s slow) {
	probs := p.Probabilities(nil)
	before := p.Entropy()
	for c := range game.Clues {
		sum, most, norm := 0., 0., 0.
		joint := make([]float64, len(probs))
		for a, w := range m.Dict.Answers() {
			joint[a] = probs[a] * slowLikelihood(m.Host, Turn{guess, epsilon, game.Clue(c)}, w)
			sum += joint[a]
			most = max(most, joint[a])
			norm += math.Pow(joint[a], alpha)
		}
		s.wins += most
		s.norm += math.Pow(norm, 1/alpha)
		for _, j := range joint {
			if j > 0 {
				s.bits += j * math.Log2(j/sum)
			}
		}
		if sum > 0 {
			s.entropy -= sum * math.Log2(sum)
		}
	}
	s.bits += before
	return s
}

func TestKernelAgreesWithSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		host := rapid.OneOf(rapid.SampledFrom([]game.Host{Contest(), game.WORDPL()}), rapid.Map(rowLies, game.FibbleWith)).Draw(t, "host")
		m := model(host).Draw(t, "model")
		p := NewPosterior(m)
		for _, turn := range turns(t, m, 4) {
			must.Do(t, p.Update(turn))
		}
		k := NewKernel(m)
		k.Load(p, 0)
		g := rapid.IntRange(0, len(m.Dict.Words())-1).Draw(t, "guess")
		epsilon := rapid.Float64Range(0.1, 60).Draw(t, "epsilon")
		alpha := rapid.SampledFrom([]float64{0.5, 1.3, 2, 5}).Draw(t, "alpha")
		want := slowValues(m, p, m.Dict.Words()[g], epsilon, alpha)
		if host.Lies == game.LyingRows { // clues are not bought
			if got := k.Information(g, 0); off(got, want.bits) || off(k.ClueEntropy(g, 0), want.entropy) {
				t.Fatalf("%s: got %g bits and the entropy %g, want %+v", host, got, k.ClueEntropy(g, 0), want)
			}
			return
		}
		got := slow{k.Wins(g, epsilon), k.Information(g, epsilon), k.ClueEntropy(g, epsilon), k.Norm(g, epsilon, alpha)}
		if off(got.wins, want.wins) || off(got.bits, want.bits) || off(got.entropy, want.entropy) || off(got.norm, want.norm) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		k.LoadTop(p, len(m.Dict.Answers())) // all of them, perhaps in another order
		must.Need(t, !off(k.Wins(g, epsilon), want.wins), "from the top %g, want %g", k.Wins(g, epsilon), want.wins)
	})
}

func off(got, want float64) bool {
	return math.IsNaN(got) || math.Abs(got-want) > 1e-9*(1+math.Abs(want))
}

// The shortlist has the best word, or one that is nearly as good.
func TestShortlist(t *testing.T) {
	m := NewModel(original(t), Contest())
	k := NewKernel(m)
	p := NewPosterior(m)
	host := NewLiar(Contest(), game.MustWord("ought"), rand.New(rand.NewPCG(11, 0)))
	for _, first := range game.MustWords("salet corni") {
		must.Do(t, p.Update(Turn{first, 13, host.Answer(first, 13)}))
		k.Load(p, 0)
		best := func(words []int) float64 {
			most := 0.
			for _, w := range words {
				most = max(most, k.Norm(w, 12, 2))
			}
			return most
		}
		short := append([]int(nil), k.Shortlist(12, 200)...)
		must.Need(t, len(short) == 200, "%d words", len(short))
		got, all := best(short), best(k.Shortlist(12, 1<<20))
		must.Hold(t, got >= 0.99*all, "best of the shortlist %g, of all words %g", got, all)
	}
}

func TestSequenceWins(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := model(Contest(), game.WORDPL()).Draw(t, "model")
		g := rapid.IntRange(0, len(m.Dict.Words())-1).Draw(t, "first")
		h := rapid.IntRange(0, len(m.Dict.Words())-1).Draw(t, "second")
		e := rapid.Float64Range(0.1, 30).Draw(t, "epsilon")
		got := must.Get(PlanWins(context.Background(), m, []float64{e, 4}, func(clues []game.Clue) int { return []int{g, h}[len(clues)] }))(t)
		want := 0.
		for c := range game.Clues { // the first clue's share times the wins of the second
			share, p := afterClue(t, m, Turn{m.Dict.Words()[g], e, game.Clue(c)})
			want += share * slowValues(m, p, m.Dict.Words()[h], 4, 1).wins
		}
		must.Need(t, !off(got, want), "got %g, want %g", got, want)
	})
}

// Looking ahead at all words and answers is the best of all sequences, by wins and by norm; at few it is no more.
func TestAhead(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := model(Contest(), game.WORDPL()).Draw(t, "model")
		words, answers := len(m.Dict.Words()), len(m.Dict.Answers())
		guess := rapid.IntRange(0, words-1).Draw(t, "guess")
		a := Ahead{Epsilon: rapid.Float64Range(0.1, 30).Draw(t, "epsilon"), Rest: rapid.Float64Range(0.1, 30).Draw(t, "rest"), Short: words, Answers: answers}
		k := NewKernel(m)
		k.Load(NewPosterior(m), 0)
		a.Alpha = 1.5
		norm := k.Ahead(guess, a)
		a.Alpha = math.Inf(1)
		got := k.Ahead(guess, a)
		want, wantNorm := 0., 0.
		for r := range game.Clues {
			share, p := afterClue(t, m, Turn{m.Dict.Words()[guess], a.Epsilon, game.Clue(r)})
			slow := NewKernel(m)
			slow.Load(p, 0)
			best, most := 0., 0.
			for w := range words {
				best, most = max(best, slow.Wins(w, a.Rest)), max(most, slow.Norm(w, a.Rest, 1.5))
			}
			want, wantNorm = want+share*best, wantNorm+share*most
		}
		must.Need(t, !off(got, want) && !off(norm, wantNorm), "got %g, want %g; the norm %g, want %g", got, want, norm, wantNorm)
		a.Short, a.Answers = rapid.IntRange(1, words).Draw(t, "short"), rapid.IntRange(1, answers).Draw(t, "answers")
		a.Least = rapid.Float64Range(0, 0.01).Draw(t, "least")
		few := k.Ahead(guess, a)
		must.Need(t, few <= got*(1+1e-9), "%g with %d words and %d answers, %g with all", few, a.Short, a.Answers, got)
	})
}

func TestLargest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []valued
		for i, v := range rapid.SliceOfN(rapid.Float64Range(0, 3), 1, 60).Draw(t, "weights") {
			list = append(list, valued{math.Floor(v), i})
		}
		n := rapid.IntRange(0, len(list)).Draw(t, "n")
		want := slices.SortedFunc(slices.Values(list), before)[:n]
		must.Same(t, largest(list, n), want)
	})
}

func TestTwoCluesAgreesWithSequences(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := model(Contest(), game.WORDPL()).Draw(t, "model")
		best := must.Get(SolveTwoClues(context.Background(), m, 0, 9, 5, nil))(t)
		want := 0.
		for c := range game.Clues {
			share, p := afterClue(t, m, Turn{m.Dict.Words()[0], 9, game.Clue(c)})
			k := NewKernel(m)
			k.Load(p, 0)
			most := 0.
			for g := range m.Dict.Words() {
				most = max(most, k.Wins(g, 5))
			}
			want += share * most
			g := best.Second[c]
			must.Need(t, !off(k.Wins(g, 5), most),
				"after %s: %s wins %g, the best %g", game.Clue(c), m.Dict.Words()[g], k.Wins(g, 5), most)
		}
		must.Need(t, !off(best.Wins, want), "got %g, want %g", best.Wins, want)
		plan, err := PlanWins(context.Background(), m, []float64{9, 5}, func(clues []game.Clue) int {
			if len(clues) == 0 {
				return 0
			}
			return best.Second[clues[0]]
		})
		must.Need(t, err == nil && !off(plan, want), "played as a plan: %g, %v, want %g", plan, err, want)
	})
}

// No play of two clues beats the bound, on lists whose codes are as good as can be too.
func TestBoundHolds(t *testing.T) {
	checkSome(t, func(t *rapid.T) {
		m := model(Contest(), game.WORDPL()).Draw(t, "model")
		if len(m.Dict.Answers()) < 2 {
			return // nothing to find out
		}
		e1, e2 := rapid.Float64Range(0.5, 30).Draw(t, "first"), rapid.Float64Range(0.5, 30).Draw(t, "second")
		best := must.Get(SolveTwoClues(context.Background(), m, 0, e1, e2, nil))(t)
		b := Bound(len(m.Dict.Answers()), e1+e2)
		must.Need(t, best.Wins <= min(b.Norm, b.Fano)+1e-9, "%g won, the bound says %+v", best.Wins, b)
	})
}

// By the capacity of its channel a tile does best at ε/5 = 3, where it gives 1.05 bits.
func TestCapacityPeaksNearThree(t *testing.T) {
	x, rate := peak(func(x float64) float64 { return tileCapacity(x) / x })
	must.Hold(t, x >= 2.9 && x <= 3.1 && rate >= 0.24 && rate <= 0.25, "%g nats per ε at %g", rate, x)
}

// With the budget comes the chance, from one in M to one.
func TestBoundGrows(t *testing.T) {
	last := 0.
	for total := 0.; total < 60; total += 2 {
		b := Bound(2315, total)
		v := min(b.Norm, b.Fano)
		must.Hold(t, v >= last-1e-9, "bound %g at ε %g, %g before", v, total, last)
		last = v
	}
	b := Bound(2315, 0)
	must.Hold(t, b.Norm <= 1.1/2315, "without a clue %g", b.Norm)
	l := LeastTotal(2315, 0.5)
	must.Hold(t, l >= 15 && l <= 25, "half the games from ε %g", l)
}
