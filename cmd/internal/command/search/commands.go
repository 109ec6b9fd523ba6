// Package search holds the commands that search for the best trees, the shortest and longest games, and the fewest words.
package search

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/search/tree"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.treeCommand(), a.shortestCommand(), a.longestCommand(), a.coverCommand()}
}

func (a *commands) treeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "tree",
		Short: "Optimal decision trees: make them and prove them",
		Long: `A decision tree says what to guess first, and after each clue what to guess next.
The trees that strategy optimal plays are built in, and absurdist verify knows them
by name, such as original-hard.`,
		Example: `  absurdist tree build --words original --mode hard --first salet -o hard.txt`,
	}
	c.AddCommand(a.treeBuildCommand(), a.treeBranchesCommand(), a.treeProveCommand(), a.treeOpenersCommand(), a.treeFixedCommand(), a.treeMemoryCommand())
	return c
}

// The names of the kinds of job.
const (
	longestKind = "longest"
	proofKind   = "tree prove"
	targetsKind = "shortest targets"
	blockKind   = "shortest target blocks"
)

// Kinds are the kinds of job that the family's commands give to workers.
func Kinds() queue.Kinds {
	return queue.Kinds{
		jobrunner.NewKind(longestKind, openLongest), // longest --secret all: a secret
		jobrunner.NewKind(proofKind, openProof),     // tree prove --first all: a block of first guesses
		jobrunner.NewKind(targetsKind, openTargets), // shortest --secret all: the games that begin with a guess
		jobrunner.NewKind(blockKind, openBlocks),    // shortest --secret all --part: a block of targets
	}
}

// openLongest does the jobs of longest: the longest game that ends on a secret.
func openLongest(_ context.Context, d *game.Dictionary, o longest.Options, _ int) (func(context.Context, game.Word) (longest.Game, error), error) {
	find := longest.New(d, o)
	return func(ctx context.Context, secret game.Word) (longest.Game, error) {
		if _, known := d.Index(secret); !known || o.Host == game.Absurdle() && !d.IsAnswer(secret) {
			return longest.Game{}, fmt.Errorf("%q is no secret of these lists: %w", secret, game.ErrList)
		}
		return find(ctx, secret)
	}, nil
}

// proofParams is what the jobs of tree prove share, beside the word lists.
type proofParams struct {
	Mode    game.Mode `json:"mode"`
	Guesses int       `json:"guesses"`
	Bound   int       `json:"bound"`
	Trees   bool      `json:"trees,omitempty"` // find some tree for first guesses that are not below the bound
	Quick   bool      `json:"quick,omitempty"` // without a search
	// Answers are the words with weights, and Weights these; empty where the answers of the lists count alike.
	Answers []game.Word `json:"answers,omitempty"`
	Weights []int64     `json:"weights,omitempty"`
}

// openProof does the jobs of tree prove: the bounds of each guess of a block.
func openProof(ctx context.Context, d *game.Dictionary, p proofParams, parallel int) (func(context.Context, []game.Word) ([]tree.Opener, error), error) {
	problem := tree.FromDictionary(d, p.Mode, p.Guesses)
	if len(p.Answers) > 0 || len(p.Weights) > 0 {
		problem.Answers, problem.Weights = p.Answers, append([]int64{}, p.Weights...) // not nil: each needs one
	}
	e, err := tree.NewExcluder(ctx, problem, p.Bound, parallel)
	switch {
	case err != nil:
		return nil, err
	case p.Quick:
		return e.QuickBounds, nil
	case p.Trees:
		return e.Bounds, nil
	}
	return e.LowerBounds, nil
}

// openTargets does the jobs of shortest --secret all: games that begin with a guess.
func openTargets(ctx context.Context, d *game.Dictionary, r shortest.Rules, _ int) (func(context.Context, shortest.Hunt) (map[game.Word][]game.Word, error), error) {
	s, err := shortest.New(d, r)
	if err != nil {
		return nil, fmt.Errorf("the lists of the run: %w", err)
	}
	s.Prepare(ctx)
	return s.Hunt, nil
}

// blockParams is what the jobs of shortest share where it is done in parts, beside the word lists.
type blockParams struct {
	Rules   shortest.Rules `json:"rules"`
	Exhaust int            `json:"exhaust"`
}

// openBlocks does the jobs of shortest --secret all in parts: the games that end on each word of a block.
func openBlocks(ctx context.Context, d *game.Dictionary, p blockParams, _ int) (func(context.Context, []game.Word) ([]shortest.Target, error), error) {
	s, err := shortest.New(d, p.Rules)
	if err != nil {
		return nil, fmt.Errorf("the lists of the run: %w", err)
	}
	s.Prepare(ctx)
	return func(ctx context.Context, targets []game.Word) ([]shortest.Target, error) {
		return s.Targets(ctx, targets, shortest.TargetsRun{Exhaust: p.Exhaust})
	}, nil
}
