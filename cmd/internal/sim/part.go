package sim

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"absurdist/engine"
	"absurdist/strategy"
)

// Range is a part of a simulation: the games From … To-1. How a game goes does not depend on the part that it is
// played in.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Split cuts n games into so many parts of about the same size, or into n parts if there are fewer games.
func Split(n, parts int) []Range {
	parts = max(1, min(n, parts))
	list := make([]Range, parts)
	for i := range list {
		list[i] = Range{n * i / parts, n * (i + 1) / parts}
	}
	return list
}

// RunPart plays some of the games, as [Run] plays all. The error wraps [ErrConfig] for a part that is not there too.
func RunPart(ctx context.Context, c Config, part Range) (*Result, error) {
	games, err := c.deal()
	if err != nil {
		return nil, err
	}
	if part.From < 0 || part.To > len(games) || part.From >= part.To {
		return nil, fmt.Errorf("%w: no part with games %d to %d of %d", ErrConfig, part.From, part.To-1, len(games))
	}
	return c.run(ctx, games[part.From:part.To])
}

// Merge puts together the parts of a simulation of n games, in any order. The error, for a game that is missing or
// there twice, wraps [ErrConfig].
func Merge(n int, parts []*Result) (*Result, error) {
	all := &Result{Games: make([]Game, 0, n)}
	for _, p := range parts {
		all.Games = append(all.Games, p.Games...)
		all.Asked += p.Asked
		all.Thought += p.Thought
	}
	slices.SortStableFunc(all.Games, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
	if len(all.Games) != n {
		return nil, fmt.Errorf("%w: the parts have %d games, not %d", ErrConfig, len(all.Games), n)
	}
	for i, g := range all.Games {
		if g.Number != i {
			return nil, fmt.Errorf("%w: game %d is missing in the parts, or there twice", ErrConfig, min(i, g.Number))
		}
	}
	return all, nil
}

// Spec is a simulation in a form that travels. Its JSON is read back by another machine, see [Spec.Dictionary] and
// [Spec.Config].
type Spec struct {
	Host     Host   `json:"host"`
	Mode     string `json:"mode"`
	Words    string `json:"words"` // name of the lists
	Lists    string `json:"lists"` // and their checksum, see engine.Dictionary.Sum
	Strategy string `json:"strategy"`
	Boards   int    `json:"boards"`
	Guesses  int    `json:"guesses"` // allowed; 0 for no limit
	Count    int    `json:"count"`   // of games asked for, see Config.Games
	Openings bool   `json:"openings,omitempty"`
	Seed     uint64 `json:"seed"`
	// Own are the words, where the lists are not built in.
	Own *Lists `json:"own,omitempty"`
}

// Lists are the words of a dictionary.
type Lists struct {
	Answers []engine.Word `json:"answers"`
	Others  []engine.Word `json:"others"`
}

// Carry puts the words of d, which the spec is for, into it, unless they are built in.
func (s *Spec) Carry(d *engine.Dictionary) {
	if known, err := engine.LoadList(d.Name()); err != nil || known.Sum() != d.Sum() {
		s.Own = &Lists{d.Answers(), d.Others()}
	}
}

// Dictionary returns the words that the spec is for. The error is for lists that this machine does not have, or that
// are others here.
func (s *Spec) Dictionary() (d *engine.Dictionary, err error) {
	if s.Own != nil {
		d, err = engine.NewDictionary(s.Words, s.Own.Answers, s.Own.Others)
	} else {
		d, err = engine.LoadList(s.Words)
	}
	if err == nil && d.Sum() != s.Lists {
		err = fmt.Errorf("%s: the lists have the checksum %.12s…, not %.12s…: %w", s.Words, d.Sum(), s.Lists, engine.ErrList)
	}
	return d, err
}

// Config returns what is played, with the words of d. The error is for a mode or a strategy that is not there, and
// for games that can't be dealt ([ErrConfig]).
func (s *Spec) Config(d *engine.Dictionary) (Config, error) {
	c := Config{Dict: d, Host: s.Host, Boards: s.Boards, Games: s.Count, Openings: s.Openings, Seed: s.Seed}
	mode, err := engine.ParseMode(s.Mode)
	if err != nil {
		return c, err
	}
	info, err := strategy.Lookup(s.Strategy)
	if err != nil {
		return c, err
	}
	c.Rules = engine.Rules{Mode: mode, Rows: s.Guesses}
	c.Draws = info.Draws
	c.New = func(seed uint64) (strategy.Strategy, error) { return strategy.New(s.Strategy, seed) }
	_, err = c.Count()
	return c, err
}
