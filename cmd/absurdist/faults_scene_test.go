//go:build unix

package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// mockPage are the arguments that play the built-in page.
func mockPage(options url.Values) []string {
	args := []string{"--mock"}
	for name := range options {
		args = append(args, "--mock-option", name+"="+options.Get(name))
	}
	return args
}

// oneBrowser starts a browser for many programs, and returns the setting by which they use it: to start one costs more than most games.
func oneBrowser(t *testing.T) string {
	host, _ := pagetest.Listening(t)
	return cli.Variable("remote") + "=ws://" + host
}

// then plays the built-in page, and has trouble happen to the program once the first guess has its clue.
func then(trouble func(p *programtest.Program)) func(*testing.T, url.Values) scene {
	return func(_ *testing.T, options url.Values) scene {
		return scene{args: mockPage(options), trouble: later(trouble)}
	}
}

// later has trouble wait for the first clue.
func later(trouble func(p *programtest.Program)) func(*programtest.Program) {
	if trouble == nil {
		return nil
	}
	return func(p *programtest.Program) {
		p.Await(`"n":1`)
		trouble(p)
	}
}

func killBrowser(p *programtest.Program) {
	must.Do(p.T, syscall.Kill(-p.BrowserGroup(), syscall.SIGKILL))
}

// crashTab ends the processes that show the pages of the program's browser.
func crashTab(p *programtest.Program) {
	if crashTabs(p.BrowserGroup()) == 0 {
		p.T.Fatal("no tab was found")
	}
}

// crashTabs ends the processes that show pages in a browser, and returns how many there were.
func crashTabs(group int) int {
	crashed := 0
	for q := range leak.All() {
		line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", q.PID))
		if q.Group == group && err == nil && strings.Contains(string(line), "--type=renderer") && syscall.Kill(q.PID, syscall.SIGSEGV) == nil {
			crashed++
		}
	}
	return crashed
}

// crashedOpening crashes the tab while it waits for its first answer.
func crashedOpening(t *testing.T, options url.Values) scene {
	asked, pages := make(chan struct{}), mock.Handler()
	var first sync.Once
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		first.Do(func() {
			close(asked)
			<-r.Context().Done()
		})
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	address := server.URL + "/generic/?" + options.Encode()
	return scene{args: []string{"--url", address}, trouble: func(p *programtest.Program) {
		<-asked
		crashTab(p)
	}}
}

// crashedByPage crashes the tab whenever its page asks for that.
func crashedByPage(t *testing.T, options url.Values) scene {
	program, pages := make(chan *programtest.Program, 1), mock.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/generic/crash" {
			pages.ServeHTTP(w, r)
			return
		}
		p := <-program
		program <- p
		for q := range leak.All() {
			if p.IsBrowser(q) {
				crashTabs(q.Group)
			}
		}
	}))
	t.Cleanup(server.Close)
	return scene{args: []string{"--url", server.URL + "/generic/?" + options.Encode()}, trouble: func(p *programtest.Program) { program <- p }}
}

// elsewhere plays in a browser that others use too: what the page opens there must not stay.
func elsewhere(t *testing.T, options url.Values) scene {
	browser, _ := pagetest.Listening(t)
	before := programtest.Tabs(t, browser)
	return scene{args: append(mockPage(options), "--remote", "ws://"+browser), after: func() {
		must.Equal(t, len(programtest.Tabs(t, browser)), len(before), "tabs of the browser, and before")
	}}
}

// crashedStarting plays in a browser that crashes the first time it is started.
func crashedStarting(t *testing.T, options url.Values) scene {
	crash := fmt.Sprintf("test -e %[1]q || { >%[1]q; kill -SEGV $$; }\n", filepath.Join(t.TempDir(), "crashed"))
	return scene{args: append(mockPage(options), "--browser", wrapped(t, crash, ""))}
}

// wrapped is the browser behind a shell script: what it does before, and a flag.
func wrapped(t *testing.T, before, flag string) string {
	found := must.Get(chrome.System().Choose("", false))(t)
	browser := filepath.Join(t.TempDir(), "chrome")
	must.Do(t, os.WriteFile(browser, fmt.Appendf(nil, "#!/bin/sh\n%sexec %q %s \"$@\"\n", before, found.Path, flag), 0o755))
	return browser
}

// isolated plays in a browser that keeps each site in a process of its own, as those with a window do.
func isolated(t *testing.T, options url.Values) scene {
	return scene{args: append(mockPage(options), "--browser", wrapped(t, "", "--site-per-process"))}
}

// lineCut plays in a browser elsewhere, and cuts the line to it.
func lineCut(t *testing.T, options url.Values) scene {
	browser, _ := pagetest.Listening(t)
	l, before := newLine(t, browser), programtest.Tabs(t, browser)
	return scene{append(mockPage(options), "--remote", l.address()), later(func(*programtest.Program) { l.cut() }), func() {
		must.Equal(t, len(programtest.Tabs(t, browser)), len(before), "tabs of the browser, and before")
	}}
}

// outOfReach is lineCut, with no way to connect again.
func outOfReach(t *testing.T, options url.Values) scene {
	browser, _ := pagetest.Listening(t)
	l := newLine(t, browser)
	return scene{args: append(mockPage(options), "--remote", l.address()), trouble: later(func(*programtest.Program) { l.close() })}
}

// siteOutOfReach plays a page whose server goes away.
func siteOutOfReach(t *testing.T, options url.Values) scene {
	server := must.Get(mock.Start(t.Context(), 0))(t)
	t.Cleanup(func() { server.Close() })
	address := must.Get(server.URL("generic", options))(t)
	return scene{args: []string{"--url", address}, trouble: later(func(*programtest.Program) { server.Close() })}
}

// line passes on what goes to a browser and comes from it, until it is cut.
type line struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	ends     []net.Conn
}

func newLine(t *testing.T, to string) *line {
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := &line{listener: listener, to: to}
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", l.to)
			if err != nil {
				near.Close()
				continue
			}
			l.mu.Lock()
			l.ends = append(l.ends, near, far)
			l.mu.Unlock()
			for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
				passing.Go(func() {
					_, _ = io.Copy(way[0], way[1]) // until it is cut
					way[0].Close()
				})
			}
		}
	})
	t.Cleanup(func() {
		l.close()
		passing.Wait()
	})
	return l
}

func (l *line) address() string { return "ws://" + l.listener.Addr().String() }

// cut ends the connections there are.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range l.ends {
		end.Close()
	}
}

// close cuts the line for good.
func (l *line) close() {
	l.listener.Close()
	l.cut()
}
