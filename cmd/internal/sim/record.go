package sim

import (
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Lines writes a game as a record. It adds the words and the day to start; the caller fills in the rest. Guesses have no times.
func (c *Config) Lines(w *record.Writer, start record.Start, g *Game) error {
	d, err := c.wordsOf(g)
	if err != nil {
		return err
	}
	start.SetWords(d)
	start.SetDate(g.Date)
	if err := w.Start(start); err != nil {
		return err
	}
	boards, err := game.NewBoards(d, c.FullRules(), c.Boards)
	if err != nil {
		return err
	}
	for i, guess := range g.Guesses {
		clues := g.Clues[i*c.Boards : (i+1)*c.Boards]
		open := make([]bool, c.Boards)
		for k := range open {
			open[k] = !boards.Board(k).Won()
		}
		if err := boards.Apply(guess, clues); err != nil {
			return err
		}
		line := record.Guess{N: i + 1, Guess: guess}
		for k, clue := range clues {
			if c.Boards == 1 {
				line.Clue = &clue
				continue
			}
			b := record.Board{}
			if open[k] {
				b.Clue = &clue
			}
			line.Boards = append(line.Boards, b)
		}
		line.Count(boards)
		if err := w.Guess(line); err != nil {
			return err
		}
	}
	end := record.End{Outcome: record.Lost, Guesses: len(g.Guesses)}
	if g.Won {
		end.Outcome = record.Won
	}
	end.Answer = game.Join(g.Answers, " ")
	return w.End(end)
}
