package main

import (
	"context"
	"math"
	"strings"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"
)

// simParts is into how many jobs simulations are split. Games of one job share positions, so many jobs cost
// more in all; few leave machines idle.
const simParts = 128

// checkTravels refuses strategies that need what is on this machine only, or would have others run programs.
func checkTravels(strategies ...string) error {
	for _, s := range strategies {
		if strings.Contains(s, "exec:") || strings.Contains(s, "file=") {
			return usageError("%s does not go through a queue: its program or file is on this machine", s)
		}
	}
	return nil
}

// simulateQueued plays the games of a spec on the workers of a queue.
func (a *app) simulateQueued(ctx context.Context, runner *jobRunner, spec sim.Spec, d *engine.Dictionary, games int) (*sim.Result, error) {
	spec.Carry(d)
	bar := progress.New(a.err, isTerminal(a.err), games, "games")
	defer bar.Close()
	runner.show(bar, "games")
	var parts []*sim.Result
	done := 0
	err := queue.Run(ctx, runner, simKind, spec, sim.Split(games, simParts), func(r *sim.Result) error {
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
func openSim(_ context.Context, spec sim.Spec, _ int) (func(context.Context, sim.Range) (*sim.Result, error), error) {
	if err := checkTravels(spec.Strategy); err != nil {
		return nil, err
	}
	d, err := spec.Dictionary()
	if err != nil {
		return nil, err
	}
	config, err := spec.Config(d)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, part sim.Range) (*sim.Result, error) { return sim.RunPart(ctx, config, part) }, nil
}

// noiseParams is what the jobs of noise sim share.
type noiseParams struct {
	Lists    carried `json:"lists"`
	Host     string  `json:"host"`
	Strategy string  `json:"strategy"`
	Seed     uint64  `json:"seed"`
}

// noisePart is the result of a job of noise sim. A loss has no score.
type noisePart struct {
	Scores  []*float64    `json:"scores"`
	Clues   int           `json:"clues"`
	Slowest time.Duration `json:"slowest"`
}

// noiseQueued plays games of WORDPL on the workers of a queue.
func (a *app) noiseQueued(ctx context.Context, f noiseSimFlags, d *engine.Dictionary, tell func(int)) (*sim.NoiseResult, error) {
	if err := checkTravels(f.strategy); err != nil {
		return nil, err
	}
	runner, err := a.runner(ctx, f.queue)
	if err != nil {
		return nil, err
	}
	defer runner.Close()
	r := new(sim.NoiseResult)
	params := noiseParams{carry(d), f.host, f.strategy, f.seed}
	err = queue.Run(ctx, runner, noiseKind, params, sim.Split(f.games, simParts), func(p noisePart) error {
		for _, s := range p.Scores {
			if s == nil {
				r.Scores = append(r.Scores, math.Inf(1))
			} else {
				r.Scores = append(r.Scores, *s)
			}
		}
		r.Clues += p.Clues
		r.Slowest = max(r.Slowest, p.Slowest)
		tell(len(r.Scores))
		return nil
	})
	return r, err
}

// openNoise does the jobs of noise sim: a part of the games.
func openNoise(_ context.Context, p noiseParams, _ int) (func(context.Context, sim.Range) (noisePart, error), error) {
	if err := checkTravels(p.Strategy); err != nil {
		return nil, err
	}
	d, err := p.Lists.load()
	if err != nil {
		return nil, err
	}
	kind, err := noise.ParseKind(p.Host)
	if err != nil {
		return nil, err
	}
	c := sim.NoiseConfig{Model: noise.NewModel(d, kind), Seed: p.Seed, New: func(seed uint64) (strategy.Strategy, error) {
		return strategy.New(p.Strategy, seed)
	}}
	return func(ctx context.Context, part sim.Range) (noisePart, error) {
		c := c
		c.First, c.Games = part.From, part.To-part.From
		r, err := sim.Noise(ctx, c)
		if err != nil {
			return noisePart{}, err
		}
		job := noisePart{Clues: r.Clues, Slowest: r.Slowest}
		for _, s := range r.Scores {
			if math.IsInf(s, 1) {
				job.Scores = append(job.Scores, nil)
			} else {
				job.Scores = append(job.Scores, &s)
			}
		}
		return job, nil
	}, nil
}
