package search

import (
	"io"

	"absurdist/cmd/internal/cli"
)

// LongestLine is a line that longest prints.
type LongestLine = longestGame

// EncodeLongest writes a line as longest --json does.
func EncodeLongest(l LongestLine, w io.Writer) error { return (&cli.App{Out: w}).Line(l) }
