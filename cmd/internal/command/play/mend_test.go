package play_test

import (
	"bytes"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// A redesigned page is played to the end. The mended profile differs from the old one in what was redesigned.
// scripts/redesigns plays many more.
func TestMends(t *testing.T) {
	for _, c := range []struct{ site, key string }{
		{"evil-wordle", "board.green"}, // a row in an unknown colour only does not count as refused, although there is no message
		{"wordpl", "epsilon.input"},    // not part of the board, but also needed
		{"nerdle", "board.green"},      // its letters are digits and signs
	} {
		t.Run(c.site, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, said := played(c.site, "--json", "--mock", "--mock-option", "reveal=0", "--mock-option", "seed=1", "--seed", "1", "--mock-option", "redesign=1",
				"--mock-option", "redesign-after=2", "--page-timeout", leak.Stretch(4*time.Second).String(), "--artifacts", t.TempDir())
			if code != cli.ExitDone || strings.Contains(out, `"rejected"`) || !strings.Contains(said, "wrote the mended profile") {
				t.Fatalf("exit code %d, want won with a mended profile and no word refused:\n%s%s", code, out, said)
			}
			mended, err := profile.Load(c.site + "-mended.yaml")
			if err != nil {
				t.Fatal(err)
			}
			was, err := profile.Load(c.site)
			if err != nil {
				t.Fatal(err)
			}
			changes := was.Changes(mended)
			if !slices.ContainsFunc(changes, func(x profile.Change) bool { return x.Path == c.key }) || mended.URL != was.URL || mended.Rows != was.Rows {
				t.Errorf("the mended profile of %s has %d rows and differs in %v, want also in %s", mended.URL, mended.Rows, changes, c.key)
			}
		})
	}
}

// On a page with one puzzle a day, only guesses are typed. The first one shows where letters and colours are.
func TestMendsQuietly(t *testing.T) {
	address := programtest.CopyOfPage(t, "generic", url.Values{"seed": {"5"}, "reveal": {"0"}, "redesign": {"2"}})
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
	code, out, said := played("today.yaml", "--json", "--page-timeout", leak.Stretch(4*time.Second).String(), "--artifacts", t.TempDir())
	if code != cli.ExitDone || strings.Contains(out, `"rejected"`) || strings.Contains(said, "saw how a word is refused") {
		t.Errorf("exit code %d, want won with nothing typed to try things out:\n%s%s", code, out, said)
	}
}

// Pages with several boards are mended, too. If games are free, the profile is mended by playing, as "sites new" does. Otherwise
// it is mended by looking at the page, and by the guesses alone.
func TestMendsBoards(t *testing.T) {
	for _, c := range []struct {
		name, site, page string
		options          url.Values
		args             []string
	}{
		{"of the day", "quordle", "quordle", url.Values{"redesign": {"3"}, "seed": {"3"}}, nil},
		{"of the day, once its first board is solved", "quordle", "quordle", url.Values{"redesign": {"1"}, "seed": {"1"}, "redesign-after": {"5"}}, nil},
		{"of the day, with a colour that only the last board has", "octordle", "octordle", url.Values{"redesign": {"2"}, "seed": {"2"}, "redesign-after": {"2"}}, nil},
		{"free", "dordle", "generic", url.Values{"boards": {"2"}}, []string{"--free", "--games", "2"}},
		{"free, of a site with designs", "quordle", "quordle", url.Values{"redesign": {"1"}, "seed": {"1"}}, []string{"--free"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			c.options.Set("reveal", "0")
			address := programtest.CopyOfPage(t, c.page, c.options)
			code, out, said := played(append([]string{c.site, "--url", address, "--slow=false", "--json", "--seed", "1", "--page-timeout", leak.Stretch(4 * time.Second).String(), "--artifacts", t.TempDir()}, c.args...)...)
			tried := strings.Contains(said, "saw how a word is refused")
			if code != cli.ExitDone || !strings.Contains(said, "wrote the mended profile") || tried != strings.HasPrefix(c.name, "free") {
				t.Errorf("exit code %d, want won by a mended profile; things were tried out: %t\n%s%s", code, tried, out, said)
			}
			if mended, err := profile.Load(c.site + "-mended.yaml"); err != nil || mended.Boards < 2 {
				t.Errorf("%+v, %v", mended, err)
			}
		})
	}
}

// played runs play, and returns its exit code, its standard output and its messages.
func played(args ...string) (code int, out, said string) {
	var stdout, stderr bytes.Buffer
	code = programtest.Run(append([]string{"play"}, args...), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}
