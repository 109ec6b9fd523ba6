package chat

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

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
