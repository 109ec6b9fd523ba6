package command

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/spf13/cobra"
)

func (a *commands) wordsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "words [WORD… | LIST:PART]",
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && strings.Contains(args[0], ":"):
				return a.printList(args[0])
			case len(args) > 0:
				return a.findWords(args)
			}
			return a.listLists()
		},
	}
}

// listLists prints the lists. JSON also has sources and checksums.
func (a *commands) listLists() error {
	if a.JSON {
		return cli.Lines(a.App, game.ListInfos()...)
	}
	const form, indent = "%-10s %8s %8s   %s\n", 31
	a.Say(form, "list", "answers", "allowed", "words of")
	for _, l := range game.ListInfos() {
		a.Say(form, l.Name, plain.Thousands(l.Answers.Words), plain.Thousands(l.Allowed.Words), cli.Hang(l.Title, indent))
	}
	return nil
}

func (a *commands) findWords(args []string) error {
	for _, text := range args {
		names, in, err := listsWith(text)
		if err == nil && a.JSON {
			err = a.Line(map[string]any{"word": strings.ToLower(text), "lists": in})
		}
		if err != nil {
			return err
		}
		word := term.Upper(text)
		if len(names) == 0 {
			a.Say("%s  in no list\n", word)
		}
		for _, name := range names { // each below the first
			a.Say("%s  %-10s  %s\n", word, name, in[name])
			word = strings.Repeat(" ", utf8.RuneCountInString(word))
		}
	}
	return nil
}

// listsWith returns the lists that have a word, and the English lists of its length, and what the word is in each.
func listsWith(text string) (names []string, in map[string]string, err error) {
	in = map[string]string{}
	possible := false
	for _, l := range game.ListInfos() {
		w, isWord := wordOf(l, text)
		if !isWord {
			continue
		}
		possible = true
		d, err := game.LoadList(l.Name)
		if err != nil {
			return nil, nil, err
		}
		what := "not in it"
		switch i, allowed := d.Index(w); {
		case d.IsAnswer(w):
			what = fmt.Sprintf("answer %d", i)
		case allowed:
			what = "allowed"
		case l.Alphabet != "en":
			continue
		}
		names, in[l.Name] = append(names, l.Name), what
	}
	if !possible {
		return nil, nil, cli.UsageError("no list has words such as %.40q: %d to %d letters of one alphabet", text, game.MinLetters, game.MaxLetters)
	}
	return names, in, nil
}

// wordOf reads a word in a list's alphabet, and reports whether the word has the list's length.
func wordOf(l game.ListInfo, text string) (game.Word, bool) {
	letters, err := alphabet.Named(l.Alphabet)
	if err != nil {
		return game.Word{}, false
	}
	if text, err = letters.Normalize(text); err != nil {
		return game.Word{}, false
	}
	w, err := game.WordOf(text)
	return w, err == nil && w.Len() == l.Length
}

func (a *commands) printList(list string) error {
	name, part, _ := strings.Cut(list, ":")
	d, err := game.LoadList(name)
	if err != nil {
		return err
	}
	words, known := map[string][]game.Word{"answers": d.Answers(), "others": d.Others(), "allowed": d.Words()}[part]
	switch {
	case !known:
		return cli.UsageError("%s: a list has the parts answers, others and allowed", list)
	case a.JSON:
		return a.Line(map[string]any{"list": name, "part": part, "words": words})
	}
	a.Say("%s\n", game.Join(words, "\n"))
	return nil
}
