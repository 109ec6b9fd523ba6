package term

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Bar is a line that shows how much of long work is done, how fast it is, and how long the rest will take, such as
//
//	games of 5  ████░░░░░░░░  40 %  400/1,000  20 groups/s  elapsed 20 s, 30 s left
//
// A nil bar shows nothing. Several goroutines may use it.
type Bar struct {
	w    io.Writer
	look Look
	unit string

	mu    sync.Mutex
	timer *time.Timer // for the next redrawing while steps take long
	start time.Time
	title string
	total int // or Unknown
	first int // done before the start
	done  int
	shown int // letters on the line
	at    time.Time
	wait  time.Duration // until the next line, with Say
	off   bool
}

// Unknown is the total of work with no known end.
const Unknown = -1

// Look says whether and how a bar is shown.
type Look struct {
	Shown, Colors bool
	Width         int // of the terminal; 0 if it is not known

	// Say, if set, is called with a line from time to time. It is for output that is not a terminal.
	Say func(line string)
}

const (
	usualWidth = 80
	barWidth   = 12
	often      = 100 * time.Millisecond // between drawings, if much is done
	beat       = time.Second            // between drawings, if nothing is
	firstLine  = 5 * time.Second        // until the first line without a terminal; each later wait is twice as long, up to
	rareLine   = time.Minute
)

// The time left is shown only after this much work and time. An earlier figure would be a guess.
const (
	enoughSteps = 3
	enoughTime  = 2 * time.Second
)

// NewBar returns a bar on w for a total of units, such as games. If the total is [Unknown] it only counts them. It returns nil
// if the bar is not shown. Close it after use.
func NewBar(w io.Writer, look Look, total int, title, unit string) *Bar {
	if !look.Shown {
		return nil
	}
	if look.Width == 0 {
		look.Width = usualWidth
	}
	b := &Bar{w: w, look: look, unit: unit, title: title, total: total, start: time.Now(), wait: firstLine}
	b.at = b.start
	b.change(0, func() { b.timer = time.AfterFunc(beat, b.tick) })
	return b
}

// tick redraws the line while steps take long.
func (b *Bar) tick() {
	b.change(0, func() {
		if !b.off {
			b.timer.Reset(beat)
		}
	})
}

// Begin sets how many steps an earlier run has done. They do not count for the speed.
func (b *Bar) Begin(done int) {
	b.change(0, func() { b.first, b.done, b.start = done, done, time.Now() })
}

// Set sets how many steps are done.
func (b *Bar) Set(done int) { b.change(often, func() { b.done = done }) }

// Describe sets the title.
func (b *Bar) Describe(text string) { b.change(often, func() { b.title = text }) }

// change calls f, which changes the bar, and draws the bar unless it was drawn within the given time.
func (b *Bar) change(since time.Duration, f func()) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	f()
	if time.Since(b.at) >= since {
		b.draw()
	}
}

// Close removes the bar from the terminal.
func (b *Bar) Close() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.off && b.look.Say == nil {
		fmt.Fprint(b.w, "\r"+strings.Repeat(" ", b.shown)+"\r") // the terminal may be gone
	}
	b.off = true
	b.timer.Stop()
}

// draw draws the line; b is locked.
func (b *Bar) draw() {
	if b.off || b.look.Say != nil && time.Since(b.at) < b.wait {
		return
	}
	if b.look.Say != nil {
		b.look.Say(strings.ReplaceAll(b.line(), "  ", "; "))
		b.at, b.wait = time.Now(), min(2*b.wait, rareLine)
		return
	}
	text := b.line()
	n := utf8.RuneCountInString(text)
	if b.look.Colors {
		text = strings.Replace(text, b.bar(), "\x1b[32m"+b.bar()+"\x1b[0m", 1)
	}
	fmt.Fprint(b.w, "\r"+text+strings.Repeat(" ", max(0, b.shown-n)))
	b.shown, b.at = n, time.Now()
}

// line returns the bar's line. If it does not fit the terminal, it leaves out the drawn bar, and then cuts the title.
func (b *Bar) line() string {
	elapsed := time.Since(b.start)
	parts := b.counts(elapsed)
	times := "elapsed " + brief(elapsed)
	if left, known := b.left(elapsed); known {
		times += ", " + brief(left) + " left"
	}
	rest := strings.Join(append(parts, times), "  ")
	room := b.look.Width - 1 - utf8.RuneCountInString(rest) // a full line would break
	title := b.title
	if title != "" {
		title += "  "
	}
	if bar := b.bar(); bar != "" && b.look.Say == nil && utf8.RuneCountInString(title)+barWidth+2 <= room {
		return title + bar + "  " + rest
	}
	if over := utf8.RuneCountInString(title) - room; over > 0 {
		letters := []rune(b.title)
		title = ""
		if keep := len(letters) - over - 1; keep > 0 {
			title = string(letters[:keep]) + "…  "
		}
	}
	if letters := []rune(title + rest); len(letters) >= b.look.Width {
		return string(letters[:b.look.Width-1])
	}
	return title + rest
}

// share returns the part of the work that is done, 0 to 1.
func (b *Bar) share() float64 { return min(1, max(0, float64(b.done)/float64(b.total))) }

// bar draws how much is done. It returns "" if the total is not known.
func (b *Bar) bar() string {
	if b.total <= 0 {
		return ""
	}
	full := int(b.share() * barWidth)
	return strings.Repeat("█", full) + strings.Repeat("░", barWidth-full)
}

// counts returns how much is done, and the speed once it is known. One of the two has the unit.
func (b *Bar) counts(elapsed time.Duration) []string {
	if b.unit == Nothing {
		return nil
	}
	var parts []string
	n := plain.Thousands(b.done)
	if b.total > 0 {
		parts = append(parts, fmt.Sprintf("%d %%", int(100*b.share())))
		n += "/" + plain.Thousands(b.total)
	}
	if b.unit == Percent {
		return parts
	}
	if speed := b.speed(elapsed); speed != "" {
		return append(parts, n, speed)
	}
	return append(parts, n+" "+b.unit)
}

// Nothing is the unit of work that is not counted. Only its time is shown.
const Nothing = ""

// Percent is the unit of work whose progress is known as a share only.
const Percent = "%"

// speed returns how many units are done a second, or a minute or an hour if a second has less than one.
func (b *Bar) speed(elapsed time.Duration) string {
	n := b.done - b.first
	if n <= 0 || elapsed < time.Second {
		return ""
	}
	rate, of := float64(n)/elapsed.Seconds(), "s"
	for _, longer := range []string{"min", "h"} {
		if rate < 1 {
			rate, of = rate*60, longer
		}
	}
	if rate < 9.95 {
		return fmt.Sprintf("%.1f %s/%s", rate, b.unit, of)
	}
	return fmt.Sprintf("%s %s/%s", plain.Thousands(int(math.Round(rate))), b.unit, of)
}

// left returns how long the rest takes at the speed so far, if enough is done to estimate it.
func (b *Bar) left(elapsed time.Duration) (time.Duration, bool) {
	n := b.done - b.first
	if b.total <= 0 || n < enoughSteps || elapsed < enoughTime {
		return 0, false
	}
	return time.Duration(float64(elapsed) / float64(n) * float64(max(0, b.total-b.done))), true
}

// brief formats a time with only the digits that matter.
func brief(d time.Duration) string {
	d = d.Round(time.Second)
	days, hours, minutes, seconds := int(d.Hours())/24, int(d.Hours())%24, int(d.Minutes())%60, int(d.Seconds())%60
	switch {
	case days > 0:
		return fmt.Sprintf("%d d %d h", days, hours)
	case hours > 0:
		return fmt.Sprintf("%d h %d min", hours, minutes)
	case minutes >= 10:
		return fmt.Sprintf("%d min", minutes)
	case minutes > 0:
		return fmt.Sprintf("%d min %d s", minutes, seconds)
	}
	return fmt.Sprintf("%d s", seconds)
}
