package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/verify"
)

// longestOfAll finds the games of many secrets and writes a line for each, in list order.
func (a *commands) longestOfAll(ctx context.Context, f longestFlags, d *game.Dictionary) error {
	secrets, sum := d.Answers(), longestSummary{}
	if f.allAllowed {
		secrets = d.Words()
	}
	return f.queue.Do(ctx, a.App, &f.output, func(runner *jobrunner.Runner) error {
		return save.Resume(f.output, f.parameters(d), func(l longestLine) error {
			if sum.secrets >= len(secrets) || l.Secret != secrets[sum.secrets] {
				return fmt.Errorf("%s is not the next secret", l.Secret.Upper())
			}
			return sum.add(l)
		}, func(file *save.Checkpoint) error {
			err := a.longestOf(ctx, f, d, secrets, &sum, runner, file)
			if err == nil && !runner.Part() && !a.JSON {
				sum.Print(a.Out)
			}
			return err
		})
	})
}

// longestOf finds the games of the secrets that are not summed up yet.
func (a *commands) longestOf(ctx context.Context, f longestFlags, d *game.Dictionary, secrets []game.Word, sum *longestSummary, runner *jobrunner.Runner, file *save.Checkpoint) error {
	head := f.head(d, len(secrets))
	secrets = secrets[sum.secrets:]
	if file == nil && a.JSON && !runner.Part() {
		if err := cli.Lines(a.App, head...); err != nil {
			return err
		}
	}
	var bar *term.Bar // none between lines on the same terminal
	if file != nil || !cli.IsTerminal(a.Out) {
		bar = a.Progress(len(secrets), "longest", "games")
	}
	defer bar.Close()
	done := 0
	err := jobrunner.Run(ctx, runner, longestKind, d, f.options(), secrets, func(g longest.Game) error {
		l := longestLine(g)
		done++
		bar.Set(done)
		if file == nil {
			return errors.Join(sum.add(l), a.Emit(l))
		}
		return errors.Join(sum.add(l), file.Add(l))
	})
	if err == nil {
		err = file.FinishLines(head...)
	}
	return err
}

// head is the first line of a file of so many lines, for verify.
func (f *longestFlags) head(d *game.Dictionary, lines int) []any {
	of := verify.OfAnswers
	if f.allAllowed {
		of = verify.OfAllowed
	}
	return []any{verify.Head{
		Claim: verify.Longest, Setting: verify.NewSetting(d, f.host, f.mode), Of: of, Counted: verify.Count(lines),
	}}
}

// parameters is what a file of lines depends on, so that only its own run goes on with it.
func (f *longestFlags) parameters(d *game.Dictionary) string {
	p := fmt.Sprintf("longest %s %s %s effort %d allowed %v", d.Sum(), f.host, f.mode, f.effort, f.allAllowed)
	if f.mode == game.Strict {
		p += fmt.Sprintf(" %+v", f.strict)
	}
	return p
}

// longestSummary sums up the lines of many secrets.
type longestSummary struct {
	secrets, proved, none int
	bound                 int // of all games
	best                  longestLine
}

func (s *longestSummary) add(l longestLine) error {
	s.secrets++
	if l.Proved {
		s.proved++
	}
	if l.Guesses == 0 {
		s.none++
	}
	s.bound = max(s.bound, l.Bound)
	if l.Guesses > s.best.Guesses {
		s.best = l
	}
	return nil
}

func (s *longestSummary) Print(w io.Writer) {
	fmt.Fprintf(w, "\nThe most: %s with %s. ", s.best.Secret.Upper(), plain.Thousands(s.best.Guesses))
	fmt.Fprintf(w, "Proved for %s of %s secrets", plain.Thousands(s.proved), plain.Thousands(s.secrets))
	if s.none > 0 {
		fmt.Fprintf(w, ", no game for %d", s.none)
	}
	fmt.Fprintf(w, ". No game has more than %s guesses.\n", plain.Thousands(s.bound))
}

// longestLine is a longest game as longest prints it, with --secret all one of many.
type longestLine longest.Game

// longestGame is the one game that longest --secret prints.
type longestGame struct {
	verify.Setting
	longestLine
	output string // the file that has the game
}

func (l longestGame) Print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, host %s, %s mode; %s\n", l.Secret.Upper(), plain.Count(l.Guesses, "guess", "guesses"), l.Host, l.Mode, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "opening: %s\n", cli.Upper(l.Opening))
	}
	if len(l.Chain) > 0 {
		fmt.Fprintf(w, "chain: %s\n", strings.Join(l.Chain, " "))
	}
	if l.output != "" {
		fmt.Fprintf(w, "written to %s\n", l.output)
		return
	}
	fmt.Fprintln(w)
	const perLine = 13
	for n := 0; n < len(l.Game); n += perLine {
		fmt.Fprintln(w, cli.Upper(l.Game[n:min(n+perLine, len(l.Game))]))
	}
}

// standing says how sure the figure is.
func (l longestLine) standing() string {
	if l.Proved {
		return "there is no longer game"
	}
	return "no game is longer than " + plain.Thousands(l.Bound)
}

// Print implements [cli.Printer]: a line of a table.
func (l longestLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s  %6d  %s", l.Secret.Upper(), l.Guesses, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "  %s", cli.Upper(l.Opening))
	}
	fmt.Fprintln(w)
}

// writeGame writes a game, its words one a line, to a file whose name ends in .txt or .txt.gz.
func writeGame(name string, about verify.Setting, game []game.Word) error {
	if !strings.HasSuffix(name, ".txt") && !strings.HasSuffix(name, ".txt.gz") {
		return fmt.Errorf("%s: a game goes to a file whose name ends in .txt or .txt.gz", name)
	}
	var text bytes.Buffer
	for _, w := range game {
		text.WriteString(w.String() + "\n")
	}
	whole, err := playedFile(about, len(game), text.Bytes())
	if err != nil {
		return err
	}
	return save.Packed(name, whole)
}

// playedFile puts the first line of a file of games before their words, which are some lines.
func playedFile(about verify.Setting, lines int, words []byte) ([]byte, error) {
	head, err := save.JSONLines(verify.Head{Claim: verify.Played, Setting: about, Counted: verify.Count(lines)})
	return slices.Concat([]byte("# "), head, words), err
}
