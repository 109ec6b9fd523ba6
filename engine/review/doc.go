// Package review accounts for a game after it was played: what each guess was worth, and what each clue gave.
//
// A position is worth the expected number of guesses that best play still needs, by package tree. A guess is worth one, plus what the
// positions that may follow are worth, weighted by how likely their clues are. The loss of a guess is the value of the guess less that of
// the position. It is at least 0. The luck is how much better the position after the clue is than expected. Its mean over all clues is 0.
// Over a game the values in between cancel out:
//
//	guesses needed - value at the start = sum of losses - sum of luck
//
// This holds for any values, because the same values stand on both sides. So it also holds where some are estimates, which are marked.
//
// # Rows
//
// Where rows are limited, values are those of play that finds every candidate within the rows left, as in `suggest --exact`. A guess after
// which that is impossible has no such value. Then the whole game is accounted for without a limit of rows, except for positions of which not
// all candidates can be found in time, or are after the guess played. There the best guess finds the answer most likely, and of those it takes
// the fewest guesses, where a lost game counts as one guess more than its rows. Losses are at least 0 in such a game, too, but luck need not
// have mean 0. A lost game ends with what its last position is still worth. The value of
// the first guess is then an upper bound, because the built-in trees and tables are those for 6 rows.
//
// # Answers outside the list
//
// If no answer of the list fits a clue, the other words that may be guessed are the candidates from there on, as for a player. Nobody could
// foresee that, so it counts as bad luck of the turn. In such games luck does not have mean 0.
//
// # Estimates
//
// A search is bounded by states, not by time, so an account is the same everywhere. Beyond this bound a value is estimated by one way to
// play, which is an upper bound. A lower bound stands beside it.
//
// # Adversaries
//
// Against a host that keeps the most words, like Absurdle's, a position is worth the guesses of a shortest game from there, by package
// shortest. Nothing is left to luck.
//
// # Lies
//
// If clues may lie, a guess is worth what its clue is expected to tell, in bits, by the posterior of package noise ([OfNoisy]).
//
// Several boards are estimated by a rule until only one is left (boards.go).
package review
