package verify

import (
	"bytes"
	"context"
	"iter"

	"absurdist/engine"
)

// WordGames is games that are told by their words alone: one game, its words one a line, as Wordle's host answers it in
// hard mode, or games one a line, as Absurdle's does in normal mode, if the options say nothing else.
type WordGames struct {
	noParts
	Games [][]engine.Word
	host  engine.Host
	mode  engine.Mode
}

// readWordGames reads words. Whether one stands in a game twice is for the check to find.
func readWordGames(name string, text []byte) (*WordGames, error) {
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	oneALine := bytes.ContainsRune(bytes.TrimSpace(first), ' ')
	games := &WordGames{host: engine.Wordle(), mode: engine.Hard}
	if oneALine {
		games.host, games.mode = engine.Absurdle(), engine.Normal
	}
	var game []engine.Word
	err := lines(name, text, func(line []byte) error {
		words := [][]byte{line}
		if oneALine {
			words = bytes.Fields(line)
		}
		for _, text := range words {
			if len(text) == 0 {
				continue
			}
			w, err := engine.ParseWord(string(text))
			if err != nil {
				return err
			}
			game = append(game, w)
		}
		if oneALine && game != nil {
			games.Games, game = append(games.Games, game), nil
		}
		return nil
	})
	if game != nil {
		games.Games = append(games.Games, game)
	}
	return games, err
}

// Len returns the number of games.
func (g *WordGames) Len() int { return len(g.Games) }

// Checks yields a replay of each game.
func (g *WordGames) Checks(o Options) iter.Seq2[Check, error] {
	return each(g.Games, func(n int, game []engine.Word) (Check, error) {
		r, err := o.rules(g.host, g.mode.String(), game[len(game)-1])
		return func(context.Context) (Verdict, error) {
			guesses := Guesses(game)
			return gameVerdict(n, guesses, Game(r, guesses)), nil
		}, err
	})
}
