package sim

import (
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Record returns the record of a game. It adds the words and the day to start; the caller fills in the rest. Guesses have no times.
func (c *Config) Record(start record.Start, g *Game) (record.Game, error) {
	d, err := c.wordsOf(g)
	if err != nil {
		return record.Game{}, err
	}
	start.SetWords(d)
	start.SetDate(g.Date)
	boards, err := game.NewBoards(d, c.FullRules(), c.Boards)
	if err != nil {
		return record.Game{}, err
	}
	kept := record.Game{Start: start, End: &record.End{Outcome: record.Lost, Guesses: len(g.Guesses), Answer: game.Join(g.Answers, " ")}}
	if g.Won {
		kept.End.Outcome = record.Won
	}
	for i, guess := range g.Guesses {
		clues := g.Clues[i*c.Boards : (i+1)*c.Boards]
		line := record.Guess{N: i + 1, Guess: guess}
		line.SetClues(clues, func(k int) bool { return !boards.Board(k).Won() })
		if err := boards.Apply(guess, clues); err != nil {
			return kept, err
		}
		line.Count(boards)
		kept.Guesses = append(kept.Guesses, line)
	}
	return kept, nil
}
