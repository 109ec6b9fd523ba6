//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Colours are used on terminals, or if requested.
func TestColor(t *testing.T) {
	terminal := must.Get(os.OpenFile("/dev/ptmx", os.O_RDWR, 0))(t)
	defer terminal.Close()
	for _, c := range []struct {
		out           io.Writer
		noColor, term string
		want          bool
	}{
		{terminal, "", "xterm-256color", true},
		{terminal, "1", "xterm-256color", false},
		{terminal, "", "dumb", false},
		{&bytes.Buffer{}, "", "xterm-256color", false},
	} {
		t.Setenv("NO_COLOR", c.noColor)
		t.Setenv("TERM", c.term)
		a := &App{Out: c.out}
		must.Equal(t, a.Color(), c.want, "NO_COLOR=%q TERM=%q: colours", c.noColor, c.term)
	}
}
