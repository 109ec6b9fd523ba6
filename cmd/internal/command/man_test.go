package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
)

// Every command has a complete page. It renders without a warning if a renderer is installed.
func TestManPages(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "man")
	var out, log bytes.Buffer
	if code := run([]string{"man", dir}, nil, &out, &log); code != 0 || out.Len()+log.Len() > 0 {
		t.Fatalf("exit code %d, %s%s", code, &out, &log)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil {
		t.Fatal(err)
	}
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
		if got := roff(line); got != want {
			t.Errorf("%q is written %q, want %q", line, got, want)
		}
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
