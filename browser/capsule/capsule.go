// Package capsule saves a page in a file, so that it can be played again without its server. The file is a zip with the
// responses that the browser got, by address, as HAR 1.2; the findings for each part of the profile; the rows and
// messages in order; the record; and pictures. A [Recorder] listens to a tab and makes a [Capsule], and [Capsule.Play]
// answers a browser's requests from it.
//
// Nothing that identifies the player is kept: see secrets.go for the rules. The file lists what was left out.
package capsule

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"

	"github.com/chromedp/cdproto/har"
	"github.com/chromedp/cdproto/network"
)

// Limits of what is kept of a page.
const (
	mostBody     = 20 << 20  // bytes of a response
	mostBodies   = 100 << 20 // bytes of all responses
	mostRequests = 20_000
	mostSeen     = 20_000 // rows and messages
)

// format is the current version of the file format.
const format = 1

// About describes a capsule's page and the program that made it.
type About struct {
	Format  int    `json:"format"`
	URL     string `json:"url"`               // as it was opened
	Site    string `json:"site,omitempty"`    // name of the profile
	Time    string `json:"time"`              // when the page was opened, by the player's clock, with its offset from UTC
	Version string `json:"version"`           // of the program
	Browser string `json:"browser,omitempty"` // name and version
}

// Opened returns when the page was opened.
func (a About) Opened() (time.Time, error) { return time.Parse(time.RFC3339, a.Time) }

// Finding is what was found on the page for a part of the profile.
type Finding struct {
	When string `json:"when"` // start or end
	page.Finding
}

// Seen is a row or message that appeared on the page.
type Seen struct {
	Seconds float64 `json:"seconds"` // since the page was opened
	page.Seen
}

// LeftOut lists what was not kept.
type LeftOut struct {
	Cookies         int            `json:"cookies"`         // count
	Storage         int            `json:"storage"`         // count of the values that the page had stored
	RequestHeaders  map[string]int `json:"requestHeaders"`  // by name
	ResponseHeaders map[string]int `json:"responseHeaders"` // by name
	PostBodies      int            `json:"postBodies"`      // count of the requests with a body
	Masked          map[string]int `json:"masked"`          // counts of masked values, by rule or by name
	Bodies          []NotKept      `json:"bodies"`          // responses without their content
	Pictures        string         `json:"pictures,omitempty"`
}

// NotKept is the address of a response whose content was not kept, and the reason.
type NotKept struct {
	URL string `json:"url"`
	Why string `json:"why"`
}

// Capsule is a saved page.
type Capsule struct {
	About    About
	HAR      har.HAR
	Findings []Finding
	Seen     []Seen
	Record   json.RawMessage   // JSON lines
	Pictures map[string][]byte // PNG, by [Start], [Middle] and [End]
	LeftOut  LeftOut
}

// Names of the pictures.
const (
	Start  = "start"
	Middle = "middle"
	End    = "end"
)

// Requests returns how many requests have an answer in the capsule.
func (c *Capsule) Requests() int { return len(c.HAR.Log.Entries) }

// keptHeaders are the headers that are kept: those that a page needs, and none that identifies the player.
var keptHeaders = map[string]bool{
	"accept": true, "content-type": true, "content-disposition": true, "content-language": true, "location": true, "cache-control": true,
	"content-security-policy": true, "x-content-type-options": true, "x-frame-options": true, "referrer-policy": true, "permissions-policy": true,
	"cross-origin-embedder-policy": true, "cross-origin-opener-policy": true, "cross-origin-resource-policy": true, "origin-agent-cluster": true,
	"access-control-allow-origin": true, "access-control-allow-credentials": true, "access-control-allow-headers": true,
	"access-control-allow-methods": true, "access-control-expose-headers": true, "timing-allow-origin": true, "service-worker-allowed": true,
}

// headers returns the kept headers, masked.
func (s *secrets) headers(all network.Headers) []*har.NameValuePair {
	list := []*har.NameValuePair{}
	for name, value := range all {
		name = strings.ToLower(name)
		if !keptHeaders[name] {
			continue
		}
		for line := range strings.SplitSeq(fmt.Sprint(value), "\n") {
			if name == "location" {
				line = s.address(line)
			}
			list = append(list, &har.NameValuePair{Name: name, Value: maskShapes(s.everywhere.Replace(line), func(string) {})})
		}
	}
	slices.SortStableFunc(list, func(a, b *har.NameValuePair) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// entries returns the entries of all answered requests.
func (r *Recorder) entries() []*har.Entry {
	list := []*har.Entry{}
	for _, x := range r.list {
		if x.response == nil || !x.ended || x.response.Status < 100 || x.response.Status > 599 {
			continue
		}
		list = append(list, r.entry(x))
	}
	return list
}

func (r *Recorder) entry(x *exchange) *har.Entry {
	s, res := r.secrets, x.response
	address := s.address(x.url)
	body := s.body(x.body, res.MimeType)
	content := &har.Content{Size: int64(len(body)), MimeType: res.MimeType}
	if len(body) > 0 {
		content.Text, content.Encoding = body, "base64" // JSON has a []byte as base64
	}
	content.Comment = s.text(x.why, false)
	location := ""
	headers := s.headers(res.Headers)
	for _, h := range headers {
		if h.Name == "location" {
			location = h.Value
		}
	}
	version := strings.ToUpper(res.Protocol)
	return &har.Entry{
		StartedDateTime: x.began.Format(time.RFC3339Nano),
		Request: &har.Request{
			Method: x.method, URL: address, HTTPVersion: version, Cookies: []*har.Cookie{}, Headers: []*har.NameValuePair{},
			QueryString: []*har.NameValuePair{}, HeadersSize: -1, BodySize: -1,
		},
		Response: &har.Response{
			Status: res.Status, StatusText: s.text(res.StatusText, false), HTTPVersion: version, Cookies: []*har.Cookie{}, Headers: headers, Content: content,
			RedirectURL: location, HeadersSize: -1, BodySize: -1,
		},
		Cache: &har.Cache{}, Timings: &har.Timings{Send: -1, Wait: -1, Receive: -1},
		Comment: string(x.kind),
	}
}
