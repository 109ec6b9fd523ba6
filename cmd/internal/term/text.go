package term

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/verify"
)

// Finished reports whether a game was played to its end: it was won, or its rows were used up. A game that was given up is lost, but not
// finished. The end may be nil.
func Finished(end *record.End) bool {
	return end != nil && (end.Outcome == record.Won || end.Outcome == record.Lost && end.Error == "")
}

// Share returns the grid that players share, in the form of the sites. It says if the game was not finished.
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
		b.WriteString(t.Clue.Emoji() + "\n")
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

// Outcome returns how a game ended.
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

// NotFinished follows the title of a game that was not finished.
const NotFinished = ", not finished"

// Effective formats an effective number of candidates (see [game.Position.Effective]), to be put after their number. It returns "" for
// 0, which means that the candidates have no weights.
func Effective(n float64) string {
	if n == 0 {
		return ""
	}
	return " (" + About(n) + ")"
}

// About formats an effective number of candidates.
func About(n float64) string {
	if n < 9.95 {
		return fmt.Sprintf("≈%.1f", n)
	}
	return "≈" + plain.Thousands(int(math.Round(n)))
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

// columns is the width of the terminal that all output fits.
const columns = 80

const barLength = 50

// Histogram draws how many games were won, by number of guesses.
func Histogram(w io.Writer, histogram map[int]int) {
	most := 0
	for _, n := range histogram {
		most = max(most, n)
	}
	for _, guesses := range slices.Sorted(maps.Keys(histogram)) {
		n := histogram[guesses]
		fmt.Fprintf(w, "%4d %8s %s\n", guesses, plain.Thousands(n), strings.Repeat("█", max(1, barLength*n/most)))
	}
}

// Tree prints the results of a tree.
func Tree(out io.Writer, t verify.TreeVerdict) {
	found := plain.Count(t.Answers-t.Lost, "answer", "answers")
	if t.Weight > 0 {
		found = plain.Count(t.Answers-t.Lost, "word", "words") + " that the file weighs"
	}
	fmt.Fprintf(out, "%s on %s, %s mode: %s for %s\nmean %.4f, worst %d", t.First.Upper(), t.Words, plain.Line(t.Mode, plain.Short),
		plain.Count(t.Total, "guess", "guesses"), found, t.Mean, t.Worst)
	if t.Weight > 0 {
		fmt.Fprintf(out, "; by weight %.5f", float64(t.Weighted)/float64(t.Weight))
	}
	if t.Lost > 0 {
		fmt.Fprintf(out, ", %s lost", plain.Thousands(t.Lost))
	}
	fmt.Fprintf(out, "\n%s with several answers left, and %s between them\n\n",
		plain.Count(t.Positions, "position", "positions"), plain.Count(max(t.Positions-1, 0), "branch", "branches"))
	Histogram(out, t.Histogram)
}

// keysInRow is the number of keys in a row if the layout of the keyboard is unknown.
const keysInRow = 10

// Keyboard returns the rows of keys of a game's alphabet. If the alphabet is not built in, they have the guessed letters.
func Keyboard(g record.Game) [][]rune {
	if known := g.Start.BuiltIn(); known != nil {
		return known.Keyboard()
	}
	var letters []rune
	for _, l := range g.Guesses {
		letters = append(letters, []rune(l.Guess.String())...)
	}
	slices.Sort(letters)
	return slices.Collect(slices.Chunk(slices.Compact(letters), keysInRow))
}

// ClueOn returns the clue of a guess on one board, or nil if there is none.
func ClueOn(g record.Guess, board int) *game.Clue {
	switch {
	case len(g.Boards) == 0:
		return g.Clue
	case board < len(g.Boards):
		return g.Boards[board].Clue
	}
	return nil
}

// Upper returns a text that contains words, such as answers, in upper case.
func Upper(text string) string { return strings.ToUpper(strings.ReplaceAll(text, "ß", "ẞ")) }
