// Package screencast films a page that another program drives: it starts the browser to which that program is attached, and
// takes a frame whenever the page is painted anew. It is for the pictures of the documents.
package screencast

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"absurdist/browser/chrome"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/remote"
)

// Frame is the page as it was painted at a time.
type Frame struct {
	Time time.Time
	PNG  []byte
}

// Browser is a headless browser that listens on a port of this machine.
type Browser struct {
	// Address is where programs attach to it, http://127.0.0.1:PORT.
	Address string

	cmd *exec.Cmd
	dir string
}

// listening matches what the browser prints when it can be attached to.
var listening = regexp.MustCompile(`^DevTools listening on ws://([^/]+)/`)

// Start starts a browser whose tabs are that large, in pixels.
func Start(ctx context.Context, width, height int) (*Browser, error) {
	found, err := chrome.System().Choose("", false)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "absurdist-screencast-")
	if err != nil {
		return nil, err
	}
	args := []string{
		"--headless", "--remote-debugging-port=0", "--no-first-run", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
		"--disable-lcd-text", fmt.Sprintf("--window-size=%d,%d", width, height), "--user-data-dir=" + filepath.Join(dir, "profile"), "about:blank",
	}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	b := &Browser{cmd: exec.CommandContext(ctx, found.Path, args...), dir: dir}
	chrome.Detach(b.cmd)
	b.cmd.Env = append(os.Environ(), "TMPDIR="+dir)
	stderr, err := b.cmd.StderrPipe()
	if err == nil {
		err = b.cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			b.Address = "http://" + m[1]
			go func() { _, _ = io.Copy(io.Discard, stderr) }() // until it ends
			return b, nil
		}
	}
	return nil, errors.Join(errors.New("the browser does not say where it listens"), b.Close())
}

// Close ends the browser and removes what it stored.
func (b *Browser) Close() error {
	_ = b.cmd.Cancel() // it may have ended
	_ = b.cmd.Wait()
	chrome.EndGroup(b.cmd.Process.Pid) // what a script started is not the process that was waited for
	var err error
	for range 20 { // its other processes end a moment later
		if err = os.RemoveAll(b.dir); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

// tab waits for a tab whose address contains a text.
func (b *Browser) tab(ctx context.Context, part string) (id target.ID, url string, err error) {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.Address+"/json/list", nil)
		if err != nil {
			return "", "", err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return "", "", err
		}
		var tabs []struct {
			ID  target.ID `json:"id"`
			URL string    `json:"url"`
		}
		err = json.NewDecoder(res.Body).Decode(&tabs)
		res.Body.Close()
		if err != nil {
			return "", "", err
		}
		for _, t := range tabs {
			if strings.Contains(t.URL, part) {
				return t.ID, t.URL, nil
			}
		}
		select { // the browser's list of tabs has no events
		case <-ctx.Done():
			return "", "", fmt.Errorf("no tab showed %s: %w", part, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Film waits for a tab whose address contains a text, and takes its frames until ctx ends. It returns the tab's address.
func (b *Browser) Film(ctx context.Context, part string) (frames []Frame, url string, err error) {
	id, url, err := b.tab(ctx, part)
	if err != nil {
		return nil, "", err
	}
	allocator, cancel := remote.NewAllocator(context.Background(), b.Address)
	defer cancel()
	tab, cancelTab := chromedp.NewContext(allocator, chromedp.WithTargetID(id), chromedp.WithErrorf(func(string, ...any) {}))
	defer cancelTab()
	if err := chromedp.Do(tab); err != nil {
		return nil, "", err
	}
	session := chromedp.FromContext(tab).Target
	var mu sync.Mutex
	seen := make(chan int64, 100)
	err = chromedp.Listen(tab, func(event any) {
		if f, is := event.(*cdppage.EventScreencastFrame); is {
			mu.Lock()
			frames = append(frames, Frame{time.UnixMicro(int64(f.Metadata.Timestamp * 1e6)), f.Data})
			mu.Unlock()
			select {
			case seen <- f.SessionID:
			default:
			}
		}
	})
	if err == nil {
		_, err = cdp.Call(tab, session, cdppage.StartScreencast, cdppage.StartScreencastParams{Format: cdppage.StartScreencastFormatPng})
	}
	for err == nil && ctx.Err() == nil {
		select {
		case n := <-seen: // the browser sends the next one then
			_, _ = cdp.Call(tab, session, cdppage.ScreencastFrameAck, cdppage.ScreencastFrameAckParams{SessionID: n})
		case <-tab.Done(): // the other program has closed it
			<-ctx.Done()
		case <-ctx.Done():
		}
	}
	mu.Lock()
	defer mu.Unlock()
	return frames, url, err
}
