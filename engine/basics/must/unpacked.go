package must

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"strings"

	"pgregory.net/rapid"
)

// Unpacked returns what a file holds, unpacked if its name ends in .gz.
func Unpacked(t rapid.TB, files fs.FS, name string) []byte {
	t.Helper()
	text := Get(fs.ReadFile(files, name))(t)
	if strings.HasSuffix(name, ".gz") {
		text = Get(io.ReadAll(Get(gzip.NewReader(bytes.NewReader(text)))(t)))(t)
	}
	return text
}
