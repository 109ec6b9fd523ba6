package simulate

import (
	"context"
	"fmt"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
	"absurdist/strategy"
)

// simulation is sim at work.
type simulation struct {
	*commands
	simFlags
	dict   *engine.Dictionary
	runner *jobrunner.Runner
	record *simRecord
}

// round plays the games against one host: by one strategy, or by several, which are then compared in pairs.
func (s *simulation) round(ctx context.Context, specs []sim.Spec) error {
	if len(specs) == 1 {
		line, result, err := s.play(ctx, specs[0])
		if err != nil {
			return err
		}
		if err := s.Emit(line); err != nil || !s.page.on {
			return err
		}
		return s.crosscheck(ctx, specs[0], result)
	}
	var t tournament
	var results []*sim.Result
	for _, spec := range specs {
		line, result, err := s.play(ctx, spec)
		if err != nil {
			return fmt.Errorf("%s: %w", spec.Strategy, err)
		}
		t.lines, results = append(t.lines, line), append(results, result)
		if s.JSON {
			if err := s.Line(line); err != nil {
				return err
			}
		}
	}
	t.compare(results)
	if !s.JSON {
		t.Print(s.Out)
		return nil
	}
	for _, p := range t.pairs {
		if err := s.Line(p); err != nil {
			return err
		}
	}
	return nil
}

// play plays the games of a spec, records and counts them.
func (s *simulation) play(ctx context.Context, spec sim.Spec) (simLine, *sim.Result, error) {
	began := time.Now()
	config, err := spec.Config(s.dict)
	if err != nil {
		return simLine{}, nil, err
	}
	result, err := s.simulate(ctx, spec, config)
	if err != nil {
		return simLine{}, nil, err
	}
	line := simLine{
		Event: "strategy", Spec: spec, Summary: result.Sum(config.Exact()), Positions: result.Asked, Seconds: time.Since(began).Seconds(),
	}
	if result.Asked > 0 {
		line.MS = result.Thought.Seconds() * 1000 / float64(result.Asked)
	}
	return line, result, s.record.add(spec, config, result)
}

// simulate plays the games of a spec, here or through a queue. Here they share all positions.
func (s *simulation) simulate(ctx context.Context, spec sim.Spec, config sim.Config) (*sim.Result, error) {
	games, err := config.Count()
	if err != nil {
		return nil, err
	}
	if s.runner.Queued() {
		return s.simulateQueued(ctx, s.runner, spec, s.dict, games)
	}
	if s.protocolLog != "" {
		if spec.Strategy, err = strategy.LogProtocol(spec.Strategy, s.protocolLog); err != nil {
			return nil, cli.UsageError("--protocol-log: %w", err)
		}
		if config, err = spec.Config(s.dict); err != nil {
			return nil, err
		}
	}
	bar := s.Progress(games, "games")
	defer bar.Close()
	config.Progress = bar.Set
	result, err := sim.Run(ctx, config)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return result, err
}
