package simulate

import (
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/record"
)

// simRecord is the file that sim appends its games to; nil for none.
type simRecord struct {
	file  *record.File
	games int // in it
}

// openSimRecord opens the file, or nothing without a name.
func openSimRecord(name string) (*simRecord, error) {
	if name == "" {
		return nil, nil
	}
	f, err := record.Open(name)
	if err != nil {
		return nil, cli.UsageError("--record: %w", err)
	}
	return &simRecord{f, f.Games()}, nil
}

// add appends the games of a result. Their site is "sim", which is no page's name.
func (r *simRecord) add(spec sim.Spec, config sim.Config, result *sim.Result) error {
	if r == nil {
		return nil
	}
	start := record.Start{
		Version: cli.Version(), Site: "sim", Host: spec.Host, Mode: spec.Mode, Time: time.Now().UTC().Truncate(time.Millisecond),
		Strategy: spec.Strategy, Seed: spec.Seed,
	}
	for i := range result.Games {
		r.games++
		start.Game = r.games
		game, err := config.Record(start, &result.Games[i])
		if err == nil {
			err = game.Pass(r.file.Take)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// close closes the file.
func (r *simRecord) close() {
	if r != nil {
		r.file.Close()
	}
}
