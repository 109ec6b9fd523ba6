package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

const (
	mostDialogs  = 150                     // that a page may open while it is explored, as it may tell each refused word by one
	answersLimit = 1500 * time.Millisecond // for what the page asks servers for before the first word: its answer may be among it
)

var (
	errDialogs = errors.New("the page opened too many dialogs")
	errTooLong = errors.New("the page took too long")
	errCrashed = fmt.Errorf("%w: the tab crashed", ErrLoad)
)

// heard is what the page has done or said by other means than its elements, as its events tell at any time.
type heard struct {
	mu sync.Mutex
	signs
	asks   map[network.RequestID]time.Time // requests without an answer yet: its scripts (the zero time), and when these asked servers for data
	giveUp context.CancelCauseFunc         // ends the exploration
}

// signs are what was heard so far.
type signs struct {
	top     cdp.FrameID // that the page is in
	dialogs int         // number of dialogs that the page opened
	text    string      // text of the last dialog
	prompts int         // number of dialogs that asked for something other than a name
	word    string      // that is typed into the next one; empty for the usual answers
	failure string      // first error of its scripts that nothing caught
	moved   string      // address that the page went to by itself; empty if it stayed
	leaving bool        // it is about to go elsewhere
}

// at looks at what was heard, or changes it, while no event comes.
func (h *heard) at(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	do()
}

// now returns what was heard so far.
func (h *heard) now() (so signs) {
	h.at(func() { so = h.signs })
	return so
}

// answer has prompts answered by a word; empty for the usual answers.
func (h *heard) answer(word string) { h.at(func() { h.word = word }) }

// arrived notes that we opened the page that now shows.
func (h *heard) arrived() { h.at(func() { h.moved = "" }) }

// waits reports whether the page waits for a script, or for what one has asked a server for.
func (h *heard) waits() (waits bool) {
	h.at(func() { waits = len(h.asks) > 0 })
	return waits
}

// awaitAnswers waits until the page has what its scripts have asked servers for, but not for long.
func (h *heard) awaitAnswers(ctx context.Context) {
	for end := time.Now().Add(answersLimit); time.Now().Before(end) && h.asksSince(time.Time{}); {
		check(chrome.Pause(ctx, frame))
	}
}

// asksSince reports whether the page waits for data that its scripts asked a server for since a time.
func (h *heard) asksSince(t time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.asks {
		if !at.IsZero() && !at.Before(t) {
			return true
		}
	}
	return false
}

// wentTo returns the address that the page went to by itself, "" for none, once one that is about to leave has left, or had its time.
func (h *heard) wentTo(ctx context.Context, limit time.Duration) string {
	for end := time.Now().Add(limit); h.now().leaving && time.Now().Before(end); {
		if chrome.Pause(ctx, frame) != nil {
			break
		}
	}
	h.at(func() { h.leaving = false }) // a click may ask for what is no page
	return h.now().moved
}

// blame is what to add to an error; empty if no script failed.
func (h *heard) blame() string {
	failure := h.now().failure
	if failure == "" {
		return ""
	}
	return "; a script of the page failed, which may be why: " + failure
}

// listen notes what the page does, and accepts its dialogs, which stop its scripts and ours. It is called in the order of
// events, and must not wait.
func (s *session) listen(event any) {
	switch event := event.(type) {
	case *cdppage.EventJavascriptDialogOpening:
		s.opened(event)
	case *inspector.EventTargetCrashed:
		s.heard.giveUp(errCrashed)
	default:
		s.heard.note(event)
	}
}

// note notes an event.
func (h *heard) note(event any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		if event.ExceptionDetails != nil {
			text := event.ExceptionDetails.Text
			if value := event.ExceptionDetails.Exception; value != nil {
				text = cmp.Or(value.Description, text)
			}
			first, _, _ := strings.Cut(text, "\n")
			h.failure = cmp.Or(h.failure, plain.Line(first, plain.Short))
		}
	case *cdppage.EventFrameRequestedNavigation:
		h.leaving = h.leaving || event.FrameID == h.top && event.Disposition == cdppage.ClientNavigationDispositionCurrentTab
	case *cdppage.EventFrameNavigated:
		if event.Frame != nil && event.Frame.ParentID == "" {
			h.leaving, h.moved = false, plain.Line(cmp.Or(event.Frame.UnreachableURL, event.Frame.URL), plain.Short)
		}
	case *network.EventRequestWillBeSent:
		switch event.Type {
		case network.ResourceTypeScript:
			h.asks[event.RequestID] = time.Time{}
		case network.ResourceTypeXHR, network.ResourceTypeFetch:
			h.asks[event.RequestID] = time.Now()
		}
	case *network.EventLoadingFinished:
		delete(h.asks, event.RequestID)
	case *network.EventLoadingFailed:
		delete(h.asks, event.RequestID)
	}
}

// opened accepts a dialog. A page that opens one after the other is given up, and its last dialog left open: some scripts never end.
func (s *session) opened(dialog *cdppage.EventJavascriptDialogOpening) {
	s.heard.mu.Lock()
	accept := chrome.AcceptDialog(dialog, s.heard.word)
	asks := dialog.Type == cdppage.DialogTypePrompt && accept.PromptText != chrome.Player
	if asks {
		s.heard.prompts++
	}
	if !asks || s.heard.word == "" {
		s.heard.dialogs++
		s.heard.text = dialog.Message
	}
	n := max(s.heard.dialogs, s.heard.prompts)
	s.heard.mu.Unlock()
	if n > mostDialogs {
		s.heard.giveUp(errDialogs)
		return
	}
	s.log.Info().Str("text", plain.Line(dialog.Message, plain.Short)).Msg("the page opened a dialog: accepting it")
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), chrome.Patience)
		defer cancel()
		if _, err := chrome.Do(ctx, s.tab, cdppage.HandleJavaScriptDialog, accept); err != nil {
			s.log.Debug().Err(err).Msg("accepting a dialog")
		}
	}()
}

// explained turns an error that ended an exploration into what the page did, and the way out.
func (e *explorer) explained(err error) error {
	var lost *cdproto.Error
	heard := e.heard.now()
	switch {
	case errors.Is(err, errTooLong):
		return e.tooLong(learn.Palette{})
	case errors.Is(err, errDialogs):
		return fmt.Errorf("%w that this can describe: the page opened more than %d dialogs, the last one %q; if it stops doing so once something is chosen, choose it with --show and --user-data-dir first", ErrNoGame, mostDialogs, plain.Line(heard.text, plain.Short))
	case errors.As(err, &lost) && (heard.moved != "" || strings.Contains(lost.Message, "navigated")):
		return fmt.Errorf("%w that this can describe: the page went to %s by itself after %s; if the game is there, give that address, otherwise do what the page asks for with --show and --user-data-dir first", ErrNoGame, cmp.Or(heard.moved, "another"), plural(e.seen.Words, "word"))
	}
	return err
}
