package verify

import (
	"bytes"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// WordGames is games given by their words alone: one game with one word a line, or several games, one a line. A first line that begins with
// # may hold a [Head]. Without one the options say what the games are about. By default a single game is of Wordle in hard mode, and games
// one a line are of Absurdle in normal mode.
type WordGames struct {
	noParts
	gameLines[PlayedGame]
}

// PlayedGame is the words of a game.
type PlayedGame []game.Word

func (PlayedGame) valid(Head, int) error { return nil }

func (PlayedGame) setting() Setting { return Setting{} }

func (g PlayedGame) end() game.Word { return g[len(g)-1] }

func (g PlayedGame) verdict(ctx context.Context, r Rules, _ *floors) GameVerdict {
	v := GameVerdict{Guesses: len(g), Findings: noFindings()}
	v.refute(Game(ctx, r, Guesses(g))...)
	return v
}

// comment begins the first line of a file of words.
var comment = []byte("#")

// readWordGames reads words. The check, not the reader, finds words that a game repeats.
func readWordGames(name string, text []byte) (File, error) {
	games := &WordGames{}
	games.Setting = Setting{Host: game.Wordle().String(), Mode: game.Hard.String()}
	text = bytes.TrimSpace(text)
	headed := bytes.HasPrefix(text, comment)
	first := text
	if headed {
		_, first, _ = bytes.Cut(text, []byte("\n"))
	}
	first, _, _ = bytes.Cut(bytes.TrimSpace(first), []byte("\n"))
	oneALine := bytes.ContainsRune(bytes.TrimSpace(first), ' ')
	if oneALine {
		games.Setting = Setting{Host: game.Absurdle().String(), Mode: game.Normal.String()}
	}
	filled := 0
	err := lines(name, text, func(n int, line []byte) error {
		switch {
		case headed && n == 1:
			return games.readHead(line)
		case len(line) == 0:
			return nil
		}
		if filled++; oneALine || filled == 1 {
			games.Lines = append(games.Lines, nil)
		}
		words := [][]byte{line}
		if oneALine {
			words = bytes.Fields(line)
		}
		for _, text := range words {
			w, err := game.ParseWord(string(text))
			if err != nil {
				return err
			}
			last := &games.Lines[len(games.Lines)-1]
			*last = append(*last, w)
		}
		return nil
	})
	if err == nil && headed {
		err = games.counts(name, filled)
	}
	return games, err
}

// readHead reads the first line of a file of words.
func (g *WordGames) readHead(line []byte) error {
	g.Head = Head{}
	if err := input.JSON(bytes.TrimPrefix(line, comment), &g.Head); err != nil {
		return err
	}
	if g.Claim != Played {
		return fmt.Errorf("the games are said to be %q; words alone tell games that are %q", g.Claim, Played)
	}
	return g.valid()
}
