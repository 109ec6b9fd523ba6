package chrome

import (
	"context"
	"encoding/json"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// chromedp waits for the answer of each command. Twelve key events in sequence would wait for twelve answers, which is
// most of a guess's time. [Send] does not wait.
//
// The order is safe. chromedp writes all messages to a browser from one goroutine, in order, and reports each to its
// debug log just before. So a command that the log has reported precedes all later ones, and the browser handles the
// commands of a session in order.

// wire follows the messages to the browser.
type wire struct{ awaited sync.Map } // channels by wireKey, each closed when the command is written

// wireKey identifies a command that is about to be written.
type wireKey struct {
	Session target.SessionID `json:"sessionId"`
	Method  string           `json:"method"`
}

// log is the browser's debug log. It is called for each message in both directions.
func (w *wire) log(format string, args ...any) {
	if !strings.HasPrefix(format, "->") || len(args) != 1 {
		return
	}
	text, _ := args[0].([]byte)
	var key wireKey
	if json.Unmarshal(text, &key) != nil {
		return
	}
	if written, ok := w.awaited.LoadAndDelete(key); ok {
		close(written.(chan struct{}))
	}
}

// Send sends the tab a command with each of the parameters, in order, without waiting for the answers. The function
// that it returns must be called: it waits for all answers, and returns the first error. Only one goroutine may send a
// tab commands of one method. A tab that ends answers nothing, so ctx must end with it.
func Send[P, R any](ctx context.Context, t *Tab, c cdp.Command[P, R], params ...P) (answered func() error) {
	session := t.Target()
	key := wireKey{session.SessionID, c.Method}
	answers := make(chan error, len(params))
	sent := 0
	for _, p := range params {
		written, ended := make(chan struct{}), make(chan struct{})
		t.of.wire.awaited.Store(key, written)
		go func() {
			defer close(ended)
			_, err := cdp.Call(ctx, session, c, p)
			answers <- err
		}()
		sent++
		select {
		case <-written:
			continue
		case <-ended: // it failed, or chromedp's log did not report it
		}
		if ctx.Err() != nil {
			break
		}
	}
	t.of.wire.awaited.Delete(key)
	return func() error {
		var first error
		for ; sent > 0; sent-- {
			if err := <-answers; first == nil {
				first = err
			}
		}
		return first
	}
}
