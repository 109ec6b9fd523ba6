package chat

import (
	"cmp"
	"regexp"
	"slices"
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
	{"quordle", 4, 9}, {"octordle", 8, 13}, {"dordle", 2, 7}, {"sedecordle", 16, 21}, {"duotrigordle", 32, 37}, {"sexaginta-quattuordle", 64, 69},
	{"sequence quordle", 4, 10}, {"rescue quordle", 4, 9}, {"chill quordle", 4, 12}, {"extreme quordle", 4, 8}, {"weekly quordle", 4, 9},
	{"sequence octordle", 8, 15}, {"rescue octordle", 8, 13}, {"extreme octordle", 8, 12},
	{"dueto", 2, 7}, {"quarteto", 4, 9}, {"joguei term.ooo/2", 2, 7}, {"joguei term.ooo/4", 4, 9}, {"term.ooo/2", 2, 7}, {"term.ooo/4", 4, 9},
	{"wordle unlimited", 0, 0}, {"wordle (2021-22)", 0, 0}, {"wordle by mikhad", 0, 0}, {"wordle auf deutsch", 0, 0}, {"nyt wordle", 0, 0}, {"evil wordle (swag)", 0, 0},
	{"evil wordle", 0, 0}, {"react wordle", 0, 0}, {"vue-wordle", 0, 0}, {"hello wordl", 0, 0}, {"wordle", 0, 0}, {"absurdle", 0, 0}, {"fibble", 0, 0}, {"wordpl", 0, 0},
	{"nerdlegame", 0, 0}, {"nerdle", 0, 0}, {"sutom", 0, 0}, {"le mot", 0, 0}, {"joguei term.ooo", 0, 0}, {"term.ooo", 0, 0}, {"termo", 0, 0}, {"word master", 0, 0},
	{"five letters", 0, 0}, {"wordly", 0, 0}, {"вордл", 0, 0}, {"wördl", 0, 0},
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

// boards reads a game on several boards, and returns where to go on.
func (r *reader) boards(i int, g relative, quoted bool) int {
	title, _ := r.text(i)
	_, rest, _ := known(title)
	p := Post{Game: strings.ToLower(g.name), Number: -1, Won: true}
	if runes := []rune(p.Game); unicode.IsLetter(runes[0]) {
		p.Game = string(unicode.ToUpper(runes[0])) + string(runes[1:])
	}
	rest = strings.TrimLeft(rest, " #:")
	if head, _, _ := strings.Cut(rest, " "); head != "" && !strings.Contains(head, "/") && !strings.ContainsRune(head, '\u20e3') {
		if n := number.FindStringSubmatch(head); n != nil {
			p.Number, _ = strconv.Atoi(digit.ReplaceAllString(n[1], ""))
			rest = rest[len(head):]
		}
	}
	if at := strings.LastIndex(rest, "/"); at >= 0 && !strings.Contains(rest, "&") {
		rest = "" // a score such as 9/9; the marks stand below
	}
	rest, _, _ = strings.Cut(rest, "/")
	marks, _ := marksOf(rest, g.boards)
	next := i + 1
	for ; next < len(r.lines) && len(marks) < g.boards; next++ {
		text, _ := r.text(next)
		if text == "" || guessesLine.MatchString(text) {
			continue
		}
		more, ok := marksOf(text, g.boards)
		if !ok {
			break
		}
		marks = append(marks, more...)
	}
	if len(squareRuns(r.joined(i, next), palette)) == 0 && len(marks) == 0 && p.Number < 0 {
		return i + 1 // the name alone
	}
	switch bad := slices.ContainsFunc(marks, func(m int) bool { return m > g.rows }); {
	case strings.Contains(title, ", not finished"):
		r.fail(i, "the game was not finished")
	case len(marks) != g.boards:
		r.fail(i, strconv.Itoa(len(marks))+" of "+strconv.Itoa(g.boards)+" boards")
	case bad:
		r.fail(i, "a board has more guesses than the game")
	default:
		p.Boards, p.Guesses = marks, slices.Max(marks)
		if slices.Contains(marks, 0) {
			p.Won, p.Guesses = false, g.rows
		}
		r.add(i, quoted, p)
	}
	for next < len(r.lines) {
		if text, _ := r.text(next); len(squareRuns(text, palette)) > 0 || guessesLine.MatchString(text) {
			next = max(r.skipSquares(next), next+1)
			continue
		}
		text, _ := r.text(next)
		if text != "" && (strings.Contains(text, " ") || !strings.Contains(text, ".")) {
			break
		}
		next++
	}
	return next
}

// guessesLine matches what stands between or after the marks of boards.
var guessesLine = regexp.MustCompile(`(?i)^(?:guesses|score|time)\b[^\pL]*$`)

func (r *reader) joined(from, to int) string {
	var b strings.Builder
	for _, l := range r.lines[from:min(to, len(r.lines))] {
		b.WriteString(l.text + "\n")
	}
	return b.String()
}

// clocks are the signs for guesses that have no digit of their own.
var clocks = map[rune]int{'🔟': 10, '🕙': 10, '🕚': 11, '🕛': 12, '🕐': 13, '🕑': 14, '🕒': 15}

// marksOf reads the guesses that solved boards: digits in boxes or plain numbers, 0 for a red square. From sixteen boards on two boxes
// are one number. It reports whether the line has nothing else.
func marksOf(text string, boards int) ([]int, bool) {
	var marks []int
	runes := []rune(text)
	pairs := boards >= 16
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		boxed := i+1 < len(runes) && runes[i+1] == '\u20e3'
		switch {
		case r >= '0' && r <= '9' && boxed:
			n := int(r - '0')
			i++
			if pairs && i+2 < len(runes) && runes[i+2] == '\u20e3' && runes[i+1] >= '0' && runes[i+1] <= '9' {
				n = 10*n + int(runes[i+1]-'0')
				i += 2
			}
			marks = append(marks, n)
		case r >= '0' && r <= '9':
			n := int(r - '0')
			for i+1 < len(runes) && runes[i+1] >= '0' && runes[i+1] <= '9' && n < 1000 {
				i++
				n = 10*n + int(runes[i]-'0')
			}
			marks = append(marks, n)
		case clocks[r] > 0:
			marks = append(marks, clocks[r])
		case r == '🟥' || r == 'X' || r == 'x':
			if pairs && i+1 < len(runes) && runes[i+1] == '🟥' {
				i++
			}
			marks = append(marks, 0)
		case r == ' ' || r == '|' || r == '&' || r == '-':
		default:
			return marks, false
		}
	}
	return marks, len(marks) > 0
}

var (
	// result matches the head of a line of the list that Discord's app posts.
	result  = regexp.MustCompile(`(?:^|[ \n])(?:👑 ?)?([1-6Xx])/6: ?`)
	mention = regexp.MustCompile(`<@!?(\d+)>`)
)

// summary reads the list that Discord's app posts: for each score the players who had it the day before. It reports whether the message
// is such a list.
func (r *reader) summary() bool {
	var all strings.Builder
	var at []int // where each line begins
	for i := range r.lines {
		at = append(at, all.Len())
		text, _ := r.text(i)
		all.WriteString(mention.ReplaceAllString(text, "@<$1>") + "\n")
	}
	text := all.String()
	heads := result.FindAllStringSubmatchIndex(text, -1)
	if len(heads) == 0 || !strings.HasPrefix(text[heads[0][1]:], "@") {
		return false
	}
	ago := 1
	if strings.Contains(strings.ToLower(text[:heads[0][0]]), "today") {
		ago = 0
	}
	for i, h := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		row, _ := slices.BinarySearch(at, h[2]+1)
		score, _ := strconv.Atoi(text[h[2]:h[3]])
		names, _, _ := strings.Cut(text[h[1]:end], "\n")
		for name := range strings.SplitSeq(names, "@") {
			if name = strings.TrimSpace(name); name == "" {
				continue
			}
			p := Post{Person: cmp.Or(r.mention[name], strings.Trim(name, "<>")), Line: r.lines[row-1].n, Game: Times, Number: -1, Won: score > 0, Guesses: cmp.Or(score, 6), Summary: true}
			r.found = append(r.found, dated{Post: p, when: r.when, ago: ago})
		}
	}
	return true
}
