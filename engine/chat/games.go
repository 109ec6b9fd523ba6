package chat

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// relative is a game whose shared text is known.
type relative struct {
	name   string // as its site writes it, in lower case; a title begins with it, perhaps after "daily"
	boards int    // how many are played at once; 0 for one
	rows   int    // of several boards
}

// relatives are the games that need no squares after their title to be recognized, longer names first where one begins another.
var relatives = []relative{
	{"quordle", 4, 9},
	{"octordle", 8, 13},
	{"dordle", 2, 7},
	{"sedecordle", 16, 21},
	{"duotrigordle", 32, 37},
	{"sexaginta-quattuordle", 64, 69},
	{"sequence quordle", 4, 10},
	{"rescue quordle", 4, 9},
	{"chill quordle", 4, 12},
	{"extreme quordle", 4, 8},
	{"weekly quordle", 4, 9},
	{"sequence octordle", 8, 15},
	{"rescue octordle", 8, 13},
	{"extreme octordle", 8, 12},
	{"dueto", 2, 7},
	{"quarteto", 4, 9},
	{"joguei term.ooo/2", 2, 7},
	{"joguei term.ooo/4", 4, 9},
	{"term.ooo/2", 2, 7},
	{"term.ooo/4", 4, 9},
	{"wordle unlimited", 0, 0},
	{"wordle (2021-22)", 0, 0},
	{"wordle by mikhad", 0, 0},
	{"wordle auf deutsch", 0, 0},
	{"nyt wordle", 0, 0},
	{"evil wordle (swag)", 0, 0},
	{"evil wordle", 0, 0},
	{"react wordle", 0, 0},
	{"vue-wordle", 0, 0},
	{"hello wordl", 0, 0},
	{"wordle", 0, 0},
	{"absurdle", 0, 0},
	{"fibble", 0, 0},
	{"wordpl", 0, 0},
	{"nerdlegame", 0, 0},
	{"nerdle", 0, 0},
	{"sutom", 0, 0},
	{"le mot", 0, 0},
	{"joguei term.ooo", 0, 0},
	{"term.ooo", 0, 0},
	{"termo", 0, 0},
	{"word master", 0, 0},
	{"five letters", 0, 0},
	{"wordly", 0, 0},
	{"вордл", 0, 0},
	{"wördl", 0, 0},
}

// boardsOf matches the title of a game on any number of boards, as the solver page writes it.
var boardsOf = regexp.MustCompile(`^(\d{1,2}) boards\b`)

// colors are the colours of squares, by character. Palette is that of most games; sutomPalette that of SUTOM, whose blue is grey.
type colors map[rune]game.Color

var (
	palette = colors{
		'⬛': game.Grey, '⬜': game.Grey, '◼': game.Grey, '◻': game.Grey, '🔲': game.Grey, '🔳': game.Grey,
		'🟨': game.Yellow, '🟦': game.Yellow, '🟪': game.Yellow, '🟡': game.Yellow, '🟩': game.Green, '🟧': game.Green, '🟢': game.Green,
	}
	sutomPalette = colors{'🟦': game.Grey, '🔵': game.Grey, '🟡': game.Yellow, '🟨': game.Yellow, '🟥': game.Green, '🔴': game.Green}
)

// Title is the first line of a shared game.
type Title struct {
	Name   string // without number and score
	Number int    // -1 for none
	Lost   bool   // X
	Score  int    // guesses, if it was not lost
	Of     int    // the limit of guesses; 0 for none
	Hard   bool   // the star of hard mode
	Broken bool   // the text says that the game was not finished
	After  string // what follows
}

var (
	score = regexp.MustCompile(`(?:^|[ *])(\d{1,5}|[XxХх💀❌-])\s?/\s?(\d{1,3}|∞)(\*?)`)
	// number matches a puzzle's number. Languages differ in the sign between its thousands.
	number = regexp.MustCompile(`(?:^|[ #№º°])(\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})$`)
	digit  = regexp.MustCompile(`\D`)
)

// ParseTitle reads the first line of a shared game on one board, such as "Wordle 1,234 4/6*".
func ParseTitle(text string) (Title, bool) {
	text = clean(text)
	m := score.FindStringSubmatchIndex(text)
	if m == nil {
		return Title{}, false
	}
	t := Title{Number: -1, After: text[m[1]:], Broken: strings.HasPrefix(text[m[1]:], ", not finished"), Hard: text[m[6]:m[7]] != "" || strings.HasSuffix(strings.TrimSpace(text[:m[2]]), "*")}
	if of := text[m[4]:m[5]]; of != "∞" {
		t.Of, _ = strconv.Atoi(of)
	}
	n, err := strconv.Atoi(text[m[2]:m[3]])
	t.Score, t.Lost = n, err != nil || n == 0
	name := strings.TrimRight(text[:m[2]], " *:–-")
	if at := number.FindStringSubmatchIndex(name); at != nil {
		t.Number, _ = strconv.Atoi(digit.ReplaceAllString(name[at[2]:at[3]], ""))
		name = name[:at[0]]
	}
	t.Name = strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != ')' && r != '(' })
	letters := strings.ContainsFunc(t.Name, unicode.IsLetter)
	return t, letters && utf8.RuneCountInString(t.Name) <= 50 && (t.Of > 0 && t.Score <= t.Of || text[m[4]:m[5]] == "∞" && !t.Lost)
}

// brackets matches what a title has in brackets, such as (ES).
var brackets = regexp.MustCompile(`\([^()]*\)`)

// known returns the relative that a title begins with.
func known(text string) (relative, string, bool) {
	lower := strings.ToLower(text)
	begin := strings.TrimLeftFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	begin = strings.TrimPrefix(begin, "daily ")
	if m := boardsOf.FindStringSubmatch(begin); m != nil {
		n, _ := strconv.Atoi(m[1])
		return relative{m[0], n, n + 5}, begin[len(m[0]):], n > 1
	}
	for _, r := range relatives {
		if rest, ok := strings.CutPrefix(begin, r.name); ok && (rest == "" || !isLetter(rest)) {
			return r, brackets.ReplaceAllString(rest, ""), true
		}
	}
	return relative{}, "", false
}

func isLetter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
}

// Squares reads a row of squares. What stands beside them does not count; two groups of squares are no row.
func Squares(text string) (game.Clue, bool) {
	runs := squareRuns(clean(text), palette)
	if len(runs) != 1 {
		return 0, false
	}
	return clueOf(runs[0])
}

func clueOf(run []game.Color) (game.Clue, bool) {
	if len(run) < game.MinLetters || len(run) > game.MaxLetters {
		return 0, false
	}
	return game.MakeClue(run...), true
}

// fewest is how many squares in a row look like a result. Fewer may be decoration.
const fewest = 3

// squareRuns returns the groups of squares on a line.
func squareRuns(text string, colors colors) [][]game.Color {
	var runs [][]game.Color
	var run []game.Color
	for _, r := range text + " " {
		if c, ok := colors[r]; ok {
			run = append(run, c)
			continue
		}
		if len(run) >= fewest {
			runs = append(runs, run)
		}
		run = nil
	}
	return runs
}

// hint matches a game's name and a score on a line, wherever they stand.
var hint = regexp.MustCompile(`(?i)\b(?:wordle|[a-z]+ordle|absurdle|fibble|nerdle(?:game)?|sutom|le mot|term\.?o+)\b.*(?:^|[ #:(*])(?:\d|X|-)\s?/\s?\d{1,2}\b`)

// reader reads the games of a message.
type reader struct {
	message
	found  []dated
	unread []Unread
}

func (r *reader) fail(at int, why string) {
	text := strings.TrimSpace(r.lines[at].text)
	if runes := []rune(text); len(runes) > 60 {
		text = string(runes[:60]) + "…"
	}
	r.unread = append(r.unread, Unread{r.lines[at].n, text, why})
}

// add adds a game whose title stands on a line.
func (r *reader) add(at int, quoted bool, p Post) {
	p.Person, p.Line, p.Edited, p.Quoted = r.from, r.lines[at].n, r.edited, quoted || r.quoted
	r.found = append(r.found, dated{Post: p, when: r.when})
}

// text returns a line as it is read, and whether it is quoted.
func (r *reader) text(i int) (string, bool) {
	text := strings.TrimSpace(r.lines[i].text)
	if !strings.HasPrefix(text, ">") {
		return strings.ReplaceAll(text, "**", ""), false
	}
	return strings.TrimLeft(text, "> "), true
}

// read reads all games of the message.
func (r *reader) read() {
	if r.summary() {
		return
	}
	for i := 0; i < len(r.lines); {
		text, quoted := r.text(i)
		if forwarded.MatchString(text) {
			r.quoted = true
		}
		title, isTitle := ParseTitle(text)
		game, _, isKnown := known(text)
		switch {
		case isKnown && game.boards > 1 && !hintInside(text, game):
			i = r.boards(i, game, quoted)
		case isTitle && (!isKnown || wholeName(title, game)):
			i = r.board(i, title, isKnown, quoted)
		case len(squareRuns(text, palette)) > 0:
			end := r.skipSquares(i)
			r.fail(i, "squares without a title")
			i = end
		case hint.MatchString(text):
			r.fail(i, "a result inside a sentence")
			i++
		default:
			i++
		}
	}
}

// hintInside reports whether a line that begins with the name of a game on several boards goes on as a sentence.
func hintInside(text string, g relative) bool {
	_, rest, _ := known(text)
	words := 0
	for f := range strings.FieldsSeq(rest) {
		if isLetter(f) && f != "x" && f != "X" && !strings.HasPrefix(f, "X&") && !strings.HasPrefix(f, "x&") {
			words++
		}
	}
	return words > 0
}

// wholeName reports whether a title's name is that of the game, with at most a mark after it such as (ES) or @WordleFR, and no sentence.
func wholeName(t Title, g relative) bool {
	_, rest, _ := known(t.Name)
	for f := range strings.FieldsSeq(rest) {
		if isLetter(f) && len([]rune(f)) > 3 {
			return false
		}
	}
	return len(strings.Fields(rest)) <= 2
}

// board reads a game on one board, and returns where to go on.
func (r *reader) board(i int, t Title, isKnown, quoted bool) int {
	next := i + 1
	for next < len(r.lines) && next <= i+3 && strings.Trim(r.lines[next].text, "> ") == "" {
		next++
	}
	colors := palette
	if strings.EqualFold(t.Name, "sutom") && next < len(r.lines) && !strings.ContainsAny(r.lines[next].text, "⬛⬜🟩") {
		colors = sutomPalette
	}
	var rows []game.Clue
	wrong := ""
	for ; next < len(r.lines); next++ {
		text, _ := r.text(next)
		runs := squareRuns(text, colors)
		if len(runs) == 0 {
			break
		}
		row, ok := clueOf(runs[0])
		switch {
		case len(runs) > 1 || !ok:
			wrong = cmp.Or(wrong, "a row of squares is not one of a game on one board")
		case strayed(text, colors):
			wrong = cmp.Or(wrong, "a row has squares of a colour that is not this game's")
		case len(rows) > 0 && row.Len() != rows[0].Len():
			wrong = cmp.Or(wrong, "the rows differ in length")
		case len(rows) > 0 && rows[len(rows)-1].Solved():
			wrong = cmp.Or(wrong, "a row follows the one that is all green")
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		next = i + 1
	}
	switch {
	case len(rows) == 0 && !isKnown:
		if text, _ := r.text(i); hint.MatchString(text) {
			r.fail(i, "a result inside a sentence")
		}
		return next // or somebody's fraction
	case len(rows) == 0 && len(strings.FieldsFunc(t.After, func(c rune) bool { return !unicode.IsLetter(c) })) > 1:
		wrong = "a result inside a sentence"
	case !isKnown && t.Number < 0:
		wrong = "squares without a title that is known"
	case t.Broken:
		wrong = cmp.Or(wrong, "the game was not finished")
	case wrong == "" && len(rows) > 0:
		wrong = t.Disagrees(rows)
	}
	if wrong != "" {
		r.fail(i, wrong)
		return next
	}
	p := Post{Game: gameName(t.Name), Number: t.Number, Won: !t.Lost, Guesses: t.Score, Hard: t.Hard, Rows: rows}
	if t.Lost {
		p.Guesses = cmp.Or(t.Of, len(rows))
	}
	r.add(i, quoted, p)
	return next
}

// strayed reports whether a line has squares that the colours don't have, beside those that they do.
func strayed(text string, colors colors) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		_, ours := colors[c]
		return !ours && strings.ContainsRune("⬛⬜🟥🟦🟧🟨🟩🟪🟫", c)
	})
}

// Disagrees says what contradicts a title in the rows below it, or "".
func (t Title) Disagrees(rows []game.Clue) string {
	n, solved := len(rows), rows[len(rows)-1].Solved()
	switch {
	case t.Lost && solved:
		return "the title says that the game was lost, and the last row is all green"
	case t.Lost && t.Of > 0 && n != t.Of:
		return "the title says that the game was lost in " + count(t.Of, "guess", "guesses") + ", and there are " + count(n, "row", "rows")
	case !t.Lost && n != t.Score:
		return "the title tells of " + count(t.Score, "guess", "guesses") + ", and there are " + count(n, "row", "rows")
	case !t.Lost && !solved:
		return "the title says that the game was won, and the last row is not all green"
	}
	return ""
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Date returns the day of a puzzle of the Times, or the zero value for other games.
func (t Title) Date() daily.Date {
	if !strings.EqualFold(t.Name, Times) || t.Number < 0 || t.Number > 9999 {
		return daily.Date{}
	}
	return daily.First.AddDays(t.Number)
}

// gameName returns a game's name: that of the Times' game is written in one way.
func gameName(name string) string {
	if strings.EqualFold(name, Times) {
		return Times
	}
	return strings.TrimPrefix(strings.TrimPrefix(name, "joguei "), "Joguei ")
}

// skipSquares returns the first line after a block of squares, with the lines between its parts.
func (r *reader) skipSquares(i int) int {
	end := i
	for k := i; k < len(r.lines); k++ {
		text, _ := r.text(k)
		switch {
		case len(squareRuns(text, palette)) > 0:
			end = k + 1
		case text != "" && (strings.Contains(text, " ") || !strings.Contains(text, ".")):
			return end // neither empty nor the address of the game
		}
	}
	return end
}
