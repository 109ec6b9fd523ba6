// Package firsttwo finds the best fixed pair of first guesses in normal mode: both are played whatever the first clue says,
// unless the first was the answer, and best play follows.
//
// The two clues divide the answers into classes, and a class of n answers takes 2n for the two guesses and at least 2n-1 more:
// one answer with the third guess and the others with the fourth. So over N answers a pair with k classes takes 4N-k or more,
// less what those two answers save that are guesses themselves. Hence:
//
//  1. Of the pairs of a few words that divide well alone with all others, the best by that bound are valued. That gives a total to beat.
//  2. The classes of all pairs are counted, and those whose bound is above it are out (count.go). A count ends as soon as too many
//     answers have shared a class. Words are counted in bundles (bundle.go): a bundle stands for the classes that all its words make
//     at once, so that one count settles the pairs of all words of two bundles, where it is low enough.
//  3. The rest are valued class by class, by a small search that is asked only for values which still matter (value.go).
//
// Nothing is guessed, so that what is left is the best of all pairs. The order of a pair matters only if one of the two may be the
// answer and the other not: then that one is better first.
package firsttwo
