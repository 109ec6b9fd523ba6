package lookback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/report"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/search/noise"

	"github.com/spf13/cobra"
)

type reviewFlags struct {
	lists   cli.ListFlags
	weights cli.WeightFlags
	mode    *game.Mode // nil for the game's own
	host    *game.Host // nil for the game's own
	game    int        // 0 for all
	grid    string
}

func (a *commands) reviewCommand() *cobra.Command {
	var f reviewFlags
	c := cli.NewCommand("review [RECORD | WORD=CLUE… | --grid FILE WORD…]", nil, func(ctx context.Context, args []string) error {
		return a.review(ctx, args, f)
	})
	f.lists.Add(c, "")
	f.weights.Add(c)
	cli.OptionalModeFlag(c, &f.mode, "rule by which the guesses are valued (default: the game's, or normal)")
	cli.OptionalHostFlag(c, &f.host, "who answered a game that is given as WORD=CLUE (default: wordle)", reviewedHosts()...)
	gameFlag(c, &f.game, "all")
	c.Flags().StringVar(&f.grid, "grid", "", "read the clues of the words from the coloured squares in `FILE` (- for standard input)")
	cli.Exclude(c, "game", "grid")
	cli.Exclude(c, "host", "grid")
	return c
}

// reviewedHosts returns the names of the hosts whose games can be reviewed.
func reviewedHosts() []string {
	return slices.DeleteFunc(game.HostNames(), func(name string) bool {
		return slices.Contains([]string{game.Hinter().String(), game.Liar().String(), game.Kilordle().String()}, name)
	})
}

// review prints the account of each game, and the sums if there are several. If a game can't be reviewed, the others still are.
func (a *commands) review(ctx context.Context, args []string, f reviewFlags) error {
	games, err := a.reviewed(args, &f)
	if err != nil {
		return err
	}
	var sums []advice.Sums
	var failure error // of the first game that failed
	failed := 0
	for i := range games {
		if len(sums) > 0 {
			a.Say("\n")
		}
		one, err := a.reviewGame(ctx, &games[i], &f)
		switch {
		case err == nil:
			sums = append(sums, one)
		case ctx.Err() != nil || len(games) == 1:
			return err
		default:
			if failed++; failure == nil {
				failure = fmt.Errorf("game %d: %w", games[i].Number, err)
			}
		}
	}
	if failed > 1 {
		failure = fmt.Errorf("%s can't be reviewed, first %w", plain.Count(failed, "game", "games"), failure)
	}
	if err := cli.EmitAll(a.App, advice.AllSums(sums)); err != nil {
		return errors.Join(failure, err)
	}
	return failure
}

func (a *commands) reviewGame(ctx context.Context, g *advice.Played, f *reviewFlags) (advice.Sums, error) {
	if err := f.prepare(g); err != nil {
		return advice.Sums{}, err
	}
	bar := a.Progress(len(g.Record.Guesses)+1, "reviewing", "positions")
	found, err := g.Review(ctx, review.Options{Progress: bar.Set})
	bar.Close()
	if err != nil {
		return advice.Sums{}, err
	}
	if !a.JSON {
		advice.Printer{Out: a.Out, Color: a.Color()}.Print(*g, found)
		return found.Sums, nil
	}
	if err := cli.Lines(a.App, found.Rows...); err != nil {
		return found.Sums, err
	}
	return found.Sums, a.Line(found.Sums)
}

// prepare determines the words of a game, their weights, and the mode.
func (f *reviewFlags) prepare(g *advice.Played) (err error) {
	s := &g.Record.Start
	if f.mode != nil {
		s.Mode = f.mode.String()
	}
	if err := f.weights.Check(s.Host); err != nil {
		return err
	}
	if g.Dict, err = f.lists.Recorded(*s); err != nil {
		return err
	}
	g.Dict, err = f.weights.WeighDay(g.Dict, *s)
	return err
}

// reviewed returns the games that the arguments name.
func (a *commands) reviewed(args []string, f *reviewFlags) ([]advice.Played, error) {
	if f.grid == "" && (len(args) == 0 || len(args) == 1 && !isTurn(args[0])) {
		if f.host != nil {
			return nil, cli.UsageError("--host is about games given as WORD=CLUE, and a record tells its own: leave it out")
		}
		f.lists.Beside = strings.Join(args, "")
		return a.recordedGames(f.lists.Beside, f.game)
	}
	if f.game > 0 {
		return nil, cli.UsageError("--game is about records: leave it out")
	}
	g := record.Game{Start: record.Start{Game: 1, Mode: game.Normal.String(), Words: "nyt"}}
	if f.host != nil {
		g.Start.Host = *f.host
	}
	var err error
	if f.grid != "" {
		err = a.addGrid(&g, f, args)
	} else {
		g.Guesses, err = parseTurns(args, g.Start.Host)
	}
	if err != nil {
		return nil, err
	}
	g.Start.Length = g.Guesses[0].Guess.Len()
	title, host := "Wordle", g.Start.Host
	if host != game.Wordle() {
		title, _ = siteOf(record.Start{Site: host.Name()}, 1) // each host has a page of the same name
		if host.Lies == game.LyingRows && host != game.Fibble() {
			title = fmt.Sprintf("%s where %s of each row lie", title, host.Row.Tiles())
		}
	}
	return []advice.Played{{Record: g, Site: title, Rows: host.Rows(report.Boards(g)), Number: 1, Games: 1}}, nil
}

// isTurn reports whether an argument is WORD=CLUE, and not a file.
func isTurn(arg string) bool {
	return strings.Contains(arg, "=") && !exists(arg)
}

// recordedGames returns game n of a record, or all games if n is 0. The name - stands for standard input, and an empty name for the last
// game of a live page.
func (a *commands) recordedGames(name string, n int) ([]advice.Played, error) {
	if name == "" {
		if name = cli.LastGame(); name == "" || !exists(name) {
			return nil, cli.UsageError("there is no last game of a live page: name a record (play --record FILE keeps one), or give the game as WORD=CLUE")
		}
	}
	file, in, err := a.open(name)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, "./") {
		err = cli.UsageError("%s is neither a record nor WORD=CLUE, such as crane=BYBBG", name)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := record.Read(file, in)
	if err == nil {
		list, err = chosen(list, file, n)
	}
	if err != nil {
		return nil, err
	}
	games := make([]advice.Played, len(list))
	for i, game := range list {
		title, rows := siteOf(game.Start, report.Boards(game))
		games[i] = advice.Played{Record: game, Site: title, Rows: rows, Number: max(n, i+1), Games: len(list)}
	}
	return games, nil
}

// open opens a file, and returns its name for errors. The name - stands for standard input.
func (a *commands) open(name string) (file string, in io.ReadCloser, err error) {
	if name == "-" {
		return "standard input", io.NopCloser(a.In), nil
	}
	in, err = input.Open(name)
	return name, in, err
}

// text reads what [commands.open] opens.
func (a *commands) text(name string, kind input.Kind) (file string, text []byte, err error) {
	file, in, err := a.open(name)
	if err != nil {
		return file, nil, err
	}
	defer in.Close()
	text, err = input.All(file, in, kind)
	return file, text, err
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// parseTurns reads the arguments of a game against a host. These are WORD=CLUE, with several clues on several boards, or WORD=EPSILON=CLUE if
// clues are sold.
func parseTurns(args []string, host game.Host) (lines []record.Guess, err error) {
	parse := parseTurn
	if host.SellsClues() {
		parse = parsePurchase
	}
	for i, arg := range args {
		line, err := parse(arg)
		if err != nil {
			return nil, cli.UsageError("%s: %w", arg, err)
		}
		line.N = i + 1
		lines = append(lines, line)
	}
	return lines, nil
}

func parsePurchase(arg string) (record.Guess, error) {
	t, err := noise.ParseTurn(arg)
	if err == nil && t.Epsilon <= 0 {
		err = errors.New("its budget must be above 0")
	}
	return record.Guess{Guess: t.Guess, Clue: &t.Clue, Epsilon: t.Epsilon}, cmp.Or(err, noise.CheckEpsilon(t.Epsilon))
}

// parseTurn reads WORD=CLUE. The clue of a board that was already solved may be empty.
func parseTurn(arg string) (line record.Guess, err error) {
	at := strings.LastIndexByte(arg, '=') // an equation contains = too
	if at < 0 {
		return line, errors.New("not WORD=CLUE, such as crane=BYBBG; for words alone, add the shared squares: --grid FILE")
	}
	if line.Guess, err = game.ParseAnyWord(arg[:at]); err != nil {
		return line, err
	}
	texts := strings.Split(arg[at+1:], ",")
	for _, text := range texts {
		var b record.Board
		if text != "" || len(texts) == 1 {
			clue, err := game.ParseClue(text, line.Guess.Len())
			if err != nil {
				return line, err
			}
			b.Clue = &clue
		}
		line.Boards = append(line.Boards, b)
	}
	if len(texts) == 1 {
		line.Clue, line.Boards = line.Boards[0].Clue, nil
	}
	return line, nil
}

// addGrid adds the words with the clues of the grid, and the facts in its title.
func (a *commands) addGrid(g *record.Game, f *reviewFlags, words []string) error {
	file, text, err := a.text(f.grid, input.Words)
	if err != nil {
		return err
	}
	title, rows, bad := chat.ReadGrid(string(text))
	switch {
	case bad.Why != "":
		return cli.UsageError("%s:%d: %s", file, bad.Line, bad.Why)
	case len(rows) == 0:
		return cli.UsageError("%s: no row of squares, such as ⬛🟨⬛⬛🟩", file)
	case len(words) != len(rows):
		return cli.UsageError("%s has %s, and you give %s: give a word for each row, in their order",
			file, plain.Count(len(rows), "row", "rows"), plain.Count(len(words), "word", "words"))
	}
	if i := slices.IndexFunc(words, isTurn); i >= 0 {
		return cli.UsageError("%s has a clue of its own: leave out that or --grid", words[i])
	}
	for i, text := range words {
		w, err := game.ParseAnyWord(text)
		if err != nil {
			return cli.UsageError("row %d: %w", i+1, err)
		}
		if n := rows[i].Len(); n != w.Len() {
			return cli.UsageError("row %d: %s has %d letters, and the rows of %s have %d squares", i+1, w.Upper(), w.Len(), file, n)
		}
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &rows[i]})
	}
	if title.Hard {
		g.Start.Mode = game.Hard.String()
	}
	if d := title.Date(); !d.IsZero() {
		if _, err := cli.ParsePastDate(d.String()); err != nil {
			return cli.UsageError("%s: Wordle %d: %w", file, d.Number(), err)
		}
		g.Start.SetDate(d)
	}
	return nil
}
