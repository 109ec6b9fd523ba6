// Package expect finds the guess with the least expected number of guesses if some words are likelier answers than others, as in
// the Times' game of a day. It also makes sure that unlikely words are found in time.
//
// Some hundred likely words, the core, have nearly all of the weight. Package tree finds the best guesses for the core exactly. The
// thousands of other words, the tail, weigh too little to be searched. The cost of a guess for the tail is estimated, and decides
// between guesses that are equal for the core. A slow search on each class finds out whether all words of the tail can still be
// found (safety.go). Searches are limited by the number of states, not by time, so that the guess is the same on every machine. If
// a position exceeds the limit, it is searched again with a smaller core.
package expect
