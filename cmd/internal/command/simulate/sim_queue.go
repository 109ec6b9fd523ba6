package simulate

import (
	"context"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

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

// config is [sim.Spec.Config] with the history that came along.
func (j simJobs) config(d *game.Dictionary) (sim.Config, error) {
	h, err := daily.Read("the history of the run", strings.NewReader(j.History))
	if err != nil {
		return sim.Config{}, err
	}
	return j.Config(d, h)
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
	config, err := jobs.config(d)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, part sim.Range) (*sim.Result, error) { return sim.RunPart(ctx, config, part) }, nil
}
