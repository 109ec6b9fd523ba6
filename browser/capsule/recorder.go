package capsule

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/har"
	"github.com/chromedp/cdproto/io"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/target"
)

const (
	bodyLimit = 10 * time.Second // to get the content of a response
	atOnce    = 8                // contents requested at a time
)

// Recorder keeps a tab's responses. It only listens, and fetches the content of each response once it is complete.
type Recorder struct {
	about About
	began time.Time
	slots chan struct{}
	work  sync.WaitGroup
	end   context.CancelFunc // of fetching
	life  context.Context    //nolint:containedctx // see end

	mu       sync.Mutex
	closed   bool
	list     []*exchange
	by       map[asked]*exchange // not finished
	changed  chan struct{}       // closed when by changes
	fetching int                 // contents being fetched
	total    int                 // bytes of contents
	secrets  *secrets
	seen     []Seen
	findings []Finding
	pictures map[string][]byte
	leftOut  LeftOut
	origins  map[string]bool // of documents
	inside   map[target.SessionID]*inner
}

// asked identifies a request. Tabs, frames and workers number their own.
type asked struct {
	session cdp.Session
	id      network.RequestID
}

// exchange is a request and its answer.
type exchange struct {
	began       time.Time
	method, url string
	frame       cdp.FrameID
	kind        network.ResourceType
	response    *network.Response
	body        []byte
	why         string // why the content was not kept
	ended       bool
}

// NewRecorder returns a recorder for a page that is about to be opened.
func NewRecorder(about About) *Recorder {
	about.Format = format
	r := &Recorder{
		about: about, slots: make(chan struct{}, atOnce), by: map[asked]*exchange{}, changed: make(chan struct{}), secrets: newSecrets(),
		pictures: map[string][]byte{}, origins: map[string]bool{}, inside: map[target.SessionID]*inner{},
		leftOut: LeftOut{RequestHeaders: map[string]int{}, ResponseHeaders: map[string]int{}, Bodies: []NotKept{}},
	}
	r.life, r.end = context.WithCancel(context.Background())
	r.opened()
	return r
}

// opened sets the opening time to now.
func (r *Recorder) opened() {
	r.began = time.Now()
	r.about.Time = r.began.Format(time.RFC3339)
}

// Attach begins to listen to a tab. It must be called before the page is opened.
func (r *Recorder) Attach(ctx context.Context, b *chrome.Browser, tab *chrome.Tab) error {
	r.about.Browser = b.Version(ctx)
	session := tab.Target()
	if err := tab.Listen(func(event any) { r.listen(session, event) }); err != nil {
		return err
	}
	_, err := cdp.Call(ctx, session, network.Enable, buffers)
	if err == nil {
		_, err = cdp.Call(ctx, session, target.SetAutoAttach, holdInside)
	}
	if err == nil {
		_, err = cdp.Call(ctx, session, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true})
	}
	return err
}

// buffers makes the browser keep contents until they are fetched.
var buffers = network.EnableParams{
	MaxTotalBufferSize: new(int64(2 * mostBodies)), MaxResourceBufferSize: new(int64(mostBody)), MaxPostDataSize: new(int64(64 << 10)),
}

// listen is called for every event of a session, in order.
func (r *Recorder) listen(session cdp.Session, event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	if ev, ok := event.(*target.EventReceivedMessageFromTarget); ok {
		for ok { // a message of a nested session, which may have another inside
			in := r.inside[ev.SessionID]
			if in == nil {
				return
			}
			session, event = in, in.take(ev.Message)
			ev, ok = event.(*target.EventReceivedMessageFromTarget)
		}
	}
	switch ev := event.(type) {
	case *target.EventAttachedToTarget:
		r.attached(session, ev)
	case *network.EventRequestWillBeSent:
		r.asks(session, ev)
	case *network.EventRequestWillBeSentExtraInfo:
		for _, c := range ev.AssociatedCookies {
			if c.Cookie != nil {
				r.secrets.cookie(c.Cookie.Name, c.Cookie.Value)
			}
		}
		r.leaveOut(r.leftOut.RequestHeaders, ev.Headers)
	case *network.EventResponseReceived:
		if x := r.by[r.key(session, ev.RequestID)]; x != nil {
			x.response = ev.Response
		}
	case *network.EventResponseReceivedExtraInfo:
		r.leaveOut(r.leftOut.ResponseHeaders, ev.Headers)
	case *network.EventLoadingFinished:
		r.finished(session, ev.RequestID)
	case *network.EventLoadingFailed:
		r.failed(session, ev)
	case *network.EventWebSocketCreated:
		r.notKept(ev.URL, "a WebSocket is not kept")
	}
}

// key finds the request of an answer. A worker's script is requested by the session around it.
func (r *Recorder) key(session cdp.Session, id network.RequestID) asked {
	for r.by[asked{session, id}] == nil {
		in, ok := session.(*inner)
		if !ok {
			break
		}
		session = in.around
	}
	return asked{session, id}
}

// leaveOut counts the headers that are not kept, and notes the values of those that identify the player.
func (r *Recorder) leaveOut(counts map[string]int, headers network.Headers) {
	for name, value := range headers {
		name = strings.ToLower(name)
		r.secrets.header(name, fmt.Sprint(value))
		if !keptHeaders[name] {
			counts[name]++
		}
	}
}

func (r *Recorder) notKept(address, why string) {
	if len(r.leftOut.Bodies) < mostRequests {
		r.leftOut.Bodies = append(r.leftOut.Bodies, NotKept{address, why})
	}
}

// asks adds a request. A redirected one replaces the request before it.
func (r *Recorder) asks(session cdp.Session, ev *network.EventRequestWillBeSent) {
	key := asked{session, ev.RequestID}
	if was := r.by[key]; was != nil && ev.RedirectResponse != nil {
		was.response, was.ended = ev.RedirectResponse, true
	}
	u, err := url.Parse(ev.Request.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return
	}
	if doc, err := url.Parse(ev.DocumentURL); err == nil && doc.Host != "" {
		r.origins[doc.Scheme+"://"+doc.Host] = true
	}
	switch {
	case ev.Type == network.ResourceTypePreflight:
		return
	case ev.Type == network.ResourceTypeEventSource:
		r.notKept(ev.Request.URL, "an event stream is not kept")
		return
	case len(r.list) >= mostRequests:
		r.notKept(ev.Request.URL, fmt.Sprintf("more than %d requests", mostRequests))
		return
	}
	r.leaveOut(r.leftOut.RequestHeaders, ev.Request.Headers)
	r.secrets.query(u.RawQuery)
	if ev.Request.HasPostData {
		r.leftOut.PostBodies++
		for _, part := range ev.Request.PostDataEntries {
			r.secrets.sent(string(part.Bytes))
		}
	}
	x := &exchange{began: time.Now(), method: ev.Request.Method, url: ev.Request.URL, frame: ev.FrameID, kind: ev.Type}
	r.list = append(r.list, x)
	r.by[key] = x
	r.notify()
}

func (r *Recorder) notify() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// finished notes that an answer is complete, and fetches its content.
func (r *Recorder) finished(session cdp.Session, id network.RequestID) {
	key := r.key(session, id)
	x := r.by[key]
	if x == nil || x.response == nil {
		return
	}
	r.fetching++
	r.work.Go(func() {
		r.slots <- struct{}{}
		ctx, cancel := context.WithTimeout(r.life, bodyLimit)
		body, err := content(ctx, session, id, x)
		cancel()
		<-r.slots
		r.mu.Lock()
		defer r.mu.Unlock()
		switch {
		case err != nil:
			x.why = "the browser did not return its content: " + err.Error()
		case len(body) > mostBody:
			x.why = fmt.Sprintf("longer than %d MB", mostBody>>20)
		case r.total+len(body) > mostBodies:
			x.why = fmt.Sprintf("more than %d MB in all", mostBodies>>20)
		default:
			x.body = body
			r.total += len(body)
		}
		r.fetching--
		r.ended(key, x)
	})
}

// failed notes that a request got no answer.
func (r *Recorder) failed(session cdp.Session, ev *network.EventLoadingFailed) {
	key := r.key(session, ev.RequestID)
	x := r.by[key]
	if x == nil {
		return
	}
	if x.response == nil || x.response.Status != 204 {
		x.why = "not answered: " + ev.ErrorText
		x.response = nil
	}
	r.ended(key, x)
}

// ended notes that nothing more comes of a request.
func (r *Recorder) ended(key asked, x *exchange) {
	x.ended = true
	delete(r.by, key)
	r.notify()
}

// content fetches the content of an answer. If the frame no longer has it, or never had it, as with a worker's script,
// the browser loads it again, usually from its cache.
func content(ctx context.Context, session cdp.Session, id network.RequestID, x *exchange) ([]byte, error) {
	res, err := cdp.Call(ctx, session, network.GetResponseBody, network.GetResponseBodyParams{RequestID: id})
	if err == nil {
		return res.Body, nil
	}
	if ctx.Err() != nil || x.method != "GET" || x.kind != network.ResourceTypeScript && x.kind != network.ResourceTypeOther {
		return nil, err
	}
	again, failed := cdp.Call(ctx, session, network.LoadNetworkResource, network.LoadNetworkResourceParams{
		FrameID: x.frame, URL: x.url, Options: &network.LoadNetworkResourceOptions{},
	})
	if failed != nil || again.Resource == nil || !again.Resource.Success {
		return nil, errors.Join(err, failed)
	}
	var body []byte
	for {
		part, err := cdp.Call(ctx, session, io.Read, io.ReadParams{Handle: again.Resource.Stream})
		if err != nil {
			return nil, err
		}
		if body = append(body, part.Data...); part.EOF || len(body) > mostBody {
			_, err := cdp.Call(ctx, session, io.Close, io.CloseParams{Handle: again.Resource.Stream})
			return body, err
		}
	}
}

// Close ends the recording.
func (r *Recorder) Close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.end()
	r.work.Wait()
}

// Capsule returns the page so far, with everything that identifies the player masked. Record has the game's lines.
// Contents that are still being fetched when ctx ends are left out.
func (r *Recorder) Capsule(ctx context.Context, record []byte) *Capsule {
	_ = r.quiet(ctx, func() bool { return r.fetching > 0 }, 0, time.Hour) // an error means that ctx has ended
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.secrets
	s.complete()
	s.masked = map[string]int{}
	c := &Capsule{About: r.about, Pictures: maps.Clone(r.pictures), LeftOut: r.leftOut}
	c.LeftOut.Bodies = slices.Clone(r.leftOut.Bodies)
	c.LeftOut.RequestHeaders, c.LeftOut.ResponseHeaders = maps.Clone(r.leftOut.RequestHeaders), maps.Clone(r.leftOut.ResponseHeaders)
	c.About.URL = s.address(c.About.URL)
	for _, x := range r.list {
		why := x.why
		if !x.ended {
			why = "the answer was incomplete"
		}
		if why != "" {
			c.LeftOut.Bodies = append(c.LeftOut.Bodies, NotKept{x.url, why})
		}
	}
	for i := range c.LeftOut.Bodies {
		n := &c.LeftOut.Bodies[i]
		n.URL, n.Why = s.address(n.URL), s.text(n.Why, false)
	}
	c.HAR = har.HAR{Log: &har.Log{Version: "1.2", Creator: &har.Creator{Name: "absurdist", Version: r.about.Version}, Entries: r.entries()}}
	if r.about.Browser != "" {
		c.HAR.Log.Browser = &har.Creator{Name: r.about.Browser}
	}
	for _, f := range r.findings {
		f.Note = s.text(f.Note, false)
		c.Findings = append(c.Findings, f)
	}
	for _, seen := range r.seen {
		seen.Message, seen.Dialog = s.text(seen.Message, false), s.text(seen.Dialog, false)
		c.Seen = append(c.Seen, seen)
	}
	c.Record = []byte(s.text(string(record), false))
	c.LeftOut.Cookies, c.LeftOut.Storage, c.LeftOut.Masked = len(s.cookies), len(s.stored), s.masked
	return c
}
