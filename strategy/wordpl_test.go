package strategy

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

func contest(t testing.TB) *noise.Model {
	t.Helper()
	return noise.NewModel(game.Must(game.LoadList("original")), noise.Contest())
}

func buyerNamed(t testing.TB, text string) *Buyer {
	t.Helper()
	return must.Get(NewBuyer(text))(t)
}

// playPaid plays a game to its final answer.
func playPaid(t testing.TB, b *Buyer, m *noise.Model, secret game.Word, seed uint64) (*noise.Game, bool) {
	t.Helper()
	g := noise.NewGame(m)
	return g, must.Get(b.Play(t.Context(), g, secret, rand.New(rand.NewPCG(seed, 0))))(t)
}

// Every plan is spent completely on its own clues, and the answer is the likeliest.
func TestBudgetSpendsItsPlan(t *testing.T) {
	m := contest(t)
	for name, clues := range map[string][]float64{
		"wordpl:words=100":                              plans[50].epsilon,
		"wordpl:percentile=95,words=100":                plans[95].epsilon,
		"wordpl:percentile=5,words=100":                 plans[5].epsilon,
		"wordpl-published:epsilon=9,clues=2":            {9, 9},
		"wordpl-published:epsilon=9+4":                  {9, 4},
		"wordpl-published:epsilon=9+4+3,lookahead=true": {9, 4, 3},
		"wordpl:words=100,ahead=3":                      plans[50].epsilon,
	} {
		g, _ := playPaid(t, buyerNamed(t, name), m, game.MustWord("ought"), 5)
		final := must.Get(buyerNamed(t, name).Buy(t.Context(), g))(t)
		var spent []float64
		for _, turn := range g.Turns {
			spent = append(spent, turn.Epsilon)
		}
		best := g.Posterior.Best()
		must.Hold(t, slices.Equal(spent, clues) && final.Final && final.Guess == g.Word(best) && final.Epsilon == 0,
			"%s: spent %v, want %v; answered %s, likeliest %s", name, spent, clues, final.Guess, g.Word(best))
	}
}

// With a large budget no game is lost.
func TestBudgetWins(t *testing.T) {
	m := contest(t)
	for _, name := range []string{"wordpl:epsilon=60+60+60+60,words=100", "wordpl-published:epsilon=60,clues=4"} {
		s := buyerNamed(t, name)
		for seed, secret := range m.Dict.Answers()[:40] {
			g, won := playPaid(t, s, m, secret, uint64(seed))
			must.Hold(t, won, "%s did not find %s: %v", name, secret, g.Turns)
		}
	}
}

// The same game twice gives the same words, whatever was played in between.
func TestBudgetIsRepeatable(t *testing.T) {
	m := contest(t)
	s := buyerNamed(t, "wordpl:words=100")
	one, _ := playPaid(t, s, m, game.MustWord("ought"), 3)
	for seed := range uint64(5) {
		playPaid(t, s, m, game.MustWord("jazzy"), seed)
	}
	again, _ := playPaid(t, s, m, game.MustWord("ought"), 3)
	fresh, _ := playPaid(t, buyerNamed(t, "wordpl:words=100"), m, game.MustWord("ought"), 3)
	must.Hold(t, slices.Equal(one.Turns, again.Turns) && slices.Equal(one.Turns, fresh.Turns),
		"%v, then %v, and by another one %v", one.Turns, again.Turns, fresh.Turns)
}

// A game that somebody else began is continued: the rest is spent, and no more.
func TestBudgetTakesUpAnyGame(t *testing.T) {
	m := contest(t)
	total := 0.
	for _, e := range plans[50].epsilon {
		total += e
	}
	for _, first := range []float64{0, 1, 7, total - 5, total - 0.1, total + 20} {
		g := noise.NewGame(m)
		must.Do(t, g.Apply(noise.Turn{Guess: game.MustWord("crane"), Epsilon: first, Clue: 7}))
		must.Get(buyerNamed(t, "wordpl:words=50").Play(t.Context(), g, game.MustWord("ought"), rand.New(rand.NewPCG(1, 0))))(t)
		want := max(total, first)
		must.Hold(t, math.Abs(g.Spent-want) <= 2 && g.Spent <= want+1e-9 && len(g.Turns) <= 4,
			"after ε %v: %v spent in %d clues, want %v", first, g.Spent, len(g.Turns), want)
	}
}

func TestNoisyOptions(t *testing.T) {
	for text, want := range map[string]string{
		"wordpl:percentile=7":                  `percentile "7" is not one of 5, 50, 95`,
		"wordpl:epsilon=12+":                   `epsilon "12+": "" is not a budget`,
		"wordpl:epsilon=0":                     "is not a budget above 0",
		"wordpl:epsilon=NaN":                   "is not a budget above 0",
		"wordpl:alpha=0.5":                     "is not a number from 1 to 100",
		"wordpl:first=four":                    "not a word of 5 letters",
		"wordpl:words=0":                       "is not a whole number from 1",
		"wordpl-published:clues=0":             "is not a whole number from 1 to 100",
		"wordpl-published:clues=3,epsilon=1+2": "epsilon has 2 budgets for 3 clues",
		"wordpl-published:second=0":            "is not a whole number from 1",
		"wordpl-published:answers=1.5":         "is not a number from 0 to 1",
		"wordpl:ahead=-1":                      "is not a whole number from 0",
		"wordpl-published:lookahead=2":         "is neither true nor false",
		"wordpl-published:first=x":             "not a word of 5 letters",
		"fibble:first=crane":                   "it takes none",
	} {
		must.Says(t, must.Err(NewPlayer(text, 0, true)), ErrUnknown, want, "%s", text)
	}
}

// Strategies that buy clues play nothing else, and others buy none; a player is one or the other.
func TestWhoBuysClues(t *testing.T) {
	for _, name := range Names() {
		info := must.Get(Lookup(name))(t)
		buys := slices.Contains(Buyers(), name)
		if _, err := New(name, 0); buys && (!errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "plays WORDPL")) {
			t.Errorf("%s on a page that sells no clues: %v", name, err)
		}
		if _, err := NewBuyer(name); buys != (err == nil) || !buys && !strings.Contains(err.Error(), "use wordpl or wordpl-published") {
			t.Errorf("%s as a buyer: %v", name, err)
		}
		p, err := NewPlayer(name, 0, true)
		if err == nil && ((p.Buyer != nil) != buys || (p.Strategy != nil) == buys) || buys != (info.NewBuyer != nil) {
			t.Errorf("%s where clues are sold: %+v", name, p)
		}
	}
}

// Fibble is won in every row that a lie can make hard, and impossible rows end the game.
func TestFibble(t *testing.T) {
	d := contest(t).Dict
	s := must.Get(New("fibble", 0))(t)
	for seed, secret := range game.MustWords("jazzy mamma eerie hatch batch shave") {
		draw := rand.New(rand.NewPCG(uint64(seed), 0))
		// A host that is not known is taken for Fibble's. With three lies nine rows are not always enough.
		host, rules := noise.NewLiar(game.Fibble(), secret, draw), game.Rules{Host: game.Liar(), Rows: 9}
		if lies := uint8(seed); lies > 1 {
			rules.Host, rules.Rows = game.FibbleWith(game.RowLies{Least: lies, Most: lies}), 0
			host = noise.NewLiar(rules.Host, secret, draw)
		}
		pos := game.NewPosition(d, rules)
		guess := game.MustWord("crane")
		for {
			must.Do(t, pos.Apply(guess, host.Answer(guess, 0)))
			if pos.Won() || pos.Lost() {
				break
			}
			move, err := s.Next(t.Context(), pos)
			if err == nil {
				err = pos.Check(move)
			}
			must.Need(t, err == nil, "%s: %v after %v", secret, err, pos.Turns())
			guess = move
		}
		must.Hold(t, pos.Won(), "%s is lost: %v", secret, pos.Turns())
	}
	pos := game.NewPosition(d, game.Rules{Host: game.Liar(), Rows: 9})
	for _, w := range game.MustWords("crane sloth") {
		must.Do(t, pos.Apply(w, game.MakeClue([]game.Color{2, 2, 2, 2, 1}...)))
	}
	must.Fail(s.Next(t.Context(), pos))(t, ErrNoMove, "after rows that contradict")
}
