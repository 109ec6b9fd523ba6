// Package jobrunner runs the jobs of a command, on the cores of this machine or through a queue.
package jobrunner

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"

	"github.com/spf13/cobra"
)

// Flags are the flags of commands whose work can be split into jobs for many machines.
type Flags struct {
	Address     string // of the server, or embedded; empty for this machine only
	Parallel    int    // jobs at once on this machine; 0 for one a core, or through a queue for none
	dir, listen string // of the embedded server
	access      Access
	timeout     time.Duration
}

// Embedded is the address of a server in our own process.
const Embedded = "embedded"

// Add adds the flags to a command.
func (f *Flags) Add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.Address, "queue", "", "do the work as jobs of the queue at `ADDRESS`, for many machines: nats://HOST:PORT or tls://HOST:PORT of a server with JetStream, or embedded for one of our own (see: absurdist worker)")
	flags.StringVar(&f.dir, "queue-dir", "", "with --queue embedded: `FOLDER` of the queue, where an interrupted run finds its results again (default: one in the user's cache)")
	flags.StringVar(&f.listen, "queue-listen", "", "with --queue embedded: listen on `HOST:PORT`, for workers of other machines, which need the token; without --queue-cert the connection is not encrypted (default: a port of this machine only)")
	f.access.Add(c)
	cli.DurationFlag(c, &f.timeout, "queue-timeout", "how long a worker may be silent")
	flags.Lookup("queue-timeout").Hidden = true // for tests
	cli.ParallelFlag(c, &f.Parallel, "jobs at once on this machine (default: one a core, but none with --queue and the address of a server)")
	cli.CompleteFlag(c, "queue", func() []string { return []string{Embedded, "nats://", "tls://"} })
	cli.Before(c, func(c *cobra.Command) error {
		if f.Address == Embedded && !c.Flags().Changed("parallel") {
			f.Parallel = runtime.GOMAXPROCS(0)
		}
		return nil
	})
}

// Check finds flags that do not go together.
func (f *Flags) Check() error {
	if f.Address != Embedded && (f.dir != "" || f.listen != "") {
		return cli.UsageError("--queue-dir and --queue-listen go with --queue embedded")
	}
	if name := f.access.given(); f.Address == "" && name != "" {
		return cli.UsageError("%s goes with --queue", name)
	}
	return nil
}

// Given reports whether the flags ask for something that only concerns work in jobs.
func (f *Flags) Given() bool { return f.Address != "" || f.Parallel > 0 }

// Runner runs a command's jobs.
type Runner struct {
	queue.Runner
	workers atomic.Int32
	shown   atomic.Pointer[func(int)] // shows the number of workers
	server  *queue.Embedded           // nil if it is elsewhere
	leave   func()                    // ends the worker of this process; nil if there is none
}

// Start returns what runs the jobs: on this machine's cores, or through a queue. It is closed after use.
func (f *Flags) Start(ctx context.Context, a *cli.App) (*Runner, error) {
	r := new(Runner)
	if err := f.Check(); err != nil {
		return nil, err
	}
	if f.Address == "" {
		r.Runner = queue.Local{Kinds: a.Kinds, Parallel: f.Parallel}
		return r, nil
	}
	options := queue.Options{Version: cli.Version(), Kinds: a.Kinds, Patience: f.timeout, Log: a.Log, Workers: r.count}
	if f.Address == Embedded {
		server, err := f.serve(a)
		if err != nil {
			return nil, err
		}
		r.server, options.Access = server, server.Access
		f.printAddress(a, server)
	} else {
		var err error
		if options.Access, err = f.access.To(f.Address); err != nil {
			return nil, err
		}
	}
	coordinator, err := queue.NewCoordinator(ctx, options)
	if err != nil {
		r.Close()
		return nil, err
	}
	r.Runner = coordinator
	if f.Parallel > 0 {
		r.work(ctx, queue.Worker{Options: options, Jobs: f.Parallel})
	}
	return r, nil
}

// serve starts the embedded server.
func (f *Flags) serve(a *cli.App) (*queue.Embedded, error) {
	var err error
	if f.dir == "" {
		if f.dir, err = QueueFolder(); err != nil {
			return nil, cli.UsageError("--queue-dir is needed: %w", err)
		}
	}
	options := queue.EmbeddedOptions{Dir: f.dir, Listen: f.listen, Log: a.Log}
	if options.Token, err = f.access.token(); err != nil {
		return nil, err
	}
	if options.TLS, err = f.access.serverTLS(); err != nil {
		return nil, err
	}
	return queue.StartEmbedded(options)
}

// QueueFolder is where an embedded server keeps its queue if no folder is given.
func QueueFolder() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "absurdist", "queue"), err
}

// work takes jobs in this process.
func (r *Runner) work(ctx context.Context, w queue.Worker) {
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

// Queued reports whether the jobs go through a queue.
func (r *Runner) Queued() bool {
	_, local := r.Runner.(queue.Local)
	return !local
}

// count takes the number of workers.
func (r *Runner) count(n int) {
	r.workers.Store(int32(n))
	if show := r.shown.Load(); show != nil {
		(*show)(n)
	}
}

// Progress is [cli.App.Progress]. The bar also shows how many workers there are, if the jobs go through a queue.
func (r *Runner) Progress(a *cli.App, total int, title, unit string) *progress.Bar {
	bar := a.Progress(total, title, unit)
	r.Show(bar, title)
	return bar
}

// Show gives a bar another title, and has it say how many workers there are, if the jobs go through a queue.
func (r *Runner) Show(bar *progress.Bar, title string) {
	if !r.Queued() {
		bar.Describe(title)
		return
	}
	show := func(n int) { bar.Describe(fmt.Sprintf("%s, workers %d", title, n)) }
	r.shown.Store(&show)
	show(int(r.workers.Load()))
}

// Close ends the worker of this process, the connection and the server.
func (r *Runner) Close() {
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

// SimParts is into how many jobs simulations are split. Games of one job share positions, so many jobs cost
// more in all; few leave machines idle.
const SimParts = 128
