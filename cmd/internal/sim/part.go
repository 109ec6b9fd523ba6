package sim

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// Range is a part of a simulation: the games From … To-1. The part in which a game is played makes no difference to it.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Check returns an error that wraps [ErrConfig] if the range can't be one of games.
func (r Range) Check() error {
	if r.From < 0 || r.To <= r.From || r.To-r.From > maxGames {
		return fmt.Errorf("%w: there is no part with games %d to %d", ErrConfig, r.From, r.To-1)
	}
	return nil
}

// Split divides n games into parts of about the same size, at most n.
func Split(n, parts int) []Range {
	parts = max(1, min(n, parts))
	list := make([]Range, parts)
	for i := range list {
		list[i] = Range{n * i / parts, n * (i + 1) / parts}
	}
	return list
}

// RunPart plays some of the games, as [Run] plays all. The error also wraps [ErrConfig] if the part does not exist.
func RunPart(ctx context.Context, c Config, part Range) (*Result, error) {
	games, err := c.Deal()
	if err != nil {
		return nil, err
	}
	if part.From < 0 || part.To > len(games) || part.From >= part.To {
		return nil, fmt.Errorf("%w: there is no part with games %d to %d of %d", ErrConfig, part.From, part.To-1, len(games))
	}
	return c.run(ctx, games[part.From:part.To])
}

// Add appends a part whose games follow these. The error wraps [ErrConfig] if its games are others.
func (r *Result) Add(part *Result) error {
	for i, g := range part.Games {
		if g.Number != len(r.Games)+i {
			return fmt.Errorf("%w: game %d is missing in the parts, or there twice", ErrConfig, len(r.Games)+i+1)
		}
	}
	r.Games = append(r.Games, part.Games...)
	r.Asked += part.Asked
	r.Thought += part.Thought
	return nil
}

// Spec is a simulation in a form that can be sent. Another machine reads its JSON, see [Spec.Config].
type Spec struct {
	Host     game.Host `json:"host"`
	Mode     string    `json:"mode"`
	Words    string    `json:"words"` // name of the lists
	Lists    string    `json:"lists"` // their checksum, see game.Dictionary.Sum
	Strategy string    `json:"strategy"`
	Boards   int       `json:"boards"`
	Guesses  int       `json:"guesses"` // allowed; 0 for no limit
	Count    int       `json:"count"`   // number of games asked for, see Config.Games
	Openings bool      `json:"openings,omitempty"`
	Days     *DaysSpec `json:"days,omitempty"`
	Seed     uint64    `json:"seed"`
}

// Config returns the configuration, with the words of d. H is the history of the days; it may be nil if no days are played. The
// error is for an unknown mode or strategy, or wraps [ErrConfig] for games that can't be dealt.
func (s *Spec) Config(d *game.Dictionary, h *daily.History) (Config, error) {
	c := Config{Dict: d, Boards: s.Boards, Games: s.Count, Openings: s.Openings, Seed: s.Seed}
	mode, err := game.ParseMode(s.Mode)
	if err != nil {
		return c, err
	}
	info, err := strategy.Lookup(s.Strategy)
	if err != nil {
		return c, err
	}
	c.Rules = game.Rules{Mode: mode, Host: s.Host, Rows: s.Guesses}
	c.Draws = info.Draws
	c.New = func(seed uint64) (strategy.Strategy, error) { return strategy.New(s.Strategy, seed) }
	if s.Days != nil {
		if c.Days, err = s.Days.days(d, h); err != nil {
			return c, err
		}
	}
	_, err = c.Count()
	return c, err
}
