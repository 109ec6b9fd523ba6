package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

func (a *commands) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "doctor",
		Annotations: map[string]string{cli.BearsSettings: "yes"},
		RunE:        func(c *cobra.Command, _ []string) error { return a.doctor(c) },
	}
}

// finding is the result of one check.
type finding struct {
	Check string `json:"check"`
	OK    bool   `json:"ok"`
	Text  string `json:"text"`
	vital bool   // nothing can be played without it
}

func (f finding) Print(w io.Writer) {
	mark := "ok"
	switch {
	case f.OK:
	case f.vital:
		mark = "MISSING"
	default:
		mark = "note"
	}
	const indent = 19
	fmt.Fprintf(w, "%-7s  %-8s  %s\n", mark, f.Check, cli.Hang(f.Text, indent))
}

// errSick ends doctor with exit code 1 after it has printed its findings.
var errSick = errors.New("something that is needed to play is missing")

func (a *commands) doctor(c *cobra.Command) error {
	sick := false
	checkSettings := func(context.Context) []finding { return settings(c.Root()) }
	for _, check := range []func(context.Context) []finding{findBrowsers, a.startBrowser, findDisplay, findNetwork, checkSandbox, checkLists, checkSettings} {
		found := check(c.Context())
		sick = sick || slices.ContainsFunc(found, func(f finding) bool { return f.vital && !f.OK })
		if err := cli.EmitAll(a.App, found); err != nil {
			return err
		}
	}
	if sick {
		return errSick
	}
	return nil
}

func findBrowsers(ctx context.Context) []finding {
	found := chrome.System().Find()
	if len(found) == 0 {
		return []finding{{"browser", false, chrome.System().Hint(false), true}}
	}
	var list []finding
	for _, f := range found {
		kind := ""
		if f.Headless {
			kind = ", can't show a window"
		}
		list = append(list, finding{"browser", true, fmt.Sprintf("%s (%s%s)", f.Path, browserVersion(ctx, f.Path), kind), true})
	}
	return list
}

func browserVersion(ctx context.Context, path string) string {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil || len(strings.TrimSpace(string(out))) == 0 {
		return "does not report its version"
	}
	return strings.TrimSpace(strings.SplitN(string(out), "\n", 2)[0])
}

func (a *commands) startBrowser(ctx context.Context) []finding {
	if len(chrome.System().Find()) == 0 {
		return nil
	}
	began := time.Now()
	b, err := chrome.Start(ctx, chrome.Options{LoopbackOnly: true, Log: a.Log})
	if err != nil {
		return []finding{{"start", false, err.Error(), true}}
	}
	defer b.Close()
	return []finding{{"start", true, fmt.Sprintf("the first of them answers after %d ms", time.Since(began).Milliseconds()), true}}
}

func findDisplay(context.Context) []finding {
	switch {
	case slices.Contains([]string{"darwin", "windows"}, runtime.GOOS):
	case os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return []finding{{"display", false, "DISPLAY is not set: --show and --advise have no window", false}}
	}
	return []finding{{"display", true, "there is one for --show and --advise", false}}
}

// findNetwork looks up a name. It sends nothing to any site.
func findNetwork(ctx context.Context) []finding {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	const site = "www.nytimes.com"
	if _, err := net.DefaultResolver.LookupHost(ctx, site); err != nil {
		return []finding{{"network", false, site + " is not found: only the built-in pages can be played (play --mock)", false}}
	}
	return []finding{{"network", true, site + " is found", false}}
}

func checkSandbox(context.Context) []finding {
	if os.Getuid() == 0 {
		return []finding{{"sandbox", false, "you are root: the browser runs without its sandbox; play live pages as another user", false}}
	}
	return []finding{{"sandbox", true, "on", false}}
}

// settings reports the user's settings, and whether the commands below root can use them.
func settings(root *cobra.Command) []finding {
	var list []finding
	for _, s := range cli.Settings() {
		found := finding{"settings", true, fmt.Sprintf("--%s %s, from %s", s.Flag, s.Value, cli.Variable(s.Flag)), false}
		for _, c := range cli.Commands(root) {
			if err := s.Set(c); err != nil {
				found = finding{"settings", false, err.Error(), true}
				break
			}
		}
		list = append(list, found)
	}
	for _, text := range cli.UnknownVariables() {
		list = append(list, finding{"settings", false, text, false})
	}
	if len(list) == 0 {
		list = append(list, finding{"settings", true, fmt.Sprintf("none: variables such as %s would be read", cli.Variable("mode")), false})
	}
	return list
}

func checkLists(context.Context) []finding {
	var list []finding
	wordle, more := game.ListsOf("en", game.Letters), 0
	for _, name := range game.Lists() {
		d, err := game.LoadList(name)
		switch {
		case err != nil:
			list = append(list, finding{"words", false, err.Error(), true})
		case slices.Contains(wordle, name):
			list = append(list, finding{"words", true, fmt.Sprintf("%s: %s answers, %s allowed", name, plain.Thousands(len(d.Answers())), plain.Thousands(len(d.Words()))), true})
		default:
			more++
		}
	}
	return append(list, finding{"words", true, fmt.Sprintf("%d lists of other lengths and languages", more), true})
}

func (a *commands) wordsCommand() *cobra.Command {
	return cli.NewCommand("words [WORD… | LIST:PART]", nil, func(_ context.Context, args []string) error {
		switch {
		case len(args) == 1 && strings.Contains(args[0], ":"):
			return a.printList(args[0])
		case len(args) > 0:
			return a.findWords(args)
		}
		return a.listLists()
	})
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
	found, err := cli.LookUp(text)
	in = map[string]string{}
	for _, f := range found {
		what := "not in it"
		switch {
		case f.Answer:
			what = fmt.Sprintf("answer %d", f.Index)
		case f.Allowed:
			what = "allowed"
		case f.List.Alphabet != "en":
			continue
		}
		names, in[f.List.Name] = append(names, f.List.Name), what
	}
	return names, in, err
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
