// Package minimax plays Wordle as a game of two: the Guesser, who wins if he guesses the word within a given number
// of guesses, and the Hinter, who holds no word and may answer any clue that leaves one.
//
// The Guesser wins within ℓ guesses exactly when a decision tree exists whose worst case is ℓ. What is
// asked here is who wins, not how long games take on average, and that is far cheaper to find out.
//
// This package has the game itself and its positions. The packages below it search:
//
//   - solve: who wins, with a tree or a proof, and the optimal adversary
//   - least: the least set of answers that the Hinter wins
//   - graph: all games of a small set, to be counted and drawn
//   - depth: alpha-beta to a depth, where the end is too far away
//
// The game, the representations of a position (see [Representation]) and the example that the tests hold down to its
// counts are those of the article "Wordle as a Two-Player Game".
package minimax
