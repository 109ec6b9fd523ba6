//go:build unix

package chrome

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		os.Exit(child())
	}
	os.Exit(leak.Main(m, os.Stderr))
}

// start starts the browser that a user would get, without a window.
func start(t *testing.T, o Options) *Browser {
	t.Helper()
	b := must.Get(Start(t.Context(), o))(t)
	t.Cleanup(b.Close)
	return b
}

// eval runs JavaScript in a tab.
func eval(ctx context.Context, tab *Tab, js string) (string, error) {
	res, err := cdp.Call(ctx, tab.Target(), runtime.Evaluate, runtime.EvaluateParams{Expression: js, ReturnByValue: new(true)})
	if err != nil {
		return "", err
	}
	return string(res.Result.Value), nil
}

func answers(t *testing.T, tab *Tab) {
	t.Helper()
	must.Equal(t, must.Get(eval(t.Context(), tab, "6 * 7"))(t), "42", "6 * 7")
}

// program writes a shell script and returns its path.
func program(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(file, []byte("#!/bin/sh\n"+text+"\n"), 0o755))
	return file
}

func TestTabs(t *testing.T) {
	b := start(t, Options{LoopbackOnly: true})
	first := must.Get(b.Tab(t.Context()))(t)
	second := must.Get(b.Tab(t.Context()))(t)
	answers(t, first)
	answers(t, second)
	second.Close()
	answers(t, first)
	select {
	case <-second.Gone():
	default:
		t.Error("the tab that was closed is not gone")
	}
	b.Close()
	select {
	case <-first.Gone():
	default:
		t.Error("the tab of the browser that was closed is not gone")
	}
	must.Hold(t, must.Err(b.Tab(t.Context())) != nil, "a closed browser opened a tab")
	ctx, why := must.Ended(t)
	must.Fail(start(t, Options{}).openTab(ctx))(t, why, "a tab for a context that has ended")
}

// When Close returns, the folder and all processes are gone, and there is no zombie. Closing twice is harmless.
func TestCloseLeavesNothing(t *testing.T) {
	b := start(t, Options{})
	group, dir := b.cmd.Process.Pid, b.temp.path
	left := leak.Group(group, false)
	must.Hold(t, len(left) > 0 || len(leak.Processes(func(leak.Process) bool { return true })) == 0, "no process is seen while the browser runs")
	for range 2 {
		b.Close()
	}
	leavesNothing(t, leak.Group(group, true))
	must.Fail(os.Stat(dir))(t, os.ErrNotExist, "the folder %s is still there", dir)
}

func TestKeptProfileStays(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	for range 2 {
		b := start(t, Options{UserDataDir: dir})
		answers(t, must.Get(b.Tab(t.Context()))(t))
		b.Close()
	}
	entries, err := os.ReadDir(dir)
	must.Hold(t, err == nil && len(entries) > 0, "the profile folder was not kept: %v, %v", entries, err)
}

func TestStartFails(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	temp := os.TempDir()
	for _, c := range []struct {
		name, want string
		options    Options
		is         error
	}{
		{"missing", "^no browser at /no/such/browser: .*no such file", Options{Path: "/no/such/browser"}, ErrNoBrowser},
		{"a folder", "^no browser at /: ", Options{Path: "/"}, ErrNoBrowser},
		{"no browser at all", "^the browser did not start: /bin/true: chrome failed to start and said nothing; is it a browser\\?$", Options{Path: "/bin/true"}, ErrStart},
		{"tells why", "(?s)^the browser did not start: .*missing library libabsurd", Options{Path: program(t, "chrome", "echo missing library libabsurd >&2; exit 127")}, ErrStart},
		{"no display", `^the browser did not start: there is no display for a visible window \(DISPLAY is not set\)`, Options{Path: program(t, "chrome", "exit 1"), Show: true}, ErrStart},
		{"shell with a window", "^no browser: .*/chromium-headless-shell can't show a window; name another with --browser", Options{Path: program(t, "chromium-headless-shell", "exit 1"), Show: true}, ErrNoBrowser},
		{"display that does not answer", `^the browser did not start: the display ":77" does not answer; leave --show out, or run under xvfb-run$`, Options{Path: program(t, "chrome", "echo '[1:1:ERROR:ozone_platform_x11.cc(240)] Missing X server or $DISPLAY' >&2; exit 1"), Show: true}, ErrStart},
		{"profile is a file", "^the browser did not start: ", Options{UserDataDir: program(t, "file", "")}, ErrStart},
		{"remote that is not there", "^the browser did not start: .*refused", Options{Remote: "ws://127.0.0.1:1"}, ErrStart},
		{"remote of a wrong kind", "^the browser did not start: ", Options{Remote: "gopher://127.0.0.1:1"}, ErrStart},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.HasPrefix(c.name, "display") {
				t.Setenv("DISPLAY", ":77")
			}
			err := must.Err(Start(t.Context(), c.options))
			must.Need(t, errors.Is(err, c.is) && regexp.MustCompile(c.want).MatchString(err.Error()),
				"error\n%v, want\n%s", err, c.want)
			must.Hold(t, strings.Count(err.Error(), "\n") <= 5, "a long error: %v", err)
		})
	}
	leavesNothing(t, must.Get(filepath.Glob(filepath.Join(temp, "absurdist-*")))(t))
}

// A program that neither answers nor exits is killed with all its children.
func TestStartHangs(t *testing.T) {
	hang := "sleep 3600 & echo $$ >%s; wait"
	t.Run("until the limit", func(t *testing.T) {
		defer func(limit time.Duration) { Patience = limit }(Patience)
		Patience = 200 * time.Millisecond
		file := filepath.Join(t.TempDir(), "pid")
		err := must.Err(Start(t.Context(), Options{Path: program(t, "chrome", fmt.Sprintf(hang, file))}))
		must.Reads(t, err, ErrStart, "the browser did not start: no answer within 200ms")
	})
	t.Run("until the context ends", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		why := errors.New("enough")
		file := filepath.Join(t.TempDir(), "pid")
		go func() {
			leak.Wait(func() []string { // for the file
				if _, err := os.Stat(file); err != nil {
					return []string{"waiting"}
				}
				return nil
			})
			cancel(why)
		}()
		must.Fail(Start(ctx, Options{Path: program(t, "chrome", fmt.Sprintf(hang, file))}))(t, why)
	})
	t.Run("context that has ended", func(t *testing.T) {
		ctx, why := must.Ended(t)
		must.Fail(Start(ctx, Options{Path: "/no/such"}))(t, why)
	})
}

// The flags decide how quiet and how safe the browser is, so a change must be deliberate.
func TestFlags(t *testing.T) {
	common := []string{
		"--no-first-run", "--no-default-browser-check", "--disable-background-networking",
		"--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-breakpad",
		"--disable-client-side-phishing-detection", "--disable-component-extensions-with-background-pages",
		"--disable-component-update", "--disable-default-apps", "--disable-dev-shm-usage", "--disable-domain-reliability",
		"--disable-hang-monitor", "--disable-ipc-flooding-protection", "--disable-prompt-on-repost", "--disable-quic",
		"--disable-renderer-backgrounding", "--disable-search-engine-choice-screen", "--disable-sync",
		"--metrics-recording-only", "--no-service-autorun", "--use-mock-keychain",
		"--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication",
		"--password-store=basic", "--force-color-profile=srgb", "--user-data-dir=DIR", "--remote-debugging-pipe", "about:blank",
	}
	headless := []string{"--headless", "--hide-scrollbars", "--mute-audio", "--disable-extensions", "--disable-gpu", "--window-size=1280,960"}
	loopback := []string{"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost", "--no-proxy-server"}
	root := []string{}
	if os.Getuid() == 0 {
		root = []string{"--no-sandbox"}
	}
	t.Setenv("DISPLAY", ":99")
	for _, c := range []struct {
		name    string
		options Options
		want    []string
	}{
		{"live page", Options{}, slices.Concat(common, headless, root)},
		{"mock page", Options{LoopbackOnly: true}, slices.Concat(common, headless, loopback, root)},
		{"window", Options{Show: true}, slices.Concat(common, root, []string{"--start-maximized"})},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "flags")
			c.options.Path = program(t, "chrome", `printf '%s\n' "$@" >`+out)
			c.options.UserDataDir = "/DIR"
			must.Fail(Start(t.Context(), c.options))(t, ErrStart)
			text := must.Get(os.ReadFile(out))(t)
			got := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(text), "=/DIR", "=DIR")), "\n")
			slices.Sort(got)
			slices.Sort(c.want)
			must.Hold(t, slices.Equal(got, c.want), "flags\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		})
	}
}

// remoteBrowser starts a headless browser that listens on a port, and returns its host and port and the address of its
// socket.
func remoteBrowser(t *testing.T) (host, socket string) {
	t.Helper()
	found := must.Get(System().Choose("", false))(t)
	dir := must.Get(newTempDir(zerolog.Nop()))(t)
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--user-data-dir=" + filepath.Join(dir.path, "profile"), "about:blank"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	cmd := exec.CommandContext(t.Context(), found.Path, args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+dir.path)
	Detach(cmd)
	stderr := must.Get(cmd.StderrPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Wait() // killed by its context
		EndGroup(cmd.Process.Pid)
		dir.remove()
	})
	socket = listening(stderr)
	must.Need(t, socket != "", "the browser does not say where it listens")
	return strings.Split(socket, "/")[2], socket
}

func TestRemote(t *testing.T) {
	host, socket := remoteBrowser(t)
	for _, address := range []string{"ws://" + host, "http://" + host, "http://" + host + "/", socket} {
		t.Run(address[:strings.Index(address, ":")], func(t *testing.T) {
			b := must.Get(Start(t.Context(), Options{Remote: address}))(t)
			for range 2 {
				answers(t, must.Get(b.Tab(t.Context()))(t))
			}
			b.Close()
			b.Close()
			leavesNothing(t, leak.Wait(leak.Goroutines))
		})
	}
	must.Equal(t, awaitPages(t, host, 1), 1, "tabs are open in the browser that was left")
}

// awaitPages counts the open tabs, and waits until there are at most n: a closed tab may stay in the list for a moment.
func awaitPages(t *testing.T, host string, n int) int {
	open := pages(t, host)
	for end := time.Now().Add(leak.Stretch(time.Minute)); open > n && time.Now().Before(end); open = pages(t, host) {
		time.Sleep(10 * time.Millisecond)
	}
	return open
}

// Tabs opened by a page are closed with its tab, and when we detach; and their number is limited.
func TestPagesOpenTabs(t *testing.T) {
	host, socket := remoteBrowser(t)
	b := must.Get(Start(t.Context(), Options{Remote: socket}))(t)
	defer b.Close()
	opens := func(tab *Tab, n int) {
		t.Helper()
		js := fmt.Sprintf(`for (let i = 0; i < %d; i++) window.open("about:blank", "", i %% 2 ? "noopener" : "")`, n)
		must.Get(cdp.Call(t.Context(), tab.Target(), runtime.Evaluate, runtime.EvaluateParams{Expression: js, UserGesture: new(true)}))(t)
	}
	var tabs []*Tab
	for range 2 {
		tabs = append(tabs, must.Get(b.Tab(t.Context()))(t))
	}
	opens(tabs[1], 2)
	must.Same(t, pages(t, host), 5, "tabs are open")
	tabs[1].Close()
	must.Equal(t, awaitPages(t, host, 2), 2, "tabs are open after one was closed")
	opens(tabs[0], 30)
	must.Equal(t, awaitPages(t, host, 2+openLimit), 2+openLimit, "tabs are open, of many that a page opened")
	b.Close()
	must.Equal(t, awaitPages(t, host, 1), 1, "tabs are open in the browser that was left")
}

// script is a command that evaluates an expression, and is answered when its promise is settled.
func script(expression string) runtime.EvaluateParams {
	return runtime.EvaluateParams{Expression: expression, AwaitPromise: new(true)}
}

func TestSend(t *testing.T) {
	b := start(t, Options{LoopbackOnly: true})
	for _, c := range []struct {
		name string
		test func(*testing.T, *Tab)
	}{
		{"does not wait", sendDoesNotWait},
		{"keeps the order", sendKeepsOrder},
		{"keeps the order in another tab", sendKeepsOrder},
		{"fails", sendFails},
	} {
		tab := must.Get(b.Apart(t.Context()))(t)
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			defer tab.Close()
			c.test(t, tab)
		})
	}
}

// The first command is answered only after the second one. If chromedp did not log what it writes, each command would
// wait for the one before.
func sendDoesNotWait(t *testing.T, tab *Tab) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*Patience)
	defer cancel()
	err := Send(ctx, tab, runtime.Evaluate, script("new Promise((kept) => { window.keep = kept })"), script("window.keep()"))()
	must.Hold(t, err == nil, "%v: the second command waited for the first", err)
}

// Commands and keys reach the page in the order of sending.
func sendKeepsOrder(t *testing.T, tab *Tab) {
	must.Get(eval(t.Context(), tab, `window.got = "", addEventListener("keydown", (event) => got += event.key)`))(t)
	var scripts []runtime.EvaluateParams
	var keys []input.DispatchKeyEventParams
	var want strings.Builder
	for i := range 100 {
		key := string(rune('a' + i*7%26))
		want.WriteString(key)
		scripts = append(scripts, script(fmt.Sprintf("got += %q", key)))
		keys = append(keys, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key})
	}
	must.Do(t, Send(t.Context(), tab, runtime.Evaluate, scripts...)())
	must.Do(t, Send(t.Context(), tab, input.DispatchKeyEvent, keys...)())
	must.Equal(t, must.Get(eval(t.Context(), tab, "got"))(t), fmt.Sprintf("%q", want.String()+want.String()))
}

// When the context ends, waiting for answers ends, and later commands fail.
func sendFails(t *testing.T, tab *Tab) {
	ctx, cancel := context.WithCancel(t.Context())
	answered := Send(ctx, tab, runtime.Evaluate, script("new Promise(() => {})"))
	cancel()
	must.Hold(t, answered() != nil, "no error for a command that was not answered")
	must.Hold(t, Send(ctx, tab, runtime.Evaluate, script("1"), script("2"))() != nil, "no error with a context that has ended")
}
