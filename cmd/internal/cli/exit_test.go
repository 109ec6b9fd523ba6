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
	must.Equal(t, ExitCode(nil), 0, "no error")
	for code, errs := range map[int][]error{
		1: {
			errors.New("anything else"), context.DeadlineExceeded, // a limit of our own, not --timeout
			chrome.ErrNoBrowser, chrome.ErrStart, page.ErrLoad, page.ErrBrowser,
		},
		2: {
			UsageError("bad"), UsageError("%w", os.ErrNotExist), profile.ErrProfile, strategy.ErrUnknown,
			game.ErrList, alphabet.ErrAlphabet, game.ErrMode, record.ErrRecord,
		},
		3:   {play.ErrLost, play.ErrAlreadyPlayed, strategy.ErrNoMove},
		4:   {page.ErrUnlike, &page.MismatchError{}, page.ErrWidth, page.ErrLetters, game.ErrContradiction},
		5:   {ErrTimeout, errors.Join(page.ErrUnlike, ErrTimeout)},
		6:   {&page.BlockedError{}},
		130: {ErrInterrupted, errors.Join(page.ErrBrowser, ErrInterrupted)}, // what an interrupt breaks
	} {
		for _, err := range errs {
			must.Equal(t, ExitCode(fmt.Errorf("while playing: %w", err)), code, "%v: exit code", err)
		}
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
			err := json.Unmarshal([]byte(lines[1]), &fault)
			must.Hold(t, err == nil && len(fault.Message) <= longest+10, "%v, %.2000q", err, lines[1])
			continue
		}
		must.Hold(t, strings.Contains(lines[0], "x]0;title[2J2J absurdist: won"), "the log's line is %q", lines[0])
	}
}
