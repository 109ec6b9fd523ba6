package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"sync"
	"time"

	"absurdist/engine/basics/input"
)

// inFlight is standard input and output. At the end of the input it waits for the answers of all calls that were read:
// a client may close its end as soon as it has sent its requests.
type inFlight struct {
	in   *bufio.Reader
	out  io.Writer
	wait time.Duration // at the end of the input

	rest []byte // of the current line
	mu   sync.Mutex
	open int           // calls without an answer
	done chan struct{} // receives when open becomes 0
}

func newInFlight(in io.Reader, out io.Writer, wait time.Duration) *inFlight {
	return &inFlight{in: bufio.NewReader(in), out: out, wait: wait, done: make(chan struct{}, 1)}
}

// count adds n to open for a call, or for an answer if call is false. A call has an id and a method, an answer only an
// id.
func (f *inFlight) count(line []byte, call bool, n int) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if input.LaterJSON(line, &m) != nil || m.ID == nil || (m.Method != "") != call {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open += n; f.open == 0 {
		select {
		case f.done <- struct{}{}:
		default:
		}
	}
}

func (f *inFlight) Read(p []byte) (int, error) {
	if len(f.rest) == 0 {
		line, err := f.in.ReadBytes('\n')
		f.count(line, true, 1)
		if f.rest = line; len(line) == 0 {
			f.await()
			return 0, err
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// await waits until all calls are answered, or until its limit.
func (f *inFlight) await() {
	limit := time.After(f.wait)
	for {
		f.mu.Lock()
		open := f.open
		f.mu.Unlock()
		if open <= 0 {
			return
		}
		select {
		case <-f.done:
		case <-limit:
			return
		}
	}
}

func (f *inFlight) Write(p []byte) (int, error) {
	n, err := f.out.Write(p)
	for line := range bytes.Lines(p) {
		f.count(line, false, -1)
	}
	return n, err
}

func (f *inFlight) Close() error { return nil }
