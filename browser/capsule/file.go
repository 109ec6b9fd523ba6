package capsule

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/chromedp/cdproto/har"
)

// Entries of the file that it must have.
const (
	aboutName = "capsule.json"
	harName   = "requests.har"
)

// entry is an entry of the file.
type entry struct {
	name  string
	most  int64 // bytes, unpacked
	value any   // pointer to what it holds: a value or a list of values as JSON, or bytes
}

// entries returns all entries that there may be, in order. The HAR has contents in base64.
func (c *Capsule) entries() []entry {
	list := []entry{
		{aboutName, 64 << 10, &c.About},
		{"left-out.json", 16 << 20, &c.LeftOut},
		{harName, 192 << 20, &c.HAR},
		{"selectors.jsonl", 4 << 20, &c.Findings},
		{"seen.jsonl", 32 << 20, &c.Seen},
		{"record.jsonl", 64 << 20, &c.Record},
	}
	for _, name := range []string{Start, Middle, End} {
		list = append(list, entry{name + ".png", 32 << 20, picture{c, name}})
	}
	return list
}

// picture is one of a capsule's pictures.
type picture struct {
	of   *Capsule
	name string
}

func (e entry) encode() ([]byte, error) {
	switch v := e.value.(type) {
	case *[]Finding:
		return lines(*v)
	case *[]Seen:
		return lines(*v)
	case *json.RawMessage:
		return *v, nil
	case picture:
		return v.of.Pictures[v.name], nil
	}
	return json.MarshalIndent(e.value, "", " ")
}

func (e entry) decode(text []byte) (err error) {
	switch v := e.value.(type) {
	case *[]Finding:
		*v, err = fromLines[Finding](text)
	case *[]Seen:
		*v, err = fromLines[Seen](text)
	case *json.RawMessage:
		*v = text
	case picture:
		v.of.Pictures[v.name] = text
	case *har.HAR:
		err = input.LaterJSON(text, v) // other programs add keys of their own
	default:
		err = input.JSON(text, v)
	}
	return err
}

// Bytes returns the capsule as a file.
func (c *Capsule) Bytes() ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range c.entries() {
		content, err := e.encode()
		if err != nil {
			return nil, err
		}
		if len(content) == 0 {
			continue
		}
		w, err := z.Create(e.name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(content); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// lines returns values as JSON lines.
func lines[T any](list []T) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for _, v := range list {
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// Open reads a file. Errors name the file, and wrap [input.ErrInput] unless they are the system's.
func Open(name string) (*Capsule, error) {
	content, err := input.Binary(name, input.Capsule)
	if err != nil {
		return nil, err
	}
	return Read(name, content)
}

// Read reads an untrusted file. Unknown, duplicate, unusually packed and overlong entries are errors.
func Read(name string, content []byte) (*Capsule, error) {
	c, err := read(content)
	if err != nil {
		return nil, input.Unusable(fmt.Errorf("%s is not a saved page: %w", name, err))
	}
	return c, nil
}

func read(content []byte) (*Capsule, error) {
	if err := checkDirectory(content); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	c := &Capsule{Pictures: map[string][]byte{}}
	known := map[string]entry{}
	for _, e := range c.entries() {
		known[e.name] = e
	}
	for _, f := range z.File {
		e, expected := known[f.Name]
		if !expected {
			return nil, fmt.Errorf("it has an entry %.60q, which is unknown or there twice", f.Name)
		}
		delete(known, f.Name)
		text, err := unpacked(f, e.most)
		if err == nil {
			err = e.decode(text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if known[aboutName].most > 0 || known[harName].most > 0 {
		return nil, fmt.Errorf("it has no %s or no %s", aboutName, harName)
	}
	return c, c.check()
}

// checkDirectory checks that the list of entries at the end of a zip is short before it is read: the library ignores
// the number of entries that the file claims.
func checkDirectory(content []byte) error {
	const endLength, mostDirectory = 22, 8 << 10
	end := len(content) - endLength
	if end < 0 || !bytes.HasPrefix(content[end:], []byte("PK\x05\x06")) {
		return zip.ErrFormat
	}
	size, offset := binary.LittleEndian.Uint32(content[end+12:]), binary.LittleEndian.Uint32(content[end+16:])
	if size > mostDirectory || int64(offset)+int64(size) != int64(end) {
		return errors.New("its list of entries is too long, or not at its end")
	}
	return nil
}

// unpacked reads an entry of at most so many bytes.
func unpacked(f *zip.File, most int64) ([]byte, error) {
	if !f.Mode().IsRegular() || f.Method != zip.Store && f.Method != zip.Deflate || f.UncompressedSize64 > uint64(most) {
		return nil, fmt.Errorf("it is not a file, is packed in an unknown way, or is longer than %d KB", most>>10)
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("longer than %d KB", most>>10)
	}
	return text, err
}

func fromLines[T any](text []byte) ([]T, error) {
	var list []T
	for line := range bytes.Lines(text) {
		var v T
		if err := input.JSON(line, &v); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		if list = append(list, v); len(list) > mostSeen {
			return nil, fmt.Errorf("more than %d lines", mostSeen)
		}
	}
	return list, nil
}

// check makes sure that the capsule can answer a browser.
func (c *Capsule) check() error {
	switch {
	case c.About.Format != format:
		return fmt.Errorf("%s: it has format %d, and this program reads %d: use the version that wrote it (%.40q)", aboutName, c.About.Format, format, c.About.Version)
	case !address(c.About.URL):
		return fmt.Errorf("%s: %.80q is not a page's address", aboutName, c.About.URL)
	}
	if _, err := c.About.Opened(); err != nil {
		return fmt.Errorf("%s: %.40q is not a time", aboutName, c.About.Time)
	}
	log := c.HAR.Log
	if log == nil || log.Version != "1.2" || len(log.Entries) > mostRequests {
		return fmt.Errorf("%s: it is not HAR 1.2, or has more than %d entries", harName, mostRequests)
	}
	for i, e := range log.Entries {
		if err := checkEntry(e); err != nil {
			return fmt.Errorf("%s: entry %d: %w", harName, i+1, err)
		}
	}
	return nil
}

func checkEntry(e *har.Entry) error {
	switch {
	case e == nil || e.Request == nil || e.Response == nil || e.Response.Content == nil:
		return errors.New("no request, response or content")
	case !token(e.Request.Method):
		return fmt.Errorf("%.20q is not a method", e.Request.Method)
	case !address(e.Request.URL):
		return fmt.Errorf("%.80q is not an address", e.Request.URL)
	case e.Response.Status < 100 || e.Response.Status > 599:
		return fmt.Errorf("%d is not a status", e.Response.Status)
	}
	for _, h := range e.Response.Headers {
		if h == nil || !token(h.Name) || strings.ContainsAny(h.Value, "\r\n\x00") {
			return errors.New("a bad header")
		}
	}
	return nil
}

func address(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && len(text) < 1<<16
}

func token(text string) bool {
	return text != "" && len(text) <= 100 && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r >= 127 || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}

// clock returns the offset in milliseconds that sets the clock of a page opened now to the local time of day of its capture.
func (a About) clock(now time.Time) int64 {
	opened, err := a.Opened()
	if err != nil {
		return 0
	}
	wall := func(t time.Time) time.Time { // as if all time zones were one
		_, offset := t.Zone()
		return t.Add(time.Duration(offset) * time.Second)
	}
	return wall(opened).Sub(wall(now)).Milliseconds()
}
