package chat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// boards reads a game on several boards, and returns where to go on.
func (r *reader) boards(i int, g relative, quoted bool) int {
	title, _ := r.text(i)
	_, rest, _ := known(title)
	p := Post{Game: strings.ToUpper(g.name[:1]) + g.name[1:], Number: -1, Won: true}
	rest = strings.TrimLeft(rest, " #:")
	if head, _, _ := strings.Cut(rest, " "); head != "" && !strings.Contains(head, "/") && !strings.Contains(head, box) {
		if _, p.Number = numbered(head); p.Number >= 0 {
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
		if text == "" || isCount(text) {
			continue
		}
		more, ok := marksOf(text, g.boards)
		if !ok {
			break
		}
		marks = append(marks, more...)
	}
	if len(squareRuns(title, palette)) == 0 && len(marks) == 0 && p.Number < 0 {
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
	return r.skip(next)
}

// isCount reports whether a line is a count between or after the marks of boards, such as Guesses: 37/37.
func isCount(text string) bool {
	word := firstWord(text)
	return slices.Contains([]string{"guesses", "score", "time"}, word) && !strings.ContainsFunc(text[len(word):], unicode.IsLetter)
}

// box is the character that puts the digit before it in a box.
const box = "\u20e3"

// clocks are the signs for numbers of guesses that have no single digit.
var clocks = map[rune]int{'🔟': 10, '🕙': 10, '🕚': 11, '🕛': 12, '🕐': 13, '🕑': 14, '🕒': 15}

// marksOf reads the number of guesses that solved each board: digits in boxes or plain numbers, and a red square as 0. From sixteen boards
// on, two boxes make one number. It also reports whether the line has nothing else.
func marksOf(text string, boards int) ([]int, bool) {
	var marks []int
	pairs := boards >= 16
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		rest := text[size:]
		n, boxed := clocks[r], strings.HasPrefix(rest, box)
		switch {
		case isDigit(r) && boxed:
			n, rest = int(r-'0'), rest[len(box):]
			if pairs && rest != "" && isDigit(rune(rest[0])) && strings.HasPrefix(rest[1:], box) {
				n, rest = 10*n+int(rest[0]-'0'), rest[1+len(box):]
			}
		case isDigit(r):
			rest = strings.TrimLeftFunc(rest, isDigit)
			n, _ = strconv.Atoi(text[:len(text)-len(rest)])
		case strings.ContainsRune("🟥Xx", r):
			if pairs {
				rest = strings.TrimPrefix(rest, "🟥")
			}
		case strings.ContainsRune(" |&-", r):
			text = rest
			continue
		case n == 0:
			return marks, false
		}
		marks, text = append(marks, n), rest
	}
	return marks, len(marks) > 0
}

// mention undoes how Discord writes mentions.
var mention = strings.NewReplacer("<@!", "@<", "<@", "@<")

// scoreAtEnd splits off a score that a text ends with, from the list that Discord's app posts; 0 is a lost game, -1 no score.
func scoreAtEnd(text string) (before string, score int) {
	n := len(text) - 1
	if n < 0 || strings.IndexByte("123456Xx", text[n]) < 0 {
		return text, -1
	}
	before = text[:n]
	if end := strings.TrimSuffix(before, "👑"); end != "" && end[len(end)-1] != ' ' {
		return text, -1
	}
	score, _ = strconv.Atoi(text[n:])
	return before, score
}

// summary reads the list that Discord's app posts: for each score, the players who had it the day before, such as 👑 3/6: @Ann @Bob. It
// reports whether the message is such a list.
func (r *reader) summary() bool {
	ago := 1
	for i := range r.lines {
		text, _ := r.text(i)
		parts := strings.Split(mention.Replace(text), "/6:")
		for k, part := range parts {
			if len(r.found) == 0 && strings.Contains(strings.ToLower(part), "today") {
				ago = 0
			}
			_, score := scoreAtEnd(part)
			if score < 0 || k == len(parts)-1 {
				continue
			}
			names := strings.TrimSpace(parts[k+1])
			if k+1 < len(parts)-1 {
				names, _ = scoreAtEnd(names)
			}
			if len(r.found) == 0 && !strings.HasPrefix(names, "@") {
				return false
			}
			for name := range strings.SplitSeq(names, "@") {
				if name = strings.TrimSpace(name); name == "" {
					continue
				}
				p := Post{Person: cmp.Or(r.mention[name], strings.Trim(name, "<>")), Line: r.lines[i].n, Game: Times, Number: -1, Won: score > 0, Guesses: cmp.Or(score, 6), Summary: true}
				r.found = append(r.found, dated{Post: p, when: r.when, ago: ago})
			}
		}
	}
	return len(r.found) > 0
}
