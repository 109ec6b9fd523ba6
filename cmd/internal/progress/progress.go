// Package progress shows on a terminal how far long work has come.
package progress

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Bar is a progress bar. A nil one shows nothing.
type Bar struct{ bar *progressbar.ProgressBar }

// Unknown is the total of work that nobody knows the end of.
const Unknown = -1

// New returns a bar for total steps on w, or for Unknown a count of them, or nil if w is not to be drawn on.
func New(w io.Writer, terminal bool, total int, title string) *Bar {
	if !terminal {
		return nil
	}
	b := &Bar{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(title),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionEnableColorCodes(os.Getenv("NO_COLOR") == ""),
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
