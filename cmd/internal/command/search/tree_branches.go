package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/branches"
	"github.com/absurdist/absurdist/engine/search/tree"

	"github.com/spf13/cobra"
)

// branchesFlags are the flags of tree branches.
type branchesFlags struct {
	lists                 cli.ListFlags
	guesses, width, bound int
	first                 game.Word // the zero word for any
	output                string
}

func (a *commands) treeBranchesCommand() *cobra.Command {
	f := branchesFlags{guesses: 6, width: 64}
	c := &cobra.Command{
		Use:   "branches",
		Short: "Look for the decision tree with the fewest guesses to look up",
		Long: `Branches looks for the smallest tree, in normal mode, that finds every answer
within the guesses allowed. Its size is its number of positions: the guesses at
which more than one answer is possible, the first one included. If one answer is
left the guess is certain and does not count. Branches are the clues that lead
from one position to another, so there is one less.

The search is a beam: --width N tries N guesses at a position, and more first
guesses with less width before. The result is an upper bound, and the same
command makes the same file. --width 0 tries everything and is exact; use it for
short lists. --bound N also tries to show that no tree has fewer than N
positions, as far as --timeout allows.`,
		Example: `  absurdist tree branches --words original --guesses 5 --first octyl --width 1
  absurdist tree branches --words original --guesses 5 -o crib.txt`,
		Args: cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error { return a.treeBranches(c.Context(), f) },
	}
	f.lists.AddFive(c, "original", "this search")
	cli.WholeFlag(c, &f.guesses, "guesses", "", "`N` guesses allowed, 0 for no limit", 0, math.MaxInt)
	cli.WholeFlag(c, &f.width, "width", "", "`N` guesses tried at a position, 0 for all", 0, math.MaxInt)
	cli.WholeFlag(c, &f.bound, "bound", "", "show that no tree has fewer than `N` positions", 0, math.MaxInt)
	cli.WordFlag(c, &f.first, "first", "word to begin with; the bound is then of trees that begin with it (default: the best found)")
	cli.SaveFlag(c, &f.output, "output", "o", "`FILE` to write, compressed if it ends in .gz (default: only its sums are printed)")
	cli.TimeoutFlag(c, 0, "stop after so long, with the best tree so far and exit code 5 (default: no limit)")
	cli.Long(c, "")
	return c
}

// branchesLine is what tree branches prints.
type branchesLine struct {
	Words     string    `json:"words"`
	Guesses   int       `json:"guesses"`
	First     game.Word `json:"first"`
	Positions int       `json:"positions"`
	Branches  int       `json:"branches"`
	Lower     int       `json:"lower"` // no tree, of those that begin with --first if that is given, has fewer positions
	Proved    bool      `json:"proved"`
	Total     int       `json:"total"`
	Worst     int       `json:"worst"`
	Seconds   float64   `json:"seconds"`
	anyFirst  bool
}

func (a *commands) treeBranches(ctx context.Context, f branchesFlags) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	if f.first != (game.Word{}) {
		if err := checkFirst(f.first, d); err != nil {
			return err
		}
	}
	bar := a.Progress(term.Unknown, "searching", "first guesses")
	defer bar.Close()
	o := branches.Options{First: f.first, Width: f.width, Bound: f.bound, Progress: func(p branches.Progress) {
		if p.Best > 0 {
			bar.Describe(fmt.Sprintf("best tree %d positions, first guesses", p.Best))
		}
		bar.Set(p.Firsts)
	}}
	began := time.Now()
	r, stopped := branches.Search(ctx, tree.FromDictionary(d, game.Normal, f.guesses), o)
	bar.Close()
	if r.Tree == nil || stopped != nil && !errors.Is(stopped, cli.ErrTimeout) {
		return cmp.Or(stopped, context.Cause(ctx))
	}
	h := decision.Header{Host: game.Wordle(), Mode: game.Normal, Guesses: f.guesses, Objective: decision.FewestBranches}
	if err := writeTree(f.output, d, h, tree.Result{Tree: r.Tree, Summary: r.Summary}); err != nil {
		return err
	}
	line := branchesLine{
		Words: d.Name(), Guesses: f.guesses, First: r.Tree.Guess, Positions: r.Positions, Branches: r.Branches(),
		Lower: r.Lower, Proved: r.Proved(), Total: r.Total, Worst: r.Worst, Seconds: time.Since(began).Seconds(), anyFirst: f.first == game.Word{},
	}
	return cmp.Or(a.Emit(line), stopped)
}

func (l branchesLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s on %s: %s positions and %s branches, worst %d, %s guesses in all\n", l.First.Upper(), l.Words,
		plain.Thousands(l.Positions), plain.Thousands(l.Branches), l.Worst, plain.Thousands(l.Total))
	that := "no tree"
	if !l.anyFirst {
		that += " that begins with " + l.First.Upper()
	}
	if l.Proved {
		fmt.Fprintf(w, "Proved: %s has fewer positions.\n", that)
	} else {
		fmt.Fprintf(w, "Not proved to be the fewest; what is shown is that %s has fewer than %s.\n", that, plain.Thousands(l.Lower))
	}
	fmt.Fprintf(w, "\n%s\n", term.Seconds(l.Seconds))
}
