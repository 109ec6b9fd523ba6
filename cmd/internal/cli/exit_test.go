package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

func TestExitCode(t *testing.T) {
	for _, c := range []struct {
		err  error
		code int
	}{
		{nil, 0},
		{errors.New("anything else"), 1},
		{context.DeadlineExceeded, 1}, // a limit of our own, not --timeout
		{chrome.ErrNoBrowser, 1},
		{chrome.ErrStart, 1},
		{page.ErrLoad, 1},
		{page.ErrBrowser, 1},
		{UsageError("bad"), 2},
		{UsageError("%w", os.ErrNotExist), 2},
		{profile.ErrProfile, 2},
		{strategy.ErrUnknown, 2},
		{game.ErrList, 2},
		{alphabet.ErrAlphabet, 2},
		{game.ErrMode, 2},
		{record.ErrRecord, 2},
		{play.ErrLost, 3},
		{play.ErrAlreadyPlayed, 3},
		{strategy.ErrNoMove, 3},
		{page.ErrUnlike, 4},
		{&page.MismatchError{}, 4},
		{page.ErrWidth, 4},
		{page.ErrLetters, 4},
		{game.ErrContradiction, 4},
		{ErrTimeout, 5},
		{&page.BlockedError{}, 6},
		{ErrInterrupted, 130},
		{errors.Join(page.ErrBrowser, ErrInterrupted), 130}, // what an interrupt breaks
		{errors.Join(page.ErrUnlike, ErrTimeout), 5},
	} {
		if c.err != nil {
			c.err = fmt.Errorf("while playing: %w", c.err)
		}
		must.Equal(t, ExitCode(c.err), c.code, "%v: exit code", c.err)
	}
}

func TestIsLoopback(t *testing.T) {
	for address, want := range map[string]bool{
		"http://127.0.0.1:80/x": true, "http://localhost/": true, "http://[::1]:8080/": true, "file:///tmp/page.html": true,
		"https://www.nytimes.com/": false, "http://127.0.0.1.example.com/": false, "http://localhost.example.com/": false, "://": false,
	} {
		must.Equal(t, IsLoopback(address), want, "%s", address)
	}
}
