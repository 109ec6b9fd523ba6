package league

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/strategy"
	"github.com/absurdist/absurdist/strategy/protocol"
)

// Options are the options of [Play].
type Options struct {
	Version string
	Move    time.Duration // limit of a guess of a program, unless its command sets one
	Nodes   int64         // states of the reviews, see [review.Options]; -1 for no reviews
	// Done is called after each game, played now or before.
	Done func()
	// Warn is called with a warning for people.
	Warn func(string)
}

// Limits of a game, and of the bytes of data that each process of a program may have.
const (
	gameLimit   = 5 * time.Minute
	memoryLimit = 2 << 30
)

// hopeless is how many games in a row a player may break before it plays no more games of the set.
const hopeless = 3

// errGameTime is the cause of a game that takes too long.
var errGameTime = errors.New("the game took too long")

// Play plays the games that the results lack, and calls keep with each. The error is that of keep, or the cause of ctx's end. A game
// that a player breaks is a result.
func Play(ctx context.Context, players []Player, sets []*Set, before []record.Game, o Options, keep func(record.Game) error) error {
	have, err := finished(players, sets, before)
	if err != nil {
		return err
	}
	for _, s := range sets {
		for i := range players {
			p := &players[i]
			if !p.plays(s) {
				continue
			}
			t := &table{player: p, set: s, Options: o}
			err := t.play(ctx, have, keep)
			if err := errors.Join(err, strategy.Close(t.inner)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Results is the file of the games in the folder of the players.
const Results = "results.jsonl"

// Count returns the number of games of the players in the sets.
func Count(players []Player, sets []*Set) (n int) {
	for _, s := range sets {
		for i := range players {
			if players[i].plays(s) {
				n += len(s.games)
			}
		}
	}
	return n
}

// key identifies a game of a player.
type key struct {
	player, set string
	game        int
}

// finished returns the outcomes of the games that have ended. It returns an error if another set or player has the same name in the
// results.
func finished(players []Player, sets []*Set, before []record.Game) (map[key]record.Outcome, error) {
	have := map[key]record.Outcome{}
	for i, g := range before {
		e := g.Start.League
		if e == nil {
			return nil, fmt.Errorf("game %d of the results is not a game of a league: %w", i+1, record.ErrRecord)
		}
		for _, s := range sets {
			if e.Set == s.Name && e.Sum != s.Sum {
				return nil, fmt.Errorf("game %d of the results is of another set %s: keep the results in another file (%w)", i+1, s.Name, record.ErrRecord)
			}
		}
		for _, p := range players {
			if e.Player == p.Name && g.Start.Strategy != p.Strategy {
				return nil, fmt.Errorf("game %d of the results is of another player %s, %s: give one of them another name (%w)", i+1, p.Name, g.Start.Strategy, record.ErrRecord)
			}
		}
		if g.End != nil {
			have[key{e.Player, e.Set, e.Game}] = g.End.Outcome
		}
	}
	return have, nil
}

// table is a player and the games of a set. It is the strategy that plays them all.
type table struct {
	Options
	player *Player
	set    *Set
	config sim.Config
	inner  strategy.Strategy // the player's
	last   *game.Position    // the last one that the player was asked about, on one board
}

var (
	_ strategy.Strategy       = (*table)(nil)
	_ strategy.BoardsStrategy = (*table)(nil)
)

// Next asks the player.
func (t *table) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	t.last = pos
	return t.inner.Next(ctx, pos)
}

// NextBoards asks a built-in strategy that plays several boards.
func (t *table) NextBoards(ctx context.Context, b *game.Boards) (game.Word, error) {
	return strategy.Next(ctx, t.inner, b)
}

// sit makes the player's strategy.
func (t *table) sit() (err error) {
	if !t.player.program() {
		t.inner, err = strategy.New(t.player.Strategy, setSeed)
		return err
	}
	c, err := strategy.ParseProgram(t.player.Strategy)
	if err != nil {
		return err
	}
	c.Guess = min(c.Guess, t.Move)
	c.Dir, c.Limits = t.player.dir, protocol.Limits{Memory: memoryLimit, Offline: !t.player.Network}
	t.inner = strategy.NewProgram(c, setSeed)
	return nil
}

// usage returns what the player has used so far, and the figures that a program gave in its last game. For a built-in strategy it
// returns what this process has used.
func (t *table) usage() (protocol.Usage, map[string]float64) {
	if p, ok := t.inner.(strategy.Program); ok {
		return p.Usage(), p.Counts
	}
	return protocol.Self(), nil
}

// play plays the games that are not finished.
func (t *table) play(ctx context.Context, have map[key]record.Outcome, keep func(record.Game) error) (err error) {
	if t.config, err = t.set.config(t.player.Strategy); err != nil {
		return err
	}
	if err = t.sit(); err != nil {
		return err
	}
	t.config.New = func(seed uint64) (s strategy.Strategy, err error) {
		if t.config.Draws {
			t.inner, err = strategy.New(t.player.Strategy, seed)
		}
		return t, err
	}
	broken := 0
	for i := range t.set.games {
		outcome, over := have[key{t.player.Name, t.set.Name, i + 1}]
		if !over && broken < hopeless {
			g, err := t.one(ctx, i)
			if err != nil {
				return err
			}
			outcome = g.End.Outcome
			if err := keep(g); err != nil {
				return err
			}
		}
		if t.Done(); outcome != record.Failed {
			broken = 0
		} else if broken++; broken == hopeless && i+1 < len(t.set.games) {
			t.Warn(fmt.Sprintf("%s broke %d games of %s in a row, so its other games there are not played", t.player.Name, hopeless, t.set.Name))
		}
	}
	return nil
}

// one plays a game, and reviews it. The error is the cause of ctx's end, or ours.
func (t *table) one(ctx context.Context, i int) (record.Game, error) {
	t.last = nil
	limited, cancel := context.WithTimeoutCause(ctx, gameLimit, errGameTime)
	defer cancel()
	began := time.Now()
	before, counts := t.usage()
	clear(counts)
	result, err := sim.RunPart(limited, t.config, sim.Range{From: i, To: i + 1})
	seconds := time.Since(began).Seconds()
	if ctx.Err() != nil {
		return record.Game{}, context.Cause(ctx)
	}
	used, _ := t.usage()
	played := t.set.games[i]
	if err == nil {
		played = result.Games[0]
	} else if t.last != nil {
		for _, turn := range t.last.Turns() {
			played.Guesses, played.Clues = append(played.Guesses, turn.Guess), append(played.Clues, turn.Clue)
		}
	}
	start := t.set.start()
	start.Version, start.Strategy, start.Time = t.Version, t.player.Strategy, began.UTC().Truncate(time.Millisecond)
	start.League.Player, start.League.Game = t.player.Name, i+1
	g, failed := t.config.Record(start, &played)
	if failed != nil {
		return g, failed
	}
	if g.End.Seconds = seconds; err != nil {
		if errors.Is(err, errGameTime) {
			err = fmt.Errorf("%w: more than %v", errGameTime, gameLimit)
		}
		g.End.Outcome, g.End.Error = record.Failed, err.Error()
	}
	g.End.League = &record.Toll{CPU: (used.CPU - before.CPU).Seconds(), Peak: used.Peak, Counts: maps.Clone(counts), Unfit: unfit(&g)}
	return g, t.judge(ctx, &g)
}

// judge adds what the guesses were worth. Games of days are valued by what was known on that day, for all players. A game that can't
// be reviewed stays unchanged.
func (t *table) judge(ctx context.Context, g *record.Game) error {
	if t.Nodes < 0 || len(g.Guesses) == 0 {
		return nil
	}
	d := t.set.dict
	if date := g.Start.Date; !date.IsZero() {
		var err error
		if d, err = daily.Default().Weigh(d, daily.BuiltIn().Before(date), date); err != nil {
			return err
		}
	}
	one := advice.Played{Record: *g, Dict: d, Rows: t.set.spec.Guesses, Number: 1, Games: 1}
	found, err := one.Review(ctx, review.Options{Nodes: t.Nodes})
	if err != nil {
		return context.Cause(ctx)
	}
	toll := g.End.League
	if toll.Unit = found.Sums.Unit; toll.Unit == "" {
		toll.Unit = "guesses"
	}
	toll.Cost, toll.Luck, toll.Skill, toll.Exact = found.Sums.Loss, found.Sums.Luck, found.Sums.Skill, found.Sums.Exact
	if n := float64(len(found.Rows)); t.set.spec.Openings && n > 1 { // the first guess was dealt
		toll.Cost -= found.Rows[0].Loss
		toll.Skill = (n*toll.Skill - float64(found.Rows[0].Skill)) / (n - 1)
	}
	return nil
}

// unfit counts the guesses that an earlier clue had ruled out as the answer. It returns 0 if there are several boards or clues lie.
func unfit(g *record.Game) (n int) {
	if !g.Start.Host.Honest() || g.Start.League.Boards > 1 {
		return 0
	}
	for i, later := range g.Guesses {
		for _, earlier := range g.Guesses[:i] {
			if game.Score(earlier.Guess, later.Guess) != *earlier.Clue {
				n++
				break
			}
		}
	}
	return n
}
