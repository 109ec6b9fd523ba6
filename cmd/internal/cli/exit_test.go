package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
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

// evil is what a page, a record or a file name may contain.
const evil = "x\x1b]0;title\x07\x1b[2J\u009b2J\u202e\r\nabsurdist: won"

// Text from elsewhere can't control the terminal, look like a log line of ours, or be endless.
func TestOutputIsPlain(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("y", 1_000_000)
	for _, inJSON := range []bool{false, true} {
		var out, problems bytes.Buffer
		a := &App{Out: &Output{W: &out}, Err: &Output{W: &problems}, JSON: inJSON}
		log := a.NewLog(a.Err)
		log.Warn().Str("text", evil).Err(errors.New(evil)).Msg(evil)
		a.PrintFault(errors.New(evil + long))
		fmt.Fprintf(a.Out, "\x1b[1mtitle\x1b[0m %s\n", evil)
		must.Do(t, a.Line(evil))
		must.Hold(t, strings.HasPrefix(out.String(), "\x1b[1mtitle\x1b[0m x]0;title[2J2J\n"), "standard output %q", &out)
		for _, text := range []string{strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(out.String()), problems.String()} {
			must.Hold(t, !strings.ContainsAny(text, "\x1b\x07\r\u009b\u202e") && len(text) <= 10_000, "%d bytes: %.2000q", len(text), text)
		}
		lines := strings.Split(problems.String(), "\n")
		if inJSON {
			var fault struct{ Message string }
			if err := json.Unmarshal([]byte(lines[1]), &fault); err != nil || len(fault.Message) > longest+10 {
				t.Errorf("%v, %.2000q", err, lines[1])
			}
		} else if !strings.Contains(lines[0], "x]0;title[2J2J absurdist: won") {
			t.Errorf("the log's line is %q", lines[0])
		}
	}
}
