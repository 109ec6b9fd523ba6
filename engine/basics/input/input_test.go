package input

import (
	"bytes"
	"compress/gzip"
	"errors"
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
			text := Text("f", r, Kind{"a test", 64})
			got, err := io.ReadAll(text)
			if c.err == "" && (err != nil || string(got) != c.want) {
				t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.want)
			}
			if c.err != "" && (err == nil || err.Error() != c.err || !errors.Is(err, ErrInput)) {
				t.Errorf("%s: error %v, want %s", c.name, err, c.err)
			}
			one := Text("f", strings.NewReader(c.text), Kind{"a test", 64})
			if again, err := io.ReadAll(iotest.OneByteReader(one)); c.err == "" && (err != nil || string(again) != c.want) {
				t.Errorf("%s, byte by byte: %q, %v, want %q", c.name, again, err, c.want)
			}
		}
	}
}

// The errors of files that can't be read say whether the file or the system is at fault.
func TestFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	must.Do(t, os.WriteFile(name, []byte("\ufeffcrane"), 0o600))
	if text, err := File(name, Words); err != nil || string(text) != "crane" {
		t.Errorf("%q, %v", text, err)
	}
	for _, bad := range []string{dir, filepath.Join(dir, "none"), filepath.Join(name, "a")} {
		if _, err := File(bad, Words); !errors.Is(err, ErrInput) || !strings.Contains(err.Error(), bad) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	broken := &fs.PathError{Op: "read", Path: "f", Err: errors.New("broken disk")}
	if _, err := All("f", iotest.ErrReader(broken), Words); !errors.Is(err, broken) || errors.Is(err, ErrInput) {
		t.Errorf("a broken disk: %v", err)
	}
}
