//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"absurdist/browser/chrome/leak"
	"absurdist/engine/record"
)

// tabs returns the addresses of the pages that a browser has open.
func tabs(t *testing.T, browser string) []string {
	t.Helper()
	res, err := http.Get("http://" + browser + "/json/list")
	if err != nil {
		t.Fatalf("the browser does not run any more: %v", err)
	}
	defer res.Body.Close()
	var list []struct{ Type, URL string }
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, tab := range list {
		if tab.Type == "page" {
			addresses = append(addresses, tab.URL)
		}
	}
	return addresses
}

// --remote plays in a browser that runs already, and leaves it as it was.
func TestRemote(t *testing.T) {
	t.Parallel()
	browser := browserThatListens(t)
	before := tabs(t, browser)
	for _, scheme := range []string{"ws://", "http://"} {
		p := startProgram(t, "play", "absurdle", "--mock", "--json", "--remote", scheme+browser)
		p.ends(0, 0)
		games, err := record.Read("stdout", strings.NewReader(p.stdout.String()))
		if err != nil || len(games) != 1 || games[0].End == nil || games[0].End.Outcome != record.Won {
			t.Errorf("%s: played %+v, %v", scheme, games, err)
		}
	}
	if after := tabs(t, browser); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("the browser shows %v, before it showed %v", after, before)
	}
}

// Several browsers share the games, and are left as they were.
func TestRemotesShareGames(t *testing.T) {
	t.Parallel()
	a, b := browserThatListens(t), browserThatListens(t)
	before := append(tabs(t, a), tabs(t, b)...)
	file := filepath.Join(t.TempDir(), "games.jsonl")
	p := startProgram(t, "play", "wordle", "--mock", "--mock-option", "reveal=0", "--json", "--games", "5", "--parallel", "3",
		"--remote", "http://"+a, "--remote", "ws://"+b, "--record", file)
	p.ends(0, 0)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != p.stdout.String() {
		t.Errorf("the record is\n%swant what was printed\n%s", text, &p.stdout)
	}
	games, err := record.Read(file, strings.NewReader(string(text)))
	if err != nil || len(games) != 5 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, g := range games {
		if err := honest(g); err != nil || g.Start.Game != i+1 || g.End.Outcome != record.Won {
			t.Errorf("game %d: %+v, %v", i+1, g, err)
		}
	}
	if after := append(tabs(t, a), tabs(t, b)...); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("the browsers show %v, before they showed %v", after, before)
	}
}

// A browser that is killed in mid-run: its games go to the other one, and all agree with the engine.
func TestSimOutlivesABrowser(t *testing.T) {
	t.Parallel()
	a, kill := mortalBrowser(t)
	b := browserThatListens(t)
	p := startProgram(t, "sim", "--browser", "--json", "--games", "24", "--seed", "3", "--parallel", "4", "--remote", "ws://"+a+",ws://"+b)
	p.await(`"event":"strategy"`)
	left := leak.Wait(func() []string {
		if strings.Contains(strings.Join(tabs(t, a), " "), "/wordle/") { // a game is under way
			return nil
		}
		return []string{"waiting"}
	})
	if len(left) > 0 {
		t.Fatal("no page was opened")
	}
	kill()
	p.ends(0, 0)
	if !strings.Contains(p.stdout.String(), `"games":24,"agreed":24,`) || !strings.Contains(p.stderr.String(), "its games go to the others") {
		t.Errorf("printed\n%s%s", &p.stdout, &p.stderr)
	}
}

// Interrupted, nothing is left of a crosscheck.
func TestSimInterrupted(t *testing.T) {
	t.Parallel()
	p := startProgram(t, "sim", "--browser", "--json", "--games", "500", "--parallel", "2")
	p.await(`"event":"strategy"`)
	left := leak.Wait(func() []string {
		if len(leak.Processes(p.isBrowser)) == 0 {
			return []string{"waiting"}
		}
		return nil
	})
	if len(left) > 0 {
		t.Fatal("no browser was started")
	}
	group := p.browserGroup()
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.ends(exitInterrupted, group)
}

// What makes no sense for several games at once.
func TestSpreadFlags(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"wordle", "--parallel", "2"}, // a live page
		{"wordle", "--mock", "--parallel", "0"},
		{"wordle", "--mock", "--parallel", "2", "--screenshot", "x.png"},
		{"wordle", "--mock", "--parallel", "2", "--gif", "x.gif"},
		{"wordle", "--mock", "--parallel", "2", "--user-data-dir", "x"},
		{"wordle", "--mock", "--remote", "ws://127.0.0.1:1,ws://127.0.0.1:2", "--advise"},
	} {
		p := startProgram(t, append([]string{"play"}, args...)...)
		p.ends(exitUsage, 0)
	}
	p := startProgram(t, "replay", "--remote", "ws://127.0.0.1:1,ws://127.0.0.1:2")
	p.ends(exitUsage, 0)
	if !strings.Contains(p.stderr.String(), "2 addresses, and only one browser is needed") {
		t.Errorf("replay says %s", &p.stderr)
	}
}
