package screencast

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"absurdist/browser/chrome/leak"
)

// patience is how long the browser may take.
const patience = time.Minute

// TestFilm films a page that is opened while the film waits for it, and that changes all the time.
func TestFilm(t *testing.T) {
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<body><script>let n = 0; setInterval(() => { document.body.textContent = ++n }, 20)</script>`))
	}))
	defer page.Close()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	b, err := Start(ctx, 300, 200)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		if left := leak.Wait(func() []string { return leak.Group(b.cmd.Process.Pid, false) }); len(left) > 0 {
			t.Errorf("still running: %v", left)
		}
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, b.Address+"/json/new?"+url.QueryEscape(page.URL+"/page"), nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	filming, stop := context.WithTimeout(ctx, 3*time.Second)
	defer stop()
	frames, where, err := b.Film(filming, "/page")
	if err != nil || where != page.URL+"/page" {
		t.Fatalf("filmed %s, %v", where, err)
	}
	if len(frames) < 2 {
		t.Fatalf("%d frames of a page that changes", len(frames))
	}
	for i, f := range frames {
		if i > 0 && f.Time.Before(frames[i-1].Time) {
			t.Errorf("frame %d is from before the one that it follows", i)
		}
	}
	img, err := png.Decode(bytes.NewReader(frames[0].PNG))
	if err != nil || img.Bounds().Dx() != 300 {
		t.Errorf("a frame of %v, %v", img.Bounds(), err)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if _, _, err := b.Film(ended, "/nowhere"); err == nil {
		t.Error("a page was filmed that is not there")
	}
}
