package capsule

import (
	"cmp"
	"context"
	_ "embed"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/har"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/rs/zerolog"
)

//go:embed clock.js
var clockJS string

// answerLimit is how long the browser may take to accept an answer.
const answerLimit = 30 * time.Second

// player answers a browser's requests.
type player struct {
	capsule *Capsule
	session cdp.Session
	log     zerolog.Logger

	mu   sync.Mutex
	by   map[string][]*har.Entry // by method and address
	next map[string]int          // index of the next answer
}

// Play shows the page in a browser without a network ([chrome.Options.Offline]). All its requests, including those of
// frames and workers, are answered from the capsule. Answers from the same address come in order, and the last is
// repeated. Other requests fail as without a network. The clock of the tab's pages starts at the time of the capture.
func (c *Capsule) Play(ctx context.Context, b *chrome.Browser, tab *chrome.Tab, log zerolog.Logger) error {
	p := &player{capsule: c, session: b.Session(), log: log, by: map[string][]*har.Entry{}, next: map[string]int{}}
	for _, e := range c.HAR.Log.Entries {
		key := keyOf(e.Request.Method, e.Request.URL)
		p.by[key] = append(p.by[key], e)
	}
	if err := b.Listen(p.listen); err != nil {
		return err
	}
	if _, err := cdp.Call(ctx, p.session, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*"}}}); err != nil {
		return err
	}
	if _, err := chrome.Do(ctx, tab, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}); err != nil {
		return err
	}
	clock, err := chrome.Call(clockJS, c.About.clock(time.Now()))
	if err == nil {
		_, err = chrome.Do(ctx, tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: clock})
	}
	return err
}

// keyOf returns the key of a request's answers: the address is without its fragment, and masked as in the file.
func keyOf(method, address string) string {
	address, _, _ = strings.Cut(address, "#")
	return method + " " + maskAddress(address, func(string) {})
}

// listen is called for every event of the browser, in order. It chooses the answers in the order of the requests; they
// are sent concurrently.
func (p *player) listen(event any) {
	paused, ok := event.(*fetch.EventRequestPaused)
	if !ok || paused.Request == nil {
		return
	}
	u, err := url.Parse(paused.Request.URL)
	if err == nil && u.Scheme != "http" && u.Scheme != "https" { // data:, blob: and the browser's own
		go send(p, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: paused.RequestID})
	} else if e := p.choose(paused); e != nil {
		go send(p, fetch.FulfillRequest, answer(paused.RequestID, e))
	} else {
		p.log.Debug().Str("method", paused.Request.Method).Str("address", plain.Line(paused.Request.URL, plain.Short)).Msg("not in the file")
		go send(p, fetch.FailRequest, fetch.FailRequestParams{RequestID: paused.RequestID, ErrorReason: network.ErrorReasonInternetDisconnected})
	}
}

// choose returns the answer to a request, nil for none. Opening the page again restarts the answers.
func (p *player) choose(paused *fetch.EventRequestPaused) *har.Entry {
	key := keyOf(paused.Request.Method, paused.Request.URL)
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.by[key]
	if len(list) == 0 {
		return nil
	}
	if key == keyOf("GET", p.capsule.About.URL) && paused.ResourceType == network.ResourceTypeDocument {
		own := p.next[key]
		clear(p.next)
		p.next[key] = own
	}
	n := p.next[key]
	if n+1 < len(list) {
		p.next[key]++
	}
	return list[n]
}

// send sends an answer. It fails if the page has cancelled the request.
func send[P, R any](p *player, c cdp.Command[P, R], params P) {
	ctx, cancel := context.WithTimeout(context.Background(), answerLimit)
	defer cancel()
	if _, err := cdp.Call(ctx, p.session, c, params); err != nil {
		p.log.Debug().Err(err).Msg("answering the page from the file")
	}
}

// answer returns the browser's form of an answer.
func answer(id fetch.RequestID, e *har.Entry) fetch.FulfillRequestParams {
	res := e.Response
	params := fetch.FulfillRequestParams{RequestID: id, ResponseCode: res.Status, ResponsePhrase: phrase(res.StatusText), Body: res.Content.Text}
	typed := false
	for _, h := range res.Headers {
		if name := strings.ToLower(h.Name); keptHeaders[name] && name != "accept" {
			params.ResponseHeaders = append(params.ResponseHeaders, &fetch.HeaderEntry{Name: name, Value: h.Value})
			typed = typed || name == "content-type"
		}
	}
	if !typed && res.Content.MimeType != "" {
		params.ResponseHeaders = append(params.ResponseHeaders, &fetch.HeaderEntry{Name: "content-type", Value: cmp.Or(phrase(res.Content.MimeType), "text/plain")})
	}
	return params
}

// phrase returns a text if it is valid in the first line of an answer, else "".
func phrase(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r >= 127 }) {
		return ""
	}
	return text
}
