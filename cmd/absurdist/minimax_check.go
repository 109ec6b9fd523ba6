package main

import (
	"bytes"
	"fmt"
	"os"

	"absurdist/cmd/internal/term"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

func (a *app) minimaxCheckCommand() *cobra.Command {
	var f minimaxFlags
	c := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a tree or a proof of minimax solve",
		Long: `Check walks every answer through a tree of minimax solve --tree, or goes through
the steps of a proof of --proof, by code that shares nothing with the search. The
lists and --guesses-from must be those that the file was made with.

Exit code 3 if anything is wrong.`,
		Example: `  absurdist minimax solve --words original --tree t.txt --proof p.jsonl
  absurdist minimax check t.txt --words original
  absurdist minimax check p.jsonl --words original`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.minimaxCheck(args[0], f) },
	}
	f.add(c, "original")
	return c
}

func (a *app) minimaxCheck(name string, f minimaxFlags) error {
	_, d, err := f.game()
	if err != nil {
		return err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return usageError("%w", err)
	}
	if !bytes.HasPrefix(text, []byte("{")) {
		if err := checkTree(name, bytes.NewBuffer(text), d); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s: a tree that finds all %s answers: right.\n", name, term.Thousands(len(d.Answers())))
		return nil
	}
	guesses, steps, err := verify.Lost(name, bytes.NewReader(text), d.Answers(), d.Words())
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s: no tree finds the %s answers with %d guesses, in %s steps: right.\n",
		name, term.Thousands(len(d.Answers())), guesses, term.Thousands(steps))
	return nil
}
