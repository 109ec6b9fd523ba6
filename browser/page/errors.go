package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// The kinds of trouble with a page. [ErrUnlike], [ErrWidth] and [ErrLetters] mean that the page is not as its profile says, and
// [ErrBlocked] that the site wants to know whether a human plays. The others mean that there is no page to play on.
var (
	ErrUnlike  = errors.New("the page is not as its profile says")
	ErrWidth   = errors.New("the board has another width than its profile says")
	ErrLetters = errors.New("the page has other letters than its profile's alphabet")
	ErrLoad    = errors.New("the page did not load")
	ErrBlocked = errors.New("the site put up a wall")
	ErrBrowser = errors.New("the browser is gone")
)

// Unlike reports whether an error says that the page is not as its profile.
func Unlike(err error) bool {
	return slices.ContainsFunc([]error{ErrUnlike, ErrWidth, ErrLetters}, func(kind error) bool { return errors.Is(err, kind) })
}

// MismatchError says what was expected of a page, and what it showed. It wraps [ErrUnlike].
type MismatchError struct {
	Site     string
	Expected string
	Seen     string
	Waited   time.Duration // 0 if nothing was waited for
	Stuck    bool          // whether the page does nothing more, with any profile
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

// GoneError says that the page took its board away as a word was sent. Pages do so whose game is over. It wraps [ErrUnlike].
type GoneError struct {
	Site, Word string
	Replaced   bool // another page took the place of the game's
}

func (e *GoneError) Error() string {
	return fmt.Sprintf("%s: the page took its board away as %s was entered, so nothing tells how the game ended", e.Site, strings.ToUpper(e.Word))
}

func (e *GoneError) Unwrap() error { return ErrUnlike }

// RejectedError says that the page refused a word.
type RejectedError struct {
	Word   string
	Sign   string // what the page showed
	Silent bool   // the page did nothing
	Letter string // that can't be typed, if that is why

	upper string // the word in the letters of the board
}

func (e *RejectedError) Error() string {
	return fmt.Sprintf("the page refused %s (%s)", e.upper, e.Sign)
}

// rejected makes a RejectedError.
func (p *Page) rejected(word, sign string) *RejectedError {
	return &RejectedError{Word: word, Sign: sign, upper: p.letters.Alphabet.Upper(word)}
}

// untypable makes a RejectedError of a word with a letter that can't be typed.
func (p *Page) untypable(word, letter, sign string) *RejectedError {
	err := p.rejected(word, sign)
	err.Letter = letter
	return err
}

// checkWidth makes sure that a row is as wide as the profile says.
func (p *Page) checkWidth(width int) error {
	switch want := p.profile.Length; {
	case width < game.MinLetters || width > game.MaxLetters:
		return fmt.Errorf("%s: %w: %d letters, and words have %d to %d", p.profile.Name, ErrWidth, width, game.MinLetters, game.MaxLetters)
	case !want.Fits(width):
		return fmt.Errorf("%s: %w: %d letters, not %s; write length: %d, or length: page", p.profile.Name, ErrWidth, width, want, width)
	}
	return nil
}

// checkRow makes sure that a finished row has the width and the letters that the profile says.
func (p *Page) checkRow(row Row) error {
	if err := p.checkWidth(row.Width); err != nil {
		return err
	}
	return p.checkLetters(row.Word, "the row "+strings.ToUpper(row.Word))
}

// checkLetters returns an error if the profile's alphabet lacks letters of a text.
func (p *Page) checkLetters(text, where string) error {
	strange := p.letters.Strange(text)
	if len(strange) == 0 {
		return nil
	}
	return fmt.Errorf("%s: %w: %s lacks %s of %s; write alphabet: with the page's own, of %s", p.profile.Name, ErrLetters,
		p.letters.Alphabet.Name(), strings.ToUpper(strings.Join(strange, " ")), where, strings.Join(alphabet.Names(), ", "))
}

// unlike makes a MismatchError with what the page shows now.
func (p *Page) unlike(ctx context.Context, expected string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &MismatchError{Site: p.profile.Name, Expected: expected, Seen: p.State().describe()}
}

// broken says why a command to the browser failed, if it did: the end of ctx, which a tab that crashed ends too, a script that threw
// something, or a browser that is gone.
func (p *Page) broken(ctx context.Context, err error) error {
	thrown, _ := errors.AsType[*chrome.ThrownError](err)
	switch {
	case err == nil || thrown != nil:
		return err
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return fmt.Errorf("%w: %w", ErrBrowser, err)
}
