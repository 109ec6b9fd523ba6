package discover

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"

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
	frame   cdp.FrameID   // that it is in
	speech  *keys.Letters // the letters of the page's alphabet
	facts   knowledge
	means        // of typing
	row     int  // the next one to play
	wide    bool // the window was widened to that of a desktop
	heard   heard
}

// knowledge is what the injected scripts need to know about the page. Each new document gets it again.
type knowledge struct {
	Avoided   []string            `json:"avoided,omitempty"` // selectors and texts of what leads away, or does nothing
	Lasting   map[string][]string `json:"lasting"`           // what selectors can say of rows and boxes at all times, on earlier visits too
	Letters   map[string]string   `json:"letters"`           // of the page's alphabet, by the texts that stand for them; nil if it is not known
	Counted   *board              `json:"counted"`           // the board, as typed letters showed it; nil while only the places of boxes tell boards apart
	Past      *pastRows           `json:"past"`              // where rows that were played stand, if that is apart from the one that is typed
	Played    []string            `json:"played,omitempty"`  // words: a board whose rows are all full is found by them
	Lead      int                 `json:"lead"`              // the board whose rows are read before those of the others
	All       bool                `json:"all"`               // all boards are learnt from, however many there are
	Alone     bool                `json:"alone"`             // an opponent plays on the boards after the first
	Long      bool                `json:"long"`              // boxes may be much longer than they are high
	Backwards bool                `json:"backwards"`         // the last box of a row has the first letter
	Upward    bool                `json:"upward"`            // each row comes above those before it
	Late      bool                `json:"late"`              // there was no row before the first guess: the one that is played may be there in part
}

// pastRows is where rows that were played stand, as find.js finds it.
type pastRows struct {
	Above   string `json:"above"`   // the tags above them
	Follows bool   `json:"follows"` // they follow the row that is typed, the newest first
	Oldest  bool   `json:"oldest"`  // the oldest comes first, if they do
}

// means are the ways in which words get onto the page.
type means struct {
	clicked       *keyboard  // its keys are clicked instead of typing, if set
	field         *textField // that words are typed into, if set
	mirrors       bool       // the board shows what stands in the field, before it is sent
	focus         string     // a selector of what must have the focus, if anything must
	prompts       bool       // the browser's dialog asks for words, which a button opens
	cells         bool       // the boxes of the row are written into, one by one
	anyRow        bool       // so could those of the next row be, from the beginning: nothing shows which row the page reads
	moves         bool       // what has the focus is a field that the page moves along the row, from box to box
	sends         sending
	submit        string // the button that may send words, as they are typed into fields; empty if there is none
	senderUnknown bool   // it is not known whether that button sends words
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
	Alphabet string
	profile.Keyboard
}

// textField is a field that words are typed into, as typing.js finds it.
type textField struct {
	Field  string `json:"field"`
	Submit string `json:"submit"` // the button that may send them; empty if there is none
	Length int    `json:"length"` // of the longest text that it takes; -1 if it does not say
}

// open loads the page, as a first visit, and puts the scripts in.
func (s *session) open(ctx context.Context) {
	ctx, cancel := context.WithTimeoutCause(ctx, chrome.Patience, fmt.Errorf("%w: %s: no answer within %v", ErrLoad, s.address, chrome.Patience))
	defer cancel()
	if !s.keeps { // so that the game is a new one
		s.world = 0
		check(s.tab.Forget(ctx, s.address))
	}
	res := got(chrome.Do(ctx, s.tab, cdppage.Navigate, cdppage.NavigateParams{URL: s.address}))
	if res.ErrorText != "" {
		fail(fmt.Errorf("%w: %s: %s%s", ErrLoad, s.address, res.ErrorText, chrome.Unreached(res.ErrorText)))
	}
	s.heard.at(func() { s.heard.top = res.FrameID })
	s.facts.Late, s.facts.Played = false, nil
	defer s.heard.arrived()
	s.lookInto(ctx, res.FrameID)
}

// lookInto goes to a frame of the page: from here on the scripts run there.
func (s *session) lookInto(ctx context.Context, frame cdp.FrameID) {
	s.world, s.frame = got(s.tab.World(ctx, frame, "absurdistDiscover")), frame
	evaluate[any](ctx, s, pageScript+"undefined")
	s.tell(ctx)
	s.await(ctx, chrome.Patience, "loaded")
}

// tell tells the scripts what has become known.
func (s *session) tell(ctx context.Context) { call[any](ctx, s, "tell", s.facts) }

// enterFrame goes to the first frame that has a board, and gives it the keys. It reports false, and stays, if there is none.
func (s *session) enterFrame(ctx context.Context) bool {
	top, topFrame := s.world, s.frame
	for _, child := range got(s.tab.Frames(ctx)).ChildFrames {
		err := attempt(func() { s.lookInto(ctx, child.Frame.ID) })
		if wentElsewhere(err) { // the frame is gone, or runs elsewhere
			continue
		}
		check(err)
		if call[*board](ctx, s, "find") != nil {
			evaluate[any](ctx, s, "window.focus()")
			return true
		}
	}
	s.world, s.frame = top, topFrame
	return false
}

// call calls a function of the scripts.
func call[T any](ctx context.Context, s *session, name string, args ...any) T {
	defer s.clock.Hurry()()
	return evaluate[T](ctx, s, "absurdistDOM.hold("+got(chrome.Call("discover."+name, args...))+")")
}

func evaluate[T any](ctx context.Context, s *session, expr string) T {
	return got(chrome.Evaluate[T](ctx, s.tab, s.world, expr))
}

// now returns the time by the page's clock, since its document began to load.
func (s *session) now(ctx context.Context) time.Duration {
	return milliseconds(call[float64](ctx, s, "now"))
}

// milliseconds is a time as scripts tell it.
func milliseconds(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }

// press presses a key.
func (s *session) press(ctx context.Context, k keys.Key) {
	check(chrome.Pause(ctx, s.gap))
	if s.clicked != nil {
		s.clickKey(ctx, k)
		return
	}
	focus := s.focus
	if s.field != nil {
		focus = s.field.Field
	}
	if focus != "" && !call[bool](ctx, s, "toField", focus) {
		return
	}
	if s.cells {
		call[any](ctx, s, "toCell", s.row, k.Key)
	}
	check(s.clock.Settle(ctx))
	for _, event := range k.Events() {
		got(chrome.Do(ctx, s.tab, input.DispatchKeyEvent, event))
	}
}

func (s *session) clickKey(ctx context.Context, k keys.Key) {
	name := k.Name
	switch k {
	case keys.Enter:
		name = s.clicked.Enter
	case keys.Backspace:
		name = s.clicked.Backspace
	}
	at := call[*point](ctx, s, "key", s.clicked.Keyboard, name)
	if at == nil {
		fail(fmt.Errorf("%w: %q", errGoneKey, name))
	}
	if at.Dead && k != keys.Enter && k != keys.Backspace {
		fail(&deadKeyError{name, fmt.Errorf("%w: the key %q is switched off", ErrNoGame, name)})
	}
	s.clickAt(ctx, *at)
}

// point is where to click; Dead of a key that is switched off.
type point struct {
	X, Y float64
	Dead bool
}

// clickAt clicks with a pointer, and takes the focus off what was clicked: Enter would press it again.
func (s *session) clickAt(ctx context.Context, at point) {
	check(s.clock.Settle(ctx))
	check(s.tab.Click(ctx, at.X, at.Y))
	call[any](ctx, s, "unfocus")
}

// letters returns the letters of each row.
func (s *session) letters(ctx context.Context) []string { return call[[]string](ctx, s, "letters") }

// snapshot returns what each row shows.
func (s *session) snapshot(ctx context.Context) []learn.Row {
	return call[[]learn.Row](ctx, s, "snapshot")
}

// await waits until a function of the scripts says so, and reports whether it does within a limit.
func (s *session) await(ctx context.Context, limit time.Duration, name string, args ...any) bool {
	return call[bool](ctx, s, "await", append([]any{limit.Milliseconds(), name}, args...)...)
}

// awaitLetters waits until the letters of a row (from 0) are these.
func (s *session) awaitLetters(ctx context.Context, row int, want string, limit time.Duration) bool {
	return s.await(ctx, limit, "shows", row, want)
}

// The errors after which the caller, who plays words, can go on.
var (
	errGoneKey = fmt.Errorf("%w: a key of its keyboard is gone", ErrNoGame)
	errSent    = errors.New("the row is empty after the last letter")   // which may have sent the word
	errForgets = errors.New("the row above was emptied")                // by typing a word
	errBegun   = errors.New("the page has ended the game by itself")    // it began another, or took the board away
	errAgain   = errors.New("another way to send words is to be tried") // from the beginning
)

// An exploration is one long script. If the page can't be explored, or the tab gives no answer, an error is thrown as a panic.
// [attempt] catches it where the script can go on without that step, and otherwise in the exported functions. No thrown error
// leaves the package, and other panics are passed on.

// thrown is an error on its way to [attempt].
type thrown struct{ error }

// fail throws an error.
func fail(err error) { panic(thrown{err}) }

// check throws an error, if there is one.
func check(err error) {
	if err != nil {
		fail(err)
	}
}

// got returns a value, unless there is an error to throw.
func got[T any](value T, err error) T {
	check(err)
	return value
}

// attempt does something, and returns the error that ended it early; nil if none did.
func attempt(do func()) (err error) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case thrown:
			err = end.error
		default:
			panic(end)
		}
	}()
	do()
	return nil
}
