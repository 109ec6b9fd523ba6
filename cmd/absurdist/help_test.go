package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"
)

// Every command explains itself within 80 columns, and has an example.
func TestHelp(t *testing.T) {
	root := (&app{}).command()
	for c := range all(root) {
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
				if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > columns {
					t.Errorf("%d columns: %s", n, line)
				}
			}
			if c.Short == "" || !strings.Contains(out.String(), "\nExamples:\n  absurdist") {
				t.Errorf("no summary or no example:\n%s", &out)
			}
		})
	}
}

// The examples work when pasted; those that play a live page, or run until
// Ctrl-C, or are tested with their searches, are left to others.
func TestExamples(t *testing.T) {
	t.Parallel()
	root := (&app{}).command()
	for _, path := range []string{"play", "suggest", "words", "sites", "sites show", "engine", "doctor", "version", "help"} {
		c, _, err := root.Find(strings.Fields(path))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(c.Example) {
			line = strings.TrimSpace(line)
			t.Run(line, func(t *testing.T) {
				t.Parallel()
				cmd := exec.CommandContext(t.Context(), "sh", "-c", line)
				cmd.Dir = t.TempDir()
				out, err := cmd.CombinedOutput()
				lost := strings.Contains(line, "hard") && cmd.ProcessState.ExitCode() == exitLost // honest
				if err != nil && !lost {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 12)
	for text, want := range map[string]string{
		"":                             "",
		"short\nlines":                 "short\nlines",
		long:                           strings.TrimSuffix(long[:80], " ") + "\n" + long[80:],
		strings.Repeat("x", 90):        strings.Repeat("x", 90),
		"a\n" + long[:79] + "\n" + "b": "a\n" + long[:79] + "\nb",
	} {
		if got := wrap(text, 80); got != want {
			t.Errorf("wrap(%q) is\n%q, want\n%q", text, got, want)
		}
	}
}
