//go:build unix

package chrome

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/rs/zerolog"
)

// childEnv makes the test binary a program that starts a browser and waits. Its value is the profile folder to keep, or
// "none".
const childEnv = "ABSURDIST_TEST_CHILD"

// child prints the browser's group and folder, and waits to be killed.
func child() int {
	var o Options
	if dir := os.Getenv(childEnv); dir != "none" {
		o.UserDataDir = dir
	}
	b, err := Start(context.Background(), o)
	if err != nil {
		fmt.Println("0", err)
		return 1
	}
	fmt.Println(b.cmd.Process.Pid, b.temp.path)
	_, _ = io.Copy(io.Discard, os.Stdin) // ends at the latest with the test
	b.Close()
	return 0
}

// leavesNothing fails if something is left behind.
func leavesNothing(t *testing.T, left []string) {
	t.Helper()
	must.Hold(t, len(left) == 0, "left behind:\n%s", strings.Join(left, "\n\n"))
}

// If we are killed, the guard cleans up.
func TestWeAreKilled(t *testing.T) {
	for name, profile := range map[string]string{"thrown away": "none", "kept": filepath.Join(t.TempDir(), "profile")} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childEnv+"="+profile)
			hold := must.Get(cmd.StdinPipe())(t)
			defer hold.Close()
			out := must.Get(cmd.StdoutPipe())(t)
			must.Do(t, cmd.Start())
			var group int
			var dir string
			_, err := fmt.Fscan(out, &group, &dir)
			must.Need(t, err == nil && group != 0, "the child has started no browser: %v %s", err, dir)
			must.Do(t, cmd.Process.Kill())
			_ = cmd.Wait() // killed
			leavesNothing(t, leak.Wait(func() []string {
				left := leak.Group(group, false)
				if _, err := os.Stat(dir); err == nil {
					left = append(left, "folder "+dir)
				}
				return left
			}))
			endOrphans(t, group)
		})
	}
}

// endOrphans reaps the processes that this one inherited: the guard and the rest of the browser.
func endOrphans(t *testing.T, group int) {
	t.Helper()
	EndGroup(group)
	leavesNothing(t, leak.Wait(func() []string {
		orphans := leak.Processes(func(p leak.Process) bool { return p.Parent == os.Getpid() && p.Group == p.PID })
		for _, o := range orphans {
			var pid int
			if _, err := fmt.Sscanf(o, "process %d", &pid); err == nil {
				_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
			}
		}
		return orphans
	}))
}

func TestBrowserIsKilled(t *testing.T) {
	b := start(t, Options{})
	tab := must.Get(b.Tab(t.Context()))(t)
	group, dir := b.cmd.Process.Pid, b.temp.path
	must.Do(t, syscall.Kill(-group, syscall.SIGKILL))
	<-tab.Gone()
	must.Hold(t, must.Err(eval(t.Context(), tab, "1")) != nil, "a killed browser answers")
	began := time.Now()
	b.Close()
	took := time.Since(began)
	must.Hold(t, took <= leak.Stretch(4*time.Second), "closing what is gone took %v", took)
	leavesNothing(t, leak.Group(group, true))
	must.Fail(os.Stat(dir))(t, os.ErrNotExist, "the folder %s is still there", dir)
	leavesNothing(t, leak.Wait(leak.Goroutines))
}

// After a crash another browser is started in the same folder. If none can be, the folder is removed.
func TestAgain(t *testing.T) {
	path := program(t, "chrome", `exec "`+must.Get(System().Choose("", false))(t).Path+`" "$@"`)
	b := start(t, Options{Path: path})
	dir := b.temp.path
	crash := func() { must.Do(t, syscall.Kill(-b.cmd.Process.Pid, syscall.SIGKILL)) }
	crash()
	b = must.Get(b.Again(t.Context()))(t)
	t.Cleanup(b.Close)
	answers(t, must.Get(b.Tab(t.Context()))(t))
	must.Hold(t, b.temp.path == dir, "it works in %s, not in %s", b.temp.path, dir)
	crash()
	must.Do(t, os.Remove(path))
	must.Fail(b.Again(t.Context()))(t, ErrNoBrowser)
	must.Fail(os.Stat(dir))(t, os.ErrNotExist, "the folder %s is still there", dir)
}

// crashesAtFirst is a browser that crashes the first times it is started.
func crashesAtFirst(t *testing.T, times int) string {
	t.Helper()
	found := must.Get(System().Choose("", false))(t)
	return program(t, "chrome", fmt.Sprintf(`echo >>%[1]q
test $(wc -l <%[1]q) -gt %[2]d || kill -SEGV $$
exec %[3]q "$@"`, filepath.Join(t.TempDir(), "starts"), times, found.Path))
}

// A browser that crashes as it starts is started once more, in the same folder.
func TestCrashesAsItStarts(t *testing.T) {
	var log strings.Builder
	b := start(t, Options{Path: crashesAtFirst(t, 1), Log: zerolog.New(&log)})
	answers(t, must.Get(b.Tab(t.Context()))(t))
	must.Equal(t, strings.Count(log.String(), "starting the browser once more"), 1, "messages in\n%s", &log)
	b.Close()
	leavesNothing(t, append(leak.Wait(leak.Goroutines), leak.Group(b.cmd.Process.Pid, true)...))
	must.Fail(Start(t.Context(), Options{Path: crashesAtFirst(t, 2)}))(t, ErrStart, "a browser that crashes twice")
}

// A browser that does not exit is killed, and soon if nothing of it is kept.
func TestBrowserDoesNotEnd(t *testing.T) {
	defer func(limit time.Duration) { closeLimit = limit }(closeLimit)
	for _, test := range []struct {
		folder string
		limit  time.Duration
	}{{"", time.Hour}, {t.TempDir(), 200 * time.Millisecond}} {
		closeLimit = test.limit
		b := start(t, Options{UserDataDir: test.folder})
		must.Do(t, syscall.Kill(-b.cmd.Process.Pid, syscall.SIGSTOP))
		b.Close()
		leavesNothing(t, leak.Group(b.cmd.Process.Pid, true))
	}
}

// Only the browser's own processes are reaped.
func TestOtherChildrenKeepTheirExitCodes(t *testing.T) {
	b := start(t, Options{})
	other := exec.Command("sh", "-c", "exit 7")
	must.Do(t, other.Start())
	b.Close()
	must.Equal(t, must.As[*exec.ExitError](t, other.Wait()).ExitCode(), 7, "another child's exit code")
}

// listening returns the address that a browser prints.
func listening(stderr io.Reader) string {
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "DevTools listening on "); ok {
			go func() { _, _ = io.Copy(io.Discard, stderr) }()
			return address
		}
	}
	return ""
}

// pages counts the open tabs of a browser that listens at host.
func pages(t *testing.T, host string) int {
	t.Helper()
	res, err := http.Get("http://" + host + "/json/list")
	must.Do(t, err)
	defer res.Body.Close()
	var list []struct{ Type string }
	must.Do(t, json.NewDecoder(res.Body).Decode(&list))
	return len(list)
}
