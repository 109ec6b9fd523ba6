package strategy

import (
	"context"
	"runtime"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// If a tree or the games are built in, neither preparation nor a game allocates the table of clues.
func TestBuiltInNeedsNoTable(t *testing.T) { // not parallel: it counts what the process allocates
	for _, c := range []struct {
		strategy string
		host     game.Host
	}{
		{"optimal", game.Wordle()},
		{"absurdle-shortest", game.Absurdle()},
		{"challenge:target=whoop", game.Absurdle()},
	} {
		t.Run(c.strategy, func(t *testing.T) {
			d := game.Must(game.LoadList("nyt"))
			p := must.Get(NewPlayer(c.strategy, 1, false))(t)
			host := game.Answerer(game.Secret{Word: d.Answers()[1000]})
			if !c.host.HasSecret() {
				host = game.NewAdversary(d, c.host.Tie)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			rules := game.Rules{Host: c.host}
			p.Prepare(t.Context(), d, rules)
			playOut(t, p.Strategy, host, oneBoard(t, d, rules))
			runtime.ReadMemStats(&after)
			table := uint64(len(d.Words()) * len(d.Answers()))
			if took := after.TotalAlloc - before.TotalAlloc; took > table/2 {
				t.Errorf("a game takes %d MB, and the table would be %d", took>>20, table>>20)
			}
		})
	}
}

// Strategies that look up clues prepare them.
func TestPreparers(t *testing.T) {
	for _, name := range []string{"entropy", "worst-case", "expected", "boards", "absurdle-shortest", "challenge", "safe-entropy", "wordpl"} {
		p := must.Get(NewPlayer(name, 1, true))(t)
		_, ok := p.Strategy.(Preparer)
		if _, buyer := p.Buyer.(Preparer); !ok && !buyer {
			t.Errorf("%s prepares nothing", name)
		}
	}
}

// The game of Absurdle that was planned in advance is played without a search.
func TestAbsurdleIsPlannedInAdvance(t *testing.T) {
	t.Parallel()
	d := game.Must(game.LoadList("original"))
	s := mustNew(t, "absurdle-shortest")
	rules := game.Rules{Host: game.Absurdle()}
	s.(Preparer).Prepare(t.Context(), d, rules)
	ended, cancel := context.WithCancel(t.Context())
	cancel() // a search would fail
	got := must.Get(s.Next(ended, game.NewPosition(d, rules)))(t)
	if want, err := mustNew(t, "absurdle-shortest").Next(t.Context(), game.NewPosition(d, rules)); got != want || err != nil {
		t.Errorf("%s was planned, want %s, %v", got, want, err)
	}
}
