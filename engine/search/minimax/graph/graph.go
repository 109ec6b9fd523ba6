// Package graph builds the game graph of small sets: every guess, and every answer of the Hinter. It is made to be
// counted and drawn, not to find out who wins in large games.
package graph

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"absurdist/engine/game"
	"absurdist/engine/search/minimax"
)

// Graph is the game graph of a small set. As in the article a guess is a node with the Hinter to move, and so
// is each of his hints, with the Guesser to move; the position before the first guess is not counted.
type Graph struct {
	Root    *HintNode
	Guesses int // guess nodes
	Hints   int // hint nodes
	Won     int // leaves: hint nodes that the Guesser has won
	Lost    int // and those that the Hinter has won
}

// HintNode is a position with the Guesser to move, or at the end of the game.
type HintNode struct {
	Position minimax.Position
	Left     int // guesses
	Wins     bool
	Guesses  []*GuessNode
}

// GuessNode is a guess, and the hints that may follow.
type GuessNode struct {
	Guess game.Word
	Wins  bool
	Hints []*HintNode
}

// ErrTooLarge is returned by [New] for a graph that is larger than was asked for.
var ErrTooLarge = errors.New("the game graph is too large")

// New returns the game graph for a number of guesses. Positions that the representation takes for the same are one
// node. A guess must be new: with [minimax.Hints] no word is guessed twice, and otherwise a guess must tell some words
// apart, as a word that was guessed never does, or be the last word left. The Hinter may answer all green when the
// guess is one of the words left. Progress is called with the nodes so far. The error
// is [ErrTooLarge] if there are more than limit nodes, or the context's.
func New(ctx context.Context, g *minimax.Game, guesses int, r minimax.Representation, limit int, progress func(nodes int)) (*Graph, error) {
	b := builder{game: g, by: r, limit: limit, progress: progress, known: map[string]*HintNode{}, graph: &Graph{}}
	root, err := b.hint(ctx, g.Start(), guesses)
	if err != nil {
		return nil, err
	}
	b.graph.Root = root
	b.graph.Hints-- // the root is no hint
	return b.graph, nil
}

type builder struct {
	game  *minimax.Game
	by    minimax.Representation
	limit int

	progress func(nodes int)

	known map[string]*HintNode
	graph *Graph
}

// hint returns the node of a position, and builds what follows.
func (b *builder) hint(ctx context.Context, p minimax.Position, left int) (*HintNode, error) {
	key := fmt.Sprint(left, " ", b.by.Key(p))
	if n := b.known[key]; n != nil {
		return n, nil
	}
	n := &HintNode{Position: p, Left: left}
	b.known[key] = n
	b.graph.Hints++
	switch {
	case p.Won():
		n.Wins = true
		b.graph.Won++
		return n, nil
	case left == 0:
		b.graph.Lost++
		return n, nil
	}
	for w := range b.game.Words() {
		if !b.open(p, uint16(w)) {
			continue
		}
		g, err := b.guess(ctx, p, uint16(w), left)
		if err != nil {
			return nil, err
		}
		n.Guesses = append(n.Guesses, g)
		n.Wins = n.Wins || g.Wins
	}
	return n, nil
}

// open reports whether a word may be guessed.
func (b *builder) open(p minimax.Position, w uint16) bool {
	if p.Legal != nil && !slices.Contains(p.Legal, w) {
		return false
	}
	word := b.game.Words()[w]
	if b.by == minimax.Hints {
		return !slices.ContainsFunc(p.Turns, func(t game.Turn) bool { return t.Guess == word })
	}
	first := game.Score(word, b.game.Words()[p.Left[0]])
	return first == game.AllGreen || slices.ContainsFunc(p.Left, func(o uint16) bool {
		return game.Score(word, b.game.Words()[o]) != first
	})
}

func (b *builder) guess(ctx context.Context, p minimax.Position, w uint16, left int) (*GuessNode, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	b.graph.Guesses++
	if b.graph.Guesses+b.graph.Hints > b.limit {
		return nil, fmt.Errorf("more than %d nodes: %w", b.limit, ErrTooLarge)
	}
	b.progress(b.graph.Guesses + b.graph.Hints)
	n := &GuessNode{Guess: b.game.Words()[w], Wins: true}
	var may [game.Clues]bool
	for _, o := range p.Left {
		may[game.Score(n.Guess, b.game.Words()[o])] = true
	}
	for c, yes := range may {
		if !yes {
			continue
		}
		h, err := b.hint(ctx, b.game.After(p, w, game.Clue(c)), left-1)
		if err != nil {
			return nil, err
		}
		n.Hints = append(n.Hints, h)
		n.Wins = n.Wins && h.Wins
	}
	return n, nil
}
