package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/spf13/cobra"
)

// Every command has help within 80 columns, and an example.
func TestHelp(t *testing.T) {
	root := Root()
	for c := range cli.Commands(root) {
		if c.Hidden {
			continue
		}
		t.Run(c.CommandPath(), func(t *testing.T) {
			var out, problems bytes.Buffer
			args := append(strings.Fields(c.CommandPath())[1:], "--help")
			if code := run(args, nil, &out, &problems); code != 0 || problems.Len() > 0 {
				t.Errorf("exit code %d, standard error %q", code, &problems)
			}
			for line := range strings.Lines(out.String()) {
				if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > cli.Columns {
					t.Errorf("%d columns: %s", n, line)
				}
			}
			if c.Parent() == root && c.GroupID == "" {
				t.Error("it is in no group of the program's help")
			}
			if c.Short == "" || !strings.Contains(out.String(), "\nExamples:\n  absurdist") {
				t.Errorf("no summary or no example:\n%s", &out)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 12)
	for text, want := range map[string]string{
		"":                             "",
		"short\nlines":                 "short\nlines",
		long:                           strings.TrimSuffix(long[:80], " ") + "\n" + long[80:],
		strings.Repeat("x", 90):        strings.Repeat("x", 90),
		strings.Repeat("ü", 80):        strings.Repeat("ü", 80),
		strings.Repeat("é ", 41):       strings.Repeat("é ", 39) + "é\n" + "é ",
		"a\n" + long[:79] + "\n" + "b": "a\n" + long[:79] + "\nb",
	} {
		if got := cli.Wrap(text, 80); got != want {
			t.Errorf("wrap(%q) is\n%q, want\n%q", text, got, want)
		}
	}
}

func TestReflow(t *testing.T) {
	text := "one two three\nfour\nfive\n\n  kept\nas it is\n\nsix\nseven"
	want := "one two\nthree four\nfive\n\n  kept\nas it is\n\nsix seven"
	must.Equal(t, cli.Reflow(text, 10), want)
}

// completeLine returns the shell's completions at the end of a command line, and the directive.
func completeLine(t *testing.T, args ...string) (values []string, directive string) {
	t.Helper()
	var out, log bytes.Buffer
	if code := run(append([]string{cobra.ShellCompNoDescRequestCmd}, args...), strings.NewReader(""), &out, &log); code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, &log)
	}
	values = strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	last := len(values) - 1
	return values[:last], values[last]
}

func TestCompletions(t *testing.T) {
	const values, files = ":4", ":0"
	for _, c := range []struct {
		line      string
		want      string // all values, or some of them after "… "
		directive string
	}{
		{"play absurdle-o", "absurdle-online", values},
		{"play w", "… wordle wordpl", values},
		{"play ./my", "", files},
		{"play --strategy wor", "… worst-case wordpl", values},
		{"play --mode h", "hard", values},
		{"suggest --alphabet ./my", "", files},
		{"play --words nyt2022a", "… nyt2022apr", values},
		{"play --record ", "", files},
		{"sites show quord", "quordle", values},
	} {
		got, directive := completeLine(t, strings.Split(c.line, " ")...)
		some, partly := strings.CutPrefix(c.want, "… ")
		want := strings.Fields(some)
		good := slices.Equal(got, want)
		if partly {
			good = !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(got, w) })
		}
		if !good || directive != c.directive {
			t.Errorf("%s: completes to %q %s, want %q %s", c.line, got, directive, c.want, c.directive)
		}
	}
}

// Every command has a complete page. It renders without a warning if a renderer is installed.
func TestManPages(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "man")
	var out, log bytes.Buffer
	if code := run([]string{"man", dir}, nil, &out, &log); code != 0 || out.Len()+log.Len() > 0 {
		t.Fatalf("exit code %d, %s%s", code, &out, &log)
	}
	pages := must.Get(filepath.Glob(filepath.Join(dir, "*.1")))(t)
	commands := 0
	for c := range cli.Commands(Root()) {
		if c.Hidden {
			continue
		}
		commands++
		text, err := os.ReadFile(filepath.Join(dir, manName(c)+".1"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"} {
			if !bytes.Contains(text, []byte("\n.SH "+section+"\n")) {
				t.Errorf("%s: no section %s", manName(c), section)
			}
		}
	}
	if len(pages) != commands {
		t.Errorf("%d pages for %d commands", len(pages), commands)
	}
	renderers := map[string][]string{
		"groff":  {"-man", "-Kutf8", "-Tutf8", "-ww", "-z"},
		"mandoc": {"-Tlint", "-Wwarning"},
	}
	read := false
	for tool, args := range renderers {
		if _, err := exec.LookPath(tool); err != nil {
			continue // one renderer is enough
		}
		read = true
		for _, page := range pages { // one at a time: a page ends what another began
			if said, err := exec.Command(tool, append(args, page)...).CombinedOutput(); err != nil || len(said) > 0 {
				t.Errorf("%s %s: %v\n%s", tool, filepath.Base(page), err, said)
			}
		}
	}
	if !read {
		t.Error("nothing is installed that reads manual pages: neither groff (Debian, Ubuntu: apt-get install groff-base) nor mandoc")
	}
}

func TestRoff(t *testing.T) {
	for line, want := range map[string]string{
		"--words nyt": `\-\-words nyt`, `a\b`: `a\eb`, ".yg": `\&.yg`, "'x": `\&'x`, "a.b": "a.b", "…": "…",
	} {
		must.Equal(t, roff(line), want, "%q is written", line)
	}
}

// The help of the program names all exit codes.
func TestExitMeanings(t *testing.T) {
	help := strings.Join(strings.Fields(Root().Long), " ")
	for _, code := range []int{cli.ExitDone, cli.ExitError, cli.ExitUsage, cli.ExitLost, cli.ExitUnlike, cli.ExitTimeout, cli.ExitInterrupted} {
		known := false
		for _, m := range cli.ExitMeanings {
			known = known || m.Code == code && strings.Contains(help, m.Meaning)
		}
		if !known {
			t.Errorf("exit code %d is not explained", code)
		}
	}
}
