package discover

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// A page that takes no keys after Enter does so each time: a key that was slow once is no lock.
func TestLocks(t *testing.T) {
	type taken struct {
		since   time.Duration // Enter
		presses int
	}
	for name, test := range map[string]struct {
		keys []taken
		want time.Duration
	}{
		"none":            {[]taken{{1500 * time.Millisecond, 1}, {1400 * time.Millisecond, 1}}, 0},
		"never seen free": {[]taken{{2010 * time.Millisecond, 5}, {2140 * time.Millisecond, 4}}, 2100 * time.Millisecond},
		"seen late":       {[]taken{{2200 * time.Millisecond, 4}, {2050 * time.Millisecond, 1}}, 2100 * time.Millisecond},
		"slow once":       {[]taken{{7700 * time.Millisecond, 3}, {2100 * time.Millisecond, 1}}, 0},
		"a key lost":      {[]taken{{1900 * time.Millisecond, 2}}, 0},
	} {
		var l locks
		for _, k := range test.keys {
			l.add(k.since, k.presses)
		}
		must.Equal(t, l.lock(), test.want, "%s: locked for", name)
	}
}
