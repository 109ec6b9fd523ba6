package play

import (
	"fmt"
	"io"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// cornered is what to play if the host has no secret.
type cornered struct{ advice.Cornered }

// Print prints the shortest game found, and what the host answers to each guess.
func (c cornered) Print(w io.Writer) {
	fmt.Fprintf(w, "Play %s: the shortest game found from here takes %s.\n\n", c.Game[0].Guess.Upper(), plain.Count(len(c.Game), "guess", "guesses"))
	fmt.Fprintln(w, "     guess  answer   left")
	for _, r := range c.Game {
		printReply(w, r)
	}
	fmt.Fprintf(w, "\nThe guesses that leave the fewest words:\n\n")
	for _, r := range c.Replies {
		printReply(w, r)
	}
}

func printReply(w io.Writer, r advice.Reply) {
	fmt.Fprintf(w, "     %-6s %-6s %6s\n", r.Guess.Upper(), r.Clue, plain.Thousands(r.Left))
}
