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

// Entries of the file, in order.
const (
	aboutName    = "capsule.json"
	harName      = "requests.har"
	findingsName = "selectors.jsonl"
	seenName     = "seen.jsonl"
	recordName   = "record.jsonl"
	leftOutName  = "left-out.json"
	pictureEnd   = ".png"
)

// most is the greatest unpacked size of each entry. The HAR has contents in base64.
var most = map[string]int64{
	aboutName: 64 << 10, harName: 192 << 20, findingsName: 4 << 20, seenName: 32 << 20, recordName: 64 << 20, leftOutName: 16 << 20,
	Start + pictureEnd: 32 << 20, Middle + pictureEnd: 32 << 20, End + pictureEnd: 32 << 20,
}

// Bytes returns the capsule as a file.
func (c *Capsule) Bytes() ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	about, err := json.MarshalIndent(c.About, "", "  ")
	leftOut, err2 := json.MarshalIndent(c.LeftOut, "", "  ")
	requests, err3 := json.MarshalIndent(c.HAR, "", " ")
	findings, err4 := lines(c.Findings)
	seen, err5 := lines(c.Seen)
	if err := errors.Join(err, err2, err3, err4, err5); err != nil {
		return nil, err
	}
	entries := []struct {
		name    string
		content []byte
	}{
		{aboutName, about},
		{leftOutName, leftOut},
		{harName, requests},
		{findingsName, findings},
		{seenName, seen},
		{recordName, c.Record},
		{Start + pictureEnd, c.Pictures[Start]},
		{Middle + pictureEnd, c.Pictures[Middle]},
		{End + pictureEnd, c.Pictures[End]},
	}
	for _, e := range entries {
		if len(e.content) == 0 {
			continue
		}
		w, err := z.Create(e.name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(e.content); err != nil {
			return nil, err
		}
	}
	err = z.Close()
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
	had := map[string]bool{}
	for _, f := range z.File {
		if most[f.Name] == 0 || had[f.Name] {
			return nil, fmt.Errorf("it has an entry %.60q, which is unknown or there twice", f.Name)
		}
		had[f.Name] = true
		if err := c.take(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if !had[aboutName] || !had[harName] {
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

// take reads an entry.
func (c *Capsule) take(f *zip.File) error {
	limit := most[f.Name]
	if !f.Mode().IsRegular() || f.Method != zip.Store && f.Method != zip.Deflate || f.UncompressedSize64 > uint64(limit) {
		return fmt.Errorf("it is not a file, is packed in an unknown way, or is longer than %d KB", limit>>10)
	}
	r, err := f.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return err
	}
	if int64(len(text)) > limit {
		return fmt.Errorf("longer than %d KB", limit>>10)
	}
	switch f.Name {
	case aboutName:
		return input.JSON(text, &c.About)
	case harName:
		return input.LaterJSON(text, &c.HAR) // other programs add keys of their own
	case findingsName:
		c.Findings, err = fromLines[Finding](text)
	case seenName:
		c.Seen, err = fromLines[Seen](text)
	case recordName:
		c.Record = text
	case leftOutName:
		return input.JSON(text, &c.LeftOut)
	default:
		c.Pictures[strings.TrimSuffix(f.Name, pictureEnd)] = text
	}
	return err
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

// clock returns the offset in milliseconds that sets the clock of a page opened now to the local time of day of its
// capture.
func (a About) clock(now time.Time) int64 {
	opened, err := a.Opened()
	if err != nil {
		return 0
	}
	wall := func(t time.Time) time.Time {
		return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	}
	return wall(opened).Sub(wall(now)).Milliseconds()
}
