package advice

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Printer writes accounts for people, in 80 columns.
type Printer struct {
	Out   io.Writer
	Color bool
}

const (
	columns = 80
	indent  = "     " // of what stands below a guess
)

// widestTiles is the most letters of a word whose tiles have margins.
const widestTiles = 8

// Print writes the account of a game.
func (p Printer) Print(g Played, a *Account) {
	fmt.Fprintf(p.Out, "%s\n%s\n\n", term.Strong(g.title(), p.Color), plain.Line(a.terms, columns))
	wide := 0
	for i := range a.Rows {
		_, n := p.word(&a.Rows[i])
		wide = max(wide, n)
	}
	head := fmt.Sprintf("     %-*s %15s %9s %7s  skill %7s", wide, "guess", a.Heads.Before, a.Heads.Expected, a.Heads.Cost, a.Heads.Luck)
	fmt.Fprintln(p.Out, term.Dim(strings.TrimRight(head, " "), p.Color))
	for i := range a.Rows {
		p.row(&a.Rows[i], wide)
	}
	if note := a.Sums.ending(); note != "" {
		fmt.Fprintf(p.Out, "\n%s\n", note)
	}
	a.Sums.Print(p.Out)
}

// title heads the account of a game.
func (g Played) title() string {
	title := plain.Line(term.Heading(g.Site, g.Record.Start), columns-20)
	if g.Games > 1 {
		title += fmt.Sprintf(", game %d", g.Number)
	}
	return title
}

// row writes the line of a guess. Below it stand its clues on several boards, and the remarks.
func (p Printer) row(r *Row, wide int) {
	word, columns := p.word(r)
	line := fmt.Sprintf("%3d  %s%*s %7s → %-6s %8s %7s %6s %7s", r.N, word, wide-columns, "", r.Shown.Before, r.Shown.After,
		r.Shown.Expected, r.Shown.Cost, r.Shown.Skill, r.Shown.Luck)
	fmt.Fprintln(p.Out, strings.TrimRight(line, " "))
	for _, text := range append(r.clues(), r.Shown.Remarks...) {
		fmt.Fprintln(p.Out, term.Dim(indent+text, p.Color))
	}
}

// clues writes the clues of several boards, in lines. A board that is already solved has dots.
func (r *Row) clues() []string {
	letters := r.Guess.Len()
	each := max(1, (columns-len(indent)+1)/(letters+1))
	var lines []string
	for some := range slices.Chunk(r.Boards, each) {
		var texts []string
		for _, b := range some {
			if b.Clue == nil {
				texts = append(texts, strings.Repeat("·", letters))
			} else {
				texts = append(texts, b.Clue.String())
			}
		}
		lines = append(lines, strings.Join(texts, " "))
	}
	return lines
}

// word draws a guess with its clue, and returns the number of columns that takes.
func (p Printer) word(r *Row) (text string, columns int) {
	letters := r.Guess.Len()
	switch {
	case r.Boards != nil:
		return r.Guess.Upper(), letters
	case !p.Color:
		return r.Guess.Upper() + " " + r.Clue.String(), 2*letters + 1
	case letters > widestTiles:
		return term.Tiles(r.Guess, *r.Clue, ""), letters
	}
	return term.Tiles(r.Guess, *r.Clue, " "), 3 * letters
}
