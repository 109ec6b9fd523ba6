package leak

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// Terminal is a pseudo-terminal with a person at it, for tests of programs that draw on a terminal.
type Terminal struct {
	// TTY is what a program has as its standard input and output.
	TTY *os.File

	t      testing.TB
	person *os.File // the other end: writes keys, sees the screen
	before *term.State

	mu   sync.Mutex
	seen bytes.Buffer
}

// OpenTerminal returns a terminal of that size. At the end of the test it fails unless the
// terminal is in the state that it had at first.
func OpenTerminal(t testing.TB, columns, rows int) *Terminal {
	t.Helper()
	person, tty, err := pty.Open()
	if err == nil {
		err = pty.Setsize(person, size(columns, rows))
	}
	if err != nil {
		t.Fatal(err)
	}
	p := &Terminal{TTY: tty, t: t, person: person}
	if p.before, err = term.GetState(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	watched := make(chan struct{})
	go p.watch(watched)
	t.Cleanup(func() {
		p.restored()
		tty.Close()
		<-watched
		person.Close()
	})
	return p
}

// watch takes in what is drawn until nobody has the terminal open.
func (p *Terminal) watch(done chan<- struct{}) {
	defer close(done)
	buf := make([]byte, 4096)
	for {
		n, err := p.person.Read(buf)
		p.mu.Lock()
		p.seen.Write(buf[:n])
		p.mu.Unlock()
		if err != nil { // EIO when the last program has closed it
			return
		}
	}
}

func size(columns, rows int) *pty.Winsize {
	return &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}
}

// Resize changes the size of the terminal.
func (p *Terminal) Resize(columns, rows int) {
	p.t.Helper()
	if err := pty.Setsize(p.person, size(columns, rows)); err != nil {
		p.t.Fatal(err)
	}
}

// Press types keys, as the bytes that a terminal sends for them.
func (p *Terminal) Press(keys string) {
	p.t.Helper()
	if _, err := p.person.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// Sees waits until a text was drawn since the last call.
func (p *Terminal) Sees(text string) {
	p.t.Helper()
	Within(p.t, "the screen to show "+text, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		at := strings.Index(p.seen.String(), text)
		if at >= 0 {
			p.seen.Next(at + len(text))
		}
		return at >= 0
	})
}

// restored fails the test unless the terminal takes lines and echoes keys as it did at first.
func (p *Terminal) restored() {
	now, err := term.GetState(int(p.TTY.Fd()))
	if err != nil {
		p.t.Error(err)
	} else if *now != *p.before {
		p.t.Errorf("the terminal was left in state %+v, it was %+v", *now, *p.before)
	}
}

// Within waits until something is so, and fails if that does not come in ten minutes.
func Within(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Minute); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited for %s", what)
		}
	}
}
