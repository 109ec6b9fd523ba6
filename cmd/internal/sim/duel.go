package sim

import (
	"cmp"
	"context"
	"fmt"
)

// duelLimit is the default limit of games in a duel whose games never run out.
const duelLimit = 100_000

// firstRound is the least number of games before the first test. It is enough for many cores, and does not depend on the machine.
const firstRound = 64

// sharedRounds is the number of equal rounds that all games would take, if games share their positions until their clues differ.
// Positions are not shared between rounds.
const sharedRounds = 8

// Duel is a match of two strategies. They play the same games until a sequential test has shown which needs fewer guesses. Its
// course depends on the configurations only, not on the number of cores.
type Duel struct {
	a, b  Config
	first int // number of games in the first round
	Test  *SequentialTest
	Limit int // on the number of games
}

// NewDuel prepares a duel. The configurations differ only in their strategies; their numbers of games do not matter. Limit is the
// most games to be played; 0 stands for all of them, or for 100,000 if they never run out. If there is one game for each answer or
// day, the games are drawn without replacement. The last one then ends the test with an exact comparison. The error wraps [ErrConfig].
func NewDuel(a, b Config, s SPRT, limit int) (*Duel, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	reach := a.Rules.Rows
	switch {
	case !a.Host.HasSecret():
		return nil, fmt.Errorf("%w: a sequential test draws answers, and %s has none", ErrConfig, a.Host)
	case reach == 0:
		return nil, fmt.Errorf("%w: a sequential test needs a limit of guesses, which bounds how much games differ", ErrConfig)
	case s.Delta > float64(reach):
		return nil, fmt.Errorf("%w: delta=%v: games of %d guesses can't differ by as much", ErrConfig, s.Delta, reach)
	}
	population, first := 0, firstRound
	switch {
	case a.Days != nil:
		a.Days, b.Days = a.Days.Shuffled(), b.Days.Shuffled()
		population = len(a.Days.played)
	case a.Boards > 1:
	case a.Draws || b.Draws || !a.Host.Honest():
		a.Again, b.Again = true, true
	default:
		population = len(a.Dict.Answers())
		first = max(first, population/sharedRounds)
	}
	d := &Duel{a: a, b: b, first: first, Test: NewSequentialTest(s, reach, population), Limit: cmp.Or(limit, population, duelLimit)}
	_, err := d.a.upTo(d.Limit).Count()
	return d, err
}

// upTo returns the configuration of the first games. A game does not depend on how many are played.
func (c Config) upTo(games int) *Config {
	if c.Days == nil {
		c.Games = games
	}
	return &c
}

// Run plays the duel. Progress, if not nil, is called with the number of games that both strategies have played. The results are
// those of the games that the test has seen, also if there is an error. The error is that of [Run].
func (d *Duel) Run(ctx context.Context, progress func(games int)) (a, b *Result, err error) {
	a, b = new(Result), new(Result)
	for played := 0; played < d.Limit && d.Test.Outcome() == Undecided; played = len(a.Games) {
		part := Range{played, min(d.Limit, played+max(d.first, played/2))}
		first, err := d.part(ctx, d.a, part, 0, progress)
		if err != nil {
			return a, b, err
		}
		second, err := d.part(ctx, d.b, part, 1, progress)
		if err != nil {
			return a, b, err
		}
		seen := d.see(first, second)
		a.add(first, seen)
		b.add(second, seen)
	}
	return a, b, nil
}

// part plays a part of the games by one of the strategies. Each strategy counts for half of a game's progress.
func (d *Duel) part(ctx context.Context, c Config, part Range, before int, progress func(int)) (*Result, error) {
	c = *c.upTo(part.To)
	if progress != nil {
		c.Progress = func(done int) { progress(part.From + (before*(part.To-part.From)+done)/2) }
	}
	r, err := RunPart(ctx, c, part)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// see shows games to the test, and returns how many it took to end it.
func (d *Duel) see(a, b *Result) int {
	for i, g := range a.Games {
		d.Test.Add(len(g.Guesses) - len(b.Games[i].Guesses))
		if d.Test.Outcome() != Undecided {
			return i + 1
		}
	}
	return len(a.Games)
}

// add appends the first games of a part.
func (r *Result) add(part *Result, games int) {
	r.Games = append(r.Games, part.Games[:games]...)
	r.Asked += part.Asked
	r.Thought += part.Thought
}
