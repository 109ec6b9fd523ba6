package main

import (
	"context"
	"errors"
	"maps"
	"sync"

	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/pool"
	"absurdist/engine"
	"absurdist/strategy"
)

// spread reports whether the games are shared by several tabs or browsers.
func (s *session) spread() bool { return s.parallel > 1 || len(s.browser.remote) > 1 }

// local reports whether the page is on this machine.
func (s *session) local() bool {
	return s.site.mock || isLoopback(s.prof.URL) && s.site.url == "" || isLoopback(s.site.url)
}

// checkSpread finds flags that make no sense for several games at once.
func (s *session) checkSpread() error {
	switch {
	case s.parallel < 1:
		return usageError("--parallel %d: one game at a time at least", s.parallel)
	case !s.spread():
		return nil
	case s.parallel > 1 && !s.local():
		return usageError("--parallel %d: live sites are played one game at a time", s.parallel)
	case s.advise || s.watch:
		return usageError("--advise and --watch show one game at a time: leave --parallel and further --remote out")
	case s.screenshot != "" || s.gif != "":
		return usageError("--screenshot and --gif show one game: leave --parallel and further --remote out")
	case s.browser.userDataDir != "":
		return usageError("--user-data-dir is one player's: each game of several at once has storage of its own")
	case s.protocolLog != "":
		return usageError("--protocol-log takes the lines of one program: leave --parallel and further --remote out")
	}
	return nil
}

// spreadGames are games that several tabs share. Their records are written as they end, one after the other.
type spreadGames struct {
	*session
	stage *stage

	mu    sync.Mutex
	ended int
	tally tally
	worst error // the games go on after a lost one, the exit code remembers it
}

// playSpread plays the games in several tabs or browsers; on a live site one at a time.
func (s *session) playSpread(ctx context.Context, st *stage) error {
	if err := st.locate(ctx, s.lists.words); err != nil {
		return err
	}
	o := pool.Options{
		Browsers: s.browser.all(s.app.log, s.local()), Tabs: s.parallel, Profile: s.prof, Page: st.pageOptions(page.Options{Log: s.app.log}), Log: s.app.log,
	}
	known := &refusals{}
	if !s.local() {
		o.AtOnce = 1
	}
	if !s.site.mock {
		var err error
		if known, err = loadRefusals(s.prof.Name); err != nil {
			return err
		}
		for w := range known.words {
			s.refused[w] = true
		}
	}
	g := &spreadGames{session: s, stage: st}
	err := pool.Run(ctx, o, s.playFlags.games, g.play)
	if !s.site.mock {
		err = errors.Join(err, known.save(s.refused))
	}
	if err != nil {
		return err
	}
	return s.sumUp(g.tally, g.worst)
}

// play plays a game in a seat.
func (g *spreadGames) play(ctx context.Context, seat *pool.Seat, number int) (err error) {
	st := *g.stage
	st.page = seat.Page
	player, err := strategy.New(g.playFlags.strategy, g.seed+uint64(number))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, strategy.Close(player)) }()
	if err := st.page.Forget(ctx, st.url); err != nil {
		return err
	}
	var lines play.Buffer
	g.mu.Lock()
	refused := maps.Clone(g.refused)
	g.mu.Unlock()
	end, err := g.sit(ctx, &st, sitting{strategy: player, recorder: &lines, refused: refused})
	if errors.Is(err, page.ErrBrowser) && ctx.Err() == nil {
		return err // the game is played once more
	}
	return g.enter(ctx, &st, &lines, refused, end.Guesses, err)
}

// enter takes a game that has ended into the record and the tally.
func (g *spreadGames) enter(ctx context.Context, st *stage, lines *play.Buffer, refused map[engine.Word]bool, guesses int, err error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.Copy(g.refused, refused)
	if lines.Last != nil {
		g.ended++
		rec, _ := g.recorder(g.ended)
		lines.First.Game = g.games + g.ended
		if failed := lines.PassOn(rec); failed != nil {
			return errors.Join(err, failed)
		}
		g.tally.played++
	}
	switch {
	case err == nil:
		g.tally.won++
		g.tally.guesses += guesses
	case errors.Is(err, play.ErrLost), errors.Is(err, strategy.ErrNoMove):
		g.worst, err = err, nil
	}
	return st.keep(ctx, err)
}
