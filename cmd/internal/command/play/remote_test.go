//go:build unix

package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/record"
)

// --remote plays in a browser that is already running, and leaves it as it was.
func TestRemote(t *testing.T) {
	t.Parallel()
	browser, _ := pagetest.Listening(t)
	before := programtest.Tabs(t, browser)
	for _, scheme := range []string{"ws://", "http://"} {
		p := programtest.StartProgram(t, "play", "absurdle", "--mock", "--json", "--remote", scheme+browser)
		p.Ends(0, 0)
		games, err := record.Read("stdout", strings.NewReader(p.Text.String()))
		if err != nil || len(games) != 1 || games[0].End == nil || games[0].End.Outcome != record.Won {
			t.Errorf("%s: played %+v, %v", scheme, games, err)
		}
	}
	if after := programtest.Tabs(t, browser); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("the browser shows %v, before it showed %v", after, before)
	}
}

// Several browsers share the games. They are left as they were.
func TestRemotesShareGames(t *testing.T) {
	t.Parallel()
	a, _ := pagetest.Listening(t)
	b, _ := pagetest.Listening(t)
	before := append(programtest.Tabs(t, a), programtest.Tabs(t, b)...)
	file := filepath.Join(t.TempDir(), "games.jsonl")
	p := programtest.StartProgram(t, "play", "wordle", "--mock", "--mock-option", "reveal=0", "--json", "--games", "5", "--parallel", "3",
		"--remote", "http://"+a, "--remote", "ws://"+b, "--record", file)
	p.Ends(0, 0)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != p.Text.String() {
		t.Errorf("the record is\n%swant what was printed\n%s", text, &p.Text)
	}
	games, err := record.Read(file, strings.NewReader(string(text)))
	if err != nil || len(games) != 5 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, g := range games {
		if err := programtest.Honest(g); err != nil || g.Start.Game != i+1 || g.End.Outcome != record.Won {
			t.Errorf("game %d: %+v, %v", i+1, g, err)
		}
	}
	if after := append(programtest.Tabs(t, a), programtest.Tabs(t, b)...); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("the browsers show %v, before they showed %v", after, before)
	}
}

// A browser is killed during the run. The other one takes over its games, and all games are won.
func TestPlayOutlivesABrowser(t *testing.T) {
	t.Parallel()
	a, kill := pagetest.Listening(t)
	b, _ := pagetest.Listening(t)
	p := programtest.StartProgram(t, "play", "wordle", "--mock", "--json", "--games", "12", "--parallel", "4", "--remote", "ws://"+a+",ws://"+b)
	left := leak.Wait(func() []string {
		if strings.Contains(strings.Join(programtest.Tabs(t, a), " "), "/wordle/") { // a game is under way
			return nil
		}
		return []string{"waiting"}
	})
	if len(left) > 0 {
		t.Fatal("no page was opened")
	}
	kill()
	p.Ends(0, 0)
	if strings.Count(p.Text.String(), `"outcome":"won"`) != 12 || !strings.Contains(p.Problems.String(), "its games go to the others") {
		t.Errorf("printed\n%s%s", &p.Text, &p.Problems)
	}
}

// Flags that make no sense for several games at once are refused.
func TestParallelFlags(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"wordle", "--parallel", "2"}, // a live page
		{"wordle", "--mock", "--parallel", "0"},
		{"wordle", "--mock", "--parallel", "2", "--screenshot", "x.png"},
		{"wordle", "--mock", "--parallel", "2", "--gif", "x.gif"},
		{"wordle", "--mock", "--parallel", "2", "--user-data-dir", "x"},
		{"wordle", "--mock", "--remote", "ws://127.0.0.1:1,ws://127.0.0.1:2", "--advise"},
	} {
		p := programtest.StartProgram(t, append([]string{"play"}, args...)...)
		p.Ends(cli.ExitUsage, 0)
	}
	p := programtest.StartProgram(t, "replay", "--remote", "ws://127.0.0.1:1,ws://127.0.0.1:2")
	p.Ends(cli.ExitUsage, 0)
	if !strings.Contains(p.Problems.String(), "2 addresses, but only one browser is needed") {
		t.Errorf("replay says %s", &p.Problems)
	}
}
