package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type gameFlags struct {
	lists   cli.ListFlags
	mode    game.Mode
	from    cli.GuessFrom
	guesses int
}

// add adds the flags. The numbers of guesses begin at least; 0 may be the default all the same.
func (f *gameFlags) add(c *cobra.Command, words string, least, guesses int, usage string) {
	f.lists.AddFive(c, words, "the game against the Hinter")
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	cli.GuessFromFlag(c, &f.from, cli.GuessAllowed, cli.GuessAnswers, cli.GuessCandidates, cli.GuessLetters)
	c.Flags().IntVar(&f.guesses, "guesses", guesses, "`N` "+usage)
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("guesses") && (f.guesses < least || f.guesses > minimax.MaxGuesses) {
			return cli.UsageError("--guesses %d: write %d to %d", f.guesses, least, minimax.MaxGuesses)
		}
		return nil
	})
}

func (f *gameFlags) game() (*minimax.Game, error) {
	d, err := f.lists.Load("original")
	if err != nil {
		return nil, err
	}
	mode, others := f.mode, d.Others()
	switch f.from {
	case cli.GuessAnswers:
		others = nil
	case cli.GuessCandidates: // an answer is one exactly when it fits every clue
		mode, others = game.Strict, nil
	case cli.GuessLetters:
		others, err = game.AnyLetters(d.Answers())
	}
	if err == nil && f.from != cli.GuessAllowed {
		d, err = d.Of(d.Answers(), others)
	}
	var g *minimax.Game
	if err == nil {
		g, err = minimax.NewGame(d, mode)
	}
	if err != nil {
		return nil, cli.UsageError("--guess-from %s: %w", f.from, err)
	}
	return g, nil
}

// writeWinning has the checker walk every answer through a tree by which the Guesser wins, and writes it to a file, if one is named.
func writeWinning(ctx context.Context, name string, t *decision.Tree, g *minimax.Game, guesses int) error {
	first := t.Guess.Upper()
	if lost := t.Summary().Lost; lost > 0 {
		return fmt.Errorf("%s: %d answers are not found: %w", first, lost, verify.ErrRefuted)
	}
	h := decision.Header{Host: game.Wordle(), Mode: g.Mode, Guesses: guesses, Objective: decision.LeastWorst}
	text, err := treeText(g.Dictionary, h, t)
	if err == nil {
		err = verify.All(ctx, first, bytes.NewReader(text), g.Dictionary)
	}
	if err == nil && name != "" {
		err = save.Packed(name, text)
	}
	return err
}

// writeLost checks a proof that the Guesser does not win the answers with a number of guesses, and writes it. Words is the
// name of the lists.
func writeLost(ctx context.Context, name string, lines []minimax.ProofLine, guesses int, words string, d *game.Dictionary) error {
	head := verify.NewHead(verify.NotWon, d, game.Normal, guesses, len(lines))
	head.Words = words
	return writeClaim(ctx, name, d, withHead(head, lines)...)
}

func (a *commands) minimaxCountCommand() *cobra.Command {
	var f gameFlags
	var most int64
	c := cli.NewCommand("count", nil, func(ctx context.Context, _ []string) error { return a.minimaxCount(ctx, f, int(most)) })
	f.add(c, "original", 1, 3, "guesses for the Guesser")
	c.Flags().Int64Var(&most, "steps", 5_000_000, "give up on a representation beyond `N` nodes")
	cli.Long(c, "")
	return c
}

// countLine is what minimax count prints of a representation.
type countLine struct {
	Representation string `json:"representation"`
	minimax.Graph
	TooLarge bool `json:"too_large,omitempty"`
	most     int  // nodes
}

func (l countLine) Print(w io.Writer) {
	if l.TooLarge {
		fmt.Fprintf(w, "%-15s more than %s nodes\n", l.Representation, plain.Thousands(l.most))
		return
	}
	fmt.Fprintf(w, "%-15s%13s%13s%13s%13s\n", l.Representation, plain.Thousands(l.Guesses), plain.Thousands(l.Hints), plain.Thousands(l.Won), plain.Thousands(l.Lost))
}

func (a *commands) minimaxCount(ctx context.Context, f gameFlags, most int) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	a.Say("%-15s%13s%13s%13s%13s\n", "representation", "guess nodes", "hint nodes", "won leaves", "lost leaves")
	for _, r := range []minimax.Representation{minimax.Hints, minimax.Sets} {
		l := countLine{Representation: string(r), most: most}
		bar := a.Progress(term.Unknown, string(r), "nodes")
		whole, err := minimax.CountGraph(ctx, g, f.guesses, r, most, bar.Set)
		bar.Close()
		if l.TooLarge = errors.Is(err, minimax.ErrManyNodes); l.TooLarge {
			whole = minimax.Graph{}
		} else if err != nil {
			return err
		}
		l.Graph = whole
		if err := a.Emit(l); err != nil {
			return err
		}
	}
	return nil
}

type leastFlags struct {
	gameFlags
	minimax.LeastOptions
	proof, output string
}

func (a *commands) minimaxLeastCommand() *cobra.Command {
	f := leastFlags{LeastOptions: minimax.LeastOptions{Tries: 10}}
	c := &cobra.Command{
		Use: "least",
		RunE: func(c *cobra.Command, _ []string) error {
			if f.Effort < 0 {
				return cli.UsageError("--steps %d: write 0 or more", f.Effort)
			}
			f.Guesses = f.guesses
			return a.minimaxLeast(c.Context(), c.Root().Context(), &f)
		},
	}
	f.add(c, "original", 2, 2, "guesses for the Guesser, from 2 on: with 1 any two words are a set that the Hinter wins")
	cli.WholeFlag(c, &f.Tries, "tries", "", "how many times to begin; with 0 only the lower bound is looked for", 0, math.MaxInt)
	c.Flags().Uint64Var(&f.Seed, "seed", 0, "which family to begin with, from 0 for the largest; random draws start from it too")
	c.Flags().Int64Var(&f.Effort, "steps", 10_000_000, "at most `N` steps through the sets of one size, for a lower bound; a million take some seconds")
	cli.TimeoutFlag(c, 0, "stop after so long, with the smallest set so far and exit code 5 (default: no limit)")
	cli.SaveFlag(c, &f.proof, "proof", "", "write the proof that the Guesser does not win the set to `FILE`, compressed if it ends in .gz")
	cli.SaveFlag(c, &f.output, "output", "o", "write the proof of the lower bound to `FILE`, compressed if it ends in .gz")
	cli.Long(c, "output")
	return c
}

// leastLine is what minimax least prints.
type leastLine struct {
	Guesses int              `json:"guesses"`
	Upper   int              `json:"upper"`         // words of a set that the Hinter wins, 0 if none was found
	Lower   int              `json:"lower"`         // no smaller set is one
	By      minimax.Argument `json:"by"`            // the argument for Lower
	Below   []int            `json:"below"`         // the lower bounds for 1 guess, 2 and so on that this rests on
	Won     bool             `json:"won,omitempty"` // the Guesser wins all words, so there is no such set
	Words   []game.Word      `json:"words"`
	Seed    uint64           `json:"seed"`
}

// minimaxLeast searches until limited ends. Ctx has no time limit: what was found by then is still proved.
func (a *commands) minimaxLeast(limited, ctx context.Context, f *leastFlags) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	bar := cli.Stages{App: a.App}
	search, err := minimax.NewLeastSearch(limited, g, func(p minimax.LeastProgress) { showLeast(&bar, p) })
	if err != nil {
		return err
	}
	about := fmt.Sprintf("minimax least %s %v", g.Sum(), f.from)
	return save.Resume(f.output, about, func(step minimax.LeastStep) error {
		f.Known = append(f.Known, step)
		return search.Check(step)
	}, func(file *save.Checkpoint) error {
		f.Note = func(step minimax.LeastStep) error { return file.Add(step) }
		found, ended := search.Run(limited, f.LeastOptions)
		bar.Close()
		if ended != nil && !errors.Is(ended, cli.ErrTimeout) {
			return ended
		}
		if err := f.prove(ctx, g, found.Small); err != nil {
			return err
		}
		if ended == nil {
			if err := a.writeSets(ctx, g, found, f.Guesses, file); err != nil {
				return err
			}
		}
		l := leastLine{f.Guesses, len(found.Small), found.Words, found.By, found.Below, found.Won, found.Small, found.Seed}
		return errors.Join(a.Emit(&l), ended)
	})
}

// prove writes why the Guesser does not win the words.
func (f *leastFlags) prove(ctx context.Context, g *minimax.Game, words []game.Word) error {
	if f.proof == "" || len(words) == 0 {
		return nil
	}
	lines, part, err := minimax.LeastProof(ctx, g, words, f.Guesses)
	if err != nil {
		return err
	}
	name, err := listName(part)
	if err != nil {
		return err
	}
	return writeLost(ctx, f.proof, lines, f.Guesses, name, part)
}

// writeSets checks the proof of the lower bound and writes it.
func (a *commands) writeSets(ctx context.Context, g *minimax.Game, found minimax.LeastResult, guesses int, file *save.Checkpoint) error {
	if file == nil {
		return nil
	}
	head := verify.NewHead(verify.Sets, g.Dictionary, game.Normal, guesses, len(found.Stages))
	head.Least, head.Probes = &found.Words, found.Probes
	a.Log.Info().Msg("checking the proof")
	text, err := claim(ctx, "the proof", g.Dictionary, withHead(head, found.Stages)...)
	if err != nil {
		return err
	}
	return file.Finish(text)
}

// listName returns the name of a built-in list with the same allowed words, or else the name of the lists. By this name verify finds the
// lists of a proof about a part of the answers without being told.
func listName(d *game.Dictionary) (string, error) {
	sum := d.AnyAnswer().Sum()
	for _, name := range game.ListsOf("en", game.Letters) {
		list, err := game.LoadList(name)
		if err != nil {
			return "", err
		}
		if list.AnyAnswer().Sum() == sum {
			return name, nil
		}
	}
	return d.Name(), nil
}

func (l *leastLine) Print(w io.Writer) {
	switch {
	case l.Won:
		cli.Sentence(w, "The Guesser wins all words with %d guesses, so there is no set that the Hinter wins.", l.Guesses)
		return
	case l.Upper == 0:
		cli.Sentence(w, "No set was found that the Hinter wins with %d guesses; it has %d words or more.", l.Guesses, l.Lower)
	case l.Upper == l.Lower:
		fmt.Fprintf(w, "The least set that the Hinter wins with %d guesses has %d words, proved:\n", l.Guesses, l.Upper)
	default:
		cli.Sentence(w, "The least set that the Hinter wins with %d guesses has %d to %d words (seed %d):", l.Guesses, l.Lower, l.Upper, l.Seed)
	}
	if len(l.Words) > 0 {
		cli.Sentence(w, "%s", cli.Upper(l.Words))
	}
	cli.Sentence(w, "The Guesser wins all sets of fewer than %d words: %s.", l.Lower, l.reason())
}

func (l *leastLine) reason() string {
	fewer := l.Guesses - 1
	bound := l.Lower - 1 // with one guess fewer
	if len(l.Below) == fewer {
		bound = l.Below[fewer-1]
	}
	before := fmt.Sprintf("with %s he wins all sets of fewer than %d", plain.Count(fewer, "guess", "guesses"), bound)
	switch l.By {
	case minimax.ByThree:
		return before + "; some guess tells three of the words apart, so that at least two of them are not among those left"
	case minimax.BySearch:
		return fmt.Sprintf("%s, and he wins every set of %d words of which every guess keeps %d together", before, l.Lower-1, bound)
	default:
		return before + ", and he guesses one of the words first"
	}
}

// showLeast shows the progress of minimax least: one bar for the tries from above, and one from below for each size of sets.
func showLeast(stages *cli.Stages, p minimax.LeastProgress) {
	guesses := plain.Count(p.Guesses, "guess", "guesses")
	if p.Below {
		bar, _ := stages.Next(fmt.Sprintf("%s, sets of %d words", guesses, p.Words), 100, term.Percent)
		bar.Set(int(100 * p.Share))
		return
	}
	title := guesses + ", tries"
	bar, _ := stages.Next(title, p.Tries, "tries")
	bar.Set(p.Try)
	words := ""
	if p.Words > 0 {
		words = fmt.Sprintf("%d words, ", p.Words)
	}
	bar.Describe(fmt.Sprintf("%s (%s%s positions)", title, words, plain.Thousands(int(p.Positions))))
}
