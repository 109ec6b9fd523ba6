package term

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Finished reports whether a game went to its end: it was won, or its rows were used up. A game that was given up is
// lost too, and its end says why. Nil is the end of a game that broke off.
func Finished(end *record.End) bool {
	return end != nil && (end.Outcome == record.Won || end.Outcome == record.Lost && end.Error == "")
}

// Share returns the grid that players share, in the form of the sites; of a game that was not finished it says so.
func Share(title string, turns []game.Turn, rows int, end *record.End) string {
	n, of, note := strconv.Itoa(len(turns)), "∞", ""
	switch {
	case !Finished(end):
		note = NotFinished
	case end.Outcome == record.Lost:
		n = "X"
	}
	if rows > 0 {
		of = strconv.Itoa(rows)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s/%s%s\n\n", title, n, of, note)
	for _, t := range turns {
		b.WriteString(t.Clue.Emoji(false) + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// Title returns the title of a game: that of its site, or for a daily puzzle of the Times "Wordle" and the puzzle's number.
func Title(site string, s record.Start) string {
	if s.Date.IsZero() {
		return site
	}
	return "Wordle " + plain.Thousands(s.Day)
}

// Heading is [Title] with the date.
func Heading(site string, s record.Start) string {
	if s.Date.IsZero() {
		return site
	}
	return Title(site, s) + ", " + s.Date.String()
}

// Outcome says how a game ended.
func Outcome(e record.End) string {
	switch n := plain.Count(e.Guesses, "guess", "guesses"); e.Outcome {
	case record.Won:
		return "Won in " + n
	case record.Lost:
		if e.Answer != "" {
			return "Lost: the answer was " + plain.Line(Upper(e.Answer), columns-30)
		}
		return "Lost"
	case record.Stopped:
		return "Stopped after " + n
	default:
		return "Broken off after " + n
	}
}

// NotFinished follows the title of what is shared of a game that was not finished.
const NotFinished = ", not finished"

// Effective writes an effective number of candidates, see [game.Position.Effective], to stand behind their number; nothing
// for 0, which is for candidates that count alike.
func Effective(n float64) string {
	switch {
	case n == 0:
		return ""
	case n < 9.95:
		return fmt.Sprintf(" (≈%.1f)", n)
	}
	return " (≈" + plain.Thousands(int(math.Round(n))) + ")"
}

// Doubt is Effective for the candidates of a position.
func Doubt(pos *game.Position) string {
	if pos.Weights() == nil {
		return ""
	}
	return Effective(pos.Effective())
}

// Duration formats a time in a unit that is easy to read.
func Duration(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d.Round(100*time.Millisecond) < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}

// Seconds is [Duration] of a time in seconds.
func Seconds(s float64) string { return Duration(time.Duration(s * float64(time.Second))) }

// columns is the width of terminal that all output fits.
const columns = 80
