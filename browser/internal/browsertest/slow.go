//go:build !race

package browsertest

// slowdown is how many times as long a game may take with the race detector; this is without.
const slowdown = 1
