package protocol

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// transcript is a file with the lines of both sides. A nil transcript does nothing.
type transcript struct {
	mu    sync.Mutex
	file  *os.File
	began time.Time
	err   error // the first of writing
}

// openTranscript appends to a file. Several programs may write to one.
func openTranscript(file string) (*transcript, error) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &transcript{file: f, began: time.Now()}, nil
}

// note writes a line: seconds since the beginning, the program's process, a sign, and the text. The sign is > (to the program),
// < (from it), ! (its standard error) or # (its start and end).
func (t *transcript) note(pid int, kind, text string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	_, err := fmt.Fprintf(t.file, "%9.3f %d %s %s\n", time.Since(t.began).Seconds(), pid, kind, strings.TrimRight(text, "\r\n"))
	if t.err == nil {
		t.err = err
	}
}

// close closes the file. The error is the first one of writing.
func (t *transcript) close() error {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(t.err, t.file.Close())
}
