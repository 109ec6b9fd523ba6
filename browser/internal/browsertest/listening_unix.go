//go:build unix

package browsertest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"absurdist/browser/chrome"
)

// Listening starts a browser that others can attach to, and returns its address and
// what kills it, as a crash would. It ends with the test.
func Listening(t testing.TB) (address string, kill func()) {
	t.Helper()
	found, err := chrome.System().Choose("", false)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--user-data-dir=" + t.TempDir(), "about:blank"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	browser := exec.Command(found.Path, args...)
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stderr, err := browser.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = syscall.Kill(-browser.Process.Pid, syscall.SIGKILL) // an error if it has ended
		_ = browser.Wait()                                      // killed
	})
	t.Cleanup(kill)
	out := bufio.NewScanner(stderr)
	for address == "" && out.Scan() {
		_, address, _ = strings.Cut(out.Text(), "DevTools listening on ")
	}
	if address == "" {
		t.Fatal("the browser does not listen")
	}
	go func() { _, _ = io.Copy(io.Discard, stderr) }()
	return address, kill
}
