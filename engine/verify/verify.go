// Package verify checks games and claims about games. The searches are tested against it, so it imports none of them.
// The rules of the game are those of package game. The searches are its own, written to be plainly right and not to be
// fast.
//
// JSON is read strictly, so no field is overlooked. Each claim is either checked or named by [Verdict.Unchecked]. "Right"
// means that there are neither faults nor unchecked claims.
//
// [Read] determines the kind of a file. Each kind is a [File], which checks its claims, and may have [Parts] that can be
// searched again.
package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

// File is what a file claims, as [Read] returns it. Each kind of file is one implementation. It is safe for
// several goroutines.
type File interface {
	// Len returns the number of claims that are checked one by one.
	Len() int
	// Check checks claim i, from 0. The error says that the options do not fit the file. Once the context has ended, the
	// verdict is meaningless.
	Check(ctx context.Context, o Options, i int) (Verdict, error)
}

// Verdict is what a check found. Encoded as JSON it is a line of `absurdist verify --json`.
type Verdict interface {
	// Wrong returns what is wrong with the claim, or nothing.
	Wrong() []FaultError
	// Unchecked names, for people, the claims that the check left open. "Not checked: " goes before each.
	Unchecked() []string
}

// Findings are embedded by verdicts, and collect what a check finds.
type Findings struct {
	Right  bool         `json:"ok"`               // there are no faults, and nothing is open
	Faults []FaultError `json:"faults,omitempty"` // what is wrong
	Open   []string     `json:"unchecked,omitempty"`
}

// noFindings are the findings before anything is found.
func noFindings() Findings { return Findings{Right: true} }

// add adds a fault at a place for each error that is not nil.
func (f *Findings) add(at FaultError, reasons ...error) {
	for _, err := range reasons {
		if err != nil {
			at.Reason = err.Error()
			f.refute(at)
		}
	}
}

// addf adds a fault that concerns the whole file or game.
func (f *Findings) addf(format string, args ...any) {
	f.add(FaultError{}, fmt.Errorf(format, args...))
}

// faultIf returns an error with a text if something is wrong. Where only the first fault counts, use it with [cmp.Or].
func faultIf(wrong bool, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// refute adds faults.
func (f *Findings) refute(faults ...FaultError) {
	f.Faults = append(f.Faults, faults...)
	f.Right = f.Right && len(faults) == 0
}

// leave adds what the check leaves open. It ignores "" and repetitions.
func (f *Findings) leave(open ...string) {
	for _, what := range open {
		if what != "" && !slices.Contains(f.Open, what) {
			f.Open = append(f.Open, what)
			f.Right = false
		}
	}
}

// leaveIf adds a text about what the check leaves open, if the condition holds.
func (f *Findings) leaveIf(open bool, format string, args ...any) {
	if open {
		f.leave(fmt.Sprintf(format, args...))
	}
}

// Wrong returns the faults.
func (f Findings) Wrong() []FaultError { return f.Faults }

// Unchecked returns what is open.
func (f Findings) Unchecked() []string { return f.Open }

// Parts are the parts of a file that can be searched again, by searches that share no code with those that wrote it.
type Parts struct {
	Searches  []Search
	One, Many string // what a part is called, and several
	Right     string // what holds if none of them is refuted
	open      func(left int, others string) string
}

// Search searches one part. Once the context has ended, its verdict is meaningless.
type Search func(context.Context) Verdict

// Open returns the text of [Verdict.Unchecked] for that number of parts still to be searched; "" for none.
func (p Parts) Open(left int) string {
	switch left {
	case 0:
		return ""
	case len(p.Searches):
		return p.open(left, "")
	}
	return p.open(left, "the other ")
}

// Draw returns n of the searches, or all if there are fewer.
func (p Parts) Draw(n int, lot *rand.Rand) (drawn []Search) {
	for _, i := range lot.Perm(len(p.Searches))[:min(n, len(p.Searches))] {
		drawn = append(drawn, p.Searches[i])
	}
	return drawn
}

// PartsOf returns the parts of a file. The error wraps [ErrNoParts] if there are none.
func PartsOf(ctx context.Context, file File, o Options) (Parts, error) {
	if f, ok := file.(interface {
		parts(ctx context.Context, o Options) (Parts, error)
	}); ok {
		return f.parts(ctx, o)
	}
	return Parts{}, ErrNoParts
}

// Options say how a file is checked. An empty option means the file's own value.
type Options struct {
	Lists  *Lists
	Named  bool // the user named the lists: a file that names none is about them
	Host   *game.Host
	Mode   *game.Mode
	Secret game.Word
	Limit  time.Duration // how long the new search of a first guess may take
}

var (
	// ErrRefuted is wrapped by the faults that a check finds.
	ErrRefuted = errors.New("refuted")
	// ErrUnchecked is for callers who want nothing left open.
	ErrUnchecked = errors.New("not checked")
	// ErrOtherLists is wrapped by the error for a file that can't be checked with the loaded lists.
	ErrOtherLists = errors.New("it is about other lists")
	// ErrNoParts is returned where a file has no parts that can be searched again.
	ErrNoParts = errors.New("nothing in the file can be searched again")
)

// FaultError is one thing wrong with a claim. It wraps [ErrRefuted].
type FaultError struct {
	Line   int       `json:"line,omitempty"`  // of the file, from 1; 0 where a line has no meaning
	Board  int       `json:"board,omitempty"` // from 1, if there are several
	N      int       `json:"n"`               // the guess of a game, from 1; 0 for the whole game
	Word   game.Word `json:"guess"`           // the guess that is wrong, if any
	Reason string    `json:"reason"`
}

// Error names the board, the guess and the reason, but not the line, see [FaultError.Place].
func (f FaultError) Error() string {
	var where []string
	if f.Board > 0 {
		where = append(where, fmt.Sprintf("board %d", f.Board))
	}
	if f.N > 0 {
		where = append(where, fmt.Sprintf("guess %d", f.N))
	}
	if f.Word != (game.Word{}) {
		where = append(where, f.Word.Upper())
	}
	if where == nil {
		return f.Reason
	}
	return strings.Join(where, ", ") + ": " + f.Reason
}

// Unwrap returns ErrRefuted.
func (f FaultError) Unwrap() error { return ErrRefuted }

// Place returns where in a file of that name the fault is: the name and the line, if that is known.
func (f FaultError) Place(file string) string {
	if f.Line > 0 {
		return fmt.Sprintf("%s:%d", file, f.Line)
	}
	return file
}

// All reads a file and checks its claims. The error is that of [Read], or the first fault, wrapping [ErrRefuted].
func All(ctx context.Context, name string, r io.Reader, d *game.Dictionary) error {
	file, err := Read(name, r)
	if err != nil {
		return err
	}
	lists := NewLists(func(string) (*game.Dictionary, error) { return d, nil })
	for i := range file.Len() {
		v, err := file.Check(ctx, Options{Lists: lists}, i)
		if err = cmp.Or(context.Cause(ctx), err); err != nil {
			return err
		}
		if wrong := v.Wrong(); len(wrong) > 0 {
			return fmt.Errorf("%s: %w", wrong[0].Place(name), wrong[0])
		}
	}
	return nil
}

// whole is embedded by files that are one claim.
type whole struct{}

// Len returns 1.
func (whole) Len() int { return 1 }

// rules returns the rules of the file, but for what the options set. An error says that the secret makes no sense.
func (o Options) rules(r Rules) (Rules, error) {
	r.Host, r.Mode = *cmp.Or(o.Host, &r.Host), *cmp.Or(o.Mode, &r.Mode)
	if !r.Host.HasSecret() {
		r.Secret = game.Word{}
	}
	r.Secret = cmp.Or(o.Secret, r.Secret)
	_, allowed := r.Dictionary.Index(r.Secret)
	given := r.Secret != game.Word{}
	return r, cmp.Or(
		faultIf(given && !r.Host.HasSecret(), "the host %s has no secret", r.Host),
		faultIf(given && !allowed, "the secret %s is not an allowed word of %s", r.Secret.Upper(), r.Dictionary.Name()))
}
