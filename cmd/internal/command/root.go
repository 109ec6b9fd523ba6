// Package command is the program: the root command, with a package below for each family of commands. Families do not
// import each other; what several need is in the packages beside this one.
package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/lookback"
	"github.com/absurdist/absurdist/cmd/internal/command/mcp"
	"github.com/absurdist/absurdist/cmd/internal/command/play"
	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/command/simulate"
	"github.com/absurdist/absurdist/cmd/internal/command/sites"
	"github.com/absurdist/absurdist/cmd/internal/command/wordpl"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/strategy/protocol"

	"github.com/spf13/cobra"
)

// Program is the program with its streams. Tests run it in-process.
type Program struct {
	In       io.Reader
	Out, Err io.Writer
	Kinds    queue.Kinds // of jobs; nil for [Kinds]
}

// Run runs the command that args name and returns the exit code.
func (p Program) Run(args []string) int {
	ctx, stop := untilSignal(context.Background())
	defer stop()
	out := &cli.Output{W: p.Out}
	a := &cli.App{In: p.In, Out: out, Err: &cli.Output{W: p.Err}, Kinds: p.Kinds, Arguments: args}
	if a.Kinds == nil {
		a.Kinds = Kinds()
	}
	root := newRoot(a)
	root.SetArgs(args)
	c, err := root.ExecuteContextC(protocol.OnRestart(ctx, func(err error) {
		a.Log.Warn().Err(err).Msg("the strategy's program has ended and is started again")
	}))
	if err == nil && out.Err != nil {
		err = fmt.Errorf("standard output: %w", out.Err)
	}
	if err != nil {
		err = cli.ResumeHint(c, err)
	}
	code := cli.ExitCode(err)
	if err != nil && !a.Reported && !errors.Is(err, syscall.EPIPE) {
		a.PrintError(c, err)
	}
	return code
}

// untilSignal returns a context that the first termination signal cancels, with the cause [cli.ErrInterrupted]. A
// second signal ends the process at once.
func untilSignal(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // with nohup we continue when the terminal is closed
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		select {
		case <-signals:
			cancel(cli.ErrInterrupted)
			signal.Stop(signals)
		case <-ctx.Done():
		}
	}()
	// A closed pipe becomes an ordinary write error, so that the record and the browser are ended in order. By default
	// it would kill us.
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	return ctx, func() {
		signal.Stop(pipe)
		signal.Stop(signals)
		cancel(nil)
	}
}

// Root returns the root command for help texts and manual pages. It has no streams.
func Root() *cobra.Command { return newRoot(&cli.App{}) }

func newRoot(a *cli.App) *cobra.Command {
	root := &cobra.Command{
		Use:   "absurdist",
		Short: "Play Wordle, Absurdle and their relatives in a real browser",
		Long: `absurdist opens a page in a real browser, reads the board, asks a strategy for
the next guess, types it, reads the clue, and goes on to the end of the game.

` + cli.ExitSummary(),
		Example: `  absurdist play absurdle --mock
  absurdist play wordle --mock --mode hard
  absurdist suggest crane=BYBBG`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       cli.Version(),
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			err := cli.Configure(c)
			a.Log = a.NewLog(a.Err)
			c.SetContext(a.Log.WithContext(c.Context()))
			if c.Annotations[cli.BearsSettings] != "" {
				return nil
			}
			for _, text := range cli.UnknownVariables() {
				a.Log.Warn().Msg(text)
			}
			return err
		},
	}
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetVersionTemplate(cli.BuildInfo().String() + "\n")
	root.SetFlagErrorFunc(cli.BadFlag)
	root.PersistentFlags().BoolVarP(&a.Verbose, "verbose", "v", false, "log what happens, in detail, to standard error")
	root.PersistentFlags().BoolVarP(&a.Quiet, "quiet", "q", false, "show no progress, and log warnings only")
	cli.PaintFlag(root, &a.Paint)
	root.PersistentFlags().BoolVar(&a.JSON, "json", false, "print JSON lines on standard output, and nothing else there")
	own := &commands{a}
	root.AddCommand(slices.Concat(
		play.Commands(a), lookback.Commands(a), simulate.Commands(a), mcp.Commands(a), sites.Commands(a),
		search.Commands(a), wordpl.Commands(a),
		[]*cobra.Command{own.workerCommand(), own.mergeCommand(), own.wordsCommand(), own.doctorCommand(), own.versionCommand(), manCommand(a)},
	)...)
	finish(root)
	return root
}

// Kinds returns all kinds of job. A worker does them all.
func Kinds() queue.Kinds { return slices.Concat(search.Kinds(), simulate.Kinds(), wordpl.Kinds()) }

type commands struct{ *cli.App }

func (a *commands) versionCommand() *cobra.Command {
	return cli.NewCommand("version", nil, func(context.Context, []string) error {
		if a.JSON {
			return a.Line(cli.BuildInfo())
		}
		a.Say("%s\n", cli.BuildInfo())
		return nil
	})
}

// The commands that do the jobs of long computations, whichever family has them.

func (a *commands) workerCommand() *cobra.Command {
	var (
		address  string
		access   jobrunner.Access
		parallel int
		idle     time.Duration
	)
	c := cli.NewCommand("worker --queue ADDRESS", cli.MaxArgs(0), func(ctx context.Context, _ []string) error {
		switch {
		case address == "":
			return cli.UsageError("give --queue nats://HOST:PORT, the address that the coordinator prints or that of your server, or --queue embedded on the coordinator's machine")
		case idle < 0:
			return cli.UsageError("--idle %s: it must not be negative", idle)
		}
		to, err := access.To(address)
		if err != nil {
			return err
		}
		return a.worker(ctx, to, cmp.Or(parallel, runtime.GOMAXPROCS(0)), idle)
	})
	c.Flags().StringVar(&address, "queue", "", "`ADDRESS` of the server: nats://HOST:PORT, tls://HOST:PORT, or embedded for that of a coordinator on this machine")
	access.Add(c)
	cli.ParallelFlag(c, &parallel, "jobs at once (default: one a core)")
	cli.DurationFlag(c, &idle, "idle", "end when there was no job for so long (default: wait until Ctrl-C)")
	return c
}

// worker takes jobs until it is interrupted, or has been idle for long enough.
func (a *commands) worker(ctx context.Context, to queue.Access, jobs int, idle time.Duration) error {
	w := queue.Worker{
		Options: queue.Options{Access: to, Version: cli.Version(), Kinds: a.Kinds, Log: a.Log},
		Jobs:    jobs, Idle: idle,
	}
	a.Log.Info().Int("jobs", jobs).Msg("taking jobs; Ctrl-C ends it, and gives back what is not done")
	done, err := w.Run(ctx)
	if err != nil {
		return err
	}
	a.Log.Info().Int("done", done).Msg("no more jobs are taken")
	return context.Cause(ctx)
}

func (a *commands) mergeCommand() *cobra.Command {
	var output string
	c := &cobra.Command{
		Use:  "merge FILE...",
		Args: cli.BetweenArgs(1, -1),
		RunE: func(c *cobra.Command, files []string) error {
			if err := save.Vacant("--output", output, "name another file"); err != nil {
				return err
			}
			merged, err := jobrunner.ReadParts(cli.Version(), files)
			if err != nil {
				return err
			}
			root := c.Root()
			command, _, err := root.Find(merged.Arguments)
			if err != nil || command.Flags().Lookup("part") == nil {
				return cli.UsageError("%s: it is not of a command that works in parts", files[0])
			}
			a.Runner = merged
			to, printed := output, new(bytes.Buffer)
			if _, only := command.Flags().Lookup("output").Annotations[jobrunner.OnlyParts]; only && output != "" {
				a.Out, to = printed, ""
			}
			root.SetArgs(append(slices.Clone(merged.Arguments), "--part=", "--output="+to))
			err = root.ExecuteContext(c.Context())
			if err == nil && printed.Len() > 0 {
				err = save.File(output, printed.Bytes())
			}
			return err
		},
	}
	cli.SaveFlag(c, &output, "output", "o", "write to `FILE` what the command writes")
	return c
}
