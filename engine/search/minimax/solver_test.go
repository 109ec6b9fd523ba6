package minimax

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

func newSolver(t rapid.TB, g *Game) *Solver { return must.Get(NewSolver(context.Background(), g))(t) }

// The article's claims about guesses from outside the set.
func TestOutsideWord(t *testing.T) {
	for others, want := range map[string]bool{"": false, "pinch": true} {
		d := dictionaryOf(t, "natty catty patty", others)
		r, err := newSolver(t, gameOf(t, d, game.Normal)).Solve(context.Background(), 2)
		must.Hold(t, err == nil && r.Wins == want, "with %q: %+v, %v; want %v", others, r, err, want)
	}
}

func TestSolverAgainstPlain(t *testing.T) {
	for _, c := range []struct {
		draw     func(*rapid.T) *Game
		from, to int
	}{{drawGame, 1, 3}, {drawFamily, 3, 5}} {
		rapid.Check(t, func(t *rapid.T) {
			g := c.draw(t)
			s, of := newSolver(t, g), plain{g, map[string]bool{}}
			for guesses := c.from; guesses <= c.to; guesses++ {
				want := of.wins(g.Answers(), g.Words(), guesses)
				r, err := s.Solve(context.Background(), guesses)
				must.Need(t, err == nil && r.Wins == want, "%d guesses, %v: %+v, %v; want %v", guesses, g.Answers(), r, err, want)
				if want {
					checkTree(t, s, g, r.Guess, guesses)
				} else if guesses > 1 && g.Mode == game.Normal {
					checkProof(t, s, g, guesses)
				}
				for _, first := range g.Words()[:min(len(g.Words()), 5)] {
					r, err := s.First(context.Background(), first, guesses, NoLimit)
					must.Need(t, err == nil && r.Wins == of.winsBy(g.Answers(), g.Words(), guesses, first),
						"%s first, %d guesses, %v: %+v, %v", first, guesses, g.Answers(), r, err)
				}
			}
		})
	}
}

// checkOf checks the one claim of a file about the words of a dictionary.
func checkOf[V verify.Verdict](t *rapid.T, file verify.File, d *game.Dictionary) V {
	o := verify.Options{Lists: verify.NewLists(func(string) (*game.Dictionary, error) { return d, nil })}
	return must.Get(file.Check(context.Background(), o, 0))(t).(V)
}

// checkTree has the tree of a win walked through by the checker.
func checkTree(t *rapid.T, s *Solver, g *Game, first game.Word, guesses int) {
	got := must.Get(s.Tree(context.Background(), first, guesses))(t)
	d, sum := g.Dictionary, got.Summary()
	var b bytes.Buffer
	h := decision.Header{Words: d.Name(), Lists: d.Sum(), Mode: g.Mode, Guesses: guesses, Answers: sum.Answers, Total: sum.Total, Worst: sum.Worst}
	must.Do(t, decision.Write(&b, h, got))
	r := checkOf[verify.TreeVerdict](t, must.Get(verify.ReadAs[*verify.Tree]("tree", &b))(t), d)
	must.Need(t, len(r.Faults) == 0 && r.Lost == 0 && r.Worst <= guesses, "%d guesses: %+v", guesses, r)
	checkGuesses(t, got, g, guesses)
}

// checkGuesses walks through the tree by its guesses alone, and checks that none may be left out.
func checkGuesses(t *rapid.T, got *decision.Tree, g *Game, guesses int) {
	d := g.Dictionary
	list := got.Guesses()
	wrong := func(list []game.Word) bool {
		words := strings.Trim(fmt.Sprint(list), "[]")
		text := fmt.Sprintf(`{"claim":"totals","words":"x","lists":%q,"answers":%d,"allowed":%d,"mode":%q,"guesses":%d,"least":%d,"lines":%d}`,
			d.Sum(), len(d.Answers()), len(d.Words()), g.Mode, guesses, min(1, len(d.Words())-1), len(d.Words()))
		for _, w := range d.Words() {
			if w == got.Guess {
				text += fmt.Sprintf("\n"+`{"word":%q,"high":%d,"tree":%q}`, w, got.Summary().Total, words)
			} else {
				text += fmt.Sprintf("\n"+`{"word":%q,"low":1}`, w)
			}
		}
		v := checkOf[verify.ClaimsVerdict](t, must.Get(verify.ReadAs[*verify.Claims]("first", strings.NewReader(text)))(t), d)
		return slices.ContainsFunc(v.Faults, func(f verify.FaultError) bool { return f.Word == got.Guess })
	}
	must.Need(t, !wrong(list), "%s, %v: the guesses of a tree are refuted", got.Guess, list)
	must.Need(t, len(list) <= 0 || wrong(list[:len(list)-1]), "%s, %v: the last guess may be left out", got.Guess, list)
}

// checkProof has the proof of a loss checked, and finds that nothing of it may be left out.
func checkProof(t *rapid.T, s *Solver, g *Game, guesses int) {
	lines := s.Proof(guesses)
	check := func(lines []ProofLine) (int, error) {
		d := g.Dictionary
		var b bytes.Buffer
		fmt.Fprintf(&b, `{"claim":"not won","words":"x","lists":%q,"answers":%d,"allowed":%d,"mode":"normal","guesses":%d,"lines":%d}`+"\n",
			d.Sum(), len(d.Answers()), len(d.Words()), lines[len(lines)-1].Guesses, len(lines))
		for _, l := range lines {
			must.Do(t, json.NewEncoder(&b).Encode(l))
		}
		p, err := verify.ReadAs[*verify.LossProof]("proof", &b)
		if err != nil {
			return 0, err
		}
		v := checkOf[verify.ProofVerdict](t, p, d)
		if len(v.Faults) > 0 {
			return 0, v.Faults[0]
		}
		return v.Guesses, nil
	}
	must.Same(t, must.Get(check(lines))(t), guesses, "the guesses of the proof")
	last := &lines[len(lines)-1]
	last.Guesses++
	must.Need(t, must.Err(check(lines)) != nil, "a proof for one guess more is taken")
}

// With guesses from the set the least set that the Hinter wins with n guesses has n+1 words: a family of words that
// differ in one letter.
func TestFamily(t *testing.T) {
	family := game.MustWords("batch catch hatch latch match patch watch")
	for n := 1; n < len(family); n++ {
		d := game.Must(game.NewDictionary("family", family[:n+1], nil))
		value, err := newSolver(t, gameOf(t, d, game.Normal)).Value(context.Background(), 1, MaxGuesses)
		must.Hold(t, err == nil && value.Guesses == n+1 && value.Lost == n, "%d words: value %+v, %v", n+1, value, err)
	}
}

// The value of the game on the original list with guesses from its answers: 5 guesses win, 4 do not.
func TestValueOfOriginal(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	s := newSolver(t, gameOf(t, game.Must(d.Of(d.Answers(), nil)), game.Normal))
	v, err := s.Value(context.Background(), 1, MaxGuesses)
	must.Need(t, err == nil && v.Guesses == 5 && v.Lost == 4, "%+v, %v", v, err)
	r, err := s.First(context.Background(), v.First, v.Guesses, NoLimit)
	must.Hold(t, err == nil && r.Wins, "%s: %+v, %v", v.First, r, err)
}

// The words in -ILLS alone show that 4 guesses are not enough, so no other word need be examined.
func TestFamiliesFirst(t *testing.T) {
	d := must.Get(game.LoadList("original"))(t)
	other := func(w game.Word) bool { return !strings.HasSuffix(w.String(), "ills") }
	answers := slices.Concat(d.Answers(), slices.DeleteFunc(slices.Clone(d.Others()), other))
	d = must.Get(game.NewDictionary("more", answers, d.Words()))(t)
	s := newSolver(t, gameOf(t, d, game.Normal))
	r, err := s.Solve(t.Context(), 4)
	must.Need(t, err == nil && !r.Wins, "%+v, %v", r, err)
	proof := s.Proof(4)
	for _, w := range proof[len(proof)-1].Words {
		must.Hold(t, strings.HasSuffix(w.String(), "ills"), "the proof is about %s too", w)
	}
}

// A search that is stopped does not examine another set.
func TestStopped(t *testing.T) {
	n := must.Get(newNormal(t.Context(), gameOf(t, game.Must(game.LoadList("original")), game.Normal)))(t)
	all := make([]uint16, len(n.answers))
	for i := range all {
		all[i] = uint16(i)
	}
	ctx, _ := must.Ended(t)
	n.lost(ctx, all, 4)
	must.Hold(t, n.nodes <= 1, "%d sets were looked at", n.nodes)
}

// First guesses are decided as they are one by one, each once, and an error ends the search.
func TestFirstGuesses(t *testing.T) {
	g := gameOf(t, dictionaryOf(t, "natty catty patty", "pinch"), game.Strict)
	wins := map[string]bool{}
	err := FirstGuesses(t.Context(), g, g.Words(), 2, 3, func(d Decision) error {
		_, twice := wins[d.First.String()]
		must.Hold(t, !twice && d.Wins == (d.Tree != nil), "%+v, before that %v", d, wins)
		wins[d.First.String()] = d.Wins
		return nil
	})
	want := map[string]bool{"natty": false, "catty": false, "patty": false, "pinch": true}
	must.Hold(t, err == nil && maps.Equal(wins, want), "%v, %v; want %v", wins, err, want)
	broken := errors.New("broken")
	must.Is(t, FirstGuesses(t.Context(), g, g.Words(), 2, 3, func(Decision) error { return broken }), broken)
	must.Is(t, FirstGuesses(t.Context(), g, game.MustWords("zzzzz"), 2, 1, nil), game.ErrList, "a word that may not be guessed")
}

// The hardest line of a tree ends with an answer that takes as many guesses as any.
func TestHardestLine(t *testing.T) {
	g := gameOf(t, dictionaryOf(t, exampleWords, ""), game.Normal)
	s := newSolver(t, g)
	v := must.Get(s.Value(t.Context(), 1, MaxGuesses))(t)
	plan := must.Get(s.Tree(t.Context(), v.First, v.Guesses))(t)
	line := HardestLine(plan)
	last := line[len(line)-1]
	if len(line) != plan.Summary().Worst || last.Clue != game.AllGreen || !slices.Contains(g.Answers(), last.Guess) || !game.Strict.Filter(line)(&last.Guess) {
		t.Errorf("%v, the worst case is %d", line, plan.Summary().Worst)
	}
}

// The optimal adversary makes the optimal Guesser need exactly the value of the game, and any other at least that.
func TestHinter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		s := newSolver(t, g)
		v, err := s.Value(context.Background(), 1, MaxGuesses)
		must.Need(t, err == nil && v.Guesses != 0, "%v, %v", v, err)
		value := v.Guesses
		best := rapid.Bool().Draw(t, "best")
		host := NewHinter(context.Background(), s)
		p := game.NewPosition(g.Dictionary, game.Rules{Mode: g.Mode})
		for n := 1; ; n++ {
			legal := slices.DeleteFunc(slices.Clone(g.Words()), func(w game.Word) bool { return g.Mode.Check(p.Turns(), w) != nil })
			guess := rapid.SampledFrom(append(p.CandidateWords(0), legal...)).Draw(t, "guess")
			if best {
				guess = bestGuess(g, p, value-n+1)
			}
			clue := host.Answer(guess)
			if clue == game.AllGreen {
				must.Need(t, n >= value && (!best || n <= value), "won with %d guesses, the value is %d", n, value)
				return
			}
			must.Do(t, p.Apply(guess, clue))
			must.Same(t, p.Left(), len(host.at.Left), "%s %s leaves the host", guess, clue)
			if n > 50 {
				return
			}
		}
	})
}

// bestGuess returns a guess that wins a position within that many guesses.
func bestGuess(g *Game, p *game.Position, guesses int) game.Word {
	of, legal := plain{g, map[string]bool{}}, g.Words()
	set := g.Answers()
	for _, turn := range p.Turns() {
		set = slices.DeleteFunc(slices.Clone(set), func(w game.Word) bool { return game.Score(turn.Guess, w) != turn.Clue })
		legal = of.after(legal, turn)
	}
	for _, w := range legal {
		if of.winsBy(set, legal, guesses, w) {
			return w
		}
	}
	return p.CandidateWords(1)[0]
}
