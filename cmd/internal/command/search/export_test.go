package search

import (
	"io"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
)

// LongestLine is a line that longest prints.
type LongestLine = longestGame

// EncodeLongest writes a line as longest --json does.
func EncodeLongest(l LongestLine, w io.Writer) error { return (&cli.App{Out: w}).Line(l) }

// TargetLine is a line that shortest --secret all writes.
type TargetLine = targetLine

// LongestHead is the first line that longest --secret all or --secret allowed writes.
func LongestHead(d *game.Dictionary, host game.Host, mode game.Mode, allowed bool) any {
	lines := len(d.Answers())
	if allowed {
		lines = len(d.Words())
	}
	f := longestFlags{Options: longest.Options{Host: host, Mode: mode}, allAllowed: allowed}
	return f.head(d, lines)
}

// TargetsHead is the first line that shortest --secret all writes.
func TargetsHead(d *game.Dictionary) any {
	var f shortestFlags
	return targetsHead(f.about(d), len(d.Answers()))
}
