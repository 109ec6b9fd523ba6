// Package branches looks for the decision tree with the fewest guesses to look up: the smallest crib that
// finds every answer within the allowed guesses, in normal mode.
//
//	r, err := branches.Search(ctx, tree.FromDictionary(dict, game.Normal, 5), branches.Options{Width: 64})
//	r.Positions // guesses to look up
//
// # What is counted
//
// A position is a node of the tree at which more than one word is possible, including the first guess. Where
// one word is left the guess is certain, so it does not count, nor does the clue that says "won". A branch is
// a clue that leads from one position to another, so a tree has one branch less than positions.
//
// # The search
//
// The value of a set of candidates is 0 for one word and 1 if a guess separates all words. Otherwise it is the
// least, over all guesses, of 1 plus the values of the guess's classes. With two guesses left a guess must
// separate all words. Only how a guess splits the set matters, not whether it may be the answer, and a subset has
// no greater value than the set. The search is depth first with a limit ([searcher.search]):
//
//   - Every class of two or more costs at least 1. The guesses with few enough such classes are found 64 at a
//     time, from the sets of guesses that do not separate two candidates ([scanner.atMost]).
//   - Whether one guess separates a class is read from the same sets before any search
//     ([scanner.separator]). If none does, the class costs at least 2, and with two guesses left it is lost.
//   - If no guess makes more than k classes of a set, then n of its words cost at least (n-1)/(k-1): the
//     number of classes, less one, summed over all positions, is n-1.
//   - Classes are searched in rounds, each with a limit a little above its bound ([searcher.try]).
//   - Only one of the guesses that make the same partition of a large class is kept ([framer.sub]), and what is
//     shown of a set is cached.
//
// With a width only that many guesses are tried at a set, those with the least estimate ([estimate]); with
// three guesses left or fewer all are tried. The first guesses are then reduced in rounds, fewer and wider
// each time ([rounds]). The result is a tree and its number of positions, an upper bound. The same width gives
// the same tree. Without a width the search is exact, which is feasible for short lists.
//
// Sets, and in [framer.sub] the ways to split one, are identified by a 64-bit hash. Among ten million sets the
// chance of any collision is about 3 in a million. A collision could make a bound wrong, but a wrong tree
// would be noticed: trees are counted as they are built.
package branches
