//go:build unix

package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// logged is a program whose standard error is read while it runs.
type logged struct {
	*exec.Cmd
	t      *testing.T
	temp   string
	stdout bytes.Buffer
	gate   string // file

	mu    sync.Mutex
	text  bytes.Buffer
	taken int           // up to where await has read
	more  chan struct{} // there is something new
}

// startLogged starts a program. Of its jobs none pass the gate yet if it is the gated one.
func startLogged(t *testing.T, name string, args ...string) *logged {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*programtest.Patience)
	l := &logged{Cmd: exec.CommandContext(ctx, name, args...), t: t, temp: t.TempDir(), more: make(chan struct{}, 1)}
	l.gate = filepath.Join(t.TempDir(), "gate")
	l.pass(0)
	l.Env = append(os.Environ(), "TMPDIR="+l.temp, "GATE="+l.gate)
	l.Stdout, l.Stderr = &l.stdout, l
	must.Do(t, l.Start())
	t.Cleanup(func() {
		cancel()
		_ = l.Signal(syscall.SIGCONT) // it may be gone
		_ = l.Wait()                  // an error if the test has waited already
	})
	return l
}

// Write takes standard error.
func (l *logged) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(text)
	select {
	case l.more <- struct{}{}:
	default:
	}
	return len(text), nil
}

// pass lets so many jobs of this program pass its gate.
func (l *logged) pass(jobs int) {
	l.t.Helper()
	must.Do(l.t, os.WriteFile(l.gate+".new", []byte(strconv.Itoa(jobs)), 0o644))
	must.Do(l.t, os.Rename(l.gate+".new", l.gate))
}

// await returns the next line that holds all the texts.
func (l *logged) await(texts ...string) string {
	l.t.Helper()
	for {
		l.mu.Lock()
		rest := l.text.Bytes()[l.taken:]
		line, _, whole := bytes.Cut(rest, []byte("\n"))
		if whole {
			l.taken += len(line) + 1
		}
		l.mu.Unlock()
		if whole {
			found := true
			for _, text := range texts {
				found = found && bytes.Contains(line, []byte(text))
			}
			if found {
				return string(line)
			}
			continue
		}
		select {
		case <-l.more:
		case <-l.t.Context().Done():
			l.t.Fatal("the test ends")
		case <-time.After(programtest.Patience):
			l.t.Fatalf("no line with %q came from %s; standard error:\n%s", texts, l.Args[1], l.errors())
		}
	}
}

func (l *logged) errors() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Signal sends a signal.
func (l *logged) Signal(s syscall.Signal) error { return l.Process.Signal(s) }

// must sends a signal.
func (l *logged) must(s syscall.Signal) {
	l.t.Helper()
	must.Do(l.t, l.Signal(s))
}

// ends waits for the end of the program, its exit code, and what it left behind.
func (l *logged) ends(code int) {
	l.t.Helper()
	err := l.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		l.t.Error(err)
	}
	if got := l.ProcessState.ExitCode(); got != code {
		l.t.Errorf("%s: exit code %d, want %d; standard error:\n%s", l.Args[1], got, code, l.errors())
	}
	if left := leak.Files(l.temp); len(left) > 0 {
		l.t.Errorf("%s left behind:\n%s", l.Args[1], strings.Join(left, "\n"))
	}
}

// jobOf returns the name of the job that a line is about.
func jobOf(t *testing.T, line string) string {
	t.Helper()
	var l struct{ Job string }
	err := json.Unmarshal([]byte(line), &l)
	must.Need(t, err == nil && l.Job != "", "no job in %s", line)
	return l.Job
}

// access returns the flags for workers that a coordinator prints. The address must begin as given.
func (l *logged) access(address string) (flags []string) {
	l.t.Helper()
	_, line, _ := strings.Cut(l.await("absurdist worker --queue "), "absurdist worker ")
	flags = strings.Fields(line)
	if len(flags) < 4 || !strings.HasPrefix(flags[1], address) {
		l.t.Fatalf("the coordinator prints %q", line)
	}
	return flags
}

// worker returns the arguments of a worker.
func worker(access []string, args ...string) []string {
	return slices.Concat([]string{"worker"}, access, args)
}

// Of three workers, one is killed and one is stopped, each in mid-job. The coordinator is killed and started again. The stopped worker goes
// on and delivers a late result. Still, the output is that of one machine.
func TestWorkersDie(t *testing.T) {
	t.Parallel()
	command := append([]string{"tree", "prove", "--first", "all", "--bound", "290"}, someWords(t, 20, 8)...)
	alone := filepath.Join(t.TempDir(), "alone.jsonl")
	printedAlone, _ := programtest.Ends(t, 0, "", append(command, "-o", alone)...)

	file := filepath.Join(t.TempDir(), "queued.jsonl")
	command = append(command, "-o", file, "--queue", jobrunner.Embedded, "--queue-dir", t.TempDir(), "--parallel", "0", "--queue-timeout", "500ms")
	first := startLogged(t, "absurdist", command...)
	access := first.access("nats://127.0.0.1:")
	var workers []*logged
	var held []string // jobs that the workers are in the middle of
	for range 3 {
		w := startLogged(t, gatedProgram, worker(access, "-v", "--json", "--parallel", "1")...)
		workers, held = append(workers, w), append(held, jobOf(t, w.await("a job begins")))
	}
	killed, stopped, left := workers[0], workers[1], workers[2]
	killed.must(syscall.SIGKILL)
	killed.ends(-1)
	stopped.must(syscall.SIGSTOP)
	open := map[string]bool{held[0]: true, held[1]: true} // what the others have not done; it may come to the one left early
	left.pass(4)
	for range 4 {
		delete(open, jobOf(t, left.await("a job is done")))
	}

	first.must(syscall.SIGKILL)
	first.ends(-1)
	left.await("the connection is lost")
	second := startLogged(t, "absurdist", append(command, "-v")...)
	defer func() {
		if t.Failed() {
			t.Log("SECOND", second.errors(), stopped.errors())
		}
	}()
	must.Same(t, second.access("nats://127.0.0.1:"), access, "the restarted coordinator is at")
	left.await("connected again")

	// The jobs of the others come to the one that is left. After the restart it may also get one that it has done, and is "first" no more.
	for passed := 5; len(open) > 0; passed++ {
		left.pass(passed)
		delete(open, jobOf(t, left.await(`"message":"a`)))
		if line := left.await("a job begins"); !open[jobOf(t, line)] { // the silence of the others is not yet long enough
			time.Sleep(100 * time.Millisecond)
		}
	}
	stopped.must(syscall.SIGCONT)
	stopped.pass(1 << 20)
	must.Equal(t, jobOf(t, stopped.await("another worker was first")), held[1], "the stopped worker's job")
	left.pass(1 << 20)
	second.ends(0)

	want := programtest.Read(t, alone)
	got, err := os.ReadFile(file)
	must.Hold(t, err == nil && bytes.Equal(got, want), "%d bytes through the queue, %v, alone %d", len(got), err, len(want))
	must.Hold(t, withoutTime(second.stdout.String()) == withoutTime(printedAlone), "printed\n%salone\n%s", second.stdout.String(), printedAlone)
	for _, w := range []*logged{stopped, left} {
		w.must(syscall.SIGINT)
		w.ends(cli.ExitInterrupted)
	}
	programtest.PortIsFree(t, access[1])
}

// Ctrl-C gives a job back at once, not only when its worker's silence is noticed.
func TestWorkerGivesBack(t *testing.T) {
	t.Parallel()
	words := someWords(t, 60, 300)
	c := startLogged(t, "absurdist", append([]string{"longest", "--secret", "all", "--json", "--queue", jobrunner.Embedded, "--queue-dir", t.TempDir(), "--parallel", "0"}, words...)...)
	access := c.access("nats://127.0.0.1:")
	w := startLogged(t, gatedProgram, worker(access, "-v", "--json", "--parallel", "2")...)
	held := map[string]bool{jobOf(t, w.await("a job begins")): true}
	held[jobOf(t, w.await("a job begins"))] = true
	w.must(syscall.SIGINT)
	w.ends(cli.ExitInterrupted)
	other := startLogged(t, "absurdist", worker(access, "-v", "--json", "--parallel", "1", "--idle", "1s")...)
	for range held {
		got := jobOf(t, other.await("a job begins", `"try":2`))
		must.Hold(t, held[got], "job %s comes a second time, but it was not given back", got)
	}
	c.ends(0)
	other.ends(0)
	_, alone, _ := programtest.Output("", append([]string{"longest", "--secret", "all", "--json"}, words...)...)
	must.Hold(t, c.stdout.String() == alone, "printed\n%salone\n%s", &c.stdout, alone)
}

// REFERENCE.md shows these ways to run parts. Each is run by five processes, of which one is killed in mid-work and run
// again. The merged file is that of one process.
func TestPartsOfProcesses(t *testing.T) {
	t.Parallel()
	reference := programtest.Read(t, "../../../REFERENCE.md")
	words := someWords(t, 60, 300)
	alone := filepath.Join(t.TempDir(), "alone.jsonl")
	programtest.Ends(t, 0, "", append([]string{"longest", "--secret", "all", "-o", alone}, words...)...)
	want := programtest.Read(t, alone)
	for _, c := range []struct {
		name, line string
		first      int // the number of the first process
	}{
		{"slurm", "absurdist longest --secret all --part $SLURM_ARRAY_TASK_ID/200 -o part$SLURM_ARRAY_TASK_ID.jsonl", 1},
		{"kubernetes", "absurdist longest --secret all --part $((JOB_COMPLETION_INDEX + 1))/200 -o part$JOB_COMPLETION_INDEX.jsonl", 0},
		{"parallel", "absurdist longest --secret all --part {}/200 -o part{}.jsonl", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			must.Hold(t, strings.Contains(string(reference), c.line), "REFERENCE.md has no line %s", c.line)
			dir := t.TempDir()
			merge := []string{"merge"}
			part := func(program string, n int) *logged {
				id := fmt.Sprint(n + c.first)
				line := strings.NewReplacer("$((JOB_COMPLETION_INDEX + 1))", fmt.Sprint(n+1), "$SLURM_ARRAY_TASK_ID", id, "$JOB_COMPLETION_INDEX", id, "{}", id,
					"/200", "/5", "-o part", "-o "+dir+"/part").Replace(c.line)
				args := append(append(strings.Fields(line)[1:], words...), "--parallel", "1")
				return startLogged(t, program, args...)
			}
			killed := part(gatedProgram, 3)
			killed.pass(3)
			var others []*logged
			for n := range 5 {
				file := filepath.Join(dir, fmt.Sprintf("part%d.jsonl", n+c.first))
				merge = append(merge, file)
				if n != 3 {
					others = append(others, part("absurdist", n))
				}
			}
			begun := filepath.Join(dir, fmt.Sprintf("part%d.jsonl.part", 3+c.first))
			for deadline := time.Now().Add(programtest.Patience); ; time.Sleep(5 * time.Millisecond) {
				if text, _ := os.ReadFile(begun); bytes.Count(text, []byte("\n")) == 4 { // the head and three results
					break
				}
				must.Need(t, !time.Now().After(deadline), "%s has no three results; %s", begun, killed.errors())
			}
			killed.must(syscall.SIGKILL)
			killed.ends(-1)
			for _, l := range others {
				l.ends(0)
			}
			left := append([]string{"merge"}, append(append([]string{}, merge[1:4]...), merge[5])...)
			_, errs := programtest.Ends(t, 2, "", left...)
			must.Tells(t, errs, "part 4 of 5 is missing", "without the part that was killed")
			must.Tells(t, errs, begun+" was interrupted", "without the part that was killed")

			again := part(gatedProgram, 3)
			again.pass(5) // of its eight jobs three are done
			again.ends(0)
			whole := filepath.Join(dir, "whole.jsonl")
			programtest.Ends(t, 0, "", append(merge, "-o", whole)...)
			got := programtest.Read(t, whole)
			must.Hold(t, bytes.Equal(got, want), "the merged file has %d bytes, not %d", len(got), len(want))
			once := startLogged(t, gatedProgram, again.Args[1:]...) // no job passes its gate, and none is left
			once.ends(0)
		})
	}
}
