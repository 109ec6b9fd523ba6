package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
)

// Whoever reaches the server can publish any bytes on any subject. What is read of a message is checked here, before
// anything is done with it.

const (
	// maxPacked and maxText bound a message, in bytes as it travels and unpacked. The largest that we send are strict
	// games with their proofs, and word lists, below 1 MB unpacked.
	maxPacked = 8 << 20
	maxText   = 64 << 20
	maxHeader = 4 << 10 // of headers
	// minPatience and maxPatience bound what a run may ask for.
	minPatience = 10 * time.Millisecond
	maxPatience = time.Hour
	// maxName bounds the names of workers, kinds and versions, and maxReason what is told of a failure, in characters.
	maxName   = 300
	maxReason = 2000
	// maxHello bounds a hello, in bytes, and maxJobs the jobs that a worker may say that it does at once.
	maxHello = 4 << 10
	maxJobs  = 1 << 20
)

// errMessage is wrapped by the errors for messages that are not what their subject says. No further try mends them.
var errMessage = errors.New("a message that can't be used")

// errTooLarge is wrapped by the errors for texts that no message can carry.
var errTooLarge = errors.New("too large for the queue")

// pack returns a message, compressed if it is long. The error wraps [errTooLarge].
func pack(subject string, text []byte) (*nats.Msg, error) {
	m := &nats.Msg{Subject: subject, Header: nats.Header{}, Data: text}
	const long = 1024
	if len(text) <= long {
		return m, nil
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("%d MB, %w: at most %d", len(text)>>20, errTooLarge, maxText>>20)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if b.Len() > maxPacked {
		return nil, fmt.Errorf("%d MB compressed, %w: at most %d", b.Len()>>20, errTooLarge, maxPacked>>20)
	}
	m.Data = b.Bytes()
	m.Header.Set(packedHeader, "gzip")
	return m, nil
}

// unpack returns the text of a message. The error wraps [errMessage].
func unpack(header nats.Header, data []byte) ([]byte, error) {
	if len(data) > maxPacked {
		return nil, fmt.Errorf("%w: %d bytes, more than %d", errMessage, len(data), maxPacked)
	}
	switch packing := header.Get(packedHeader); packing {
	case "":
		return data, nil
	case "gzip":
	default:
		return nil, fmt.Errorf("%w: packed by %q", errMessage, printable(packing, maxName))
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errMessage, err)
	}
	text, err := io.ReadAll(io.LimitReader(z, maxText+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errMessage, err)
	case len(text) > maxText:
		return nil, fmt.Errorf("%w: it unpacks to more than %d MB", errMessage, maxText>>20)
	}
	return text, nil
}

// decode reads JSON of a known form: no other fields, and nothing behind it.
func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows")
	}
	return nil
}

// printable is a text of somebody else for people: without control characters, and at most so many characters long.
func printable(text string, most int) string {
	var b strings.Builder
	for _, r := range text {
		if most--; most < 0 {
			return b.String() + "…"
		}
		switch {
		case r == '\n' || r == '\t':
			r = ' '
		case !unicode.IsPrint(r):
			r = unicode.ReplacementChar
		}
		b.WriteRune(r)
	}
	return b.String()
}

// isName reports whether a text can be a name: of a worker, a kind or a version.
func isName(text string) bool { return text != "" && printable(text, maxName) == text }

// isSum reports whether a text is a [checksum] of that size.
func isSum(text string, size int) bool {
	sum, err := hex.DecodeString(text)
	return err == nil && len(sum) == size && strings.ToLower(text) == text
}

// job is a job as a worker gets it.
type job struct {
	run, name string
	text      json.RawMessage
}

// readJob reads a job for workers of a version. The error wraps [errMessage].
func readJob(version, subject string, header nats.Header, data []byte) (job, error) {
	rest, ours := strings.CutPrefix(subject, jobSubject)
	parts := strings.Split(rest, ".")
	if !ours || len(parts) != 3 || parts[0] != versionSum(version) || !isSum(parts[1], runSize) || !isSum(parts[2], jobSize) {
		return job{}, fmt.Errorf("%w: its subject is not that of a job", errMessage)
	}
	j := job{run: parts[1], name: parts[2]}
	text, err := unpack(header, data)
	switch {
	case err != nil:
		return j, err
	case jobName(text) != j.name:
		return j, fmt.Errorf("%w: its name is not the checksum of its content", errMessage)
	case !json.Valid(text):
		return j, fmt.Errorf("%w: it is not JSON", errMessage)
	}
	j.text = text
	return j, nil
}

// readRun reads what the jobs of a run share, for workers of a version. The error wraps [errMessage].
func readRun(version, name string, header nats.Header, data []byte) (info runInfo, err error) {
	text, err := unpack(header, data)
	if err != nil {
		return info, err
	}
	err = decode(text, &info)
	switch {
	case err != nil:
	case info.Version != version:
		err = fmt.Errorf("it is of version %q", printable(info.Version, maxName))
	case !isName(info.Kind):
		err = errors.New("its kind is no name")
	case len(info.Params) == 0:
		err = errors.New("it has no parameters")
	case info.Patience < minPatience || info.Patience > maxPatience:
		err = fmt.Errorf("a patience of %v, want %v to %v", info.Patience, minPatience, maxPatience)
	case info.name() != name:
		err = errors.New("its name is not the checksum of its content")
	}
	if err != nil {
		return runInfo{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	return info, nil
}

// result is a worker's result of a job.
type result struct {
	job    string // its name
	worker string
	text   json.RawMessage
	failed string // the worker's error, if it failed
	bad    error  // why the message can't be used; wraps [errMessage]
	number uint64 // of the message in its stream, set by who got it
}

// readResult reads a result of a run. Check tells whether its kind can have it; it may be nil.
func readResult(run, subject string, header nats.Header, data []byte, check func(json.RawMessage) error) result {
	name, _ := strings.CutPrefix(subject, resultSubject+run+".")
	r := result{job: printable(name, 2*jobSize), worker: printable(header.Get(workerHeader), maxName)}
	if !isSum(name, jobSize) {
		r.bad = fmt.Errorf("%w: its subject is not that of a result", errMessage)
		return r
	}
	text, err := unpack(header, data)
	switch {
	case err != nil:
		r.bad = err
	case header.Get(failedHeader) != "":
		if r.failed = strings.TrimSpace(printable(string(text), maxReason)); r.failed == "" {
			r.failed = "no reason was given"
		}
	case !json.Valid(text):
		r.bad = fmt.Errorf("%w: it is not JSON", errMessage)
	default:
		r.text = text
		if check == nil {
			break
		}
		if err := check(text); err != nil {
			r.text, r.bad = nil, fmt.Errorf("%w: %s", errMessage, printable(err.Error(), maxReason))
		}
	}
	return r
}

// readHello reads a sign of life, and reports whether it is one.
func readHello(data []byte) (h hello, ok bool) {
	if len(data) > maxHello || decode(data, &h) != nil || h.Jobs < 0 || h.Jobs > maxJobs || !isName(h.Version) {
		return hello{}, false
	}
	return h, h.Name == "" || isName(h.Name)
}

// readNotice reads what a worker has to tell, and reports whether it does.
func readNotice(data []byte) (n notice, ok bool) {
	if len(data) > maxHello || decode(data, &n) != nil || !isName(n.Worker) || !isName(n.Version) {
		return notice{}, false
	}
	ok = (n.Run == "" || isSum(n.Run, runSize)) && (n.Job == "" || isSum(n.Job, jobSize))
	n.Reason = printable(n.Reason, maxReason)
	return n, ok && n.Reason != ""
}
