package main

import (
	"os"

	"absurdist/engine"

	"github.com/spf13/cobra"
)

// listFlags choose the word lists of a command.
type listFlags struct {
	words, answers, allowed string
	anyAnswer               bool // each word that may be guessed may be the answer
	byDefault               bool // words is the command's default
}

func (l *listFlags) add(c *cobra.Command, words string) {
	c.Flags().StringVar(&l.words, "words", words, "word list: original, nyt2022, nyt2022apr or nyt (see: absurdist words)")
	c.Flags().StringVar(&l.answers, "answers", "", "`FILE` with the possible answers, one a line, instead of the list's")
	c.Flags().StringVar(&l.allowed, "allowed", "", "`FILE` with the words that may be guessed, one a line, instead of the list's")
	c.Flags().BoolVar(&l.anyAnswer, "any-answer", false, "each word that may be guessed may be the answer too")
	complete(c, "words", func() []string { return engine.Lists() })
	c.PreRun = func(c *cobra.Command, _ []string) { l.byDefault = !c.Flags().Changed("words") }
}

// load returns the dictionary that the flags ask for. Only --answers given, the
// list's words may still be guessed.
func (l *listFlags) load(fallback string) (*engine.Dictionary, error) {
	if !l.anyAnswer {
		return l.read(fallback)
	}
	if l.answers != "" {
		return nil, usageError("--any-answer and --answers exclude each other")
	}
	d, err := l.read(fallback)
	if err != nil {
		return nil, err
	}
	return d.AnyAnswer(), nil
}

func (l *listFlags) read(fallback string) (*engine.Dictionary, error) {
	name := l.words
	if name == "" {
		name = fallback
	}
	if l.answers == "" && l.allowed == "" {
		return engine.LoadList(name)
	}
	if l.answers != "" && l.allowed != "" && l.words != "" && !l.byDefault {
		return nil, usageError("--words has no use beside both --answers and --allowed; leave it out")
	}
	var answers, allowed []engine.Word
	if l.answers == "" || l.allowed == "" {
		base, err := engine.LoadList(name)
		if err != nil {
			return nil, err
		}
		answers, allowed = base.Answers(), base.Words()
	}
	var err error
	title := l.answers
	if l.answers != "" {
		if answers, err = readWords(l.answers); err != nil {
			return nil, err
		}
	}
	if l.allowed != "" {
		if allowed, err = readWords(l.allowed); err != nil {
			return nil, err
		}
		if title == "" {
			title = l.allowed
		}
	}
	return engine.NewDictionary(title, answers, allowed)
}

func readWords(file string) ([]engine.Word, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, usageError("%w", err)
	}
	defer f.Close()
	return engine.ReadWords(file, f)
}

// complete registers the values of a flag for shell completion.
func complete(c *cobra.Command, flag string, values func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // a flag that does not exist
	}
}
