package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/mock"
	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// humanGap is the pause between keys with --slow: about forty words a minute.
const humanGap = 140 * time.Millisecond

// playFlags are the flags of play.
type playFlags struct {
	lists       listFlags
	browser     browserFlags
	strategy    string
	mode        string
	seed        uint64
	mock        bool
	mockOptions []string
	url         string
	record      string
	slow        bool
	screenshot  string
	artifacts   string
	timeout     time.Duration
	games       int
	advise      bool
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
  absurdist play wordle --mock --games 3 --mock-option reveal=0 --json`,
		Args: maxArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return profile.Names(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			site := "absurdle"
			if len(args) > 0 {
				site = args[0]
			}
			f.browser.slowSet = c.Flags().Changed("slow")
			if !c.Flags().Changed("seed") {
				f.seed = rand.Uint64N(1 << 32)
			}
			return a.play(c.Context(), site, f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "")
	f.browser.add(c)
	flags.StringVarP(&f.strategy, "strategy", "s", strategy.Default, "how to choose guesses: "+strings.Join(strategy.Names(), ", ")+", with options as name:option=value")
	flags.StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard (switched on in the page too) or strict")
	flags.Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	flags.BoolVar(&f.mock, "mock", false, "play the page that is built in instead of the live one")
	flags.StringArrayVar(&f.mockOptions, "mock-option", nil, "option of the built-in page as `NAME=VALUE`, such as reveal=0; may be given several times (see: absurdist sites show SITE)")
	flags.StringVar(&f.url, "url", "", "`ADDRESS` to open instead of the profile's, such as a copy of the page")
	flags.StringVar(&f.record, "record", "", "append the game to `FILE`, as JSON lines")
	flags.BoolVar(&f.slow, "slow", false, "type as slowly as a person (default on live pages; --slow=false is fast there too)")
	flags.StringVar(&f.screenshot, "screenshot", "", "save the page as it stands at the end as PNG in `FILE`")
	flags.StringVar(&f.artifacts, "artifacts", "", "`DIR` for the screenshot and HTML of a page that is not as described (default: in the user's cache folder)")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up after this time, such as 90s or 5m (0 for never)")
	flags.IntVar(&f.games, "games", 1, "number of games to play, one after the other")
	flags.BoolVar(&f.advise, "advise", false, "only suggest guesses; you type them in the visible window")
	complete(c, "strategy", strategy.Names)
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
	url      string
	local    bool // the page is on this machine
	file     *record.File
	games    int // in the record already
	refused  map[engine.Word]bool
}

// play checks all that was asked for, then plays.
func (a *app) play(ctx context.Context, site string, f playFlags) error {
	s := &session{playFlags: f, app: a, refused: map[engine.Word]bool{}}
	if err := s.resolve(site); err != nil {
		return err
	}
	if f.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, f.timeout, fmt.Errorf("%w (--timeout %v)", play.ErrTimeout, f.timeout))
		defer cancel()
	}
	if f.record != "" {
		file, err := record.Open(f.record)
		if err != nil {
			if errors.Is(err, record.ErrRecord) {
				err = fmt.Errorf("%w; name another file with --record", err)
			}
			return err
		}
		defer file.Close()
		s.file, s.games = file, file.Games()
	}
	go s.dict.Table() // ready by the time that the browser is
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
	if s.info, err = strategy.Lookup(s.playFlags.strategy); err != nil {
		return err
	}
	if s.strategy, err = strategy.New(s.playFlags.strategy, s.seed); err != nil {
		return err
	}
	if s.dict, err = s.lists.load(s.prof.Words); err != nil {
		return err
	}
	switch {
	case s.playFlags.games < 1:
		return usageError("--games %d: at least one game must be played", s.playFlags.games)
	case s.timeout < 0:
		return usageError("--timeout %v: a time limit can't be negative", s.timeout)
	case s.playFlags.games > 1 && s.prof.Daily && !s.mock:
		return usageError("%s has one puzzle a day: leave --games out, or play --mock", s.prof.Name)
	case len(s.mockOptions) > 0 && !s.mock:
		return usageError("--mock-option needs --mock")
	case s.playFlags.url != "" && s.mock:
		return usageError("--url and --mock name two pages: give one")
	case s.advise && s.json():
		return usageError("--advise talks to a person: leave --json out")
	}
	s.browser.show = s.browser.show || s.advise
	if s.url = s.prof.URL; s.playFlags.url != "" {
		s.url = s.playFlags.url
	}
	s.local = s.mock || isLoopback(s.url)
	if !s.browser.slowSet {
		s.slow = !s.local
	}
	return nil
}

func (s *session) json() bool { return s.app.json }

// run starts the mock server and the browser, plays the games, and ends both.
func (s *session) run(ctx context.Context) error {
	if s.mock {
		server, address, err := s.startMock(ctx)
		if err != nil {
			return err
		}
		defer server.Close()
		s.url = address
	}
	b, err := chrome.Start(ctx, s.browser.options(s.app.log, s.local))
	if err != nil {
		return err
	}
	defer b.Close()
	tab, err := b.Tab(ctx)
	if err != nil {
		return err
	}
	defer tab.Close()
	gap := time.Duration(0)
	if s.slow {
		gap = humanGap
	}
	p, err := page.New(ctx, tab, s.prof, gap, s.app.log)
	if err != nil {
		return err
	}
	return s.playGames(ctx, p)
}

// startMock serves the built-in page of the profile's site.
func (s *session) startMock(ctx context.Context) (*mock.Server, string, error) {
	options, err := parseMockOptions(s.mockOptions)
	if err != nil {
		return nil, "", err
	}
	if s.lists.words != "" && !options.Has("words") {
		options.Set("words", s.lists.words)
	}
	server, err := mock.Start(ctx, 0)
	if err != nil {
		return nil, "", err
	}
	address, err := server.URL(s.prof.Name, options)
	if err != nil {
		server.Close()
		return nil, "", usageError("--mock: %w", err)
	}
	return server, address, nil
}

// parseMockOptions reads NAME=VALUE texts.
func parseMockOptions(list []string) (url.Values, error) {
	options := url.Values{}
	for _, text := range list {
		key, value, ok := strings.Cut(text, "=")
		if !ok || options.Has(key) {
			return nil, usageError("--mock-option %q is not NAME=VALUE, each name given once", text)
		}
		options.Set(key, value)
	}
	return options, nil
}

// tally sums up several games.
type tally struct {
	played, won, guesses int
}

func (s *session) playGames(ctx context.Context, p *page.Page) error {
	var t tally
	var worst error // the games go on after a lost one, the exit code remembers it
	for n := range s.playFlags.games {
		if n > 0 && s.browser.userDataDir == "" {
			if err := p.Forget(ctx, s.url); err != nil {
				return err
			}
		}
		end, err := s.playGame(ctx, p, n+1)
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

// playGame plays one game and keeps what was asked for of it.
func (s *session) playGame(ctx context.Context, p *page.Page, n int) (record.End, error) {
	err := p.Open(ctx, s.url)
	if err == nil && s.mode == engine.Hard && len(p.Rows()) == 0 {
		err = p.Harden(ctx)
	}
	if err != nil {
		return record.End{}, s.keep(ctx, p, err)
	}
	rec, view := s.recorder(n)
	config := play.Config{
		Page: p, Dict: s.dict, Strategy: s.strategy, Recorder: rec, Refused: s.refused,
		Rules: engine.Rules{Mode: s.mode, Host: s.host, Rows: s.prof.Rows},
		Start: record.Start{
			Version: version(), Game: s.games + n, Site: s.prof.Name, URL: s.url, Host: s.prof.Host,
			Mode: s.mode.String(), Words: s.dict.Name(), Lists: s.dict.Sum(), Strategy: s.playFlags.strategy, Seed: s.seed,
		},
	}
	if s.advise {
		config.Advise = func(pos *engine.Position, best []strategy.Suggestion) {
			if err := view.Advise(pos, best); err != nil {
				s.app.log.Error().Err(err).Msg("printing advice")
			}
		}
	}
	end, err := play.Run(ctx, config)
	if s.screenshot != "" {
		if serr := s.shoot(p, s.screenshot); serr != nil {
			err = errors.Join(err, fmt.Errorf("--screenshot: %w", serr))
		}
	}
	return end, s.keep(ctx, p, err)
}

// recorder returns what takes the game's lines: the record file, and either
// JSON or a drawing on standard output.
func (s *session) recorder(n int) (play.Recorder, *term.View) {
	var tee play.Tee
	if s.file != nil {
		tee = append(tee, s.file)
	}
	view := &term.View{Out: s.app.out, Color: s.app.color(), Title: s.prof.Title, Rows: s.prof.Rows, Draws: s.info.Draws, Game: n, Games: s.playFlags.games}
	if s.json() {
		return append(tee, record.NewWriter(s.app.out)), view
	}
	return append(tee, view), view
}

// isLoopback reports whether an address is this machine's.
func isLoopback(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Hostname() == "127.0.0.1" || u.Hostname() == "localhost" || u.Scheme == "file")
}

func maxArgs(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > n {
			return usageError("%s takes at most %d argument, not %d: %s", c.CommandPath(), n, len(args), strings.Join(args, " "))
		}
		return nil
	}
}

// writeFile writes a whole file or none.
func writeFile(name string, content []byte) error {
	temp := name + ".tmp"
	if err := os.WriteFile(temp, content, 0o644); err != nil {
		return err
	}
	if err := os.Rename(temp, name); err != nil {
		os.Remove(temp)
		return err
	}
	return nil
}
