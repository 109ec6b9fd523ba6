package simulate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

type simulation struct {
	*commands
	simFlags
	dict   *game.Dictionary
	runner *jobrunner.Runner
	file   *record.File // nil without --record
	kept   int          // games in the file
}

// round plays the games against one host: by one strategy, or by several, which are then compared in pairs. Interrupted, it
// tells what there is.
func (s *simulation) round(ctx context.Context, specs []sim.Spec) error {
	if s.sprt != nil {
		return s.playDuel(ctx, specs)
	}
	if len(specs) == 1 {
		line, result, err := s.play(ctx, specs[0])
		if result == nil {
			return err
		}
		return errors.Join(err, s.Emit(line))
	}
	var t tournament
	var results []*sim.Result
	var stopped error
	for _, spec := range specs {
		line, result, err := s.play(ctx, spec)
		if stopped = err; err != nil && ctx.Err() == nil {
			stopped = fmt.Errorf("%s: %w", spec.Strategy, err)
		}
		if result != nil {
			t.lines, results = append(t.lines, line), append(results, result)
			if s.JSON {
				stopped = errors.Join(stopped, s.Line(line))
			}
		}
		if stopped != nil {
			break
		}
	}
	if stopped != nil && (ctx.Err() == nil || len(results) == 0) || s.runner.Part() {
		return stopped
	}
	for _, spec := range specs[len(results):] {
		t.idle = append(t.idle, spec.Strategy)
	}
	t.compare(results)
	if s.JSON { // which has the lines already
		return errors.Join(cli.Told(stopped), cli.Lines(s.App, t.pairs...))
	}
	t.Print(s.Out)
	return cli.Told(stopped)
}

// play plays the games of a spec, records and counts them. Interrupted, it does so with those that were played, if that is
// worth telling; otherwise the result is nil.
func (s *simulation) play(ctx context.Context, spec sim.Spec) (simLine, *sim.Result, error) {
	began := time.Now()
	config, err := spec.Config(s.dict, s.days.history)
	if err != nil {
		return simLine{}, nil, err
	}
	result, stopped := s.simulate(ctx, spec, config)
	if result == nil || len(result.Games) == 0 {
		return simLine{}, nil, stopped
	}
	line := newSimLine(spec, result, config.Exact(), began)
	if stopped = cli.Told(stopped); stopped != nil { // by the line
		games, err := config.Count()
		if err != nil {
			return simLine{}, nil, err
		}
		line.Left = games - line.Games
	}
	return line, result, errors.Join(stopped, s.keep(spec, config, result))
}

// simulate plays the games of a spec, here or through a queue. Here they share all positions. With an error comes a result
// of the days that were played, or nil.
func (s *simulation) simulate(ctx context.Context, spec sim.Spec, config sim.Config) (*sim.Result, error) {
	games, err := config.Count()
	if err != nil {
		return nil, err
	}
	if s.queue.Split(s.App) {
		return s.simulateQueued(ctx, spec, games)
	}
	bar := s.Progress(games, "", unit(spec))
	defer bar.Close()
	config.Progress = bar.Set
	result, err := sim.Run(ctx, config)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return result, err
}

// simKind names the jobs of sim.
const simKind = "sim"

// simJobs is what the jobs of sim depend on.
type simJobs struct {
	sim.Spec
	// History has the lines of the days that are known, where days are played: another machine's may be others.
	History string `json:"history,omitempty"`
}

// newSimJobs writes the history out as far as the days go.
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

// simulateQueued plays the games of a spec on the workers of a queue. With an error comes a result of the days whose jobs
// were done; nil where other games are played.
func (s *simulation) simulateQueued(ctx context.Context, spec sim.Spec, games int) (*sim.Result, error) {
	bar := s.Progress(games, "", unit(spec))
	defer bar.Close()
	var parts []*sim.Result
	done := 0
	err := jobrunner.Run(ctx, s.runner, simKind, s.dict, newSimJobs(spec, s.days.history), sim.Split(games, jobrunner.SimParts), func(r *sim.Result) error {
		parts = append(parts, r)
		done += len(r.Games)
		bar.Set(done)
		return nil
	})
	switch {
	case s.runner.Part():
		return nil, err
	case err == nil:
		return sim.Merge(games, parts)
	case spec.Days == nil:
		return nil, err
	}
	result, _ := sim.Merge(done, parts) // they came in order
	return result, err
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
func (s *simulation) keep(spec sim.Spec, config sim.Config, result *sim.Result) error {
	if s.file == nil {
		return nil
	}
	start := record.Start{
		Version: cli.Version(), Site: "sim", Host: spec.Host, Mode: spec.Mode, Time: time.Now().UTC().Truncate(time.Millisecond),
		Strategy: spec.Strategy, Seed: spec.Seed,
	}
	for i := range result.Games {
		s.kept++
		start.Game = s.kept
		game, err := config.Record(start, &result.Games[i])
		if err == nil {
			err = game.Pass(s.file.Take)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
