// Package memory finds the best way to play for a player who remembers a first guess and N words, one of which is always the second guess.
// Which one it is depends on the first clue. Best play follows, in normal mode and in any number of guesses.
//
// The first guess divides the answers into classes. A class costs what its answers take from the second guess on, if that is word j. So for
// one first guess this is the p-median problem: choose N words so that the sum of what each class costs with the best of them is least.
//
// The costs are exact where that matters (costs.go). Package tree finds them; most are settled by the bound 3n-k of n answers that a word
// divides into k classes. The words are found by exchanging one at a time (choose.go). Prices give a lower bound for any N words
// (prices.go). If class i pays at most u_i, word j saves r_j: the sum of u_i less its cost, over the classes where that is more than 0. So
// N words cost at least the sum of all prices less the N greatest savings.
//
// First guesses are compared by their costs under the bounds alone, and the best of them are searched. For the others there is only a weak
// bound: what each takes with the best play (data/openers).
//
// The p-median problem and this bound are from the literature on facility location (Cornuéjols, Fisher and Nemhauser, 1977).
package memory
