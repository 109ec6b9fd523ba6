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

func (PlayedGame) valid() error { return nil }

func (PlayedGame) setting() Setting { return Setting{} }

func (g PlayedGame) end() game.Word { return g[len(g)-1] }

func (g PlayedGame) verdict(ctx context.Context, r Rules, _ *floors) GameVerdict {
	return GameVerdict{Guesses: len(g), Findings: findings(Game(ctx, r, Guesses(g)))}
}

// comment begins the first line of a file of words.
var comment = []byte("#")

// readWordGames reads words. The check, not the reader, finds words that a game repeats.
func readWordGames(name string, text []byte) (*WordGames, error) {
	games := &WordGames{}
	games.of = Setting{Host: game.Wordle().String(), Mode: game.Hard.String()}
	first, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	headed := bytes.HasPrefix(first, comment)
	if headed {
		first, _, _ = bytes.Cut(bytes.TrimSpace(rest), []byte("\n"))
	}
	oneALine := bytes.ContainsRune(bytes.TrimSpace(first), ' ')
	if oneALine {
		games.of = Setting{Host: game.Absurdle().String(), Mode: game.Normal.String()}
	}
	read, filled := 0, 0
	var played []game.Word
	err := lines(name, text, func(line []byte) error {
		if read++; read == 1 && headed {
			return games.readHead(line)
		}
		if len(line) > 0 {
			filled++
		}
		words := [][]byte{line}
		if oneALine {
			words = bytes.Fields(line)
		}
		for _, text := range words {
			if len(text) == 0 {
				continue
			}
			w, err := game.ParseWord(string(text))
			if err != nil {
				return err
			}
			played = append(played, w)
		}
		if oneALine && played != nil {
			games.Games, played = append(games.Games, played), nil
		}
		return nil
	})
	if played != nil {
		games.Games = append(games.Games, played)
	}
	if h := games.head; err == nil && h != nil && *h.Lines != filled {
		err = uneven(name, read, filled, *h.Lines)
	}
	return games, err
}

// readHead reads the first line of a file of words.
func (g *WordGames) readHead(line []byte) error {
	g.head = new(Head)
	line = bytes.TrimPrefix(line, comment)
	if err := input.JSON(line, g.head); err != nil {
		return err
	}
	if g.head.Claim != Played {
		return fmt.Errorf("the games are said to be %q; words alone tell games that are %q", g.head.Claim, Played)
	}
	g.of = g.head.Setting
	return g.head.valid()
}
