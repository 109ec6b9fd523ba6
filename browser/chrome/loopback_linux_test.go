package chrome

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
)

// A mock page reaches nothing but this machine's usual loopback address, neither by name nor by number. On Linux all of
// 127.0.0.0/8 works.
func TestLoopbackOnly(t *testing.T) {
	serve := func(host string) string {
		l := must.Get(net.Listen("tcp", host+":0"))(t)
		server := httptest.NewUnstartedServer(http.NotFoundHandler())
		server.Listener.Close()
		server.Listener = l
		server.Start()
		t.Cleanup(server.Close)
		return server.URL
	}
	near, far := serve("127.0.0.1"), serve("127.0.0.2")
	for _, c := range []struct {
		only bool
		url  string
		want bool
	}{
		{true, near, true},
		{true, far, false},
		{true, "http://example.com/", false},
		{false, near, true},
		{false, far, true},
	} {
		tab := must.Get(start(t, Options{LoopbackOnly: c.only}).Tab(t.Context()))(t)
		res := must.Get(cdp.Call(t.Context(), tab.Target(), page.Navigate, page.NavigateParams{URL: c.url}))(t)
		reached := res.ErrorText == "" || res.ErrorText == "net::ERR_HTTP_RESPONSE_CODE_FAILURE"
		must.Hold(t, reached == c.want, "only loopback %v: %s was reached: %v (%s)", c.only, c.url, reached, res.ErrorText)
	}
}
