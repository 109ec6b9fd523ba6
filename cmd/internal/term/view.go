// Package term shows games on a terminal, and how far long work has come.
package term

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"

	"golang.org/x/text/width"
)

// View draws a game as it is played, a line a guess. 80 columns are enough for it.
type View struct {
	Out   io.Writer
	Color bool   // paint the tiles
	Title string // of the page
	Rows  int    // guesses allowed, 0 for no limit
	Draws bool   // the strategy makes random choices: print the seed
	Game  int    // which game this is, from 1
	Games int    // of how many
	title string // of the game
	turns []game.Turn

	weighed bool // the candidates have weights
	lied    bool // clues may be false
	mixed   bool // clues may be those of other boards
}

// Take draws a line of the game's record.
func (v *View) Take(e record.Event) error {
	switch {
	case e.Start != nil:
		return v.start(*e.Start)
	case e.Guess != nil:
		return v.guess(*e.Guess)
	}
	return v.end(*e.End)
}

func (v *View) start(s record.Start) error {
	v.title = Title(v.Title, s)
	title := plain.Line(Heading(v.Title, s), columns-24)
	v.weighed, v.lied, v.mixed = s.Weights != "", !s.Host.Honest(), s.Host.Lies == game.OtherBoards
	if v.Games > 1 {
		title = fmt.Sprintf("%s, game %d of %d", title, v.Game, v.Games)
	}
	if v.Game > 1 {
		title = "\n" + title
	}
	seed := ""
	if v.Draws {
		seed = fmt.Sprintf("seed %d\n", s.Seed)
	}
	how := fmt.Sprintf("strategy %s, %s mode, list %s", plain.Line(s.Strategy, 30), s.Mode, plain.Line(s.Words, 20))
	note := ""
	switch {
	case v.mixed:
		note = "Each clue may be that of another board, so no words are counted.\n"
	case v.lied:
		note = "Clues lie here. \"Fit best\" counts the words that the fewest tiles contradict;\nthe answer may be another.\n"
	}
	return v.print("%s\n%s\n%s\n%s%s\n", v.strong(title), plain.Line(s.URL, columns), how, seed, note)
}

func (v *View) guess(g record.Guess) error {
	if g.Rejected {
		return v.print("     %s   refused by the page\n", spaced(g.Guess.Upper()))
	}
	if len(g.Boards) > 0 {
		return v.boards(g)
	}
	v.turns = append(v.turns, game.Turn{Guess: g.Guess, Clue: *g.Clue})
	left, doubt, took := "", "", ""
	if !g.Clue.Solved() && !v.mixed {
		left, doubt = plain.Thousands(g.Candidates)+" left", Effective(g.Effective)
	}
	if v.lied && left != "" {
		left = plain.Thousands(g.Candidates) + " fit best"
	}
	if !g.Found {
		took = Duration(time.Duration(g.MS * float64(time.Millisecond)))
	}
	if v.weighed {
		left = fmt.Sprintf("%13s%-9s", left, doubt)
	}
	rest := strings.TrimRight(fmt.Sprintf("%13s %9s", left, took), " ")
	tiles := spaced(g.Guess.Upper()) + "  " + g.Clue.String()
	if v.Color {
		tiles = Tiles(g.Guess, *g.Clue, " ")
	}
	return v.print("%3d  %s%s\n", g.N, tiles, rest)
}

// mostClues is how many boards' clues stand beside a guess at most.
const mostClues = 8

// boards prints a guess with the clues of several boards. If they do not fit on a line, it prints only how many are solved.
func (v *View) boards(g record.Guess) error {
	letters := g.Guess.Len()
	beside := len(fmt.Sprintf("%3d  %*s   %d/%d", 999, letters, "", len(g.Boards), len(g.Boards))) // of the clues
	fit := min(mostClues, (columns-beside)/(letters+1))
	solved, left, clues := 0, 0, ""
	for i, b := range g.Boards {
		text := strings.Repeat(" ", letters)
		switch {
		case b.Clue == nil:
			solved++
		case b.Clue.Solved():
			solved++
			text = v.strong(b.Clue.String())
		default:
			left += b.Candidates
			text = b.Clue.String()
		}
		if i < fit {
			clues += " " + text
		}
	}
	if len(g.Boards) > fit {
		clues = strings.Repeat(" ", 12)
		if solved < len(g.Boards) {
			clues = fmt.Sprintf("%7s left", plain.Thousands(left))
		}
	}
	return v.print("%3d  %s %s  %d/%d\n", g.N, v.strong(g.Guess.Upper()), clues, solved, len(g.Boards))
}

// end prints the result and the grid to share.
func (v *View) end(e record.End) error {
	text := fmt.Sprintf("\n%s (%s)\n", v.strong(Outcome(e)), Seconds(e.Seconds))
	if len(v.turns) > 0 && (e.Outcome == record.Won || e.Outcome == record.Lost) {
		text += "\n" + Share(v.title, v.turns, v.Rows, &e) + "\n"
	}
	return v.print("%s", text)
}

// Advise prints the best guesses below their heading, for a player who types them.
func (v *View) Advise(boards *game.Boards, heading string, best []game.Suggestion) error {
	if boards.Len() > 1 || !boards.Host.Honest() { // figures of one position would mislead
		return v.print("     best guess: %s\n", best[0].Guess.Upper())
	}
	pos := boards.Board(0)
	var b strings.Builder
	fmt.Fprintf(&b, "     %s left%s\n", plain.Count(pos.Left(), "word", "words"), Doubt(pos))
	Suggestions(&b, heading, best)
	return v.print("%s", b.String())
}

func (v *View) print(format string, args ...any) error {
	_, err := fmt.Fprintf(v.Out, format, args...)
	return err
}

// The colours of the tiles, from the terminal's 256: Wordle's grey, yellow and green, with white letters.
var paint = map[game.Color]string{game.Grey: "48;5;240", game.Yellow: "48;5;136", game.Green: "48;5;28"}

// Tiles draws the letters of a word on the colours of its clue, each between two margins. A letter of two columns has no right one.
func Tiles(w game.Word, c game.Clue, margin string) string {
	var b strings.Builder
	for i, color := range c.All() {
		letter := w[i].Upper()
		text := margin + string(letter)
		if width.LookupRune(letter).Kind() != width.EastAsianWide { // lipgloss would make the page's engine much larger
			text += margin
		}
		fmt.Fprintf(&b, "\x1b[1;38;5;231;%sm%s\x1b[0m", paint[color], text)
	}
	return b.String()
}

func (v *View) strong(s string) string { return Strong(s, v.Color) }

// Strong makes a text bold if color is set.
func Strong(s string, color bool) string {
	if !color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// Dim makes a text fainter if color is set.
func Dim(s string, color bool) string {
	if !color {
		return s
	}
	return "\x1b[2m" + s + "\x1b[0m"
}

// spaced spaces a word's letters like its tiles.
func spaced(word string) string { return " " + strings.Join(strings.Split(word, ""), "  ") + " " }

// Suggestions writes a table of guesses with their figures, below a heading.
func Suggestions(w io.Writer, heading string, list []game.Suggestion) {
	wide := len("guess")
	for _, s := range list {
		wide = max(wide, s.Guess.Len())
	}
	fmt.Fprintf(w, "%s\n     %-*s    bits   worst   expected left", heading, wide, "guess")
	searched := slices.ContainsFunc(list, func(s game.Suggestion) bool { return s.Guesses > 0 })
	if searched {
		fmt.Fprint(w, "   guesses")
	}
	fmt.Fprintln(w)
	for _, s := range list {
		note := ""
		switch {
		case s.Candidate && s.Missed > 0:
			note = fmt.Sprintf("   may be it, may miss %d", s.Missed)
		case s.Candidate:
			note = "   may be the answer"
		case s.Missed > 0:
			note = fmt.Sprintf("   may miss %d", s.Missed)
		}
		guesses := ""
		if searched {
			guesses = strings.Repeat(" ", 10)
		}
		if s.Guesses > 0 {
			guesses = fmt.Sprintf(" %9.3f", s.Guesses)
		}
		line := fmt.Sprintf("     %-*s   %5.2f %7s %15.2f%s%s", wide, s.Guess.Upper(), s.Bits, plain.Thousands(s.Worst), s.Expected, guesses, note)
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// Likely prints how many bits of information are missing about the answer, and the likeliest answers.
func Likely(w io.Writer, bits float64, list []noise.Likely) {
	fmt.Fprintf(w, "%.2f bits are left to find out. ", bits)
	if len(list) > 1 && math.Abs(math.Log2(list[0].Probability)+bits) < 1e-9 {
		fmt.Fprint(w, "All answers left are equally likely:")
		for i, l := range list {
			if i%listedInLine == 0 {
				fmt.Fprint(w, "\n ")
			}
			fmt.Fprint(w, " "+l.Answer.Upper())
		}
		if float64(len(list)) < math.Round(1/list[0].Probability) {
			fmt.Fprint(w, " …")
		}
		fmt.Fprintln(w)
		return
	}
	fmt.Fprintln(w, "Likeliest answers:")
	for _, l := range list {
		fmt.Fprintf(w, "  %s %8.4f %%\n", l.Answer.Upper(), 100*l.Probability)
	}
}

// listedInLine is how many equally likely answers stand in a line.
const listedInLine = 10
