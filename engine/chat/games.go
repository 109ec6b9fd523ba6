package chat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// relative is a game whose shared text is known.
type relative struct {
	name   string // as its site writes it, in lower case; a title begins with it, perhaps after "daily" or "joguei"
	boards int    // how many are played at once
	rows   int    // of several boards
}

// relatives, with their boards and rows, and singles, which have one board, are the games that are recognized by their titles even without
// squares. In singles, a longer name comes before one that it begins with.
var relatives = map[string][2]int{
	"quordle": {4, 9}, "octordle": {8, 13}, "dordle": {2, 7}, "sedecordle": {16, 21}, "duotrigordle": {32, 37}, "sexaginta-quattuordle": {64, 69},
	"sequence quordle": {4, 10}, "rescue quordle": {4, 9}, "chill quordle": {4, 12}, "extreme quordle": {4, 8}, "weekly quordle": {4, 9}, "sequence octordle": {8, 15},
	"rescue octordle": {8, 13}, "extreme octordle": {8, 12}, "dueto": {2, 7}, "quarteto": {4, 9}, "term.ooo/2": {2, 7}, "term.ooo/4": {4, 9},
}

var singles = []string{
	"wordle unlimited", "wordle (2021-22)", "wordle by mikhad", "wordle auf deutsch", "nyt wordle", "evil wordle (swag)",
	"evil wordle", "react wordle", "vue-wordle", "hello wordl", "wordle", "absurdle",
	"fibble", "wordpl", "nerdlegame", "nerdle", "sutom", "le mot",
	"term.ooo", "termo", "word master", "five letters", "wordly",
	"kilordle", "вордл", "wördl",
}

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

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// scored is a text with a score in it, such as 4/6, X/6 or 8/∞.
type scored struct{ before, got, of, after string }

// scoreIn finds the first score that follows a blank or a star.
func scoreIn(text string) (s scored, ok bool) {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '/')
		if i < 0 {
			return s, false
		}
		at += i
		left, right := strings.TrimSuffix(text[:at], " "), strings.TrimPrefix(text[at+1:], " ")
		s.before, s.after = strings.TrimRightFunc(left, isDigit), strings.TrimLeftFunc(right, isDigit)
		if r, n := utf8.DecodeLastRuneInString(left); strings.ContainsRune("XxХх💀❌-", r) {
			s.before = left[:len(left)-n]
		}
		if rest, ok := strings.CutPrefix(right, "∞"); ok {
			s.after = rest
		}
		s.got, s.of = left[len(s.before):], right[:len(right)-len(s.after)]
		if s.got != "" && len(s.got) <= 5 && s.of != "" && len(s.of) <= 4 && (s.before == "" || strings.HasSuffix(s.before, " ") || strings.HasSuffix(s.before, "*")) {
			return s, true
		}
	}
}

// numbered takes a puzzle's number off the end of a text, or returns -1. Languages differ in the sign between its thousands.
func numbered(text string) (before string, number int) {
	before, number = text, -1
	rest := strings.TrimRightFunc(text, isDigit)
	group := text[len(rest):]
	for digits := group; group != "" && len(digits) <= 9; digits = group + digits {
		last, n := utf8.DecodeLastRuneInString(rest)
		if rest == "" || strings.ContainsRune(" #№º°", last) {
			before = rest[:len(rest)-n]
			number, _ = strconv.Atoi(digits)
		}
		if len(group) != 3 || !strings.ContainsRune(".,' ", last) {
			break
		}
		thousands := strings.TrimRightFunc(rest[:len(rest)-n], isDigit)
		rest, group = thousands, rest[len(thousands):len(rest)-n]
		if len(group) > 3 {
			break
		}
	}
	return before, number
}

// linking are words that may stand before a title.
var linking = []string{"and", "und", "et", "y", "e", "en", "og", "och", "then"}

// parseTitle reads the first line of a shared game on one board, such as "Wordle 1,234 4/6*".
func parseTitle(text string) (Title, bool) {
	s, ok := scoreIn(clean(text))
	if !ok {
		return Title{}, false
	}
	t := Title{Hard: strings.HasSuffix(strings.TrimSpace(s.before), "*")}
	t.Of, _ = strconv.Atoi(s.of)
	t.Score, _ = strconv.Atoi(s.got)
	t.Lost = t.Score == 0
	if rest, star := strings.CutPrefix(s.after, "*"); star {
		s.after, t.Hard = rest, true
	}
	t.After, t.Broken = s.after, strings.HasPrefix(s.after, ", not finished")
	t.Name, t.Number = numbered(strings.TrimRight(s.before, " *:–-"))
	if first, rest, ok := strings.Cut(t.Name, " "); ok && slices.Contains(linking, first) {
		t.Name = rest
	}
	t.Name = strings.TrimFunc(t.Name, func(r rune) bool { return !unicode.IsLetter(r) && r != ')' && r != '(' })
	letters := strings.ContainsFunc(t.Name, unicode.IsLetter)
	return t, letters && utf8.RuneCountInString(t.Name) <= 50 && (t.Of > 0 && t.Score <= t.Of || s.of == "∞" && !t.Lost)
}

// unbracketed takes out what a title has in brackets, such as (ES).
func unbracketed(text string) string {
	before, rest, _ := strings.Cut(text, "(")
	if _, after, ok := strings.Cut(rest, ")"); ok {
		return before + unbracketed(after)
	}
	return text
}

// known returns the relative that a title begins with.
func known(text string) (relative, string, bool) {
	lower := strings.ToLower(text)
	begin := strings.TrimLeftFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	begin = strings.TrimPrefix(strings.TrimPrefix(begin, "daily "), "joguei ")
	if number, rest, ok := strings.Cut(begin, " boards"); ok && len(number) <= 2 && !isLetter(rest) { // as the solver page writes it
		n, err := strconv.Atoi(number)
		return relative{number + " boards", n, n + 5}, rest, err == nil && n > 1
	}
	for name, r := range relatives {
		if rest, ok := follows(begin, name); ok {
			return relative{name, r[0], r[1]}, rest, true
		}
	}
	for _, name := range singles {
		if rest, ok := follows(begin, name); ok {
			return relative{name: name}, rest, true
		}
	}
	return relative{}, "", false
}

// follows returns what a title has after a name, without what is in brackets.
func follows(title, name string) (string, bool) {
	rest, ok := strings.CutPrefix(title, name)
	return unbracketed(rest), ok && !isLetter(rest)
}

func isLetter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
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

// isHint reports whether a line has a game's name and a score after it, wherever they stand.
func isHint(text string) bool {
	for text != "" {
		word := firstWord(text)
		_, _, named := known(text[:min(len(text), longest)])
		rest := text[len(word):]
		if word != "" && (named || strings.HasSuffix(word, "ordle")) {
			_, ok := scoreIn(strings.NewReplacer("#", " ", ":", " ", "(", " ").Replace(rest))
			return ok
		}
		text = strings.TrimLeftFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) })
	}
	return false
}

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

func (r *reader) read() {
	if r.summary() {
		return
	}
	for i := 0; i < len(r.lines); {
		text, quoted := r.text(i)
		if isForwarded(text) {
			r.quoted = true
		}
		title, isTitle := parseTitle(text)
		game, _, isKnown := known(text)
		switch {
		case isKnown && game.boards > 1 && !sentence(text, game.boards):
			i = r.boards(i, game, quoted)
		case isTitle && (!isKnown || !sentence(title.Name, 0)):
			i = r.board(i, title, isKnown, quoted)
		case len(squareRuns(text, palette)) > 0:
			end := r.skip(i)
			r.fail(i, "squares without a title")
			i = end
		case isHint(text):
			r.fail(i, "a result inside a sentence")
			i++
		default:
			i++
		}
	}
}

// sentence reports whether more follows a game's name than numbers and marks. On one board that are at most two, such as (ES) or @WordleFR.
func sentence(text string, boards int) bool {
	_, rest, _ := known(text)
	fields := strings.Fields(rest)
	return boards == 0 && len(fields) > 2 || slices.ContainsFunc(fields, func(f string) bool {
		return isLetter(f) && (boards == 0 && len([]rune(f)) > 3 || boards > 0 && f != "x" && !strings.HasPrefix(f, "x&"))
	})
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
	rows, wrong, next := r.rows(next, colors)
	if len(rows) == 0 {
		next = i + 1
	}
	switch {
	case len(rows) == 0 && !isKnown:
		if text, _ := r.text(i); isHint(text) {
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
		wrong = t.disagrees(rows)
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

// strayed reports whether a line has squares in other colours than those given.
func strayed(text string, colors colors) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		_, ours := colors[c]
		return !ours && strings.ContainsRune("⬛⬜🟥🟦🟧🟨🟩🟪🟫", c)
	})
}

// disagrees says what contradicts a title in the rows below it, or "".
func (t Title) disagrees(rows []game.Clue) string {
	n, solved := len(rows), rows[len(rows)-1].Solved()
	switch {
	case t.Lost && solved:
		return "the title says that the game was lost, and the last row is all green"
	case t.Lost && t.Of > 0 && n != t.Of:
		return "the title says that the game was lost in " + plain.Count(t.Of, "guess", "guesses") + ", and there are " + plain.Count(n, "row", "rows")
	case !t.Lost && n != t.Score:
		return "the title says " + plain.Count(t.Score, "guess", "guesses") + ", and there are " + plain.Count(n, "row", "rows")
	case !t.Lost && !solved:
		return "the title says that the game was won, and the last row is not all green"
	}
	return ""
}

// gameName returns the name of a title's game. That of the Times' game is always [Times].
func gameName(name string) string {
	if strings.EqualFold(name, Times) {
		return Times
	}
	return strings.TrimPrefix(strings.TrimPrefix(name, "joguei "), "Joguei ")
}

// skip returns the first line after a block of squares or counts. There may be empty lines and the game's address in between.
func (r *reader) skip(i int) int {
	end := i
	for k := i; k < len(r.lines); k++ {
		text, _ := r.text(k)
		switch {
		case len(squareRuns(text, palette)) > 0 || isCount(text):
			end = k + 1
		case text != "" && (strings.Contains(text, " ") || !strings.Contains(text, ".")):
			return end
		}
	}
	return end
}
