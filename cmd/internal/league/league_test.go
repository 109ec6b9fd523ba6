package league

import (
	"math"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// The first guess of a game of Absurdle is dealt. So a player who plays the shortest game from there on has no cost.
func TestDealtCostsNothing(t *testing.T) {
	set := must.Get(NewSet("absurdle-1"))(t)
	o := Options{Nodes: 20_000, Done: func() {}, Warn: func(text string) { t.Log(text) }}
	must.Do(t, Play(t.Context(), []Player{{Name: "shortest", Strategy: "absurdle-shortest"}}, []*Set{set}, nil, o, func(g record.Game) error {
		must.Hold(t, g.End.Outcome == record.Won && g.End.League.Unit != "" && g.End.League.Cost == 0 && g.End.League.Skill == 99,
			"%s in %d guesses: %+v", g.End.Outcome, g.End.Guesses, g.End.League)
		return nil
	}))
}

// Means, differences and ratings of a small league, checked by hand.
func TestTabulate(t *testing.T) {
	one := func(player string, n int, outcome record.Outcome, guesses int, cost float64) record.Game {
		g := record.Game{Start: record.Start{Strategy: player, League: &record.Entry{Player: player, Set: "answers-3", Game: n, Games: 3, Boards: 1, Rows: 6}}}
		g.Guesses = make([]record.Guess, guesses)
		g.End = &record.End{Outcome: outcome, Guesses: guesses, League: &record.Toll{CPU: 1, Unit: "guesses", Cost: cost, Luck: 0.5, Skill: 90, Exact: true}}
		return g
	}
	alone := one("alone", 1, record.Won, 3, 0)
	alone.Start.League.Set = "fibble-3"
	tables := Tabulate([]record.Game{
		alone, // in a set of its own, and so without a rating
		one("a", 1, record.Won, 3, 0), one("a", 2, record.Won, 4, 0.2), one("a", 3, record.Won, 3, 0.1),
		one("b", 1, record.Won, 4, 1), one("b", 2, record.Lost, 6, 2), one("b", 3, record.Won, 3, 0.3),
		{Start: record.Start{League: &record.Entry{Player: "c", Set: "answers-3"}}}, // broke off
	})
	must.Need(t, len(tables.Standings) == 3 && len(tables.Pairs) == 1 && tables.Intervals == 2 && len(tables.Ratings) == 2, "%+v", tables)
	near := func(what string, got, want float64) {
		t.Helper()
		must.Hold(t, math.Abs(got-want) <= 1e-9, "%s %v, want %v", what, got, want)
	}
	a, b, p := tables.Standings[1], tables.Standings[2], tables.Pairs[0]
	near("mean of a", a.Mean, 10./3)
	near("mean of b", b.Mean, 14./3) // the lost game counts as 7
	near("cost of a", a.Cost, 0.1)
	near("a without luck", a.Fair, 10./3+0.5)
	near("b without luck", b.Fair, 4)
	near("CPU of b", b.CPU, 3./13)
	near("difference", p.Difference, -4./3)
	near("difference of costs", p.Cost, -1)
	must.Hold(t, p.Better == 2 && p.Equal == 1 && p.Worse == 0, "%+v", p)
	near("rating of a", tables.Ratings[0].Score, 100*2.5/3)
	near("rating of b", tables.Ratings[1].Score, 100*0.5/3)
	// two intervals at once: Student's t with two degrees of freedom at 1 - 0.05/4 is 6.2053
	near("margin", math.Round(1e3*(p.Margin.High-p.Difference)/(math.Sqrt(7./3)/math.Sqrt(3))), 6205)
}

// The sets never change: results that were published stay comparable.
func TestSets(t *testing.T) {
	for name, want := range map[string]string{
		"answers-20": "74b0c5dbee25", "hard-20": "9c0e23bb786f", "days-20": "6b2ba1274bab",
		"absurdle-10": "304dd2746bbf", "boards-10": "76ddf5a88e12", "fibble-20": "05820236697d",
		"answers": "bdff2ff2ad67", "hard": "70389bed8d47", "days": "421a8c8b71db",
		"absurdle": "50617b37582c", "boards": "e594d951a4f3", "fibble": "b08e949ac2b4",
	} {
		must.Equal(t, must.Get(NewSet(name))(t).Sum[:12], want, "%s has the checksum", name)
	}
	small := must.Get(NewSet("days-5"))(t)
	large := must.Get(NewSet("days-20"))(t)
	for i, g := range small.games {
		must.Hold(t, g.Date == large.games[i].Date && !g.Date.IsZero(), "game %d is of %v, and of %v in the larger set", i+1, g.Date, large.games[i].Date)
	}
}
