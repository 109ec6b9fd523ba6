package simulate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy/protocol"
)

type simulation struct {
	*commands
	simFlags
	dict   *game.Dictionary
	runner *jobrunner.Runner
	file   *record.File // nil without --record
	kept   int          // games in the file
}

// round plays the games against one host: with one strategy, or with several, which are then compared in pairs. If it is
// interrupted, it prints what it has.
func (s *simulation) round(ctx context.Context, entries []entry) error {
	if s.sprt != nil {
		return s.playDuel(ctx, entries)
	}
	if len(entries) == 1 {
		line, err := s.play(ctx, entries[0])
		if line == nil {
			return err
		}
		return errors.Join(err, s.Emit(line))
	}
	var t tournament
	var stopped error
	for i := 0; i < len(entries) && stopped == nil; i++ {
		var line *simLine
		if line, stopped = s.play(ctx, entries[i]); stopped != nil && ctx.Err() == nil {
			stopped = fmt.Errorf("%s: %w", entries[i].Strategy, stopped)
		}
		if line != nil {
			if t.lines = append(t.lines, *line); s.JSON {
				stopped = errors.Join(stopped, s.Line(line))
			}
		}
	}
	if stopped != nil && (ctx.Err() == nil || len(t.lines) == 0) || s.runner.Part {
		return stopped
	}
	for _, e := range entries[len(t.lines):] {
		t.idle = append(t.idle, e.Strategy)
	}
	t.compare()
	if s.JSON { // which has the lines already
		return errors.Join(cli.Explained(stopped), cli.Lines(s.App, t.pairs...))
	}
	t.Print(s.Out)
	return cli.Explained(stopped)
}

// play plays the games of an entry, records those that ended, and counts them. The line is nil if they are no sample of all games.
func (s *simulation) play(ctx context.Context, e entry) (*simLine, error) {
	began := time.Now()
	games, err := e.config.Count()
	if err != nil {
		return nil, err
	}
	var restarts atomic.Int64
	ctx = protocol.OnRestart(ctx, func(error) { restarts.Add(1) })
	result, stopped := s.simulate(ctx, e, games)
	if result == nil || len(result.Games) == 0 { // also if only a part is done
		return nil, stopped
	}
	if err := s.keep(e, result); err != nil {
		return nil, errors.Join(stopped, err)
	}
	line := newSimLine(e.Spec, result, e.config.Exact(), began)
	line.Restarts = restarts.Load()
	if stopped == nil {
		return line, nil
	}
	line.Left = games - line.Games
	if ctx.Err() != nil && e.Days != nil && (e.Days.Weighted || s.queue.Split(s.App)) { // they ended in their order, or nearly
		return line, cli.Explained(stopped)
	}
	return nil, stopped
}

// simulate plays the games of an entry, here, where they share all positions, or through a queue. With an error comes a result of
// the games that ended.
func (s *simulation) simulate(ctx context.Context, e entry, games int) (*sim.Result, error) {
	bar := s.Progress(games, "", unit(e.Spec))
	defer bar.Close()
	if !s.queue.Split(s.App) {
		e.config.Progress = bar.Set
		return sim.Run(ctx, e.config)
	}
	all := &sim.Result{}
	err := jobrunner.Run(ctx, s.runner, simKind, s.dict, newSimJobs(e.Spec, s.history), sim.Split(games, jobrunner.SimParts), func(part *sim.Result) error {
		err := all.Add(part)
		bar.Set(len(all.Games))
		return err
	})
	if n := len(all.Games); err == nil && n != games && !s.runner.Part {
		err = fmt.Errorf("%w: the parts have %d games, not %d", sim.ErrConfig, n, games)
	}
	return all, err
}

// simKind names the jobs of sim.
const simKind = "sim"

// simJobs is what the jobs of sim depend on.
type simJobs struct {
	sim.Spec
	// History has the lines of the known days if days are played. Another machine may know other days.
	History string `json:"history,omitempty"`
}

// newSimJobs includes the history up to the last of the days.
func newSimJobs(spec sim.Spec, h *daily.History) simJobs {
	jobs := simJobs{Spec: spec}
	if spec.Days != nil {
		var text strings.Builder
		for _, day := range h.Before(spec.Days.To.AddDays(1)).Days() {
			text.WriteString(day.Line() + "\n")
		}
		jobs.History = text.String()
	}
	return jobs
}

// openSim does the jobs of sim: a part of the games.
func openSim(_ context.Context, d *game.Dictionary, jobs simJobs, _ int) (func(context.Context, sim.Range) (*sim.Result, error), error) {
	if err := jobrunner.CheckStrategies(jobs.Strategy); err != nil {
		return nil, err
	}
	h, err := daily.Read("the history of the run", strings.NewReader(jobs.History))
	if err != nil {
		return nil, err
	}
	config, err := jobs.Config(d, h)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, part sim.Range) (*sim.Result, error) { return sim.RunPart(ctx, config, part) }, nil
}

// keep appends the games of a result to the file, if there is one. Their site is "sim", which is no page's name.
func (s *simulation) keep(e entry, result *sim.Result) error {
	if s.file == nil {
		return nil
	}
	start := record.Start{
		Version: cli.Version(), Site: "sim", Host: e.Host, Mode: e.Mode, Time: time.Now().UTC().Truncate(time.Millisecond),
		Strategy: e.Strategy, Seed: e.Seed,
	}
	for i := range result.Games {
		s.kept++
		start.Game = s.kept
		game, err := e.config.Record(start, &result.Games[i])
		if err == nil {
			err = game.Pass(s.file.Take)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// saysWhatIsKept adds to an error which games are in the file.
func (s *simulation) saysWhatIsKept(err error) error {
	if err == nil || s.file == nil || s.kept == s.file.Games() {
		return err
	}
	return cli.Explained(fmt.Errorf("%w; %s has the %s that ended before", err, s.record, plain.Count(s.kept-s.file.Games(), "game", "games")))
}
