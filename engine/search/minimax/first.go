package minimax

import (
	"context"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Decision is what was found out about a first guess.
type Decision struct {
	First game.Word
	Result
	Tree *decision.Tree // by which the Guesser wins; nil if he does not
}

// FirstGuesses decides for each of the words whether the Guesser wins when he begins with it. It searches several words at the same time,
// each worker with a [Solver] of its own. It calls found with the decisions one by one, in the order in which they are reached. It ends
// with the first error of found, of [Solver.First], or of the context.
func FirstGuesses(ctx context.Context, g *Game, words []game.Word, guesses, workers int, found func(Decision) error) error {
	solvers := make([]*Solver, min(workers, len(words)))
	for i := range solvers {
		var err error
		if solvers[i], err = NewSolver(ctx, g); err != nil {
			return err
		}
	}
	var mu sync.Mutex
	return parallel.Each(ctx, solvers, len(words), 1, func(ctx context.Context, s *Solver, i int) error {
		d := Decision{First: words[i]}
		var err error
		if d.Result, err = s.First(ctx, d.First, guesses, NoLimit); err == nil && d.Wins {
			d.Tree, err = s.Tree(ctx, d.First, guesses)
		}
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		return found(d)
	})
}

// HardestLine follows a tree to an answer that takes the most guesses.
func HardestLine(t *decision.Tree) []game.Turn {
	var line []game.Turn
	for t != nil {
		turn := game.Turn{Guess: t.Guess, Clue: game.AllGreen}
		var next *decision.Tree
		worst := 0
		for _, b := range t.Branches {
			if n := b.Tree.Summary().Worst; n > worst {
				worst, next, turn.Clue = n, b.Tree, b.Clue
			}
		}
		line = append(line, turn)
		t = next
	}
	return line
}
