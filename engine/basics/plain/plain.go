// Package plain is about texts for people. It makes texts of pages, profiles, records and file names safe to print. Otherwise a terminal
// would obey their control characters, and characters that change the direction of writing would disguise a text. The package also writes
// numbers with commas, suggests names that somebody may have meant, and keeps the kind of an error out of its text.
package plain

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Short is the most characters of a text in a message.
const Short = 200

// Line returns s as one line without control characters and of at most n characters. A "…" at the end stands for what is left out. White
// space, line breaks included, becomes one blank.
func Line(s string, n int) string {
	blanks := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return printable(r)
	}, s)
	return shortened(strings.Join(strings.Fields(blanks), " "), n)
}

// Text is [Line] for several lines: line breaks, tabs and blanks stay unchanged.
func Text(s string, n int) string { return shortened(strings.Map(printable, s), n) }

// shortened returns the first n characters of a text. If that is not all, the last one is the sign for omitted text.
func shortened(s string, n int) string {
	length, end := 0, 0 // end is where the sign goes
	for i := range s {
		if length++; length == n {
			end = i
		}
		if length > n {
			return s[:end] + "…"
		}
	}
	return s
}

// printable returns a character that may be printed on a line or ends one, and -1 for others.
func printable(r rune) rune {
	if r == '\n' || r == '\t' || harmless(r) {
		return r
	}
	return -1
}

// harmless reports whether a character may be printed. Of the invisible characters only those that join emoji may.
func harmless(r rune) bool {
	const joiner = '\u200d'
	return r != utf8.RuneError && !unicode.In(r, unicode.Cc, unicode.Co, unicode.Zl, unicode.Zp) && (r == joiner || !unicode.Is(unicode.Cf, r))
}

// Writer passes on what may be printed, including line breaks and tabs. It also passes on colours: the escape sequences that end in m,
// except those that hide what follows.
type Writer struct {
	W    io.Writer
	rest []byte // the beginning of a character whose other bytes have not come yet
}

// Write writes p. Bytes that it leaves out count as written.
func (w *Writer) Write(p []byte) (int, error) {
	text := p
	if len(w.rest) > 0 {
		text = append(w.rest, p...)
		w.rest = nil
	}
	clean := make([]byte, 0, len(text))
	for len(text) > 0 {
		if n := color(text); n > 0 {
			clean, text = append(clean, text[:n]...), text[n:]
			continue
		}
		if !utf8.FullRune(text) {
			w.rest = append([]byte(nil), text...)
			break
		}
		r, n := utf8.DecodeRune(text)
		if printable(r) == r {
			clean = append(clean, text[:n]...)
		}
		text = text[n:]
	}
	if _, err := w.W.Write(clean); err != nil {
		return 0, err
	}
	return len(p), nil
}

// color returns the length of the escape sequence at the start of p if it only sets colours, and otherwise 0.
func color(p []byte) int {
	if len(p) < 3 || p[0] != '\x1b' || p[1] != '[' {
		return 0
	}
	n := 2
	for n < len(p) && (p[n] >= '0' && p[n] <= '9' || p[n] == ';') {
		n++
	}
	if n == len(p) || p[n] != 'm' || hides(string(p[2:n])) {
		return 0
	}
	return n + 1
}

// hides reports whether a sequence that sets colours hides what follows: one of its numbers is 8, and is not the colour 8.
func hides(numbers string) bool {
	before := ""
	for n := range strings.SplitSeq(numbers, ";") {
		if n = strings.TrimLeft(n, "0"); n == "8" && before != "5" {
			return true
		}
		before = n
	}
	return false
}
