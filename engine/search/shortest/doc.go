// Package shortest finds the shortest games of Absurdle: it counts all of them exactly, lists them, and
// shows that none is shorter.
//
// # Why it is feasible
//
// Absurdle's host is deterministic, so a game is a sequence of guesses. The first guess leaves the largest of
// its buckets; the 12,972 words of the original list lead to 7,808 different ones. The second guess leaves a
// bucket of that bucket. The third has to separate all words of it: then the host holds one word, and the
// fourth guess is that word.
//
// A guess separates the words of a set only if it makes as many clues as the set has words. On the original
// list no guess makes more than 150 clues, and the smallest first bucket has 168 words, so no game has 3
// guesses. And a second bucket matters only if it has no more words than some guess makes clues on the first
// bucket; only the guesses that make so many clues are tried as the third. No other bucket is left out.
//
// What separates a set must separate its most similar pairs. For those pairs, 16 a word, the guesses that
// do are kept as bit sets, and a few of them settle most sets. See [Search.Count].
//
// The question comes from the notebook "Absurdle Solver", which searched for the shortest game. That there are
// games of 4 was known.
package shortest
