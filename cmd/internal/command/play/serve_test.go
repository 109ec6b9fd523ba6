package play

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/absurdist/absurdist/cmd/internal/cli"
)

// The addresses stand in one column. The solver's missing engine is told of only where the solver is served.
func TestServeList(t *testing.T) {
	for _, sites := range [][]string{nil, {"wordle"}} {
		ctx, cancel := context.WithCancelCause(t.Context())
		ended := errors.New("ended")
		cancel(ended)
		var out strings.Builder
		a := &commands{&cli.App{Out: &out, Log: zerolog.Nop()}}
		if err := a.serve(ctx, sites, "127.0.0.1", 0, url.Values{}); !errors.Is(err, ended) {
			t.Fatal(err)
		}
		list, note, _ := strings.Cut(out.String(), "\n\n")
		for line := range strings.Lines(list) {
			if strings.Index(line, "http://") != strings.Index(list, "http://") {
				t.Errorf("this line has its address in another column: %s", line)
			}
		}
		if sites != nil && strings.Contains(note, "solver") {
			t.Errorf("of %v it says %q", sites, note)
		}
	}
}
