package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
)

// longestOfAll finds the games of many secrets and writes a line for each, in list order.
func (a *app) longestOfAll(ctx context.Context, f longestFlags, d *engine.Dictionary) error {
	runner, err := a.runner(ctx, f.queue)
	if err != nil {
		return err
	}
	defer runner.Close()
	secrets := d.Answers()
	if f.allAllowed {
		secrets = d.Words()
	}
	sum := longestSummary{order: f.order}
	emit := func(l longestLine) error { l.row(a.out); return nil }
	if a.json {
		emit = func(l longestLine) error { return l.encode(a.out) }
	}
	var file *checkpoint
	if f.output != "" {
		if file, err = openCheckpoint(f.output, f.parameters(d), sum.take); err != nil {
			return err
		}
		defer file.Close()
		emit = func(l longestLine) error { return l.encode(file.f) }
		secrets = secrets[min(sum.secrets, len(secrets)):]
	}
	bar := progress.New(a.err, isTerminal(a.err) && (file != nil || !isTerminal(a.out)), len(secrets), "longest")
	runner.show(bar, "longest")
	done := 0
	err = queue.Run(ctx, runner, longestKind, f.params(d), secrets, func(l longestLine) error {
		sum.add(l)
		done++
		bar.Set(done)
		return emit(l)
	})
	bar.Close()
	if err != nil {
		return err
	}
	if file != nil {
		lines, err := file.lines()
		if err != nil {
			return err
		}
		if err := file.finish(lines); err != nil {
			return err
		}
	}
	if !a.json {
		sum.print(a.out)
	}
	return nil
}

// parameters is what a file of lines depends on, so that only its own run goes on with it.
func (f *longestFlags) parameters(d *engine.Dictionary) string {
	p := fmt.Sprintf("%s %s %s order %d effort %d games %v allowed %v", d.Sum(), f.host, f.mode, f.order, f.effort, f.games, f.allAllowed)
	if f.mode == engine.Strict.String() {
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

// take adds a line that an earlier run wrote.
func (s *longestSummary) take(line []byte) error {
	var l longestLine
	if err := json.Unmarshal(line, &l); err != nil {
		return err
	}
	s.add(l)
	return nil
}

func (s *longestSummary) add(l longestLine) {
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
}

func (s *longestSummary) print(w io.Writer) {
	fmt.Fprintf(w, "\nThe most: %s with %s. ", s.best.Secret.Upper(), term.Thousands(s.best.Guesses))
	if s.order == 0 {
		fmt.Fprintf(w, "Proved for %s of %s secrets", term.Thousands(s.proved), term.Thousands(s.secrets))
		if s.none > 0 {
			fmt.Fprintf(w, ", no game for %d", s.none)
		}
		fmt.Fprintf(w, ". No game has more than %s guesses.", term.Thousands(s.bound))
	}
	fmt.Fprintln(w)
}
