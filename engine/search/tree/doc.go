// Package tree solves Wordle exactly: it finds the decision tree with the least total of guesses, over all
// allowed guesses at every state, in normal, hard and strict mode, from the start or from any position.
//
//	s, err := tree.New(ctx, tree.FromDictionary(dict, game.Normal, 6), tree.Options{})
//	best, err := s.SolveFirst(ctx, salet)      // the tree, 7920 for the original lists
//	bound, err := s.Prove(ctx, crate, 7920)    // no tree that begins with CRATE is below 7920
//	ranked, err := s.Rank(ctx, words, 5)       // how much worse other guesses are
//	e, err := tree.NewExcluder(ctx, problem, 7920, 2)
//	list, err := e.LowerBounds(ctx, e.Order()[:16]) // nor any other: a part of the proof over all first guesses
//
// # The value of a state
//
// A state is the set of candidates, the guesses left, and in hard and strict mode what the clues demand of
// later guesses. A guess splits the n candidates into classes by their clue. Its value is n, for itself, plus
// the values of its classes without the all-green one. The value of a state is the least over all guesses. The
// search is depth first with a bound: it returns the exact value if that is below the bound, and otherwise a
// lower bound that is not.
//
// Where the answers have weights, values are sums of weight times guesses (weighted.go).
//
// Besides the bound, these make it fast:
//
//   - A guess that makes k classes has a value of at least 3n-k, or 3n-k-1 if it is a candidate: n for itself
//     and 2c-1 for every class of c. So 2n-1 is the least possible, and a candidate that separates all
//     others reaches it; if none does, 2n is the least. These facts, the value of sets of three, and the
//     cutoffs from "smallest class first" are known from Alex Selby's solver; no code of it is used here.
//   - Classes are searched in rounds, each with a limit a little above its bound (worker.deepen). Such limits
//     are cheap to refute, and for a bad guess the sum of many cheap bounds exceeds the bound long before one
//     class is settled.
//   - The guesses with enough classes are found 64 at a time, from the sets of guesses that do not separate
//     two candidates (scanner.scan). The scan also counts the classes of guesses that are somewhat worse. So if no
//     guess is good enough, the state has a better bound than the one that was asked for.
//   - With thousands of answers, a large class of a first guess becomes a problem of its own (apart.go).
//   - Below a state of some size the search works in a frame: its candidates and the guesses that split them,
//     each partition once, as a dense table (frame). For a typical set of 60, the 12,972 guesses make about a
//     thousand partitions, and its subsets meet the few best ones first.
//   - What is shown of a state is kept in a cache that all workers share (cache), except for those of an
//     Excluder.
//
// # Why the values are sound
//
// Every lower bound used is one of: 3n-k(-1) as above; the sum of the bounds of the classes; the least of
// these over all guesses. A guess is skipped only if its bound is not below the current bound, if it makes one
// class (then nothing was learned), or, in normal mode, if another guess makes the same partition. An optimal
// tree for n candidates is no higher than n, so guesses left beyond n make no difference. States are
// identified by a hash of at least 80 bits; a proof of 10^11 look-ups meets a collision with a probability
// below 10^-11. The tests compare values, trees and bounds with a search that uses none of this.
package tree
