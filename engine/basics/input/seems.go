package input

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// formats are those of files that are mistaken for ours, by what such a file begins with.
var formats = []struct{ begin, name string }{
	{"\x89PNG", "a PNG picture"},
	{"GIF8", "a GIF picture"},
	{"\xff\xd8\xff", "a JPEG picture"},
	{"%PDF", "a PDF document"},
	{"PK\x03\x04", "a zip archive"},
	{"\x7fELF", "a program"},
}

// Seems says what a text seems to be that is not of the kind that was expected: "it is a PNG picture", or "it begins with", and its first
// line.
func Seems(text []byte) string {
	for _, f := range formats {
		if bytes.HasPrefix(text, []byte(f.begin)) {
			return "it is " + f.name
		}
	}
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	switch {
	case len(line) == 0:
		return "it is empty"
	case !utf8.Valid(line) || bytes.ContainsFunc(line, func(c rune) bool { return c < ' ' && c != '\t' }):
		return "it is no text"
	}
	return "it begins with " + strconv.Quote(plain.Line(string(line), 40))
}
