// Package lookback holds the commands that look back: at games (watch, replay, review, group, report, share), and at claims about them (verify).
package lookback

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/report"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/cmd/internal/watch"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type watchFlags struct {
	lists    cli.ListFlags
	weights  cli.WeightFlags
	strategy string
}

func (a *commands) watchCommand() *cobra.Command {
	var f watchFlags
	c := cli.NewCommand("watch [RECORD]", cli.MaxArgs(1), func(ctx context.Context, args []string) error {
		return a.watch(ctx, args, f)
	})
	f.lists.Add(c, "")
	f.weights.Add(c)
	cli.StrategyFlag(c, &f.strategy, "how to compare guesses (default: as suggest does)", strategy.Rankers()...)
	return c
}

func (a *commands) watch(ctx context.Context, args []string, f watchFlags) error {
	if err := a.OnTerminal("watch", "absurdist report RECORD makes a page of it"); err != nil {
		return err
	}
	f.lists.Beside = strings.Join(args, "")
	o := watch.Options{In: a.In, Out: cli.Direct(a.Out), Color: a.Color(), Describe: describe, Prepare: f.prepare}
	var games []record.Game
	var err error
	if len(args) > 0 {
		games, err = record.ReadFile(args[0])
	} else {
		games, err = longestRecorded()
	}
	var lines []record.Event
	for _, g := range games {
		_ = g.Pass(func(e record.Event) error { lines = append(lines, e); return nil }) // no error but the function's
	}
	if err != nil {
		return err
	}
	return watch.Recorded(ctx, lines, o)
}

// describe returns the title and the rows of the page that a game was played on.
func describe(s record.Start) watch.Page {
	if p := siteNamed(s.Site); p != nil {
		return watch.PageOf(p)
	}
	return watch.Page{Title: s.Site}
}

// prepare returns the list, the rules and the strategy with which the guesses of a recorded game are valued.
func (f *watchFlags) prepare(s record.Start) (watch.Measure, error) {
	dict, err := f.lists.Recorded(s)
	if err != nil {
		return watch.Measure{}, err
	}
	if dict, err = f.weights.WeighAgain(dict, s); err != nil {
		return watch.Measure{}, err
	}
	return watch.NewMeasure(s, dict, describe(s).Rows, f.strategy)
}

// longestRecorded returns the famous long game of Absurdle as a record.
func longestRecorded() ([]record.Game, error) {
	words, err := game.LongestGame()
	if err != nil {
		return nil, err
	}
	prof, err := profile.Load("absurdle")
	if err != nil {
		return nil, err
	}
	dict, err := game.LoadList(prof.Words)
	if err != nil {
		return nil, err
	}
	host := game.NewAdversary(dict.Answers(), prof.Host.Tie)
	start := record.Start{Site: prof.Name, Host: prof.Host, Mode: game.Hard.String(), Words: dict.Name(), Strategy: "longest"}
	g := record.Game{Start: start, End: &record.End{Outcome: record.Won, Guesses: len(words), Answer: words[len(words)-1].String()}}
	for i, w := range words {
		clue := host.Answer(w)
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue, Candidates: len(host.Left())})
	}
	return []record.Game{g}, nil
}

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.watchCommand(), a.replayCommand(), a.reportCommand(), a.shareCommand(), a.reviewCommand(), a.groupCommand(), a.verifyCommand()}
}

type shareFlags struct {
	game int
	gif  string
}

func (a *commands) shareCommand() *cobra.Command {
	var f shareFlags
	c := cli.NewCommand("share RECORD", cli.OneArg("one record (play --record FILE keeps one)"), func(_ context.Context, args []string) error {
		return a.share(args[0], f)
	})
	gameFlag(c, &f.game, "the last")
	cli.PictureFlag(c, &f.gif, "gif", "", "draw the game as a moving picture in `FILE`", "gif")
	return c
}

// gameFlag adds --game, a number from 1. Without it the target stays 0, for what byDefault says.
func gameFlag(c *cobra.Command, game *int, byDefault string) {
	c.Flags().IntVar(game, "game", 0, "which `GAME` of the record, from 1 (default: "+byDefault+")")
	cli.Before(c, func(c *cobra.Command) error {
		if c.Flags().Changed("game") && *game < 1 {
			return cli.UsageError("--game %d: games are counted from 1", *game)
		}
		return nil
	})
}

func (a *commands) share(file string, f shareFlags) error {
	game, of, err := readGame(file, f.game)
	if err != nil {
		return err
	}
	if f.game == 0 && of > 1 {
		a.Log.Info().Msgf("this is the last of the %s games of %s; --game takes another", plain.Thousands(of), file)
	}
	if len(acceptedWords(game)) == 0 {
		return cli.UsageError("%s: the game holds no guesses, there is nothing to share", file)
	}
	if boards := report.Boards(game); f.gif != "" && boards > 1 {
		return cli.UsageError("--gif: only games on one board can be drawn, this one has %d", boards)
	}
	title, rows := siteOf(game.Start, 1)
	title = term.Title(title, game.Start)
	text := sharedBoards(title, game)
	if text == "" {
		text = sharedBoard(title, rows, game)
	}
	if err := a.Emit(sharedGame{game.Start.Game, text, game.Start.Site, game.Start.Day, game.Start.Date}); err != nil {
		return err
	}
	if f.gif == "" {
		return nil
	}
	return a.draw(plot.FromRecord(title, rows, game), f.gif)
}

func (a *commands) draw(game plot.Game, file string) error {
	var b bytes.Buffer
	drawn, err := game.GIF(&b)
	if err != nil {
		return err
	}
	if drawn < len(game.Turns) {
		fmt.Fprintf(a.Err, "%s shows %s of the %s guesses, evenly spread\n", file, plain.Thousands(drawn), plain.Thousands(len(game.Turns)))
	}
	if err := save.File(file, b.Bytes()); err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	return nil
}

// sharedGame is the grid of a game, in the form in which its site shares it.
type sharedGame struct {
	Game  int    `json:"game"` // its number in the record
	Share string `json:"share"`
	Site  string `json:"site"`
	// Day and Date are those of a puzzle of the Times, as in a record.
	Day  int        `json:"day,omitempty"`
	Date daily.Date `json:"date,omitzero"`
}

func (s sharedGame) Print(w io.Writer) { fmt.Fprintln(w, s.Share) }

// readGame reads game n of a record, the last one if n is 0. It also returns how many games it has read.
func readGame(file string, n int) (last record.Game, games int, err error) {
	list, err := record.ReadFile(file)
	if err == nil {
		list, err = chosen(list, file, n)
	}
	if err != nil {
		return last, 0, err
	}
	return list[len(list)-1], len(list), nil
}

// chosen returns game n of a record's, or all games if n is 0.
func chosen(games []record.Game, file string, n int) ([]record.Game, error) {
	switch {
	case len(games) == 0:
		return nil, cli.UsageError("%s holds no game; play --record FILE writes records", file)
	case n > len(games):
		return nil, cli.UsageError("--game %d: %s holds %d", n, file, len(games))
	case n > 0:
		games = games[n-1 : n]
	}
	return games, nil
}

// siteOf returns the title and the number of rows of the site on which a game was played, if the site is built in. Anybody may have
// written the record, so a site file that it names is not opened.
func siteOf(s record.Start, boards int) (title string, rows int) {
	if p := siteNamed(s.Site); p != nil {
		return p.Title, p.Rows
	}
	return s.Site, s.Host.Rows(boards)
}

// sites has the profiles of built-in sites that were asked for, because a record may hold thousands of games of one site.
var sites sync.Map

// siteNamed returns the profile of a built-in site, nil if there is none of that name. The caller must not change it.
func siteNamed(name string) *profile.Profile {
	if known, ok := sites.Load(name); ok {
		return known.(*profile.Profile)
	}
	p, _ := profile.LoadSite(name) // nil with an error
	sites.Store(name, p)
	return p
}

func sharedBoard(title string, rows int, played record.Game) string {
	var turns []game.Turn
	for _, g := range played.Guesses {
		if g.Clue != nil {
			turns = append(turns, game.Turn{Guess: g.Guess, Clue: *g.Clue})
		}
	}
	return term.Share(title, turns, rows, played.End)
}

// sharedBoards returns the text that sites with several boards share. For each board it has the guess that solved it, two boards
// a line. The text is "" if the game has one board.
func sharedBoards(title string, game record.Game) string {
	var solved []int // by board: the guess that solved it, 0 for none
	n := 0
	for _, g := range game.Guesses {
		if len(g.Boards) == 0 {
			continue
		}
		n++
		if solved == nil {
			solved = make([]int, len(g.Boards))
		}
		for i, b := range g.Boards {
			if b.Clue != nil && b.Clue.Solved() {
				solved[i] = n
			}
		}
	}
	if solved == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(title)
	if !term.Finished(game.End) {
		b.WriteString(term.NotFinished)
	}
	b.WriteString("\n")
	for i, at := range solved {
		mark := " 🟥"
		if at > 0 {
			mark = fmt.Sprintf(" %2d", at)
		}
		if i%2 == 0 {
			mark = "\n" + mark[1:]
		}
		b.WriteString(mark)
	}
	return b.String()
}
