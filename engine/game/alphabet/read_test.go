package alphabet

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// Errors name the place of a fault.
func TestReadRefuses(t *testing.T) {
	t.Parallel()
	many := strings.Join(strings.Split("абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz1234567", ""), " ")
	for _, c := range []struct{ text, want string }{
		{"", "mine.yaml: there is nothing in it"},
		{"keyboard: [a]", "mine.yaml: letters is missing"},
		{"letters:", "mine.yaml: letters is missing"},
		{"letters: true", "mine.yaml:1:10: this must be letters; quote text with a meaning in YAML"},
		{"letters: ''", "mine.yaml:1:10: there are 0 letters, and an alphabet has 1 to 64"},
		{"letters: " + many, "mine.yaml:1:10: there are 65 letters, and an alphabet has 1 to 64"},
		{"letters: [a, b]", "mine.yaml:1:10: this must be letters; quote text with a meaning in YAML"},
		{"letters: a b a", "mine.yaml:1:10: 'a' appears twice among the letters"},
		{"letters: e\u0301 é", "mine.yaml:1:10: 'é' appears twice among the letters"},
		{"letters: a B", "mine.yaml:1:10: 'B' can't be a letter: letters are written in lower case"},
		{"letters: l·l", "mine.yaml:1:10: \"l·l\" is more than one code point: use a single one that the alphabet has nowhere else, such as ŀ, and give the usual spelling under written, ŀ: l·l"},
		{"letters: a \U0001f600", "mine.yaml:1:10: '😀' can't be a letter: it is outside the Basic Multilingual Plane of Unicode"},
		{"letters: a \u0301", "mine.yaml:1:10: '\u0301' can't be a letter: it combines with the character before it"},
		{"letters: a \u200d", `mine.yaml:1:10: '\u200d' can't be a letter: it is invisible`},
		{"letters: 'a #'", "mine.yaml:1:10: '#' can't be a letter: it has a meaning of its own in lists of words"},
		{"letters: a b\nletter: c", `mine.yaml:2:1: unknown field "letter"`},
		{"letters: a b\nletters: c", `mine.yaml:2:1: mapping key "letters" already defined at [1:1]`},
		{"letters: a i ı", "mine.yaml:1:10: the upper case of ı, I, is that of i already: say under upper how they differ"},
		{"letters: a ß\nupper:\n  ß: SS", `mine.yaml:3:6: the upper case of ß must be one code point, not "SS"`},
		{"letters: a b\nupper:\n  c: C", `mine.yaml:3:3: "c" is not one of the letters`},
		{"letters: a b\nupper:\n  a: b", "mine.yaml:3:6: 'b' is a letter of its own and can't count as a"},
		{"letters: a b\nsame:\n  e: é", `mine.yaml:3:3: "e" is not one of the letters`},
		{"letters: a b\nsame:\n  a: à b", "mine.yaml:3:6: 'b' is a letter of its own and can't count as a"},
		{"letters: a b\nsame:\n  a: à\n  b: à", "mine.yaml:4:6: 'à' already counts as a"},
		{"letters: a b\nsame:\n  a: \"\u0301\"", "mine.yaml:3:6: '\u0301' can't count as a: it is invisible by itself"},
		{"letters: a b\nsame:\n  ab: xy", `mine.yaml:3:3: "ab" is not one of the letters`},
		{"letters: a b\nsame: [a]", "mine.yaml:2:7: this must be a mapping, each line with a letter and a colon"},
		{"letters: a ŀ\nwritten:\n  ŀ: l", `mine.yaml:3:6: ŀ must be written with 2 to 8 code points and no spaces, not "l"`},
		{"letters: a ŀ\nwritten:\n  ŀ: l l", `mine.yaml:3:6: ŀ must be written with 2 to 8 code points and no spaces, not "l l"`},
		{"letters: a ŀ ỻ\nwritten:\n  ŀ: ll\n  ỻ: LL", `mine.yaml:4:6: "LL" already counts as ŀ`},
		{"letters: a b\nkeyboard: a b", "mine.yaml:2:11: string was used where sequence is expected"},
		{"letters: a b\nkeyboard:\n  - a b\n  - c", `mine.yaml:4:5: "c" on the keyboard is not one of the letters`},
		{"letters: a b\nkeyboard:\n  - ab", `mine.yaml:3:5: "ab" on the keyboard is not one of the letters`},
		{"letters: a b\nkeyboard:\n  - a b\n  - a", `mine.yaml:4:5: "a" is twice on the keyboard`},
		{"letters: a b\nkeyboard:\n  - a", "mine.yaml:3:5: b is not on the keyboard"},
		{"letters: a\n\tb: c", "mine.yaml:2:1: found character '\t' that cannot start any token"},
		{"letters: " + strings.Repeat("[", 40), "mine.yaml:1:42: more than 32 lists and mappings in each other"},
		{"- a", "mine.yaml:1:1: "},
	} {
		err := must.Err(Read("mine.yaml", strings.NewReader(c.text)))
		must.Begins(t, err, ErrAlphabet, c.want, "%.60q", c.text)
		must.Hold(t, !strings.Contains(must.Text(err), "\n"), "%.60q: several lines: %v", c.text, err)
	}
	must.Fail(Read("long.yaml", strings.NewReader(strings.Repeat(" ", 1<<20))))(t, input.ErrInput, "a long file")
}

// Files with decomposed letters, with a byte order mark, or without a keyboard can be read.
func TestReadForms(t *testing.T) {
	t.Parallel()
	a := read(t, "\ufeffletters: >\r\n  a b c d e f g h\r\n  i n\u0303 1\r\nsame: {e: e\u0301, 1: ①}\r\n")
	if string(a.Letters()) != "abcdefghiñ1" || len(a.Keyboard()) != 2 || string(a.Keyboard()[0]) != "abcdefghiñ" {
		t.Errorf("letters %c, keyboard %c", a.Letters(), a.Keyboard())
	}
	must.Equal(t, must.Get(a.Normalize("ÉÑ①"))(t), "eñ1")
}

// The example of REFERENCE.md is an alphabet.
func TestReadme(t *testing.T) {
	t.Parallel()
	_, after, found := strings.Cut(string(must.Get(os.ReadFile("../../../REFERENCE.md"))(t)), "```yaml\nletters: ")
	text, _, closed := strings.Cut(after, "```")
	must.Need(t, found && closed, "REFERENCE.md has no alphabet")
	a := read(t, "letters: "+text)
	must.Equal(t, must.Get(a.Normalize("Col·lègi"))(t), "coŀegi")
	must.Equal(t, len(a.Keyboard()), 3, "rows of keys")
}

func TestLoad(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mine.yaml")
	must.Do(t, os.WriteFile(file, []byte("letters: a b ß"), 0o600))
	a := must.Get(Load(file))(t)
	must.Hold(t, a.Name() == file && a.Size() == 3, "%+v", a)
	must.Hold(t, must.Get(Load("de"))(t) == named(t, "de"), "another alphabet")
	for _, name := range []string{"xx", "", ".", "../words/lists", "en/../de", "EN"} {
		must.Says(t, must.Err(Named(name)), ErrAlphabet, "only "+strings.Join(Names(), ", "), "%q", name)
	}
	_, err := Load("/no/such.yaml")
	must.Hold(t, errors.Is(err, input.ErrInput) && errors.Is(err, fs.ErrNotExist), "a missing file: %v", err)
}

func FuzzRead(f *testing.F) {
	for _, text := range hard {
		f.Add(text, "abc")
	}
	for _, name := range Names() {
		f.Add(string(must.Get(data.Alphabets.ReadFile("alphabets/"+name+".yaml"))(f)), "ÄB·ŀl")
	}
	f.Fuzz(func(t *testing.T, text, word string) {
		a, err := Read("f.yaml", strings.NewReader(text))
		if err != nil {
			must.Hold(t, errors.Is(err, ErrAlphabet) || errors.Is(err, input.ErrInput), "%v is of no kind", err)
			must.Begins(t, err, nil, "f.yaml")
			return
		}
		must.Need(t, a.Size() >= 1 && a.Size() <= most, "%d letters", a.Size())
		keys := slices.Sorted(slices.Values(slices.Concat(a.Keyboard()...)))
		must.Same(t, keys, slices.Sorted(slices.Values(a.Letters())), "the keyboard has")
		for _, w := range []string{word, string(a.Letters()), string(a.Letters()[0])} {
			must.Same(t, hold(a, w), "", "%q", w)
		}
	})
}
