package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/cmd/internal/watch"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/strategy"

	"github.com/rs/zerolog"
)

func (r *playRun) run(ctx context.Context) error {
	p := sitepage.New(r.app.App, r.prof, r.flags.page, r.flags.browser)
	defer p.Close()
	var t tally
	if err := r.withPageWords(func() error { return r.playInOrder(ctx, p, &t) }); err != nil {
		return err
	}
	if r.flags.games > 1 {
		r.app.Say("\n%s\n", t)
	}
	if t.failure != nil {
		return t.failure
	}
	r.app.Reported = errors.Is(t.loss, play.ErrLost) && !r.app.JSON
	return t.loss
}

func (r *playRun) playInOrder(ctx context.Context, p *sitepage.Page, t *tally) error {
	if err := p.Open(ctx, r.flags.lists.Words, page.Options{Attended: r.flags.advise, Log: r.app.Log}); err != nil {
		return err
	}
	for n := range r.flags.games {
		if n > 0 && r.flags.browser.UserDataDir == "" {
			if err := p.Driver.Forget(ctx, p.URL); err != nil {
				return err
			}
		}
		end, err := r.playGame(ctx, p, n+1)
		switch again := n > 0 && errors.Is(err, play.ErrAlreadyPlayed); {
		case again && r.flags.browser.UserDataDir != "":
			err = fmt.Errorf("%w: --user-data-dir keeps the page's storage, and with it game %d; leave it out to play several", err, n)
		case again && !r.prof.Daily:
			err = fmt.Errorf("%w; if the page has one puzzle a day, write daily: true into its profile", err)
		}
		stop, failed := t.add(end, err)
		if failed != nil && r.flags.games > 1 {
			r.app.Log.Warn().Err(failed).Int("game", t.games).Msg("the game failed; the others go on")
		}
		if stop != nil {
			return errors.Join(stop, p.SaveCapsule(ctx))
		}
	}
	return p.SaveCapsule(ctx)
}

// playGame plays game n, counted from 1, and writes the outputs that were asked for.
func (r *playRun) playGame(ctx context.Context, p *sitepage.Page, n int) (record.End, error) {
	recorder, view := r.recorder(ctx, n)
	if kept := p.GameRecorder(ctx); kept != nil {
		recorder = record.Tee(kept, recorder)
	}
	c := play.Config{
		Player: r.player, Recorder: recorder, Refused: r.refused, Doubt: len(r.unlisted) > 0, Reopen: p.Reopen,
		Start: record.Start{
			Version: cli.Version(), Game: r.recorded + n, Site: r.prof.Name, URL: p.URL, Host: r.prof.Host, Scoring: r.prof.Host.Scoring,
			Mode: r.flags.mode.String(), Strategy: r.flags.strategy, Seed: r.flags.seed,
		},
	}
	if r.flags.advise {
		c.Advise = func(ctx context.Context, boards *game.Boards) error {
			best, err := advice.Rank(ctx, boards, r.advisedBy, 5)
			if err != nil {
				return err
			}
			return view.Advise(boards, best.Heading, best.Guesses)
		}
	}
	end, err := r.openAndPlay(ctx, p, c, n > 1)
	r.noteAnswers(end)
	if err != nil && end.Event == "" && r.app.JSON { // no game was begun, so nothing has been printed yet
		err = errors.Join(err, r.printUnbegun(ctx, c.Start, err))
	}
	if r.flags.screenshot != "" && !errors.Is(err, page.ErrBrowser) {
		err = errors.Join(err, p.SaveScreenshot(ctx, r.flags.screenshot))
	}
	return end, p.SaveArtifacts(ctx, err)
}

// printUnbegun prints the start and the end of a game that could not be begun.
func (r *playRun) printUnbegun(ctx context.Context, start record.Start, err error) error {
	start.Time = time.Now().UTC().Truncate(time.Millisecond)
	if r.dict != nil {
		start.SetWords(r.dict)
	}
	end := record.End{Event: record.EventEnd, Outcome: record.Failed, Error: err.Error()}
	if ctx.Err() != nil {
		end.Outcome = record.Stopped
	}
	return record.Game{Start: start, End: &end}.Pass(record.NewWriter(r.app.Out).Take)
}

// openAndPlay opens the page and plays a game on it, to which c has what differs from game to game. Again says that the page may
// still show the previous game. The returned end is empty if no game was begun.
func (r *playRun) openAndPlay(ctx context.Context, p *sitepage.Page, c play.Config, again bool) (record.End, error) {
	load := p.Load
	if r.flags.mend {
		load, c.Mend, c.Rescored = func(ctx context.Context) error { return p.LoadMended(ctx, r.dict) }, p.Mend, p.Rescored
	}
	err := load(ctx)
	if err == nil && r.flags.mode == game.Hard && len(p.Driver.Rows()) == r.prof.Board.Given {
		err = p.Driver.Harden(ctx)
	}
	if err != nil {
		return record.End{}, err
	}
	if again && finished(p.Driver.Rows(), r.prof.Rows) {
		return record.End{}, play.ErrAlreadyPlayed
	}
	date := r.takeDay(p.Driver)
	dict, err := r.words(p.Driver.Width())
	if err == nil {
		dict, err = r.pageOwn(ctx, p, dict)
	}
	if err != nil {
		return record.End{}, err
	}
	if c.Rules, err = r.rules(ctx, p, dict); err != nil {
		return record.End{}, err
	}
	c.Start.Host, c.Start.Scoring = c.Rules.Host, c.Rules.Host.Scoring
	c.Start.SetWords(dict)
	c.Start.SetDate(date)
	c.Page, c.Dict, c.Boards, c.Epsilon, c.Mended = p.Driver, r.beyond(dict), r.prof.Boards, epsilon, p.Mended()
	c.Lists = func(ctx context.Context) ([][]game.Word, error) {
		return discover.Lists(ctx, p.Driver.Tab(), dict, r.app.Log)
	}
	c.Warn = func(err error) { r.app.Log.Warn().Msg(err.Error()) }
	return play.Run(ctx, c)
}

// epsilon is the budget of each guess on pages that sell clues, for strategies that do not choose it.
const epsilon = 30

// finished reports whether the rows of a page are those of a finished game.
func finished(rows []page.Row, limit int) bool {
	if limit > 0 && len(rows) >= limit {
		return true
	}
	solved := map[int]bool{} // boards
	boards := 0
	for _, row := range rows {
		boards = max(boards, len(row.Clues))
		for i, clue := range row.Clues {
			if clue != "" && strings.Trim(clue, "G") == "" {
				solved[i] = true
			}
		}
	}
	return boards > 0 && len(solved) == boards
}

// words returns the dictionary for a page with words of the given length. If the profile leaves the length to the page, and
// no list was chosen, it is the profile's list for this length.
func (r *playRun) words(length int) (*game.Dictionary, error) {
	if r.dict != nil && (r.dict.Length() == length || r.flags.lists.Chosen()) {
		return r.dict, nil
	}
	dict, err := r.load(length)
	if err == nil {
		r.dict = dict
	}
	return dict, err
}

// pageOwn returns the words to play with: those that the page has loaded, if they differ from the profile's list. English lists of five
// letters stay: pages know their words, and trees are built in for them.
func (r *playRun) pageOwn(ctx context.Context, p *sitepage.Page, dict *game.Dictionary) (*game.Dictionary, error) {
	if r.flags.lists.Chosen() || r.prof.Words == "" || dict.Classic() || !slices.Contains(game.Lists(), dict.Name()) {
		return dict, nil
	}
	own, err := discover.Differing(ctx, p.Driver.Tab(), dict, r.app.Log)
	if err != nil || own == nil {
		return dict, err
	}
	r.app.Log.Info().Int("words", len(own.Words())).Str("list", dict.Name()).Msg("playing with the words that the page has loaded, which differ from the list")
	r.dict = own
	return own, nil
}

// load loads the words that were asked for, or else the profile's of the given length, with their weights.
func (r *playRun) load(length int) (*game.Dictionary, error) {
	r.flags.lists.SetPage(r.prof, length)
	dict, err := r.flags.lists.Load(r.prof.List(length))
	if err == nil && dict.Alphabet().Name() != r.prof.AlphabetName && !bytes.Equal(dict.Alphabet().Source(), r.prof.Alphabet.Source()) {
		err = cli.UsageError("the words of %s are of the alphabet %s, and those of %s of %s", dict.Name(), dict.Alphabet().Name(), r.prof.Name, r.prof.AlphabetName)
	}
	if err != nil {
		return nil, err
	}
	return r.flags.weights.Weigh(dict, cli.GoesByDays(r.flags.strategy, dict))
}

// rules returns the page's rules. If the strategy asks for a target, they have that of the page's challenge.
func (r *playRun) rules(ctx context.Context, p *sitepage.Page, dict *game.Dictionary) (game.Rules, error) {
	rules := game.Rules{Mode: r.flags.mode, Host: p.Host(), Rows: r.prof.Rows}
	if s, ok := r.player.Strategy.(targetStrategy); !ok || s.Target() != (game.Word{}) {
		return rules, nil
	}
	text, err := p.Driver.Challenge(ctx)
	if err != nil || text == "" {
		return rules, err
	}
	if rules.Target, err = dict.ParseWord(text); err != nil {
		return rules, fmt.Errorf("the page's target: %w", err)
	}
	return rules, nil
}

// recorder returns the recorders of game n: the record file, and either JSON or a drawing on standard output.
func (r *playRun) recorder(ctx context.Context, n int) (record.Recorder, *term.View) {
	var tee []record.Recorder
	if r.file != nil {
		tee = append(tee, r.file.Take)
	}
	if r.live != nil {
		tee = append(tee, r.live.Take)
	}
	if r.times {
		tee = append(tee, noteAnswer(r.app.Log))
	}
	if !r.flags.page.Local(r.prof) {
		tee = append(tee, keepGame(r.app.Log))
	}
	view := &term.View{
		Out: r.app.Out, Color: r.color, Title: r.prof.Title, Rows: r.prof.Rows, Draws: r.info.Draws, Game: n, Games: r.flags.games,
	}
	printer := view.Take
	if r.app.JSON {
		printer = record.NewWriter(r.app.Out).Take
	}
	if r.reviews() {
		printer = r.reviewed(ctx, printer)
	}
	return record.Tee(append(tee, printer)...), view
}

// tally counts games. After a game that was lost, or failed on the page, the others go on. Its error ends the command.
type tally struct {
	games, won, failed int
	guesses            int   // in games that were won
	loss               error // of the last one that was lost
	failure            error // of the first one that failed
}

// add counts a game that ended with err. Stop is err if the other games can't go on. Failed is err if this game failed and they
// can: the game was begun, and the page did not match its profile.
func (t *tally) add(end record.End, err error) (stop, failed error) {
	t.games++
	switch {
	case err == nil:
		t.won++
		t.guesses += end.Guesses
	case isLoss(err):
		t.loss = err
	case end.Outcome == record.Failed && (errors.Is(err, page.ErrUnlike) || errors.Is(err, play.ErrStateLost)):
		t.failed++
		if t.failure == nil {
			t.failure = err
		}
		return nil, err
	default:
		return err, nil
	}
	return nil, nil
}

// isLoss reports whether an error says that a game was lost or given up.
func isLoss(err error) bool {
	return errors.Is(err, play.ErrLost) || errors.Is(err, strategy.ErrNoMove)
}

func (t tally) String() string {
	text := fmt.Sprintf("Won %d of %d games", t.won, t.games)
	if t.won > 0 {
		text += fmt.Sprintf(", %.2f guesses on average", float64(t.guesses)/float64(t.won))
	}
	if t.failed > 0 {
		text += fmt.Sprintf("; %d failed", t.failed)
	}
	return text + "."
}

// runWatched plays the games under a view of the whole terminal. Output that is otherwise printed line by line appears after the view has
// closed. So does the log if it goes to the terminal.
func (r *playRun) runWatched(ctx context.Context) (err error) {
	o := watch.Options{
		In: r.app.In, Out: cli.Direct(r.app.Out), Color: r.color,
		Describe: func(record.Start) watch.Page { return watch.PageOf(r.prof) },
		Prepare: func(start record.Start) (watch.Measure, error) {
			by := r.advisedBy.Name
			if !slices.Contains(strategy.Rankers(), by) {
				by = ""
			}
			return watch.NewMeasure(start, r.dict, r.prof.Rows, by)
		},
	}
	ctx, r.live = watch.Play(ctx, o, cli.ErrInterrupted)
	out, log := r.app.Out, r.app.Log
	var printed, logged bytes.Buffer
	r.app.Out = &printed
	if cli.IsTerminal(r.app.Err) {
		both := zerolog.SyncWriter(io.MultiWriter(r.live.Log(), &logged))
		r.app.Log = zerolog.New(zerolog.ConsoleWriter{Out: both, TimeFormat: "15:04:05", NoColor: true}).Level(log.GetLevel()).With().Timestamp().Logger()
	}
	defer func() { // also after a panic
		err = errors.Join(err, r.live.Close())
		r.app.Out, r.app.Log = out, log
		_, outErr := io.Copy(out, &printed)
		_, logErr := io.Copy(r.app.Err, &logged)
		err = errors.Join(err, outErr, logErr)
	}()
	if err = r.run(ctx); err == nil || isLoss(err) {
		r.live.Over()
	}
	return err
}

// targetStrategy is a strategy that ends a game of Absurdle on a given word. This is the word that Target returns, or the one that the
// page shows if that is zero.
type targetStrategy interface{ Target() game.Word }

// checkTarget refuses a target on which Absurdle's host can't be made to end, before the browser starts. On other hosts the
// target has no effect.
func (r *playRun) checkTarget() error {
	s, ok := r.player.Strategy.(targetStrategy)
	if !ok || r.prof.Host.HasSecret() || r.dict == nil {
		return nil
	}
	if w := s.Target(); w != (game.Word{}) && !r.dict.IsAnswer(w) {
		return cli.UsageError("--strategy %s: %s is not among the answers of %s, so that no game ends on it; --answers all takes any allowed word as one", r.flags.strategy, w.Upper(), r.dict.Name())
	}
	return nil
}

// setMockOptions gives the built-in page the options that the strategy needs, unless the user gave others: the answer on which
// the strategy ends, and enough rows. The profile then gets the number of rows.
func (r *playRun) setMockOptions() error {
	f := &r.flags.page
	if !f.Mock {
		return nil
	}
	if s, ok := r.player.Strategy.(interface{ Secret() game.Word }); ok {
		f.SetMockDefault(r.prof.Name, "secret", s.Secret().String())
		f.SetMockDefault(r.prof.Name, "rows", strconv.Itoa(clique.MostGuesses))
	}
	if !r.date.IsZero() {
		f.SetMockDefault(r.prof.Name, "day", strconv.Itoa(r.date.Number()))
	}
	if s, ok := r.player.Strategy.(targetStrategy); ok && s.Target() != (game.Word{}) {
		f.SetMockDefault(r.prof.Name, "target", s.Target().String())
	}
	for _, text := range f.MockOptions {
		if rows, ok := strings.CutPrefix(text, "rows="); ok {
			n, err := strconv.Atoi(rows)
			if err != nil {
				return cli.UsageError("--mock-option %s: not a number", text)
			}
			r.prof.Rows = n
		}
	}
	return nil
}
