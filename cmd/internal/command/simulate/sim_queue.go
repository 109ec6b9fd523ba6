package simulate

import (
	"context"

	"absurdist/cmd/internal/jobrunner"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
)

// simKind names the jobs of sim.
const simKind = "sim"

// simulateQueued plays the games of a spec on the workers of a queue.
func (a *commands) simulateQueued(ctx context.Context, runner *jobrunner.Runner, spec sim.Spec, d *engine.Dictionary, games int) (*sim.Result, error) {
	bar := runner.Progress(a.App, games, "games")
	defer bar.Close()
	var parts []*sim.Result
	done := 0
	err := jobrunner.Run(ctx, runner, simKind, d, spec, sim.Split(games, jobrunner.SimParts), func(r *sim.Result) error {
		parts = append(parts, r)
		done += len(r.Games)
		bar.Set(done)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return sim.Merge(games, parts)
}

// openSim does the jobs of sim: a part of the games.
func openSim(_ context.Context, d *engine.Dictionary, spec sim.Spec, _ int) (func(context.Context, sim.Range) (*sim.Result, error), error) {
	if err := jobrunner.CheckStrategies(spec.Strategy); err != nil {
		return nil, err
	}
	config, err := spec.Config(d)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, part sim.Range) (*sim.Result, error) { return sim.RunPart(ctx, config, part) }, nil
}
