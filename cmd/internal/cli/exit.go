package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"absurdist/browser/discover"
	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/sim"
	"absurdist/engine/basics/input"
	"absurdist/engine/daily"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
	"absurdist/engine/record"
	"absurdist/engine/review"
	"absurdist/engine/verify"
	"absurdist/strategy"
)

// The exit codes, as the help tells them.
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

// ExitMeaning tells what an exit code means.
type ExitMeaning struct {
	Code    int
	Meaning string
}

// ExitMeanings are what the exit codes mean, for the help and the manual.
var ExitMeanings = []ExitMeaning{
	{ExitDone, "done or won"},
	{ExitError, "error"},
	{ExitUsage, "bad usage or input"},
	{ExitLost, "game lost, given up, or already played; a claim is refuted"},
	{ExitUnlike, "the page is not as its profile says"},
	{ExitTimeout, "time limit reached"},
	{ExitBlocked, "blocked: the site put up a wall"},
	{ExitInterrupted, "interrupted"},
}

// ExitSummary is a sentence of them all.
func ExitSummary() string {
	var list []string
	for _, m := range ExitMeanings {
		list = append(list, fmt.Sprintf("%d %s", m.Code, m.Meaning))
	}
	return "Exit codes: " + strings.Join(list, "; ") + "."
}

// ErrUsage is wrapped by errors in how the program was called.
var ErrUsage = errors.New("usage")

// UsageError makes an error that ends the program with exit code 2.
func UsageError(format string, args ...any) error {
	return &usage{fmt.Errorf(format, args...)}
}

// usage is an error in how the program was called; it wraps errUsage and its cause.
type usage struct{ cause error }

func (u *usage) Error() string { return u.cause.Error() }

func (u *usage) Unwrap() []error { return []error{ErrUsage, u.cause} }

// exitCodes lists which error means which code; the first that fits counts. An
// interrupt comes first because it makes other things fail.
var exitCodes = []struct {
	err  error
	code int
}{
	{ErrInterrupted, ExitInterrupted},
	{ErrTimeout, ExitTimeout},
	{fs.ErrPermission, ExitError}, // the file may be right
	{ErrUsage, ExitUsage},
	{input.ErrInput, ExitUsage},
	{save.ErrRefused, ExitUsage},
	{record.ErrBusy, ExitUsage},
	{profile.ErrProfile, ExitUsage},
	{strategy.ErrUnknown, ExitUsage},
	{game.ErrList, ExitUsage},
	{game.ErrWeights, ExitUsage},
	{alphabet.ErrAlphabet, ExitUsage},
	{daily.ErrDate, ExitUsage},
	{daily.ErrHistory, ExitUsage},
	{daily.ErrNoDays, ExitUsage},
	{game.ErrMode, ExitUsage},
	{game.ErrBoards, ExitUsage},
	{sim.ErrConfig, ExitUsage},
	{record.ErrRecord, ExitUsage},
	{verify.ErrFile, ExitUsage},
	{review.ErrGame, ExitUsage},
	{review.ErrKind, ExitUsage},
	{play.ErrLost, ExitLost},
	{verify.ErrRefuted, ExitLost},
	{verify.ErrUnchecked, ExitLost},
	{play.ErrAlreadyPlayed, ExitLost},
	{strategy.ErrNoMove, ExitLost},
	{page.ErrBlocked, ExitBlocked},
	{page.ErrLoad, ExitError}, // in mid-game the page is also not as described
	{page.ErrUnlike, ExitUnlike},
	{page.ErrWidth, ExitUnlike},
	{page.ErrLetters, ExitUnlike},
	{discover.ErrNoGame, ExitUnlike},
	{game.ErrContradiction, ExitUnlike},
}

// ExitCode returns the exit code of a command that ended with err, which may be nil.
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
