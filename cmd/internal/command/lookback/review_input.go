package lookback

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"absurdist/cmd/internal/account"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/dayfile"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/input"
	"absurdist/engine/record"
)

// standardInput is the name of standard input, as an argument and in errors.
const standardInput = "standard input"

// reviewed returns the games that the arguments name.
func (a *commands) reviewed(args []string, f *reviewFlags) ([]account.Game, error) {
	if f.grid == "" && (len(args) == 0 || len(args) == 1 && !isTurn(args[0])) {
		return a.recordedGames(strings.Join(args, ""), f.game)
	}
	if f.game > 0 {
		return nil, cli.UsageError("--game is about records: leave it out")
	}
	g := record.Game{Start: record.Start{Game: 1, Host: engine.Wordle(), Mode: engine.Normal.String(), Words: "nyt"}}
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
	title := "Wordle"
	return []account.Game{{Record: g, Site: title, Rows: g.Start.Host.Rows(1), Number: 1, Games: 1}}, nil
}

// isTurn reports whether an argument is WORD=CLUE, and no file.
func isTurn(arg string) bool {
	if !strings.Contains(arg, "=") {
		return false
	}
	_, err := os.Stat(arg)
	return err != nil
}

// recordedGames returns game n of a record, or all if n is 0. No name is the last game of a live page.
func (a *commands) recordedGames(name string, n int) ([]account.Game, error) {
	var games []account.Game
	file, in, err := a.openRecord(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	for game, err := range record.Games(file, in) {
		if err != nil {
			return nil, err
		}
		title, rows := siteOf(game.Start)
		games = append(games, account.Game{Record: game, Site: title, Rows: rows, Number: len(games) + 1})
	}
	switch {
	case len(games) == 0:
		return nil, cli.UsageError("%s holds no game", file)
	case n > len(games):
		return nil, cli.UsageError("--game %d: %s holds %d", n, file, len(games))
	case n > 0:
		games = games[n-1 : n]
	}
	for i := range games {
		games[i].Games = len(games)
	}
	return games, nil
}

// openRecord opens a record, or standard input for -, or the last game of a live page for no name.
func (a *commands) openRecord(name string) (file string, in io.ReadCloser, err error) {
	switch name {
	case "-":
		return standardInput, io.NopCloser(a.In), nil
	case "":
		if name = dayfile.LastGame(); name == "" || !exists(name) {
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

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// addTurns adds the guesses of arguments WORD=CLUE.
func addTurns(g *record.Game, args []string) error {
	for i, arg := range args {
		at := strings.LastIndexByte(arg, '=') // an equation has one too
		if at < 0 {
			return cli.UsageError("%q is not WORD=CLUE, such as crane=BYBBG; of words alone the clues are read with --grid FILE", arg)
		}
		w, err := engine.ParseAnyWord(arg[:at])
		if err != nil {
			return cli.UsageError("%s: %w", arg, err)
		}
		clue, err := engine.ParseClue(arg[at+1:], w.Len())
		if err != nil {
			return cli.UsageError("%s: %w", arg, err)
		}
		if clue.Solved() && i < len(args)-1 {
			return cli.UsageError("%s: that was the answer, and %s follows", arg, args[i+1])
		}
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &clue})
	}
	return nil
}

// addGrid adds the words with the clues of the grid, and what its title tells.
func (a *commands) addGrid(g *record.Game, f *reviewFlags, words []string) error {
	file, text, err := f.grid, []byte(nil), error(nil)
	if file == "-" {
		file = standardInput
		text, err = input.All(file, a.In, input.Words)
	} else {
		text, err = input.File(file, input.Words)
	}
	if err != nil {
		return err
	}
	grid, err := parseGrid(file, string(text))
	if err != nil {
		return err
	}
	if len(words) != len(grid.Clues) {
		return cli.UsageError("%s has %s, and you give %s: give a word for each row, in their order",
			file, term.Count(len(grid.Clues), "row", "rows"), term.Count(len(words), "word", "words"))
	}
	if i := slices.IndexFunc(words, isTurn); i >= 0 {
		return cli.UsageError("%s has a clue of its own: leave out that or --grid", words[i])
	}
	for i, text := range words {
		w, err := engine.ParseAnyWord(text)
		if err != nil {
			return cli.UsageError("row %d: %w", i+1, err)
		}
		if n := grid.Clues[i].Len(); n != w.Len() {
			return cli.UsageError("row %d: %s has %d letters, and the rows of %s have %d squares", i+1, w.Upper(), w.Len(), file, n)
		}
		g.Guesses = append(g.Guesses, record.Guess{N: i + 1, Guess: w, Clue: &grid.Clues[i]})
	}
	if grid.Hard {
		g.Start.Mode = engine.Hard.String()
	}
	if d := grid.Date; !d.IsZero() {
		if _, err := cli.ParsePastDate(d.String()); err != nil {
			return cli.UsageError("%s: Wordle %d: %w", file, d.Number(), err)
		}
		g.Start.SetDate(d)
	}
	return nil
}
