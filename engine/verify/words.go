package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"

	"absurdist/engine"
)

// WordGames is games that are told by their words alone, one game, its words one a line, or games one a line. A first line
// that begins with # may hold a [Head]. Without one the options say what the games are about, and what they leave open
// is that one game is of Wordle in hard mode, and games one a line are of Absurdle in normal mode.
type WordGames struct {
	noParts
	Games [][]engine.Word
	head  *Head // nil for none
	rules Rules // host and mode without a head
}

// comment begins the first line of a file of words.
var comment = []byte("#")

// readWordGames reads words. Whether one stands in a game twice is for the check to find.
func readWordGames(name string, text []byte) (*WordGames, error) {
	games := &WordGames{rules: Rules{Host: engine.Wordle(), Mode: engine.Hard}}
	first, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	headed := bytes.HasPrefix(first, comment)
	if headed {
		first, _, _ = bytes.Cut(bytes.TrimSpace(rest), []byte("\n"))
	}
	oneALine := bytes.ContainsRune(bytes.TrimSpace(first), ' ')
	if oneALine {
		games.rules = Rules{Host: engine.Absurdle(), Mode: engine.Normal}
	}
	read, played := 0, 0
	var game []engine.Word
	err := lines(name, text, func(line []byte) error {
		if read++; read == 1 && headed {
			return games.readHead(line)
		}
		if len(line) > 0 {
			played++
		}
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
	if h := games.head; err == nil && h != nil && *h.Lines != played {
		err = uneven(name, read, played, *h.Lines)
	}
	return games, err
}

// readHead reads the first line of a file of words.
func (g *WordGames) readHead(line []byte) error {
	g.head = new(Head)
	line = bytes.TrimPrefix(line, comment)
	if err := cmp.Or(made(line), unmarshal(line, g.head)); err != nil {
		return err
	}
	if g.head.Claim != Played {
		return fmt.Errorf("the games are said to be %q; words alone tell games that are %q", g.head.Claim, Played)
	}
	return g.head.valid()
}

// Len returns the number of games.
func (g *WordGames) Len() int { return len(g.Games) }

// Checks yields a replay of each game.
func (g *WordGames) Checks(o Options) iter.Seq2[Check, error] {
	return each(g.Games, func(n int, game []engine.Word) (Check, error) {
		r, open, err := g.rulesOf(o, game[len(game)-1])
		return func(context.Context) (Verdict, error) {
			guesses := Guesses(game)
			return gameVerdict(n, guesses, Game(r, guesses), open...), nil
		}, err
	})
}

// rulesOf returns the rules of a game that ends on a word, and what is open of them.
func (g *WordGames) rulesOf(o Options, last engine.Word) (Rules, []string, error) {
	if g.head != nil {
		return g.head.rules(o, last)
	}
	d, _, err := o.Lists.five("", "")
	if err != nil {
		return Rules{}, nil, err
	}
	var open []string
	if !o.Named {
		open = append(open, fmt.Sprintf("whether the words are those of %s, as the file names none", d.Name()))
	}
	r := g.rules
	r.Dictionary = d
	r, err = o.replayed(r, last)
	return r, open, err
}
