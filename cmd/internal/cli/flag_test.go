package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// execute runs a command with the flags that add adds.
func execute(t *testing.T, add func(*cobra.Command), run func(context.Context), args ...string) error {
	t.Helper()
	c := &cobra.Command{
		Use: "test", SilenceErrors: true, SilenceUsage: true,
		RunE: func(c *cobra.Command, _ []string) error { run(c.Context()); return nil },
	}
	c.SetFlagErrorFunc(BadFlag)
	add(c)
	c.SetArgs(args)
	return c.ExecuteContext(t.Context())
}

// --timeout ends the command's context with a cause that means exit code 5. Without it there is no limit.
func TestTimeoutFlag(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		preset  time.Duration // the default
		args    []string
		limited bool
		err     string
	}{
		{"none", 0, nil, false, ""},
		{"given", 0, []string{"--timeout", "1ms"}, true, ""},
		{"default", time.Millisecond, nil, true, ""},
		{"taken away", time.Millisecond, []string{"--timeout", "0"}, false, ""},
		{"negative", 0, []string{"--timeout", "-1s"}, false, "--timeout -1s: a time limit can't be negative"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			err := execute(t, func(c *cobra.Command) { TimeoutFlag(c, test.preset, "") }, func(ctx context.Context) {
				_, limited := ctx.Deadline()
				must.Hold(t, limited == test.limited, "limited: %v, want %v", limited, test.limited)
				if !test.limited {
					return
				}
				<-ctx.Done()
				cause := context.Cause(ctx)
				must.Hold(t, errors.Is(cause, ErrTimeout) && ExitCode(cause) == ExitTimeout, "ended with %v", cause)
			}, test.args...)
			must.Equal(t, must.Text(err), test.err, "error")
		})
	}
}

// A command that can use only some strategies refuses the others.
func TestStrategyFlag(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value string
		only  []string
		err   string
	}{
		{"random", nil, ""},
		{"script:words=crane", nil, ""},
		{"expected", []string{"entropy", "expected"}, ""},
		{"random", []string{"entropy", "expected"}, `--strategy "random": write entropy or expected`},
	} {
		got := ""
		err := execute(t, func(c *cobra.Command) { StrategyFlag(c, &got, "", test.only...) }, func(context.Context) {}, "-s", test.value)
		must.Hold(t, must.Text(err) == test.err && (err != nil || got == test.value),
			"%s of %v: %q, error %q, want %q", test.value, test.only, got, must.Text(err), test.err)
	}
}

// Any value of a flag is either accepted and usable, or refused with the flag's name and exit code 2.
func FuzzFlags(f *testing.F) {
	for _, value := range []string{"hard", "absurdle", "absurdle,hinter", "crane", "all", "entropy", "script:words=crane", "12", "-1", "NaN", "1e400", "2h", "\x1b[2J", "answers", "", "none", "de", "none.yaml"} {
		for flag := range uint8(len(fuzzedFlags)) {
			f.Add(flag, value)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := fuzzedFlags[int(which)%len(fuzzedFlags)]
		var v fuzzedValues
		ran := false
		c := &cobra.Command{Use: "test", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { ran = true; return nil }}
		c.SetFlagErrorFunc(BadFlag)
		v.add(c)
		c.SetArgs([]string{"--" + name + "=" + text})
		err := c.ExecuteContext(t.Context())
		if err == nil {
			v.check(t, name, c.Flags().Lookup(name).Value.String())
			return
		}
		must.Hold(t, !ran && ExitCode(err) == ExitUsage && strings.Contains(err.Error(), "--"+name),
			"--%s %q: ran %v, exit code %d, error %q", name, text, ran, ExitCode(err), err)
	})
}

var fuzzedFlags = []string{"mode", "host", "first", "strategy", "epsilon", "guess-from", "parallel", "timeout", "rows", "alphabet"}

// fuzzedValues are the targets of the flags.
type fuzzedValues struct {
	mode     game.Mode
	hosts    []game.Host
	first    game.Word
	all      bool
	strategy string
	epsilon  float64
	from     GuessFrom
	parallel int
	rows     *int
	letters  *alphabet.Alphabet
}

func (v *fuzzedValues) add(c *cobra.Command) {
	ModeFlag(c, &v.mode, "")
	HostsFlag(c, &v.hosts, "", "wordle", "absurdle", "hinter")
	WordOrFlag(c, &v.first, map[string]*bool{"all": &v.all}, "first", "")
	StrategyFlag(c, &v.strategy, "")
	EpsilonFlag(c, &v.epsilon, "epsilon", "")
	GuessFromFlag(c, &v.from, GuessAllowed, GuessAnswers)
	ParallelFlag(c, &v.parallel, "")
	TimeoutFlag(c, 0, "")
	OptionalCountFlag(c, &v.rows, "rows", "")
	AlphabetFlag(c, &v.letters, "")
}

// check checks a value that a flag accepted.
func (v *fuzzedValues) check(t *testing.T, name, text string) {
	t.Helper()
	ok := true
	switch name {
	case "mode":
		again, err := game.ParseMode(v.mode.String())
		ok = err == nil && again == v.mode
	case "host":
		ok = len(v.hosts) == strings.Count(text, ",")+1
	case "first":
		ok = v.all != (v.first != game.Word{})
	case "epsilon":
		ok = v.epsilon >= 0 && !math.IsInf(v.epsilon, 0)
	case "guess-from":
		ok = v.from == GuessAllowed || v.from == GuessAnswers
	case "parallel":
		ok = v.parallel >= 0
	case "alphabet":
		ok = v.letters != nil && v.letters.Size() > 0
	case "rows":
		ok = v.rows != nil && *v.rows >= 0
	}
	must.Hold(t, ok, "--%s took %q as %+v", name, text, *v)
}

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
