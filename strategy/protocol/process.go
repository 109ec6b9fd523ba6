package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// grace is how long a program may take to answer stop, and to end after quit.
	grace = 2 * time.Second
	// dying is how long a program may take to end after it has closed its standard output.
	dying = 300 * time.Millisecond
	// killLimit is how long killed processes may take to be gone.
	killLimit = 5 * time.Second
	// lineLimit is the most bytes that a line may have. No program needs more.
	lineLimit = 64 << 10
	// infoLimit is the most lines for one answer. No program needs more. Without this limit, lines could fill the log's disk before the
	// time is up.
	infoLimit = 100_000
	// tailLines is how many lines of a program's standard error an error quotes.
	tailLines = 3
	// tooLong is passed on in place of a line that is longer than the limit. No other line contains a line end.
	tooLong = "\n"
)

// Why a program failed. An [*Error] wraps one of these.
var (
	ErrStart    = errors.New("the program could not be started")
	ErrSilent   = errors.New("the program did not answer in time")
	ErrGarbage  = errors.New("the program answered something else")
	ErrDied     = errors.New("the program ended")
	ErrReported = errors.New("the program reports an error")
	ErrIllegal  = errors.New("the program's guess may not be played")
)

// Error says how a program failed.
type Error struct {
	Command []string // the program and its arguments
	Awaited string   // what it had to answer, "" before it was started
	Last    string   // the last line that it wrote, or ""
	Stderr  string   // the last lines of its standard error
	Err     error    // wraps one of the errors above
}

// waysOut say what users can do about a program that fails.
var waysOut = []struct {
	err error
	way string
}{
	{ErrSilent, "write each line out at once, or give it longer (exec:start=1m timeout=5m COMMAND)"},
	{ErrGarbage, "PROTOCOL.md describes the lines, exec:log=FILE COMMAND keeps them"},
	{ErrDied, "exec:log=FILE COMMAND keeps all lines"},
	{ErrIllegal, "a guess is an allowed word that obeys the mode, and was neither played nor refused before"},
}

// Error returns in one line everything that is known, and the way out.
func (e *Error) Error() string {
	text := commandLine(e.Command) + ": " + e.reason()
	for _, w := range waysOut {
		if errors.Is(e.Err, w.err) {
			return text + "; " + w.way
		}
	}
	return text
}

// reason returns everything that is known, without the command.
func (e *Error) reason() string {
	text := e.Err.Error()
	if e.Awaited == "" {
		return text
	}
	last := "it has written nothing"
	if e.Last != "" {
		last = fmt.Sprintf("the last line was %q", abridge(e.Last))
	}
	text += fmt.Sprintf("; awaited was %q, %s", e.Awaited, last)
	if e.Stderr != "" {
		text += fmt.Sprintf("; on standard error: %q", abridge(e.Stderr))
	}
	return text
}

// Unwrap returns why the program failed.
func (e *Error) Unwrap() error { return e.Err }

// commandLine returns a command for messages: on one line, and not too long.
func commandLine(command []string) string {
	return abridge(strings.Join(strings.Fields(strings.Join(command, " ")), " "))
}

type process struct {
	command []string
	log     *transcript
	pid     int
	guard   *guard
	outbox  chan string   // what goes to standard input; closed by end
	lines   chan string   // of standard output; closed at its end
	gone    chan struct{} // closed when the process has ended, and its group with it
	state   string        // how it ended; set when gone is closed
	spent   Usage         // in all; set when gone is closed
	heard   chan struct{} // closed when standard error has been read to its end
	pipes   []io.Closer   // our ends
	last    string        // the last line of standard output that was used
	hung    sync.Once     // closes the outbox

	mu   sync.Mutex
	tail []string // the last lines of standard error
}

// startProcess starts a program in a group of its own. If this process is killed, the guard removes dir.
func startProcess(c Config, dir string, log *transcript) (*process, error) {
	command := c.Command
	p := &process{
		command: command, log: log,
		outbox: make(chan string, 16), lines: make(chan string), gone: make(chan struct{}), heard: make(chan struct{}),
	}
	limited := c.Limits.command(command)
	cmd := exec.Command(limited[0], limited[1:]...)
	cmd.Dir = c.Dir
	adoptOrphans()
	ownGroup(cmd)
	if c.Limits.Offline && CutsNetwork() {
		cutNetwork(cmd)
	}
	p.guard = newGuard(dir) // before the program: we may be killed as soon as that runs
	stdin, inErr := cmd.StdinPipe()
	stdout, outErr := cmd.StdoutPipe()
	stderr, errErr := cmd.StderrPipe()
	err := errors.Join(inErr, outErr, errErr)
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		p.guard.dismiss()
		return nil, &Error{Command: command, Err: fmt.Errorf("%w: %w", ErrStart, err)}
	}
	p.pipes = []io.Closer{stdin, stdout, stderr}
	p.pid = cmd.Process.Pid
	p.guard.mind(p.pid)
	p.log.note(p.pid, "#", "started: "+commandLine(command))
	go p.write(stdin)
	go p.read(stdout)
	go p.hear(stderr)
	go func() {
		state, _ := cmd.Process.Wait() // cmd.Wait would close the pipes, read or not; a child of ours can be waited for
		endGroup(p.pid)
		p.state = state.String()
		p.spent = Usage{CPU: state.UserTime() + state.SystemTime()}
		p.log.note(p.pid, "#", "ended: "+p.state)
		close(p.gone)
	}()
	return p, nil
}

// usage returns what the process and its group have used so far.
func (p *process) usage() Usage {
	select {
	case <-p.gone:
		return p.spent
	default:
		return groupUsage(p.pid)
	}
}

// write writes what is in the outbox. While the program does not read, it blocks until the program is killed. It ignores errors:
// the reader notices that a program has ended.
func (p *process) write(w io.WriteCloser) {
	for text := range p.outbox {
		for line := range strings.Lines(text) {
			p.log.note(p.pid, ">", line)
		}
		_, _ = io.WriteString(w, text)
	}
	w.Close()
}

// read passes on the lines of standard output. At the end of the program, hangUp takes them. A line that is too long is the last.
func (p *process) read(r io.Reader) {
	defer close(p.lines)
	scanner := newScanner(r)
	for scanner.Scan() {
		p.log.note(p.pid, "<", scanner.Text())
		p.lines <- scanner.Text()
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		p.lines <- tooLong
	}
}

// newScanner reads lines of a bounded length.
func newScanner(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, lineLimit)
	return s
}

// hear keeps the last lines of standard error.
func (p *process) hear(r io.Reader) {
	defer close(p.heard)
	lines := newScanner(r)
	for lines.Scan() {
		p.log.note(p.pid, "!", lines.Text())
		p.mu.Lock()
		p.tail = append(p.tail, abridge(lines.Text()))
		p.tail = p.tail[max(0, len(p.tail)-tailLines):]
		p.mu.Unlock()
	}
	_, _ = io.Copy(io.Discard, r) // reads on after a line that was too long
}

// fail returns an error that says what was awaited.
func (p *process) fail(awaited string, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return &Error{Command: p.command, Awaited: awaited, Last: p.last, Stderr: strings.Join(p.tail, "\n"), Err: err}
}

// died returns the error for a program that has closed its standard output.
func (p *process) died(awaited string) error {
	select {
	case <-p.gone:
	case <-time.After(dying): // it still runs
		killGroup(p.pid)
		<-p.gone
	}
	select {
	case <-p.heard:
	case <-time.After(grace): // held open by a process that has left the group
	}
	return p.fail(awaited, fmt.Errorf("%w (%s)", ErrDied, p.state))
}

// send sends text. If the outbox is full because the program does not read, the text is dropped, and the wait for an answer fails.
func (p *process) send(text string) {
	select {
	case p.outbox <- text:
	default:
	}
}

// await returns the first line that has one of the verbs. Before that, only blank lines, info lines and those that skip accepts may
// come. The error is an [*Error], or the cause of ctx's end.
func (p *process) await(ctx context.Context, limit <-chan time.Time, awaited string, skip func(Message) bool, verbs ...string) (Message, error) {
	for lines := 0; ; lines++ {
		if lines > infoLimit {
			return Message{}, p.fail(awaited, fmt.Errorf("%w: more than %d lines, and no answer among them", ErrGarbage, infoLimit))
		}
		select {
		case <-ctx.Done():
			return Message{}, context.Cause(ctx)
		case <-limit:
			return Message{}, p.fail(awaited, ErrSilent)
		case line, ok := <-p.lines:
			if !ok {
				return Message{}, p.died(awaited)
			}
			if line == tooLong {
				return Message{}, p.fail(awaited, fmt.Errorf("%w: a line longer than %d bytes", ErrGarbage, lineLimit))
			}
			if strings.TrimSpace(line) == "" {
				continue
			}
			p.last = line
			m, err := parseLine(line)
			switch {
			case err != nil:
				return m, p.fail(awaited, fmt.Errorf("%w: %w", ErrGarbage, err))
			case slices.Contains(verbs, m.Verb):
				return m, nil
			case m.Verb == verbError:
				return m, p.fail(awaited, fmt.Errorf("%w: %s", ErrReported, abridge(m.Rest)))
			case m.Verb != verbInfo && (skip == nil || !skip(m)):
				return m, p.fail(awaited, ErrGarbage)
			}
		}
	}
}

// end ends the program. It asks the program to quit if kindly is set, and otherwise or if that takes too long, it kills its group. It
// leaves no process, goroutine or pipe behind.
func (p *process) end(kindly bool) {
	if kindly {
		p.send(verbQuit + "\n")
	} else {
		killGroup(p.pid)
	}
	if !p.hangUp() {
		killGroup(p.pid)
		<-p.gone
	}
	p.guard.dismiss()
	select {
	case <-p.heard:
	case <-time.After(grace): // held open by a process that has left the group
	}
	for _, pipe := range p.pipes {
		pipe.Close()
	}
}

// hangUp closes the program's standard input, and reports whether the program then ends by itself. It must be the last use of send.
func (p *process) hangUp() bool {
	p.hung.Do(func() {
		close(p.outbox)
		go func() {
			for range p.lines { // what is still written must not block the program
			}
		}()
	})
	select {
	case <-p.gone:
		return true
	case <-time.After(grace):
		return false
	}
}
