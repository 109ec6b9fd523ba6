package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"

	"github.com/spf13/cobra"
)

// queueFlags are the flags of commands whose work can be split into jobs for many machines.
type queueFlags struct {
	address     string // of the server, or embedded; empty for this machine only
	dir, listen string // of the embedded server
	jobs        int
	patience    time.Duration
}

// embedded is the address of a server in our own process.
const embedded = "embedded"

func (f *queueFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.address, "queue", "", "do the work as jobs of the queue at `ADDRESS`, for many machines: nats://HOST:PORT of a server with JetStream, or embedded for one of our own (see: absurdist worker)")
	flags.StringVar(&f.dir, "queue-dir", "", "with --queue embedded: `FOLDER` of the queue, where an interrupted run finds its results again (default: one in the user's cache)")
	flags.StringVar(&f.listen, "queue-listen", "", "with --queue embedded: listen on `HOST:PORT`, for workers of other machines; who knows the token in the address that is printed can take part, and the connection is not encrypted (default: a port of this machine only)")
	flags.IntVar(&f.jobs, "queue-jobs", 0, "with --queue: jobs at a time in this process too (default: one a core if embedded, else none)")
	flags.DurationVar(&f.patience, "queue-patience", 0, "how long a worker may be silent")
	if err := flags.MarkHidden("queue-patience"); err != nil {
		panic(err) // a flag that does not exist
	}
	complete(c, "queue", func() []string { return []string{embedded, "nats://"} })
	before := c.PreRun
	c.PreRun = func(c *cobra.Command, args []string) {
		if before != nil {
			before(c, args)
		}
		if f.address == embedded && !c.Flags().Changed("queue-jobs") {
			f.jobs = runtime.GOMAXPROCS(0)
		}
	}
}

// check finds flags that do not go together.
func (f *queueFlags) check() error {
	switch {
	case f.address == "" && *f != queueFlags{}:
		return usageError("--queue-dir, --queue-listen and --queue-jobs go with --queue")
	case f.address != embedded && (f.dir != "" || f.listen != ""):
		return usageError("--queue-dir and --queue-listen go with --queue embedded")
	case f.jobs < 0 || f.patience < 0:
		return usageError("--queue-jobs must not be negative")
	}
	return nil
}

// checkAddress finds out whether an address can be one of a server.
func checkAddress(address string) error {
	for _, scheme := range []string{"nats://", "tls://", "ws://", "wss://"} {
		if rest, ok := strings.CutPrefix(address, scheme); ok && rest != "" && !strings.ContainsAny(rest, " \t\n") {
			return nil
		}
	}
	return usageError("--queue %q: write the server's address as nats://HOST:PORT", address)
}

// jobRunner runs a command's jobs.
type jobRunner struct {
	queue.Runner
	workers atomic.Int32
	shown   atomic.Pointer[func(int)] // tells of the number of workers
	server  *queue.Embedded           // nil if it is elsewhere
	leave   func()                    // ends the worker of this process; nil if there is none
}

// runner returns what runs the jobs: on this machine's cores, or through a queue. It is closed after use.
func (a *app) runner(ctx context.Context, f queueFlags) (*jobRunner, error) {
	r := new(jobRunner)
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.address == "" {
		r.Runner = queue.Local{Kinds: kinds()}
		return r, nil
	}
	options := queue.Options{URL: f.address, Version: version(), Kinds: kinds(), Patience: f.patience, Log: a.log, Workers: r.count}
	if f.address == embedded {
		server, err := f.serve()
		if err != nil {
			return nil, err
		}
		r.server, options.URL = server, server.URL
		a.tellQueue(f, server.URL)
	} else if err := checkAddress(f.address); err != nil {
		return nil, err
	}
	coordinator, err := queue.NewCoordinator(ctx, options)
	if err != nil {
		r.Close()
		return nil, err
	}
	r.Runner = coordinator
	if f.jobs > 0 {
		r.work(ctx, queue.Worker{Options: options, Jobs: f.jobs})
	}
	return r, nil
}

// serve starts the embedded server.
func (f *queueFlags) serve() (*queue.Embedded, error) {
	if f.dir == "" {
		var err error
		if f.dir, err = queueFolder(); err != nil {
			return nil, usageError("--queue-dir is needed: %w", err)
		}
	}
	return queue.StartEmbedded(f.dir, f.listen)
}

// queueFolder is where an embedded server keeps its queue if no folder is given.
func queueFolder() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "absurdist", "queue"), err
}

// tellQueue says how others can take part.
func (a *app) tellQueue(f queueFlags, url string) {
	where := "on this machine"
	if f.listen != "" {
		where = "on any machine"
	}
	fmt.Fprintf(a.err, "The queue waits for workers. To take part, run %s:\n  absurdist worker --queue %s\n", where, url)
}

// work takes jobs in this process.
func (r *jobRunner) work(ctx context.Context, w queue.Worker) {
	ctx, cancel := context.WithCancel(ctx)
	w.Workers = nil
	var working sync.WaitGroup
	working.Go(func() {
		if _, err := w.Run(ctx); err != nil {
			w.Log.Error().Err(err).Msg("this process does not take jobs")
		}
	})
	r.leave = func() {
		cancel()
		working.Wait()
	}
}

// limit has at most n jobs done at a time on this machine, if they do not go through a queue; 0 for no limit.
func (r *jobRunner) limit(n int) {
	if l, local := r.Runner.(queue.Local); local {
		l.Parallel = n
		r.Runner = l
	}
}

// queued reports whether the jobs go through a queue.
func (r *jobRunner) queued() bool {
	_, local := r.Runner.(queue.Local)
	return !local
}

// count takes the number of workers.
func (r *jobRunner) count(n int) {
	r.workers.Store(int32(n))
	if show := r.shown.Load(); show != nil {
		(*show)(n)
	}
}

// show has a bar say how many workers there are, if the jobs go through a queue.
func (r *jobRunner) show(bar *progress.Bar, title string) {
	if !r.queued() {
		return
	}
	show := func(n int) { bar.Describe(fmt.Sprintf("%s, workers %d", title, n)) }
	r.shown.Store(&show)
	show(int(r.workers.Load()))
}

// Close ends the worker of this process, the connection and the server.
func (r *jobRunner) Close() {
	if r.leave != nil {
		r.leave()
	}
	if r.Runner != nil {
		r.Runner.Close()
	}
	if r.server != nil {
		r.server.Close()
	}
}
