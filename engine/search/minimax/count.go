package minimax

import (
	"context"
	"errors"
	"fmt"

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
	c := counter{words: g.Words(), by: r, limit: limit, progress: progress, known: map[string]bool{}}
	wins, err := c.hint(ctx, game.NewPosition(g.Dictionary, game.Rules{Mode: g.Mode}), "", guesses)
	c.Wins = wins
	c.Hints-- // the root is no hint
	return c.Graph, err
}

type counter struct {
	Graph
	words    []game.Word
	by       Representation
	limit    int
	progress func(nodes int)
	known    map[string]bool // by hint node: whether the Guesser wins
}

// key identifies the node of a position that turns led to.
func (c *counter) key(p *game.Position, turns string, left int) string {
	if c.by == Hints {
		return turns
	}
	var legal []int
	if p.Mode != game.Normal {
		allows := p.Mode.Filter(p.Turns())
		for i := range c.words {
			if allows(&c.words[i]) {
				legal = append(legal, i)
			}
		}
	}
	return fmt.Sprint(left, p.Candidates(), legal, p.Won())
}

// hint counts the node of a position and what follows, and reports whether the Guesser wins.
func (c *counter) hint(ctx context.Context, p *game.Position, turns string, left int) (bool, error) {
	key := c.key(p, turns, left)
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
		for _, w := range p.Playable() {
			clues, _ := game.ByClue(p.CandidateWords(0), func(o game.Word) game.Clue { return game.Score(c.words[w], o) })
			if c.by == Sets && len(clues) == 1 && clues[0] != game.AllGreen {
				continue
			}
			by, err := c.guess(ctx, p, turns+c.words[w].String(), c.words[w], clues, left)
			if err != nil {
				return false, err
			}
			wins = wins || by
		}
	}
	c.known[key] = wins
	return wins, nil
}

// guess counts the node of a guess with the clues that it may get and what follows, and reports whether the Guesser wins.
func (c *counter) guess(ctx context.Context, p *game.Position, turns string, guess game.Word, clues []game.Clue, left int) (bool, error) {
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	c.Guesses++
	if c.Guesses+c.Hints > c.limit {
		return false, fmt.Errorf("more than %d nodes: %w", c.limit, ErrManyNodes)
	}
	c.progress(c.Guesses + c.Hints)
	wins := true
	for _, clue := range clues {
		next := p.Clone()
		if err := next.Apply(guess, clue); err != nil {
			return false, err
		}
		won, err := c.hint(ctx, next, turns+clue.String(), left-1)
		if err != nil {
			return false, err
		}
		wins = wins && won
	}
	return wins, nil
}
