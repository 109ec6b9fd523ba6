// Package fixed finds the best fixed first guesses in normal mode: K words, two to five, that are played in their order whatever the clues
// say, unless one of them was the answer. Best play follows.
//
// The clues of K words divide the N answers into k classes. A class of n answers takes Kn for the K guesses and at least 2n-1 more: one
// answer with the next guess and the others with the one after. So K words take (K+2)N-k or more, less what those answers save that are
// guesses themselves: an answer that is guess i takes i, not K+1. And the answers that can be found within K+1 guesses are exactly k.
//
// Two words are searched exactly:
//
//  1. A few words that divide well are paired with all others, and the best of these pairs by that bound are valued. That gives a
//     total to beat.
//  2. The classes of all pairs are counted, and pairs whose bound is above that total are out (count.go). A count ends as soon as too
//     many answers share a class. Words are counted in bundles (bundle.go): a bundle stands for the classes that all its words make
//     together. If two bundles make few enough classes, one count settles the pairs of all their words.
//  3. The other pairs are valued class by class with package tree, which only looks for values that still matter.
//
// Three to five words are too many for that. They climb from random words, one replaced at a time by the best of all words, and the best
// sets by the bound are valued (climb.go). What no set can reach is shown by the letters: K words of L letters have at most K·L
// different letters. Even if the clues showed every place of these letters, they would not make more classes (letters.go).
//
// The order of the words matters only in that those that may be the answer are better first.
package fixed
