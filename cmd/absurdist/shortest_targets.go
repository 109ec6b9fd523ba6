package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/shortest"
)

// targetLine is a shortest game that ends on a word, as shortest --target --json prints it.
type targetLine struct {
	Target engine.Word   `json:"target"`
	Length int           `json:"length"` // 0 if no game was found
	Proved bool          `json:"proved"` // that there is no shorter one
	Game   []engine.Word `json:"game,omitempty"`
}

// shortestTo finds the shortest games that end on the targets.
func (a *app) shortestTo(ctx context.Context, f shortestFlags) error {
	d, rules, err := f.load()
	if err != nil {
		return err
	}
	targets := d.Answers()
	if f.target != "" {
		w, err := engine.ParseWord(f.target)
		if err != nil {
			return usageError("--target: %w", err)
		}
		if !d.IsAnswer(w) {
			return usageError("--target: %s is not among the answers of %s, and games of Absurdle end on answers only", w.Upper(), d.Name())
		}
		targets = []engine.Word{w}
	}
	search, err := shortest.New(d, rules)
	if err != nil {
		return usageError("%w", err)
	}
	runner, err := a.runner(ctx, f.queue)
	if err != nil {
		return err
	}
	defer runner.Close()
	jobs, err := runner.Open(ctx, targetsKind, targetsParams{carry(d), f.mode, f.tieBreak})
	if err != nil {
		return err
	}
	run := shortest.TargetsRun{Exhaust: f.exhaust, Longest: shortest.MaxLength, Hunts: func(ctx context.Context, hunts []shortest.Hunt, emit func(map[engine.Word][]engine.Word) error) error {
		return queue.Each(ctx, jobs, hunts, emit)
	}}
	var file *checkpoint
	if f.output != "" {
		parameters := fmt.Sprintf("shortest targets %s %s %s exhaust %d %s", d.Sum(), f.mode, f.tieBreak, f.exhaust, f.target)
		file, err = openCheckpoint(f.output, parameters, func(line []byte) error {
			var r shortest.Round
			err := json.Unmarshal(line, &r)
			if err == nil {
				run.Before = append(run.Before, r)
			}
			return err
		})
		if err != nil {
			return err
		}
		defer file.Close()
	}
	var bar *progress.Bar
	var part shortest.Round // the length and width that the bar is for
	run.Round = func(r shortest.Round, open int) error {
		begins := r.Length != part.Length || r.Width != part.Width
		if begins {
			bar.Close()
			bar, part = progress.New(a.err, isTerminal(a.err), r.Of, ""), r
		}
		title := fmt.Sprintf("games of %d, %s open", r.Length, term.Count(open, "word", "words"))
		bar.Describe(title)
		runner.show(bar, title)
		bar.Set(r.Done)
		if file == nil || begins {
			return nil
		}
		return file.add(r)
	}
	found, err := search.Targets(ctx, targets, run)
	bar.Close()
	err = errors.Join(err, jobs.Close(err == nil))
	if err != nil {
		if file != nil {
			err = fmt.Errorf("%w; %s.part holds what is done, and the same command goes on from there", err, f.output)
		}
		return err
	}
	return a.tellTargets(f, found, file)
}

// tellTargets prints or writes what was found.
func (a *app) tellTargets(f shortestFlags, found []shortest.Target, file *checkpoint) error {
	var lines bytes.Buffer
	out := json.NewEncoder(a.out)
	if file != nil {
		out = json.NewEncoder(&lines)
	}
	var histogram [shortest.MaxLength + 1]int
	proved := 0
	for _, t := range found {
		histogram[len(t.Game)]++
		if t.Proved {
			proved++
		}
		if file == nil && !a.json {
			fmt.Fprintln(a.out, describeTarget(t))
			continue
		}
		if err := out.Encode(targetLine{t.Word, len(t.Game), t.Proved, t.Game}); err != nil {
			return err
		}
	}
	if file != nil {
		if err := file.finish(lines.Bytes()); err != nil {
			return err
		}
	}
	if a.json || f.target != "" {
		return nil
	}
	for n, words := range histogram {
		if words > 0 && n > 0 {
			fmt.Fprintf(a.out, "%2d guesses: %s words\n", n, term.Thousands(words))
		}
	}
	fmt.Fprintf(a.out, "%s of %s are proved to be the shortest.\n", term.Thousands(proved), term.Thousands(len(found)))
	return nil
}

func describeTarget(t shortest.Target) string {
	switch {
	case t.Game == nil:
		return t.Word.Upper() + ": no game found"
	case t.Proved:
		return fmt.Sprintf("%s: %d guesses, none is shorter: %s", t.Word.Upper(), len(t.Game), upper(t.Game))
	}
	return fmt.Sprintf("%s: %d guesses, perhaps not the shortest: %s", t.Word.Upper(), len(t.Game), upper(t.Game))
}
