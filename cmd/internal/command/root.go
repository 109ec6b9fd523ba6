// Package command is the program: the root command, with a package below for each family of commands. Families do not
// import each other; what several need is in the packages beside this one.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/lookback"
	"github.com/absurdist/absurdist/cmd/internal/command/mcp"
	"github.com/absurdist/absurdist/cmd/internal/command/play"
	"github.com/absurdist/absurdist/cmd/internal/command/search"
	"github.com/absurdist/absurdist/cmd/internal/command/simulate"
	"github.com/absurdist/absurdist/cmd/internal/command/sites"
	"github.com/absurdist/absurdist/cmd/internal/command/wordpl"
	"github.com/absurdist/absurdist/cmd/internal/queue"

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
	c, err := root.ExecuteContextC(ctx)
	if err == nil && out.Err != nil {
		err = fmt.Errorf("standard output: %w", out.Err)
	}
	if err != nil {
		err = cli.Parting(c, err)
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
	return &cobra.Command{
		Use: "version",
		RunE: func(*cobra.Command, []string) error {
			if a.JSON {
				return a.Line(cli.BuildInfo())
			}
			a.Say("%s\n", cli.BuildInfo())
			return nil
		},
	}
}
