package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/browser/profile"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/record"

	"github.com/spf13/cobra"
)

// folded is how many rows stay in the layout of a page that is replayed on. Each
// key draws them anew: twelve cost a quarter more than four. (To hide the whole
// board is cheaper still at first, and costs three times as much in the end.)
const folded = 4

// replayFlags are the flags of replay.
type replayFlags struct {
	lists      listFlags
	browser    browserFlags
	site       siteFlags
	input      string
	noFold     bool
	floor      bool
	secret     string
	record     string
	resume     string
	screenshot string
	timeout    time.Duration
	siteName   string
}

func (a *app) replayCommand() *cobra.Command {
	var f replayFlags
	c := &cobra.Command{
		Use:   "replay [RECORD | WORDS.txt]",
		Short: "Type a recorded or computed game into a page, compare the clues",
		Long: `Replay types a known game: the last one of a record, or words, one a line. With
no argument it types the famous game of 10,692 guesses into the built-in
Absurdle. Every clue that the page shows is compared with the engine's; the
first difference ends the replay. A record is typed into its own site's page,
with its own list and answer, unless --site, --words or --secret say otherwise.
Pages with several boards, and those that lie, can't be replayed on.

After an interrupt or a crash, --resume RECORD goes on: where the page kept its
rows (see --user-data-dir) at the next word, elsewhere the words are typed again
and compared first.`,
		Example: `  absurdist replay --input batch
  absurdist replay --record long.jsonl --screenshot end.png
  absurdist replay --resume long.jsonl`,
		Args: maxArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.site.slowSet = c.Flags().Changed("slow")
			if c.Flags().Changed("url") && !c.Flags().Changed("mock") {
				f.site.mock = false
			}
			return a.replay(c.Context(), args, f)
		},
	}
	flags := c.Flags()
	f.lists.add(c, "")
	f.browser.add(c)
	f.site.add(c, true)
	flags.StringVar(&f.siteName, "site", "", "site, or PROFILE.yaml, to type into (default: the record's, else absurdle)")
	flags.StringVar(&f.input, "input", string(play.Keys), "how to type: keys (trusted events), events (made in the page), batch (many guesses a call)")
	flags.BoolVar(&f.noFold, "no-fold", false, "leave the board in the page's layout; each guess then costs more than the last")
	flags.BoolVar(&f.floor, "floor", false, "afterwards let a loop inside the page type the same words with no driver, and print the ratio")
	flags.StringVar(&f.secret, "secret", "", "the answer, on pages that have one (default: the record's, else the last word)")
	flags.StringVar(&f.record, "record", "", "append the game to `FILE`, as JSON lines")
	flags.StringVar(&f.resume, "resume", "", "go on with the last game of this record `FILE`")
	flags.StringVar(&f.screenshot, "screenshot", "", "save the page as it stands at the end as PNG in `FILE`")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up after this time, such as 90s or 5m (0 for never)")
	c.MarkFlagsMutuallyExclusive("record", "resume")
	complete(c, "input", func() []string { return []string{"keys", "events", "batch"} })
	return c
}

// rerun is a replay that has been looked up.
type rerun struct {
	replayFlags
	replayGame
	app   *app
	prof  *profile.Profile
	dict  *engine.Dictionary
	steps []play.Step
	file  *record.File
	done  int // guesses that the record holds already
}

func (a *app) replay(ctx context.Context, args []string, f replayFlags) error {
	r := &rerun{replayFlags: f, app: a}
	if err := r.resolve(args); err != nil {
		return err
	}
	if r.file != nil {
		defer r.file.Close()
	}
	ctx, cancel, err := withTimeout(ctx, f.timeout)
	if err != nil {
		return err
	}
	defer cancel()
	st := &stage{app: a, siteFlags: r.site, browser: f.browser, prof: r.prof}
	defer st.close()
	o := page.Options{Log: a.log}
	if !f.noFold {
		o.Fold = folded
	}
	if err := st.open(ctx, r.dict.Name(), o); err != nil {
		return err
	}
	return r.run(ctx, st)
}

// resolve finds the game and what the page must answer.
func (r *rerun) resolve(args []string) (err error) {
	if !slices.Contains(play.Inputs, play.Input(r.input)) {
		return usageError("--input %s: write keys, events or batch", r.input)
	}
	if err = r.site.check(); err != nil {
		return err
	}
	if err = canWrite("--screenshot", r.screenshot); err != nil {
		return err
	}
	if r.replayGame, err = loadGame(args); err != nil {
		return err
	}
	if r.prof, err = r.page(r.siteName); err != nil {
		return err
	}
	if r.dict, err = r.lists.load(r.list(r.prof)); err != nil {
		return err
	}
	if r.steps, err = r.expect(); err != nil {
		return err
	}
	return r.openRecord()
}

// expect plays the words against the host that the page has.
func (r *rerun) expect() ([]play.Step, error) {
	if r.prof.Host == engine.Absurdle.String() {
		tie, err := engine.ParseTieBreak(r.prof.Tie)
		if err != nil {
			return nil, err
		}
		host := engine.NewAdversary(r.dict, tie)
		return play.Steps(r.words, host, func() int { return len(host.Left()) }), nil
	}
	secret := r.answer(r.dict)
	if r.secret != "" {
		var err error
		if secret, err = engine.ParseWord(r.secret); err != nil {
			return nil, usageError("--secret: %w", err)
		}
	}
	if r.site.mock && r.prof.Boards <= 1 {
		r.site.mockDefault(r.prof.Name, "secret", secret.String())
		r.site.mockDefault(r.prof.Name, "rows", strconv.Itoa(max(r.prof.Rows, len(r.words))))
	}
	return play.Steps(r.words, engine.Secret{Word: secret}, nil), nil
}

// openRecord opens the record to write, or to go on with. One that can't be gone on with is left as it is.
func (r *rerun) openRecord() (err error) {
	switch {
	case r.record != "":
		if r.file, err = record.Open(r.record); err != nil {
			return usageError("--record: %w", err)
		}
	case r.resume != "":
		if r.done, err = r.resumable(r.resume, r.start()); err == nil {
			r.file, _, err = record.Resume(r.resume)
		}
	}
	return err
}

// start is the first line of the game's record, all but what follows from the page's address, and the time.
func (r *rerun) start() record.Start {
	return record.Start{
		Version: version(), Game: 1, Site: r.prof.Name, Host: r.prof.Host, Mode: engine.Normal.String(),
		Words: r.dict.Name(), Lists: r.dict.Sum(), Strategy: replayStrategy + "input=" + r.input,
	}
}

// run types the game and prints how it went.
func (r *rerun) run(ctx context.Context, st *stage) error {
	if err := st.page.Open(ctx, st.url); err != nil {
		return st.keep(ctx, err)
	}
	bar := progress.New(r.app.err, isTerminal(r.app.err), len(r.steps), "")
	replay := play.Replay{
		Page: st.page, Steps: r.steps, Input: play.Input(r.input), Recorded: r.done, Recorder: r.recorder(), Reopen: st.again,
		Start:    r.start(),
		Progress: func(done int, last play.Step) { bar.Describe(last.Clue.String()); bar.Set(done) },
	}
	replay.Start.URL, replay.Start.Variant = st.url, variantOn(r.prof, st.url)
	if r.file != nil {
		replay.Start.Game = r.file.Games() + 1
	}
	began := time.Now()
	end, err := replay.Run(ctx)
	took := time.Since(began)
	bar.Close()
	if r.screenshot != "" {
		err = errors.Join(err, st.page.Unfold(ctx), st.screenshot(r.screenshot))
	}
	if err != nil {
		return st.keep(ctx, err)
	}
	r.report(end, took)
	if r.floor {
		return r.measureFloor(ctx, st, took)
	}
	return nil
}

// recorder returns what takes the game's lines.
func (r *rerun) recorder() play.Recorder {
	var tee play.Tee
	if r.file != nil {
		tee = append(tee, r.file)
	}
	if r.app.json {
		tee = append(tee, record.NewWriter(r.app.out))
	}
	return tee
}

func (r *rerun) report(end record.End, took time.Duration) {
	if r.app.json {
		return
	}
	each := took / time.Duration(max(1, end.Guesses))
	fmt.Fprintf(r.app.out, "%s: %s guesses, every clue as the engine says; the last was %s.\n%s by %s, %.2f ms a guess.\n",
		r.prof.Title, term.Thousands(end.Guesses), strings.ToUpper(end.Answer), term.Duration(took), r.input, float64(each.Microseconds())/1000)
}

// measureFloor has the page play the same game by itself.
func (r *rerun) measureFloor(ctx context.Context, st *stage, took time.Duration) error {
	if err := st.page.Forget(ctx, st.url); err != nil {
		return err
	}
	if err := st.page.Open(ctx, st.url); err != nil {
		return st.keep(ctx, err)
	}
	var words []string
	for _, w := range r.words {
		words = append(words, w.String())
	}
	floor, err := st.page.Floor(ctx, words)
	if err != nil {
		return st.keep(ctx, err)
	}
	if !r.app.json {
		fmt.Fprintf(r.app.out, "The page alone, its words fed by a loop inside it: %s; ours takes %.2f times that.\n",
			term.Duration(floor), took.Seconds()/floor.Seconds())
	}
	return nil
}
