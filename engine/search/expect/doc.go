// Package expect finds the guess with the least expected number of guesses where words are not equally likely to be the answer, such
// as those of the Times' day, and sees to it that unlikely words are found in time too.
//
// Some hundred likely words have nearly all of the weight. Over these, the core, package tree finds the best guesses exactly. The
// thousands of others, the tail, weigh too little to be searched: what a guess costs them is estimated, which decides
// between guesses that are as good for the core, and a slow search on each class tells whether all of them can still be found
// (safety.go). Searches are bounded by the states that they look at, not by the clock, so that the guess is the same
// everywhere; what is too much for them is searched with a smaller core.
package expect
