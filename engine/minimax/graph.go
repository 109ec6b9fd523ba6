package minimax

import (
	"errors"
	"fmt"
	"slices"

	"absurdist/engine"
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
	Position Position
	Left     int // guesses
	Wins     bool
	Guesses  []*GuessNode
}

// GuessNode is a guess, and the hints that may follow.
type GuessNode struct {
	Guess engine.Word
	Wins  bool
	Hints []*HintNode
}

// ErrGraphSize is returned by [NewGraph] for a graph that is larger than was asked for.
var ErrGraphSize = errors.New("the game graph is too large")

// NewGraph returns the game graph for so many guesses, its nodes merged as the representation tells. A guess must not
// have been played before; where history is not told apart, it must tell something, as a word played never does. The
// Hinter may answer all green when the guess is one of the words left. The error is [ErrGraphSize] if
// there are more than limit nodes.
func NewGraph(g *Game, guesses int, r Representation, limit int) (*Graph, error) {
	b := graphBuilder{game: g, by: r, limit: limit, known: map[string]*HintNode{}, graph: &Graph{}}
	root, err := b.hint(g.Start(), guesses)
	if err != nil {
		return nil, err
	}
	b.graph.Root = root
	b.graph.Hints-- // the root is no hint
	return b.graph, nil
}

type graphBuilder struct {
	game  *Game
	by    Representation
	limit int
	known map[string]*HintNode
	graph *Graph
}

// hint returns the node of a position, and makes what follows.
func (b *graphBuilder) hint(p Position, left int) (*HintNode, error) {
	key := fmt.Sprint(left, " ", b.by.Key(p))
	if n := b.known[key]; n != nil {
		return n, nil
	}
	n := &HintNode{Position: p, Left: left}
	b.known[key] = n
	b.graph.Hints++
	switch {
	case won(p) == 1:
		n.Wins = true
		b.graph.Won++
		return n, nil
	case left == 0:
		b.graph.Lost++
		return n, nil
	}
	for w := range b.game.words {
		if !b.open(p, uint16(w)) {
			continue
		}
		g, err := b.guess(p, uint16(w), left)
		if err != nil {
			return nil, err
		}
		n.Guesses = append(n.Guesses, g)
		n.Wins = n.Wins || g.Wins
	}
	return n, nil
}

// open reports whether a word may be guessed.
func (b *graphBuilder) open(p Position, w uint16) bool {
	if p.Legal != nil && !slices.Contains(p.Legal, w) {
		return false
	}
	word := b.game.words[w]
	if b.by == Hints {
		return !slices.ContainsFunc(p.Turns, func(t engine.Turn) bool { return t.Guess == word })
	}
	first := engine.Score(word, b.game.words[p.Left[0]])
	return first == engine.AllGreen || slices.ContainsFunc(p.Left, func(o uint16) bool {
		return engine.Score(word, b.game.words[o]) != first
	})
}

func (b *graphBuilder) guess(p Position, w uint16, left int) (*GuessNode, error) {
	b.graph.Guesses++
	if b.graph.Guesses+b.graph.Hints > b.limit {
		return nil, fmt.Errorf("more than %d nodes: %w", b.limit, ErrGraphSize)
	}
	n := &GuessNode{Guess: b.game.words[w], Wins: true}
	var may [engine.Clues]bool
	for _, o := range p.Left {
		may[engine.Score(n.Guess, b.game.words[o])] = true
	}
	for c, yes := range may {
		if !yes {
			continue
		}
		h, err := b.hint(b.game.After(p, w, engine.Clue(c)), left-1)
		if err != nil {
			return nil, err
		}
		n.Hints = append(n.Hints, h)
		n.Wins = n.Wins && h.Wins
	}
	return n, nil
}
