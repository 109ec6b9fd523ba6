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
	"github.com/absurdist/absurdist/data"
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
	cli.AnyWordFlag(c, &f.secret, "secret", "secret `WORD` of Wordle's host (default: the game's last word)")
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
