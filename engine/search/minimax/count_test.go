package minimax

import (
	"context"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The article prints this game in full.
func TestArticleExample(t *testing.T) {
	g := gameOf(t, dictionaryOf(t, exampleWords, ""), game.Normal, FromSet)
	nodes := 0
	graph := must.Get(CountGraph(t.Context(), g, 3, Hints, 1000, func(n int) { nodes = n }))(t)
	if graph.Guesses != 82 || graph.Hints != 98 || graph.Won != 40 || graph.Lost != 24 {
		t.Errorf("%d guess nodes, %d hint nodes, %d and %d leaves; the article has 82, 98, 40 and 24", graph.Guesses, graph.Hints, graph.Won, graph.Lost)
	}
	if nodes < 100 || nodes > 82+98+1 {
		t.Errorf("progress ends with %d nodes", nodes)
	}
	if !graph.Wins {
		t.Error("the Guesser does not win; in the article he does")
	}
	must.Fail(CountGraph(t.Context(), g, 3, Hints, 100, func(int) {}))(t, ErrManyNodes, "a graph of more than 100 nodes")
}

// In both representations the Guesser wins the same games.
func TestRepresentationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		guesses := rapid.IntRange(1, 3).Draw(t, "guesses")
		want := plainWins(g, guesses)
		for _, r := range Representations() {
			graph, err := CountGraph(context.Background(), g, guesses, r, 20_000, func(int) {})
			if err == nil && graph.Wins != want {
				t.Fatalf("%s: the Guesser wins: %v, want %v", r, graph.Wins, want)
			}
		}
	})
}
