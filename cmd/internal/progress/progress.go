// Package progress shows on a terminal how far long work has come.
package progress

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Bar is a progress bar. A nil one shows nothing.
type Bar struct{ bar *progressbar.ProgressBar }

// Unknown is the total of work that nobody knows the end of.
const Unknown = -1

// Look is whether a bar is shown, and how.
type Look struct{ Shown, Colors bool }

// New returns a bar on w for a total of units, such as games, or for Unknown a count of them; nil if it is not shown.
func New(w io.Writer, look Look, total int, title, unit string) *Bar {
	if !look.Shown {
		return nil
	}
	b := &Bar{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(title),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(unit),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionEnableColorCodes(look.Colors),
	)}
	_ = b.bar.RenderBlank() // the first step may take long
	return b
}

// Set says how many steps are done. A terminal that is gone is no error.
func (b *Bar) Set(done int) {
	if b != nil {
		_ = b.bar.Set(done)
	}
}

// Describe says what is being done.
func (b *Bar) Describe(text string) {
	if b != nil {
		b.bar.Describe(text)
	}
}

// Close takes the bar off the terminal.
func (b *Bar) Close() {
	if b != nil {
		_ = b.bar.Clear()
	}
}
