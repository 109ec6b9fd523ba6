package input

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// fewest is the least number of different words of the length in a run.
	fewest = 15
	// many replaces it where most words have another length. Word lists of all lengths are long, and lists in code are not.
	many = 200
	// longestGap is the most bytes between two words of a run, after white space and numbers are shortened.
	longestGap = 24
	// astray is the most words between two chains of one run. "d'or" puts such words there.
	astray = 3
	// sturdy is the least number of words that a chain needs for the run to continue after it.
	sturdy = 8
)

// WordLists finds lists of words in a text of another kind: a script, JSON, lines, cells of a table.
//
// A list is a run of words with the same text between them each time, such as `","`, a comma, a space or the end of a line. This
// distinguishes it from code and prose. A run counts in three cases: most of its words have the wanted length, very many do, or it is long
// and has one word per line. In code few listed names have five letters, and in prose one word in eight has.
//
// WordLists returns the lists of words of that length in the order of the text. The words of a list are in the order of the text, too. Each
// occurs once, regardless of case, and is composed (NFC). A list has at least 15 words.
func WordLists(text string, length int) [][]string {
	tokens := split(decode(text))
	var lists [][]string
	for _, run := range runs(tokens) {
		if words := run.words(tokens, length); words != nil {
			lists = append(lists, words)
		}
	}
	return lists
}

// listed is the letters of a word, and what stands between it and the word before.
type listed struct {
	text string
	gap  gap
}

// gap is the text between two words, with 0 for each number and without white space. If there is only white space, the gap is a line end or
// a blank. It is empty if the text is too long for a list.
type gap string

// The gaps that are white space.
const (
	blank   gap = " "
	lineEnd gap = "\n"
)

// quotes are the characters that begin and end a text in code.
const quotes = "\"'`"

// hard reports whether this gap ends a list with other gaps, because an array or a statement ends there. Brackets within a text, or within
// the quotes of a word, do not count.
func (g gap) hard(like gap) bool {
	code := string(g)
	if first, last := strings.IndexAny(code, quotes), strings.LastIndexAny(code, quotes); first < last {
		code = code[first:last]
	}
	return g == "" || strings.ContainsAny(code, "[](){}<>=") && (g.quotes() || !like.quotes())
}

func (g gap) quotes() bool { return strings.ContainsAny(string(g), quotes) }

// unquoted is a gap without the quotes that end the word before it and begin the one after.
func (g gap) unquoted() string { return strings.Trim(string(g), quotes) }

// split returns the words of a text.
func split(text string) []listed {
	var tokens []listed
	last := blank
	for {
		start := strings.IndexFunc(text, isLetter)
		if start < 0 {
			return tokens
		}
		last = gapOf(text[:start], last)
		word := text[start:]
		if end := strings.IndexFunc(word, func(r rune) bool { return !isLetter(r) }); end >= 0 {
			word = word[:end]
		}
		tokens = append(tokens, listed{word, last})
		text = text[start+len(word):]
	}
}

// gapOf returns the gap of the text between two words. Most are the same as the last one, which then takes no memory.
func gapOf(between string, last gap) gap {
	text := make([]byte, 0, longestGap+utf8.UTFMax)
	line, digit := false, false // whether the end of a line, and just before a digit, was seen
	for _, r := range between {
		isDigit := '0' <= r && r <= '9'
		switch {
		case unicode.IsSpace(r):
			line = line || r == '\n' || r == '\r'
			continue // so 1 2 is one number
		case isDigit && digit:
			continue
		case isDigit:
			r = '0'
		}
		digit = isDigit
		if text = utf8.AppendRune(text, r); len(text) > longestGap {
			return ""
		}
	}
	switch {
	case len(text) == 0 && line:
		return lineEnd
	case len(text) == 0:
		return blank
	case string(text) == string(last):
		return last
	}
	return gap(text)
}

// isLetter reports whether a code point is part of a word. Combining accents count as well.
func isLetter(r rune) bool {
	if r < 0x80 {
		return 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r)
}

// chain is a sequence of words with the same gap between all of them. It holds the indexes of the first and the last word.
type chain struct {
	gap         gap
	first, last int
}

// run is the chains of one list. Here and there something else is between them.
type run []chain

// runs returns the runs of a text. Where one chain ends, the next begins with the same word.
func runs(tokens []listed) []run {
	var all []run
	open := -1 // the index of the run that may go on
	for first := 0; first+1 < len(tokens); {
		c := chain{tokens[first+1].gap, first, first + 1}
		for c.last+1 < len(tokens) && tokens[c.last+1].gap == c.gap {
			c.last++
		}
		if open >= 0 && all[open].goesOn(c, tokens) {
			all[open] = append(all[open], c)
		} else if c.last-c.first >= sturdy && c.gap != "" {
			open = len(all)
			all = append(all, run{c})
		}
		first = c.last
	}
	return all
}

// goesOn reports whether a chain after the run is part of it.
func (r run) goesOn(c chain, tokens []listed) bool {
	end := r[len(r)-1].last
	if c.gap != r[0].gap || c.first-end > astray {
		return false
	}
	return !slices.ContainsFunc(tokens[end+1:c.first+1], func(t listed) bool { return t.gap.hard(c.gap) })
}

// words returns the run's words of a length, each once, or nil if the run does not count as a list.
func (r run) words(tokens []listed, length int) []string {
	var words distinct
	fitting, spaced := 0, r[0].gap == blank
	for i, c := range r {
		first, last := c.first, c.last
		if i > 0 && !tokens[first].gap.closes(c.gap) {
			first++
		}
		if i+1 < len(r) && !tokens[last+1].gap.opens(c.gap) {
			last--
		}
		for _, t := range tokens[first : last+1] {
			word := t.word(length)
			if word == "" {
				continue
			}
			fitting++
			words.add(word)
		}
	}
	all := r[len(r)-1].last - r[0].first + 1
	least := all * 4 / 5
	if r[0].gap.quotes() {
		least = all / 2
	}
	if r[0].gap == lineEnd && all >= many { // no code has a word a line
		least = fewest
	}
	if n := len(words.list); n < fewest || fitting < least && (spaced || n < many) {
		return nil
	}
	return words.list
}

// distinct is a list of words, each once in either case.
type distinct struct {
	list  []string
	known map[string]bool
}

func (d *distinct) add(word string) {
	if d.known == nil {
		d.known = map[string]bool{}
	}
	if lower := strings.ToLower(word); !d.known[lower] {
		d.known[lower] = true
		d.list = append(d.list, word)
	}
}

// opens reports whether the text after a word begins like a gap, closes whether the text before it ends like one.
func (g gap) opens(like gap) bool { return g != "" && g[0] == like[0] || g.isSpace() && like.isSpace() }

func (g gap) closes(like gap) bool {
	return g != "" && g[len(g)-1] == like[len(like)-1] || g.isSpace() && like.isSpace()
}

func (g gap) isSpace() bool { return g == blank || g == lineEnd }

// word returns the word, composed, if it has that length, and otherwise "".
func (t listed) word(length int) string {
	if len(t.text) < length || len(t.text) > length*2*utf8.UTFMax {
		return ""
	}
	word := t.text
	for _, r := range word {
		if r >= utf8.RuneSelf {
			word = norm.NFC.String(word)
			break
		}
	}
	if utf8.RuneCountInString(word) != length {
		return ""
	}
	return word
}
