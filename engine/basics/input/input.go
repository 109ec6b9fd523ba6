// Package input reads files and streams from other people, whose content is unknown. It returns texts of bounded length, unpacked if they
// were compressed by gzip, without a byte order mark, and with a line feed alone at the end of each line. It also has the locks by which
// processes keep out of each other's files.
package input

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// ErrInput is wrapped by the errors for input that can't be used as it is: a file that is missing, a folder, a text that is too long, or
// damaged compression. Errors of the system, such as a missing permission, do not wrap it.
var ErrInput = errors.New("unusable input")

// Kind is the kind of a text. It sets how long the text may be.
type Kind struct {
	name string
	most int64 // bytes, unpacked
}

// The kinds. Each allows many times the usual length. What is made of the longest text stays below half a gigabyte.
var (
	Profile    = Kind{"a profile", 128 << 10}
	Alphabet   = Kind{"an alphabet", 32 << 10}
	Words      = Kind{"a list of words", 8 << 20}
	Chat       = Kind{"a chat", 32 << 20}
	History    = Kind{"a history", 1 << 20}
	Record     = Kind{"a record", 64 << 20}
	Tree       = Kind{"a tree", 8 << 20}
	Claims     = Kind{"a file to verify", 32 << 20}
	Checkpoint = Kind{"a checkpoint", 128 << 20}
	Token      = Kind{"a token", 4 << 10}
	Capsule    = Kind{"a page in a file", 192 << 20}
)

// Check returns an error if a text of that length is too long for its kind. The error names the text and the limit, and wraps [ErrInput].
func (k Kind) Check(name string, length int64) error {
	if length <= k.most {
		return nil
	}
	return Unusable(fmt.Errorf("%s is longer than %s, the most that %s may have", name, size(k.most), k.name))
}

func size(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// Open opens a file for reading. The error for a missing file or a folder wraps [ErrInput].
func Open(name string) (*os.File, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrPermission) {
		return nil, err
	}
	if err != nil {
		return nil, Unusable(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, Unusable(fmt.Errorf("%s is a folder, not a file", name))
	}
	return f, nil
}

// File reads a file to its end.
func File(name string, kind Kind) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return All(name, f, kind)
}

// Binary reads a file of a kind that is not text, unchanged and to its end.
func Binary(name string, kind Kind) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, kind.most+1))
	if err == nil {
		err = kind.Check(name, int64(len(content)))
	}
	return content, err
}

// Unusable returns an error that wraps [ErrInput] and its cause, and has the cause's text.
func Unusable(cause error) error { return plain.Error(ErrInput, cause) }

// New returns an error that wraps [ErrInput]. Packages make of it the errors that theirs wrap.
func New(text string) error { return Unusable(errors.New(text)) }

// All reads r to its end. The errors are those of [Text].
func All(name string, r io.Reader, kind Kind) ([]byte, error) { return io.ReadAll(Text(name, r, kind)) }

// Text returns a reader of the text of r, see the package. Its errors name the file, and wrap [ErrInput] unless they are the system's.
func Text(name string, r io.Reader, kind Kind) io.Reader {
	return &text{name: name, kind: kind, r: bufio.NewReader(r)}
}

// Lines calls take with the number of each line of a text, from 1, and what is on it, without the space around. Empty lines and lines
// that begin with # are left out. The error names the file, and the line if it is take's; that wraps wrong, too. Other errors are those
// of [Text].
func Lines(name string, r io.Reader, kind Kind, wrong error, take func(n int, line string) error) error {
	in := bufio.NewScanner(Text(name, r, kind))
	n := 1
	for ; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if err := take(n, line); err != nil {
			if cut := in.Err(); cut != nil {
				return cut // the line is incomplete
			}
			return fmt.Errorf("%s:%d: %w (%w)", name, n, err, wrong)
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line is too long (%w)", name, n, wrong)
	}
	return in.Err()
}

type text struct {
	name  string
	kind  Kind
	r     *bufio.Reader
	begun bool
	read  int64
}

var (
	gzipMagic     = []byte{0x1f, 0x8b}
	byteOrderMark = []byte("\ufeff")
)

func (t *text) Read(p []byte) (int, error) {
	if !t.begun {
		t.begun = true
		if err := t.begin(); err != nil {
			return 0, t.fault(err)
		}
	}
	for {
		n, err := t.r.Read(p)
		t.read += int64(n)
		if tooLong := t.kind.Check(t.name, t.read); tooLong != nil {
			return 0, tooLong
		}
		if err != nil && !errors.Is(err, io.EOF) {
			err = t.fault(err)
		}
		if n = t.feedsAlone(p[:n]); n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// begin examines the first bytes.
func (t *text) begin() error {
	if magic, _ := t.r.Peek(len(gzipMagic)); bytes.Equal(magic, gzipMagic) {
		z, err := gzip.NewReader(t.r)
		if err != nil {
			return err
		}
		t.r = bufio.NewReader(z)
	}
	mark, err := t.r.Peek(len(byteOrderMark))
	if bytes.Equal(mark, byteOrderMark) {
		_, err = t.r.Discard(len(mark))
	}
	if errors.Is(err, io.EOF) {
		return nil // a short text
	}
	return err
}

// feedsAlone removes the carriage returns that stand before line feeds, and returns how many bytes are left.
func (t *text) feedsAlone(p []byte) int {
	if bytes.IndexByte(p, '\r') < 0 {
		return len(p)
	}
	n := 0
	for i, c := range p {
		next := byte(0)
		if i+1 < len(p) {
			next = p[i+1]
		} else if ahead, err := t.r.Peek(1); err == nil {
			next = ahead[0]
		}
		if c != '\r' || next != '\n' {
			p[n] = c
			n++
		}
	}
	return n
}

// fault names the file in an error of reading.
func (t *text) fault(err error) error {
	var system *fs.PathError
	if errors.As(err, &system) {
		return err
	}
	return Unusable(fmt.Errorf("%s: %w", t.name, err))
}
