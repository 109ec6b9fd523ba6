package lookback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/spf13/cobra"
)

// rowsInLayout is how many rows stay in the layout of the page during a replay. The page draws them anew at each key: twelve
// rows cost a quarter more than four. (Hiding the whole board is still cheaper at first, but costs three times as much in the
// end.)
const rowsInLayout = 4

type replayFlags struct {
	lists      cli.ListFlags
	browser    cli.BrowserFlags
	page       sitepage.Flags
	site       string
	input      play.Input
	floor      bool
	secret     game.Word // zero for the game's own
	record     string
	resume     string
	screenshot string
}

func (a *commands) replayCommand() *cobra.Command {
	f := replayFlags{input: play.Keys}
	c := cli.NewCommand("replay [RECORD | WORDS.txt]", cli.MaxArgs(1), func(ctx context.Context, args []string) error {
		return a.replay(ctx, args, f)
	})
	f.add(c)
	return c
}

func (f *replayFlags) add(c *cobra.Command) {
	flags := c.Flags()
	f.lists.Add(c, "")
	f.browser.Add(c)
	f.page.AddMockPage(c)
	f.page.AddTyping(c)
	flags.StringVar(&f.site, "site", "", "site, or PROFILE.yaml, to type into (default: the record's, else absurdle)")
	cli.ChoiceFlag(c, &f.input, "input", "how to type, by trusted events, events made in the page, or many guesses a call", play.Inputs...)
	flags.BoolVar(&f.floor, "floor", false, "afterwards let a loop inside the page type the same words with no driver, and print the ratio")
	cli.WordFlag(c, &f.secret, "secret", "the answer, on pages that have one (default: the record's, else the last word)")
	flags.StringVar(&f.record, "record", "", "append the game to `FILE`, as JSON lines")
	flags.StringVar(&f.resume, "resume", "", "continue the last game of this record `FILE`")
	cli.PictureFlag(c, &f.screenshot, "screenshot", "", "save the page as it stands at the end as PNG in `FILE`", "png")
	cli.TimeoutFlag(c, 0, "give up after this time, such as 90s or 5m (0 for never)")
	cli.Exclude(c, "record", "resume")
}

// replayRun is a game that is typed, with what was looked up before the browser starts.
type replayRun struct {
	replayFlags
	app   *commands
	title string      // of the game, or the file that it comes from
	game  record.Game // to type; of words from a file it has no clues, and no end
	words []game.Word // its guesses that were not refused
	prof  *profile.Profile
	dict  *game.Dictionary
	turns []game.Turn
	file  *record.File // nil without --record and --resume
	done  int          // guesses that the record has already
}

func (a *commands) replay(ctx context.Context, args []string, f replayFlags) error {
	r := &replayRun{replayFlags: f, app: a}
	if err := r.lookUp(args); err != nil {
		return err
	}
	if r.file != nil {
		defer r.file.Close()
	}
	p := sitepage.New(a.App, r.prof, r.page, f.browser)
	defer p.Close()
	if err := p.Open(ctx, r.dict.Name(), page.Options{Log: a.Log, Fold: rowsInLayout}); err != nil {
		return err
	}
	took, err := r.run(ctx, p)
	if err == nil && f.floor {
		err = r.measureFloor(ctx, p, took)
	}
	return r.goOn(p.SaveArtifacts(ctx, err))
}

// goOn adds to the error of a stopped game the command that continues it.
func (r *replayRun) goOn(err error) error {
	file := cmp.Or(r.record, r.resume)
	switch {
	case !errors.Is(err, cli.ErrInterrupted) && !errors.Is(err, cli.ErrTimeout):
		return err
	case file == "":
		return fmt.Errorf("%w; --record FILE keeps a game, so that --resume FILE can continue it", err)
	}
	return fmt.Errorf("%w; to continue: absurdist replay --resume %s", err, file)
}

// lookUp finds the game, the page, and the answers that the page must give.
func (r *replayRun) lookUp(args []string) (err error) {
	if err := r.load(args); err != nil {
		return err
	}
	if err := r.choosePage(); err != nil {
		return err
	}
	r.lists.SetPage(r.prof, r.words[0].Len())
	if r.dict, err = r.lists.Load(r.list()); err != nil {
		return err
	}
	for i, w := range r.words {
		if r.words[i], err = r.dict.Spell(w); err != nil {
			return cli.UsageError("%s: word %d: %w", r.title, i+1, err)
		}
	}
	if r.secret != (game.Word{}) {
		if r.secret, err = r.dict.Spell(r.secret); err != nil {
			return cli.UsageError("--secret: %w", err)
		}
	}
	r.turns = r.expected()
	switch {
	case r.record != "":
		if r.file, err = record.Open(r.record); err != nil {
			return cli.UsageError("--record: %w", err)
		}
	case r.resume != "": // a record that can't be continued stays as it is
		if r.done, err = r.resumable(); err == nil {
			r.file, _, err = record.Resume(r.resume)
		}
	}
	return err
}

// load reads the game: the famous long one, words from a file, or the last game of a record.
func (r *replayRun) load(args []string) (err error) {
	r.title, r.game.Start.Site = "the longest game", "absurdle"
	if len(args) == 0 {
		r.words, err = game.LongestGame()
		return err
	}
	if r.title = args[0]; filepath.Ext(r.title) == ".txt" {
		var repeated string
		if r.words, repeated, err = game.ReadWordFile(r.title, nil); repeated != "" {
			err = cli.UsageError("%s; a game has no word twice", repeated)
		}
		return err
	}
	if r.game, _, err = readGame(r.title, 0); err != nil {
		return err
	}
	if r.words = acceptedWords(r.game); len(r.words) == 0 {
		return cli.UsageError("%s: its last game holds no guesses", r.title)
	}
	return nil
}

// acceptedWords returns the words of a game that the page did not refuse.
func acceptedWords(g record.Game) []game.Word {
	var words []game.Word
	for _, l := range g.Taken() {
		words = append(words, l.Guess)
	}
	return words
}

// choosePage loads the profile of the page to type into: the site that was asked for, or else the one on which the game was
// played. Replay compares one clue per guess, which it knows beforehand. So pages with several boards and pages that lie
// are refused.
func (r *replayRun) choosePage() (err error) {
	site := r.game.Start.Site
	switch {
	case r.site != "":
		site = r.site
	case !slices.Contains(profile.Names(), site):
		return cli.UsageError("%s: its game was played on %q, which is no built-in site; name the page to type into: --site wordle, --site absurdle or --site PROFILE.yaml", r.title, site)
	case r.game.Start.Host == game.Hinter():
		return cli.UsageError("%s: its game was played against the optimal adversary, whose clues replay does not know; name a page to type its words into with --site", r.title)
	}
	r.prof, err = profile.Load(site)
	switch {
	case err != nil:
		return err
	case r.prof.Boards > 1:
		return cli.UsageError("%s has %d boards, and replay types into one: name another page with --site", r.prof.Name, r.prof.Boards)
	case !r.prof.Host.Honest():
		return cli.UsageError("%s lies, so that its clues can't be known beforehand: name another page with --site", r.prof.Name)
	}
	return nil
}

// list returns the word list of the game, unless another is asked for. That is the game's own list if it is built in and the
// page has the same host. Otherwise it is the page's.
func (r *replayRun) list() string {
	if s := r.game.Start; s.Host == r.prof.Host && slices.Contains(game.Lists(), s.Words) {
		return s.Words
	}
	return r.prof.List(r.words[0].Len())
}

// answer returns the secret that the game was played against. If the record does not name it, any word that fits the clues will do:
// it is the first of the list. Without clues, or if no word fits them, it is the last word of the game.
func (r *replayRun) answer() game.Word {
	if r.game.End != nil {
		if w, err := r.dict.ParseWord(r.game.End.Answer); err == nil {
			return w
		}
	}
	fits := func(secret game.Word) bool {
		return !slices.ContainsFunc(r.game.Guesses, func(l record.Guess) bool {
			return !l.Rejected && (l.Clue == nil || r.game.Start.Host.Scoring.Score(l.Guess, secret) != *l.Clue)
		})
	}
	if i := slices.IndexFunc(r.dict.Words(), fits); i >= 0 && len(r.game.Guesses) > 0 {
		return r.dict.Words()[i]
	}
	return r.words[len(r.words)-1]
}

// expected plays the words against the page's host. The built-in page is given the same answer.
func (r *replayRun) expected() []game.Turn {
	host, _ := r.prof.Host.Answerer(r.dict, game.Word{})
	if _, ok := host.(*game.Adversary); !ok {
		secret := r.secret
		if secret == (game.Word{}) {
			secret = r.answer()
		}
		if r.page.Mock {
			r.page.SetMockDefault(r.prof.Name, "secret", secret.String())
			r.page.SetMockDefault(r.prof.Name, "rows", strconv.Itoa(max(r.prof.Rows, len(r.words))))
		}
		host = game.Secret{Word: secret, Scoring: r.prof.Host.Scoring}
	}
	var turns []game.Turn
	for _, w := range r.words {
		turns = append(turns, game.Turn{Guess: w, Clue: host.Answer(w)})
	}
	return turns
}

// replayStrategy begins the strategy named in the record of a replay.
const replayStrategy = "replay:"

// resumable makes sure that the last game of the record is the beginning of this one, and that replay typed it. It returns how
// many of the words the record has.
func (r *replayRun) resumable() (int, error) {
	if info, err := os.Stat(r.resume); err == nil && !info.Mode().IsRegular() {
		return 0, cli.UsageError("--resume %s: not a regular file", r.resume)
	}
	game, _, err := readGame(r.resume, 0)
	if err != nil {
		return 0, err
	}
	start, now, words := game.Start, r.start(), acceptedWords(game)
	switch {
	case !strings.HasPrefix(start.Strategy, replayStrategy):
		return 0, cli.UsageError("--resume %s: its last game was played by strategy %s; only a game that replay began, with --record, can be continued", r.resume, start.Strategy)
	case start.Site != now.Site || start.Host != now.Host || start.Lists != now.Lists:
		return 0, cli.UsageError("--resume %s: its last game is on %s with list %s, and this one on %s with list %s; give the same --site and --words again", r.resume, start.Site, start.Words, now.Site, now.Words)
	case len(words) > len(r.words) || !slices.Equal(words, r.words[:len(words)]):
		return 0, cli.UsageError("--resume %s: its last game is not the beginning of %s; give the same record or words again", r.resume, r.title)
	}
	return len(words), nil
}

// start returns the first line of the game's record, without the time and what follows from the page's address.
func (r *replayRun) start() record.Start {
	start := record.Start{
		Version: cli.Version(), Game: 1, Site: r.prof.Name, Host: r.prof.Host, Mode: game.Normal.String(),
		Strategy: replayStrategy + "input=" + string(r.input),
	}
	start.SetWords(r.dict)
	return start
}

// run types the game, prints how it went, and returns the time that it took.
func (r *replayRun) run(ctx context.Context, p *sitepage.Page) (time.Duration, error) {
	if err := p.Load(ctx); err != nil {
		return 0, err
	}
	bar := r.app.Progress(len(r.turns), "", "guesses")
	start := r.start()
	start.URL, start.Host = p.URL, sitepage.HostAt(r.prof, p.URL)
	if r.file != nil {
		start.Game = r.file.Games() + 1
	}
	began := time.Now()
	end, err := play.Run(ctx, play.Config{
		Page: p.Driver, Dict: r.dict, Rules: game.Rules{Host: start.Host}, Known: r.turns, Recorded: r.done, Input: r.input,
		Recorder: r.recorder(bar), Reopen: p.Reopen, Start: start,
	})
	took := time.Since(began)
	bar.Close()
	if r.screenshot != "" {
		err = errors.Join(err, p.Driver.Unfold(ctx), p.SaveScreenshot(ctx, r.screenshot))
	}
	if err != nil || r.app.JSON { // the recorder has printed its lines
		return took, err
	}
	each := took / time.Duration(max(1, end.Guesses))
	fmt.Fprintf(r.app.Out, "%s: %s, every clue as the engine says; the last was %s.\n%s by %s, %.2f ms a guess.\n",
		r.prof.Title, plain.Count(end.Guesses, "guess", "guesses"), term.Upper(end.Answer), term.Duration(took), r.input, float64(each.Microseconds())/1000)
	return took, nil
}

// recorder returns the recorder of the game's lines, which also shows its progress.
func (r *replayRun) recorder(bar *term.Bar) record.Recorder {
	tee := []record.Recorder{func(e record.Event) error {
		if e.Guess == nil {
			return nil
		}
		bar.Describe(e.Guess.Clue.String())
		bar.Set(e.Guess.N)
		return nil
	}}
	if r.file != nil {
		tee = append(tee, r.file.Take)
	}
	if r.app.JSON {
		tee = append(tee, record.NewWriter(r.app.Out).Take)
	}
	return record.Tee(tee...)
}

// measureFloor lets the page play the same game by itself, and compares the times.
func (r *replayRun) measureFloor(ctx context.Context, p *sitepage.Page, took time.Duration) error {
	if err := p.Driver.Forget(ctx, p.URL); err != nil {
		return err
	}
	if err := p.Load(ctx); err != nil {
		return err
	}
	floor, err := p.Driver.Floor(ctx, game.Texts(r.words))
	if err != nil || r.app.JSON {
		return err
	}
	cli.Sentence(r.app.Out, "The page alone, with a loop inside it that types the words: %s. Ours takes %.2f times that.",
		term.Duration(floor), took.Seconds()/floor.Seconds())
	return nil
}
