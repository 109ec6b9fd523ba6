package must

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Update makes tests rewrite the files that they compare with.
var Update = flag.Bool("update", false, "write golden files anew")

var escapes = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// Golden compares a text with a file. Colours of a terminal are written as ‹…› there, to be seen by a reader.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	got = escapes.ReplaceAllString(got, "‹$1›")
	if *Update {
		Do(t, os.WriteFile(file, []byte(got), 0o644))
	}
	if want := Get(os.ReadFile(file))(t); got != string(want) {
		t.Errorf("%s differs (look at it, then go test -update):\n%s\nwant\n%s", file, got, want)
	}
}

// GoldenPrint is [Golden] for what is printed on a terminal, see [Fits].
func GoldenPrint(t testing.TB, file, got string) {
	t.Helper()
	Fits(t, got)
	Golden(t, file, got)
}

// Fits fails the test unless a text fits a terminal: lines of 80 columns at most, without spaces at the end.
func Fits(t testing.TB, text string) {
	t.Helper()
	for line := range strings.Lines(escapes.ReplaceAllString(text, "")) {
		line = strings.TrimRight(line, "\n")
		if n := utf8.RuneCountInString(line); n > 80 || strings.TrimRight(line, " ") != line {
			t.Errorf("%d columns, or spaces at the end: %q", n, line)
		}
	}
}

// Unpacked returns what a file holds, unpacked if its name ends in .gz.
func Unpacked(t rapid.TB, files fs.FS, name string) []byte {
	t.Helper()
	text := Get(fs.ReadFile(files, name))(t)
	if strings.HasSuffix(name, ".gz") {
		text = Get(io.ReadAll(Get(gzip.NewReader(bytes.NewReader(text)))(t)))(t)
	}
	return text
}
