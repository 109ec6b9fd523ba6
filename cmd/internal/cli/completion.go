package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// OneOf completes to one of some values.
func OneOf(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return StartingWith(values(), begun), cobra.ShellCompDirectiveNoFileComp
	}
}

// StartingWith returns the values with a prefix.
func StartingWith(values []string, begun string) []string {
	return slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !strings.HasPrefix(v, begun) })
}

// First completes only the first argument.
func First(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return values(c, args, begun)
	}
}

// Files completes to files with one of these extensions.
func Files(extensions ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return extensions, cobra.ShellCompDirectiveFilterFileExt
	}
}

// Folders completes to folders.
func Folders(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// Sites completes to a site.
var Sites = OneOf(profile.Names)

// SiteOrFile completes to a site, or to a profile if no site matches.
var SiteOrFile = orFile(profile.Names)

// orFile completes to one of some names, or to a YAML file if none matches.
func orFile(names func() []string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if known, directive := OneOf(names)(c, args, begun); len(known) > 0 {
			return known, directive
		}
		return Files("yaml", "yml")(c, args, begun)
	}
}

// Strategies completes to a strategy, and after its colon to options not yet given.
func Strategies(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
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

// MockOptions completes to an option of the built-in page, or its value.
func MockOptions(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if name, _, value := strings.Cut(begun, "="); value {
		if name == "secret" || name == "target" {
			return after(name+"=", AnswerWords)(c, args, begun)
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

// after completes what follows a given prefix.
func after(text string, values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := values(c, args, strings.TrimPrefix(begun, text))
		for i := range list {
			list[i] = text + list[i]
		}
		return list, directive
	}
}

// Listed completes the last of several values separated by commas.
func Listed(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := after(begun[:strings.LastIndexByte(begun, ',')+1], values)(c, args, begun)
		return list, directive | cobra.ShellCompDirectiveNoSpace
	}
}

// Completion to words needs at least one letter: nobody chooses from thousands.

// AnswerWords completes to an answer of the command's list.
func AnswerWords(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return commandWords(c, begun, (*game.Dictionary).Answers), cobra.ShellCompDirectiveNoFileComp
}

// AllowedWords completes to an allowed word.
func AllowedWords(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return commandWords(c, begun, (*game.Dictionary).Words), cobra.ShellCompDirectiveNoFileComp
}

// WordsOr completes to an allowed word, or to one more value.
func WordsOr(words cobra.CompletionFunc, others ...string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, directive := words(c, args, begun)
		return append(StartingWith(others, begun), list...), directive
	}
}

// WordBefore completes to a word followed by text.
func WordBefore(text string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, _ := AllowedWords(c, args, begun)
		for i := range list {
			list[i] += text
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// AnyWords completes to a word of Wordle's lists. All lengths would be too many.
func AnyWords(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	found := map[string]bool{}
	for _, name := range game.ListsOf("en", game.Letters) {
		if dict, err := game.LoadList(name); err == nil && begun != "" {
			for _, w := range beginningWords(dict.Words(), begun) {
				found[w] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found)), cobra.ShellCompDirectiveNoFileComp
}

// commandWords returns the words of a command's list with a prefix, none if the list can't be read.
func commandWords(c *cobra.Command, begun string, part func(*game.Dictionary) []game.Word) []string {
	if begun == "" {
		return nil
	}
	value := func(flag string) string {
		if f := c.Flags().Lookup(flag); f != nil {
			return f.Value.String()
		}
		return ""
	}
	lists := ListFlags{Words: value("words"), Answers: value("answers"), Allowed: value("allowed"), byDefault: true}
	if name := value("alphabet"); name != "" {
		lists.Alphabet, _ = alphabet.Load(name) // an unreadable one has no words
	}
	dict, err := lists.Load("nyt")
	if err != nil {
		cobra.CompDebugln(fmt.Sprint(err), false)
		return nil
	}
	return beginningWords(part(dict), begun)
}

// beginningWords returns the words with a prefix, sorted.
func beginningWords(words []game.Word, begun string) []string {
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
