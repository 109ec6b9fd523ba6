package input

import (
	"html"
	"strconv"
	"strings"
)

// longestEntity is the most bytes of an entity. Longer ones, such as &CounterClockwiseContourIntegral;, are in no list.
const longestEntity = 12

// decode replaces the escapes that scripts, JSON and HTML use for characters: \n, \u00e9, \xe9, &eacute;. It removes a backslash before
// anything else, and also doubled backslashes, as in scripts that are texts of scripts.
func decode(text string) string {
	if !strings.ContainsAny(text, `\&`) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for len(text) > 0 {
		i := strings.IndexAny(text, `\&`)
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		text = text[i:]
		char, n := escaped(text)
		b.WriteString(char)
		text = text[n:]
	}
	b.WriteString(text)
	return b.String()
}

// escaped returns what an escape at the beginning of a text means, and the length of the escape.
func escaped(text string) (string, int) {
	if text[0] == '&' {
		if end := strings.IndexByte(text[:min(len(text), longestEntity)], ';'); end > 0 {
			return html.UnescapeString(text[:end+1]), end + 1
		}
		return "&", 1
	}
	n := 1
	for n < len(text) && text[n] == '\\' {
		n++
	}
	rest := text[n:]
	switch {
	case rest == "":
		return "", n
	case strings.IndexByte("nrtvf", rest[0]) >= 0:
		return "\n", n + 1
	case rest[0] == 'x':
		if char, ok := hex(rest, 1, 3); ok {
			return char, n + 3
		}
	case strings.HasPrefix(rest, "u{"):
		end := strings.IndexByte(rest[:min(len(rest), longestEntity)], '}')
		if char, ok := hex(rest, 2, end); ok {
			return char, n + end + 1
		}
	case rest[0] == 'u':
		if char, ok := hex(rest, 1, 5); ok {
			return char, n + 5
		}
	}
	return "", n
}

// hex returns the character for the hexadecimal digits of a text from one place to another, and reports whether there are such digits.
func hex(text string, from, to int) (string, bool) {
	if to <= from || to > len(text) {
		return "", false
	}
	code, err := strconv.ParseUint(text[from:to], 16, 21)
	return string(rune(code)), err == nil
}
