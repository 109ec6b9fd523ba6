package lookback

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type verifyFlags struct {
	lists  cli.ListFlags
	host   *game.Host
	mode   *game.Mode
	secret game.Word
	sample int
	each   time.Duration
	seed   uint64
	all    bool // nothing may be left unchecked
}

func (a *commands) verifyCommand() *cobra.Command {
	var f verifyFlags
	c := &cobra.Command{
		Use:  "verify FILE | TREE",
		Args: cli.BetweenArgs(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case c.Flags().Changed("time-each") && f.sample == 0:
				return cli.UsageError("--time-each goes with --sample N: how long each of them is searched again")
			case f.each <= 0:
				return cli.UsageError("--time-each %s: it must be positive", f.each)
			}
			return a.verify(c.Context(), args[0], f)
		},
	}
	f.lists.Add(c, "")
	cli.OptionalHostFlag(c, &f.host, "the host (default: the file's, else wordle)", game.HostNames()...)
	cli.OptionalModeFlag(c, &f.mode, "rule for guesses (default: the file's, else hard)")
	cli.WordFlag(c, &f.secret, "secret", "secret `WORD` of Wordle's host (default: the game's last word)")
	cli.WholeFlag(c, &f.sample, "sample", "", "excluded branches or first guesses to search again, drawn at random (default: none)", 0, math.MaxInt)
	f.each = time.Minute
	cli.DurationFlag(c, &f.each, "time-each", "how long to search a first guess again")
	c.Flags().BoolVar(&f.all, "require-all", false, "fail with exit code 3 if something is not checked")
	cli.SeedFlag(c, &f.seed)
	cli.Long(c, "")
	return c
}

// verify checks everything that a file claims, and then checks parts of it again.
func (a *commands) verify(ctx context.Context, name string, f verifyFlags) error {
	file, err := a.readClaims(name)
	if err == nil {
		err = f.fit(name, file)
	}
	if err != nil {
		return err
	}
	f.lists.Beside = name
	options := verify.Options{Lists: verify.NewLists(f.load), Named: f.lists.Named(), Host: f.host, Mode: f.mode, Secret: f.secret, Limit: f.each}
	var parts verify.Parts
	if f.sample > 0 {
		if parts, err = verify.PartsOf(ctx, file, options); err != nil {
			return cli.UsageError("--sample %d: %w", f.sample, err)
		}
	}
	v := verifier{commands: a, name: name, unchecked: map[string]int{}}
	if err := v.checkWhole(ctx, file, options); err != nil {
		return err
	}
	if f.sample > 0 {
		drawn := parts.Draw(f.sample, rand.New(rand.NewPCG(f.seed, 0)))
		a.Log.Info().Uint64("seed", f.seed).Int("parts", len(drawn)).Int("of", len(parts.Searches)).Msgf("searching %s again", parts.Many)
		again := verifier{commands: a, name: name, unchecked: map[string]int{}}
		if err := again.checkSample(ctx, parts, drawn, f.seed, &v); err != nil {
			return err
		}
	}
	v.printSums()
	if f.all && len(v.unchecked) > 0 {
		open := strings.Join(slices.Sorted(maps.Keys(v.unchecked)), "; ")
		return fmt.Errorf("%s: %s, but --require-all needs all: %w", name, open, verify.ErrUnchecked)
	}
	return nil
}

// fit refuses flags that have no effect on the file.
func (f *verifyFlags) fit(name string, file verify.File) error {
	_, tree := file.(*verify.Tree)
	switch file.(type) {
	case *verify.Tree, *verify.Claims, *verify.LossProof, *verify.SetsProof, *verify.CoverProof:
		for _, flag := range []struct {
			name  string
			given bool
		}{{"--host", f.host != nil}, {"--secret", f.secret != (game.Word{})}, {"--mode", f.mode != nil && !tree}} {
			if flag.given {
				return cli.UsageError("%s is about games, and %s has none: leave it out", flag.name, name)
			}
		}
	}
	return nil
}

// readClaims reads a file, standard input, or a built-in tree.
func (a *commands) readClaims(name string) (verify.File, error) {
	if built, err := data.Trees.ReadFile("trees/" + name + treeSuffix); err == nil {
		return verify.Read(name, bytes.NewReader(built))
	}
	file, in, err := a.open(name)
	if err != nil {
		return nil, fmt.Errorf("%w; the built-in trees are %s", err, strings.Join(builtInTrees(), ", "))
	}
	defer in.Close()
	return verify.Read(file, in)
}

// treeSuffix ends the file names of built-in trees.
const treeSuffix = ".txt.gz"

func builtInTrees() []string {
	entries, err := data.Trees.ReadDir("trees")
	if err != nil {
		panic(err) // it is embedded
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), treeSuffix); ok {
			names = append(names, name)
		}
	}
	return names
}

// load loads the lists that the flags name, else those that the file names.
func (f *verifyFlags) load(name string) (*game.Dictionary, error) {
	d, err := f.lists.Load(cmp.Or(name, "nyt"))
	if errors.Is(err, game.ErrList) && !f.lists.Named() {
		err = fmt.Errorf("%w; --words, or --answers and --allowed, say which lists it is about", err)
	}
	return d, err
}

// verifier checks claims and prints what is found.
type verifier struct {
	*commands
	name            string // of the file
	checks, refuted int
	guesses         int            // of games
	open            int            // checks that left something open
	unchecked       map[string]int // number of claims by what was left open
}

// checkWhole checks everything that the file claims. The error is for wrong claims, not for open ones.
func (v *verifier) checkWhole(ctx context.Context, file verify.File, o verify.Options) error {
	var bar *term.Bar // none for a single claim
	if file.Len() > 1 {
		bar = v.Progress(file.Len(), "verify", "claims")
	}
	defer bar.Close()
	err := parallel.InOrder(ctx, file.Len(), func(ctx context.Context, i int) (verify.Verdict, error) {
		found, err := file.Check(ctx, o, i)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.Is(err, verify.ErrOtherLists):
			return nil, cli.UsageError("%s: %w: give them by --words, or --answers and --allowed", v.name, err)
		case err != nil:
			return nil, cli.UsageError("%s: %w", v.name, err)
		}
		return found, nil
	}, func(found verify.Verdict) error {
		v.add(found)
		bar.Set(v.checks)
		return v.print(found, file.Len() == 1)
	})
	if err != nil {
		return err
	}
	return v.wrong("checks")
}

// checkSample searches parts of the file again. It removes from what is unchecked of whole what this settles.
func (v *verifier) checkSample(ctx context.Context, p verify.Parts, drawn []verify.Search, seed uint64, whole *verifier) error {
	bar := v.Progress(len(drawn), "verify", "searches")
	defer bar.Close()
	err := parallel.InOrder(ctx, len(drawn), func(ctx context.Context, i int) (verify.Verdict, error) {
		return drawn[i](ctx), context.Cause(ctx)
	}, func(found verify.Verdict) error {
		v.add(found)
		bar.Set(v.checks)
		for _, open := range found.Unchecked() {
			v.say("%s", open)
		}
		return v.print(found, false)
	})
	if err != nil {
		return err
	}
	bar.Close()
	of, settled := len(p.Searches), v.checks-v.open
	open := p.Open(of)
	n := whole.unchecked[open]
	delete(whole.unchecked, open)
	if left := p.Open(of - settled); left != "" {
		whole.unchecked[left] = n
	}
	if err := v.wrong(p.Many); err != nil {
		return err
	}
	v.say("%s of %s searched again, drawn with seed %d: %s.", plain.Thousands(settled), plain.Count(of, p.One, p.Many), seed, p.Right)
	return nil
}

func (v *verifier) add(found verify.Verdict) {
	v.checks++
	if len(found.Wrong()) > 0 {
		v.refuted++
	}
	if g, ok := found.(verify.GameVerdict); ok {
		v.guesses += g.Guesses
	}
	if len(found.Unchecked()) > 0 {
		v.open++
	}
	for _, open := range found.Unchecked() {
		v.unchecked[open]++
	}
}

// wrong returns an error with the number of refuted checks, or nil if there are none.
func (v *verifier) wrong(checks string) error {
	switch {
	case v.refuted == 0:
		return nil
	case v.checks == 1:
		return fmt.Errorf("%s: %w", v.name, verify.ErrRefuted)
	}
	return fmt.Errorf("%s: %s of %s %s %w", v.name, plain.Thousands(v.refuted), plain.Thousands(v.checks), checks, verify.ErrRefuted)
}

// print prints a verdict. In the text form, a correct claim is printed only if it is the file's only one. What a tree achieves is printed
// even if its claim is wrong.
func (v *verifier) print(found verify.Verdict, only bool) error {
	faults := found.Wrong()
	switch tree, isTree := found.(verify.TreeVerdict); {
	case v.JSON:
		return v.Line(found)
	case only && isTree:
		term.Tree(v.Out, tree)
	case only && len(faults) == 0:
		v.say("%s%s", v.claim(found), ending(len(found.Unchecked()) > 0, ": right."))
	}
	const most = 10
	for i, f := range faults {
		if i == most {
			fmt.Fprintf(v.Out, "%s… and %d more faults\n", v.where(found, verify.FaultError{}), len(faults)-most)
			break
		}
		fmt.Fprintf(v.Out, "%s%v\n", v.where(found, f), f)
	}
	return nil
}

// where returns the place of a fault, for people.
func (v *verifier) where(found verify.Verdict, f verify.FaultError) string {
	switch found := found.(type) {
	case verify.GameVerdict:
		return fmt.Sprintf("game %d: ", found.Game)
	case verify.FirstVerdict:
		return ""
	}
	return f.Place(v.name) + ": "
}

// ending returns the end of the sentence about a claim. It is right unless something is open.
func ending(open bool, right string) string {
	if open {
		return "."
	}
	return right
}

// claim describes a claim, without the end of the sentence.
func (v *verifier) claim(found verify.Verdict) string {
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
			return fmt.Sprintf("%s: the claim is that with %d guesses out of %s every set of fewer than %d of the %s answers is won, %s",
				v.name, found.Guesses, plain.Thousands(found.Allowed), *found.Least, answers, by)
		}
		return fmt.Sprintf("%s: %s show every letter of the %s answers in its place, and no list of fewer than %d does",
			v.name, plain.Count(found.Guesses, "word", "words"), answers, *found.Least)
	}
	return v.name
}

// claims describes the lines of a file of claims, in which no first guess is missing.
func claims(found verify.ClaimsVerdict) string {
	least, firsts := plain.Thousands(found.Least), plain.Thousands(found.Firsts)
	about := fmt.Sprintf("All %s first guesses on %s, %s mode", firsts, found.Words, found.Mode)
	tree := ""
	if found.Tree != "" {
		tree = " what the tree " + found.Tree + " takes"
	}
	switch {
	case found.Claim == verify.Seconds:
		return fmt.Sprintf("%d second guesses to remember after %s, of all %s on %s: the claim is that they take %s guesses or more",
			found.Seconds, found.First.Upper(), firsts, found.Words, least)
	case found.Claim == verify.Pairs && len(found.Best) == 0:
		return fmt.Sprintf("The pairs of all %s first words on %s: the claim is that each takes %s guesses or more", firsts, found.Words, least)
	case found.Claim == verify.Pairs:
		return fmt.Sprintf("The pairs of all %s first words on %s: the claim is that the best take %s guesses, and have %s",
			firsts, found.Words, least, plain.Count(len(found.Best), "word", "words"))
	case found.Wins != nil:
		return fmt.Sprintf("%s: %s win with %d guesses, each by its tree", about, plain.Thousands(*found.Wins), *found.Guesses)
	case found.Exact > 0:
		if tree != "" {
			tree = ", and the least is" + tree
		}
		return fmt.Sprintf("%s: the claim is the exact total of %s%s", about, plain.Thousands(found.Exact), tree)
	case found.Least == 0:
		return fmt.Sprintf("%s: the claim is that none finds every answer with %d", about, *found.Guesses)
	}
	needs := least + " guesses or more"
	if found.Weight > 0 {
		about += fmt.Sprintf(", %s of %s words as answers, with weights, as the file says", plain.Thousands(found.Answers), plain.Thousands(found.Allowed))
		needs = fmt.Sprintf("a sum of weight times guesses of %s or more, %.4f guesses by weight", least, float64(found.Least)/float64(found.Weight))
	}
	if tree != "" {
		needs += ", which is" + tree
	}
	return fmt.Sprintf("%s: the claim is that each needs %s", about, needs)
}

// printSums prints for people how many games are right, and what was not checked.
func (v *verifier) printSums() {
	open := len(v.unchecked) > 0
	if v.checks > 1 {
		v.say("%s games with %s guesses in all%s", plain.Thousands(v.checks), plain.Thousands(v.guesses), ending(open, ": every one is right."))
	}
	for _, what := range slices.Sorted(maps.Keys(v.unchecked)) {
		where := ""
		if n := v.unchecked[what]; v.checks > 1 && n < v.checks {
			where = fmt.Sprintf(" in %s of the games", plain.Thousands(n))
		}
		v.say("Not checked%s: %s.", where, what)
	}
	if open {
		v.say("The rest is right.")
	}
}

// say prints a sentence for people, in lines that fit the terminal.
func (v *verifier) say(form string, values ...any) {
	if !v.JSON {
		cli.Sentence(v.Out, form, values...)
	}
}
