// Package leak finds what tests leave behind: temporary folders, processes, goroutines, the state of a terminal. It also
// stretches waits on a busy machine.
package leak

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long processes and goroutines may take to end on an idle machine. A test that leaves nothing behind
// does not wait.
const patience = 10 * time.Second

// Main runs a package's tests in a temporary folder and returns the exit code: not 0 if they failed, or left something
// behind, which it prints to w. Tidy is called before each check, to remove known leftovers from elsewhere.
func Main(m *testing.M, w io.Writer, tidy ...func()) (code int) {
	dir, err := os.MkdirTemp("", "leak-")
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		err = errors.Join(err, os.Setenv(name, dir))
	}
	if err != nil {
		fmt.Fprintln(w, "leak:", err)
		return 1
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Fprintln(w, "leak:", err)
			code = 1
		}
	}()
	if code := m.Run(); code != 0 {
		return code
	}
	if f := flag.Lookup("test.fuzz"); f != nil && f.Value.String() != "" {
		return 0 // go test kills the processes of a fuzz target, with their folders in dir
	}
	if left := Wait(func() []string {
		for _, f := range tidy {
			f()
		}
		children := Processes(func(p Process) bool { return p.Parent == os.Getpid() }) // zombies, too
		return slices.Concat(Files(dir), children, Goroutines())
	}); len(left) > 0 {
		fmt.Fprintf(w, "FAIL: left behind:\n%s\n", strings.Join(left, "\n"))
		return 1
	}
	return 0
}

// Wait calls look until it finds nothing, or the same for a while, and returns the last findings.
func Wait(look func() []string) []string {
	var before []string
	for since, limit := time.Now(), patience; ; time.Sleep(5 * time.Millisecond) {
		left := look()
		switch {
		case len(left) == 0:
			return nil
		case !slices.Equal(left, before):
			before, since, limit = left, time.Now(), patience
		case time.Since(since) > limit:
			if limit = Stretch(patience); time.Since(since) > limit {
				return left
			}
		}
	}
}

// Files lists what is in a folder.
func Files(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return []string{err.Error()}
	}
	var left []string
	for _, e := range entries {
		left = append(left, "file "+filepath.Join(dir, e.Name()))
	}
	return left
}

// Goroutines lists the goroutines that serve a browser.
func Goroutines() []string {
	stacks := make([]byte, 1<<20)
	var left []string
	for stack := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(stack, "chromedp") && !strings.Contains(stack, "github.com/absurdist/absurdist/browser/chrome/leak.Goroutines") {
			left = append(left, stack)
		}
	}
	return left
}

// Process is an entry of /proc.
type Process struct {
	PID, Parent, Group int
	State              string // Z is a zombie
	Name               string
}

func (p Process) String() string {
	return fmt.Sprintf("process %d %s, state %s, parent %d, group %d", p.PID, p.Name, p.State, p.Parent, p.Group)
}

// Group lists the processes of a group, with or without zombies.
func Group(group int, zombies bool) []string {
	return Processes(func(p Process) bool { return p.Group == group && (zombies || p.State != "Z") })
}

// Processes lists the processes that match.
func Processes(match func(Process) bool) []string {
	var left []string
	for p := range All() {
		if match(p) {
			left = append(left, p.String())
		}
	}
	return left
}

// All yields the processes of this machine, or none without /proc.
func All() iter.Seq[Process] {
	return func(yield func(Process) bool) {
		files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is valid
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				continue // it has ended
			}
			if p, ok := parse(string(text)); ok && !yield(p) {
				return
			}
		}
	}
}

// parse reads "pid (name) state parent group …"; the name may hold anything.
func parse(stat string) (Process, bool) {
	open, end := strings.IndexByte(stat, '('), strings.LastIndexByte(stat, ')')
	if open < 0 || end < open {
		return Process{}, false
	}
	p := Process{Name: stat[open+1 : end]}
	n, _ := fmt.Sscan(stat[:open]+stat[end+1:], &p.PID, &p.State, &p.Parent, &p.Group)
	return p, n == 4
}

// Stretch returns d lengthened by how busy the machine is.
func Stretch(d time.Duration) time.Duration { return time.Duration(float64(d) * max(1, busy())) }

var busy = slowness // tests of this package replace it

// Quiet returns a context that ends after d, stretched on a busy machine, without a call of heard. So a test may wait
// for any time as long as something happens.
func Quiet(parent context.Context, d time.Duration) (ctx context.Context, heard, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	var mu sync.Mutex
	last := time.Now()
	heard = func() {
		mu.Lock()
		defer mu.Unlock()
		last = time.Now()
	}
	var timer *time.Timer
	mu.Lock() // until there is a timer
	defer mu.Unlock()
	timer = time.AfterFunc(d, func() {
		limit := Stretch(d)
		mu.Lock()
		defer mu.Unlock()
		if left := limit - time.Since(last); left > 0 && ctx.Err() == nil {
			timer.Reset(left)
			return
		}
		cancel(fmt.Errorf("nothing has happened for %v: %w", limit.Round(time.Second), context.DeadlineExceeded))
	})
	return ctx, heard, func() {
		timer.Stop()
		cancel(nil)
	}
}
