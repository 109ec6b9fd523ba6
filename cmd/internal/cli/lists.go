package cli

import (
	"cmp"

	"absurdist/engine"

	"github.com/spf13/cobra"
)

// allAnswers is the value of --answers with which each word that may be guessed may be the answer.
const allAnswers = "all"

// ListFlags choose the word lists of a command.
type ListFlags struct {
	Words, Answers, Allowed string
	byDefault               bool // words is the command's default
	loaded                  map[string]*engine.Dictionary
}

// Add adds the flags. Words is the default of --words; empty where the command chooses it.
func (l *ListFlags) Add(c *cobra.Command, words string) {
	c.Flags().StringVar(&l.Words, "words", words, "word list: original, nyt2022, nyt2022apr, nyt, or one such as en-8 (see: absurdist words)")
	c.Flags().StringVar(&l.Answers, "answers", "", "`FILE` with the possible answers, one a line, instead of the list's; all: each word that may be guessed")
	c.Flags().StringVar(&l.Allowed, "allowed", "", "`FILE` with the words that may be guessed, one a line, instead of the list's")
	CompleteFlag(c, "words", func() []string { return engine.Lists() })
	Before(c, func(c *cobra.Command) error {
		l.byDefault = !c.Flags().Changed("words")
		return nil
	})
}

// Chosen reports whether the flags name the words that may be guessed, whatever the command would choose.
func (l *ListFlags) Chosen() bool { return l.Words != "" || l.Allowed != "" }

// Load returns the dictionary that the flags ask for. Only --answers given, the
// list's words may still be guessed. What was loaded once is returned again.
func (l *ListFlags) Load(fallback string) (*engine.Dictionary, error) {
	name := cmp.Or(l.Words, fallback)
	if l.Answers != "" && l.Answers != allAnswers && l.Allowed != "" {
		name = "" // of no list
	}
	if d := l.loaded[name]; d != nil {
		return d, nil
	}
	d, err := l.load(fallback)
	if err != nil {
		return nil, err
	}
	if l.loaded == nil {
		l.loaded = map[string]*engine.Dictionary{}
	}
	l.loaded[name] = d
	return d, nil
}

func (l *ListFlags) load(fallback string) (*engine.Dictionary, error) {
	if l.Answers != allAnswers {
		return l.read(fallback)
	}
	base := *l
	base.Answers = ""
	d, err := base.read(fallback)
	if err != nil {
		return nil, err
	}
	return engine.NewDictionary(d.Name(), d.AnyAnswer().Words(), nil)
}

func (l *ListFlags) read(fallback string) (*engine.Dictionary, error) {
	name := l.Words
	if name == "" {
		name = fallback
	}
	if l.Answers == "" && l.Allowed == "" {
		return l.builtIn(name)
	}
	if l.Answers != "" && l.Allowed != "" && l.Words != "" && !l.byDefault {
		return nil, UsageError("--words has no use beside both --answers and --allowed; leave it out")
	}
	var answers, allowed []engine.Word
	if l.Answers == "" || l.Allowed == "" {
		base, err := l.builtIn(name)
		if err != nil {
			return nil, err
		}
		answers, allowed = base.Answers(), base.Words()
	}
	var err error
	title := l.Answers
	if l.Answers != "" {
		if answers, err = engine.ReadWordFile(l.Answers); err != nil {
			return nil, err
		}
	}
	if l.Allowed != "" {
		if allowed, err = engine.ReadWordFile(l.Allowed); err != nil {
			return nil, err
		}
		if title == "" {
			title = l.Allowed
		}
	}
	return engine.NewDictionary(title, answers, allowed)
}

// builtIn loads a built-in list. The error names the flag if it was given.
func (l *ListFlags) builtIn(name string) (*engine.Dictionary, error) {
	d, err := engine.LoadList(name)
	if err != nil && name == l.Words {
		err = UsageError("--words: %w", err)
	}
	return d, err
}

// CompleteFlag registers the values of a flag for shell completion.
func CompleteFlag(c *cobra.Command, flag string, values func() []string) {
	if err := c.RegisterFlagCompletionFunc(flag, OneOf(values)); err != nil {
		panic(err) // a flag that does not exist
	}
}
