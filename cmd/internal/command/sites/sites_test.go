package sites_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// `sites check --mend` repairs what `sites check` finds broken, and the new profile fits. On this page the board is not
// the element in its place until the page is complete.
func TestCheckMends(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args []string
		code int
		said string
	}{
		{[]string{"evil-wordle"}, cli.ExitUnlike, "with --mend"},
		{[]string{"evil-wordle", "--mend"}, cli.ExitUnlike, "evil-wordle-mended.yaml"},
		{[]string{"evil-wordle-mended.yaml", "--mend"}, cli.ExitDone, ""},
	} {
		args := append([]string{"sites", "check", "--mock", "--mock-option", "reveal=0", "--mock-option", "redesign=2", "--page-timeout", leak.Stretch(4 * time.Second).String()}, c.args...)
		_, said := programtest.Ends(t, c.code, "", args...)
		must.Need(t, strings.Contains(said, c.said), "%v said\n%s, want %q", args, said, c.said)
	}
	must.Equal(t, len(must.Get(os.ReadDir("."))(t)), 1, "files in the folder: the mended profile alone")
}

// `sites validate` accepts what `sites new` writes, and `play` plays it.
func TestNewSite(t *testing.T) {
	address := programtest.CopyOfPage(t, "hello-wordl", url.Values{"seed": {"7"}})
	file := filepath.Join(t.TempDir(), "mine.yaml")
	for _, c := range []struct {
		args []string
		out  string
	}{
		{[]string{"sites", "new", address, "-o", file, "--words", "nyt"}, "Wrote " + file},
		{[]string{"sites", "validate", file}, file + ": no fault found"},
		{[]string{"sites", "check", file}, "5 tiles a row"},
		{[]string{"play", file}, "Won in "},
	} {
		out, said := programtest.Ends(t, cli.ExitDone, "", c.args...)
		must.Need(t, strings.Contains(out, c.out), "%v printed\n%s%s", c.args, out, said)
		must.Hold(t, !strings.Contains(said, "{"), "%v logs a value of the program:\n%s", c.args, said)
	}
}

// An existing file is not overwritten, and no browser starts for it.
func TestNewSiteKeepsFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.yaml")
	const mine = "not 1 word"
	programtest.Write(t, file, mine)
	args := []string{"sites", "new", "http://127.0.0.1:9/", "-o", file}
	programtest.Says(t, cli.ExitUsage, "--force", args...)
	must.Equal(t, string(must.Get(os.ReadFile(file))(t)), mine, "the file")
	programtest.Says(t, cli.ExitUsage, "mine.yaml", append(args, "--force", "--answers", file)...) // no word in it
}

// The page's own words are written beside the profile, which can be played. They are not overwritten.
func TestNewSiteOwnWords(t *testing.T) {
	address := programtest.CopyOfPage(t, "generic", url.Values{"seed": {"7"}, "tongue": {"json"}})
	file := filepath.Join(t.TempDir(), "mine.yaml")
	allowed := strings.TrimSuffix(file, ".yaml") + ".allowed.txt"
	for _, c := range []struct {
		args      []string
		code      int
		out, said string
	}{
		{[]string{"sites", "new", address, "-o", file}, cli.ExitDone, "Wrote " + file, allowed},
		{[]string{"sites", "validate", file}, cli.ExitDone, file + ": no fault found", ""},
		{[]string{"play", file}, cli.ExitDone, "Won in ", ""},
		{[]string{"sites", "new", address, "-o", strings.TrimSuffix(file, "yaml") + "yml"}, cli.ExitUsage, "", allowed + " exists already"},
		{[]string{"sites", "new", address, "--words", "page", "--allowed", allowed}, cli.ExitUsage, "", "leave one out"},
	} {
		out, said := programtest.Ends(t, c.code, "", c.args...)
		must.Need(t, strings.Contains(out, c.out) && strings.Contains(said, c.said), "%v:\n%s%s", c.args, out, said)
	}
	must.Do(t, os.Remove(allowed))
	programtest.Says(t, cli.ExitUsage, allowed, "sites", "validate", file)
}

// A page whose script waits for the time in a loop is learnt at its own pace.
func TestNewSiteBusy(t *testing.T) {
	mine := must.Get(url.Parse(programtest.CopyOfPage(t, "generic", url.Values{"seed": {"7"}, "reveal": {"0"}})))(t)
	copied := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: mine.Scheme, Host: mine.Host})
	copied.ModifyResponse = func(r *http.Response) error {
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			return nil
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		r.Header.Del("Content-Length")
		r.ContentLength = -1
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), strings.NewReader("<script src=/busy.js></script>")))
		return err
	}
	pages := http.NewServeMux()
	pages.Handle("/", copied)
	pages.Handle("/busy.js", http.FileServer(http.Dir("testdata")))
	server := httptest.NewServer(pages)
	defer server.Close()
	out, said := programtest.Ends(t, cli.ExitDone, "", "sites", "new", "-v", server.URL+mine.RequestURI())
	must.Hold(t, strings.Contains(out, "words:") && strings.Contains(said, "beginning again at the page's own pace"),
		"%s%s", out, said)
}
