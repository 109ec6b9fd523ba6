package graph

import (
	"context"
	"errors"
	"testing"

	"absurdist/engine/game"
	"absurdist/engine/search/minimax"
	"absurdist/engine/search/minimax/minimaxtest"

	"pgregory.net/rapid"
)

// The article prints this game in full.
func TestArticleExample(t *testing.T) {
	g := minimaxtest.Game(t, minimaxtest.Dictionary(t, minimaxtest.Example, ""), game.Normal, minimax.FromSet)
	nodes := 0
	graph, err := New(t.Context(), g, 3, minimax.Hints, 1000, func(n int) { nodes = n })
	if err != nil {
		t.Fatal(err)
	}
	if graph.Guesses != 82 || graph.Hints != 98 || graph.Won != 40 || graph.Lost != 24 {
		t.Errorf("%d guess nodes, %d hint nodes, %d and %d leaves; the article has 82, 98, 40 and 24", graph.Guesses, graph.Hints, graph.Won, graph.Lost)
	}
	if nodes < 100 || nodes > 82+98+1 {
		t.Errorf("progress ends with %d nodes", nodes)
	}
	for _, first := range graph.Root.Guesses {
		if !first.Wins {
			t.Errorf("%s does not win, in the article it does", first.Guess)
		}
	}
	if _, err := New(t.Context(), g, 3, minimax.Hints, 100, func(int) {}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a graph of more than 100 nodes: %v", err)
	}
}

// In every representation the Guesser wins the same games.
func TestRepresentationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := minimaxtest.Draw(t)
		guesses := rapid.IntRange(1, 3).Draw(t, "guesses")
		want := minimaxtest.Wins(g, nil, guesses)
		for _, r := range minimax.Representations() {
			graph, err := New(context.Background(), g, guesses, r, 20_000, func(int) {})
			if err == nil && graph.Root.Wins != want {
				t.Fatalf("%s: the Guesser wins: %v, want %v", r, graph.Root.Wins, want)
			}
		}
	})
}

// A context that ends stops the construction.
func TestStopped(t *testing.T) {
	g := minimaxtest.Game(t, minimaxtest.Dictionary(t, minimaxtest.Example, ""), game.Normal, minimax.FromSet)
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	if _, err := New(ctx, g, 3, minimax.Sets, 1000, func(int) {}); !errors.Is(err, stop) {
		t.Errorf("%v, want %v", err, stop)
	}
}
