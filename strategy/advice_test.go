package strategy_test

import (
	"testing"

	"absurdist/engine"
	"absurdist/strategy"
)

// Every strategy that a page is played with by default advises: its own move comes first.
func TestAdvice(t *testing.T) {
	t.Parallel()
	d, err := engine.LoadList("original")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		strategy string
		host     engine.Host
		boards   int
		least    int // suggestions
	}{
		{"optimal", engine.Wordle(), 1, 5},
		{"entropy", engine.Wordle(), 1, 5},
		{"daily", engine.Wordle(), 1, 5},
		{"absurdle-shortest", engine.Absurdle(), 1, 5},
		{"boards", engine.Wordle(), 4, 1},
		{"fibble", engine.Fibble(), 1, 1},
	} {
		s, err := strategy.New(test.strategy, 1)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := engine.NewBoards(d, engine.Rules{Host: test.host}, test.boards)
		if err != nil {
			t.Fatal(err)
		}
		want, err := strategy.Next(t.Context(), s, boards)
		if err != nil {
			t.Fatal(err)
		}
		got, err := strategy.Advice(t.Context(), s, boards, 5)
		if err != nil || len(got) != test.least || got[0].Guess != want {
			t.Errorf("%s: %d suggestions, %v, %v; want %d, the first %v", test.strategy, len(got), got, err, test.least, want)
		}
		if test.least > 1 && (got[0].Bits <= 0 || got[0].Worst == 0) {
			t.Errorf("%s: the move has no figures: %+v", test.strategy, got[0])
		}
	}
}
