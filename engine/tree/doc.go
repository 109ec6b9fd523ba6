// Package tree solves Wordle exactly: it finds the decision tree with the least
// total of guesses, over all allowed guesses at every state, in normal, hard and
// strict mode, from the start or from any position.
//
//	s, err := tree.New(tree.FromDictionary(dict, engine.Normal, 6), tree.Options{})
//	best, err := s.SolveFirst(ctx, salet)      // the tree, 7920 for the original lists
//	bound, err := s.Prove(ctx, crate, 7920)    // no tree that begins with CRATE is below 7920
//	ranked, err := s.Rank(ctx, words, 5)       // how much worse other guesses are
//	e, err := tree.NewExcluder(problem, 7920, 2)
//	list, err := e.Exclude(ctx, e.Order()[:16]) // nor any other: a part of the proof over all first guesses
//
// # The value of a state
//
// A state is the set of candidates, the guesses left, and in hard and strict mode
// what the clues demand of later guesses. A guess splits the n candidates into
// classes by the clue they would give. Its value is n, for itself, and the values
// of the classes but for the one where it is the answer. The value of the state
// is the least over all guesses. The search below is depth first with a bound: it
// returns the exact value if that is below the bound, and else a lower bound of it
// that is not.
//
// What makes it short, beside the bound:
//
//   - A guess that makes k classes is worth at least 3n-k, or 3n-k-1 if it is a
//     candidate: n for itself and 2c-1 for every class of c. So 2n-1 is the least
//     of all and a candidate that tells all others apart reaches it; if none
//     does, 2n is the least. These facts, the value of sets of three, and the
//     cutoffs from "smallest class first" are known from Alex Selby's solver;
//     nothing of its code is here.
//   - Classes are asked in rounds, each for a little more than its bound
//     (worker.deepen). Bounds close by are cheap to prove, and for a bad guess the
//     sum of many cheap ones exceeds the bound long before one class is settled.
//   - The guesses with enough classes are found for 64 guesses at a time, by sets of
//     the guesses that do not tell two candidates apart (scanner.scan).
//   - Below a state of some size the search works in a frame of its own: its
//     candidates and the guesses that split them, each partition once, as a dense
//     table (frame). A typical set of 60 knows 12,972 guesses but some thousand
//     partitions, and its own subsets see the few best first.
//   - What is shown of a state is kept in a cache that all workers share (cache), but for
//     an Excluder's.
//
// # Why the values are sound
//
// Every lower bound used is one of: 3n-k(-1) as above; the sum of bounds of the
// classes; the least over all guesses of theirs. A guess is left out only when its
// bound is not below the bound asked for, when it makes one class (then nothing
// was learned), or, in normal mode, when another guess makes the same partition.
// An optimal tree for n candidates is no higher than n, so the guesses left count
// up to n only. States are told apart by 80 bits or more of a hash; the chance
// that a proof of 10^11 look-ups meets a collision is below 10^-11.
// The tests compare values, trees and bounds with a search that knows none of this.
package tree
