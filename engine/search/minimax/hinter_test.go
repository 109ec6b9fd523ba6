package minimax

import (
	"context"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"

	"pgregory.net/rapid"
)

// The optimal adversary makes the optimal Guesser need exactly the value of the game, and any other at least that.
func TestHinter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		s := newSolver(t, g)
		v, err := s.Value(context.Background(), 1, MaxGuesses)
		if err != nil || v.Guesses == 0 {
			t.Fatal(v, err)
		}
		value := v.Guesses
		best := rapid.Bool().Draw(t, "best")
		host := NewHinter(context.Background(), s)
		p := g.Start()
		for n := 1; ; n++ {
			legal := p.Legal
			if legal == nil {
				legal = g.Start().Left
			}
			guess := rapid.SampledFrom(append(slices.Clone(p.Left), legal...)).Draw(t, "guess")
			if best {
				guess = bestGuess(g, p, value-n+1)
			}
			clue := host.Answer(g.Words()[guess])
			if clue == game.AllGreen {
				if n < value || best && n > value {
					t.Fatalf("won with %d guesses, the value is %d", n, value)
				}
				return
			}
			if p = g.After(p, guess, clue); len(p.Left) == 0 || len(p.Left) != len(host.set) {
				t.Fatalf("%s %s leaves %d words, the host holds %d", g.Words()[guess], clue, len(p.Left), len(host.set))
			}
			if n > 50 {
				return
			}
		}
	})
}

// bestGuess returns a guess that wins a position within that many guesses.
func bestGuess(g *Game, p Position, guesses int) uint16 {
	of, legal := plain{g, map[string]bool{}}, firstLegal(g)
	set := g.Answers()
	for _, turn := range p.Turns {
		set = slices.DeleteFunc(slices.Clone(set), func(w game.Word) bool { return game.Score(turn.Guess, w) != turn.Clue })
		legal = of.after(set, legal, turn)
	}
	for _, w := range legal {
		if of.winsBy(set, legal, guesses, w) {
			return uint16(slices.Index(g.Words(), w))
		}
	}
	return p.Left[0]
}
