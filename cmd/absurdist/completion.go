package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"absurdist/browser/mock"
	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/strategy"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagValues are the completions of the flags of that name, in all commands that
// register none of their own.
var flagValues = map[string]cobra.CompletionFunc{
	"strategy":    completeStrategy,
	"strategies":  listed(completeStrategy),
	"words":       oneOf(engine.Lists),
	"site":        completeSite,
	"mode":        oneOf(func() []string { return []string{"normal", "hard", "strict"} }),
	"mock-option": completeMockOption,

	"target":  answerWords,
	"secret":  answerWords,
	"first":   allowedWords,
	"compare": listed(allowedWords),

	"answers":       files("txt"),
	"allowed":       files("txt"),
	"resume":        files("jsonl"),
	"screenshot":    files("png"),
	"png":           files("png"),
	"gif":           files("gif"),
	"python":        files("py"),
	"artifacts":     folders,
	"user-data-dir": folders,
	"queue-dir":     folders,
}

// flagValuesOf are the completions of flags whose name means something else
// elsewhere, by command and flag.
var flagValuesOf = map[string]cobra.CompletionFunc{
	"absurdist play --record":                  files("jsonl"),
	"absurdist replay --record":                files("jsonl"),
	"absurdist tree prove --first":             wordsOr("all"),
	"absurdist report --svg":                   folders,
	"absurdist report --output":                files("html"),
	"absurdist minimax graph --svg":            files("svg"),
	"absurdist minimax graph --representation": oneOf(func() []string { return []string{"hints", "sets", "information", "normalized"} }),
	"absurdist words --only":                   oneOf(func() []string { return []string{"answers", "others", "allowed"} }),
}

// argumentValues are the completions of the arguments, by command. Others register
// their own, or take files or nothing.
var argumentValues = map[string]cobra.CompletionFunc{
	"absurdist play":           first(siteOrFile),
	"absurdist watch":          first(files("jsonl")),
	"absurdist replay":         first(files("jsonl", "txt")),
	"absurdist share":          first(files("jsonl")),
	"absurdist report":         files("jsonl"),
	"absurdist verify":         first(files("jsonl", "txt", "gz")),
	"absurdist serve":          first(oneOf(mock.Sites)),
	"absurdist sites check":    first(siteOrFile),
	"absurdist sites show":     first(completeSite),
	"absurdist sites validate": files("yaml", "yml"),
	"absurdist sites new":      cobra.NoFileCompletions,
	"absurdist suggest":        wordBefore("="),
	"absurdist noise suggest":  wordBefore("="),
	"absurdist noise wins":     wordBefore("="),
	"absurdist words":          anyWords,
	"absurdist minimax first":  allowedWords,
}

// completions registers the tables above.
func completions(root *cobra.Command) {
	for c := range all(root) {
		path := c.CommandPath()
		switch values := argumentValues[path]; {
		case values != nil:
			c.ValidArgsFunction = values
		case c.ValidArgsFunction == nil && !strings.Contains(c.Use, "FILE"):
			c.ValidArgsFunction = cobra.NoFileCompletions
		}
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			values := flagValuesOf[path+" --"+f.Name]
			if values == nil {
				values = flagValues[f.Name]
			}
			if _, has := c.GetFlagCompletionFunc(f.Name); has || values == nil {
				return
			}
			if err := c.RegisterFlagCompletionFunc(f.Name, values); err != nil {
				panic(err) // registered twice
			}
		})
	}
}

// oneOf completes to one of some values.
func oneOf(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return begin(values(), begun), cobra.ShellCompDirectiveNoFileComp
	}
}

// begin returns the values that begin so.
func begin(values []string, begun string) []string {
	return slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !strings.HasPrefix(v, begun) })
}

// first completes only the first argument.
func first(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return values(c, args, begun)
	}
}

// files completes to files with one of these extensions.
func files(extensions ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return extensions, cobra.ShellCompDirectiveFilterFileExt
	}
}

// folders completes to folders.
func folders(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// completeSite completes to a site.
func completeSite(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return begin(profile.Names(), begun), cobra.ShellCompDirectiveNoFileComp
}

// siteOrFile completes to a site, or to a profile where no site begins so.
func siteOrFile(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if sites, directive := completeSite(c, args, begun); len(sites) > 0 {
		return sites, directive
	}
	return files("yaml", "yml")(c, args, begun)
}

// completeStrategy completes to a strategy, and after its colon to the options that
// are not given yet.
func completeStrategy(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if !strings.Contains(begun, ":") {
		var list []cobra.Completion
		for _, info := range strategy.All() {
			if strings.HasPrefix(info.Name, begun) {
				list = append(list, cobra.CompletionWithDesc(info.Name, info.Summary))
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	info, err := strategy.Lookup(begun)
	if err != nil || info.Verbatim {
		return nil, cobra.ShellCompDirectiveDefault
	}
	at := strings.LastIndexAny(begun, ":,") + 1
	if strings.Contains(begun[at:], "=") {
		return nil, cobra.ShellCompDirectiveDefault // a value, maybe a file
	}
	var list []cobra.Completion
	for _, o := range info.Options {
		given := strings.Contains(begun[:at], ":"+o.Name+"=") || strings.Contains(begun[:at], ","+o.Name+"=")
		if !given && strings.HasPrefix(o.Name, begun[at:]) {
			list = append(list, cobra.CompletionWithDesc(begun[:at]+o.Name+"=", o.Usage))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeMockOption completes to an option of the built-in page.
func completeMockOption(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if name, _, value := strings.Cut(begun, "="); value {
		if name == "secret" || name == "target" {
			return after(name+"=", answerWords)(c, args, begun)
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	site := "absurdle"
	if f := c.Flags().Lookup("site"); f != nil && f.Value.String() != "" {
		site = f.Value.String()
	} else if len(args) > 0 && slices.Contains(mock.Sites(), args[0]) {
		site = args[0]
	}
	var list []cobra.Completion
	for _, o := range mock.Options(site) {
		if strings.HasPrefix(o.Name, begun) {
			list = append(list, cobra.CompletionWithDesc(o.Name+"=", o.Values))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// after completes what follows a text that is there already.
func after(text string, values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := values(c, args, strings.TrimPrefix(begun, text))
		for i := range list {
			list[i] = text + list[i]
		}
		return list, directive
	}
}

// listed completes the last of some values, which commas separate.
func listed(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := after(begun[:strings.LastIndexByte(begun, ',')+1], values)(c, args, begun)
		return list, directive | cobra.ShellCompDirectiveNoSpace
	}
}

// The completions to words need a letter at least: nobody chooses among thousands.

// answerWords completes to an answer of the command's list.
func answerWords(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return commandWords(c, begun, (*engine.Dictionary).Answers), cobra.ShellCompDirectiveNoFileComp
}

// allowedWords completes to a word that may be guessed.
func allowedWords(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return commandWords(c, begun, (*engine.Dictionary).Words), cobra.ShellCompDirectiveNoFileComp
}

// wordsOr completes to a word that may be guessed, or to one more value.
func wordsOr(other string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := allowedWords(c, args, begun)
		return append(begin([]string{other}, begun), list...), directive
	}
}

// wordBefore completes to a word that something must follow.
func wordBefore(text string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, _ := allowedWords(c, args, begun)
		for i := range list {
			list[i] += text
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// anyWords completes to a word of any list.
func anyWords(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	found := map[string]bool{}
	for _, name := range engine.Lists() {
		if dict, err := engine.LoadList(name); err == nil && begun != "" {
			for _, w := range beginningWords(dict.Words(), begun) {
				found[w] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), cobra.ShellCompDirectiveNoFileComp
}

// commandWords returns the words of a command's list that begin so. A list that
// can't be read has none.
func commandWords(c *cobra.Command, begun string, part func(*engine.Dictionary) []engine.Word) []string {
	if begun == "" {
		return nil
	}
	value := func(flag string) string {
		if f := c.Flags().Lookup(flag); f != nil {
			return f.Value.String()
		}
		return ""
	}
	lists := listFlags{words: value("words"), answers: value("answers"), allowed: value("allowed"), anyAnswer: value("any-answer") == "true", byDefault: true}
	dict, err := lists.load("nyt")
	if err != nil {
		cobra.CompDebugln(fmt.Sprint(err), false)
		return nil
	}
	return beginningWords(part(dict), begun)
}

// beginningWords returns the words that begin so, sorted.
func beginningWords(words []engine.Word, begun string) []string {
	begun = strings.ToLower(begun)
	var list []string
	for _, w := range words {
		if strings.HasPrefix(w.String(), begun) {
			list = append(list, w.String())
		}
	}
	slices.Sort(list)
	return list
}
