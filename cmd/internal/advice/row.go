package advice

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
)

// Row is a guess and what it was worth, in guesses or in bits.
type Row struct {
	Game   int         `json:"game"` // its number in the record
	N      int         `json:"n"`
	Unit   string      `json:"unit,omitempty"` // bits if clues lie; left out if all is in guesses
	Guess  game.Word   `json:"guess"`
	Clue   *game.Clue  `json:"clue,omitempty"`
	Boards []BoardClue `json:"boards,omitempty"` // instead of Clue, if there are several
	*review.Candidates
	*review.Doubt
	Bounds        *Bounds      `json:"bounds,omitempty"`
	Value         float64      `json:"value"`  // guesses that best play expects from here on; if clues lie, the bits that the best guess is expected to give
	Exact         bool         `json:"exact"`  // value, played and best are not estimates
	Played        float64      `json:"played"` // the value if this guess is made
	Loss          float64      `json:"loss"`
	Skill         int          `json:"skill"`           // 0 if the page dealt the word
	Dealt         bool         `json:"dealt,omitempty"` // the page played the word, so it has neither cost nor skill
	Luck          float64      `json:"luck"`
	Wins          *review.Odds `json:"wins,omitempty"` // left out if every candidate is found within the rows left
	Best          []Choice     `json:"best"`
	CouldBeAnswer bool         `json:"could_be_answer"`
	Shown         Shown        `json:"shown"`
}

// BoardClue is the clue of one of several boards. A board that was already solved has none.
type BoardClue struct {
	Clue *game.Clue `json:"clue,omitempty"`
}

// Bounds are the bounds of an estimated value.
type Bounds struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Choice is one of the best guesses.
type Choice struct {
	Guess game.Word `json:"guess"`
	Value float64   `json:"value"`
}

// Shown is a row as people read it.
type Shown struct {
	Before   string   `json:"before"` // candidates, or the bits of doubt
	After    string   `json:"after"`
	Expected string   `json:"expected"`
	Cost     string   `json:"cost"`
	Skill    string   `json:"skill"`
	Luck     string   `json:"luck"`
	Remarks  []string `json:"remarks,omitempty"`
}

// newRow returns the row of guess n.
func newRow(g *Played, n int, s *review.Step) Row {
	row := Row{
		Game: g.Number, N: n, Guess: s.Guess, Clue: &s.Clue, Candidates: s.Candidates, Doubt: s.Doubt,
		Value: s.Value.Guesses, Exact: s.Value.Exact && s.Played.Exact, Played: s.Played.Guesses, Loss: s.Loss, Skill: s.Skill, Luck: s.Luck,
		Dealt: s.Dealt, Wins: s.Odds, Best: []Choice{}, CouldBeAnswer: s.CouldBeAnswer,
	}
	if s.Doubt != nil {
		row.Unit = bits
	}
	if !s.Value.Exact {
		row.Bounds = &Bounds{s.Value.Low, s.Value.High}
	}
	for _, c := range s.Best {
		row.Best = append(row.Best, Choice{c.Guess, c.Value.Guesses})
	}
	return row
}

// clueLists returns the clues of each guess on several boards. A board that was already solved has none.
func clueLists(turns [][]game.Clue) [][]BoardClue {
	lists := make([][]BoardClue, len(turns))
	for i, clues := range turns {
		for k := range clues {
			b := BoardClue{&clues[k]}
			if i > 0 && (lists[i-1][k].Clue == nil || lists[i-1][k].Clue.Solved()) {
				b.Clue = nil
			}
			lists[i] = append(lists[i], b)
		}
	}
	return lists
}

// show fills in the figures as they are shown. In a game against an adversary guesses are whole numbers, and no clue is luck. After is
// what the next position is worth. The figures are differences of rounded values, so that they add up as they are shown.
func (r *Row) show(adversary, won bool, after float64) {
	form, extra := "%.3f", "+%.3f" // extra is the form for what another guess costs
	if adversary {
		form, extra = "%.0f", "+%.0f"
	}
	cost, luck := r.thousandths(after)
	r.Shown = Shown{Cost: about(r.Exact) + fmt.Sprintf(form, cost/1000), Skill: strconv.Itoa(r.Skill), Luck: Signed(luck / 1000)}
	if adversary {
		r.Shown.Luck = ""
	}
	best := ""
	if r.Doubt != nil {
		r.Shown.Before, r.Shown.After, r.Shown.Expected = fmt.Sprintf("%.2f", r.DoubtBefore), fmt.Sprintf("%.2f", r.DoubtAfter), fmt.Sprintf(form, r.Value+0)
		if r.DoubtBefore >= visible {
			best = r.better("−%.3f")
		}
	} else {
		r.Shown.Before, r.Shown.After = count(r.Before, r.EffectiveBefore), count(r.After, r.EffectiveAfter)
		r.Shown.Expected = about(r.Bounds == nil) + fmt.Sprintf(form, r.Value)
		if won {
			r.Shown.After = "won"
		}
		if r.Before > 1 {
			best = r.better(extra)
		}
	}
	if r.Dealt {
		best, r.Shown.Cost, r.Shown.Skill = "", "", ""
	}
	r.Shown.Remarks = remarks(best, r.notes())
	if r.Wins != nil {
		text := fmt.Sprintf("%s finds the answer in time with a probability of %.0f %%", r.Guess.Upper(), 100*r.Wins.Played)
		if r.Wins.Played < r.Wins.Best {
			text += fmt.Sprintf(", the best guess with %.0f %%", 100*r.Wins.Best)
		}
		r.Shown.Remarks = append(r.Shown.Remarks, text)
	}
}

// thousandths returns the cost and the luck in whole thousandths, as they are shown.
func (r *Row) thousandths(after float64) (cost, luck float64) {
	value, played := thousandths(r.Value), thousandths(r.Played)
	if r.Doubt != nil {
		return value - played + 0, thousandths(r.DoubtBefore) - thousandths(after) - played + 0
	}
	return played - value + 0, played - 1000 - thousandths(after) + 0 // adding 0 prevents -0
}

// better lists the best guesses other than the one played: those that are equally good, and those that cost a little. It writes the cost
// in the given form.
func (r *Row) better(form string) string {
	var best, then []string
	for _, c := range r.Best {
		switch cost := math.Abs(c.Value - r.Value); {
		case c.Guess == r.Guess:
		case cost < visible:
			best = append(best, c.Guess.Upper())
		default:
			then = append(then, c.Guess.Upper()+" "+fmt.Sprintf(form, cost))
		}
	}
	text := "best"
	switch names := strings.Join(best, ", "); {
	case r.Loss < visible && names != "":
		text += ", as good: " + names
	case names != "":
		text += ": " + names
	}
	if len(then) > 0 {
		text += "; then " + strings.Join(then, ", ")
	}
	return text
}

// leastChance is the least probability to be the answer that is shown.
const leastChance = 0.0005

func (r *Row) notes() (notes []string) {
	guess := r.Guess.Upper()
	if r.Doubt != nil && r.Epsilon > 0 {
		notes = append(notes, fmt.Sprintf("ε %.4g", r.Epsilon))
	}
	breaks := r.Candidates != nil && r.BreaksHard && r.Boards == nil // hard mode does not apply to several boards
	switch {
	case r.Dealt:
		notes = append(notes, "dealt by the page")
	case !r.CouldBeAnswer && breaks:
		notes = append(notes, guess+" could not be the answer, and breaks hard mode")
	case !r.CouldBeAnswer:
		notes = append(notes, guess+" could not be the answer")
	case breaks:
		notes = append(notes, guess+" breaks hard mode")
	case r.Doubt != nil && r.Chance >= leastChance && r.Chance < 1-leastChance:
		notes = append(notes, fmt.Sprintf("%s had a %.1f %% chance of being the answer", guess, 100*r.Chance))
	}
	if r.Candidates != nil && r.Unforeseen {
		notes = append(notes, "no answer of the list fits its clue")
	}
	return notes
}

func remarks(best string, notes []string) []string {
	list := slices.DeleteFunc([]string{best, strings.Join(notes, ", ")}, func(text string) bool { return text == "" })
	if line := strings.Join(list, "; "); line != "" && utf8.RuneCountInString(indent+line) <= columns {
		return []string{line}
	}
	return list
}

// count writes a number of candidates. If they have weights, it adds the number of equally likely ones that leave as much doubt.
func count(n int, effective float64) string {
	if effective == 0 || effective == float64(n) {
		return plain.Thousands(n)
	}
	return term.About(effective)
}

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
