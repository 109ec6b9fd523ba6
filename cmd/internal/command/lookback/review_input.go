package lookback

import (
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
	"github.com/absurdist/absurdist/engine/search/noise"
)

// standardInput is the name of standard input, as an argument and in errors.
const standardInput = "standard input"

// reviewed returns the games that the arguments name.
func (a *commands) reviewed(args []string, f *reviewFlags) ([]advice.Played, error) {
	if f.grid == "" && (len(args) == 0 || len(args) == 1 && !isTurn(args[0])) {
		if f.host != nil {
			return nil, cli.UsageError("--host is about games given as WORD=CLUE, and a record tells its own: leave it out")
		}
		return a.recordedGames(strings.Join(args, ""), f.game)
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
		err = addTurns(&g, args)
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
	if !strings.Contains(arg, "=") {
		return false
	}
	_, err := os.Stat(arg)
	return err != nil
}

// recordedGames returns game n of a record, or all games if n is 0. An empty name stands for the last game of a live page.
func (a *commands) recordedGames(name string, n int) ([]advice.Played, error) {
	file, in, err := a.openRecord(name)
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

// openRecord opens a record. The name - stands for standard input, and an empty name for the last game of a live page.
func (a *commands) openRecord(name string) (file string, in io.ReadCloser, err error) {
	switch name {
	case "-":
		return standardInput, io.NopCloser(a.In), nil
	case "":
		if name = cli.LastGame(); name == "" || !exists(name) {
			return "", nil, cli.UsageError("there is no last game of a live page: name a record (play --record FILE keeps one), or give the game as WORD=CLUE")
		}
	}
	f, err := input.Open(name)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, "./") {
		return "", nil, cli.UsageError("%s is neither a record nor WORD=CLUE, such as crane=BYBBG", name)
	}
	if err != nil {
		return "", nil, err
	}
	return name, f, nil
}

// text reads a file. The name - stands for standard input.
func (a *commands) text(name string, kind input.Kind) (file string, text []byte, err error) {
	if name == "-" {
		text, err = input.All(standardInput, a.In, kind)
		return standardInput, text, err
	}
	text, err = input.File(name, kind)
	return name, text, err
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// addTurns adds guesses from arguments. These are WORD=CLUE, with several clues on several boards, or WORD=EPSILON=CLUE if clues are sold.
func addTurns(g *record.Game, args []string) error {
	var solved []bool // by board
	for i, arg := range args {
		line, err := parseTurn(arg, g.Start.Host)
		if err != nil {
			return err
		}
		line.N = i + 1
		g.Guesses = append(g.Guesses, line)
		last := i == len(args)-1
		if line.Clue != nil {
			if line.Clue.Solved() && !g.Start.Host.SellsClues() && !last {
				return cli.UsageError("%s: that was the answer, and %s follows", arg, args[i+1])
			}
			continue
		}
		if solved == nil {
			solved = make([]bool, len(line.Boards))
		}
		for k, b := range line.Boards[:min(len(line.Boards), len(solved))] {
			solved[k] = solved[k] || b.Clue != nil && b.Clue.Solved()
		}
		if !slices.Contains(solved, false) && !last {
			return cli.UsageError("%s: that was the last answer, and %s follows", arg, args[i+1])
		}
	}
	return nil
}

// parseTurn reads an argument of a game against a host. The clue of a board that was already solved may be empty.
func parseTurn(arg string, host game.Host) (record.Guess, error) {
	if host.SellsClues() {
		t, err := noise.ParseTurn(arg)
		if err == nil && t.Epsilon <= 0 {
			err = errors.New("its budget must be above 0")
		}
		if err == nil {
			err = noise.CheckEpsilon(t.Epsilon)
		}
		if err != nil {
			return record.Guess{}, cli.UsageError("%s: %w", arg, err)
		}
		return record.Guess{Guess: t.Guess, Clue: &t.Clue, Epsilon: t.Epsilon}, nil
	}
	at := strings.LastIndexByte(arg, '=') // an equation contains = too
	if at < 0 {
		return record.Guess{}, cli.UsageError("%q is not WORD=CLUE, such as crane=BYBBG; for words alone, add the shared squares: --grid FILE", arg)
	}
	w, err := game.ParseAnyWord(arg[:at])
	if err != nil {
		return record.Guess{}, cli.UsageError("%s: %w", arg, err)
	}
	line := record.Guess{Guess: w}
	texts := strings.Split(arg[at+1:], ",")
	for _, text := range texts {
		if text == "" && len(texts) > 1 {
			line.Boards = append(line.Boards, record.Board{})
			continue
		}
		clue, err := game.ParseClue(text, w.Len())
		if err != nil {
			return record.Guess{}, cli.UsageError("%s: %w", arg, err)
		}
		if len(texts) == 1 {
			line.Clue = &clue
		} else {
			line.Boards = append(line.Boards, record.Board{Clue: &clue})
		}
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
