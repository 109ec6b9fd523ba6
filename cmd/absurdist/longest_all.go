package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/parallel"
)

// longestOfAll finds the games of many secrets and writes a line for each, in list order.
func (a *app) longestOfAll(ctx context.Context, f longestFlags, d *engine.Dictionary, find longestSolver) error {
	secrets := d.Answers()
	if f.allAllowed {
		secrets = d.Words()
	}
	sum := longestSummary{order: f.order}
	emit := func(l longestLine) error { l.row(a.out); return nil }
	if a.json {
		emit = func(l longestLine) error { return l.encode(a.out) }
	}
	var file *partFile
	if f.output != "" {
		var err error
		if file, err = openPart(f.output, f.parameters(d), &sum); err != nil {
			return err
		}
		defer file.Close()
		emit = func(l longestLine) error { return l.encode(file.f) }
		secrets = secrets[min(sum.secrets, len(secrets)):]
	}
	bar := progress.New(a.err, isTerminal(a.err) && (file != nil || !isTerminal(a.out)), len(secrets), "longest")
	done := 0
	err := parallel.InOrder(ctx, len(secrets), func(ctx context.Context, i int) (longestLine, error) {
		return find(ctx, secrets[i])
	}, func(l longestLine) error {
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
		if err := file.finish(); err != nil {
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

// partFile is a file of lines that is not finished. Its first line holds the parameters of the run.
type partFile struct {
	name string
	f    *os.File
	head string
}

// openPart opens NAME.part, sums up the whole lines that it holds, and cuts off a torn one.
func openPart(name, parameters string, sum *longestSummary) (*partFile, error) {
	part := name + ".part"
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, usageError("--output: %w", err)
	}
	p := &partFile{name, f, parameters + "\n"}
	if err := p.resume(sum); err != nil {
		f.Close()
		return nil, err
	}
	return p, nil
}

func (p *partFile) resume(sum *longestSummary) error {
	text, err := io.ReadAll(p.f)
	if err != nil {
		return err
	}
	head, lines, _ := bytes.Cut(text, []byte("\n"))
	whole := 0
	switch {
	case len(text) == 0 || !bytes.HasPrefix(text, []byte(p.head)) && bytes.HasPrefix([]byte(p.head), text):
	case string(head)+"\n" != p.head:
		return usageError("%s.part was begun with other lists or flags; repeat them, or delete it", p.name)
	default:
		whole = len(head) + 1
	}
	for line := range bytes.Lines(lines) {
		var l longestLine
		if whole == 0 || line[len(line)-1] != '\n' || json.Unmarshal(line, &l) != nil {
			break
		}
		sum.add(l)
		whole += len(line)
	}
	if err := p.f.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := p.f.Seek(int64(whole), io.SeekStart); err != nil || whole > 0 {
		return err
	}
	_, err = p.f.WriteString(p.head)
	return err
}

// finish writes the lines to the file itself and removes the part.
func (p *partFile) finish() error {
	if _, err := p.f.Seek(int64(len(p.head)), io.SeekStart); err != nil {
		return err
	}
	lines, err := io.ReadAll(bufio.NewReader(p.f))
	if err != nil {
		return err
	}
	if err := writeFile(p.name, lines); err != nil {
		return err
	}
	return errors.Join(p.f.Close(), os.Remove(p.name+".part"))
}

// Close closes the part, which stays.
func (p *partFile) Close() { p.f.Close() }
