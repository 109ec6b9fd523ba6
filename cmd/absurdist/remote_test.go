//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

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
