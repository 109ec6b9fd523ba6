package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
	"github.com/absurdist/absurdist/strategy"
	"github.com/absurdist/absurdist/strategy/protocol"

	"github.com/spf13/cobra"
)

// Exit codes, as in the help.
const (
	ExitDone        = 0
	ExitError       = 1
	ExitUsage       = 2
	ExitLost        = 3
	ExitUnlike      = 4
	ExitTimeout     = 5
	ExitBlocked     = 6
	ExitInterrupted = 130
)

// ExitMeanings are the exit codes' meanings, for the help and the manual.
var ExitMeanings = []struct {
	Code    int
	Meaning string
}{
	{ExitDone, "done or won"},
	{ExitError, "error"},
	{ExitUsage, "bad usage or input"},
	{ExitLost, "game lost, given up, or already played; a claim is refuted"},
	{ExitUnlike, "the page is not as its profile says"},
	{ExitTimeout, "time limit reached"},
	{ExitBlocked, "blocked: the site put up a wall"},
	{ExitInterrupted, "interrupted"},
}

// ExitSummary returns one sentence that lists all exit codes with their meanings.
func ExitSummary() string {
	var list []string
	for _, m := range ExitMeanings {
		list = append(list, fmt.Sprintf("%d %s", m.Code, m.Meaning))
	}
	return "Exit codes: " + strings.Join(list, "; ") + "."
}

// ErrUsage is wrapped by the errors for a wrong call of the program.
var ErrUsage = errors.New("usage")

// UsageError returns an error that ends the program with exit code 2.
func UsageError(format string, args ...any) error {
	return plain.Error(ErrUsage, fmt.Errorf(format, args...))
}

// exitCodes maps errors to exit codes; the first match counts. An interrupt comes first because it causes other errors.
var exitCodes = []struct {
	err  error
	code int
}{
	{ErrInterrupted, ExitInterrupted},
	{ErrTimeout, ExitTimeout},
	{fs.ErrPermission, ExitError}, // the file may be right
	{ErrUsage, ExitUsage},
	{input.ErrInput, ExitUsage}, // wrapped by the errors of most packages for what they are given
	{play.ErrLost, ExitLost},
	{verify.ErrRefuted, ExitLost},
	{verify.ErrUnchecked, ExitLost},
	{protocol.ErrUnfit, ExitLost},
	{play.ErrAlreadyPlayed, ExitLost},
	{strategy.ErrNoMove, ExitLost},
	{page.ErrBlocked, ExitBlocked},
	{page.ErrLoad, ExitError}, // in mid-game the error also wraps ErrUnlike
	{page.ErrUnlike, ExitUnlike},
	{page.ErrWidth, ExitUnlike},
	{page.ErrLetters, ExitUnlike},
	{discover.ErrNoGame, ExitUnlike},
	{game.ErrContradiction, ExitUnlike},
}

// ExitCode returns the exit code for a command's error, which may be nil.
func ExitCode(err error) int {
	if err == nil {
		return ExitDone
	}
	for _, e := range exitCodes {
		if errors.Is(err, e.err) {
			return e.code
		}
	}
	return ExitError
}

var (
	// ErrInterrupted is the cause of a context that a signal ended.
	ErrInterrupted = errors.New("interrupted")
	// ErrTimeout is the cause of a context whose time limit was reached.
	ErrTimeout = errors.New("the time limit was reached")
)

// keptBy annotates commands that may run for long; see [Long].
const keptBy = "kept by"

// Long says that a command may run for long, and which flag's file lets it resume, "" if none. [ResumeHint] says so after
// an interrupt.
func Long(c *cobra.Command, flag string) {
	c.Annotations = map[string]string{keptBy: flag}
}

// Explained returns an error to which [ResumeHint] adds nothing: its text already says what is left of the work. It returns nil
// for nil.
func Explained(err error) error {
	if err == nil {
		return nil
	}
	return save.ResumableError{Err: err}
}

// NothingKept adds to an interrupt that nothing is kept. It does not change other errors, or those of [Explained].
func NothingKept(err error) error {
	return withHint(err, "nothing is kept; the same command starts from the beginning")
}

// ResumeHint adds to the error of an interrupted command how to resume it, or that nothing is kept.
func ResumeHint(c *cobra.Command, err error) error {
	flag, long := c.Annotations[keptBy]
	switch {
	case !long:
		return err
	case flag == "":
		return NothingKept(err)
	case c.Flags().Changed(flag):
		return withHint(err, "there was nothing to keep yet")
	}
	return withHint(err, fmt.Sprintf("with --%s FILE the same command resumes where it stopped", flag))
}

func withHint(err error, text string) error {
	if _, is := errors.AsType[save.ResumableError](err); is || !errors.Is(err, ErrInterrupted) {
		return err
	}
	return save.ResumableError{Err: fmt.Errorf("%w; %s", err, text)}
}
