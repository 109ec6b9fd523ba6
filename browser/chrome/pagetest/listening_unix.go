//go:build unix

package pagetest

import (
	"bufio"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Listening starts a browser that others can attach to. It returns the host and port, and a function that kills the
// browser like a crash. The browser ends with the test.
func Listening(t testing.TB) (host string, kill func()) {
	t.Helper()
	found := must.Get(chrome.System().Choose("", false))(t)
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--user-data-dir=" + t.TempDir(), "about:blank"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	browser := exec.Command(found.Path, args...)
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stderr := must.Get(browser.StderrPipe())(t)
	must.Do(t, browser.Start())
	kill = sync.OnceFunc(func() {
		_ = syscall.Kill(-browser.Process.Pid, syscall.SIGKILL) // an error if it has ended
		_ = browser.Wait()                                      // killed
		leak.Wait(func() []string { return leak.Group(browser.Process.Pid, false) })
	})
	t.Cleanup(kill)
	socket, out := "", bufio.NewScanner(stderr)
	for socket == "" && out.Scan() {
		_, socket, _ = strings.Cut(out.Text(), "DevTools listening on ")
	}
	u, err := url.Parse(socket)
	if err != nil || u.Host == "" {
		t.Fatalf("the browser listens on %q, %v", socket, err)
	}
	go func() { _, _ = io.Copy(io.Discard, stderr) }()
	return u.Host, kill
}
