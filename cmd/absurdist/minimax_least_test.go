//go:build linux

package main

import "testing"

// On a terminal the search for the least set shows how far it has come, from above and from below.
func TestLeastOnTerminal(t *testing.T) {
	t.Parallel()
	p, screen := startOnTerminal(t, "minimax", "least", "--words", "original", "--guesses", "2")
	screen.Sees("2 guesses, tries")
	screen.Sees("2 guesses, sets of 3 words")
	screen.Sees("The least set that the Hinter wins")
	p.ends(exitDone, 0)
}
