package search

import (
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"

	"github.com/spf13/cobra"
)

// strictFlags are the flags of longest that are about strict mode only.
type strictFlags struct {
	atMost int
	time   time.Duration
	method method
	proof  bool
	width  int
}

// method is how a longest game is looked for in strict mode.
type method string

const (
	bySearch    method = "search"
	bySolitaire method = "solitaire"
)

func (f *strictFlags) add(c *cobra.Command) {
	f.method = bySearch
	c.Flags().IntVar(&f.atMost, "bound", 0, "with --mode strict: only prove that no game has more than `N` guesses; a longer one is given if there is one")
	cli.DurationFlag(c, &f.time, "time-each", "with --mode strict: stop after so long for each secret, with the game and the bound so far")
	cli.ChoiceFlag(c, &f.method, "method", "with --mode strict: a search, which proves, or a heuristic to compare with", bySearch, bySolitaire)
	c.Flags().BoolVar(&f.proof, "with-proof", false, "with --mode strict and --json or --output: the proof that no game has more than bound guesses")
	c.Flags().IntVar(&f.width, "width", clique.DefaultWidth, "with --mode strict --host absurdle: `N` positions to go on from after each guess")
}

// check finds flags that do not go together.
func (f *strictFlags) check(host game.Host, mode game.Mode) error {
	switch {
	case f.atMost < 0 || f.time < 0:
		return cli.UsageError("--bound and --time-each must not be negative")
	case f.width < 1 || f.width > clique.MostWidth:
		return cli.UsageError("--width %d: write 1 to %d", f.width, clique.MostWidth)
	case mode != game.Strict && *f != strictFlags{method: bySearch, width: clique.DefaultWidth}:
		return cli.UsageError("--bound, --time-each, --method, --with-proof and --width go with --mode strict")
	case host == game.Wordle() && f.width != clique.DefaultWidth:
		return cli.UsageError("--width goes with --host absurdle: games of Wordle are found exactly")
	case host != game.Wordle() && (f.atMost > 0 || f.method == bySolitaire || f.proof):
		return cli.UsageError("--bound, --with-proof and --method solitaire go with --host wordle")
	case f.method == bySolitaire && (f.atMost > 0 || f.proof):
		return cli.UsageError("--method solitaire proves nothing: leave --bound and --with-proof out")
	}
	return nil
}
