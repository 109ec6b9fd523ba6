package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// exhaust is how long games are tried all before a longer one counts as the shortest: those of 5 would take hours.
const exhaust = 4

type shortestFlags struct {
	lists      cli.ListFlags
	rules      shortest.Rules
	from       cli.GuessFrom
	target     game.Word // the zero word for none
	allTargets bool
	output     string
	queue      jobrunner.Flags
}

func (a *commands) shortestCommand() *cobra.Command {
	var f shortestFlags
	c := cli.NewCommand("shortest", nil, func(ctx context.Context, _ []string) error {
		switch all := f.target == (game.Word{}) && !f.allTargets; {
		case f.queue.Given() && all:
			return cli.UsageError("--queue, --part and --parallel go with --secret")
		case all:
			return a.shortest(ctx, &f)
		}
		return a.shortestTo(ctx, &f)
	})
	f.lists.AddFive(c, "nyt", "this search")
	cli.ModeFlag(c, &f.rules.Mode, "rule for guesses")
	cli.TieBreakFlag(c, &f.rules.Tie, "which of equally good clues the host gives")
	cli.GuessFromFlag(c, &f.from, cli.GuessAllowed, cli.GuessAnswers)
	cli.WordOrFlag(c, &f.target, map[string]*bool{"all": &f.allTargets}, "secret", "word that the game ends on; all: every answer, a line each")
	cli.SaveFlag(c, &f.output, "output", "o", "write the games to `FILE`, one a line; those of --secret all as JSON lines")
	f.queue.Add(c)
	cli.Long(c, "output")
	return c
}

// shortestLine is what shortest prints at the end.
type shortestLine struct {
	Length  int           `json:"length"` // guesses of the shortest games
	Games   int64         `json:"games"`  // how many there are
	Proved  bool          `json:"proved"` // that there is no shorter one, and that the count is exact
	Words   string        `json:"words"`
	Mode    string        `json:"mode"`
	Tie     string        `json:"tie_break"`
	From    cli.GuessFrom `json:"guesses"`
	Seconds float64       `json:"seconds"` // of this run
}

func (l shortestLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s win: %s, all counted.\n", plain.Count(l.Length, "guess", "guesses"), plain.Count(int(l.Games), "game", "games"))
}

// groupLine is a line of the checkpoint: the games of some first guesses that lead to the same.
type groupLine struct {
	Length int `json:"length"`
	shortest.Group
}

func (f *shortestFlags) load() (*game.Dictionary, *shortest.Search, error) {
	d, err := loadGuesses(&f.lists, f.from)
	if err != nil {
		return nil, nil, err
	}
	search, err := shortest.New(d, f.rules)
	return d, search, err
}

func (f *shortestFlags) about(d *game.Dictionary) verify.Setting {
	return verify.NewSetting(d, game.Host{Kind: game.LargestBucket, Tie: f.rules.Tie}, f.rules.Mode)
}

func (a *commands) shortest(ctx context.Context, f *shortestFlags) error {
	d, search, err := f.load()
	if err != nil {
		return err
	}
	start := time.Now()
	run := shortestRun{Stages: cli.Stages{App: a.App}, list: f.output != "", done: map[int]int{}, sum: map[int]int64{}}
	line := shortestLine{Words: d.Name(), Mode: f.rules.Mode.String(), Tie: f.rules.Tie.String(), From: f.from, Proved: true}
	parameters := fmt.Sprintf("shortest %s %s %s from %s", d.Sum(), f.rules.Mode, f.rules.Tie, f.from)
	return save.Resume(f.output, parameters, run.add, func(file *save.Checkpoint) error {
		run.file = file
		line.Length, line.Games, err = search.Shortest(ctx, run.begin)
		run.Close()
		if err != nil {
			return err
		}
		line.Seconds = time.Since(start).Seconds()
		text, err := playedFile(f.about(d), bytes.Count(run.games.Bytes(), []byte("\n")), run.games.Bytes())
		if err == nil {
			err = file.Finish(text)
		}
		if err != nil {
			return err
		}
		return a.Emit(line)
	})
}

// shortestRun counts games, with a bar for each length.
type shortestRun struct {
	cli.Stages
	list  bool // the games themselves
	file  *save.Checkpoint
	done  map[int]int   // groups by length, from the checkpoint
	sum   map[int]int64 // their games
	games bytes.Buffer  // the games, one a line
}

func (r *shortestRun) add(g groupLine) error {
	r.done[g.Length]++
	r.sum[g.Length] += g.Games * int64(len(g.First))
	for _, first := range g.First {
		for _, rest := range g.Rest {
			r.games.WriteString(game.Join(append([]game.Word{first}, rest...), " ") + "\n")
		}
	}
	return nil
}

// begin says how the games of a length are counted. Those of the checkpoint are left out.
func (r *shortestRun) begin(length int) shortest.Run {
	r.Close()
	if length > 1 {
		r.Say("No game of %d.\n", length-1)
	}
	var bar *term.Bar
	return shortest.Run{
		List: r.list,
		Skip: r.done[length], Before: r.sum[length],
		Begin: func(groups int) {
			bar, _ = r.Next(fmt.Sprintf("games of %d", length), groups, "groups")
			bar.Begin(r.done[length])
		},
		Emit: func(g shortest.Group) error {
			line := groupLine{length, g}
			err := r.add(line)
			bar.Set(r.done[length])
			return errors.Join(err, r.file.Add(line))
		},
	}
}

// targetLine is what shortest prints of a game that ends on a word.
type targetLine verify.ShortestGame

func (l targetLine) Print(w io.Writer) {
	standing := "perhaps not the shortest"
	switch {
	case l.Length == 0:
		fmt.Fprintf(w, "%s: no game found\n", l.Target.Upper())
		return
	case l.Proved:
		standing = "none is shorter"
	}
	fmt.Fprintf(w, "%s: %s, %s: %s\n", l.Target.Upper(), plain.Count(l.Length, "guess", "guesses"), standing, cli.Upper(l.Game))
}

func (a *commands) shortestTo(ctx context.Context, f *shortestFlags) error {
	d, search, err := f.load()
	if err != nil {
		return err
	}
	targets := d.Answers()
	if !f.allTargets {
		if !d.IsAnswer(f.target) {
			return cli.UsageError("--secret: %s is not among the answers of %s, and games of Absurdle end on answers only", f.target.Upper(), d.Name())
		}
		targets = []game.Word{f.target}
	}
	return f.queue.Do(ctx, a.App, &f.output, func(runner *jobrunner.Runner) error {
		if runner.Part || a.Runner != nil {
			return a.shortestInParts(ctx, f, d, runner, targets)
		}
		jobs, err := jobrunner.Open(ctx, runner, targetsKind, d, f.rules)
		if err != nil {
			return err
		}
		run := shortest.TargetsRun{Exhaust: exhaust, Hunts: func(ctx context.Context, hunts []shortest.Hunt, emit func(map[game.Word][]game.Word) error) error {
			return queue.Each(ctx, jobs, hunts, emit)
		}}
		parameters := fmt.Sprintf("shortest targets %s %s %s from %s exhaust %d %d targets from %s", d.Sum(), f.rules.Mode, f.rules.Tie, f.from, exhaust, len(targets), targets[0])
		return save.Resume(f.output, parameters, func(r shortest.Round) error {
			run.Before = append(run.Before, r)
			return nil
		}, func(file *save.Checkpoint) error {
			stages := cli.Stages{App: a.App}
			run.Round = func(r shortest.Round, open int) error { return showRound(&stages, file, r, open) }
			found, err := search.Targets(ctx, targets, run)
			stages.Close()
			if err != nil {
				return err
			}
			return a.printTargets(f, f.about(d), found, file)
		})
	})
}

// showRound shows a round that is done and writes it to the checkpoint. The first of each length and width only says that they begin.
func showRound(stages *cli.Stages, file *save.Checkpoint, r shortest.Round, open int) error {
	bar, begins := stages.Next(fmt.Sprintf("games of %d by %d", r.Length, r.Width), r.Of, "words")
	bar.Describe(fmt.Sprintf("games of %d, %s open", r.Length, plain.Count(open, "word", "words")))
	if begins {
		bar.Begin(r.Done)
		return nil
	}
	bar.Set(r.Done)
	return file.Add(r)
}

// targetsBlock is how many targets are one job of a part.
const targetsBlock = 16

// shortestInParts finds the games block by block: what one job finds must not depend on others.
func (a *commands) shortestInParts(ctx context.Context, f *shortestFlags, d *game.Dictionary, runner *jobrunner.Runner, targets []game.Word) error {
	var found []shortest.Target
	blocks := slices.Collect(slices.Chunk(targets, targetsBlock))
	err := jobrunner.Run(ctx, runner, blockKind, d, blockParams{f.rules, exhaust}, blocks, func(list []shortest.Target) error {
		found = append(found, list...)
		return nil
	})
	if err != nil || runner.Part {
		return err
	}
	return save.Resume(f.output, "shortest targets of parts", func(any) error { return nil }, func(file *save.Checkpoint) error {
		return a.printTargets(f, f.about(d), found, file)
	})
}

// targetsHead is the first line of a file of games to all answers.
func targetsHead(about verify.Setting, lines int) verify.Head {
	return verify.Head{Claim: verify.Shortest, Setting: about, Of: verify.OfAnswers, Follow: new(lines)}
}

func (a *commands) printTargets(f *shortestFlags, about verify.Setting, found []shortest.Target, file *save.Checkpoint) error {
	var lines []any
	if f.allTargets {
		lines, about = append(lines, targetsHead(about, len(found))), verify.Setting{}
		if file == nil && a.JSON {
			if err := a.Line(lines[0]); err != nil {
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
	if err != nil || !f.allTargets {
		return err
	}
	for n, words := range histogram {
		if words > 0 && n > 0 {
			a.Say("%10s: %s\n", plain.Count(n, "guess", "guesses"), plain.Count(words, "word", "words"))
		}
	}
	a.Say("%s of %s are proved to be the shortest.\n", plain.Thousands(proved), plain.Thousands(len(found)))
	return nil
}
