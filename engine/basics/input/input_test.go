package input

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	must.Get(io.WriteString(z, text))(t)
	must.Do(t, z.Close())
	return b.String()
}

// A text is read the same however its bytes arrive.
func TestText(t *testing.T) {
	t.Parallel()
	zipped := packed(t, "\ufeffcrane\r\nslate\r\n")
	for _, c := range []struct{ name, text, want, err string }{
		{"nothing", "", "", ""},
		{"short", "a", "a", ""},
		{"plain", "crane\nslate", "crane\nslate", ""},
		{"a mark", "\ufeffcrane\n", "crane\n", ""},
		{"a mark and no more", "\ufeff", "", ""},
		{"a mark within", "crane\n\ufeff", "crane\n\ufeff", ""},
		{"half a mark", "\xef\xbb", "\xef\xbb", ""},
		{"lines of Windows", "crane\r\n\r\nslate\r\n", "crane\n\nslate\n", ""},
		{"returns elsewhere", "cr\rane\r\r\n\r", "cr\rane\r\n\r", ""},
		{"packed", zipped, "crane\nslate\n", ""},
		{"packed, cut off", zipped[:len(zipped)-9], "", "f: unexpected EOF"},
		{"packed, no header", "\x1f\x8b", "", "f: unexpected EOF"},
		{"packed, damaged", zipped[:12] + "\xff\xff" + zipped[14:], "", "f: flate: corrupt input before offset 8"},
		{"as long as it may be", strings.Repeat("x", 64), strings.Repeat("x", 64), ""},
		{"longer", strings.Repeat("x", 65), "", "f is longer than 0 KB, the most that a test may have"},
		{"packed, longer", packed(t, strings.Repeat("x", 1e6)), "", "f is longer than 0 KB, the most that a test may have"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
			got, err := io.ReadAll(Text("f", r, Kind{"a test", 64}))
			must.Hold(t, c.err != "" || err == nil && string(got) == c.want, "%s: %q, %v, want %q", c.name, got, err, c.want)
			if c.err != "" {
				must.Reads(t, err, ErrInput, c.err, "%s", c.name)
				continue
			}
			one := iotest.OneByteReader(Text("f", strings.NewReader(c.text), Kind{"a test", 64}))
			must.Equal(t, string(must.Get(io.ReadAll(one))(t)), c.want, "%s, byte by byte", c.name)
		}
	}
}

// The errors of files that can't be read say whether the file or the system is at fault.
func TestFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	must.Do(t, os.WriteFile(name, []byte("\ufeffcrane"), 0o600))
	must.Equal(t, string(must.Get(File(name, Words))(t)), "crane")
	for _, bad := range []string{dir, filepath.Join(dir, "none"), filepath.Join(name, "a")} {
		must.Says(t, must.Err(File(bad, Words)), ErrInput, bad)
	}
	broken := &fs.PathError{Op: "read", Path: "f", Err: errors.New("broken disk")}
	_, err := All("f", iotest.ErrReader(broken), Words)
	must.Hold(t, errors.Is(err, broken) && !errors.Is(err, ErrInput), "a broken disk: %v", err)
}

// A text means one thing to every reader of JSON, or is refused.
func TestJSON(t *testing.T) {
	t.Parallel()
	type form struct {
		Guesses int `json:"guesses"`
		Kinds   []struct {
			K int `json:"k"`
		} `json:"kinds"`
		Prices map[string]int `json:"prices"`
	}
	for text, want := range map[string]string{
		`{"guesses":1,"kinds":[{"k":2}],"prices":{"ſ":3,"S":4}}`: "<nil>",
		`{"gueſſes":1}`:                    `unknown key "gueſſes"`,
		`{"gue\u017f\u017fes":1}`:          `unknown key "gueſſes"`,
		"{\"kinds\":[{\"\u212a\":1}]}":     "unknown key \"kinds/0/\u212a\"",
		`{"Guesses":1}`:                    `unknown key "Guesses"`,
		`{"guesses":1,"guesses":2}`:        `the key "guesses" is there twice`,
		`{"guesses":1,"gue\u0073ses":2}`:   `the key "guesses" is there twice`,
		`{"prices":{"a":1,"a":1}}`:         `the key "prices/a" is there twice`,
		`{"guesses":"1"}`:                  `"guesses" can't be text`,
		`{"guesses":0.5}`:                  `"guesses" is 0.5: invalid syntax`,
		`{"guesses":99999999999999999999}`: `"guesses" is 99999999999999999999: value out of range`,
		`[1]`:                              "the value can't be a list",
		`{"guesses":1} {}`:                 "invalid character '{' after top-level value",
		`{"prices":{"\ud800":1}}`:          "invalid surrogate pair",
		"{\"prices\":{\"\xff\":1}}":        "invalid UTF-8",
		`{"guesses"`:                       "it is cut off",
		``:                                 "it is cut off",
	} {
		got := fmt.Sprint(JSON([]byte(text), &form{}))
		must.Hold(t, strings.HasPrefix(got, want), "%.60q: %s, want %s", text, got, want)
	}
}

// A text is read strictly, and every error is one line that names the place.
func TestYAML(t *testing.T) {
	t.Parallel()
	type form struct {
		Name string   `yaml:"name"`
		List []string `yaml:"list"`
	}
	var f form
	must.Do(t, YAML("f", []byte("name: a\nlist: [b, c] # two"), &f))
	must.Equal(t, f, form{"a", []string{"b", "c"}})
	for text, want := range map[string]string{
		"":                                "f: there is nothing in it",
		"# no more":                       "f: there is nothing in it",
		"name: a\nnames: b":               `f:2:1: unknown field "names"`,
		"name: a\nname: b":                `f:2:1: mapping key "name" already defined at [1:1]`,
		"name: [a]":                       "f:1:7: cannot unmarshal []interface {} into Go struct field form.Name of type string",
		strings.Repeat("[", 33):           "f:1:33: more than 32 lists and mappings in each other",
		"a:\n" + strings.Repeat("- ", 33): "f:2:65: more than 32 lists and mappings in each other",
	} {
		err := YAML("f", []byte(text), &form{})
		must.Begins(t, err, nil, want, "%.20q", text)
		must.Hold(t, !strings.Contains(err.Error(), "\n"), "%.20q: several lines: %v", text, err)
	}
}
