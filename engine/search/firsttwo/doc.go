// Package firsttwo finds the best fixed pair of first guesses in normal mode: both are played whatever the first clue says,
// unless the first was the answer, and best play follows.
//
// The two clues divide the answers into classes, and a class of n answers takes 2n for the two guesses and at least 2n-1 more:
// one answer with the third guess and the others with the fourth. So over N answers a pair with k classes takes 4N-k or more,
// less what those two answers save that are guesses themselves. Hence:
//
//  1. A few words that divide well are paired with all others, and the best of these pairs by that bound are valued. That gives a
//     total to beat.
//  2. The classes of all pairs are counted, and pairs whose bound is above that total are out (count.go). A count ends as soon as too
//     many answers share a class. Words are counted in bundles (bundle.go): a bundle stands for the classes that all its words make
//     together. If two bundles make few enough classes, one count settles the pairs of all their words.
//  3. The other pairs are valued class by class, by a small search that only looks for values which still matter (value.go).
//
// Each step is exact, so the result is the best of all pairs. The order of a pair matters only if one of the two words may be the
// answer and the other may not: then the former is better first.
package firsttwo
