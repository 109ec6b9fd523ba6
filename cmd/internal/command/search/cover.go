package search

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/cover"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

func (a *commands) coverCommand() *cobra.Command {
	var lists cli.ListFlags
	var output string
	c := &cobra.Command{
		Use:  "cover",
		RunE: func(c *cobra.Command, _ []string) error { return a.cover(c.Context(), &lists, output) },
	}
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
	fmt.Fprintf(w, "%s show all %d letters of the answers of %s in their places", plain.Count(len(l.Guesses), "word", "words"), l.Places, l.Words)
	if l.Least == len(l.Guesses) {
		fmt.Fprintln(w, ", and no fewer words do:")
	} else {
		fmt.Fprintf(w, ". Whether fewer do is open; %d at least are needed:\n", l.Least)
	}
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
