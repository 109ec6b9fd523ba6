//go:build unix

package play_test

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
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
