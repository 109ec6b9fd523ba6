package account

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"absurdist/cmd/internal/term"
	"absurdist/engine/basics/digits"
	"absurdist/engine/basics/plain"
	"absurdist/engine/daily"
	"absurdist/engine/game"
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
func (p Printer) Print(g Game, a *Account) {
	fmt.Fprintf(p.Out, "%s\n%s\n\n", term.Strong(g.title(), p.Color), g.terms(a))
	rows, wide := a.Rows(), 0
	for i := range rows {
		_, n := p.word(&rows[i])
		wide = max(wide, n)
	}
	heads := a.Heads()
	head := fmt.Sprintf("     %-*s %15s %9s %7s  skill %7s", wide, "guess", heads.Before, heads.Expected, heads.Cost, heads.Luck)
	fmt.Fprintln(p.Out, term.Dim(strings.TrimRight(head, " "), p.Color))
	for i := range rows {
		p.step(i+1, &rows[i], wide)
	}
	if note := a.ending(); note != "" {
		fmt.Fprintf(p.Out, "\n%s\n", note)
	}
	a.Sums().Print(p.Out)
}

// ending says what a game of a liar ended with: its final answer, and which answer is the likeliest.
func (a *Account) ending() string {
	if a.Bits == nil || a.final == nil && a.Bits.Outcome == review.Won {
		return ""
	}
	likeliest := fmt.Sprintf("%s with %.1f %%", a.Bits.Answer.Answer.Upper(), 100*a.Bits.Answer.Probability)
	switch {
	case a.final == nil:
		return "The likeliest answer: " + likeliest
	case a.Bits.Outcome == review.Won:
		return fmt.Sprintf("The final answer: %s, right; the likeliest was %s", a.final.Guess.Upper(), likeliest)
	}
	return fmt.Sprintf("The final answer: %s, wrong; the likeliest was %s", a.final.Guess.Upper(), likeliest)
}

// step writes the line of a guess, and below it its clues on several boards, what would have been better, or as good, and what is
// to be said of it.
func (p Printer) step(n int, row *Row, wide int) {
	word, columns := p.word(row)
	line := fmt.Sprintf("%3d  %s%*s %7s → %-6s %8s %7s %6d %7s", n, word, wide-columns, "", row.Before, row.After,
		row.Expected, row.Cost, row.Skill, row.Luck)
	fmt.Fprintln(p.Out, strings.TrimRight(line, " "))
	for _, text := range append(row.clues(), row.Remarks...) {
		fmt.Fprintln(p.Out, term.Dim(indent+text, p.Color))
	}
}

// Row is what is shown of a guess.
type Row struct {
	Before   string   `json:"before"` // candidates, or the bits of doubt
	After    string   `json:"after"`
	Expected string   `json:"expected"`
	Cost     string   `json:"cost"`
	Skill    int      `json:"skill"`
	Luck     string   `json:"luck"`
	Remarks  []string `json:"remarks"`

	turn   review.Turn
	boards []BoardClue // instead of the turn's clue where there are several
}

// Rows returns what is shown of the guesses of a game.
func (a *Account) Rows() []Row {
	rows := make([]Row, a.Len())
	if a.Bits != nil {
		for i := range rows {
			rows[i] = bitRow(&a.Bits.Steps[i])
		}
		return rows
	}
	won := a.Guesses.Outcome == review.Won
	boards := clueLists(a.boards)
	for i := range rows {
		s := &a.Guesses.Steps[i]
		switch {
		case a.boards != nil:
			rows[i] = rowOf(s, "%.3f", won && i == len(rows)-1)
			rows[i].boards = boards[i]
		case !a.host.HasSecret():
			rows[i] = rowOf(s, "%.0f", s.Clue.Solved())
			rows[i].Luck = ""
		default:
			rows[i] = rowOf(s, "%.3f", s.Clue.Solved())
		}
		rows[i].Remarks = remarks(a.notes(s))
	}
	return rows
}

// rowOf returns the row of a guess but for its remarks. Guesses are written in that form.
func rowOf(s *review.Step, form string, won bool) Row {
	row := Row{
		Before: count(s.Before, s.EffectiveBefore), After: count(s.After, s.EffectiveAfter), Expected: about(s.Value.Exact) + fmt.Sprintf(form, s.Value.Guesses),
		Cost:  about(s.Value.Exact && s.Played.Exact) + fmt.Sprintf(form, s.Loss+0), // no -0
		Skill: s.Skill, Luck: Signed(s.Luck), turn: s.Turn,
	}
	if won {
		row.After = "won"
	}
	return row
}

// bitRow returns the row of a guess whose clue may lie.
func bitRow(s *review.NoisyStep) Row {
	row := Row{
		Before: fmt.Sprintf("%.2f", s.Before+0), After: fmt.Sprintf("%.2f", s.After+0), Expected: fmt.Sprintf("%.3f", s.Expected+s.Loss+0),
		Cost: fmt.Sprintf("%.3f", s.Loss+0), Skill: s.Skill, Luck: Signed(s.Luck), turn: review.Turn{Guess: s.Guess, Clue: s.Clue},
	}
	var best string
	if s.Before >= visible {
		var list []rival
		for _, c := range s.Best {
			list = append(list, rival{c.Guess, s.Expected + s.Loss - c.Bits})
		}
		best = choices(s.Guess, s.Loss, list, "−%.3f")
	}
	var notes []string
	if s.Epsilon > 0 {
		notes = append(notes, fmt.Sprintf("ε %.4g", s.Epsilon))
	}
	switch {
	case s.Chance == 0:
		notes = append(notes, s.Guess.Upper()+" could not be the answer")
	case s.Chance >= leastChance && s.Chance < 1-leastChance:
		notes = append(notes, fmt.Sprintf("%s was the answer with %.1f %%", s.Guess.Upper(), 100*s.Chance))
	}
	row.Remarks = remarks(best, notes)
	return row
}

// leastChance is the least chance to be the answer that is told.
const leastChance = 0.0005

// clues writes those of several boards, in lines. A board that is solved has dots.
func (r *Row) clues() []string {
	if r.boards == nil {
		return nil
	}
	letters := r.turn.Guess.Len()
	each := max(1, (columns-len(indent)+1)/(letters+1))
	var lines []string
	for some := range slices.Chunk(r.boards, each) {
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

// word draws a guess with its clue, and returns how many columns that takes.
func (p Printer) word(r *Row) (text string, columns int) {
	guess, letters := r.turn.Guess, r.turn.Guess.Len()
	switch {
	case r.boards != nil:
		return guess.Upper(), letters
	case !p.Color:
		return guess.Upper() + " " + r.turn.Clue.String(), 2*letters + 1
	case letters > widestTiles:
		return term.Tiles(guess, r.turn.Clue, ""), letters
	}
	return term.Tiles(guess, r.turn.Clue, " "), 3 * letters
}

// count writes a number of candidates; where they have weights, the number of equally likely ones that leave as much doubt.
func count(n int, effective float64) string {
	switch {
	case effective == 0 || effective == float64(n):
		return digits.Thousands(n)
	case effective < 9.95:
		return fmt.Sprintf("≈%.1f", effective)
	}
	return "≈" + digits.Thousands(int(math.Round(effective)))
}

// about marks an estimate.
func about(exact bool) string {
	if exact {
		return ""
	}
	return "≈"
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

// notes tells what the best guesses were, and what else is to be said of a guess.
func (a *Account) notes(s *review.Step) (best string, notes []string) {
	if s.Before > 1 {
		var list []rival
		for _, c := range s.Best {
			list = append(list, rival{c.Guess, c.Value.Guesses - s.Value.Guesses})
		}
		form := "+%.3f"
		if !a.host.HasSecret() {
			form = "+%.0f"
		}
		best = choices(s.Guess, s.Loss, list, form)
	}
	breaks := s.BreaksHard && a.boards == nil // several boards have no hard mode
	switch guess := s.Guess.Upper(); {
	case !s.CouldBeAnswer && breaks:
		notes = append(notes, guess+" could not be the answer, and breaks hard mode")
	case !s.CouldBeAnswer:
		notes = append(notes, guess+" could not be the answer")
	case breaks:
		notes = append(notes, guess+" breaks hard mode")
	}
	if s.Unforeseen {
		notes = append(notes, "no answer of the list fits its clue")
	}
	return best, notes
}

// remarks writes what is to be said of a guess, in a line or two.
func remarks(best string, notes []string) []string {
	var list []string
	for _, text := range []string{best, strings.Join(notes, ", ")} {
		if text != "" {
			list = append(list, text)
		}
	}
	if line := strings.Join(list, "; "); line != "" && utf8.RuneCountInString(indent+line) <= columns {
		return []string{line}
	}
	return list
}

// rival is a guess and what it costs beyond the best one.
type rival struct {
	guess game.Word
	cost  float64
}

// choices tells the best guesses beside the one that was played, and what that cost: those that are equal, and those that cost a little,
// which is written in that form.
func choices(played game.Word, loss float64, list []rival, form string) string {
	var best, then []string
	for _, r := range list {
		switch {
		case r.guess == played:
		case r.cost < visible:
			best = append(best, r.guess.Upper())
		default:
			then = append(then, r.guess.Upper()+" "+fmt.Sprintf(form, r.cost))
		}
	}
	text := "best"
	switch names := strings.Join(best, ", "); {
	case loss < visible && names != "":
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
func (g Game) terms(a *Account) string {
	s := g.Record.Start
	text := s.Mode + " mode"
	if a.boards != nil {
		text += fmt.Sprintf(", %d boards", len(a.boards[0]))
	}
	if a.Guesses != nil && a.Guesses.Rows {
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
