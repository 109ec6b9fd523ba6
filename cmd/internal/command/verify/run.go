package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine/parallel"
	"absurdist/engine/verify"
)

// verifier checks a file and prints what it finds.
type verifier struct {
	app  *commands
	name string // of the file
}

// sums counts what verdicts say.
type sums struct {
	checks, refuted int
	guesses         int            // of games
	unchecked       map[string]int // what was left open, by claims
}

// checkWhole checks all that the file claims.
func (v verifier) checkWhole(ctx context.Context, file verify.File, o verify.Options) error {
	bar := progress.New(v.app.Err, cli.IsTerminal(v.app.Err) && file.Len() > 1, file.Len(), "verify")
	defer bar.Close()
	all := sums{unchecked: map[string]int{}}
	emit := func(found verify.Verdict) error {
		all.add(found)
		bar.Set(all.checks)
		return v.print(found, file.Len() == 1)
	}
	// Games are made ready and checked in blocks, so that a long file needs no more memory than a block.
	const block = 4096
	var ready []verify.Check
	for c, err := range file.Checks(o) {
		if err != nil {
			return v.unfit(err)
		}
		if ready = append(ready, c); len(ready) < block {
			continue
		}
		if err := inOrder(ctx, ready, emit); err != nil {
			return err
		}
		ready = ready[:0]
	}
	if err := inOrder(ctx, ready, emit); err != nil {
		return err
	}
	bar.Close()
	if err := all.err(v.name, "checks"); err != nil {
		return err
	}
	v.printSums(all)
	return nil
}

// checkSample searches parts of the file again.
func (v verifier) checkSample(ctx context.Context, s verify.Sample, seed uint64) error {
	bar := v.app.Progress(len(s.Checks), "verify")
	defer bar.Close()
	all := sums{unchecked: map[string]int{}}
	err := inOrder(ctx, s.Checks, func(found verify.Verdict) error {
		all.add(found)
		bar.Set(all.checks)
		for _, open := range found.Unchecked() {
			if !v.app.JSON {
				fmt.Fprintln(v.app.Out, open)
			}
		}
		return v.print(found, false)
	})
	if err != nil {
		return err
	}
	bar.Close()
	if err := all.err(v.name, s.Many); err != nil || v.app.JSON {
		return err
	}
	searched := term.Count(all.checks-len(all.unchecked), s.One, s.Many)
	if s.Of > 0 {
		searched = term.Thousands(all.checks) + " of " + term.Count(s.Of, s.One, s.Many)
	}
	fmt.Fprintf(v.app.Out, "%s searched again, drawn with seed %d: %s.\n", searched, seed, s.Right)
	return nil
}

// inOrder runs checks on all cores.
func inOrder(ctx context.Context, checks []verify.Check, emit func(verify.Verdict) error) error {
	return parallel.InOrder(ctx, len(checks), func(ctx context.Context, i int) (verify.Verdict, error) { return checks[i](ctx) }, emit)
}

// unfit is the error for a claim that can't be checked with the options.
func (v verifier) unfit(err error) error {
	if errors.Is(err, verify.ErrOtherLists) {
		return cli.UsageError("%s: %w: give them by --words, or --answers and --allowed", v.name, err)
	}
	return cli.UsageError("%s: %w", v.name, err)
}

// add counts a verdict.
func (s *sums) add(found verify.Verdict) {
	s.checks++
	if len(found.Wrong()) > 0 {
		s.refuted++
	}
	if g, ok := found.(verify.GameVerdict); ok {
		s.guesses += g.Guesses
	}
	for _, open := range found.Unchecked() {
		s.unchecked[open]++
	}
}

// err says how many checks were refuted.
func (s *sums) err(name, checks string) error {
	switch {
	case s.refuted == 0:
		return nil
	case s.checks == 1:
		return fmt.Errorf("%s: %w", name, verify.ErrRefuted)
	}
	return fmt.Errorf("%s: %d of %d %s %w", name, s.refuted, s.checks, checks, verify.ErrRefuted)
}

// print prints a verdict; for people what is right is told only of the one claim of a file.
func (v verifier) print(found verify.Verdict, only bool) error {
	if v.app.JSON {
		return v.app.Line(found)
	}
	faults := found.Wrong()
	if only {
		v.printOnly(found)
	}
	const most = 10
	for i, f := range faults {
		if i == most {
			fmt.Fprintf(v.app.Out, "%s… and %d more faults\n", v.where(found, verify.FaultError{}), len(faults)-most)
			break
		}
		fmt.Fprintf(v.app.Out, "%s%v\n", v.where(found, f), f)
	}
	return nil
}

// where says for people where a fault is.
func (v verifier) where(found verify.Verdict, f verify.FaultError) string {
	switch found := found.(type) {
	case verify.GameVerdict:
		return fmt.Sprintf("game %d: ", found.Game)
	case verify.FirstVerdict:
		return ""
	}
	return f.Place(v.name) + ": "
}

// printOnly tells people of the one claim of a file what it is and that it is right, and of a tree what it achieves also
// where it is not as it claims.
func (v verifier) printOnly(found verify.Verdict) {
	out := v.app.Out
	if tree, ok := found.(verify.TreeVerdict); ok {
		term.Tree(out, tree)
		return
	}
	if len(found.Wrong()) > 0 {
		return
	}
	switch found := found.(type) {
	case verify.GameVerdict:
		fmt.Fprintf(out, "%s guesses", term.Thousands(found.Guesses))
		if found.Boards > 0 {
			fmt.Fprintf(out, " on %d boards", found.Boards)
		}
		if found.Guesses > 0 {
			fmt.Fprintf(out, ", the last is %s", found.Answer.Upper())
		}
		fmt.Fprintln(out, ": right.")
	case verify.TreeProofVerdict:
		needs := fmt.Sprintf("to need %s guesses or more", term.Thousands(found.Bound))
		if found.Bound == 0 {
			needs = fmt.Sprintf("not to find every answer with %d", found.Guesses)
		}
		fmt.Fprintf(out, "%s first guesses on %s, %s mode: each is said %s, and none is missing.\n",
			term.Thousands(found.Firsts), found.Words, found.Mode, needs)
	case verify.OpeningsVerdict:
		fmt.Fprintf(out, "%s first guesses on %s, %s mode, none is missing: %s win with %d guesses, each by its tree.\n",
			term.Thousands(found.Firsts), found.Words, found.Mode, term.Thousands(found.Wins), found.Guesses)
	case verify.LossVerdict:
		fmt.Fprintf(out, "%s: no tree finds the %s answers with %d guesses out of %s, in %s: right.\n",
			v.name, term.Thousands(found.Answers), found.Guesses, term.Thousands(found.Allowed), term.Count(found.Steps, "step", "steps"))
	}
}

// printSums tells people what is right of several games, and what was not checked.
func (v verifier) printSums(all sums) {
	if v.app.JSON {
		return
	}
	if all.checks > 1 {
		fmt.Fprintf(v.app.Out, "%s games with %s guesses in all: every one is right.\n", term.Thousands(all.checks), term.Thousands(all.guesses))
	}
	for _, what := range slices.Sorted(maps.Keys(all.unchecked)) {
		where := ""
		if all.checks > 1 {
			where = fmt.Sprintf(" in %s of the games", term.Thousands(all.unchecked[what]))
		}
		fmt.Fprintf(v.app.Out, "Not checked%s: %s.\n", where, what)
	}
}
