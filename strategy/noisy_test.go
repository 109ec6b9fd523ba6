package strategy

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"absurdist/engine"
	"absurdist/engine/noise"
)

func contest(t testing.TB) *noise.Model {
	t.Helper()
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	return noise.NewModel(d, noise.Contest)
}

func noisyNamed(t testing.TB, text string) NoisyStrategy {
	t.Helper()
	s, err := New(text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s.(NoisyStrategy)
}

// playNoisy plays a game to its final answer.
func playNoisy(t testing.TB, s NoisyStrategy, m *noise.Model, secret engine.Word, seed uint64) (g *noise.Game, final Move) {
	t.Helper()
	host := noise.NewLiar(m.Kind, secret, rand.New(rand.NewPCG(seed, 0)))
	g = noise.NewGame(m)
	for {
		move, err := s.NextNoisy(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if move.Final {
			return g, move
		}
		if err := g.Apply(noise.Turn{Guess: move.Guess, Epsilon: move.Epsilon, Clue: host.Answer(move.Guess, move.Epsilon)}); err != nil {
			t.Fatal(err)
		}
	}
}

// Every plan is spent whole, on its own clues, and the answer is the likeliest.
func TestBudgetSpendsItsPlan(t *testing.T) {
	m := contest(t)
	for name, clues := range map[string][]float64{
		"wordpl:words=100":                        plans[50].epsilon,
		"wordpl:percentile=95,words=100":          plans[95].epsilon,
		"wordpl:percentile=5,words=100":           plans[5].epsilon,
		"wordpl-lab:epsilon=9,clues=2":            {9, 9},
		"wordpl-lab:epsilon=9+4":                  {9, 4},
		"wordpl-lab:epsilon=9+4+3,lookahead=true": {9, 4, 3},
		"wordpl:words=100,ahead=3":                plans[50].epsilon,
	} {
		g, final := playNoisy(t, noisyNamed(t, name), m, engine.MustWord("ought"), 5)
		var spent []float64
		for _, turn := range g.Turns {
			spent = append(spent, turn.Epsilon)
		}
		best := g.Posterior.Best()
		if !slices.Equal(spent, clues) || final.Guess != g.Word(best) || final.Epsilon != 0 {
			t.Errorf("%s: spent %v, want %v; answered %s, likeliest %s", name, spent, clues, final.Guess, g.Word(best))
		}
	}
}

// With a large budget no game is lost.
func TestBudgetWins(t *testing.T) {
	m := contest(t)
	for _, name := range []string{"wordpl:epsilon=60+60+60+60,words=100", "wordpl-lab:epsilon=60,clues=4"} {
		s := noisyNamed(t, name)
		for seed, secret := range m.Dict.Answers()[:40] {
			if _, final := playNoisy(t, s, m, secret, uint64(seed)); final.Guess != secret {
				t.Errorf("%s answered %s, it was %s", name, final.Guess, secret)
			}
		}
	}
}

// The same game twice gives the same words, whatever was played in between.
func TestBudgetIsRepeatable(t *testing.T) {
	m := contest(t)
	s := noisyNamed(t, "wordpl:words=100")
	one, _ := playNoisy(t, s, m, engine.MustWord("ought"), 3)
	for seed := range uint64(5) {
		playNoisy(t, s, m, engine.MustWord("jazzy"), seed)
	}
	again, _ := playNoisy(t, s, m, engine.MustWord("ought"), 3)
	fresh, _ := playNoisy(t, noisyNamed(t, "wordpl:words=100"), m, engine.MustWord("ought"), 3)
	if !slices.Equal(one.Turns, again.Turns) || !slices.Equal(one.Turns, fresh.Turns) {
		t.Errorf("%v, then %v, and by another one %v", one.Turns, again.Turns, fresh.Turns)
	}
}

// A game that somebody began otherwise is taken up: what is left is spent, and no more.
func TestBudgetTakesUpAnyGame(t *testing.T) {
	m := contest(t)
	total := 0.
	for _, e := range plans[50].epsilon {
		total += e
	}
	for _, first := range []float64{0, 1, 7, total - 5, total - 0.1, total + 20} {
		s := noisyNamed(t, "wordpl:words=50")
		g := noise.NewGame(m)
		if err := g.Apply(noise.Turn{Guess: engine.MustWord("crane"), Epsilon: first, Clue: 7}); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			move, err := s.NextNoisy(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if move.Final {
				break
			}
			if err := g.Apply(noise.Turn{Guess: move.Guess, Epsilon: move.Epsilon, Clue: 0}); err != nil {
				t.Fatal(err)
			}
		}
		if want := max(total, first); math.Abs(g.Spent-want) > 2 || g.Spent > want+1e-9 || len(g.Turns) > 4 {
			t.Errorf("after ε %v: %v spent in %d clues, want %v", first, g.Spent, len(g.Turns), want)
		}
	}
}

func TestNoisyOptions(t *testing.T) {
	for text, want := range map[string]string{
		"wordpl:percentile=7":            `percentile "7" is none of 5, 50, 95`,
		"wordpl:epsilon=12+":             `epsilon "12+": "" is not a budget`,
		"wordpl:epsilon=0":               "is not a budget above 0",
		"wordpl:epsilon=NaN":             "is not a budget above 0",
		"wordpl:alpha=0.5":               "is not a number from 1 to 100",
		"wordpl:first=four":              "not a five-letter word",
		"wordpl:words=0":                 "is not a whole number from 1",
		"wordpl-lab:clues=0":             "is not a whole number from 1 to 100",
		"wordpl-lab:clues=3,epsilon=1+2": "epsilon has 2 budgets for 3 clues",
		"wordpl-lab:second=0":            "is not a whole number from 1",
		"wordpl-lab:answers=1.5":         "is not a number from 0 to 1",
		"wordpl:ahead=-1":                "is not a whole number from 0",
		"wordpl-lab:lookahead=2":         "is neither true nor false",
		"wordpl-lab:first=x":             "not a five-letter word",
		"fibble:first=crane":             "it takes none",
	} {
		if _, err := New(text, 0); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A page without budgets is no game for these.
func TestNoisyNeedsAPageThatSellsClues(t *testing.T) {
	pos := engine.NewPosition(contest(t).Dict, engine.Rules{})
	for _, name := range []string{"wordpl", "wordpl-lab"} {
		if _, err := noisyNamed(t, name).(Strategy).Next(t.Context(), pos); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Fibble is won on every row that a lie can make hard, and impossible rows end the game.
func TestFibble(t *testing.T) {
	d := contest(t).Dict
	s, err := New("fibble", 0)
	if err != nil {
		t.Fatal(err)
	}
	for seed, secret := range engine.MustWords("jazzy mamma eerie hatch batch shave") {
		draw := rand.New(rand.NewPCG(uint64(seed), 0))
		host := noise.NewLiar(noise.Fibble, secret, draw)
		pos := engine.NewPosition(d, engine.Rules{Host: engine.Liar, Rows: 9})
		guess := engine.MustWord("crane")
		for {
			if err := pos.Apply(guess, host.Answer(guess, 0)); err != nil {
				t.Fatal(err)
			}
			if pos.Won() || pos.Lost() {
				break
			}
			move, err := s.Next(t.Context(), pos)
			if err == nil {
				err = pos.Check(move.Guess)
			}
			if err != nil {
				t.Fatalf("%s: %v after %v", secret, err, pos.Turns())
			}
			guess = move.Guess
		}
		if !pos.Won() {
			t.Errorf("%s is lost: %v", secret, pos.Turns())
		}
	}
	pos := engine.NewPosition(d, engine.Rules{Host: engine.Liar, Rows: 9})
	for _, w := range engine.MustWords("crane sloth") {
		if err := pos.Apply(w, engine.MakeClue([5]engine.Color{2, 2, 2, 2, 1})); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Next(t.Context(), pos); !errors.Is(err, ErrNoMove) {
		t.Errorf("after rows that contradict: %v", err)
	}
}
