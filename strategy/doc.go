// Package strategy chooses guesses. A [Strategy] sees a position of the engine and returns a move. It has no page, and
// no clock beyond its context.
//
// [New] makes strategies from a text, "name" or "name:option=value,…". builtin.go has the built-in ones; third parties
// add theirs with [Register].
package strategy
