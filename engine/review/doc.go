// Package review accounts for a game after it was played: what each guess was worth, and what each clue gave.
//
// The value of a position is the expected number of guesses that best play still needs, by package tree. The value of a guess is one plus
// the mean value of the positions that may follow, weighted by the probabilities of their clues. The loss of a guess is its value less that
// of the position. It is at least 0. The luck is how much better the position after the clue is than expected. Its mean over all clues is
// 0. Over a game the values in between cancel out:
//
//	guesses needed - value at the start = sum of losses - sum of luck
//
// This holds for any values, because the same values stand on both sides. So it also holds if some are estimates, which are marked.
//
// # Rows
//
// If rows are limited, values are those of play that finds every candidate within the rows left, as in `suggest --exact`. Some guesses make
// that impossible, and have no such value. If one was played, the whole game is valued without a limit of rows, except for positions where
// some candidate can't be found in time, or no longer after the guess played. There the best guess is the one most likely to find the answer,
// and among equals the one that takes the fewest guesses, where a lost game counts as one guess more than its rows. Losses are still at least
// 0, but luck need not have mean 0. A lost game ends with the value of its last position. The value of the first guess is then an upper
// bound, because the built-in trees and tables are for 6 rows.
//
// # Answers outside the list
//
// If no answer of the list fits a clue, the other allowed words are the candidates from there on, as for a player. Nobody could foresee
// that, so it counts as bad luck. In such games luck does not have mean 0.
//
// # Estimates
//
// A search is bounded by states, not by time, so an account is the same on every machine. Beyond this bound a value is estimated by one way
// to play, which is an upper bound. A lower bound is given as well.
//
// # Adversaries
//
// Against a host that keeps the most words, like Absurdle's, the value of a position is the number of guesses of a shortest game from there,
// by package shortest. There is no luck.
//
// # Lies
//
// If clues may lie, the value of a guess is the expected information of its clue in bits, by the posterior of package noise ([OfNoisy]).
//
// Several boards are estimated by a rule until only one is left (boards.go).
package review
