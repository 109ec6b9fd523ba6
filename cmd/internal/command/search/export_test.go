package search

import (
	"io"

	"absurdist/cmd/internal/cli"
	"absurdist/engine"
)

// LongestLine is a line that longest prints.
type LongestLine = longestLine

// EncodeLongest writes a line as longest --json does.
func EncodeLongest(l LongestLine, w io.Writer) error { return (&cli.App{Out: w}).Line(l) }

// LongestParameters is the first line of the checkpoint of longest --all in hard mode.
func LongestParameters(d *engine.Dictionary) string {
	f := longestFlags{host: engine.Wordle(), mode: engine.Hard, effort: 10_000_000_000}
	return f.parameters(d)
}
