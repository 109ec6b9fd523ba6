package main

import (
	"context"
	"time"

	"absurdist/engine"
	"absurdist/engine/clique"

	"github.com/spf13/cobra"
)

// strictFlags are the flags of longest that are about strict mode only.
type strictFlags struct {
	record int
	time   time.Duration
	method string
	proof  bool
	width  int
}

func (f *strictFlags) add(c *cobra.Command) {
	c.Flags().IntVar(&f.record, "record", 0, "with --mode strict: only prove that no game has more than `N` guesses; a longer one is given if there is one")
	c.Flags().DurationVar(&f.time, "time", 0, "with --mode strict: stop after so long for each secret, with the game and the bound so far")
	c.Flags().StringVar(&f.method, "method", "search", "with --mode strict: search, which proves, or solitaire, a heuristic to compare with")
	c.Flags().BoolVar(&f.proof, "proof", false, "with --mode strict and --json or --output: the proof that no game has more than bound guesses")
	c.Flags().IntVar(&f.width, "width", clique.DefaultWidth, "with --mode strict --host absurdle: positions to go on from after each guess")
	complete(c, "method", func() []string { return []string{"search", "solitaire"} })
}

// check finds flags that do not go together.
func (f *strictFlags) check(host, mode string) error {
	switch {
	case f.method != "search" && f.method != "solitaire":
		return usageError("--method %q: write search or solitaire", f.method)
	case f.record < 0 || f.time < 0:
		return usageError("--record and --time must not be negative")
	case f.width < 1 || f.width > clique.MostWidth:
		return usageError("--width %d: write 1 to %d", f.width, clique.MostWidth)
	case mode != engine.Strict.String() && *f != strictFlags{method: "search", width: clique.DefaultWidth}:
		return usageError("--record, --time, --method, --proof and --width go with --mode strict")
	case host == engine.Wordle.String() && f.width != clique.DefaultWidth:
		return usageError("--width goes with --host absurdle: games of Wordle are found exactly")
	case host != engine.Wordle.String() && (f.record > 0 || f.method == "solitaire" || f.proof):
		return usageError("--record, --proof and --method solitaire go with --host wordle")
	case f.method == "solitaire" && (f.record > 0 || f.proof):
		return usageError("--method solitaire proves nothing: leave --record and --proof out")
	}
	return nil
}

// solver is for strict mode. Games are short, so they are always given.
func (f *strictFlags) solver(d *engine.Dictionary, host engine.HostKind) longestSolver {
	find := f.finder(d, host)
	return func(ctx context.Context, secret engine.Word) (longestLine, error) {
		r, err := find(ctx, secret, clique.Options{Record: f.record, Time: f.time, Proof: f.proof})
		if err != nil {
			return longestLine{}, err
		}
		line := longestLine{
			Secret: secret, Mode: engine.Strict.String(),
			Guesses: len(r.Game), Bound: r.Bound, Proved: r.Proved(), Game: r.Game, Proof: r.Proof,
		}
		if host == engine.Absurdle {
			line.Host = host.String()
		}
		return line, nil
	}
}

// finder returns what finds the games.
func (f *strictFlags) finder(d *engine.Dictionary, host engine.HostKind) func(context.Context, engine.Word, clique.Options) (clique.Result, error) {
	if host == engine.Absurdle {
		forcer := clique.NewForcer(d)
		return func(ctx context.Context, secret engine.Word, o clique.Options) (clique.Result, error) {
			if !d.IsAnswer(secret) {
				return clique.Result{}, notAnAnswer(d, secret)
			}
			return forcer.Force(ctx, secret, f.width, o)
		}
	}
	finder := clique.NewFinder(d.Words())
	if f.method == "solitaire" {
		return finder.Solitaire
	}
	return finder.Longest
}
