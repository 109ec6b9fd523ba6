package lookback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/verify"
)

type verifier struct {
	app  *commands
	name string // of the file
}

type sums struct {
	checks, refuted int
	guesses         int            // of games
	open            int            // checks that left something open
	unchecked       map[string]int // number of claims by what was left open
}

// checkWhole checks everything that the file claims. The error is for wrong claims, not for open ones.
func (v verifier) checkWhole(ctx context.Context, file verify.File, o verify.Options) (sums, error) {
	var bar *term.Bar // none for a single claim
	if file.Len() > 1 {
		bar = v.app.Progress(file.Len(), "verify", "claims")
	}
	defer bar.Close()
	all := sums{unchecked: map[string]int{}}
	emit := func(found verify.Verdict) error {
		all.add(found)
		bar.Set(all.checks)
		return v.print(found, file.Len() == 1)
	}
	err := parallel.InOrder(ctx, file.Len(), func(ctx context.Context, i int) (verify.Verdict, error) {
		found, err := file.Check(ctx, o, i)
		if err != nil {
			err = v.unfit(err)
		}
		return found, cmp.Or(context.Cause(ctx), err)
	}, emit)
	if err != nil {
		return all, err
	}
	return all, all.err(v.name, "checks")
}

// checkSample searches parts of the file again. It removes from the sums what this settles.
func (v verifier) checkSample(ctx context.Context, p verify.Parts, drawn []verify.Search, seed uint64, whole *sums) error {
	bar := v.app.Progress(len(drawn), "verify", "searches")
	defer bar.Close()
	all := sums{unchecked: map[string]int{}}
	settled := 0
	err := parallel.InOrder(ctx, len(drawn), func(ctx context.Context, i int) (verify.Verdict, error) {
		return drawn[i](ctx), context.Cause(ctx)
	}, func(found verify.Verdict) error {
		all.add(found)
		if len(found.Unchecked()) == 0 {
			settled++
		}
		bar.Set(all.checks)
		for _, open := range found.Unchecked() {
			if !v.app.JSON {
				v.say("%s", open)
			}
		}
		return v.print(found, false)
	})
	if err != nil {
		return err
	}
	bar.Close()
	of := len(p.Searches)
	open := p.Open(of)
	n := whole.unchecked[open]
	delete(whole.unchecked, open)
	if left := p.Open(of - settled); left != "" {
		whole.unchecked[left] = n
	}
	if err := all.err(v.name, p.Many); err != nil || v.app.JSON {
		return err
	}
	searched := plain.Thousands(all.checks-all.open) + " of " + plain.Count(of, p.One, p.Many)
	v.say("%s searched again, drawn with seed %d: %s.", searched, seed, p.Right)
	return nil
}

// unfit returns the error for a claim that can't be checked with the options.
func (v verifier) unfit(err error) error {
	if errors.Is(err, verify.ErrOtherLists) {
		return cli.UsageError("%s: %w: give them by --words, or --answers and --allowed", v.name, err)
	}
	return cli.UsageError("%s: %w", v.name, err)
}

func (s *sums) add(found verify.Verdict) {
	s.checks++
	if len(found.Wrong()) > 0 {
		s.refuted++
	}
	if g, ok := found.(verify.GameVerdict); ok {
		s.guesses += g.Guesses
	}
	if len(found.Unchecked()) > 0 {
		s.open++
	}
	for _, open := range found.Unchecked() {
		s.unchecked[open]++
	}
}

// err returns an error with the number of refuted checks, or nil if there are none.
func (s *sums) err(name, checks string) error {
	switch {
	case s.refuted == 0:
		return nil
	case s.checks == 1:
		return fmt.Errorf("%s: %w", name, verify.ErrRefuted)
	}
	return fmt.Errorf("%s: %s of %s %s %w", name, plain.Thousands(s.refuted), plain.Thousands(s.checks), checks, verify.ErrRefuted)
}

// print prints a verdict. In the text form, a correct claim is printed only if it is the file's only one.
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

// where returns the place of a fault, for people.
func (v verifier) where(found verify.Verdict, f verify.FaultError) string {
	switch found := found.(type) {
	case verify.GameVerdict:
		return fmt.Sprintf("game %d: ", found.Game)
	case verify.FirstVerdict:
		return ""
	}
	return f.Place(v.name) + ": "
}

// printOnly describes a file's only claim to people. It prints what a tree achieves even if its claim is wrong.
func (v verifier) printOnly(found verify.Verdict) {
	if tree, ok := found.(verify.TreeVerdict); ok {
		term.Tree(v.app.Out, tree)
		return
	}
	if len(found.Wrong()) == 0 {
		v.say("%s%s", v.claim(found), ending(len(found.Unchecked()) > 0, ": right."))
	}
}

// ending returns the end of the sentence about a claim. It is right unless something is open.
func ending(open bool, right string) string {
	if open {
		return "."
	}
	return right
}

// claim describes a claim, without the end of the sentence.
func (v verifier) claim(found verify.Verdict) string {
	switch found := found.(type) {
	case verify.GameVerdict:
		text := plain.Count(found.Guesses, "guess", "guesses")
		if found.Boards > 0 {
			text += fmt.Sprintf(" on %d boards", found.Boards)
		}
		if found.Guesses > 0 {
			text += ", ending on " + found.Answer.Upper()
		}
		return text
	case verify.ClaimsVerdict:
		return claims(found)
	case verify.ProofVerdict:
		answers := plain.Thousands(found.Answers)
		if found.Claim == verify.NotWon {
			return fmt.Sprintf("%s: no tree finds the %s answers with %d guesses out of %s, in %s",
				v.name, answers, found.Guesses, plain.Thousands(found.Allowed), plain.Count(found.Steps, "step", "steps"))
		}
		if found.Claim == verify.Sets {
			by := "as follows without a search"
			if found.Steps > 0 {
				by = "by " + plain.Count(found.Steps, "list", "lists") + " of sets"
			}
			return fmt.Sprintf("%s: with %d guesses out of %s, every set of fewer than %d of the %s answers is said to be won, %s",
				v.name, found.Guesses, plain.Thousands(found.Allowed), *found.Least, answers, by)
		}
		return fmt.Sprintf("%s: %s show every letter of the %s answers in its place, and no list of fewer than %d does",
			v.name, plain.Count(found.Guesses, "word", "words"), answers, *found.Least)
	}
	return v.name
}

// claims describes the lines of a file of claims.
func claims(found verify.ClaimsVerdict) string {
	least, firsts := plain.Thousands(found.Least), plain.Thousands(found.Firsts)
	about := fmt.Sprintf("%s first guesses on %s, %s mode", firsts, found.Words, found.Mode)
	tree := ""
	if found.Tree != "" {
		tree = " what the tree " + found.Tree + " takes"
	}
	switch {
	case found.Claim == verify.Seconds:
		return fmt.Sprintf("%d second guesses to remember after %s, of %s on %s, none is missing: said to take %s guesses or more",
			found.Seconds, found.First.Upper(), firsts, found.Words, least)
	case found.Claim == verify.Pairs && len(found.Best) == 0:
		return fmt.Sprintf("The pairs of %s first words on %s, none is missing: each is said to take %s guesses or more", firsts, found.Words, least)
	case found.Claim == verify.Pairs:
		return fmt.Sprintf("The pairs of %s first words on %s, none is missing: the best are said to take %s guesses, and %s in one",
			firsts, found.Words, least, plain.Count(len(found.Best), "word is", "words are"))
	case found.Wins != nil:
		return fmt.Sprintf("%s, none is missing: %s win with %d guesses, each by its tree", about, plain.Thousands(*found.Wins), *found.Guesses)
	case found.Exact > 0:
		if tree != "" {
			tree = ", and the least is" + tree
		}
		return fmt.Sprintf("%s, none is missing: of %s the total is told exactly%s", about, plain.Thousands(found.Exact), tree)
	case found.Least == 0:
		return fmt.Sprintf("%s: each is said not to find every answer with %d, and none is missing", about, *found.Guesses)
	}
	needs := fmt.Sprintf("to need %s guesses or more", least)
	if found.Weight > 0 {
		about += fmt.Sprintf(", %s of %s words as answers, with weights, as the file says", plain.Thousands(found.Answers), plain.Thousands(found.Allowed))
		needs = fmt.Sprintf("to have a sum of weight times guesses of %s or more, %.4f guesses by weight", least, float64(found.Least)/float64(found.Weight))
	}
	if tree != "" {
		needs += ", which is" + tree
	}
	return fmt.Sprintf("%s: each is said %s, and none is missing", about, needs)
}

// printSums prints for people how many games are right, and what was not checked.
func (v verifier) printSums(all sums) {
	if v.app.JSON {
		return
	}
	open := len(all.unchecked) > 0
	if all.checks > 1 {
		v.say("%s games with %s guesses in all%s", plain.Thousands(all.checks), plain.Thousands(all.guesses), ending(open, ": every one is right."))
	}
	for _, what := range slices.Sorted(maps.Keys(all.unchecked)) {
		where := ""
		if n := all.unchecked[what]; all.checks > 1 && n < all.checks {
			where = fmt.Sprintf(" in %s of the games", plain.Thousands(n))
		}
		v.say("Not checked%s: %s.", where, what)
	}
	if open {
		fmt.Fprintln(v.app.Out, "The rest is right.")
	}
}

// say prints a sentence for people, in lines that fit the terminal.
func (v verifier) say(form string, values ...any) {
	fmt.Fprintln(v.app.Out, cli.Wrap(fmt.Sprintf(form, values...), cli.Columns))
}
