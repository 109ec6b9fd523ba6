package play_test

import (
	"bytes"
	"net/url"
	"os"
	"strings"
	"testing"

	"absurdist/browser/mock"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/programtest"
)

// A page that is redesigned is played to the end, and the mended profile fits it. scripts/redesigns plays many more.
func TestMends(t *testing.T) {
	for _, c := range []struct{ site, redesign, after string }{
		{"wordle", "7", "2"},
		{"hello-wordl", "4", "2"},
		{"mikhad", "3", "0"},
	} {
		t.Run(c.site, func(t *testing.T) {
			t.Chdir(t.TempDir())
			mock := []string{"--mock", "--mock-option", "reveal=0", "--mock-option", "seed=5", "--mock-option", "redesign=" + c.redesign, "--page-timeout", "5s"}
			code, out, said := played(append(mock, c.site, "--mock-option", "redesign-after="+c.after)...)
			if code != cli.ExitDone || !strings.Contains(said, "wrote the mended profile") || !strings.Contains(said, "board.root") {
				t.Fatalf("exit code %d, want won with a mended profile:\n%s%s", code, out, said)
			}
			mended, err := profile.Load(c.site + "-mended.yaml")
			if err != nil {
				t.Fatal(err)
			}
			was, err := profile.Load(c.site)
			if err != nil {
				t.Fatal(err)
			}
			if changes := was.Changes(mended); len(changes) == 0 || mended.URL != was.URL || mended.Rows != was.Rows {
				t.Errorf("the mended profile of %s has %d rows and differs in %v", mended.URL, mended.Rows, changes)
			}
		})
	}
}

// Without leave to mend the game ends with the exit code for a page that is not as its profile says, and nothing is written.
func TestMendsNot(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, said := played("generic", "--mock", "--mend=false", "--mock-option", "redesign=3", "--page-timeout", "2s", "--artifacts", t.TempDir())
	if files, err := os.ReadDir("."); code != cli.ExitUnlike || len(files) > 0 || err != nil {
		t.Errorf("exit code %d, files %v, %v, want %d and none:\n%s%s", code, files, err, cli.ExitUnlike, out, said)
	}
}

// On a page with one puzzle a day nothing is typed but guesses: the first one shows where letters and colours are.
func TestMendsQuietly(t *testing.T) {
	server, err := mock.Start(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	address, err := server.URL("generic", url.Values{"seed": {"5"}, "reveal": {"0"}, "redesign": {"2"}})
	if err != nil {
		t.Fatal(err)
	}
	generic, err := profile.LoadSite("generic")
	if err != nil {
		t.Fatal(err)
	}
	today := *generic
	today.Daily, today.URL = true, address
	text, err := today.Encode("Today's.", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("today.yaml", text, 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, said := played("today.yaml", "--json", "--page-timeout", "5s", "--artifacts", t.TempDir())
	if code != cli.ExitDone || strings.Contains(out, `"rejected"`) || strings.Contains(said, "saw how a word is refused") {
		t.Errorf("exit code %d, want won with nothing typed to try things out:\n%s%s", code, out, said)
	}
}

// played runs play.
func played(args ...string) (code int, out, said string) {
	var stdout, stderr bytes.Buffer
	code = programtest.Run(append([]string{"play"}, args...), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}
