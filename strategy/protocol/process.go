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
	// lineLimit is the most bytes of a line. No program needs more.
	lineLimit = 64 << 10
	// infoLimit is the most lines for one answer. No program needs more, and more would fill the log's disk before the time is up.
	infoLimit = 100_000
	// tailLines is how many lines of a program's standard error an error quotes.
	tailLines = 3
	// tooLong stands for a line that is longer than the limit. No line holds a line end.
	tooLong = "\n"
)

// Why a program failed. The errors of [Client.Best] are an [*Error] that wraps
// one of these.
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
	Last    string   // the last line that it wrote, "" for none
	Stderr  string   // the last lines of its standard error
	Err     error    // wraps one of the errors above
}

// waysOut are what can be done about a program that fails.
var waysOut = []struct {
	err error
	way string
}{
	{ErrSilent, "write each line out at once, or give it longer (exec:start=1m timeout=5m COMMAND)"},
	{ErrGarbage, "PROTOCOL.md tells the lines, exec:log=FILE COMMAND keeps them"},
	{ErrDied, "exec:log=FILE COMMAND keeps all lines"},
	{ErrIllegal, "a guess is an allowed word that obeys the mode, and was neither played nor refused before"},
}

// Error tells all that is known and the way out, in one line.
func (e *Error) Error() string {
	text := commandLine(e.Command) + ": " + e.reason()
	for _, w := range waysOut {
		if errors.Is(e.Err, w.err) {
			return text + "; " + w.way
		}
	}
	return text
}

// reason tells all that is known, without the command.
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

// commandLine returns a command as messages show it: in one line, and not too long.
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
	state   string        // how it ended, to be read once gone is closed
	spent   Usage         // in all, to be read once gone is closed
	heard   chan struct{} // closed at the end of standard error
	pipes   []io.Closer   // our ends
	last    string        // the last line of standard output that was looked at
	hung    sync.Once     // closes the outbox

	mu   sync.Mutex
	tail []string // the last lines of standard error
}

// startProcess starts a program in a group of its own. The guard removes dir if
// this process is killed.
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

// write writes what is in the outbox. A program that does not read blocks it
// until the program is killed; one that is gone is noticed by the reader.
func (p *process) write(w io.WriteCloser) {
	for text := range p.outbox {
		for line := range strings.Lines(text) {
			p.log.note(p.pid, ">", line)
		}
		_, _ = io.WriteString(w, text)
	}
	w.Close()
}

// read passes on the lines of standard output, in the end to hangUp. A line that is too long ends them.
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

// fail returns the error that says what was awaited.
func (p *process) fail(awaited string, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return &Error{Command: p.command, Awaited: awaited, Last: p.last, Stderr: strings.Join(p.tail, "\n"), Err: err}
}

// died returns the error for a program that has closed its standard output.
func (p *process) died(awaited string) error {
	select {
	case <-p.gone:
	case <-time.After(dying): // it goes on without standard output
		killGroup(p.pid)
		<-p.gone
	}
	select {
	case <-p.heard: // all of it
	case <-time.After(grace): // held open by a process that has left the group
	}
	return p.fail(awaited, fmt.Errorf("%w (%s)", ErrDied, p.state))
}

// send has text written. If the program has not read so many lines that the
// outbox is full, it is dropped, and the wait for an answer fails.
func (p *process) send(text string) {
	select {
	case p.outbox <- text:
	default:
	}
}

// await takes lines until one has one of the verbs, which is returned. Info and
// blank lines are passed over, others must be taken by skip. The error is an
// [*Error], or the cause of ctx's end.
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

// end asks the program to quit, if it is asked kindly, and kills its group when
// it does not. Nothing of it is left then, and nothing of ours that served it.
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

// hangUp closes the program's standard input, and reports whether it ends by itself. Nothing can be sent after that.
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
