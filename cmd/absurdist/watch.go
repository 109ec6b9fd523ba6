package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/watch"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// watchFlags are the flags of watch.
type watchFlags struct {
	lists    listFlags
	strategy string
	speed    float64
}

func (a *app) watchCommand() *cobra.Command {
	var f watchFlags
	c := &cobra.Command{
		Use:   "watch [RECORD]",
		Short: "Look at a running or recorded game on the terminal",
		Long: `Watch shows the games of a record: board, keyboard, candidates, the best guesses
with their figures. A record that is being written ("play --record FILE"
elsewhere) is followed; others are played back. The file need not be there yet.
With no argument it shows the famous game of 10,692 guesses.

Keys: space pauses and goes on, n or → is the next guess, ← the one before,
+ and - change the speed, ↑ and ↓ the game, q leaves, ? tells of all.

To watch a game that you start yourself: absurdist play --watch`,
		Example: `  absurdist watch
  absurdist watch games.jsonl
  absurdist watch games.jsonl --speed 5 --strategy expected`,
		Args: maxArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.watch(c.Context(), args, f) },
	}
	f.lists.add(c, "")
	c.Flags().StringVarP(&f.strategy, "strategy", "s", "", "how to value guesses: "+strings.Join(rankers, ", ")+" (default: the game's, or "+strategy.Default+")")
	c.Flags().Float64Var(&f.speed, "speed", 0, "`GUESSES` a second of a record that is played back (default: a minute for the longest game, at least 1)")
	complete(c, "strategy", func() []string { return rankers })
	return c
}

// rankers are the strategies that value guesses, one like another, for people to see.
var rankers = []string{"entropy", "worst-case", "expected"}

func (a *app) watch(ctx context.Context, args []string, f watchFlags) error {
	switch {
	case f.strategy != "" && !slices.Contains(rankers, f.strategy):
		return usageError("--strategy %s does not value guesses: use %s", f.strategy, strings.Join(rankers, ", "))
	case f.speed < 0 || f.speed > watch.MaxSpeed:
		return usageError("--speed %g: between 0 and %d guesses a second", f.speed, watch.MaxSpeed)
	}
	name := strings.Join(args, "")
	if err := a.onTerminal("watch", "absurdist report RECORD makes a page of it"); err != nil {
		return err
	}
	o := a.watchOptions()
	o.Speed = f.speed
	o.Describe = describe
	o.Prepare = f.prepare
	if name == "" {
		batch, err := longestRecorded()
		if err != nil {
			return err
		}
		return watch.Recorded(ctx, "", batch, nil, o)
	}
	file, err := watch.Follow(name)
	if errors.Is(err, fs.ErrNotExist) {
		return usageError("%w", err)
	}
	if err != nil {
		return err
	}
	first, err := file.Poll()
	if err != nil {
		return err
	}
	return watch.Recorded(ctx, name, first, file, o)
}

// onTerminal returns an error unless there is a terminal to draw on, and to take
// keys from. Instead says what to do.
func (a *app) onTerminal(what, instead string) error {
	switch {
	case a.json:
		return usageError("%s is for people: leave --json out", what)
	case !isTerminal(a.in) || !isTerminal(a.out):
		return usageError("%s needs a terminal as its input and output; elsewhere: %s", what, instead)
	case os.Getenv("TERM") == "dumb":
		return usageError("%s can't draw on a terminal of the kind TERM=dumb; there: %s", what, instead)
	}
	return nil
}

func (a *app) watchOptions() watch.Options {
	return watch.Options{In: a.in, Out: direct(a.out), Color: a.color()}
}

// describe returns what is known of a game's page.
func describe(s record.Start) watch.Page {
	if slices.Contains(profile.Names(), s.Site) {
		if p, err := profile.Load(s.Site); err == nil {
			return pageOf(p)
		}
	}
	return watch.Page{Title: s.Site}
}

// pageOf returns what a view need know of a profile.
func pageOf(p *profile.Profile) watch.Page {
	return watch.Page{Title: p.Title, Rows: p.Rows, Boards: p.Boards}
}

// prepare returns what the guesses of a recorded game are valued by.
func (f *watchFlags) prepare(s record.Start) (watch.Measure, error) {
	dict, err := f.lists.load(s.Words)
	if errors.Is(err, engine.ErrList) && f.lists.answers == "" && f.lists.allowed == "" {
		return watch.Measure{}, fmt.Errorf("the list %s is not built in: give it with --answers and --allowed", s.Words)
	}
	if err != nil {
		return watch.Measure{}, err
	}
	if s.Lists != "" && s.Lists != dict.Sum() {
		return watch.Measure{}, fmt.Errorf("the game was played with another list than %s: give it with --words, --any-answer, or --answers and --allowed", dict.Name())
	}
	name := f.strategy
	if name == "" {
		name = s.Strategy
	}
	return measure(s, dict, describe(s).Rows, name)
}

// measure values guesses by the strategy of that name, or by the default one.
func measure(s record.Start, dict *engine.Dictionary, rows int, name string) (watch.Measure, error) {
	m := watch.Measure{Name: name, Dict: dict, Rules: engine.Rules{Rows: rows}}
	if !slices.Contains(rankers, name) {
		m.Name = strategy.Default
	}
	var err error
	if m.Rules.Mode, err = engine.ParseMode(s.Mode); err != nil {
		return m, err
	}
	if m.Rules.Host, err = engine.ParseHost(s.Host); err != nil {
		return m, err
	}
	chooser, err := strategy.New(m.Name, s.Seed)
	if err != nil {
		return m, err
	}
	m.Ranker = chooser.(strategy.Ranker)
	return m, nil
}

// longestRecorded returns the famous game of Absurdle as its record would tell it.
func longestRecorded() (watch.Batch, error) {
	words, err := engine.LongestGame()
	if err != nil {
		return watch.Batch{}, err
	}
	prof, err := profile.Load("absurdle")
	if err != nil {
		return watch.Batch{}, err
	}
	dict, err := engine.LoadList(prof.Words)
	if err != nil {
		return watch.Batch{}, err
	}
	tie, err := engine.ParseTieBreak(prof.Tie)
	if err != nil {
		return watch.Batch{}, err
	}
	host := engine.NewAdversary(dict, tie)
	start := record.Start{Site: prof.Name, Host: prof.Host, Mode: engine.Hard.String(), Words: dict.Name(), Strategy: "longest"}
	b := watch.Batch{Events: []record.Event{{Start: &start}}}
	for i, s := range play.Steps(words, host, func() int { return len(host.Left()) }) {
		b.Events = append(b.Events, record.Event{Guess: &record.Guess{N: i + 1, Guess: s.Word, Clue: &s.Clue, Candidates: s.Left}})
	}
	b.Events = append(b.Events, record.Event{End: &record.End{Outcome: record.Won, Guesses: len(words), Answer: words[len(words)-1].String()}})
	return b, nil
}
