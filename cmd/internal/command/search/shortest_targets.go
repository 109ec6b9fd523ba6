package search

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/verify"
)

// targetLine is a shortest game that ends on a word, as shortest --secret prints it.
type targetLine struct {
	verify.Setting             // of one that stands alone
	Target         game.Word   `json:"target"`
	Length         int         `json:"length"` // 0 if no game was found
	Proved         bool        `json:"proved"` // that there is no shorter one
	Game           []game.Word `json:"game,omitempty"`
}

func (l targetLine) Print(w io.Writer) {
	switch {
	case l.Length == 0:
		fmt.Fprintf(w, "%s: no game found\n", l.Target.Upper())
	case l.Proved:
		fmt.Fprintf(w, "%s: %s, none is shorter: %s\n", l.Target.Upper(), plain.Count(l.Length, "guess", "guesses"), cli.Upper(l.Game))
	default:
		fmt.Fprintf(w, "%s: %s, perhaps not the shortest: %s\n", l.Target.Upper(), plain.Count(l.Length, "guess", "guesses"), cli.Upper(l.Game))
	}
}

// shortestTo finds the shortest games that end on the targets.
func (a *commands) shortestTo(ctx context.Context, f shortestFlags) error {
	d, search, err := f.load()
	if err != nil {
		return err
	}
	targets, err := f.targets(d)
	if err != nil {
		return err
	}
	return f.queue.Do(ctx, a.App, &f.output, func(runner *jobrunner.Runner) error {
		if runner.Part() || a.Runner != nil {
			return a.shortestInParts(ctx, f, d, runner, targets)
		}
		jobs, err := jobrunner.Open(ctx, runner, targetsKind, d, f.rules)
		if err != nil {
			return err
		}
		run := shortest.TargetsRun{Exhaust: exhaust, Longest: shortest.MaxLength, Hunts: func(ctx context.Context, hunts []shortest.Hunt, emit func(map[game.Word][]game.Word) error) error {
			return queue.Each(ctx, jobs, hunts, emit)
		}}
		parameters := fmt.Sprintf("shortest targets %s %s %s from %s exhaust %d %d targets from %s", d.Sum(), f.rules.Mode, f.rules.Tie, f.from, exhaust, len(targets), targets[0])
		return save.Resume(f.output, parameters, func(r shortest.Round) error {
			run.Before = append(run.Before, r)
			return nil
		}, func(file *save.Checkpoint) error {
			rounds := targetRounds{commands: a, file: file}
			run.Round = rounds.done
			found, err := search.Targets(ctx, targets, run)
			rounds.bar.Close()
			jobs.Close(err == nil)
			if err != nil {
				return err
			}
			return a.printTargets(f, f.about(d), found, file)
		})
	})
}

// targetsBlock is how many targets are one job of a part.
const targetsBlock = 16

// shortestInParts finds the games block by block: what one job finds must not depend on others.
func (a *commands) shortestInParts(ctx context.Context, f shortestFlags, d *game.Dictionary, runner *jobrunner.Runner, targets []game.Word) error {
	var found []shortest.Target
	blocks := slices.Collect(slices.Chunk(targets, targetsBlock))
	err := jobrunner.Run(ctx, runner, blockKind, d, blockParams{f.rules, exhaust}, blocks, func(list []shortest.Target) error {
		found = append(found, list...)
		return nil
	})
	if err != nil || runner.Part() {
		return err
	}
	return save.Resume(f.output, "shortest targets of parts", func(any) error { return nil }, func(file *save.Checkpoint) error {
		return a.printTargets(f, f.about(d), found, file)
	})
}

// targets returns the answers to end on.
func (f *shortestFlags) targets(d *game.Dictionary) ([]game.Word, error) {
	if f.allTargets {
		return d.Answers(), nil
	}
	if !d.IsAnswer(f.target) {
		return nil, cli.UsageError("--secret: %s is not among the answers of %s, and games of Absurdle end on answers only", f.target.Upper(), d.Name())
	}
	return []game.Word{f.target}, nil
}

// targetRounds shows the rounds of a search and writes them to its checkpoint.
type targetRounds struct {
	*commands
	file *save.Checkpoint // nil for none
	bar  *term.Bar
	part shortest.Round // the length and width that the bar is for
}

// done takes a round that is done, or the beginning of another length or width.
func (t *targetRounds) done(r shortest.Round, open int) error {
	begins := r.Length != t.part.Length || r.Width != t.part.Width
	if begins {
		t.bar.Close()
		t.bar, t.part = t.Progress(r.Of, "", "words"), r
	}
	t.bar.Describe(fmt.Sprintf("games of %d, %s open", r.Length, plain.Count(open, "word", "words")))
	if begins {
		t.bar.Begin(r.Done)
		return nil
	}
	t.bar.Set(r.Done)
	return t.file.Add(r)
}

// targetsHead is the first line of a file of games to all answers.
func targetsHead(about verify.Setting, lines int) verify.Head {
	return verify.Head{Claim: verify.Shortest, Setting: about, Of: verify.OfAnswers, Counted: verify.Count(lines)}
}

// printTargets prints or writes what was found.
func (a *commands) printTargets(f shortestFlags, about verify.Setting, found []shortest.Target, file *save.Checkpoint) error {
	var lines []any
	if f.allTargets {
		head := targetsHead(about, len(found))
		about = verify.Setting{}
		if lines = append(lines, head); file == nil && a.JSON {
			if err := a.Line(head); err != nil {
				return err
			}
		}
	}
	var histogram [shortest.MaxLength + 1]int
	proved := 0
	for _, t := range found {
		l := targetLine{about, t.Word, len(t.Game), t.Proved, t.Game}
		lines = append(lines, l)
		histogram[l.Length]++
		if l.Proved {
			proved++
		}
		if file == nil {
			if err := a.Emit(l); err != nil {
				return err
			}
		}
	}
	content, err := save.JSONLines(lines...)
	if err == nil {
		err = file.Finish(content)
	}
	if err != nil || a.JSON || !f.allTargets {
		return err
	}
	for n, words := range histogram {
		if words > 0 && n > 0 {
			fmt.Fprintf(a.Out, "%10s: %s\n", plain.Count(n, "guess", "guesses"), plain.Count(words, "word", "words"))
		}
	}
	fmt.Fprintf(a.Out, "%s of %s are proved to be the shortest.\n", plain.Thousands(proved), plain.Thousands(len(found)))
	return nil
}
