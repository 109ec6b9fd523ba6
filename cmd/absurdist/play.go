package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/picture"
	"absurdist/cmd/internal/term"
	"absurdist/cmd/internal/watch"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// playFlags are the flags of play.
type playFlags struct {
	lists      listFlags
	browser    browserFlags
	strategy   string
	mode       string
	seed       uint64
	site       siteFlags
	record     string
	screenshot string
	gif        string
	timeout    time.Duration
	games      int
	advise     bool
	watch      bool
	epsilon    float64
	parallel   int

	protocolLog string
}

func (a *app) playCommand() *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play [SITE | PROFILE.yaml]",
		Short: "Play a page in a browser",
		Long: `Play opens the site's page (absurdle if none is named) in a browser and plays a
game to its end. With --mock it plays the page that is built in, which looks and
behaves like the site's and needs no network. A file ending in .yaml describes a
page of your own; "absurdist sites show absurdle" prints one to start from.

A half-played board is taken up where it stands.`,
		Example: `  absurdist play absurdle --mock
  absurdist play wordle --mock --mode hard --record games.jsonl
  absurdist play wordle --mock --watch
  absurdist play wordle --mock --games 3 --mock-option reveal=0 --json`,
		Args: maxArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			site := "absurdle"
			if len(args) > 0 {
				site = args[0]
			}
			f.site.slowSet = c.Flags().Changed("slow")
			if !c.Flags().Changed("seed") {
				f.seed = rand.Uint64N(1 << 32)
			}
			return a.play(c.Context(), site, f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "")
	f.browser.add(c)
	f.browser.share(c, &f.parallel)
	f.site.add(c, false)
	flags.StringVarP(&f.strategy, "strategy", "s", "", "how to choose guesses: "+strings.Join(strategy.Names(), ", ")+", with options as name:option=value, a program as exec:COMMAND (default: optimal, absurdle-shortest, boards, wordpl or fibble, as the page is)")
	flags.StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard (switched on in the page too) or strict")
	flags.Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	flags.StringVar(&f.record, "record", "", "append the game to `FILE`, as JSON lines")
	flags.StringVar(&f.screenshot, "screenshot", "", "save the page as it stands at the end as PNG in `FILE`")
	flags.StringVar(&f.gif, "gif", "", "draw the game as a moving picture in `FILE` (of several games, the last)")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up after this time, such as 90s or 5m (0 for never)")
	flags.IntVar(&f.games, "games", 1, "number of games to play, one after the other or as --parallel says")
	flags.BoolVar(&f.advise, "advise", false, "only suggest guesses; you type them in the visible window")
	flags.BoolVar(&f.watch, "watch", false, "show the game on the whole terminal, with keys to pause and step (see: absurdist watch --help)")
	flags.Float64Var(&f.epsilon, "epsilon", 30, "budget of each guess, on pages that sell clues (WORDPL), for strategies that do not choose it")
	protocolLogFlag(c, &f.protocolLog)
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	return c
}

// session is everything that play has looked up before the browser starts.
type session struct {
	playFlags
	app      *app
	prof     *profile.Profile
	dict     *engine.Dictionary
	mode     engine.Mode
	host     engine.HostKind
	strategy strategy.Strategy
	info     strategy.Info
	file     *record.File
	games    int // in the record already
	refused  map[engine.Word]bool
	color    bool
	live     *watch.Live // nil without --watch
}

// play checks all that was asked for, then plays.
func (a *app) play(ctx context.Context, site string, f playFlags) (err error) {
	s := &session{playFlags: f, app: a, color: a.color(), refused: map[engine.Word]bool{}}
	defer func() { err = errors.Join(err, strategy.Close(s.strategy)) }()
	if err := s.resolve(site); err != nil {
		return err
	}
	ctx, cancel, err := withTimeout(ctx, f.timeout)
	if err != nil {
		return err
	}
	defer cancel()
	if f.record != "" {
		file, err := record.Open(f.record)
		switch {
		case errors.Is(err, record.ErrRecord):
			return fmt.Errorf("%w; name another file with --record", err)
		case err != nil:
			return usageError("--record: %w", err)
		}
		defer file.Close()
		s.file, s.games = file, file.Games()
	}
	go s.dict.Table() // ready by the time that the browser is
	if f.watch {
		return s.watched(ctx)
	}
	return s.run(ctx)
}

// resolve finds out whether everything that was asked for exists.
func (s *session) resolve(site string) (err error) {
	if s.prof, err = profile.Load(site); err != nil {
		return err
	}
	if s.mode, err = engine.ParseMode(s.playFlags.mode); err != nil {
		return err
	}
	if s.host, err = engine.ParseHost(s.prof.Host); err != nil {
		return err
	}
	if s.playFlags.strategy == "" {
		s.playFlags.strategy = strategy.DefaultFor(s.host, s.prof.Boards)
		if s.prof.Epsilon.Input != "" {
			s.playFlags.strategy = "wordpl:percentile=95"
		}
	}
	if s.info, err = strategy.Lookup(s.playFlags.strategy); err != nil {
		return err
	}
	text := s.playFlags.strategy
	if s.protocolLog != "" {
		if text, err = strategy.LogProtocol(text, s.protocolLog); err != nil {
			return err
		}
	}
	if s.strategy, err = strategy.New(text, s.seed); err != nil {
		return err
	}
	if s.dict, err = s.lists.load(s.prof.Words); err != nil {
		return err
	}
	switch {
	case s.playFlags.games < 1:
		return usageError("--games %d: at least one game must be played", s.playFlags.games)
	case s.playFlags.games > 1 && s.prof.Daily && !s.site.mock:
		return usageError("%s has one puzzle a day: leave --games out, or play --mock", s.prof.Name)
	case s.advise && s.json():
		return usageError("--advise talks to a person: leave --json out")
	case s.advise && s.watch:
		return usageError("--advise prints its advice line by line: leave --watch out, which shows the best guesses too")
	}
	if s.watch {
		if err := s.app.onTerminal("--watch", "leave it out, or record the game with --record FILE and look at it with: absurdist watch FILE"); err != nil {
			return err
		}
	}
	s.browser.show = s.browser.show || s.advise
	if s.gif != "" {
		if err := onOneBoard("--gif", s.prof.Boards); err != nil {
			return err
		}
	}
	if err := errors.Join(canWrite("--gif", s.gif), canWrite("--screenshot", s.screenshot)); err != nil {
		return err
	}
	if err := s.site.check(); err != nil {
		return err
	}
	if err := cmp.Or(s.checkSpread(), s.checkTarget()); err != nil {
		return err
	}
	return s.setTheScene()
}

func (s *session) json() bool { return s.app.json }

// run opens the stage and plays the games on it.
func (s *session) run(ctx context.Context) error {
	st := &stage{app: s.app, siteFlags: s.site, browser: s.browser, prof: s.prof}
	defer st.close()
	if s.spread() {
		return s.playSpread(ctx, st)
	}
	if err := st.open(ctx, s.lists.words, page.Options{Log: s.app.log}); err != nil {
		return err
	}
	if s.site.mock { // it allows what its list has
		return s.playGames(ctx, st)
	}
	known, err := loadRefusals(s.prof.Name)
	if err != nil {
		return err
	}
	for w := range known.words {
		s.refused[w] = true
	}
	return errors.Join(s.playGames(ctx, st), known.save(s.refused))
}

// tally sums up several games.
type tally struct {
	played, won, guesses int
}

func (s *session) playGames(ctx context.Context, st *stage) error {
	var t tally
	var worst error // the games go on after a lost one, the exit code remembers it
	for n := range s.playFlags.games {
		if n > 0 && s.browser.userDataDir == "" {
			if err := st.page.Forget(ctx, st.url); err != nil {
				return err
			}
		}
		end, err := s.playGame(ctx, st, n+1)
		t.played++
		if err == nil {
			t.won++
			t.guesses += end.Guesses
		}
		if errors.Is(err, play.ErrLost) || errors.Is(err, strategy.ErrNoMove) {
			worst, err = err, nil
		}
		if err != nil {
			return err
		}
	}
	return s.sumUp(t, worst)
}

// sumUp prints the sum of several games.
func (s *session) sumUp(t tally, worst error) error {
	if s.playFlags.games > 1 && !s.json() {
		mean := ""
		if t.won > 0 {
			mean = fmt.Sprintf(", %.2f guesses on average", float64(t.guesses)/float64(t.won))
		}
		fmt.Fprintf(s.app.out, "\nWon %d of %d games%s.\n", t.won, t.played, mean)
	}
	s.app.told = errors.Is(worst, play.ErrLost) && !s.json()
	return worst
}

// rules are those of the page, with the target of its challenge where the strategy asks for one.
func (s *session) rules(ctx context.Context, p *page.Page) (engine.Rules, error) {
	r := engine.Rules{Mode: s.mode, Host: s.host, Rows: s.prof.Rows}
	if s.prof.Tie != "" {
		var err error
		if r.Tie, err = engine.ParseTieBreak(s.prof.Tie); err != nil {
			return r, s.prof.Fault("tie", err)
		}
	}
	if wants, ok := s.strategy.(targeted); ok && wants.Target() == (engine.Word{}) {
		text, err := p.Challenge(ctx)
		if err != nil || text == "" {
			return r, err
		}
		if r.Target, err = engine.ParseWord(text); err != nil {
			return r, fmt.Errorf("the page's target: %w", err)
		}
	}
	return r, nil
}

// playGame plays one game and keeps what was asked for of it.
func (s *session) playGame(ctx context.Context, st *stage, n int) (record.End, error) {
	rec, view := s.recorder(n)
	g := sitting{strategy: s.strategy, recorder: rec, number: s.games + n, refused: s.refused, reopen: st.again}
	if s.advise {
		g.advise = func(pos *engine.Position, best []strategy.Suggestion) {
			if err := view.Advise(pos, best); err != nil {
				s.app.log.Error().Err(err).Msg("printing advice")
			}
		}
	}
	end, err := s.sit(ctx, st, g)
	if s.screenshot != "" && end.Event != "" {
		err = errors.Join(err, st.screenshot(s.screenshot))
	}
	return end, st.keep(ctx, err)
}

// sitting is what each game has of its own.
type sitting struct {
	strategy strategy.Strategy
	recorder play.Recorder
	number   int // in the record
	refused  map[engine.Word]bool
	reopen   func(context.Context) (*page.Page, error)
	advise   func(*engine.Position, []strategy.Suggestion)
}

// sit opens the page and plays a game on it. The end is empty where no game was begun.
func (s *session) sit(ctx context.Context, st *stage, g sitting) (record.End, error) {
	p := st.page
	err := p.Open(ctx, st.url)
	if err == nil && s.mode == engine.Hard && len(p.Rows()) == s.prof.Board.Given {
		err = p.Harden(ctx)
	}
	if err != nil {
		return record.End{}, err
	}
	rules, err := s.rules(ctx, p)
	if err != nil {
		return record.End{}, err
	}
	var held func() time.Duration
	if s.live != nil {
		held = s.live.Held
	}
	return play.Run(ctx, play.Config{
		Page: p, Dict: s.dict, Strategy: g.strategy, Recorder: g.recorder, Refused: g.refused, Held: held,
		Reopen: g.reopen, Advise: g.advise, Warn: func(err error) { s.app.log.Warn().Msg(err.Error()) },
		Rules: rules, Boards: s.prof.Boards, Epsilon: s.epsilon,
		Start: record.Start{
			Version: version(), Game: g.number, Site: s.prof.Name, URL: st.url, Host: s.prof.Host, Variant: variantOn(s.prof, st.url),
			Mode: s.mode.String(), Words: s.dict.Name(), Lists: s.dict.Sum(), Strategy: s.playFlags.strategy, Seed: s.seed,
		},
	})
}

// recorder returns what takes the game's lines: the record file, and either
// JSON or a drawing on standard output.
func (s *session) recorder(n int) (play.Recorder, *term.View) {
	var tee play.Tee
	if s.file != nil {
		tee = append(tee, s.file)
	}
	if s.gif != "" {
		save := func(gif []byte) error { return writeFile(s.gif, gif) }
		tee = append(tee, &picture.Recorder{Title: s.prof.Title, Rows: s.prof.Rows, Save: save})
	}
	if s.live != nil {
		tee = append(tee, s.live)
	}
	view := &term.View{Out: s.app.out, Color: s.color, Title: s.prof.Title, Rows: s.prof.Rows, Draws: s.info.Draws, Game: n, Games: s.playFlags.games}
	if s.json() {
		return append(tee, record.NewWriter(s.app.out)), view
	}
	return append(tee, view), view
}
