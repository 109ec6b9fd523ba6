// Package play holds the commands that play a page, or help to play one: play, suggest, days and serve.
package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/cmd/internal/watch"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.playCommand(), a.suggestCommand(), a.daysCommand(), a.serveCommand()}
}

type playFlags struct {
	lists      cli.ListFlags
	weights    cli.WeightFlags
	browser    cli.BrowserFlags
	page       sitepage.Flags
	strategy   string
	mode       game.Mode
	seed       uint64
	games      int
	advise     bool
	mend       bool
	free       bool
	watch      bool
	record     string
	screenshot string
}

func (a *commands) playCommand() *cobra.Command {
	f := playFlags{games: 1}
	c := &cobra.Command{
		Use:               "play [SITE | PROFILE.yaml]",
		ValidArgsFunction: cli.OneOf(profile.Names),
		Args:              cli.MaxArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			site := "absurdle"
			switch {
			case len(args) > 0:
				site = args[0]
			case f.page.URL != "":
				return cli.UsageError("name the site, or the PROFILE.yaml, that %s is played as, such as: absurdist play wordle", f.page.URL)
			}
			return a.play(c.Context(), site, f)
		},
	}
	f.add(c)
	cli.Before(c, func(*cobra.Command) error { return f.check(a.App) })
	return c
}

func (f *playFlags) add(c *cobra.Command) {
	flags := c.Flags()
	f.lists.Add(c, "")
	f.weights.Add(c)
	f.browser.Add(c)
	f.page.AddPage(c)
	f.page.AddTyping(c)
	f.page.AddCapsule(c)
	cli.StrategyFlag(c, &f.strategy, "how to choose guesses: "+strings.Join(strategy.Names(), ", ")+", with options as name:option=value, a program as exec:COMMAND (default: daily on the Times' page and with --date or --weights; else optimal, absurdle-shortest, boards, wordpl or fibble, as the page is)")
	cli.ModeFlag(c, &f.mode, "rule for guesses, of which hard is switched on in the page too")
	cli.SeedFlag(c, &f.seed)
	cli.WholeFlag(c, &f.games, "games", "", "number of games to play, one after the other", 1, math.MaxInt)
	flags.BoolVar(&f.advise, "advise", false, "only suggest guesses; you type them in the visible window")
	flags.BoolVar(&f.mend, "mend", true, "look for the board anew where the page is not as its profile says, go on with the game, and write the mended profile (NAME-mended.yaml)")
	flags.BoolVar(&f.free, "free", false, "play a copy of a daily page that deals as many games as one likes: --games, its storage forgotten between them, and letters typed to try things out where the page has changed")
	flags.BoolVar(&f.watch, "watch", false, "show the game on the whole terminal, with keys to pause and step (see: absurdist watch --help)")
	flags.StringVar(&f.record, "record", "", "append the game to `FILE`, as JSON lines")
	cli.PictureFlag(c, &f.screenshot, "screenshot", "", "save the page as it stands at the end as PNG in `FILE`", "png")
	cli.TimeoutFlag(c, 0, "give up after this time, such as 90s or 5m (0 for never)")
}

func (f *playFlags) check(app *cli.App) error {
	switch {
	case f.advise && app.JSON:
		return cli.UsageError("--advise talks to a person: leave --json out")
	case f.advise && f.watch:
		return cli.UsageError("--advise prints its advice line by line: leave --watch out, which shows the best guesses too")
	case f.watch:
		return app.OnTerminal("--watch", "leave it out, or record the game with --record FILE and look at it with: absurdist watch FILE")
	}
	return nil
}

// playRun is a run of play, with everything that was looked up before the browser starts.
type playRun struct {
	flags     playFlags
	app       *commands
	prof      *profile.Profile
	dict      *game.Dictionary // nil until the page has shown how long its words are, if only it knows
	date      daily.Date       // of the Times' puzzle that is played; zero for none
	times     bool             // the page is the Times' own
	player    strategy.Player
	info      strategy.Info // about the player
	advisedBy advice.By     // the player's own, if it was asked for
	color     bool          // colours on standard output, also while --watch uses the terminal
	file      *record.File  // nil without --record
	recorded  int           // games that the record had before
	refused   map[game.Word]bool
	unlisted  map[game.Word]bool // answers of the page that are not among the list's answers
	live      *watch.Live        // nil without --watch
}

func (a *commands) play(ctx context.Context, site string, f playFlags) (err error) {
	r := &playRun{flags: f, app: a, color: a.Color(), refused: map[game.Word]bool{}, unlisted: map[game.Word]bool{}}
	defer func() { err = errors.Join(err, r.player.Close()) }()
	if err := r.lookUp(site); err != nil {
		return err
	}
	if f.record != "" {
		file, err := record.Open(f.record)
		switch {
		case errors.Is(err, record.ErrRecord):
			return fmt.Errorf("%w; name another file with --record", err)
		case err != nil:
			return cli.UsageError("--record: %w", err)
		}
		defer file.Close()
		r.file, r.recorded = file, file.Games()
	}
	if r.dict != nil {
		defer r.prepare(ctx)() // the player is then ready when the browser is
	}
	if f.watch {
		return r.runWatched(ctx)
	}
	return r.run(ctx)
}

// prepare lets the player prepare itself for the first game. The returned function ends the preparation.
func (r *playRun) prepare(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	dict := r.dict // a copy, because the page may show that it deals another day's puzzle
	var preparation sync.WaitGroup
	preparation.Go(func() {
		r.player.Prepare(ctx, dict, game.Rules{Mode: r.flags.mode, Host: r.prof.Host, Rows: r.prof.Rows})
	})
	return func() {
		cancel()
		preparation.Wait()
	}
}

// lookUp loads the profile, the words and the strategy, and checks that they fit together.
func (r *playRun) lookUp(site string) (err error) {
	f := &r.flags
	f.page.Site = site
	if r.prof, err = profile.Load(site); err != nil {
		return err
	}
	if err := r.lookUpDay(); err != nil {
		return err
	}
	if f.free && r.times {
		return cli.UsageError("--free is for a copy of the page, and the Times' own has one puzzle a day: name the copy with --url")
	}
	r.prof.Daily = r.prof.Daily && !f.free
	asked := f.strategy
	if asked == "" {
		f.strategy = r.defaultStrategy()
	}
	if r.info, err = strategy.Lookup(f.strategy); err != nil {
		return err
	}
	if r.player, err = strategy.NewPlayer(f.strategy, f.seed, r.prof.Host.SellsClues()); err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	if asked != "" {
		r.advisedBy = advice.By{Name: asked, Strategy: r.player.Strategy}
	}
	if r.prof.Length.Letters > 0 || f.lists.Chosen() {
		if r.dict, err = r.load(r.prof.Length.Letters); err != nil {
			return err
		}
		if n := r.prof.Length.Letters; n > 0 && n != r.dict.Length() && f.page.URL == "" {
			return cli.UsageError("%s has words of %d letters, and those of %s have %d", r.prof.Name, n, r.dict.Name(), r.dict.Length())
		}
		if s, ok := r.player.Strategy.(strategy.Suited); ok {
			if err := s.Suits(r.dict); err != nil {
				return cli.BadStrategy(f.strategy, err)
			}
		}
	}
	f.browser.Show = f.browser.Show || f.advise
	fault := (game.Rules{Mode: f.mode, Host: r.prof.Host}).ModeFault(r.prof.Boards)
	switch {
	case f.advise && r.prof.Host.SellsClues():
		return cli.UsageError("--advise: on %s each guess has a budget, which the bot sets itself; absurdist wordpl suggest advises", r.prof.Name)
	case fault != "":
		return cli.UsageError("--mode %s: %s", f.mode, fault)
	case f.games > 1 && r.prof.Daily && !f.page.Mock && !f.page.Offline():
		return cli.UsageError("%s has one puzzle a day (daily: true in its profile): leave --games out, play --mock, or a copy that has more with --free", r.prof.Name)
	}
	if err := r.checkTarget(); err != nil {
		return err
	}
	return r.setMockOptions()
}
