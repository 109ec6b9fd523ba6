//go:build unix

package play_test

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// A redesigned page is played to the end. The mended profile differs from the old one in what was redesigned.
// scripts/redesigns plays many more.
func TestMends(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ site, key string }{
		{"evil-wordle", "board.green"}, // a row in an unknown colour only does not count as refused, although there is no message
		{"nerdle", "board.green"},      // its letters are digits and signs
	} {
		t.Run(c.site, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out, said := won(t, dir, c.site, "--mock", "--mock-option", "reveal=0", "--mock-option", "seed=1", "--seed", "1", "--mock-option", "redesign=1",
				"--mock-option", "fault=redesign:2")
			must.Need(t, !strings.Contains(out, `"rejected"`) && strings.Contains(said, "wrote the mended profile"),
				"want a mended profile and no word refused:\n%s%s", out, said)
			mended := must.Get(profile.Load(filepath.Join(dir, c.site+"-mended.yaml")))(t)
			was := must.Get(profile.Load(c.site))(t)
			changes := was.Changes(mended)
			if !slices.ContainsFunc(changes, func(x profile.Change) bool { return x.Path == c.key }) || mended.URL != was.URL || mended.Rows != was.Rows {
				t.Errorf("the mended profile of %s has %d rows and differs in %v, want also in %s", mended.URL, mended.Rows, changes, c.key)
			}
		})
	}
}

// On a page with one puzzle a day, only guesses are typed. The first one shows where letters and colours are.
func TestMendsQuietly(t *testing.T) {
	t.Parallel()
	address := programtest.CopyOfPage(t, "generic", url.Values{"seed": {"5"}, "reveal": {"0"}, "redesign": {"2"}})
	generic := must.Get(profile.LoadSite("generic"))(t)
	today := *generic
	today.Daily, today.URL = true, address
	text := must.Get(today.Encode("Today's.", nil))(t)
	dir := t.TempDir()
	programtest.Write(t, filepath.Join(dir, "today.yaml"), text)
	if out, said := won(t, dir, "today.yaml"); strings.Contains(out, `"rejected"`) || strings.Contains(said, "saw how a word is refused") {
		t.Errorf("want nothing typed to try things out:\n%s%s", out, said)
	}
}

// Pages with several boards are mended, too. If games are free, the profile is mended by playing, as "sites new" does. Otherwise
// it is mended by looking at the page, and by the guesses alone. Half of the games are only played with ABSURDIST_ALL.
func TestMendsBoards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, site, page string
		options          url.Values
		args             []string
		seldom           bool
	}{
		{"of the day", "quordle", "quordle", url.Values{"redesign": {"3"}, "seed": {"3"}}, nil, false},
		{"of the day, once its first board is solved", "quordle", "quordle", url.Values{"redesign": {"1"}, "seed": {"1"}, "fault": {"redesign:5"}}, nil, true},
		{"of the day, with a colour that only the last board has", "octordle", "octordle", url.Values{"redesign": {"2"}, "seed": {"2"}, "fault": {"redesign:2"}}, nil, true},
		{"of the day, once a board is solved and gone", "quordle", "quordle", url.Values{"redesign": {"1"}, "seed": {"1"}, "fault": {"redesign:5"}, "solved": {"goes"}}, nil, false},
		{"free", "dordle", "generic", url.Values{"boards": {"2"}}, []string{"--free", "--games", "2"}, false},
		{"free, of a site with designs", "quordle", "quordle", url.Values{"redesign": {"1"}, "seed": {"1"}}, []string{"--free"}, true},
	} {
		if c.seldom && os.Getenv("ABSURDIST_ALL") == "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c.options.Set("reveal", "0")
			address := programtest.CopyOfPage(t, c.page, c.options)
			out, said := won(t, dir, append([]string{c.site, "--url", address, "--slow=false", "--seed", "1"}, c.args...)...)
			tried := strings.Contains(said, "saw how a word is refused")
			must.Hold(t, strings.Contains(said, "wrote the mended profile") && tried == strings.HasPrefix(c.name, "free"),
				"want a mended profile; things were tried out: %t\n%s%s", tried, out, said)
			mended, err := profile.Load(filepath.Join(dir, c.site+"-mended.yaml"))
			must.Hold(t, err == nil && mended.Boards >= 2, "%+v, %v", mended, err)
		})
	}
}

// won plays in a folder until the game is won, and returns standard output and the messages. It runs a process, because only a process can
// have a folder of its own. These games mostly wait, and so can wait at the same time.
func won(t *testing.T, dir string, args ...string) (out, said string) {
	t.Helper()
	p := programtest.StartProgramIn(t, dir, append([]string{"play", "--json", "--page-timeout", leak.Stretch(4 * time.Second).String(), "--artifacts", t.TempDir()}, args...)...)
	p.Ends(cli.ExitDone, 0)
	return p.Text.String(), p.Problems.String()
}

// --remote plays in a browser that is already running, and leaves it as it was.
func TestRemote(t *testing.T) {
	t.Parallel()
	browser, _ := pagetest.Listening(t)
	before := programtest.Tabs(t, browser)
	for _, scheme := range []string{"ws://", "http://"} {
		p := programtest.StartProgram(t, "play", "absurdle", "--mock", "--json", "--remote", scheme+browser)
		p.Ends(0, 0)
		games, err := record.Read("stdout", strings.NewReader(p.Text.String()))
		must.Hold(t, err == nil && len(games) == 1 && games[0].End != nil && games[0].End.Outcome == record.Won, "%s: played %+v, %v", scheme, games, err)
	}
	after := programtest.Tabs(t, browser)
	must.Hold(t, strings.Join(after, " ") == strings.Join(before, " "), "the browser shows %v, before it showed %v", after, before)
}
