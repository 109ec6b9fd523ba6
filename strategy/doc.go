// Package strategy chooses guesses. A [Strategy] sees a position of the engine
// and returns a move; it holds no page and no clock beyond its context.
//
// Strategies are made from a text, "name" or "name:option=value,…", by [New].
// What is built in stands in builtin.go; third parties add theirs with
// [Register].
package strategy
