package capsule

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/har"
	"github.com/chromedp/cdproto/network"
)

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
			QueryString: queryString(address), HeadersSize: -1, BodySize: -1,
		},
		Response: &har.Response{
			Status: res.Status, StatusText: s.text(res.StatusText, false), HTTPVersion: version, Cookies: []*har.Cookie{}, Headers: headers, Content: content,
			RedirectURL: location, HeadersSize: -1, BodySize: -1,
		},
		Cache: &har.Cache{}, Timings: &har.Timings{Send: -1, Wait: -1, Receive: -1},
		Comment: string(x.kind),
	}
}

// queryString returns the parameters of an address's query, in order.
func queryString(address string) []*har.NameValuePair {
	list := []*har.NameValuePair{}
	_, query, _ := strings.Cut(address, "?")
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if name == "" && value == "" {
			continue
		}
		plainName, err := url.QueryUnescape(name)
		if err != nil {
			plainName = name
		}
		plain, err := url.QueryUnescape(value)
		if err != nil {
			plain = value
		}
		list = append(list, &har.NameValuePair{Name: plainName, Value: plain})
	}
	return list
}
