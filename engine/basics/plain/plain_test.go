package plain

import (
	"bytes"
	"io/fs"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// evil is what a page may show: a window title, a cleared screen, eight-bit controls, a changed direction, lines that
// look like ours.
const evil = "a\x1b]0;title\x07b\x1b[2J\u009b2Jc\u202etxt.exe\u2066d\r\nabsurdist: won\x00\x7f\u200be\ufeff\xff"

func TestLine(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"", 10, ""},
		{"Not in word list", 20, "Not in word list"},
		{"Not in word list", 16, "Not in word list"},
		{"Not in word list", 15, "Not in word li…"},
		{"Not in word list", 4, "Not…"},
		{"Not in word list", 5, "Not …"},
		{"  Not\n\tin   word\u2028list ", 20, "Not in word list"},
		{evil, 100, "a]0;titleb[2J2Jctxt.exed absurdist: wone"},
		{"größer 👩‍🚀 ∞", 20, "größer 👩‍🚀 ∞"},
		{"größer", 3, "gr…"},
		{strings.Repeat("x", 10<<20), 3, "xx…"},
	} {
		got := Line(test.text, test.n)
		must.Hold(t, got == test.want && utf8.RuneCountInString(got) <= test.n,
			"%.40q in %d is %q, want %q", test.text, test.n, got, test.want)
	}
}

func TestText(t *testing.T) {
	must.Equal(t, Text(evil+"\n  - key: 1\n\t^", 100), "a]0;titleb[2J2Jctxt.exed\nabsurdist: wone\n  - key: 1\n\t^")
	must.Equal(t, Text("one\ntwo", 7), "one\ntwo")
	must.Equal(t, Text("one\ntwo", 6), "one\nt…")
}

// The output is the same however the text is cut into pieces.
func TestWriter(t *testing.T) {
	text := evil + "\tgrößer\n\x1b[1;38;5;8mW\x1b[0m\x1b[3;1H\x1b[8m\x1b[1;08mx"
	want := "a]0;titleb[2J2Jctxt.exed\nabsurdist: wone\tgrößer\n\x1b[1;38;5;8mW\x1b[0m[3;1H[8m[1;08mx"
	for cut := range len(text) {
		if strings.Contains(text[max(0, cut-12):cut], "\x1b") {
			continue // our colours are written whole
		}
		var out bytes.Buffer
		w := Writer{W: &out}
		for _, part := range []string{text[:cut], text[cut:]} {
			must.Same(t, must.Get(w.Write([]byte(part)))(t), len(part), "bytes written")
		}
		must.Hold(t, out.String() == want, "cut at %d: %q, want %q", cut, &out, want)
	}
}

func FuzzLine(f *testing.F) {
	f.Add(evil, 10)
	f.Fuzz(func(t *testing.T, text string, n int) {
		n = 1 + n&0xff
		got := Line(text, n)
		must.Hold(t, utf8.RuneCountInString(got) <= n && utf8.ValidString(got), "%q in %d is %q", text, n, got)
		for _, r := range got {
			must.Hold(t, harmless(r) && (r == ' ' || !strings.ContainsRune("\t\n\r\v\f", r)), "%q has %q", got, r)
		}
	})
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12_972: "12,972", 100_000: "100,000", 1_234_567: "1,234,567",
		-1: "-1", -999: "-999", -1000: "-1,000", -100_000: "-100,000", math.MaxInt64: "9,223,372,036,854,775,807",
	} {
		must.Equal(t, Thousands(n), want, "%d is written", n)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{1: "1 guess", 0: "0 guesses", 10_692: "10,692 guesses"} {
		must.Equal(t, Count(n, "guess", "guesses"), want)
	}
}

func TestError(t *testing.T) {
	err := Error(fs.ErrExist, fs.ErrInvalid)
	must.Is(t, err, fs.ErrExist)
	must.Is(t, err, fs.ErrInvalid)
	must.Equal(t, err.Error(), fs.ErrInvalid.Error())
}

func TestHint(t *testing.T) {
	t.Parallel()
	names := []string{"absurdle", "absurdle-cat", "wordle", "wordpl", "quordle", "nyt", "nyt2022", "Fibble", "en-8", "en-9"}
	for text, want := range map[string]string{
		"wordel": " (did you mean wordle?)",
		"wordl":  " (did you mean wordle or wordpl?)",
		"WORDLE": " (did you mean wordle?)", "tny": " (did you mean nyt?)", "nytt": " (did you mean nyt?)",
		"fibbel": " (did you mean Fibble?)",
		"absurd": " (did you mean absurdle or absurdle-cat?)",
		"en-5":   " (did you mean en-8 or en-9?)", "letterpress": "", "": "", "x": "", "é": "",
	} {
		must.Equal(t, Hint(text, names), want, "%q", text)
	}
}
