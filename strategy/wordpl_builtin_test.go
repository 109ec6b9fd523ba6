package strategy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// tableMakers are the strategies that made the tables in data/noise; see its PROVENANCE.md.
var tableMakers = map[int]string{
	5:  "wordpl:percentile=5,ahead=0",
	50: "wordpl:percentile=50,ahead=20,words=400",
	95: "wordpl:percentile=95,ahead=6",
}

// Each table has its plan and a word for all clues, and for some random ones its maker finds the same word again. Every
// other clue is the host's answer, the rest are all noise.
func TestCarriedTables(t *testing.T) {
	m := contest(t)
	for percentile, plan := range plans {
		t.Run(fmt.Sprint(percentile), func(t *testing.T) {
			table, err := builtInTable(percentile)
			if err != nil {
				t.Fatal(err)
			}
			if !table.plays(m) || table.First != plan.first.String() || !slices.Equal(table.Epsilon, plan.epsilon) || table.Strategy != tableMakers[percentile] {
				t.Fatalf("%s, %s first, %v on %s: not as planned", table.Strategy, table.First, table.Epsilon, table.Lists)
			}
			clues := min(len(plan.epsilon), tableClues)
			maker := buyerNamed(t, tableMakers[percentile])
			games := uint64(1)
			if os.Getenv("ABSURDIST_ALL") != "" {
				games = 5
			}
			for seed := range games {
				draw := rand.New(rand.NewPCG(seed, 6))
				host := noise.NewLiar(m.Host, m.Dict.Answers()[draw.IntN(len(m.Dict.Answers()))], draw)
				g := noise.NewGame(m)
				for i := range clues {
					got, ok := table.word(g)
					want, err := maker.Buy(t.Context(), g)
					if err != nil || !ok || got != want.Guess {
						t.Fatalf("after %v: the table has %s, its maker %v, %v", g.Turns, got, want, err)
					}
					turn := noise.Turn{Guess: got, Epsilon: want.Epsilon, Clue: host.Answer(got, want.Epsilon)}
					if i%2 == 1 {
						turn.Clue = game.Clue(draw.IntN(game.Clues))
					}
					if err := g.Apply(turn); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// A table has a word for every game on plan, and none for others.
func TestTableWords(t *testing.T) {
	m := contest(t)
	for percentile, plan := range plans {
		table, err := builtInTable(percentile)
		if err != nil {
			t.Fatal(err)
		}
		depth := min(len(plan.epsilon), tableClues)
		var clues []game.Clue
		var all func()
		all = func() {
			w, ok := table.after(clues)
			if _, known := m.Dict.Index(w); ok != (len(clues) < depth) || ok && !known {
				t.Fatalf("%d after %v: %s, %v", percentile, clues, w, ok)
			}
			if !ok {
				return
			}
			for c := range game.Clues {
				clues = append(clues, game.Clue(c))
				all()
				clues = clues[:len(clues)-1]
			}
		}
		all()
		few, err := game.NewDictionary("few", m.Dict.Answers(), m.Dict.Answers())
		if err != nil {
			t.Fatal(err)
		}
		first := plan.first
		for name, g := range map[string]*noise.Game{
			"other lists": noise.NewGame(noise.NewModel(few, noise.Contest())),
			"other clues": noise.NewGame(noise.NewModel(m.Dict, game.WORDPL())),
			"other word":  begun(t, m, noise.Turn{Guess: game.MustWord("fuzzy"), Epsilon: plan.epsilon[0]}),
			"other ε":     begun(t, m, noise.Turn{Guess: first, Epsilon: 1}),
		} {
			if w, ok := table.word(g); ok {
				t.Errorf("%d, %s: %s", percentile, name, w)
			}
		}
	}
}

// begun is a game after one turn.
func begun(t *testing.T, m *noise.Model, turn noise.Turn) *noise.Game {
	t.Helper()
	g := noise.NewGame(m)
	if err := g.Apply(turn); err != nil {
		t.Fatal(err)
	}
	return g
}

// The exact number of wins in a table matches that of games.
func TestTableWins(t *testing.T) {
	whole := contest(t).Dict
	const answers, others = 30, 50
	few, err := game.NewDictionary("few", whole.Answers()[:answers], append(whole.Answers()[:answers:answers], whole.Words()[2315:2315+others]...))
	if err != nil {
		t.Fatal(err)
	}
	m := noise.NewModel(few, noise.Contest())
	const name = "wordpl:percentile=50,epsilon=6+5+4,first=cigar,words=10"
	const games = 4000
	table, err := buyerNamed(t, name).(Tabulated).Table(t.Context(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := table.Wins(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	s, won := buyerNamed(t, name), 0
	for seed := range uint64(games) {
		secret := few.Answers()[rand.New(rand.NewPCG(seed, 9)).IntN(answers)]
		if playPaid(t, s, m, secret, seed).Won {
			won++
		}
	}
	if got, far := float64(won)/float64(games), 5*math.Sqrt(0.25/float64(games)); math.Abs(got-want) > far { // five standard errors
		t.Errorf("%d of %d games won, %.3f expected", won, games, want)
	}
}
