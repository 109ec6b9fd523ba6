// Package shortest finds the shortest games of Absurdle: it counts all of them exactly, lists them, and
// shows that none is shorter.
//
// # Why it is feasible
//
// Absurdle's host is deterministic, so a game is a sequence of guesses. The first guess leaves the
// largest of its buckets, and among the 12,972 words of the original list there are 7,808 different
// ones. The second guess leaves a bucket of that bucket. The third has to tell all words of it apart:
// then the host is down to one word, and the fourth guess is that word.
//
// A guess tells the words of a set apart only if it makes as many clues as the set has words. That
// bounds everything: no guess makes more than 150 clues on the original list, and the smallest first
// bucket has 168 words, so no game of 3 guesses exists. And of the second buckets only those count that
// have no more words than some guess makes clues on the first bucket, for which only the guesses that
// make so many clues are tried as a third. No other bucket is left out, and none is judged by its size
// as seen in other searches.
//
// What tells a set apart must tell its most similar pairs apart: for those pairs, 16 a word, the guesses
// that do are kept as bitsets, and most sets are settled by a few of them. See [Search.Count].
//
// The source of the question is the notebook "Absurdle Solver", which searched for the shortest game;
// that there are games of 4 was known.
package shortest
