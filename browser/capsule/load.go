package capsule

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/page"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/domstorage"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
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
	picture := func(name string) {
		if !pictures {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, storeLimit) // during a navigation nothing may answer
		defer cancel()
		res, err := cdp.Call(ctx, tab.Target(), cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{Format: cdppage.CaptureScreenshotFormatPng})
		if err == nil {
			r.Picture(name, res.Data)
		}
	}
	res, err := cdp.Call(ctx, tab.Target(), cdppage.Navigate, cdppage.NavigateParams{URL: address})
	if err == nil && res.ErrorText != "" {
		err = fmt.Errorf("%w: %s: %s", page.ErrLoad, address, res.ErrorText)
	}
	if err != nil {
		return err
	}
	picture(Start)
	if err := r.quiet(ctx, still, limit); err != nil {
		return err
	}
	picture(End)
	r.Stored(ctx, tab)
	if !pictures {
		r.leftOut.Pictures = NoPictures
	}
	return nil
}

// NoPictures is the reason for having no pictures.
const NoPictures = "none: it is the user's own browser, and they might identify the user"

// quiet waits until the page has made no requests for a while and has all answers. When the limit is reached it returns
// no error.
func (r *Recorder) quiet(ctx context.Context, still, limit time.Duration) error {
	over := time.NewTimer(limit)
	defer over.Stop()
	for {
		r.mu.Lock()
		changed, busy := r.changed, len(r.by) > 0
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
	r.mu.Lock()
	var urls []string
	for _, x := range r.list {
		urls = append(urls, x.url)
	}
	origins := slices.Sorted(maps.Keys(r.origins))
	r.mu.Unlock()
	slices.Sort(urls)
	urls = slices.Compact(urls)
	if cookies, err := cdp.Call(ctx, tab.Target(), network.GetCookies, network.GetCookiesParams{URLs: urls}); err == nil {
		r.mu.Lock()
		for _, c := range cookies.Cookies {
			r.secrets.cookie(c.Name, c.Value)
		}
		r.mu.Unlock()
	}
	for _, origin := range origins {
		for _, local := range []bool{true, false} {
			id := &domstorage.StorageID{SecurityOrigin: origin, IsLocalStorage: local}
			items, err := cdp.Call(ctx, tab.Target(), domstorage.GetDOMStorageItems, domstorage.GetDOMStorageItemsParams{StorageID: id})
			if err != nil {
				continue // a frame in another process
			}
			r.mu.Lock()
			for _, item := range items.Entries {
				if len(item) == 2 {
					r.secrets.store(item[0], item[1])
				}
			}
			r.mu.Unlock()
		}
	}
}
