package command

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/cli"
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
	if got := cli.Reflow(text, 10); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
