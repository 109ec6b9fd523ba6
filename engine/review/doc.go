// Package review accounts for a game after it was played: what each guess was worth, and what each clue gave.
//
// A position is worth the expected number of guesses that best play still needs, by package tree. A guess is worth one, and what the
// positions that may follow are worth, each as often as its clue comes. So the choice costs the difference of the two, its loss, which is
// at least 0; and what came is better or worse than what was to be expected, by the luck, whose mean over all clues is 0. Over a
// game the values between cancel out:
//
//	guesses needed - value at the start = sum of losses - sum of luck
//
// This holds whatever the values, as the same stand on both sides, so also where some are estimates, which are marked.
//
// # Rows
//
// Where rows are limited, values are those of play that finds every candidate within the rows left, as `suggest --exact` tells. A guess
// after which that is impossible has no such value. Then the whole game is accounted for without a limit of rows, from its first guess on, so
// that losses are at least 0 and luck has mean 0 in it too; a lost game ends with what its last position is still worth. The value of the first
// guess is then a bound from above: the built-in trees and tables are those for 6 rows.
//
// # Answers that are none of the list's
//
// Where no answer of the list fits a clue, the other words that may be guessed are the candidates from there on, as for a player. Nobody
// could foresee that: the turn has the bad luck of it, and luck has no mean of 0 in such games.
//
// # Estimates
//
// A search is bounded by states, not by time, so that an account is the same everywhere. What is beyond it is estimated by one way to
// play, which is a bound from above, beside a bound from below.
//
// # Adversaries
//
// Against a host that keeps the most words, as Absurdle's, a position is worth the guesses of a shortest game from there, by package
// shortest; nothing is left to luck.
//
// # Lies
//
// Where clues may lie, a guess is worth what its clue is expected to tell, in bits, by the posterior of package noise ([OfNoisy]).
//
// Several boards are estimated by a rule until one is left ([OfBoards]).
package review
