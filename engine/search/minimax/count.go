package minimax

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Representation decides which positions count as the same. Equal positions have equal values in each, so a representation that
// distinguishes fewer makes a smaller game graph.
type Representation string

const (
	// Hints distinguishes positions by the guesses so far, and their clues, in order.
	Hints Representation = "hints"
	// Sets distinguishes them by the candidates, and the guesses that are legal.
	Sets Representation = "sets"
)

// Graph counts the nodes of the game graph of a small set: every guess, and every answer of the Hinter. As in the article, a guess is a
// node with the Hinter to move, and each of his hints is a node with the Guesser to move. The position before the first guess is not
// counted.
type Graph struct {
	Guesses int  `json:"guess_nodes"`
	Hints   int  `json:"hint_nodes"`
	Won     int  `json:"leaves_won"`  // hint nodes that the Guesser has won
	Lost    int  `json:"leaves_lost"` // hint nodes that the Hinter has won
	Wins    bool `json:"guesser_wins"`
}

// ErrManyNodes is wrapped by the error of [CountGraph] for a graph that is larger than its limit.
var ErrManyNodes = errors.New("the game graph is too large")

// CountGraph counts the game graph for a number of guesses. Positions that the representation does not distinguish are one node. A guess
// must be new. With [Hints] no word is guessed twice. Otherwise a guess must separate some words, which a repeated guess never does, or be
// the last word left. The Hinter may answer all green if the guess is one of the words left. Progress is called with the nodes so far. The
// error wraps [ErrManyNodes] if there are more than limit nodes, or is the context's.
func CountGraph(ctx context.Context, g *Game, guesses int, r Representation, limit int, progress func(nodes int)) (Graph, error) {
	c := counter{game: g, by: r, limit: limit, progress: progress, known: map[string]bool{}}
	wins, err := c.hint(ctx, g.Start(), guesses)
	c.Wins = wins
	c.Hints-- // the root is no hint
	return c.Graph, err
}

type counter struct {
	Graph
	game     *Game
	by       Representation
	limit    int
	progress func(nodes int)
	known    map[string]bool // by hint node: whether the Guesser wins
}

// hint counts the node of a position and what follows, and reports whether the Guesser wins.
func (c *counter) hint(ctx context.Context, p Position, left int) (bool, error) {
	key := fmt.Sprint(p.Turns)
	if c.by == Sets {
		key = fmt.Sprint(left, p.Left, p.Legal, p.Won())
	}
	if wins, known := c.known[key]; known {
		return wins, nil
	}
	c.Hints++
	wins := p.Won()
	switch {
	case wins:
		c.Won++
	case left == 0:
		c.Lost++
	default:
		for w := range c.game.Words() {
			if !c.open(p, uint16(w)) {
				continue
			}
			by, err := c.guess(ctx, p, uint16(w), left)
			if err != nil {
				return false, err
			}
			wins = wins || by
		}
	}
	c.known[key] = wins
	return wins, nil
}

func (c *counter) open(p Position, w uint16) bool {
	if p.Legal != nil && !slices.Contains(p.Legal, w) {
		return false
	}
	word := c.game.Words()[w]
	if c.by == Hints {
		return !slices.ContainsFunc(p.Turns, func(t game.Turn) bool { return t.Guess == word })
	}
	first := game.Score(word, c.game.Words()[p.Left[0]])
	return first == game.AllGreen || slices.ContainsFunc(p.Left, func(o uint16) bool {
		return game.Score(word, c.game.Words()[o]) != first
	})
}

// guess counts the node of a guess and what follows, and reports whether the Guesser wins.
func (c *counter) guess(ctx context.Context, p Position, w uint16, left int) (bool, error) {
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	c.Guesses++
	if c.Guesses+c.Hints > c.limit {
		return false, fmt.Errorf("more than %d nodes: %w", c.limit, ErrManyNodes)
	}
	c.progress(c.Guesses + c.Hints)
	var may [game.Clues]bool
	for _, o := range p.Left {
		may[game.Score(c.game.Words()[w], c.game.Words()[o])] = true
	}
	wins := true
	for clue, yes := range may {
		if !yes {
			continue
		}
		won, err := c.hint(ctx, c.game.After(p, w, game.Clue(clue)), left-1)
		if err != nil {
			return false, err
		}
		wins = wins && won
	}
	return wins, nil
}
