//go:build race

package browsertest

// slowdown is how many times as long a game may take: with the race detector our side computes
// some ten times slower, the browser as fast as ever.
const slowdown = 5
