package main

import (
	"errors"
	"fmt"
	"strings"

	"absurdist/browser/discover"
	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/engine/verify"
	"absurdist/strategy"
)

// The exit codes, as the help tells them.
const (
	exitDone        = 0
	exitError       = 1
	exitUsage       = 2
	exitLost        = 3
	exitUnlike      = 4
	exitTimeout     = 5
	exitInterrupted = 130
)

// exitMeaning tells what an exit code means.
type exitMeaning struct {
	Code    int
	Meaning string
}

// exitMeanings are what the exit codes mean, for the help and the manual.
var exitMeanings = []exitMeaning{
	{exitDone, "done or won"},
	{exitError, "error"},
	{exitUsage, "bad usage or input"},
	{exitLost, "game lost, given up, or already played; a claim is refuted"},
	{exitUnlike, "the page is not as its profile says"},
	{exitTimeout, "time limit reached"},
	{exitInterrupted, "interrupted"},
}

// exitSummary is a sentence of them all.
func exitSummary() string {
	var list []string
	for _, m := range exitMeanings {
		list = append(list, fmt.Sprintf("%d %s", m.Code, m.Meaning))
	}
	return "Exit codes: " + strings.Join(list, "; ") + "."
}

// errUsage is wrapped by errors in how the program was called.
var errUsage = errors.New("usage")

// usageError makes an error that ends the program with exit code 2.
func usageError(format string, args ...any) error {
	return &usage{fmt.Errorf(format, args...)}
}

// usage is an error in how the program was called; it wraps errUsage and its cause.
type usage struct{ cause error }

func (u *usage) Error() string   { return u.cause.Error() }
func (u *usage) Unwrap() []error { return []error{errUsage, u.cause} }

// exitCodes lists which error means which code; the first that fits counts. An
// interrupt comes first because it makes other things fail.
var exitCodes = []struct {
	err  error
	code int
}{
	{errInterrupted, exitInterrupted},
	{play.ErrTimeout, exitTimeout},
	{errUsage, exitUsage},
	{profile.ErrProfile, exitUsage},
	{strategy.ErrUnknown, exitUsage},
	{engine.ErrList, exitUsage},
	{engine.ErrMode, exitUsage},
	{record.ErrRecord, exitUsage},
	{play.ErrLost, exitLost},
	{verify.ErrRefuted, exitLost},
	{play.ErrAlreadyPlayed, exitLost},
	{strategy.ErrNoMove, exitLost},
	{page.ErrLoad, exitError}, // in mid-game the page is also not as described
	{page.ErrUnlike, exitUnlike},
	{page.ErrWidth, exitUnlike},
	{discover.ErrNoGame, exitUnlike},
	{engine.ErrContradiction, exitUnlike},
}

func exitCode(err error) int {
	if err == nil {
		return exitDone
	}
	for _, e := range exitCodes {
		if errors.Is(err, e.err) {
			return e.code
		}
	}
	return exitError
}
