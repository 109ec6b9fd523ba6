package game

import (
	"math/rand/v2"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Any guess distinguishes the same words as one of AnyLetters.
func TestAnyLetters(t *testing.T) {
	answers := MustWords("hatch catch watch latch patch batch")
	guesses, err := AnyLetters(answers)
	if err != nil || len(guesses) != 7*7*7*7*7 {
		t.Fatal(len(guesses), err)
	}
	partition := func(g Word) [6]int {
		var parts [6]int
		for i, w := range answers {
			for Score(g, answers[parts[i]]) != Score(g, w) {
				parts[i]++
			}
		}
		return parts
	}
	known := map[[6]int]bool{}
	for _, g := range append(guesses, answers...) {
		known[partition(g)] = true
	}
	lot := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		var g Word
		for i := range Letters {
			g[i] = Letter('a' + lot.IntN(26))
		}
		if !known[partition(g)] {
			t.Fatalf("none of the guesses tells the words apart as %s does", g)
		}
	}
	must.Fail(AnyLetters(MustWords("match batch gloom fizzy")))(t, ErrLetters)
}
