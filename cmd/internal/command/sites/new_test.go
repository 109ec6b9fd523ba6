package sites_test

import (
	"bytes"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"absurdist/browser/mock"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/programtest"
)

// What `sites new` writes, `sites validate` finds no fault with and `play` plays.
func TestNewSite(t *testing.T) {
	server, err := mock.Start(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	address, err := server.URL("hello-wordl", url.Values{"seed": {"7"}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mine.yaml")
	for _, c := range []struct {
		args []string
		out  string
	}{
		{[]string{"sites", "new", address, "-o", file}, "Wrote " + file},
		{[]string{"sites", "validate", file}, file + ": no fault found"},
		{[]string{"sites", "check", file}, "5 tiles a row"},
		{[]string{"play", file}, "Won in "},
	} {
		var out, stderr bytes.Buffer
		code := programtest.Run(c.args, strings.NewReader(""), &out, &stderr)
		if code != cli.ExitDone || !strings.Contains(out.String(), c.out) {
			t.Fatalf("%v ended with %d:\n%s%s", c.args, code, out.String(), stderr.String())
		}
	}
}
