// Package branches looks for the decision tree with the fewest guesses that have to be looked up: the smallest
// crib that finds every answer within the guesses allowed, in normal mode.
//
//	r, err := branches.Search(ctx, tree.FromDictionary(dict, engine.Normal, 5), branches.Options{Width: 64})
//	r.Positions // guesses to look up
//
// # What is counted
//
// A position is a node of the tree at which more than one word is possible, the first guess included. Where
// one word is left the guess is sure, and neither it nor the clue that says "won" counts. A branch is a clue
// that leads from a position to another one, so a tree has one branch less than it has positions.
//
// # The search
//
// The value of a set of candidates is 0 for one word, 1 if a guess tells all apart, and else the least, over
// all guesses, of 1 and the values of the classes that the guess makes. With two guesses left a guess must
// tell all apart. Only how a guess splits the set matters, not whether it may be the answer, and a subset is
// worth no more than the set. The search is depth first with a limit ([searcher.search]):
//
//   - Every class of two or more costs 1 at least. The guesses with few enough of them are found for 64 at a
//     time, from the sets of guesses that do not tell two candidates apart ([scanner.atMost]).
//   - Whether one guess tells a class apart is seen from the same sets before anything is searched
//     ([scanner.separator]). If none does, the class costs 2 at least, and with two guesses left it is lost.
//   - If no guess makes more than k classes of a set, then n of its words cost (n-1)/(k-1) at least, because
//     the classes of all positions, less one each, are n-1 in sum.
//   - Classes are asked in rounds, each for a little more than its bound ([searcher.try]).
//   - Guesses that split a large class alike are kept once ([framer.sub]), and what is shown of a set is kept.
//
// With a width only so many guesses are tried at a set, those with the least estimate ([estimate]), and all
// where three guesses are left or fewer. The first guesses are then sifted in rounds, fewer and wider each
// time ([rounds]). What that finds is a tree and its number, an upper bound; the same width gives the same
// tree. Without a width the search is exact, which is for short lists.
//
// Sets, and in [framer.sub] the ways to split one, are told apart by 64 bits of a hash: among ten million
// sets the chance that any two are mistaken for each other is about 3 in a million. A mistake could make a
// bound wrong, but not a tree unnoticed: trees are counted as they are built.
package branches
