// Package cli has what all commands share: the application with its streams, flags and their values, printing, help
// texts, and errors with their exit codes.
package cli

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	terminal "golang.org/x/term"
)

// Output is standard output or standard error. It removes what a terminal would obey, except colours, since texts of
// pages, profiles, records and file names may contain it. It also keeps the first write error.
type Output struct {
	W   io.Writer
	Err error // the first write error

	mu    sync.Mutex // workers log side by side
	plain plain.Writer
}

// Direct returns what a stream of [App] writes to.
func Direct(w io.Writer) io.Writer {
	if o, ours := w.(*Output); ours {
		return o.W
	}
	return w
}

func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.plain.W = o.W
	n, err := o.plain.Write(p)
	if o.Err == nil {
		o.Err = err
	}
	return n, err
}

// App is what all commands share.
type App struct {
	In       io.Reader
	Out, Err io.Writer
	Verbose  bool
	JSON     bool
	Quiet    bool // no progress, and no log below warnings
	Paint    Paint
	Reported bool // the command has reported its result, and its error needs no message
	Log      zerolog.Logger
	Kinds    queue.Kinds // of jobs
	// Arguments are the program's arguments.
	Arguments []string
	// Runner, if set, already has the results of all jobs.
	Runner queue.Runner
}

// NewLog logs to w: as JSON lines with --json, else as lines for people, in colour on a terminal.
func (a *App) NewLog(w io.Writer) zerolog.Logger {
	level := zerolog.InfoLevel
	switch {
	case a.Verbose:
		level = zerolog.DebugLevel
	case a.Quiet:
		level = zerolog.WarnLevel
	}
	if !a.JSON {
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: "15:04:05", NoColor: !a.paints(w), FormatPrepare: inLines}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger()
}

// longest is the length in characters up to which an error or a log value is printed in full. Errors combine several
// short texts.
const longest = 4000

// inLines keeps log values on one line.
func inLines(event map[string]any) error {
	for name, value := range event {
		if text, ok := value.(string); ok {
			event[name] = plain.Line(text, longest)
		}
	}
	return nil
}

// PrintFault prints an error on standard error, in the form of the log.
func (a *App) PrintFault(err error) {
	if a.JSON {
		log := a.NewLog(a.Err)
		log.Error().Int("exit_code", ExitCode(err)).Msg(plain.Text(err.Error(), longest))
		return
	}
	fmt.Fprintf(a.Err, "absurdist: %s\n", plain.Text(err.Error(), longest))
}

// PrintError prints the error of command c on standard error and, for people, where to find help.
func (a *App) PrintError(c *cobra.Command, err error) {
	a.PrintFault(err)
	if ExitCode(err) == ExitUsage && !a.JSON {
		fmt.Fprintf(a.Err, "See: %s --help\n", c.CommandPath())
	}
}

// Progress returns a progress bar on standard error for a number of units, such as games. The total may be
// [term.Unknown]. If standard error is not a terminal, the bar's line is logged from time to time. With --quiet it returns
// nil, which shows nothing.
func (a *App) Progress(total int, title, unit string) *term.Bar {
	look := term.Look{Shown: !a.Quiet, Colors: a.paints(a.Err)}
	if !IsTerminal(a.Err) {
		look.Say = func(line string) { a.Log.Info().Msg(line) }
	} else if f, ok := Direct(a.Err).(*os.File); ok {
		if width, _, err := terminal.GetSize(int(f.Fd())); err == nil {
			look.Width = width
		}
	}
	return term.NewBar(Direct(a.Err), look, total, title, unit)
}

// Stages is the progress of work in stages, with a bar for each.
type Stages struct {
	*App
	bar   *term.Bar
	title string // of the bar
}

// Next returns the bar of the stage with a title, and whether the stage begins: then the bar is a new one.
func (s *Stages) Next(title string, total int, unit string) (bar *term.Bar, begins bool) {
	if begins = title != s.title; begins {
		s.Close()
		s.bar, s.title = s.Progress(total, title, unit), title
	}
	return s.bar, begins
}

// Close takes the bar off the terminal.
func (s *Stages) Close() { s.bar.Close() }

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	if w, ours := stream.(io.Writer); ours {
		stream = Direct(w)
	}
	f, ok := stream.(*os.File)
	return ok && terminal.IsTerminal(int(f.Fd()))
}

// Paint says when to use colours.
type Paint string

// Values of --color.
const (
	PaintAuto   Paint = "auto"
	PaintAlways Paint = "always"
	PaintNever  Paint = "never"
)

// paints reports whether to use colours on a stream.
func (a *App) paints(w io.Writer) bool {
	switch a.Paint {
	case PaintAlways:
		return true
	case PaintNever:
		return false
	}
	return IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Color reports whether to use colours on standard output.
func (a *App) Color() bool { return a.paints(a.Out) }

// OnTerminal returns an error unless there is a terminal for drawing and for keys. Instead says what to do.
func (a *App) OnTerminal(what, instead string) error {
	switch {
	case a.JSON:
		return UsageError("%s is for people: leave --json out", what)
	case !IsTerminal(a.In) || !IsTerminal(a.Out):
		return UsageError("%s needs a terminal as its input and output; elsewhere: %s", what, instead)
	case os.Getenv("TERM") == "dumb":
		return UsageError("%s can't draw on a terminal of the kind TERM=dumb; there: %s", what, instead)
	}
	return nil
}

// Printer is a result that can be printed for people. With --json it is encoded instead.
type Printer interface{ Print(w io.Writer) }

// Emit prints a result on standard output: for people, or as a JSON line.
func (a *App) Emit(result Printer) error {
	if a.JSON {
		return a.Line(result)
	}
	result.Print(a.Out)
	return nil
}

// EmitAll is [App.Emit] for several results.
func EmitAll[T Printer](a *App, results []T) error {
	for _, r := range results {
		if err := a.Emit(r); err != nil {
			return err
		}
	}
	return nil
}

// Say prints a text for people on standard output, and nothing with --json.
func (a *App) Say(form string, values ...any) {
	if !a.JSON {
		fmt.Fprintf(a.Out, form, values...)
	}
}

// Upper joins words in capitals.
func Upper(words []game.Word) string { return term.Upper(game.Join(words, " ")) }

// Line prints a value as a JSON line on standard output.
func (a *App) Line(v any) error { return Lines(a, v) }

// Lines prints values as JSON lines on standard output. HTML characters such as < and > are not escaped.
func Lines[T any](a *App, values ...T) error {
	text, err := save.JSONLines(values...)
	if err == nil {
		_, err = a.Out.Write(text)
	}
	return err
}
