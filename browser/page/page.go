// Package page drives a page by its profile: it waits for the board, clears away what covers it, types guesses and reads clues.
//
// The page pushes what changes on it (js/state.js); nothing here polls.
package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/browser/timeline"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/rs/zerolog"
)

const (
	world   = "absurdist"     // the isolated world that the reader runs in
	binding = "absurdistPush" // the function that it calls
)

// Limits of the waits. Pages need seconds on slow machines and lines. A page that shows nothing within these limits never will.
const (
	stepLimit    = 2 * time.Second        // for something to click
	clickLimit   = 700 * time.Millisecond // for a click to have an effect, at first; see dismiss
	slowestClick = 5 * time.Second
	widthLimit   = 2 * time.Second // for a board that is drawn tile by tile
	widthStays   = 200 * time.Millisecond
	answerLimit  = 3 * time.Second
	// lookAgain is how often the reader looks again without an event. A change of style alone, such as a fade, causes no event.
	lookAgain = 300 * time.Millisecond
)

// Page is a page in a tab.
type Page struct {
	profile *profile.Profile   // of the design that the page is read by
	designs []*profile.Profile // see adopt.go
	known   []Row              // the rows that were played before the page was read by this profile
	tab     *chrome.Tab
	log     zerolog.Logger
	letters *keys.Letters
	keyless string // letters that can't be typed, as the page's keyboard has no key for them
	frame   cdp.FrameID
	script  cdppage.ScriptIdentifier // the reader, in documents to come
	life    context.Context          //nolint:containedctx // it ends with the tab, or when that crashes; crash ends it
	crash   context.CancelCauseFunc
	game    context.Context //nolint:containedctx // it ends too when the page makes a game impossible; giveUp ends it
	giveUp  context.CancelCauseFunc

	patience time.Duration // see Options
	loading  time.Duration // the same for the board, which some sites take long to show
	attended bool          // see Options

	fold       int
	typed      bool          // a word was typed without losing a letter
	slowly     bool          // each key waits for the answer to the one before, because keys sent at once were dropped
	gap        time.Duration // between keys; grows where keys were dropped
	staying    int           // how many signs of refusal there were when the last one was found to stay; 0 if none stays
	afterFrame bool          // Enter waits for a frame, because an earlier Enter was dropped
	sure       bool          // refusals count at once: a refused word was refused again when it was sent slowly
	atOnce     bool          // all colours of a row come in one change, where grey has no mark
	unlock     time.Time     // when the page takes keys again, if nothing on it shows that

	wins   wins   // before the first guess of a game
	winsIn string // the document that they were counted in

	logged    string       // the design that was logged last
	dismissed map[int]bool // steps of the profile's dismiss that were clicked
	screens   []string     // their names, in the order in which they came
	saw       func(Seen)   // see Options

	stored    Stored                   // see Keep
	keptAt    int                      // finished rows when it was copied
	restoring cdppage.ScriptIdentifier // of the script that puts it back, while it does

	mu       sync.Mutex
	changed  chan struct{} // closed at every change
	now      sight
	coloured time.Time // when another tile of the row being revealed got a colour last
	rows     []Row
	seen     int                           // finished rows after the last guess
	left     string                        // the document that was left by opening another
	prompted string                        // the word for the page's next prompt, where words are typed into one
	status   map[string]int64              // HTTP status by loader
	threw    bool                          // whether a script of the page has failed
	asked    map[network.RequestID]request // requests without an answer yet; see open.go
	keyFault error                         // of the first key that failed

	worlds map[string]runtime.ExecutionContextID // the reader's worlds by the browser's names for them
	walls  map[runtime.ExecutionContextID]State  // the last states of the frames that show a wall
	walled time.Time                             // since when one shows
}

// Options say how to treat a page.
type Options struct {
	// Gap is the least pause between keys.
	Gap time.Duration
	// Fold is how many finished rows stay in the page's layout. Older rows are hidden, which makes the page faster to draw. 0 hides
	// none.
	Fold int
	// Stored, if set, is put into the page's local storage when it is opened. It is a copy from a browser that died.
	Stored Stored
	// Patience is how long the page may take to show the board, or the clue of a word. 0 is 15 seconds, and for the board what the
	// profile says.
	Patience time.Duration
	// Attended is set where a person sits at the page: a wall is waited for until it is gone.
	Attended bool
	// Saw, if set, is called with what is seen on the page, in order. It must be quick and must send no command.
	Saw func(Seen)
	Log zerolog.Logger
}

// Seen is something that was seen on the page: finished rows from a number on, a message that a word is refused, a dialog, or something
// that covered the board and was clicked away.
type Seen struct {
	From    int    `json:"from,omitempty"`
	Rows    []Row  `json:"rows,omitempty"`
	Message string `json:"message,omitempty"`
	Dialog  string `json:"dialog,omitempty"`
	Screen  string `json:"screen,omitempty"`
}

// New prepares the tab for pages of the profile. An error for a selector that the browser can't read names
// its file, line and column.
func New(ctx context.Context, tab *chrome.Tab, prof *profile.Profile, o Options) (*Page, error) {
	designs := prof.Designed()
	prof = designs[0]
	p := &Page{
		profile: prof, designs: designs, tab: tab, log: o.Log, letters: keys.LettersOf(prof.Alphabet), fold: o.Fold,
		gap: max(o.Gap, prof.Typing.Gap.Duration), patience: cmp.Or(o.Patience, clueLimit), loading: cmp.Or(o.Patience, prof.Patience.Duration, clueLimit),
		attended: o.Attended, saw: o.Saw, afterFrame: prof.Typing.Submit != "", // which reads what the last letter left
		changed: make(chan struct{}), now: sight{State: nothing}, status: map[string]int64{}, dismissed: map[int]bool{},
		asked: map[network.RequestID]request{}, worlds: map[string]runtime.ExecutionContextID{}, walls: map[runtime.ExecutionContextID]State{},
	}
	p.life, p.crash = context.WithCancelCause(context.Background())
	p.game, p.giveUp = context.WithCancelCause(p.life)
	tab.AfterEnd(func() { p.crash(fmt.Errorf("%w: it ended or lost its connection", ErrBrowser)) })
	if err := tab.Listen(p.listen); err != nil {
		return nil, err
	}
	// chromedp keeps a copy of the DOM for its own queries, which are not used
	// here; without it the browser need not report every new tile.
	for _, off := range []cdp.Command[cdp.Empty, cdp.Empty]{css.Disable, dom.Disable} {
		if _, err := command(ctx, p, off, cdp.Empty{}); err != nil {
			return nil, err
		}
	}
	if err := p.checkSelectors(ctx); err != nil {
		return nil, err
	}
	if _, err := command(ctx, p, runtime.AddBinding, runtime.AddBindingParams{Name: binding, ExecutionContextName: world}); err != nil {
		return nil, err
	}
	if _, err := p.addReader(ctx); err != nil {
		return nil, err
	}
	return p, p.restore(ctx, o.Stored)
}

// config is the part of the profile that the reader needs.
func (p *Page) config() map[string]any {
	boards := make([]profile.Board, len(p.designs))
	for i, d := range p.designs {
		boards[i] = d.Board
	}
	return map[string]any{
		"length": p.profile.Length.Letters, "letters": p.letters.Shown, "keys": p.letters.Keys, "given": p.profile.FirstLetter != "", "daily": p.profile.Daily,
		"fold": p.fold, "boards": p.profile.Boards, "known": p.known, "bought": p.profile.Host.SellsClues(),
		"board": p.profile.Board, "typing": p.profile.Typing, "rejection": p.profile.Rejection, "missing": timeline.LettersMissing,
		"dismiss": p.dismissals(), "own": len(p.profile.Dismiss), "designs": boards, "design": slices.Index(p.designs, p.profile),
		"walls": slices.Concat(profile.Walls(), p.profile.Walls),
		"day":   p.profile.Day,
	}
}

// checkSelectors has the browser read every selector and pattern of the profile.
func (p *Page) checkSelectors(ctx context.Context) error {
	tree, err := command(ctx, p, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	p.frame = tree.FrameTree.Frame.ID
	in, err := p.runIn(ctx, p.frame, "absurdistCheck", WallScript+readerJS)
	if err != nil {
		return err
	}
	selectors, patterns := p.profile.Expressions()
	expr, err := expression("faults", selectors, patterns)
	if err != nil {
		return err
	}
	faults, err := evaluate[[]struct{ Path, Error string }](ctx, p, in, expr)
	if err != nil {
		return err
	}
	for _, f := range faults {
		return p.profile.Fault(f.Path, errors.New(f.Error))
	}
	return nil
}

// see passes on what is seen to the callback of the options.
func (p *Page) see(seen Seen) {
	if p.saw != nil {
		p.saw(seen)
	}
}

// Screens returns the names of what covered the board since the page was opened, in the order in which it was clicked away.
func (p *Page) Screens() []string { return p.screens }

// Width returns how many letters the words of the page have, as it shows them; 0 before it is open.
func (p *Page) Width() int { return p.State().Width }

// Day returns the number and the date of the day's puzzle, each "" if the page has not shown it.
func (p *Page) Day() (number, date string) {
	s := p.State()
	return s.Number, s.Date
}

// FirstLetter returns the letter that the page gives in each row, "" on pages that give none. A letter that is only shown is unknown once
// a row is finished.
func (p *Page) FirstLetter() string {
	rows, s := p.Rows(), p.State()
	word := p.begun(s)
	switch {
	case p.profile.FirstLetter == "", p.profile.FirstLetter == profile.OnlyShown && len(rows) > 0:
		return ""
	case len(rows) > 0:
		word = rows[0].Word
	}
	_, n := utf8.DecodeRuneInString(word)
	return word[:n]
}

// begun returns the letters that the board shows in the row to be played.
func (p *Page) begun(s State) string {
	if p.byField() {
		return s.Stands
	}
	return s.Active
}

// AwaitFirst waits for the letter that the board shows before the first word. A page may show it a moment after the game began.
func (p *Page) AwaitFirst(ctx context.Context) error {
	if p.profile.FirstLetter == "" || len(p.Rows()) > 0 {
		return nil
	}
	err := p.await(ctx, stepLimit, func(s sight) bool { return p.begun(s.State) != "" || s.Count > 0 })
	if errors.Is(err, errWaited) {
		return nil
	}
	return p.orBlocked(ctx, err)
}

// Answer returns the answer that the page shows after a lost game, as the engine writes
// words, or "" if it shows none within a few seconds.
func (p *Page) Answer(ctx context.Context) (string, error) {
	if p.profile.Answer.Selector == "" {
		return "", nil
	}
	text, err := p.text(ctx, p.profile.Answer, answerLimit, "the answer")
	if errors.Is(err, ErrUnlike) {
		return "", nil
	}
	return text, err
}

// SetEpsilon sets the privacy budget of the next guess, on pages that have one.
func (p *Page) SetEpsilon(ctx context.Context, epsilon float64) error {
	selector := p.profile.Epsilon.Input
	ok, err := call[bool](ctx, p, "set", selector, strconv.FormatFloat(epsilon, 'f', -1, 64))
	if err == nil && !ok {
		err = p.unlike(ctx, fmt.Sprintf("a field for ε (epsilon.input: %s)", selector))
	}
	return err
}
