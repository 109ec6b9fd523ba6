// Package jobrunner runs the jobs of a command: on the cores of this machine, through a queue, as one part of several, or from the results
// of such parts.
//
// Processes that know nothing of each other do the parts, such as those of a Slurm array. Each does every Nth job and writes the results to
// a file. Merging runs the command once more, with the results of the files in place of the work. A part file is JSON lines: a head, and a
// line for each result. The name of a run is the checksum of its kind and of its parameters with the lists' checksum. The name of a job is
// that and the checksum of the job. So results of other lists, flags or versions are detected.
package jobrunner

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// Flags are the flags of commands whose work can be split into jobs for many machines.
type Flags struct {
	Address     string // of the server, or embedded; empty for this machine only
	Parallel    int    // jobs at once on this machine; 0 for one per core, or for none with a queue
	Part        string // K/N, or empty for all jobs
	Output      string // the part's file, for commands that write no other file
	dir, listen string // of the embedded server
	access      Access
	timeout     time.Duration
}

// serverFlags are the flags of the queue's server, each with the flag that it needs.
var serverFlags = map[string]string{
	"queue-token-file": "--queue", "queue-cert": "--queue", "queue-ca": "--queue", "queue-timeout": "--queue",
	"queue-dir": "--queue embedded", "queue-listen": "--queue embedded",
}

// Add adds the flags to a command. Only the help of absurdist worker shows those of the queue's server.
func (f *Flags) Add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.Address, "queue", "", "do the work as jobs of the queue at `ADDRESS`, for many machines: nats://HOST:PORT or tls://HOST:PORT of a server with JetStream, or embedded for one of our own (see: absurdist worker --help)")
	flags.StringVar(&f.Part, "part", "", "do only part K of N, given as `K/N`, and write its results to the file of --output (see: absurdist merge --help)")
	flags.StringVar(&f.dir, "queue-dir", "", "with --queue embedded: `FOLDER` of the queue")
	flags.StringVar(&f.listen, "queue-listen", "", "with --queue embedded: listen on `HOST:PORT`")
	f.access.Add(c)
	cli.DurationFlag(c, &f.timeout, "queue-timeout", "how long a worker may be silent") // for tests
	for name, with := range serverFlags {
		flags.Lookup(name).Hidden = true
		cli.Before(c, func(c *cobra.Command) error {
			if c.Flags().Changed(name) && f.Address != Embedded && (f.Address == "" || with != "--queue") {
				return cli.UsageError("--%s goes with %s", name, with)
			}
			return nil
		})
	}
	cli.ParallelFlag(c, &f.Parallel, "jobs at once on this machine (default: one a core, but none with --queue and the address of a server)")
	cli.CompleteFlag(c, "queue", func() []string { return []string{Embedded, "nats://", "tls://"} })
	cli.Exclude(c, "queue", "part")
	cli.Before(c, func(c *cobra.Command) error {
		if f.Address == Embedded && !c.Flags().Changed("parallel") {
			f.Parallel = runtime.GOMAXPROCS(0)
		}
		if seed := c.Flags().Lookup("seed"); f.Part != "" && seed != nil && !seed.Changed {
			return cli.UsageError("--part needs --seed: all parts must draw the same")
		}
		return nil
	})
}

// AddOutput adds --output to a command that writes no other file.
func (f *Flags) AddOutput(c *cobra.Command) {
	cli.SaveFlag(c, &f.Output, "output", "o", "with --part: `FILE` for the part's results")
	_ = c.Flags().SetAnnotation("output", OnlyParts, nil) // the flag exists
	cli.Before(c, func(*cobra.Command) error {
		if f.Output != "" && f.Part == "" {
			return cli.UsageError("--output goes with --part")
		}
		return nil
	})
}

// OnlyParts annotates a flag --output that is used for parts only.
const OnlyParts = "only parts"

// Given reports whether a flag is set that concerns only work in jobs.
func (f *Flags) Given() bool { return f.Address != "" || f.Part != "" || f.Parallel > 0 }

// Split reports whether the jobs of a command are done elsewhere, or in parts.
func (f *Flags) Split(a *cli.App) bool { return f.Address != "" || f.Part != "" || a.Runner != nil }

// CheckStrategies refuses strategies that can't be split: those that read a file of this machine, or would make other machines run
// programs.
func CheckStrategies(strategies ...string) error {
	for _, s := range strategies {
		if info, _ := strategy.Lookup(s); info.Reaches { // an unknown strategy is an error of its own
			return cli.UsageError("%s does not go through a queue, nor in parts: its program or file is on this machine", s)
		}
	}
	return nil
}

// Runner runs a command's jobs.
type Runner struct {
	queue.Runner
	Part  bool // only a part of the jobs is done, and there are no results
	kinds queue.Kinds
}

// Do calls work with the runner of the jobs. With --part, the file is written as the part's, and *file is empty for work. Work then gets
// no results and prints nothing, see [Runner.Part].
func (f *Flags) Do(ctx context.Context, a *cli.App, file *string, work func(*Runner) error) error {
	switch {
	case a.Runner != nil:
		return work(&Runner{a.Runner, false, a.Kinds})
	case f.Part != "":
		return f.doPart(a, file, work)
	case f.Address != "":
		return f.doQueued(ctx, a, work)
	}
	return work(&Runner{queue.Local{Parallel: f.Parallel}, false, a.Kinds})
}

// doPart does one part of the jobs.
func (f *Flags) doPart(a *cli.App, file *string, work func(*Runner) error) error {
	head, err := parsePart(f.Part)
	if err != nil {
		return err
	}
	if *file == "" {
		return cli.UsageError("--part %s: give the part's file by --output", f.Part)
	}
	head.Version, head.Arguments = cli.Version(), a.Arguments
	p, err := openPart(*file, head, queue.Local{Parallel: f.Parallel})
	if err != nil {
		return err
	}
	if p == nil {
		a.Log.Info().Str("file", *file).Msg("the part is there already; absurdist merge takes all of them")
		return nil
	}
	defer p.file.Close()
	*file = ""
	if err := work(&Runner{p, true, a.Kinds}); err != nil {
		return err
	}
	if err := p.finish(); err != nil {
		return err
	}
	a.Log.Info().Int("part", p.Part).Int("of", p.Of).Int("results", p.Results).Msg("the part is done; absurdist merge takes all of them")
	return nil
}

// doQueued gives the jobs out through a queue. With --parallel, a worker of this process takes some.
func (f *Flags) doQueued(ctx context.Context, a *cli.App, work func(*Runner) error) (err error) {
	o := queue.Options{Version: cli.Version(), Kinds: a.Kinds, Patience: f.timeout, Log: a.Log}
	if f.Address == Embedded {
		server, err := f.serve(a)
		if err != nil {
			return err
		}
		defer server.Close()
		o.Access = server.Access
	} else if o.Access, err = f.access.To(f.Address); err != nil {
		return err
	}
	c, err := queue.NewCoordinator(ctx, o)
	if err != nil {
		return err
	}
	defer func() { c.Close(err == nil) }()
	if f.Parallel > 0 {
		ctx, cancel := context.WithCancel(ctx)
		var working sync.WaitGroup
		defer working.Wait()
		defer cancel()
		working.Go(func() {
			if _, err := (queue.Worker{Options: o, Jobs: f.Parallel}).Run(ctx); err != nil {
				a.Log.Error().Err(err).Msg("this process does not take jobs")
			}
		})
	}
	return work(&Runner{c, false, a.Kinds})
}

// SimParts is the number of jobs of a simulation. Games of one job share positions, so more jobs cost more in all. With
// fewer jobs, machines are idle.
const SimParts = 128

// lists are word lists in a form that can be sent: by name and checksum. Lists that are not built in also have their words.
type lists struct {
	Words    string      `json:"words"`
	Sum      string      `json:"sum"`
	Answers  []game.Word `json:"answers,omitempty"`
	Others   []game.Word `json:"others,omitempty"`
	Alphabet string      `json:"alphabet,omitempty"`
	Letters  string      `json:"letters,omitempty"` // the alphabet's file, unless the alphabet is built in
}

func newLists(d *game.Dictionary) lists {
	l := lists{Words: d.Name(), Sum: d.Sum()}
	if known, err := game.LoadList(d.Name()); err == nil && known.Sum() == d.Sum() {
		return l
	}
	letters := d.Alphabet()
	l.Answers, l.Others, l.Alphabet = d.Answers(), d.Others(), letters.Name()
	if known, err := alphabet.Named(l.Alphabet); err != nil || known != letters {
		l.Letters = string(letters.Source())
	}
	return l
}

// dictionary returns the lists. The error is for lists that this machine lacks, or has in another version.
func (l lists) dictionary() (d *game.Dictionary, err error) {
	if l.Answers == nil {
		d, err = game.LoadList(l.Words)
	} else {
		var letters *alphabet.Alphabet
		if l.Letters != "" {
			letters, err = alphabet.Read(l.Alphabet, strings.NewReader(l.Letters))
		} else {
			letters, err = alphabet.Named(l.Alphabet)
		}
		if err == nil {
			d, err = game.NewDictionaryIn(letters, l.Words, l.Answers, l.Others)
		}
	}
	if err == nil && d.Sum() != l.Sum {
		err = fmt.Errorf("%s: the lists have the checksum %.12s…, not %.12s…: %w", l.Words, d.Sum(), l.Sum, game.ErrList)
	}
	return d, err
}

// params are the parameters of a run. Its jobs depend on nothing else.
type params[O any] struct {
	Lists   lists `json:"lists"`
	Options O     `json:"options"`
}

// NewKind makes a kind of job about word lists. Open gets the lists and the options of [Run]. It returns the function that makes
// a result R of a job J.
func NewKind[O, J, R any](name string, open func(ctx context.Context, d *game.Dictionary, options O, parallel int) (func(context.Context, J) (R, error), error)) queue.Kind {
	return queue.NewKind(name, func(ctx context.Context, p params[O], parallel int) (func(context.Context, J) (R, error), error) {
		d, err := p.Lists.dictionary()
		if err != nil {
			return nil, err
		}
		return open(ctx, d, p.Options, parallel)
	})
}

// Open begins a run of a kind made by [NewKind].
func Open(ctx context.Context, r *Runner, kind string, d *game.Dictionary, options any) (queue.Session, error) {
	return r.kinds.Open(ctx, r, kind, params[any]{newLists(d), options})
}

// Run opens a run as [Open] does, and does the jobs. Emit gets the results in the order of the jobs.
func Run[J, R any](ctx context.Context, r *Runner, kind string, d *game.Dictionary, options any, jobs []J, emit func(R) error) error {
	do, err := Open(ctx, r, kind, d, options)
	if err != nil {
		return err
	}
	return queue.Each(ctx, do, jobs, emit)
}
