package strategy

import (
	"context"
	"errors"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/expect"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// optimal plays the built-in tree for the lists and the mode as long as the game is in it, and after that the result of
// an exact search, once few candidates are left.
type optimal struct {
	nodes int64 // states of a search
}

// solver is optimal as it is played.
var solver = optimal{optimalNodes}

// MostSolved is the most candidates of a position that is solved during play, usually in some tenths of a second.
const MostSolved = 200

// optimalNodes ends a slow search, as large families of words that differ in one letter may cause. So many states take about two seconds
// of an idle core. They are searched by one worker, so that the guess is the same on every machine.
const optimalNodes = 20_000

// Next plays the tree's guess. Entropy plays if there is no tree and too much is left to search.
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
		return entropy.Next(ctx, pos)
	}
	if left, limited := pos.GuessesLeft(); limited && left == 2 && pos.Left() > 1 {
		if best, err := expect.SecondLast(ctx, pos, 1); err == nil && len(best) > 0 {
			return best[0].Guess, nil
		}
	}
	if pos.Left() > MostSolved {
		return entropy.Next(ctx, pos)
	}
	problem, err := tree.FromPosition(pos, decision.MostWon)
	if err != nil {
		return entropy.Next(ctx, pos)
	}
	s, err := tree.New(ctx, problem, tree.Options{Objective: decision.MostWon, Memory: 64 << 20, Workers: 1, Nodes: o.nodes})
	if err != nil { // a page may refuse a candidate or end with a word outside all lists, or the words are too long
		return entropy.Next(ctx, pos)
	}
	r, err := s.Solve(ctx)
	if err != nil || r.Tree == nil {
		return entropy.Next(ctx, pos)
	}
	return r.Tree.Guess, nil
}

// searched reports whether a host has a secret and is honest, whatever its scoring.
func searched(h game.Host) bool {
	h.Scoring = game.CountLetters
	return h == game.Wordle()
}

// daily plays the guess with the least expected number of guesses under the words' weights, while still finding
// unlikely words in time. Without weights it plays like optimal.
type daily struct{}

var _ Ranker = daily{}

// search finds the best guesses. The error wraps [expect.ErrTooMany] where there are too many candidates, or no weights that it
// can use.
func (daily) search(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	if pos.Weights() == nil || pos.Host != game.Wordle() || !pos.Dictionary().Tabled() {
		return nil, expect.ErrTooMany
	}
	return expect.Search(ctx, pos, n)
}

// Next plays the best guess.
func (d daily) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	best, err := d.search(ctx, pos, 1)
	switch {
	case errors.Is(err, expect.ErrTooMany):
		return solver.Next(ctx, pos)
	case err != nil:
		return game.Word{}, err
	}
	return best[0].Guess, nil
}

// Rank returns the best guesses; the number of guesses that they are expected to take is in [game.Suggestion.Guesses].
func (d daily) Rank(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	best, err := d.search(ctx, pos, n)
	if errors.Is(err, expect.ErrTooMany) {
		return headed(ctx, solver, pos, n)
	}
	if err == nil {
		addFigures(pos, best)
	}
	return best, err
}
