package strategy

import (
	"context"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// optimal plays the built-in tree for the lists and the mode as long as the game is in it, and after that the result of
// an exact search, once few candidates are left.
type optimal struct {
	first Strategy // used if there is no tree and too much is left to search
	most  int      // candidates to search with
}

// MostSolved is the most candidates of a position that is solved during play, in at most some tenths of a second.
const MostSolved = 200

// optimalPatience ends a slow search, as large families of words that differ in one letter may cause.
const optimalPatience = 2 * time.Second

// Next plays the tree's guess.
func (o optimal) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if len(pos.Turns()) > 0 { // the first guess is equally good for other answers
		pos = pos.Doubting()
	}
	if pos.Host.Honest() && pos.Tier() == game.FromAnswers && pos.Host.Scoring == game.CountLetters {
		t, err := tree.BuiltIn(pos.Dictionary(), pos.Host, pos.Mode)
		if err != nil {
			return game.Word{}, err
		}
		if t = t.After(pos.Turns()); t != nil && pos.Check(t.Guess) == nil {
			return t.Guess, nil
		}
	}
	if pos.Left() == 0 || !searched(pos.Host) {
		return o.first.Next(ctx, pos)
	}
	if left, limited := pos.GuessesLeft(); limited && left == 2 && pos.Left() > 1 {
		if guess, ok := secondLast(ctx, pos); ok {
			return guess, nil
		}
	}
	if pos.Left() > o.most {
		return o.first.Next(ctx, pos)
	}
	return o.solve(ctx, pos)
}

// searched reports whether a host has a secret and is honest, whatever its scoring.
func searched(h game.Host) bool {
	h.Scoring = game.CountLetters
	return h == game.Wordle()
}

// solve searches for the best guess.
func (o optimal) solve(ctx context.Context, pos *game.Position) (game.Word, error) {
	limited, cancel := context.WithTimeout(ctx, optimalPatience)
	defer cancel()
	problem, err := tree.FromWeighedPosition(pos, tree.MostWon)
	if err != nil {
		return o.first.Next(ctx, pos)
	}
	s, err := tree.New(limited, problem, tree.Options{Objective: tree.MostWon, Memory: 64 << 20})
	if err != nil { // a page may refuse a candidate or end with a word outside all lists, or the words are too long
		return o.first.Next(ctx, pos)
	}
	r, err := s.Solve(limited)
	if err != nil || r.Tree == nil {
		return o.first.Next(ctx, pos)
	}
	return r.Tree.Guess, nil
}
