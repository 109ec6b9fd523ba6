package capsule

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/domstorage"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// storeLimit is how long it may take to get the page's cookies and storage, or a picture.
const storeLimit = 3 * time.Second

// Opened notes the address that is being opened.
func (r *Recorder) Opened(address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.about.URL == "" {
		r.about.URL = address
		r.opened()
	}
}

// Saw adds a row or message that appeared on the page. It is for [page.Options].
func (r *Recorder) Saw(seen page.Seen) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.seen) < mostSeen {
		r.seen = append(r.seen, Seen{Seconds: float64(time.Since(r.began).Milliseconds()) / 1000, Seen: seen})
	}
}

// Found adds what was found on the page for the profile's parts.
func (r *Recorder) Found(when string, findings []page.Finding) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.findings = slices.DeleteFunc(r.findings, func(f Finding) bool { return f.When == when })
	for _, f := range findings {
		r.findings = append(r.findings, Finding{when, f})
	}
}

// Picture adds a picture of the page.
func (r *Recorder) Picture(name string, png []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pictures[name] = png
}

// Load opens an address in the tab, and waits until the page makes no more requests. Pictures says whether to take two
// pictures. If the address does not answer, the error wraps [page.ErrLoad].
func (r *Recorder) Load(ctx context.Context, tab *chrome.Tab, address string, pictures bool, still, limit time.Duration) error {
	r.Opened(address)
	if !pictures {
		r.leftOut.Pictures = NoPictures
	}
	picture := func(name string) {
		if !pictures {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, storeLimit) // during a navigation nothing may answer
		defer cancel()
		if png, err := tab.Screenshot(ctx); err == nil {
			r.Picture(name, png)
		}
	}
	res, err := chrome.Do(ctx, tab, cdppage.Navigate, cdppage.NavigateParams{URL: address})
	if err == nil && res.ErrorText != "" {
		err = fmt.Errorf("%w: %s: %s", page.ErrLoad, address, res.ErrorText)
	}
	if err != nil {
		return err
	}
	picture(Start)
	if err := r.quiet(ctx, func() bool { return len(r.by) > 0 }, still, limit); err != nil {
		return err
	}
	picture(End)
	r.Stored(ctx, tab)
	return nil
}

// NoPictures is the reason for having no pictures.
const NoPictures = "none: it is the user's own browser, and they might identify the user"

// quiet waits until the page has made no requests for a while and is not busy, which is asked with mu held. When the limit is reached it
// returns no error.
func (r *Recorder) quiet(ctx context.Context, isBusy func() bool, still, limit time.Duration) error {
	over := time.NewTimer(limit)
	defer over.Stop()
	for {
		r.mu.Lock()
		changed, busy := r.changed, isBusy()
		r.mu.Unlock()
		var quiet <-chan time.Time
		if !busy {
			quiet = time.After(still)
		}
		select {
		case <-changed:
		case <-quiet:
			return nil
		case <-over.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Stored collects the page's cookies and storage, to find their values in what the page got.
func (r *Recorder) Stored(ctx context.Context, tab *chrome.Tab) {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	urls := map[string]bool{}
	r.mu.Lock()
	for _, x := range r.list {
		urls[x.url] = true
	}
	origins := slices.Sorted(maps.Keys(r.origins))
	r.mu.Unlock()
	var items []domstorage.Item
	for _, origin := range origins {
		for _, local := range []bool{true, false} {
			id := &domstorage.StorageID{SecurityOrigin: origin, IsLocalStorage: local}
			stored, _ := chrome.Do(ctx, tab, domstorage.GetDOMStorageItems, domstorage.GetDOMStorageItemsParams{StorageID: id}) // fails for a frame in another process
			items = append(items, stored.Entries...)
		}
	}
	cookies, _ := chrome.Do(ctx, tab, network.GetCookies, network.GetCookiesParams{URLs: slices.Sorted(maps.Keys(urls))}) // none with an error
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range cookies.Cookies {
		r.secrets.cookie(c.Name, c.Value)
	}
	for _, item := range items {
		if len(item) == 2 {
			r.secrets.store(item[0], item[1])
		}
	}
}

// Frames of other origins and workers have sessions of their own. chromedp attaches to them late or never, and would
// miss their first requests. So the tab has to hold each of them until we listen. The messages of their sessions are
// nested in those of the session around them.

// inner is a nested session. It implements [cdp.Session].
type inner struct {
	around cdp.Session
	id     target.SessionID

	mu      sync.Mutex
	next    int64
	answers map[int64]chan *cdproto.Message
}

// sendInside is Target.sendMessageToTarget, which cdproto leaves out.
var sendInside = cdp.Command[inside, cdp.Empty]{Method: "Target.sendMessageToTarget"}

// inside are its parameters.
type inside struct {
	Message   string           `json:"message"`
	SessionID target.SessionID `json:"sessionId"`
}

// holdInside makes a session hold its frames and workers until [Recorder.attached] releases them.
var holdInside = target.SetAutoAttachParams{AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: new(false)}

// attached begins to listen to a frame or worker, and releases it.
func (r *Recorder) attached(around cdp.Session, ev *target.EventAttachedToTarget) {
	in := &inner{around: around, id: ev.SessionID, answers: map[int64]chan *cdproto.Message{}}
	r.inside[ev.SessionID] = in
	r.work.Go(func() {
		ctx, cancel := context.WithTimeout(r.life, bodyLimit)
		defer cancel()
		// Don't wait for answers: a held target may answer only once it is released, and some lack a command.
		for _, command := range []struct {
			method string
			params any
		}{{network.Enable.Method, buffers}, {target.SetAutoAttach.Method, holdInside}, {runtime.RunIfWaitingForDebugger.Method, cdp.Empty{}}} {
			if _, _, err := in.send(ctx, command.method, command.params); err != nil {
				return // it is gone
			}
		}
	})
}

// send sends a command, and returns the channel of its answer.
func (s *inner) send(ctx context.Context, method string, params any) (int64, <-chan *cdproto.Message, error) {
	text, err := jsonv2.Marshal(params)
	if err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	s.next++
	id, answer := s.next, make(chan *cdproto.Message, 1)
	s.answers[id] = answer
	s.mu.Unlock()
	message, err := jsonv2.Marshal(&cdproto.Message{ID: id, Method: cdproto.MethodType(method), Params: text})
	if err == nil {
		_, err = cdp.Call(ctx, s.around, sendInside, inside{string(message), s.id})
	}
	return id, answer, err
}

// Call sends a command, and waits for its answer.
func (s *inner) Call(ctx context.Context, method string, params, result any) error {
	id, answer, err := s.send(ctx, method, params)
	defer func() {
		s.mu.Lock()
		delete(s.answers, id)
		s.mu.Unlock()
	}()
	if err != nil {
		return err
	}
	select {
	case res := <-answer:
		if res.Error != nil {
			return res.Error
		}
		if result == nil {
			return nil
		}
		return jsonv2.Unmarshal(res.Result, result)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Subscribe is not supported.
func (s *inner) Subscribe(method string) (<-chan jsonv2.Value, func()) {
	panic(fmt.Sprintf("%s: events of inner sessions go to the recorder", method))
}

// take handles a message of the session: an answer, or an event, which it returns.
func (s *inner) take(text string) any {
	var m cdproto.Message
	if jsonv2.Unmarshal([]byte(text), &m) != nil {
		return nil
	}
	if m.ID == 0 {
		event, _ := cdproto.UnmarshalMessage(&m) // nil for what is not known
		return event
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if answer := s.answers[m.ID]; answer != nil {
		delete(s.answers, m.ID)
		answer <- &m
	}
	return nil
}
