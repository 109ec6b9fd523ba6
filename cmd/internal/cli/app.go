// Package cli is what all commands share: the application with its streams, flags with their values, printing, help
// texts, and errors with their exit codes.
package cli

import (
	"fmt"
	"io"
	"os"
	"sync"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"
	"absurdist/engine/basics/plain"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Output is standard output or standard error. It leaves out what a terminal would obey, but for colours, as texts of
// pages, profiles, records and file names may hold it, and remembers that something could not be written.
type Output struct {
	W   io.Writer
	Err error // the first of writing

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
	Reported bool // the command has printed its own end, an error needs no more words
	Log      zerolog.Logger
	Kinds    queue.Kinds // of jobs
	// Arguments are those of the program.
	Arguments []string
	// Runner, if set, has the results of all jobs already.
	Runner queue.Runner
}

// NewLog logs to w: as JSON lines with --json, else as lines for people, in colours on a terminal.
func (a *App) NewLog(w io.Writer) zerolog.Logger {
	level := zerolog.InfoLevel
	switch {
	case a.Verbose:
		level = zerolog.DebugLevel
	case a.Quiet:
		level = zerolog.WarnLevel
	}
	if !a.JSON {
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: "15:04:05.000", NoColor: !a.paints(w), FormatPrepare: inLines}
	}
	return zerolog.New(w).Level(level).With().Timestamp().Logger()
}

// longest is the length of an error or a log's value that is still printed whole, in characters. Errors hold several
// texts, each of which is short by itself.
const longest = 4000

// inLines keeps what is logged in the line where it is.
func inLines(event map[string]any) error {
	for name, value := range event {
		if text, ok := value.(string); ok {
			event[name] = plain.Line(text, longest)
		}
	}
	return nil
}

// PrintFault prints an error on standard error, in the form that logs have there.
func (a *App) PrintFault(err error) {
	if a.JSON {
		log := a.NewLog(a.Err)
		log.Error().Int("exit_code", ExitCode(err)).Msg(plain.Text(err.Error(), longest))
		return
	}
	fmt.Fprintf(a.Err, "absurdist: %s\n", plain.Text(err.Error(), longest))
}

// PrintError prints the error that ended command c on standard error, and for people where to find help.
func (a *App) PrintError(c *cobra.Command, err error) {
	a.PrintFault(err)
	if ExitCode(err) == ExitUsage && !a.JSON {
		fmt.Fprintf(a.Err, "See: %s --help\n", c.CommandPath())
	}
}

// Progress returns a bar on standard error for so many units, such as games, of which the total may be [progress.Unknown]. It is nil, and
// shows nothing, where standard error is no terminal, and with --quiet.
func (a *App) Progress(total int, title, unit string) *progress.Bar {
	look := progress.Look{Shown: IsTerminal(a.Err) && !a.Quiet, Colors: a.paints(a.Err)}
	if f, ok := Direct(a.Err).(*os.File); ok && look.Shown {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			look.Width = width
		}
	}
	return progress.New(Direct(a.Err), look, total, title, unit)
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	if w, ours := stream.(io.Writer); ours {
		stream = Direct(w)
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Paint says when to paint.
type Paint string

// The values of --color.
const (
	PaintAuto   Paint = "auto"
	PaintAlways Paint = "always"
	PaintNever  Paint = "never"
)

// paints reports whether to paint on a stream.
func (a *App) paints(w io.Writer) bool {
	switch a.Paint {
	case PaintAlways:
		return true
	case PaintNever:
		return false
	}
	return IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Color reports whether to paint on standard output.
func (a *App) Color() bool { return a.paints(a.Out) }

// OnTerminal returns an error unless there is a terminal to draw on, and to take
// keys from. Instead says what to do.
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
