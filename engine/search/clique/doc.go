// Package clique finds the longest games in strict mode, in which every guess fits all clues so far,
// and proves that there are no longer ones.
//
// # A game is a packing along a chain
//
// Fix the secret. Draw an arc from word i to word j when j fits the clue that i gets: j may follow i. A game
// is a set of words, any two joined by an arc, in an order that the arcs allow: a maximum clique with a
// condition on the order. The arcs have a simple form. Greens first, then yellows left to right: j gives i the
// clue that the secret gives it exactly when
//
//   - at each place i and j have the same letter exactly where i and the secret have;
//   - for each letter of i, i and j have as many in common as i and the secret have: with n(i) of them in i,
//     min(n(i), n(j)) = min(n(i), n(secret)).
//
// Say that a word reveals its green places and, of each letter, as many as it has in common with the secret.
// This is its class, as in hard mode (see package chain), and classes are ordered by inclusion. Say also that
// a word uses up
//
//   - each letter that it has more often than the secret, in particular each that the secret lacks;
//   - each letter of the secret that it has at a wrong place, together with the place.
//
// Then there is an arc from i to j exactly when the class of j contains that of i and no resource is used up
// by both. (If both have too many of a letter, j would need the secret's number of it. If only i has, j has
// the secret's number because its class contains that of i.) Words of one class may come in any order, and the
// classes of a game form a chain. So the longest game is the largest set of words whose classes form a chain
// and that share no resource. There are 26 letters and at most 20 pairs of letter and place, so the resources
// of a word fit into a machine word. As only anagrams of the secret use up no letter, no game has many more
// than 26 words.
//
// # Prices
//
// Put a price on each resource. A set of words that share none costs at most the sum of all prices. A word is
// worth 1, so the set has at most that many words plus the sum of what they are worth more than they cost. The
// best chain of classes has the largest such sum, and a small dynamic program finds it. So any prices give a
// bound, and a proof that anybody can check by adding up. The best prices are those of a linear program, and
// subgradient steps come close to them: a resource that the best chain uses more than once gets dearer, one
// that it does not use cheaper.
//
// The same sum with a word included shows whether the word can be in a game of a given length. The search asks
// for games one word shorter each time, down from the bound, and few words remain until games exist. It also
// drops a word that another can replace: one that uses up nothing else and whose class goes with all classes
// that the word's own goes with. It branches on what is left undecided: a resource is used by one of the words
// that can use it, or by none, and each case has prices of its own.
//
// Prices are multiples of 1/1024, and sums of a few of those are exact in floating point.
package clique
