package search

import (
	"context"
	"errors"
	"fmt"
	"io"

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
	secrets, sum := d.Answers(), longestSummary{order: f.order}
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
		for _, h := range head {
			if err := a.Line(h); err != nil {
				return err
			}
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

// head is the first line of a file of so many lines, for verify. The approximations of --order have none: they are no games.
func (f *longestFlags) head(d *game.Dictionary, lines int) []any {
	if f.order > 0 {
		return nil
	}
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
	p := fmt.Sprintf("longest %s %s %s order %d effort %d games %v allowed %v", d.Sum(), f.host, f.mode, f.order, f.effort, f.games, f.allAllowed)
	if f.mode == game.Strict {
		p += fmt.Sprintf(" %+v", f.strict)
	}
	return p
}

// longestSummary sums up the lines of many secrets.
type longestSummary struct {
	order, secrets, proved, none int
	bound                        int // of all games
	best                         longestLine
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
	if s.order == 0 {
		fmt.Fprintf(w, "Proved for %s of %s secrets", plain.Thousands(s.proved), plain.Thousands(s.secrets))
		if s.none > 0 {
			fmt.Fprintf(w, ", no game for %d", s.none)
		}
		fmt.Fprintf(w, ". No game has more than %s guesses.", plain.Thousands(s.bound))
	}
	fmt.Fprintln(w)
}
