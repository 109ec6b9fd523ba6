package discover

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/page"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/rs/zerolog"
)

//go:embed js
var scripts embed.FS

// pageScript is all that runs beside the page's own scripts.
var pageScript = page.WallScript + page.Bundle(scripts, "base", "boards", "find", "rows", "describe", "typing", "cover", "wait", "refusal", "words")

// session is a tab with the page in it, and our scripts beside the page's own.
type session struct {
	tab     *chrome.Tab
	clock   *chrome.Clock // nil if the page's time is the usual one
	address string
	gap     time.Duration // before each key
	keeps   bool          // leave the page's storage alone
	log     zerolog.Logger
	world   runtime.ExecutionContextID
	frame   cdp.FrameID         // that it is in
	top     cdp.FrameID         // that the page is in
	lasting map[string][]string // what selectors can say of rows and boxes at all times, on earlier visits too
	avoided []string            // selectors and texts of what leads away, or does nothing
	speech  *keys.Letters       // the letters of the page's alphabet
	means                       // of typing
	row     int                 // the next one to play
	turned  bool                // the last box of a row has the first letter
	past    *pastRows           // where rows that were played stand, if that is apart from the one that is typed
	long    bool                // boxes may be much longer than they are high
	opposed bool                // an opponent plays on the boards after the first
	wide    bool                // the window was widened to that of a desktop
	heard   heard
}

// pastRows is where rows that were played stand, as find.js finds it.
type pastRows struct {
	Above   string `json:"above"`   // the tags above them
	Follows bool   `json:"follows"` // they follow the row that is typed, the newest first
	Oldest  bool   `json:"oldest"`  // the oldest comes first, if they do
}

// means are the ways in which words get onto the page.
type means struct {
	clicked *keyboard  // its keys are clicked instead of typing, if set
	field   *textField // that words are typed into, if set
	mirrors bool       // the board shows what stands in the field, before it is sent
	focus   string     // a selector of what must have the focus, if anything must
	prompts bool       // the browser's dialog asks for words, which a button opens
	cells   bool       // the boxes of the row are written into, one by one
	anyRow  bool       // so could those of the next row be, from the beginning: nothing shows which row the page reads
	moves   bool       // what has the focus is a field that the page moves along the row, from box to box
	sends   sending
	submit  string // the button that may send words, as they are typed into fields; empty if there is none
	untold  bool   // whether it is that button that sends words
}

// sending is what sends a word.
type sending int

const (
	byEnter sending = iota
	byLast          // its last letter does
	byButton
)

// keyboard is the page's own, as typing.js finds it.
type keyboard struct {
	Alphabet  string `json:"alphabet"`
	Key       string `json:"key"`
	Attribute string `json:"attribute"`
	Enter     string `json:"enter"`
	Backspace string `json:"backspace"`
}

// textField is a field that words are typed into, as typing.js finds it.
type textField struct {
	Field  string `json:"field"`
	Submit string `json:"submit"` // the button that may send them; empty if there is none
	Length int    `json:"length"` // of the longest text that it takes; -1 if it does not say
}

// open loads the page, as a first visit, and puts the scripts in.
func (s *session) open(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, chrome.Patience, fmt.Errorf("%w: %s: no answer within %v", ErrLoad, s.address, chrome.Patience))
	defer cancel()
	if err := s.forget(ctx); err != nil {
		return err
	}
	res, err := chrome.Do(ctx, s.tab, cdppage.Navigate, cdppage.NavigateParams{URL: s.address})
	if err != nil {
		return err
	}
	if res.ErrorText != "" {
		return fmt.Errorf("%w: %s: %s%s", ErrLoad, s.address, res.ErrorText, chrome.Unreached(res.ErrorText))
	}
	s.heard.mu.Lock()
	s.top = res.FrameID
	s.heard.mu.Unlock()
	err = s.lookInto(ctx, res.FrameID)
	s.heard.arrived()
	return err
}

// lookInto goes to a frame of the page: from here on the scripts run there.
func (s *session) lookInto(ctx context.Context, frame cdp.FrameID) error {
	world, err := s.tab.World(ctx, frame, "absurdistDiscover")
	if err != nil {
		return err
	}
	s.world, s.frame = world, frame
	if _, err := evaluate[any](ctx, s, pageScript+"undefined"); err != nil {
		return err
	}
	if len(s.avoided) > 0 {
		if _, err := call[any](ctx, s, "avoid", s.avoided); err != nil {
			return err
		}
	}
	if len(s.lasting) > 0 {
		if _, err := call[any](ctx, s, "outlast", s.lasting); err != nil {
			return err
		}
	}
	if s.past != nil {
		if _, err := call[any](ctx, s, "past", s.past); err != nil {
			return err
		}
	}
	if s.turned {
		if err := s.turn(ctx, true); err != nil {
			return err
		}
	}
	if s.long {
		if _, err := call[any](ctx, s, "stretch", true); err != nil {
			return err
		}
	}
	if s.opposed {
		if _, err := call[any](ctx, s, "alone"); err != nil {
			return err
		}
	}
	_, err = call[bool](ctx, s, "awaitLoaded", chrome.Patience.Milliseconds())
	return err
}

// turn has rows read from their last box, or from their first.
func (s *session) turn(ctx context.Context, last bool) error {
	s.turned = last
	_, err := call[any](ctx, s, "backwards", last)
	return err
}

// enterFrame goes to the first frame inside the page that has a board, and gives
// it the keys. It reports whether there is one; otherwise it stays where it was.
func (s *session) enterFrame(ctx context.Context) (bool, error) {
	tree, err := s.tab.Frames(ctx)
	if err != nil {
		return false, err
	}
	top, topFrame := s.world, s.frame
	for _, child := range tree.ChildFrames {
		var answer *cdproto.Error // the frame is gone, or runs elsewhere
		if err := s.lookInto(ctx, child.Frame.ID); errors.As(err, &answer) {
			continue
		} else if err != nil {
			return false, err
		}
		found, err := call[*board](ctx, s, "find")
		if err != nil {
			return false, err
		}
		if found != nil {
			_, err := evaluate[any](ctx, s, "window.focus()")
			return true, err
		}
	}
	s.world, s.frame = top, topFrame
	return false, nil
}

// The window of a desk, for pages that show no board in a small one.
const (
	deskWidth  = 1280
	deskHeight = 960
)

// widen makes the window that of a desk.
func (s *session) widen(ctx context.Context) error {
	s.wide = true
	return s.tab.Resize(ctx, deskWidth, deskHeight)
}

// forget clears what the page's origin stored, so that the game is a new one.
func (s *session) forget(ctx context.Context) error {
	if s.keeps {
		return nil
	}
	s.world = 0
	return s.tab.Forget(ctx, s.address)
}

// call calls a function of the scripts.
func call[T any](ctx context.Context, s *session, name string, args ...any) (T, error) {
	defer s.clock.Hurry()()
	expr, err := chrome.Call("discover."+name, args...)
	if err != nil {
		var none T
		return none, err
	}
	return evaluate[T](ctx, s, "absurdistDOM.hold("+expr+")")
}

func evaluate[T any](ctx context.Context, s *session, expr string) (T, error) {
	return chrome.Evaluate[T](ctx, s.tab, s.world, expr)
}

// now returns the time by the page's clock, since its document began to load.
func (s *session) now(ctx context.Context) (time.Duration, error) {
	ms, err := call[float64](ctx, s, "now")
	return milliseconds(ms), err
}

// milliseconds is a time as scripts tell it.
func milliseconds(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }

// press presses a key.
func (s *session) press(ctx context.Context, k keys.Key) error {
	if err := chrome.Pause(ctx, s.gap); err != nil {
		return err
	}
	if s.clicked != nil {
		return s.clickKey(ctx, k)
	}
	focus := s.focus
	if s.field != nil {
		focus = s.field.Field
	}
	if focus != "" {
		if found, err := call[bool](ctx, s, "toField", focus); err != nil || !found {
			return err
		}
	}
	if s.cells {
		if _, err := call[any](ctx, s, "toCell", s.row, k.Key); err != nil {
			return err
		}
	}
	if err := s.clock.Settle(ctx); err != nil {
		return err
	}
	for _, event := range k.Events() {
		if _, err := chrome.Do(ctx, s.tab, input.DispatchKeyEvent, event); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) clickKey(ctx context.Context, k keys.Key) error {
	name := k.Name
	switch k {
	case keys.Enter:
		name = s.clicked.Enter
	case keys.Backspace:
		name = s.clicked.Backspace
	}
	at, err := call[*point](ctx, s, "key", s.clicked, name)
	if err != nil {
		return err
	}
	if at == nil {
		return &goneKeyError{name}
	}
	if at.Dead && k != keys.Enter && k != keys.Backspace {
		return &deadKeyError{name, fmt.Errorf("%w: the key %q is switched off", ErrNoGame, name)}
	}
	return s.clickAt(ctx, *at)
}

// goneKeyError says that the keyboard that was found has a key no more.
type goneKeyError struct{ key string }

func (e *goneKeyError) Error() string { return fmt.Sprintf("%v: the key %q is gone", ErrNoGame, e.key) }

func (e *goneKeyError) Unwrap() error { return ErrNoGame }

// point is where to click; Dead of a key that is switched off.
type point struct {
	X, Y float64
	Dead bool
}

// clickAt clicks with a pointer, and takes the focus off what was clicked: Enter
// would press it again.
func (s *session) clickAt(ctx context.Context, at point) error {
	if err := s.clock.Settle(ctx); err != nil {
		return err
	}
	if err := s.tab.Click(ctx, at.X, at.Y); err != nil {
		return err
	}
	_, err := call[any](ctx, s, "unfocus")
	return err
}

// letters returns the letters of each row.
func (s *session) letters(ctx context.Context) ([]string, error) {
	return call[[]string](ctx, s, "letters")
}

// awaitLetters waits until the letters of a row (from 0) are these.
func (s *session) awaitLetters(ctx context.Context, row int, want string, limit time.Duration) (bool, error) {
	return call[bool](ctx, s, "awaitLetters", row, want, limit.Milliseconds())
}
