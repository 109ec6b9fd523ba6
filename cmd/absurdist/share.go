package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"absurdist/browser/profile"
	"absurdist/cmd/internal/picture"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/record"

	"github.com/spf13/cobra"
)

// shareFlags are the flags of share.
type shareFlags struct {
	game     int
	gif, png string
}

func (a *app) shareCommand() *cobra.Command {
	var f shareFlags
	c := &cobra.Command{
		Use:   "share RECORD",
		Short: "Print the grid of a recorded game, or draw the game",
		Long: `Share prints the coloured squares of a game, as its site would. The record is one
that play kept with --record; of several games in it, the last is taken. With
--gif or --png the game is drawn, as it went or as it ended.`,
		Example: `  absurdist play absurdle --mock --record games.jsonl
  absurdist share games.jsonl --gif game.gif`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError("%s needs one record (play --record FILE keeps one)", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("game") && f.game < 1 {
				return usageError("--game %d: games are counted from 1", f.game)
			}
			return a.share(args[0], f)
		},
	}
	c.Flags().IntVar(&f.game, "game", 0, "which `GAME` of the record, from 1 (default: the last)")
	c.Flags().StringVar(&f.gif, "gif", "", "draw the game as a moving picture in `FILE`")
	c.Flags().StringVar(&f.png, "png", "", "draw the board at the game's end in `FILE`")
	return c
}

func (a *app) share(file string, f shareFlags) error {
	game, err := readGame(file, f.game)
	if err != nil {
		return err
	}
	if len(played(game)) == 0 {
		return usageError("%s: the game holds no guesses, there is nothing to share", file)
	}
	if f.gif+f.png != "" {
		if err := onOneBoard("--gif, --png", boardsOf(game)); err != nil {
			return err
		}
	}
	if err := errors.Join(canWrite("--gif", f.gif), canWrite("--png", f.png)); err != nil {
		return err
	}
	title, rows := siteOf(game.Start)
	drawing := picture.FromRecord(title, rows, game)
	if err := a.printShare(title, rows, game); err != nil {
		return err
	}
	if f.png != "" {
		var b bytes.Buffer
		if err := drawing.PNG(&b); err != nil {
			return err
		}
		if err := writeFile(f.png, b.Bytes()); err != nil {
			return fmt.Errorf("--png: %w", err)
		}
	}
	if f.gif == "" {
		return nil
	}
	var b bytes.Buffer
	drawn, err := drawing.GIF(&b)
	if err != nil {
		return err
	}
	if drawn < len(drawing.Turns) {
		fmt.Fprintf(a.err, "%s shows %s of the %s guesses, evenly spread\n", f.gif, term.Thousands(drawn), term.Thousands(len(drawing.Turns)))
	}
	if err := writeFile(f.gif, b.Bytes()); err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	return nil
}

// readGame reads game n of a record, the last one if n is 0.
func readGame(file string, n int) (record.Game, error) {
	f, err := os.Open(file)
	if err != nil {
		return record.Game{}, usageError("%w", err)
	}
	defer f.Close()
	games, err := record.Read(file, f)
	switch {
	case err != nil:
		return record.Game{}, err
	case len(games) == 0:
		return record.Game{}, usageError("%s holds no game", file)
	case n > len(games):
		return record.Game{}, usageError("--game %d: %s holds %d", n, file, len(games))
	case n == 0:
		n = len(games)
	}
	return games[n-1], nil
}

// siteOf returns the title and the number of rows of the site that a game was
// played on. The profile of a page of one's own may be gone by now.
func siteOf(s record.Start) (title string, rows int) {
	if p, err := profile.Load(s.Site); err == nil {
		return p.Title, p.Rows
	}
	if s.Host == engine.Wordle.String() {
		return s.Site, 6
	}
	return s.Site, 0
}

func (a *app) printShare(title string, rows int, game record.Game) error {
	text := sharedBoards(title, game)
	if text == "" {
		text = sharedBoard(title, rows, game)
	}
	if a.json {
		return json.NewEncoder(a.out).Encode(map[string]any{"game": game.Start.Game, "site": game.Start.Site, "share": text})
	}
	_, err := fmt.Fprintln(a.out, text)
	return err
}

// sharedBoard returns the grid of a game on one board.
func sharedBoard(title string, rows int, game record.Game) string {
	var turns []engine.Turn
	for _, g := range game.Guesses {
		if g.Clue != nil {
			turns = append(turns, engine.Turn{Guess: g.Guess, Clue: *g.Clue})
		}
	}
	return term.Share(title, turns, rows, game.End)
}

// sharedBoards returns what sites with several boards share: for each board the
// guess that solved it, two boards a line; "" if the game has one board.
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
			if b.Clue != nil && *b.Clue == engine.AllGreen {
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

// boardsOf is how many boards a game has. A word that was refused has none.
func boardsOf(game record.Game) int {
	n := 1
	for _, g := range game.Guesses {
		n = max(n, len(g.Boards))
	}
	return n
}

// onOneBoard refuses to draw games on several boards.
func onOneBoard(flag string, boards int) error {
	if boards > 1 {
		return usageError("%s: only games on one board can be drawn, this one has %d", flag, boards)
	}
	return nil
}
