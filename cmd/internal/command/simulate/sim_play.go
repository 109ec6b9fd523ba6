package simulate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
)

// simulation is sim at work.
type simulation struct {
	*commands
	simFlags
	dict   *game.Dictionary
	runner *jobrunner.Runner
	record *simRecord
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
	return errors.Join(cli.Told(stopped), s.tell(t))
}

// tell prints a tournament, of which JSON has the lines already.
func (s *simulation) tell(t tournament) error {
	if !s.JSON {
		t.Print(s.Out)
		return nil
	}
	return cli.Lines(s.App, t.pairs...)
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
	line := simLine{
		Event: "strategy", Spec: spec, Summary: result.Sum(config.Exact()), Positions: result.Asked, Seconds: time.Since(began).Seconds(),
	}
	if stopped = cli.Told(stopped); stopped != nil { // by the line
		games, err := config.Count()
		if err != nil {
			return simLine{}, nil, err
		}
		line.Left = games - line.Games
	}
	if result.Asked > 0 {
		line.MS = result.Thought.Seconds() * 1000 / float64(result.Asked)
	}
	return line, result, errors.Join(stopped, s.record.add(spec, config, result))
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
