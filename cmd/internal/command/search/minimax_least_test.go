//go:build linux

package search_test

import (
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// On a terminal the search for the least set shows how far it has come, from above and from below.
func TestLeastOnTerminal(t *testing.T) {
	t.Parallel()
	p, screen := programtest.StartOnTerminal(t, "minimax", "least", "--words", "original", "--guesses", "2")
	screen.Sees("2 guesses, tries")
	screen.Sees("2 guesses, sets of 3 words")
	screen.Sees("The least set that the Hinter wins")
	p.Ends(cli.ExitDone, 0)
}
