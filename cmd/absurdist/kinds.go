package main

import (
	"context"
	"fmt"
	"time"

	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
	"absurdist/engine/shortest"
	"absurdist/engine/tree"
)

// kinds returns the kinds of job that there are. Tests have slower ones in their place.
var kinds = builtInKinds

// builtInKinds are the kinds of job that there are. A worker does them all.
func builtInKinds() queue.Kinds {
	return queue.Kinds{
		queue.NewKind(longestKind, openLongest), // longest --all: a secret
		queue.NewKind(proofKind, openProof),     // tree prove --first all: a block of first guesses
		queue.NewKind(targetsKind, openTargets), // shortest --all-targets: the games that begin with a guess
		queue.NewKind(simKind, openSim),         // sim: a part of the games
		queue.NewKind(noiseKind, openNoise),     // noise sim: a part of the games
	}
}

// Names of the kinds of job.
const (
	longestKind = "longest"
	proofKind   = "tree prove"
	targetsKind = "shortest targets"
	simKind     = "sim"
	noiseKind   = "noise sim"
)

// carried are word lists in a form that travels: by name and checksum, and with their words unless they are
// built in.
type carried struct {
	Words string     `json:"words"`
	Sum   string     `json:"sum"`
	Own   *sim.Lists `json:"own,omitempty"`
}

func carry(d *engine.Dictionary) carried {
	s := sim.Spec{Words: d.Name(), Lists: d.Sum()}
	s.Carry(d)
	return carried{s.Words, s.Lists, s.Own}
}

// load returns the lists. The error is for those that this machine does not have, or that are others here.
func (c carried) load() (*engine.Dictionary, error) {
	s := sim.Spec{Words: c.Words, Lists: c.Sum, Own: c.Own}
	return s.Dictionary()
}

// longestParams is what the jobs of longest share.
type longestParams struct {
	Lists  carried       `json:"lists"`
	Host   string        `json:"host"`
	Mode   string        `json:"mode"`
	Order  int           `json:"order,omitempty"`
	Effort int           `json:"effort"`
	Games  bool          `json:"games,omitempty"`
	Record int           `json:"record,omitempty"`
	Time   time.Duration `json:"time,omitempty"`
	Method string        `json:"method"`
	Proof  bool          `json:"proof,omitempty"`
	Width  int           `json:"width"`
}

func (f *longestFlags) params(d *engine.Dictionary) longestParams {
	s := f.strict
	return longestParams{carry(d), f.host, f.mode, f.order, f.effort, f.games, s.record, s.time, s.method, s.proof, s.width}
}

// openLongest does the jobs of longest: the longest game that ends on a secret.
func openLongest(_ context.Context, p longestParams, _ int) (func(context.Context, engine.Word) (longestLine, error), error) {
	d, err := p.Lists.load()
	if err != nil {
		return nil, err
	}
	host, err := engine.ParseHost(p.Host)
	if err != nil {
		return nil, err
	}
	mode, err := engine.ParseMode(p.Mode)
	if err != nil {
		return nil, err
	}
	f := longestFlags{
		host: p.Host, mode: p.Mode, order: p.Order, effort: p.Effort, games: p.Games,
		strict: strictFlags{p.Record, p.Time, p.Method, p.Proof, p.Width},
	}
	return f.solver(d, host, mode)
}

// proofParams is what the jobs of tree prove share.
type proofParams struct {
	Lists   carried `json:"lists"`
	Mode    string  `json:"mode"`
	Guesses int     `json:"guesses"`
	Bound   int     `json:"bound"`
}

// openProof does the jobs of tree prove: what is shown of each guess of a block.
func openProof(_ context.Context, p proofParams, parallel int) (func(context.Context, []engine.Word) ([]proofLine, error), error) {
	d, err := p.Lists.load()
	if err != nil {
		return nil, err
	}
	mode, err := engine.ParseMode(p.Mode)
	if err != nil {
		return nil, err
	}
	e, err := tree.NewExcluder(tree.FromDictionary(d, mode, p.Guesses), p.Bound, parallel)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, block []engine.Word) ([]proofLine, error) {
		list, err := e.Exclude(ctx, block)
		if err != nil {
			return nil, err
		}
		lines := make([]proofLine, len(list))
		for i, x := range list {
			lines[i] = newProofLine(x.Guess, x.Bound, p.Bound)
		}
		return lines, nil
	}, nil
}

// targetsParams is what the jobs of shortest --all-targets share.
type targetsParams struct {
	Lists carried `json:"lists"`
	Mode  string  `json:"mode"`
	Tie   string  `json:"tie_break"`
}

// openTargets does the jobs of shortest --all-targets: games that begin with a guess.
func openTargets(ctx context.Context, p targetsParams, _ int) (func(context.Context, shortest.Hunt) (map[engine.Word][]engine.Word, error), error) {
	d, err := p.Lists.load()
	if err != nil {
		return nil, err
	}
	var r shortest.Rules
	if r.Tie, err = engine.ParseTieBreak(p.Tie); err != nil {
		return nil, err
	}
	if r.Mode, err = engine.ParseMode(p.Mode); err != nil {
		return nil, err
	}
	s, err := shortest.New(d, r)
	if err != nil {
		return nil, fmt.Errorf("the lists of the run: %w", err)
	}
	s.Prepare(ctx)
	return s.Hunt, nil
}
