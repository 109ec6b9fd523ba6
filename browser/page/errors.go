package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// The kinds of trouble with a page. [ErrUnlike] and [ErrWidth] mean that the
// page is not as its profile says; the others that it could not be had.
var (
	ErrUnlike  = errors.New("the page is not as its profile says")
	ErrWidth   = errors.New("the board is not five letters wide")
	ErrLoad    = errors.New("the page did not load")
	ErrBrowser = errors.New("the browser is gone")
)

// MismatchError says what was expected of a page, and what it showed. It wraps
// [ErrUnlike].
type MismatchError struct {
	Site     string
	Expected string
	Seen     string
	Waited   time.Duration // 0 if nothing was waited for
}

func (e *MismatchError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: expected %s", e.Site, e.Expected)
	if e.Waited > 0 {
		fmt.Fprintf(&b, " within %v", e.Waited.Round(10*time.Millisecond))
	}
	fmt.Fprintf(&b, "; the page shows %s", e.Seen)
	return b.String()
}

func (e *MismatchError) Unwrap() error { return ErrUnlike }

// RejectedError says that the page refused a word.
type RejectedError struct {
	Word string
	Sign string // what the page showed
}

func (e *RejectedError) Error() string {
	return fmt.Sprintf("the page refused %s (%s)", strings.ToUpper(e.Word), e.Sign)
}

// unlike makes a MismatchError with what the page shows now.
func (p *Page) unlike(ctx context.Context, expected string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &MismatchError{Site: p.profile.Name, Expected: expected, Seen: p.State().describe()}
}

// broken says why a command to the browser failed: the end of ctx, which a tab
// that crashed ends too, or a browser that is gone.
func (p *Page) broken(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return fmt.Errorf("%w: %w", ErrBrowser, err)
}
