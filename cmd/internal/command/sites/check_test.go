package sites_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
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
		var out, stderr bytes.Buffer
		code := programtest.Run(args, strings.NewReader(""), &out, &stderr)
		if code != c.code || !strings.Contains(stderr.String(), c.said) {
			t.Fatalf("%v ended with %d, want %d and %q:\n%s%s", args, code, c.code, c.said, out.String(), stderr.String())
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 1 {
		t.Errorf("the folder has %v, %v, want the mended profile alone", files, err)
	}
}
