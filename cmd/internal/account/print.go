package account

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"absurdist/browser/plain"
	"absurdist/cmd/internal/term"
	"absurdist/engine/daily"
	"absurdist/engine/review"
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

// widestTiles is the most letters whose tiles have margins.
const widestTiles = 8

// Print writes the account of a game.
func (p Printer) Print(g Game, a *review.Account) {
	if g.Number > 1 {
		fmt.Fprintln(p.Out)
	}
	fmt.Fprintf(p.Out, "%s\n%s\n\n", term.Strong(g.title(), p.Color), g.terms(a))
	wide := 0
	for i := range a.Steps {
		_, n := p.word(&a.Steps[i])
		wide = max(wide, n)
	}
	fmt.Fprintln(p.Out, term.Dim(fmt.Sprintf("     %-*s      candidates  expected    cost  skill    luck", wide, "guess"), p.Color))
	for i := range a.Steps {
		p.step(i+1, &a.Steps[i], wide)
	}
	SumsOf(a).Print(p.Out)
}

// step writes the line of a guess, and below it what would have been better, or as good, and what is to be said of it.
func (p Printer) step(n int, s *review.Step, wide int) {
	word, columns := p.word(s)
	row := rowOf(s)
	fmt.Fprintf(p.Out, "%3d  %s%*s %7s → %-6s %8s %7s %6d %7s\n", n, word, wide-columns, "", row.Before, row.After,
		row.Expected, row.Cost, row.Skill, row.Luck)
	for _, text := range row.Remarks {
		fmt.Fprintln(p.Out, term.Dim(indent+text, p.Color))
	}
}

// Row is what is shown of a guess.
type Row struct {
	Before   string   `json:"before"` // candidates
	After    string   `json:"after"`
	Expected string   `json:"expected"`
	Cost     string   `json:"cost"`
	Skill    int      `json:"skill"`
	Luck     string   `json:"luck"`
	Remarks  []string `json:"remarks"`
}

// Rows returns what is shown of the guesses of a game.
func Rows(a *review.Account) []Row {
	rows := make([]Row, len(a.Steps))
	for i := range rows {
		rows[i] = rowOf(&a.Steps[i])
	}
	return rows
}

func rowOf(s *review.Step) Row {
	return Row{
		Before: count(s.Before, s.EffectiveBefore), After: after(s), Expected: guesses(s.Value), Cost: costOf(s), Skill: s.Skill,
		Luck: Signed(s.Luck), Remarks: remarks(s),
	}
}

// word draws a guess with its clue, and returns how many columns that takes.
func (p Printer) word(s *review.Step) (text string, columns int) {
	letters := s.Guess.Len()
	switch {
	case !p.Color:
		return s.Guess.Upper() + " " + s.Clue.String(), 2*letters + 1
	case letters > widestTiles:
		return term.Tiles(s.Guess, s.Clue, ""), letters
	}
	return term.Tiles(s.Guess, s.Clue, " "), 3 * letters
}

// after writes how many candidates a guess left.
func after(s *review.Step) string {
	if s.Clue.Solved() {
		return "won"
	}
	return count(s.After, s.EffectiveAfter)
}

// count writes a number of candidates; where they have weights, the number of equally likely ones that leave as much doubt.
func count(n int, effective float64) string {
	switch {
	case effective == 0 || effective == float64(n):
		return term.Thousands(n)
	case effective < 9.95:
		return fmt.Sprintf("≈%.1f", effective)
	}
	return "≈" + term.Thousands(int(math.Round(effective)))
}

// guesses writes an expected number of guesses. An estimate is marked.
func guesses(v review.Value) string {
	if !v.Exact {
		return fmt.Sprintf("≈%.3f", v.Guesses)
	}
	return fmt.Sprintf("%.3f", v.Guesses)
}

// visible is the least number of guesses that is not shown as 0.
const visible = 0.0005

// Signed writes a number of guesses with its sign, unless it is shown as 0.
func Signed(x float64) string {
	if math.Abs(x) < visible {
		return "0.000"
	}
	return withSign(thousandths(x))
}

// costOf writes what the choice of a guess cost.
func costOf(s *review.Step) string {
	text := fmt.Sprintf("%.3f", s.Loss+0) // no -0
	if !s.Value.Exact || !s.Played.Exact {
		text = "≈" + text
	}
	return text
}

// remarks tells what the best guesses were, and what else is to be said of a guess, in a line or two.
func remarks(s *review.Step) []string {
	var list []string
	if s.Before > 1 {
		list = append(list, choices(s))
	}
	var notes []string
	if !s.CouldBeAnswer {
		notes = append(notes, "could not be the answer")
	}
	if s.BreaksHard {
		notes = append(notes, "breaks hard mode")
	}
	if s.Unforeseen {
		notes = append(notes, "no answer of the list fits its clue")
	}
	if note := strings.Join(notes, ", "); note != "" {
		list = append(list, note)
	}
	if line := strings.Join(list, "; "); line != "" && utf8.RuneCountInString(indent+line) <= columns {
		return []string{line}
	}
	return list
}

// choices tells the best guesses beside the one that was played: those that are equal, and those that cost a little.
func choices(s *review.Step) string {
	var best, then []string
	for _, c := range s.Best {
		switch cost := c.Value.Guesses - s.Value.Guesses; {
		case c.Guess == s.Guess:
		case cost < visible:
			best = append(best, c.Guess.Upper())
		default:
			then = append(then, fmt.Sprintf("%s +%.3f", c.Guess.Upper(), cost))
		}
	}
	text := "best"
	switch names := strings.Join(best, ", "); {
	case s.Loss < visible && names != "":
		text += ", as good: " + names
	case names != "":
		text += ": " + names
	}
	if len(then) > 0 {
		text += "; then " + strings.Join(then, ", ")
	}
	return text
}

// title heads the account of a game.
func (g Game) title() string {
	title := plain.Line(term.Heading(g.Site, g.Record.Start), columns-20)
	if g.Games > 1 {
		title += fmt.Sprintf(", game %d", g.Number)
	}
	return title
}

// terms says by which rules and words the guesses are valued.
func (g Game) terms(a *review.Account) string {
	s := g.Record.Start
	text := s.Mode + " mode"
	if a.Rows {
		text += fmt.Sprintf(", %d rows", g.Rows)
	}
	text += ", list " + s.Words
	if date, ofDay := daily.WeightsDate(s.Weights); ofDay {
		text += ", weights of " + date.String()
	} else if s.Weights != "" {
		text += ", weights of " + s.Weights
	}
	return plain.Line(text, columns)
}
