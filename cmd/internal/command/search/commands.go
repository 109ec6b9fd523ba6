// Package search holds the commands that search for the best trees, the shortest and longest games, the fewest words, and who wins
// Wordle as a game of two players.
package search

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/cover"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{
		cli.Group("tree", a.treeBuildCommand(), a.treeBranchesCommand(), a.treeProveCommand(), a.treeOpenersCommand(), a.treeFixedCommand(), a.treeMemoryCommand()),
		a.shortestCommand(), a.longestCommand(), a.coverCommand(),
		cli.Group("minimax", a.minimaxSolveCommand(), a.minimaxLeastCommand(), a.minimaxCountCommand()),
	}
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
	// Answers are the words with weights, and Weights their weights. Both are empty if the answers of the lists are equally likely.
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

// What the searches write to files: claims with their proofs, trees, and games.

// claim returns the lines of a claim about some lists, after the checker has accepted them. Name is for errors.
func claim(ctx context.Context, name string, d *game.Dictionary, lines ...any) ([]byte, error) {
	text, err := save.JSONLines(lines...)
	if err != nil {
		return nil, err
	}
	return text, verify.All(ctx, name, bytes.NewReader(text), d)
}

// writeClaim writes a claim to a file, if one is named.
func writeClaim(ctx context.Context, name string, d *game.Dictionary, lines ...any) error {
	if name == "" {
		return nil
	}
	text, err := claim(ctx, name, d, lines...)
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}

// withHead returns the lines of a claim: the first one, and those that prove it.
func withHead[T any](head verify.Head, lines []T) []any {
	all := []any{head}
	for _, l := range lines {
		all = append(all, l)
	}
	return all
}

// treeText returns a decision tree as its file has it. The header needs only the rules and what the tree is made for.
func treeText(d *game.Dictionary, h decision.Header, t *decision.Tree) ([]byte, error) {
	sum := t.Summary()
	h.Words, h.Lists, h.Alphabet, h.Length = d.Name(), d.Sum(), d.Alphabet().Name(), d.Length()
	h.Answers, h.Total, h.Worst, h.Lost = sum.Answers, sum.Total, sum.Worst, sum.Lost
	h.Weight, h.Weighted = int(sum.Weight), int(sum.Weighted)
	var text bytes.Buffer
	if err := decision.Write(&text, h, t); err != nil {
		return nil, cli.UsageError("--output: %w", err)
	}
	return text.Bytes(), nil
}

// writeTree writes the file of a tree, if one is named.
func writeTree(name string, d *game.Dictionary, h decision.Header, t *decision.Tree) error {
	if name == "" {
		return nil
	}
	text, err := treeText(d, h, t)
	if err != nil {
		return err
	}
	if err := save.Packed(name, text); err != nil {
		return cli.UsageError("--output: %w", err)
	}
	return nil
}

// playedFile puts the first line of a file of games before their words. Lines is the number of lines of words.
func playedFile(about verify.Setting, lines int, words []byte) ([]byte, error) {
	head, err := save.JSONLines(verify.Head{Claim: verify.Played, Setting: about, Follow: new(lines)})
	return slices.Concat([]byte("# "), head, words), err
}

func printWords(w io.Writer, words []game.Word, perLine int) {
	for line := range slices.Chunk(words, perLine) {
		fmt.Fprintln(w, cli.Upper(line))
	}
}

func (a *commands) coverCommand() *cobra.Command {
	var lists cli.ListFlags
	var output string
	c := cli.NewCommand("cover", nil, func(ctx context.Context, _ []string) error { return a.cover(ctx, &lists, output) })
	lists.Add(c, "nyt")
	cli.SaveFlag(c, &output, "output", "o", "write the words and the proof to `FILE`, compressed if it ends in .gz")
	cli.Long(c, "")
	return c
}

// coverLine is what cover prints.
type coverLine struct {
	Words   string      `json:"words"`
	Answers int         `json:"answers"`
	Allowed int         `json:"allowed"`
	Guesses []game.Word `json:"guesses"` // they show every letter of the answers in its place
	Least   int         `json:"least"`   // no fewer words do
	Places  int         `json:"places"`  // how many letters in their places there are
	Seconds float64     `json:"seconds"`
}

func (l coverLine) Print(w io.Writer) {
	fewer := ", and no fewer words do"
	if l.Least < len(l.Guesses) {
		fewer = fmt.Sprintf(". Whether fewer do is open; at least %d are needed", l.Least)
	}
	cli.Sentence(w, "%s show all %d letters of the answers of %s in their places%s:", plain.Count(len(l.Guesses), "word", "words"), l.Places, l.Words, fewer)
	printWords(w, l.Guesses, 10)
}

// coverEffort takes seconds for lists of five letters, and minutes for long ones.
var coverEffort = cover.Options{Steps: 200_000, Nodes: 3000}

func (a *commands) cover(ctx context.Context, lists *cli.ListFlags, output string) error {
	d, err := lists.Load("")
	if err != nil {
		return err
	}
	bar := a.Progress(term.Unknown, "searching", term.Nothing)
	start := time.Now()
	found, err := cover.Find(ctx, d, coverEffort)
	bar.Close()
	if err != nil {
		return err
	}
	head := verify.NewHead(verify.Covers, d, game.Normal, 0, 1)
	head.Least = &found.Bound
	words := struct {
		Guesses []game.Word  `json:"guesses"`
		Proof   *cover.Proof `json:"proof"`
	}{found.Words, found.Proof}
	if err := writeClaim(ctx, output, d, head, words); err != nil {
		return err
	}
	return a.Emit(coverLine{d.Name(), len(d.Answers()), len(d.Words()), found.Words, found.Bound, found.Places, time.Since(start).Seconds()})
}
