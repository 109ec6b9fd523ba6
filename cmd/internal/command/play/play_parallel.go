package play

import (
	"context"
	"errors"
	"maps"
	"sync"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/pool"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// inParallel reports whether several tabs or browsers share the games.
func (f *playFlags) inParallel() bool { return f.parallel > 1 || len(f.browser.Remote) > 1 }

// parallelGames are games that several tabs share. Each game's record is written when the game ends, one at a time.
type parallelGames struct {
	*playRun
	page *sitepage.Page

	mu    sync.Mutex // guards the tally, the records, and what is known of the page
	tally *tally
}

// playInParallel plays the games in several tabs or browsers. On a live site it plays one game at a time.
func (r *playRun) playInParallel(ctx context.Context, p *sitepage.Page, t *tally) error {
	if err := p.Locate(ctx, r.flags.lists.Words); err != nil {
		return err
	}
	local := r.flags.page.Local(r.prof)
	o := pool.Options{
		Browsers: r.flags.browser.All(r.app.Log, local), Tabs: r.flags.parallel, Profile: r.prof,
		Page: p.Options(page.Options{Log: r.app.Log}), Log: r.app.Log,
	}
	if !local {
		o.AtOnce = 1
	}
	g := &parallelGames{playRun: r, page: p, tally: t}
	return pool.Run(ctx, o, r.flags.games, g.play)
}

// play plays a game in a seat.
func (g *parallelGames) play(ctx context.Context, seat *pool.Seat, number int) (err error) {
	p := g.page.In(seat.Page)
	player, err := strategy.NewPlayer(g.flags.strategy, g.flags.seed+uint64(number), g.prof.Host.SellsClues())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, player.Close()) }()
	if err := p.Driver.Forget(ctx, p.URL); err != nil {
		return err
	}
	g.mu.Lock()
	refused, doubt := maps.Clone(g.refused), len(g.unlisted) > 0
	g.mu.Unlock()
	var lines []record.Event
	keep := func(e record.Event) error { lines = append(lines, e); return nil }
	end, err := g.openAndPlay(ctx, p, play.Config{Player: player, Recorder: keep, Refused: refused, Doubt: doubt}, false)
	if errors.Is(err, page.ErrBrowser) && ctx.Err() == nil {
		return err // the game is played again
	}
	err = p.SaveArtifacts(ctx, err)
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.Copy(g.refused, refused)
	g.noteAnswers(end)
	if len(lines) > 0 {
		return g.finish(ctx, lines, end, err)
	}
	return err
}

// finish writes the record of a game that ended with err, and counts it.
func (g *parallelGames) finish(ctx context.Context, lines []record.Event, end record.End, err error) error {
	n := g.tally.games + 1
	recorder, _ := g.recorder(ctx, n)
	var failed error
	for _, e := range lines {
		if e.Start != nil {
			e.Start.Game = g.recorded + n
		}
		if failed == nil || e.End != nil {
			failed = errors.Join(failed, recorder(e))
		}
	}
	if failed != nil {
		return errors.Join(err, failed)
	}
	return g.count(g.tally, end, err)
}
