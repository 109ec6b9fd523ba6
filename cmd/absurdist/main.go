// Command absurdist plays Wordle, Absurdle and their relatives in a real browser.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// errInterrupted is the cause of the context that a signal ends.
var errInterrupted = errors.New("interrupted")

// run runs the program and returns its exit code. Tests call it in-process.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup wants us to go on when the terminal is closed
		signal.Notify(signals, syscall.SIGHUP)
	}
	defer signal.Stop(signals)
	go func() {
		select {
		case <-signals:
			cancel(errInterrupted)
			signal.Stop(signals) // a second one ends us at once
		case <-ctx.Done():
		}
	}()
	// A reader that goes away is an error like others, so that the game's record
	// and the browser are ended in order; by default it would kill us.
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	defer signal.Stop(pipe)
	out := &output{w: stdout}
	a := &app{in: stdin, out: out, err: stderr}
	root := a.command()
	root.SetArgs(args)
	c, err := root.ExecuteContextC(ctx)
	if err == nil && out.err != nil {
		err = fmt.Errorf("standard output: %w", out.err)
	}
	code := exitCode(err)
	if err != nil && !a.told && !errors.Is(err, syscall.EPIPE) {
		fmt.Fprintf(stderr, "absurdist: %v\n", err)
		if code == exitUsage {
			fmt.Fprintf(stderr, "See: %s --help\n", c.CommandPath())
		}
	}
	return code
}

// output is standard output, and remembers that something could not be written.
type output struct {
	w   io.Writer
	err error
}

// direct returns what a stream of [app] writes to.
func direct(w io.Writer) io.Writer {
	if o, ours := w.(*output); ours {
		return o.w
	}
	return w
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// app is what all commands share.
type app struct {
	in       io.Reader
	out, err io.Writer
	verbose  bool
	json     bool
	told     bool // the command has printed its own end, an error needs no more words
	log      zerolog.Logger
}

func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "absurdist",
		Short: "Play Wordle, Absurdle and their relatives in a real browser",
		Long: `absurdist opens a page in a real browser, reads the board, asks a strategy for
the next guess, types it, reads the clue, and goes on to the end of the game.

` + exitSummary(),
		Example: `  absurdist play absurdle --mock
  absurdist play wordle --mock --mode hard
  absurdist suggest crane=BYBBG`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			a.log = newLog(a.err, a.verbose)
			return exclusive(c.ValidateFlagGroups()) // cobra's error later has no code
		},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetVersionTemplate(buildInfo().String() + "\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return badFlag(err) })
	root.PersistentFlags().BoolVarP(&a.verbose, "verbose", "v", false, "log what happens, in detail, to standard error")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print JSON lines on standard output, and nothing else there")
	root.AddCommand(a.playCommand(), a.watchCommand(), a.replayCommand(), a.serveCommand(), a.sitesCommand(), a.suggestCommand(), a.shareCommand(), a.reportCommand(),
		a.wordsCommand(), a.longestCommand(), a.shortestCommand(), a.minimaxCommand(), a.treeCommand(), a.verifyCommand(), a.simCommand(), a.noiseCommand(), a.engineCommand(), a.workerCommand(), a.doctorCommand(), a.versionCommand(), a.manCommand())
	a.finish(root)
	return root
}

// newLog logs to w: for people on a terminal, as JSON elsewhere.
func newLog(w io.Writer, verbose bool) zerolog.Logger {
	level := zerolog.InfoLevel
	if verbose {
		level = zerolog.DebugLevel
	}
	if isTerminal(w) {
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: "15:04:05.000", NoColor: os.Getenv("NO_COLOR") != ""}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger()
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	if w, ours := stream.(io.Writer); ours {
		stream = direct(w)
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// color reports whether to paint on standard output.
func (a *app) color() bool {
	return isTerminal(a.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
