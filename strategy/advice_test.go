package strategy_test

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// Every default strategy for pages gives advice, with its own move first.
func TestAdvice(t *testing.T) {
	t.Parallel()
	d := game.Must(game.LoadList("original"))
	for _, test := range []struct {
		strategy string
		host     game.Host
		boards   int
		least    int // suggestions
	}{
		{"optimal", game.Wordle(), 1, 5},
		{"entropy", game.Wordle(), 1, 5},
		{"daily", game.Wordle(), 1, 5},
		{"absurdle-shortest", game.Absurdle(), 1, 5},
		{"boards", game.Wordle(), 4, 1},
		{"fibble", game.Fibble(), 1, 1},
	} {
		s := must.Get(strategy.New(test.strategy, 1))(t)
		boards := game.Must(game.NewBoards(d, game.Rules{Host: test.host}, test.boards))
		want := must.Get(strategy.Next(t.Context(), s, boards))(t)
		got, err := strategy.Advice(t.Context(), s, boards, 5)
		if err != nil || len(got) != test.least || got[0].Guess != want {
			t.Errorf("%s: %d suggestions, %v, %v; want %d, the first %v", test.strategy, len(got), got, err, test.least, want)
		}
		if test.least > 1 && (got[0].Bits <= 0 || got[0].Worst == 0) {
			t.Errorf("%s: the move has no figures: %+v", test.strategy, got[0])
		}
	}
}
