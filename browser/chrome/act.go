package chrome

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
)

// Operations on tabs that every driver needs.

// Do sends a command to the tab. If ctx has ended, the error is its cause.
func Do[P, R any](ctx context.Context, t *Tab, c cdp.Command[P, R], params P) (R, error) {
	res, err := cdp.Call(ctx, t.Target(), c, params)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return res, err
}

// Evaluate runs an expression in an isolated world of the tab, or in the page's own if world is 0, awaits its promise
// and reads its value. If it throws, the error is a [*ThrownError].
func Evaluate[T any](ctx context.Context, t *Tab, world runtime.ExecutionContextID, expression string) (T, error) {
	res, err := Do(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: expression, ContextID: world, ReturnByValue: new(true), AwaitPromise: new(true)})
	if err != nil {
		var none T
		return none, err
	}
	return value[T](res)
}

// Frames returns the tab's frames.
func (t *Tab) Frames(ctx context.Context) (*cdppage.FrameTree, error) {
	res, err := Do(ctx, t, cdppage.GetFrameTree, cdp.Empty{})
	return res.FrameTree, err
}

// World creates an isolated world in a frame, or returns the existing one of that name.
func (t *Tab) World(ctx context.Context, frame cdp.FrameID, name string) (runtime.ExecutionContextID, error) {
	res, err := Do(ctx, t, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: frame, WorldName: name})
	return res.ExecutionContextID, err
}

// clickLimit is how long the browser may take to answer to a part of a click. It gives no answer at times if the click opens a dialog,
// which is closed meanwhile.
const clickLimit = 10 * time.Second

// Click clicks with the mouse at a point of the window.
func (t *Tab) Click(ctx context.Context, x, y float64) error {
	for _, typ := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		event := input.DispatchMouseEventParams{Type: typ, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1}
		limited, cancel := context.WithTimeout(ctx, clickLimit)
		_, err := Do(limited, t, input.DispatchMouseEvent, event)
		unanswered := limited.Err() != nil && ctx.Err() == nil
		cancel()
		if err != nil && !unanswered {
			return err
		}
	}
	return nil
}

// Screenshot returns the page as it is visible, as PNG.
func (t *Tab) Screenshot(ctx context.Context) ([]byte, error) {
	res, err := Do(ctx, t, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng})
	return res.Data, err
}

// Resize sets the size of the page's window.
func (t *Tab) Resize(ctx context.Context, width, height int64) error {
	_, err := Do(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height})
	return err
}

// Forget clears the storage of an address's origin, and that of the tab's session, so that its next load is a first one. It
// leaves the page first, since some pages save their game then. What a page saves for the session as it is left stays.
func (t *Tab) Forget(ctx context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	// The browser clears the storage of the session for the page that shows only.
	if _, err := Do(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: "sessionStorage.clear()"}); err != nil {
		return err
	}
	if _, err := Do(ctx, t, cdppage.Navigate, cdppage.NavigateParams{URL: "about:blank"}); err != nil {
		return err
	}
	if err := t.Alive(ctx); err != nil { // once the new page answers, the old one has saved its game
		return err
	}
	_, err = Do(ctx, t, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: u.Scheme + "://" + u.Host, StorageTypes: "all"})
	return err
}

// aliveLimit is how long a page may take to respond.
const aliveLimit = 2 * time.Second

// Alive returns an error if the tab has crashed. A slow tab is alive.
func (t *Tab) Alive(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, aliveLimit)
	defer cancel()
	_, err := Do(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: "1"})
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// Pause waits for d, or until ctx ends.
func Pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Call returns a call of a script's function, with its arguments as JSON.
func Call(function string, args ...any) (string, error) {
	list, err := json.Marshal(append([]any{}, args...))
	return function + "(..." + string(list) + ")", err
}

// ThrownError is an exception of a script.
type ThrownError struct{ Text string }

func (e *ThrownError) Error() string { return "a script on the page failed: " + e.Text }

// value reads the result of an evaluation by value. Undefined is the zero value.
func value[T any](res runtime.EvaluateResult) (T, error) {
	var value T
	if e := res.ExceptionDetails; e != nil {
		text := e.Text
		if e.Exception != nil {
			text = e.Exception.Description
		}
		return value, &ThrownError{text}
	}
	if len(res.Result.Value) == 0 {
		return value, nil
	}
	if err := json.Unmarshal(res.Result.Value, &value); err != nil {
		return value, &ThrownError{err.Error()}
	}
	return value, nil
}

// Questions that pages ask in a dialog: for a name, for one of several levels, or else for a number, such as the
// letters of a word.
var (
	asksName  = regexp.MustCompile(`(?i)name|nombre|\bnom\b|nick|user|player|jugador|joueur|spieler|имя|игрок`)
	levelWord = regexp.MustCompile(`(?i)easy|normal|medium|classic`)
)

// Player is the answer to pages that ask for a name.
const Player = "absurdist"

// AcceptDialog returns the parameters that accept a page's dialog. A prompt gets the word that is to be guessed, if there is one; or
// the page's own default, or an answer that most pages accept: a name, the first level mentioned, or five for a number.
func AcceptDialog(opened *cdppage.EventJavascriptDialogOpening, word string) cdppage.HandleJavaScriptDialogParams {
	params := cdppage.HandleJavaScriptDialogParams{Accept: true}
	if opened.Type != cdppage.DialogTypePrompt {
		return params
	}
	text := "5"
	if asksName.MatchString(opened.Message) {
		text = Player
	}
	params.PromptText = cmp.Or(word, opened.DefaultPrompt, levelWord.FindString(opened.Message), text)
	return params
}
